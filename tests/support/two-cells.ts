/**
 * Everything that a suite tries, with its workshops in a second cell, and the first one empty but for the directory:
 *
 *   describe.each(cells)('in %s', (cell) => {
 *     beforeEach(() => freshTown(cell))
 *
 * Whatever finds its way there all the same has said where it belongs: nothing of the first cell is found by accident.
 * `app.d1` counts the cell of the workshops, `app.home` the first one.
 */
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'

import { environmentName } from './app.ts'
import { testNow } from './clock.ts'
import { freshDatabase, rowsOf } from './database.ts'
import { restoreSecond } from './migrated.ts'

export const cells = ['the only cell', 'a second cell'] as const
export type Cell = (typeof cells)[number]

export const farSlot = '7Z'

/** Empties the databases, and says where the workshops of the test are to lie. */
export async function freshEnvironment(cell: Cell): Promise<void> {
  await freshDatabase()
  if (cell === 'the only cell') return
  await restoreSecond()
  Object.assign(environmentName, { isInSecondCell: true, slot: farSlot })
  await inHome(`insert into slots (slot, owner, cell, created_at) values ('${farSlot}', 'acc_north', 2, ${testNow})`)
}

/** Puts groups into the second cell, in the directory. */
export async function giveSlots(...groups: readonly string[]): Promise<void> {
  for (const [index, id] of groups.entries()) {
    await inHome(`insert into slots (slot, owner, cell, created_at) values ('6${index}', '${id}', 2, ${testNow})`)
  }
}

/** The rows of a query of the first cell. */
export async function inHome(sql: string): Promise<Record<string, unknown>[]> {
  const { results } = await env.SECOND_DB.prepare(sql).all()
  return results
}

/** Returns how many rows each table of the first cell has. */
async function countsAtHome(): Promise<ReadonlyMap<string, unknown>> {
  const tables = await inHome(`select name from sqlite_master where type = 'table' and name not glob '_cf_*'`)
  const names = tables.map(({ name }) => String(name))
  const counts = await env.SECOND_DB.batch<{ count: number }>(
    names.map((name) => env.SECOND_DB.prepare(`select count(*) as count from "${name}"`)),
  )
  return new Map(names.map((name, at) => [name, counts[at]?.results[0]?.count]))
}

/** Notes how many rows the first cell has. What it answers fails the test once there are others. */
export async function noteHome(): Promise<() => Promise<void>> {
  const before = await countsAtHome()
  return async () => expect(await countsAtHome(), 'the rows of the first cell').toEqual(before)
}

/** Puts the user that was made where the operator's users are. */
export async function toHome(): Promise<void> {
  const tables = ['users', 'user_roles', 'sessions']
  for (const table of tables) for (const row of await rowsOf(`select * from ${table}`)) await putAtHome(table, row)
  for (const table of tables.toReversed()) await rowsOf(`delete from ${table}`)
}

/** Inserts a row of the cell of the test into the first cell, without the columns that the database computes. */
async function putAtHome(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const stored = await rowsOf(`select name from pragma_table_xinfo('${table}') where hidden = 0`)
  const names = stored.map(({ name }) => String(name))
  const places = names.map(() => '?').join(', ')
  await env.SECOND_DB.prepare(`insert into ${table} (${names.join(', ')}) values (${places})`)
    .bind(...names.map((name) => row[name] ?? null))
    .run()
}

/** A workshop of the first cell that is as the one of the test, but for what is given. */
export async function copyAccount(given: { id: string; slug: string; name: string }): Promise<void> {
  const [row] = await rowsOf("select * from accounts where id = 'acc_north'")
  await putAtHome('accounts', { ...row, number: null, group_id: null, ...given })
}
