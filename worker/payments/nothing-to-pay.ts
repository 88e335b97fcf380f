import { sql } from 'drizzle-orm'

import { systemActor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { ProcessEventType } from '#domain/process-lifecycle.ts'
import { change, readTogether } from '#worker/db/db.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { snapshotOf, transitionStatements, whileIn, type Snapshot } from '#worker/process/index.ts'

import { owedSet, owingStatements } from './balance/index.ts'
import { keysOfProcess } from './process-money.ts'
import { pricingOf, pricingQueries } from './read-pricing.ts'

/** A visit that was only about money is over with it, unless it owes some: then it waits for that to be given back. */
function pathToPaid({ state, processType }: Snapshot, owedCents: number): readonly ProcessEventType[] {
  const end: readonly ProcessEventType[] = processType === 'ONLY_PAYMENT' && owedCents === 0 ? ['finish'] : []
  switch (state) {
    case 'USE_ONLY_PAYMENT':
      return ['ready_for_payment', 'settle_payment', ...end]
    case 'READY_FOR_PAYMENT':
      return ['settle_payment', ...end]
    default:
      return []
  }
}

/**
 * Settles a process that is ready for a payment of nothing; nobody is asked to pay. Less than nothing is a balance that the
 * workshop owes: the customer goes on to their keys all the same, and nobody is told that they paid. Answers whether it did.
 */
export async function settleNothingToPay(deps: Dependencies, processId: string): Promise<boolean> {
  const { db, clock } = deps
  const rows = await readTogether(db, {
    ...pricingQueries(db, keysOfProcess(sql`${processId}`)),
    snapshot: snapshotOf(db, processId),
  })
  const [snapshot] = rows.snapshot
  const { totalCents } = pricingOf(rows)
  const owedCents = Math.max(0, -totalCents)
  const path = snapshot === undefined ? [] : pathToPaid(snapshot, owedCents)
  if (snapshot === undefined || path.length === 0 || totalCents > 0) return false
  const [workOrder] = rows.workOrder
  const sameOrder =
    workOrder === undefined
      ? sql`work_order_id is null`
      : sql`exists (select 1 from ${workOrders} w where w.id = ${workOrder.id} and w.version = ${workOrder.version})`
  const now = clock.now()
  const isOwing = owedCents > 0
  const paid = transitionStatements(db, {
    snapshot,
    events: path.map((type) => ({ type, actor: systemActor })),
    now,
    guard: sql`${whileIn(snapshot.state)} and ${sameOrder}`,
    ...(isOwing ? { set: owedSet(owedCents) } : {}),
  })
  const owing = { process: snapshot, cents: owedCents, guard: paid.wonGuard, now }
  const { wrote } = await change(db, {
    write: { move: paid.statements, owing: isOwing ? owingStatements(deps, owing) : [] },
  })
  // The effect is made again, from how things stand then.
  if (!wrote.move) throw new Error('The process changed while it was settled')
  return true
}
