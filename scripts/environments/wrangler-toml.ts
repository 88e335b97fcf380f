import { readFileSync } from 'node:fs'
import path from 'node:path'

import { production, type Environment, type WorkerOf } from './environment.ts'

/** An id that stands for a database which is still to be made. */
const noDatabase = '00000000-0000-0000-0000-000000000000'

const blocksOf = (toml: string): readonly string[] => toml.split(/^(?=\[)/m)

const blockOf = (toml: string, header: string): string => blocksOf(toml).find((block) => block.startsWith(header)) ?? ''

const fieldOf = (block: string, name: string): string =>
  new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, 'm').exec(block)?.[1] ?? ''

export type Database = { readonly name: string; readonly id: string | null }
export type Bucket = { readonly name: string; readonly jurisdiction: string }

export const tomlFile = (folder: string, { part }: WorkerOf = production): string => path.join(folder, part.toml)

/** The text of a `wrangler.toml` as it is. */
export const wholeToml = (folder: string, where: WorkerOf = production): string =>
  readFileSync(tomlFile(folder, where), 'utf8')

/**
 * Returns the settings of a `wrangler.toml` for one environment, written as if there were no other. An environment
 * beside production takes over nothing that is read here from what stands above it.
 */
export function settingsOf(toml: string, environmentName: Environment): string {
  const blocks = blocksOf(toml)
  if (environmentName === 'production') return blocks.filter((block) => !/^\[+env\./.test(block)).join('')
  return blocks
    .filter((block) => block.startsWith(`[env.${environmentName}`) || block.startsWith(`[[env.${environmentName}`))
    .map((block) => block.replace(`[env.${environmentName}]\n`, '').replace(`env.${environmentName}.`, ''))
    .join('')
}

/** The settings of a town in the `wrangler.toml` of a folder. */
export const readToml = (folder: string, where: WorkerOf = production): string =>
  settingsOf(wholeToml(folder, where), where.environmentName)

/** The name of the worker. */
export const workerName = (toml: string): string => fieldOf(blocksOf(toml)[0] ?? '', 'name')

/** The database that is bound, with null for an id where it is still to be made. */
export function databaseOf(toml: string): Database {
  const block = blockOf(toml, '[[d1_databases]]')
  const id = fieldOf(block, 'database_id')
  return { name: fieldOf(block, 'database_name'), id: id === noDatabase || id === '' ? null : id }
}

/** One of several databases; `number` is that of its binding (docs/decisions/033-cells.md), 1 of `DB`. */
export type Cell = Database & { readonly number: number }
/** One besides the first. */
export type FurtherCell = Cell

/** Those that are bound as `DB_2` and on, in their order. */
export function furtherCellsOf(toml: string): readonly FurtherCell[] {
  const found = blocksOf(toml).flatMap((block) => {
    const [, number] = block.startsWith('[[d1_databases]]') ? (/^DB_(\d+)$/.exec(fieldOf(block, 'binding')) ?? []) : []
    return number === undefined ? [] : [{ ...databaseOf(block), number: Number(number) }]
  })
  return found.toSorted((one, other) => one.number - other.number)
}

/** Returns the worker's name of a database. */
export const bindingOf = (number: number): string => (number === 1 ? 'DB' : `DB_${number}`)

/** Every database that is bound, the first one first. */
export const cellsOf = (toml: string): readonly [Cell, ...FurtherCell[]] => [
  { number: 1, ...databaseOf(toml) },
  ...furtherCellsOf(toml),
]

/** The bucket that is bound. */
export function bucketOf(toml: string): Bucket {
  const block = blockOf(toml, '[[r2_buckets]]')
  return { name: fieldOf(block, 'bucket_name'), jurisdiction: fieldOf(block, 'jurisdiction') }
}

/** The same text with the id of a town's database; everything else stays, comments too. */
export function withDatabaseId(toml: string, id: string, environmentName: Environment = 'production'): string {
  const block = blockOf(
    toml,
    environmentName === 'production' ? '[[d1_databases]]' : `[[env.${environmentName}.d1_databases]]`,
  )
  return toml.replace(block, () => block.replace(/^(database_id\s*=\s*)"[^"]*"/m, `$1"${id}"`))
}

const headerOf = (environmentName: Environment) =>
  environmentName === 'production' ? '[[d1_databases]]' : `[[env.${environmentName}.d1_databases]]`

/** The block of a cell besides the first. */
export const cellBlock = (
  { number, name }: { number: number; name: string },
  header: string,
  id = noDatabase,
): string =>
  `${header}
binding = "DB_${number}"
database_name = "${name}"
database_id = "${id}"
migrations_dir = "migrations"
`

/** The same text with a further cell behind the others of a town; everything else stays. */
export function withFurtherCell(
  toml: string,
  cell: { number: number; name: string },
  environmentName: Environment,
): string {
  const last = blocksOf(toml).findLast((block) => block.startsWith(headerOf(environmentName))) ?? ''
  const lines = /^(?:\[.*\]|\w+ = .*)\n(?:\w+ = .*\n)*/.exec(last)?.[0] ?? last
  return toml.replace(last, () => last.replace(lines, () => `${lines}\n${cellBlock(cell, headerOf(environmentName))}`))
}

/** The same text with the id of one of its databases, by its name. */
export function withCellId(toml: string, name: string, id: string): string {
  const block = blocksOf(toml).find((one) => fieldOf(one, 'database_name') === name) ?? ''
  return toml.replace(block, () => block.replace(/^(database_id\s*=\s*)"[^"]*"/m, `$1"${id}"`))
}

/**
 * The place where the worker runs: the platform's choice (`mode`), or a region, host or host name that it is beside.
 */
export type Placement = { readonly mode: string; readonly target: string }

/** The placement of the worker, with empty texts for what is not said. */
export function placementOf(toml: string): Placement {
  const block = blockOf(toml, '[placement]')
  const target = ['region', 'host', 'hostname'].map((name) => fieldOf(block, name)).find((value) => value !== '') ?? ''
  return { mode: fieldOf(block, 'mode'), target }
}

/** The hosts that have a route of their own. */
export const routedHosts = (toml: string): readonly string[] =>
  [...toml.matchAll(/\bpattern\s*=\s*"([^"/]+)[^"]*"/g)].map(([, pattern = '']) => pattern)

/** The worker whose rooms are bound, which the deployment of a worker that binds them needs first. */
export const boundRoom = (toml: string): string => fieldOf(blockOf(toml, '[[durable_objects.bindings]]'), 'script_name')
