import { createHash, createHmac } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { cellBlock, furtherCellsOf, readToml, type FurtherCell } from '#scripts/environments/wrangler-toml.ts'

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

const fileFolder = 'v3/d1/miniflare-D1DatabaseObject'

/** Returns the file of a database in a folder of wrangler's: the runtime names it by a hash of the id that binds it. */
export function fileOfDatabase(id: string | null): string {
  const key = createHash('sha256').update('miniflare-D1DatabaseObject').digest()
  const hash = (of: string | Buffer) => createHmac('sha256', key).update(of).digest().subarray(0, 16)
  const named = hash(id ?? idOf(0))
  return path.join(fileFolder, `${Buffer.concat([named, hash(named)]).toString('hex')}.sqlite`)
}

/** The files of all databases that wrangler keeps in a folder. */
export const databaseFilesIn = (data: string): readonly string[] =>
  globSync('v3/d1/**/*.sqlite', { cwd: data }).filter((name) => !name.includes('metadata'))
