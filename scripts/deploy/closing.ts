import { touchedTables, type Touched } from '#scripts/migrations/touched-tables.ts'

import { asMegabytes, gigabyte, importSeconds, rebuildSecondsOfGigabyte } from './closing-times.ts'
import { NotDeployed, type Tools } from './deployment.ts'

/** A migration that is still to be imported. */
export type Pending = { readonly name: string; readonly sql: string }

/** The size of a database, and the number of rows of some tables. */
export type Size = { readonly bytes: number; readonly rows: Readonly<Record<string, number>> }

type Closing = {
  readonly database: string
  readonly pending: readonly Pending[]
  /** Asks for the size of the database and of these tables. */
  readonly measure: (tables: readonly string[]) => Promise<Size>
}

/** Returns how long a database is closed for its imports, in seconds. */
function secondsClosed(touched: readonly (readonly Touched[])[], bytes: number): number {
  const rebuilding = touched.filter((tables) => tables.some(({ isRebuilt }) => isRebuilt)).length
  return Math.ceil(touched.length * importSeconds + rebuilding * rebuildSecondsOfGigabyte * (bytes / gigabyte))
}

function describe(touched: readonly Touched[], { rows }: Size): string {
  const named = (isRebuilt: boolean) =>
    touched
      .filter((one) => one.isRebuilt === isRebuilt)
      .map(({ table }) => `${table} (${rows[table] ?? 0} rows)`)
      .join(', ')
  const [anew, through] = [named(true), named(false)]
  return [anew && `writes anew ${anew}`, through && `goes through ${through}`].filter(Boolean).join('; ')
}

/**
 * Says how long a database answers nobody while migrations are imported, and asks whether to go on. Throws NotDeployed for a
 * no, and where nobody can be asked.
 */
export async function askToClose(on: Tools, { database, pending, measure }: Closing): Promise<void> {
  const touched = pending.map(({ sql }) => touchedTables(sql))
  const size = await measure([...new Set(touched.flat().map(({ table }) => table))])
  const seconds = secondsClosed(touched, size.bytes)
  on.say(`  ${database} has ${asMegabytes(size.bytes)} and answers nobody during an import: about ${seconds} s in all.`)
  for (const [at, { name }] of pending.entries()) {
    on.say(`    ${name} ${describe(touched[at] ?? [], size) || 'touches no rows'}`)
  }
  if (on.isDryRun) return
  if (!on.confirm)
    throw new NotDeployed([
      'Nobody is there to be asked: --yes closes the database all the same.',
      'No migration was imported.',
    ])
  if (!(await on.confirm(`Close ${database} for that?`))) throw new NotDeployed(['No migration was imported.'])
}
