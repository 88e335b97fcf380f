/**
 * Databases of SQLite where the migrations lead. The migrations themselves take most of a second, so that a process runs
 * them once and gives each test a copy of what came of it:
 *
 *   const database = migratedDatabase({ enableForeignKeyConstraints: false })
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite'

import { recorded } from '#scripts/stack/migration-record.ts'
import { root } from '#scripts/stack/process.ts'
import { migrationNames } from '#scripts/tables/schema.ts'

export const migrationFolder = path.join(root, 'migrations')

type Image = Uint8Array<ArrayBuffer>

/** Returns a function that makes the bytes of a database by the migrations the first time, and remembers them. */
function remembered(sqlOf: (name: string, sql: string) => string): () => Image {
  let image: Image | undefined
  const make = () => {
    const database = new DatabaseSync(':memory:')
    for (const name of migrationNames(migrationFolder))
      database.exec(sqlOf(name, readFileSync(path.join(migrationFolder, name), 'utf8')))
    const made = database.serialize()
    database.close()
    return made
  }
  return () => (image ??= make())
}

const plainImage = remembered((_name, sql) => sql)
const recordedImage = remembered(recorded)

/** Returns a new database in memory as the migrations leave it; it holds to its foreign keys unless told otherwise. */
export function migratedDatabase(options: DatabaseSyncOptions = {}): DatabaseSync {
  const database = new DatabaseSync(':memory:', options)
  database.deserialize(plainImage())
  return database
}

/** Writes a file of SQLite as the migrations leave it where they are deployed, with the record of them. */
export const writeMigrated = (file: string): void => writeFileSync(file, recordedImage())

/** Writes the same without the record. */
export const writeMigratedUnrecorded = (file: string): void => writeFileSync(file, plainImage())
