import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import * as z from 'zod'

import { hashOfMigration, migrationFiles } from '#scripts/migrations/record.ts'

import { databaseFilesIn } from './local-cells.ts'
import { UnfitState } from './unfit-state.ts'

/** The databases of a folder, the migrations that make them, and the file that says how those read when they were applied. */
export type Migrated = { readonly data: string; readonly folder: string; readonly record: string }

const recordSchema = z.record(z.string(), z.string())

/** The migrations that a file of a database has had; none where it is none of ours. */
function appliedIn(file: string): readonly string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const isOurs = database.prepare(`select 1 from sqlite_master where name = 'd1_migrations'`).get() !== undefined
    if (!isOurs) return []
    return database
      .prepare('select name from d1_migrations order by id')
      .all()
      .map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

/** The first of some names, and how many more there are: a whole chain fits in no line. */
const firstOf = ([first, ...more]: readonly string[]) =>
  more.length === 0 ? first : `${first} and ${more.length} more`

/**
 * Throws UnfitState where a database had a migration that is not among the files, or that read otherwise then: these files lead
 * nowhere from there.
 */
export function refuseUnfit({ data, folder, record }: Migrated): void {
  const files = migrationFiles(folder)
  const known = existsSync(record) ? recordSchema.parse(JSON.parse(readFileSync(record, 'utf8'))) : {}
  const applied = new Set(databaseFilesIn(data).flatMap((file) => appliedIn(path.join(data, file))))
  const ahead = [...applied].filter((name) => !files.includes(name))
  if (ahead.length > 0) {
    throw new UnfitState(
      `The state is of other sources than these (it has ${firstOf(ahead)}). Use those again, or begin anew`,
    )
  }
  const edited = files.filter(
    (name) => applied.has(name) && known[name] !== undefined && known[name] !== hashOfMigration(folder, name),
  )
  if (edited.length > 0) throw new UnfitState(`${edited.join(', ')} was edited since this state had it`)
}

/** Writes down how the migrations read that the databases of a folder have. */
export function noteMigrations({ folder, record }: Migrated): void {
  const hashes = migrationFiles(folder).map((name) => [name, hashOfMigration(folder, name)])
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(hashes))}\n`)
}

/** Brings databases that are there to where the migrations lead. Throws UnfitState where they do not get there, and says where the cause stands. */
export async function migrated(log: string, migrate: () => Promise<void>): Promise<void> {
  try {
    await migrate()
  } catch (error) {
    writeFileSync(log, error instanceof Error ? error.message : String(error))
    throw new UnfitState(`A database of this state cannot be brought to where the migrations lead (${log} says why)`)
  }
}
