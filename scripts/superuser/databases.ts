import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import * as z from 'zod'

import { ask, change, type Tools, type EnvironmentTools } from '#scripts/deploy/deployment.ts'
import { printEnvironment } from '#scripts/deploy/print-environment.ts'
import { appOf, flagsOf } from '#scripts/environments/environment.ts'
import { databaseOf, readToml } from '#scripts/environments/wrangler-toml.ts'

import type { Database } from './make-superuser.ts'

const answerSchema = z.array(z.object({ results: z.array(z.record(z.string(), z.number())).min(1) })).min(1)

function databaseBy(on: Tools, where: readonly string[]): Database {
  const execute = ['d1', 'execute', ...where, '--json', '--yes']
  return {
    async read(sql) {
      const answer = await ask(on, answerSchema, [...execute, '--command', sql])
      return answer.at(-1)?.results[0] ?? {}
    },
    /** By a file: what is in it shows in no list of processes. */
    async write(sql) {
      const folder = mkdtempSync(path.join(tmpdir(), 'superuser-'))
      try {
        const file = path.join(folder, 'superuser.sql')
        writeFileSync(file, sql, { mode: 0o600 })
        await change(on, 'wrangler', [...execute, '--file', file])
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** The database of a town that is deployed; which one that is, is said. */
export function remoteDatabase(on: EnvironmentTools): Database {
  printEnvironment(on)
  const { name } = databaseOf(readToml(on.folder, appOf(on)))
  return databaseBy(on, [name, '--remote', ...flagsOf(appOf(on))])
}

/** Returns the database that `npm start` works on; `data` is where wrangler keeps it. */
export const localDatabase = (on: Tools, data: string): Database =>
  databaseBy(on, [databaseOf(readToml(on.folder)).name, '--local', '--persist-to', data])
