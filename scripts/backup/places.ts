import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

import * as z from 'zod'

import { prepareBucket } from '#scripts/deploy/bucket.ts'
import { prepareCell, prepareDatabase } from '#scripts/deploy/database.ts'
import { ask, change, look, tryLooking, type Tools, type EnvironmentTools } from '#scripts/deploy/deployment.ts'
import { printEnvironment } from '#scripts/deploy/print-environment.ts'
import { appOf, flagsOf } from '#scripts/environments/environment.ts'
import {
  bucketOf,
  cellsOf,
  databaseOf,
  readToml,
  type Cell,
  type FurtherCell,
} from '#scripts/environments/wrangler-toml.ts'
import { readSql } from '#scripts/ledger/read-sql.ts'
import { cellsIn, configOf, databaseFilesIn, fileOfDatabase, writeCells } from '#scripts/stack/local-cells.ts'

import { NotDone } from './not-done.ts'
import type { Place } from './place.ts'

const ofOurs = `type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\'`
const tablesSql = `select count(*) as found from sqlite_master where ${ofOurs}`

const countSchema = z.array(z.object({ results: z.array(z.object({ found: z.number() })).min(1) })).min(1)

const sizeSchema = z.array(z.object({ meta: z.object({ size_after: z.number().optional() }).optional() })).min(1)

type Pictures = Pick<Place, 'fetchPicture' | 'storePicture'>

function picturesOf(on: Tools, bucket: string, where: readonly string[]): Pictures {
  return {
    async fetchPicture(key, into) {
      const args = ['r2', 'object', 'get', `${bucket}/${key}`, '--file', into, ...where]
      const { code, stdout, stderr } = await tryLooking(on, 'wrangler', args)
      if (code !== 0 && (stdout + stderr).includes('The specified key does not exist')) return false
      if (code !== 0) throw new NotDone([`A picture cannot be read: ${stderr.trim() || stdout.trim()}`])
      return true
    },
    storePicture: ({ key, contentType }, from) =>
      change(
        on,
        'wrangler',
        ['r2', 'object', 'put', `${bucket}/${key}`, '--file', from].concat(
          '--content-type',
          contentType,
          '--force',
          where,
        ),
      ),
  }
}

/**
 * Returns the deployed databases of an environment, by a signed-in wrangler, and prints which environment that is. The
 * first database comes first.
 */
export function remotePlaces(on: EnvironmentTools): readonly Place[] {
  printEnvironment(on)
  const app = appOf(on)
  const toml = readToml(on.folder, app)
  const prepareFirst = async () => {
    await prepareDatabase(on, app)
    await prepareBucket(on, app)
  }
  return cellsOf(toml).map((cell) => {
    const prepareFurther = async () => void (await prepareCell(on, app, cell))
    return remotePlace(on, { ...cell, prepare: cell.number === 1 ? prepareFirst : prepareFurther })
  })
}

/** `prepare` makes what is not there yet. */
type Remote = { readonly number: number; readonly name: string; readonly prepare: () => Promise<void> }

function remotePlace(on: EnvironmentTools, { number, name, prepare }: Remote): Place {
  const app = appOf(on)
  const { name: bucket, jurisdiction } = bucketOf(readToml(on.folder, app))
  const execute = ['d1', 'execute', name, '--remote', '--json', '--yes', ...flagsOf(app)]
  return {
    name: `the deployed database ${name}`,
    number,
    environmentName: on.environmentName,
    async closingBytes() {
      const [answer] = await ask(on, sizeSchema, [...execute, '--command', 'select 1'])
      return answer?.meta?.size_after ?? 0
    },
    async copyDatabase(folder) {
      const file = path.join(folder, 'export.sql')
      await look(on, 'wrangler', ['d1', 'export', name, '--remote', '--output', file, ...flagsOf(app)])
      return readSql(file, path.join(folder, 'export.sqlite'))
    },
    async isEmpty() {
      await prepare()
      const answer = await ask(on, countSchema, [...execute, '--command', tablesSql])
      return answer.every(({ results }) => results.every(({ found }) => found === 0))
    },
    importSql: (file) => change(on, 'wrangler', [...execute, '--file', file]),
    ...picturesOf(on, bucket, ['--remote', '--jurisdiction', jurisdiction]),
  }
}

/**
 * The file of a database that wrangler keeps in a folder; null where there is none yet. The id of the first one is another once
 * it was deployed: the only file that is no other's is that of before.
 */
function localDatabase({ data, id, number, further }: LocalCell): string | null {
  const own = path.join(data, fileOfDatabase(id))
  if (existsSync(own)) return own
  if (number > 1 || !existsSync(data)) return null
  const others = further.map((cell) => fileOfDatabase(cell.id))
  const files = databaseFilesIn(data).filter((file) => !others.includes(file))
  if (files.length > 1) throw new NotDone([`There is more than one database in ${data}: ${files.join(', ')}`])
  return files[0] === undefined ? null : path.join(data, files[0])
}

/**
 * A state folder: the place of wrangler's databases, the configuration that binds them, and those besides the first.
 */
type LocalCell = Cell & { readonly data: string; readonly config: string; readonly further: readonly FurtherCell[] }

type Local = { readonly stateDir: string; readonly data: string }

/**
 * Returns the databases that `npm start` works on: those that a state folder has, or is to have. The first one comes
 * first.
 */
export function localPlaces(
  on: Tools,
  { stateDir, data }: Local,
  cells: readonly number[] | 'all' = 'all',
): readonly Place[] {
  const further = cells === 'all' ? cellsIn(stateDir) : writeCells(stateDir, Math.max(1, ...cells))
  const config = configOf(stateDir)
  const first = { number: 1, ...databaseOf(readFileSync(config, 'utf8')) }
  return [first, ...further].map((cell) => localPlace(on, { ...cell, data, config, further }))
}

function localPlace(on: Tools, cell: LocalCell): Place {
  const { data, config, number, name } = cell
  const { name: bucket } = bucketOf(readToml(on.folder))
  const where = ['--local', '--config', config, '--persist-to', data]
  return {
    name: `the local database ${name} in ${data}`,
    number,
    environmentName: null,
    closingBytes: async () => null,
    /** wrangler exports no database of a folder that is named, and writes lines that it does not read back itself. */
    async copyDatabase(folder) {
      const file = localDatabase(cell)
      if (file === null) throw new NotDone(['There is no local database yet: run npm start first.'])
      const copy = path.join(folder, 'copy.sqlite')
      const source = new DatabaseSync(file, { readOnly: true })
      await backup(source, copy).finally(() => source.close())
      return new DatabaseSync(copy)
    },
    async isEmpty() {
      const file = localDatabase(cell)
      if (file === null) return true
      const found = new DatabaseSync(file, { readOnly: true })
      const isEmpty = found.prepare(tablesSql).get()?.['found'] === 0
      found.close()
      return isEmpty
    },
    importSql: (file) => change(on, 'wrangler', ['d1', 'execute', name, ...where, '--json', '--yes', '--file', file]),
    ...picturesOf(on, bucket, where),
  }
}
