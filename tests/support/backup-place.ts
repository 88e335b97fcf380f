import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

import type { Place } from '#scripts/backup/place.ts'

import { writeMigrated } from './migrated-sqlite.ts'

const databaseOf = (folder: string) => path.join(folder, 'place.sqlite')

/** The database of a place; it holds to its foreign keys, as D1 does. */
export function openPlace(folder: string): DatabaseSync {
  const database = new DatabaseSync(databaseOf(folder), { enableForeignKeyConstraints: true })
  database.exec('pragma synchronous = off')
  return database
}

/** Brings the database of a place to where the migrations lead, as they are deployed. */
export const migratePlace = (folder: string): void => writeMigrated(databaseOf(folder))

/** Gives a place the database of another. */
export const copyPlace = (from: string, to: string): void => copyPlaceTo(from, databaseOf(to))

/** The same for a file. */
export const copyPlaceTo = (from: string, file: string): void => copyFileSync(databaseOf(from), file)

/** The first of several databases. */
export function firstOf([first]: readonly Place[]): Place {
  if (first === undefined) throw new Error('There is no place')
  return first
}

/** A place in a folder: a file of SQLite, and the pictures beside it. */
export function folderPlace(folder: string, number = 1): Place {
  const pictureOf = (key: string) => path.join(folder, 'bucket', key)
  return {
    name: 'the place of the test',
    number,
    environmentName: null,
    closingBytes: async () => null,
    async copyDatabase(scratch) {
      const copy = path.join(scratch, 'copy.sqlite')
      const source = openPlace(folder)
      await backup(source, copy)
      source.close()
      return new DatabaseSync(copy)
    },
    isEmpty: async () => !existsSync(databaseOf(folder)),
    async importSql(file) {
      const database = openPlace(folder)
      database.exec(`begin;\n${readFileSync(file, 'utf8')}\ncommit`)
      database.close()
    },
    async fetchPicture(key, into) {
      if (!existsSync(pictureOf(key))) return false
      copyFileSync(pictureOf(key), into)
      return true
    },
    async storePicture({ key }, from) {
      mkdirSync(path.dirname(pictureOf(key)), { recursive: true })
      copyFileSync(from, pictureOf(key))
    },
  }
}
