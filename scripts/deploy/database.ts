import { writeFileSync } from 'node:fs'

import * as z from 'zod'

import { production, type Where } from '#scripts/environments/environment.ts'
import {
  databaseOf,
  readToml,
  tomlFile,
  wholeToml,
  withCellId,
  withDatabaseId,
  type Database,
} from '#scripts/environments/wrangler-toml.ts'

import { ask, change, NotDeployed, type Tools } from './deployment.ts'

const listSchema = z.array(z.object({ uuid: z.string(), name: z.string(), jurisdiction: z.string().nullish() }))

type ListedDatabase = z.infer<typeof listSchema>[number]

async function find(on: Tools, name: string): Promise<ListedDatabase | undefined> {
  const list = await ask(on, listSchema, ['d1', 'list', '--json'])
  return list.find((database) => database.name === name)
}

type DatabaseEntry = { found: ListedDatabase | undefined; id: string | null; name: string; toml: string }

function refuseAnother({ found, id, name, toml }: DatabaseEntry): void {
  if (id !== null && found?.uuid !== id) {
    throw new NotDeployed([`${toml} names the database ${id}, which is not the account's "${name}"`])
  }
  // Lists of some accounts leave it out.
  if (typeof found?.jurisdiction === 'string' && found.jurisdiction !== 'eu') {
    throw new NotDeployed([`The database ${name} lies in "${found.jurisdiction}", not in "eu", and cannot be moved`])
  }
}

type Wanted = { name: string; id: string | null; toml: string }

/** The id of a database, which is made where the account has none of its name; null in a dry run that found none. */
export async function madeDatabase(on: Tools, { name, id, toml }: Wanted): Promise<string | null> {
  const there = await find(on, name)
  refuseAnother({ found: there, id, name, toml })
  if (there === undefined) await change(on, 'wrangler', ['d1', 'create', name, '--jurisdiction', 'eu'])
  if (there === undefined && on.isDryRun) return null
  const found = there ?? (await find(on, name))
  if (found === undefined) throw new NotDeployed([`The database ${name} was made and is not listed. Try again.`])
  on.say(`  ${name} is ${found.uuid}`)
  return found.uuid
}

/** Makes the database where the account has none of its name, and writes its id down. False in a dry run that found none. */
export async function prepareDatabase(on: Tools, where: Where = production): Promise<boolean> {
  on.say('Database')
  const { name, id } = databaseOf(readToml(on.folder, where))
  const found = await madeDatabase(on, { name, id, toml: where.part.toml })
  if (found === null) return false
  if (id === null && on.isDryRun)
    on.say(`  would write its id into ${where.part.toml}; what is applied is not seen before that`)
  else if (id === null) {
    writeFileSync(tomlFile(on.folder, where), withDatabaseId(wholeToml(on.folder, where), found, where.environmentName))
    on.say(`  Its id is written into ${where.part.toml}: commit that.`)
  }
  return id !== null || !on.isDryRun
}

/** The same of one besides the first, which wrangler.toml binds already. False in a dry run that found none. */
export async function prepareCell(on: Tools, where: Where, { name, id }: Database): Promise<boolean> {
  const found = await madeDatabase(on, { name, id, toml: where.part.toml })
  if (found === null) return false
  if (id === null) writeFileSync(tomlFile(on.folder, where), withCellId(wholeToml(on.folder, where), name, found))
  return true
}
