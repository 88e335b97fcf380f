import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import * as z from 'zod'

/*
 * Which migrations there are, each with the hash of its file: what was recorded once is never edited again, for databases
 * that have it would not have what it says now.
 */

const entrySchema = z.object({
  sha256: z.string(),
  /** Names that the former worker may not use any more: `table`, `table.column` or `table(column, column)`. */
  removes: z.array(z.string()).optional(),
  /** The commit since which no worker asks for it. */
  unreadSince: z.string().optional(),
})

const recordSchema = z.object({
  /** The last squash: migrations behind this one leave the schema readable for the worker of before. */
  base: z.string(),
  migrations: z.record(z.string(), entrySchema),
})

export type MigrationRecord = z.infer<typeof recordSchema>

const fileOf = (folder: string) => path.join(folder, 'record.json')

/** Returns the names of the migrations in a folder, in order. */
export const migrationFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()

/** Returns the record of a folder; an empty one where there is none. */
export function readRecord(folder: string): MigrationRecord {
  if (!existsSync(fileOf(folder))) return { base: '', migrations: {} }
  return recordSchema.parse(JSON.parse(readFileSync(fileOf(folder), 'utf8')))
}

/** Returns the SHA-256 of the file of a migration. */
export const hashOfMigration = (folder: string, name: string): string =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, name)))
    .digest('hex')

/** Returns the files that are not as they were recorded in a folder, a line each. */
export function recordFaults(folder: string): readonly string[] {
  const { migrations } = readRecord(folder)
  const files = migrationFiles(folder)
  const gone = Object.keys(migrations).filter((name) => !files.includes(name))
  return [
    ...gone.map((name) => `${name} is recorded, and its file is gone`),
    ...files.flatMap((name) => {
      const known = migrations[name]
      if (known === undefined) return [`${name} is not recorded: npm run db:record`]
      return known.sha256 === hashOfMigration(folder, name) ? [] : [`${name} was edited after it was recorded`]
    }),
  ]
}

/** Adds the migrations of a folder that are new to its record; with `isSquash` the record begins anew with those that there are. */
export function recordMigrations(folder: string, { isSquash }: { isSquash: boolean }): void {
  const files = migrationFiles(folder)
  const known: MigrationRecord = isSquash ? { base: files.at(-1) ?? '', migrations: {} } : readRecord(folder)
  const fresh = files.filter((name) => known.migrations[name] === undefined)
  const added = Object.fromEntries(fresh.map((name) => [name, { sha256: hashOfMigration(folder, name) }]))
  const record: MigrationRecord = { ...known, migrations: { ...known.migrations, ...added } }
  writeFileSync(fileOf(folder), `${JSON.stringify(record, null, 2)}\n`)
}
