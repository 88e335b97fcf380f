import { sql } from 'drizzle-orm'

import { widestScope } from '#domain/access/permissions.ts'
import { defaultSlot } from '#domain/slots.ts'
import { runBatch } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { slots } from '#worker/db/schema/cell.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { giveSlotStatement } from './group-slot.ts'
import type { OnboardingCall } from './workshop.queries.ts'

const isOperator = ({ staff }: OnboardingCall) => widestScope(staff.roles, 'account.open') === 'all'

/** The call in the cell where a group lies, of the operator's users; of others as it is. One cell: as it is. */
export async function whereGroupLies<Call extends OnboardingCall>(call: Call, groupId: string): Promise<Call> {
  const { cells } = call.deps
  if (cells === null || !isOperator(call)) return call
  const [given] = await slotsOf(call, groupId)
  const deps = given === undefined ? cells.home : await cells.at(given.slot)
  return deps === null ? call : { ...call, deps }
}

/** The same of an account. */
export async function whereAccountLies<Call extends OnboardingCall & { accountId: string }>(call: Call): Promise<Call> {
  const { cells } = call.deps
  if (cells === null || !isOperator(call)) return call
  const found = await Promise.all(
    cells.all.map(async (there) => {
      const rows = await selectFrom(there.db, { slot: accounts.slot }, sql`${accounts} where id = ${call.accountId}`)
      return rows.map(({ slot }) => ({ ...there, slot }))
    }),
  )
  const [deps] = found.flat()
  return deps === undefined ? call : { ...call, deps }
}

function slotsOf({ deps }: OnboardingCall, owner: string) {
  const home = deps.cells?.home ?? deps
  return selectFrom(
    home.db,
    { slot: slots.slot, cell: slots.cell },
    sql`${slots} where owner = ${owner} order by created_at desc, slot desc`,
  )
}

type NewPlace<Call extends OnboardingCall> = { call: Call; cell: number; slot: string | null }

/**
 * Returns the cell for a new group: the one with the fewest slots. With several cells its slot is given in the
 * directory first; a repeat finds it given. Where all are given the group shares the default slot, in the first cell.
 */
export async function placeForGroup<Call extends OnboardingCall>(call: Call, groupId: string): Promise<NewPlace<Call>> {
  const { cells, clock } = call.deps
  if (cells === null) return { call, cell: 1, slot: null }
  const { db } = cells.home
  const counts = await selectFrom(db, { cell: slots.cell, given: sql<number>`count(*)` }, sql`${slots} group by cell`)
  const load = new Map(counts.map(({ cell, given }) => [cell, given]))
  const [first = 1] = cells.numbers.toSorted((one, other) => (load.get(one) ?? 0) - (load.get(other) ?? 0))
  const giving = { groupId, cell: first, slot: null, now: clock.now(), won: sql`1` }
  await runBatch(db, [giveSlotStatement(db, giving)])
  const [given] = await slotsOf(call, groupId)
  const deps = (await cells.at(given?.slot ?? defaultSlot)) ?? cells.home
  return { call: { ...call, deps }, cell: given?.cell ?? 1, slot: given?.slot ?? null }
}
