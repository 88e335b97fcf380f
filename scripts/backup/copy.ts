import type { DatabaseSync } from 'node:sqlite'

import { migrationNames, schemaOf, type Schema } from '#scripts/tables/schema.ts'

import { NotDone } from './not-done.ts'
import type { Place } from './place.ts'

/** A database as it was at one moment, and what its migrations make. */
export type Copy = {
  readonly place: Place
  readonly database: DatabaseSync
  readonly schema: Schema
  readonly migrations: readonly string[]
}

/** The migrations that a database has had. Throws NotDone where these sources do not know one. */
function levelOf(database: DatabaseSync, known: readonly string[]): readonly string[] {
  const isOurs = database.prepare(`select 1 from sqlite_master where name = 'd1_migrations'`).get()
  if (isOurs === undefined) throw new NotDone(['The database has had no migrations: nothing is in it.'])
  const applied = database.prepare('select name from d1_migrations order by id').all()
  const names = applied.map(({ name }) => String(name))
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length === 0) return names
  throw new NotDone([
    `The database is ahead of these sources (${unknown.join(', ')}): use those that it was deployed from.`,
  ])
}

/** Throws NotDone where the database has other tables than its migrations make. */
function refuseUnlessWhole(database: DatabaseSync, schema: Schema): void {
  const wanted = schema.tables.map(({ name }) => name)
  const found = database
    .prepare(`select name from sqlite_master where type = 'table'`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !/^(?:sqlite|_cf)_/.test(name))
  const missing = wanted.filter((name) => !found.includes(name))
  const unknown = found.filter((name) => !wanted.includes(name))
  const causes = [
    ...(missing.length === 0 ? [] : [`The copy lacks ${missing.join(', ')}.`]),
    ...(unknown.length === 0 ? [] : [`No migration makes ${unknown.join(', ')}: what is in there would be lost.`]),
  ]
  if (causes.length > 0) throw new NotDone(causes)
}

/** Copies a database into a folder of its own. Throws NotDone where these sources did not make it. */
export async function copyOf(place: Place, migrationFolder: string, scratch: string): Promise<Copy> {
  const database = await place.copyDatabase(scratch)
  try {
    const migrations = levelOf(database, migrationNames(migrationFolder))
    const schema = schemaOf(migrationFolder, migrations)
    refuseUnlessWhole(database, schema)
    return { place, database, schema, migrations }
  } catch (error) {
    database.close()
    throw error
  }
}
