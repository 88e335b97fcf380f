import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { cellBlock, furtherCellsOf, readToml, type FurtherCell } from '#scripts/towns/wrangler-toml.ts'

import { root } from './process.ts'

const fileOf = (stateDir: string) => path.join(stateDir, 'wrangler.toml')

/** The configuration that a state folder is run with: wrangler.toml, or one of its own where it has several databases. */
export const configOf = (stateDir: string): string =>
  existsSync(fileOf(stateDir)) ? fileOf(stateDir) : path.join(root, 'wrangler.toml')

const idOf = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`

/** Paths of wrangler.toml are those from the root. */
const fromRoot = (toml: string) =>
  toml.replaceAll(
    /^(main|directory|migrations_dir) = "([^"]+)"/gm,
    (_, name: string, from: string) => `${name} = ${JSON.stringify(path.join(root, from))}`,
  )

/** The databases of a state folder besides the first. */
export const cellsIn = (stateDir: string): readonly FurtherCell[] =>
  existsSync(fileOf(stateDir)) ? furtherCellsOf(readFileSync(fileOf(stateDir), 'utf8')) : []

/** Writes down that a state folder has this many databases, or as many as it had where that is more. */
export function writeCells(stateDir: string, least: number): readonly FurtherCell[] {
  const numbers = Array.from({ length: Math.max(least - 1, cellsIn(stateDir).length) }, (_, index) => index + 2)
  if (numbers.length === 0) return []
  const blocks = numbers.map((number) =>
    cellBlock({ number, name: `workshop-${number}` }, '[[d1_databases]]', idOf(number)),
  )
  writeFileSync(fileOf(stateDir), fromRoot([readToml(root).trimEnd(), ...blocks].join('\n\n')))
  return cellsIn(stateDir)
}

/** The files of the databases that wrangler keeps in a folder. */
export const databaseFilesIn = (data: string): readonly string[] =>
  globSync('v3/d1/**/*.sqlite', { cwd: data }).filter((name) => !name.includes('metadata'))

const firstMark = (data: string) => path.join(data, 'first-database')

/** Writes down which file is the first database, before there are others: by their names nobody can tell. */
export function rememberFirst(data: string): void {
  const [only, ...others] = databaseFilesIn(data)
  if (only !== undefined && others.length === 0) writeFileSync(firstMark(data), only)
}

/** The files that may be the first database: one, where that is known. */
export const firstDatabaseIn = (data: string): readonly string[] =>
  existsSync(firstMark(data)) ? [readFileSync(firstMark(data), 'utf8')] : databaseFilesIn(data)
