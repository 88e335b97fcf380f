import { readFileSync } from 'node:fs'
import path from 'node:path'

/** An id that stands for a database which is still to be made. */
const noDatabase = '00000000-0000-0000-0000-000000000000'

const blockOf = (toml: string, header: string): string =>
  toml.split(/^(?=\[)/m).find((block) => block.startsWith(header)) ?? ''

const fieldOf = (block: string, name: string): string =>
  new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, 'm').exec(block)?.[1] ?? ''

export type Database = { readonly name: string; readonly id: string | null }
export type Bucket = { readonly name: string; readonly jurisdiction: string }

export const tomlFile = (folder: string): string => path.join(folder, 'wrangler.toml')

/** The text of the `wrangler.toml` of a folder. */
export const readToml = (folder: string): string => readFileSync(tomlFile(folder), 'utf8')

/** The database that is bound, with null for an id where it is still to be made. */
export function databaseOf(toml: string): Database {
  const block = blockOf(toml, '[[d1_databases]]')
  const id = fieldOf(block, 'database_id')
  return { name: fieldOf(block, 'database_name'), id: id === noDatabase || id === '' ? null : id }
}

/** The bucket that is bound. */
export function bucketOf(toml: string): Bucket {
  const block = blockOf(toml, '[[r2_buckets]]')
  return { name: fieldOf(block, 'bucket_name'), jurisdiction: fieldOf(block, 'jurisdiction') }
}

/** The same text with the id of its database; everything else stays, comments too. */
export function withDatabaseId(toml: string, id: string): string {
  const block = blockOf(toml, '[[d1_databases]]')
  return toml.replace(block, () => block.replace(/^(database_id\s*=\s*)"[^"]*"/m, `$1"${id}"`))
}

/** Whether a host has a route of its own, so that none is to be made for it. */
export const hasRoute = (toml: string, host: string): boolean =>
  [...toml.matchAll(/\bpattern\s*=\s*"([^"/]+)[^"]*"/g)].some(([, pattern]) => pattern === host)
