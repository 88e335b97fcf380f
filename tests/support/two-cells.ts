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

import { town } from './app.ts'
import { testNow } from './clock.ts'
import { freshDatabase } from './database.ts'
import { restoreSecond } from './migrated.ts'

export const cells = ['the only cell', 'a second cell'] as const

export const farSlot = '7Z'

/** Empties the databases, and says where the workshops of the test are to lie. */
export async function freshTown(cell: (typeof cells)[number]): Promise<void> {
  await freshDatabase()
  if (cell === 'the only cell') return
  await restoreSecond()
  Object.assign(town, { isInSecondCell: true, slot: farSlot })
  await inHome(`insert into slots (slot, owner, cell, created_at) values ('${farSlot}', 'acc_north', 2, ${testNow})`)
}

/** Has the directory say that groups lie in the second cell. */
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
