import { sql } from 'drizzle-orm'

import { systemActor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { ProcessEventType } from '#domain/process-lifecycle.ts'
import { changedRows, runBatch, writeThenRead } from '#worker/db/db.ts'
import { workOrders } from '#worker/db/schema/work-order.table.ts'
import { snapshotOf, transitionStatements, whileIn, type Snapshot } from '#worker/process/index.ts'

import { pricingOf, pricingQueries } from './read-pricing.ts'
import { keysOfProcess } from './settle-manually.ts'

function pathToPaid({ state, processType }: Snapshot): readonly ProcessEventType[] {
  const end: readonly ProcessEventType[] = processType === 'ONLY_PAYMENT' ? ['finish'] : []
  switch (state) {
    case 'USE_ONLY_PAYMENT':
      return ['ready_for_payment', 'settle_payment', ...end]
    case 'READY_FOR_PAYMENT':
      return ['settle_payment', ...end]
    default:
      return []
  }
}

/** Settles a process that is ready for a payment of nothing; nobody is asked to pay. Answers whether it did. */
export async function settleNothingToPay(deps: Dependencies, processId: string): Promise<boolean> {
  const { db, clock } = deps
  const { rows, more } = await writeThenRead(db, [], {
    queries: pricingQueries(db, keysOfProcess(sql`${processId}`)),
    more: { snapshot: snapshotOf(db, processId) },
  })
  const [snapshot] = more.snapshot
  const path = snapshot === undefined ? [] : pathToPaid(snapshot)
  if (snapshot === undefined || path.length === 0) return false
  if (pricingOf(rows).totalCents > 0) return false
  const [workOrder] = rows.workOrder
  const sameOrder =
    workOrder === undefined
      ? sql`work_order_id is null`
      : sql`exists (select 1 from ${workOrders} w where w.id = ${workOrder.id} and w.version = ${workOrder.version})`
  const { statements } = transitionStatements(db, {
    snapshot,
    events: path.map((type) => ({ type, actor: systemActor })),
    now: clock.now(),
    guard: sql`${whileIn(snapshot.state)} and ${sameOrder}`,
  })
  const [decisive] = await runBatch(db, statements)
  // The effect is made again, from how things stand then.
  if (changedRows(decisive) === 0) throw new Error('The process changed while it was settled')
  return true
}
