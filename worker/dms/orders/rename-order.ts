import { sql } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound, versionConflict } from '#core/http/errors.ts'
import type { DmsWorkOrderAnswer } from '#worker/contract/machines/dms.ts'
import { change } from '#worker/db/db.ts'
import type { DealerKey } from '#worker/dms/api-key.ts'
import { numberTaken } from '#worker/dms/dms.errors.ts'
import { touchStatements } from '#worker/process/index.ts'
import { renameWorkOrder } from '#worker/work-orders/index.ts'

import { readOrder, type FoundOrder } from './read-order.ts'

const attempts = 4

type Input = { deps: Dependencies; dealer: DealerKey; externalWorkOrderId: string; newNumber: string }

/**
 * Gives an order another number. Its process and its customer's link stay. A repeat is answered as the first call was. Throws
 * 404 where there is no such order, 409 `work_order.number_taken` where another order has the number.
 */
export async function renameOrder(input: Input): Promise<DmsWorkOrderAnswer> {
  const { deps, dealer, externalWorkOrderId, newNumber } = input
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await readOrder(deps.db, dealer, externalWorkOrderId)
    const { order } = found
    if (order === null) return renamedBefore(input)
    if (newNumber === externalWorkOrderId) return answerOf(newNumber, order.version, false)
    if (await isRenamed(input, { ...found, order })) return answerOf(newNumber, order.version + 1, true)
    const other = await readOrder(deps.db, dealer, newNumber)
    if (other.order !== null && other.order.id !== order.id) throw numberTaken()
  }
  throw versionConflict('work_order')
}

function answerOf(externalWorkOrderId: string, version: number, changed: boolean): DmsWorkOrderAnswer {
  return { externalWorkOrderId, version, changed, warnings: [] }
}

async function renamedBefore({ deps, dealer, externalWorkOrderId, newNumber }: Input): Promise<DmsWorkOrderAnswer> {
  const { order } = await readOrder(deps.db, dealer, newNumber)
  if (order?.formerNumber !== externalWorkOrderId) throw notFound('work_order')
  return answerOf(newNumber, order.version, false)
}

type Renaming = FoundOrder & { order: NonNullable<FoundOrder['order']> }

async function isRenamed(input: Input, { keyId, accountId, order }: Renaming): Promise<boolean> {
  const { deps, externalWorkOrderId, newNumber } = input
  const { db, clock, requestId } = deps
  const now = clock.now()
  const entry = { actor: { kind: 'dms' as const, id: keyId }, accountId, action: 'order.rename', subject: order.id }
  const write = renameWorkOrder(db, {
    accountId,
    workOrder: order,
    from: externalWorkOrderId,
    to: newNumber,
    now,
    alongside: (guard) => [
      ...touchStatements(db, { which: sql`work_order_id = ${order.id}`, now, guard }),
      auditStatement(db, { entry, requestId, now, guard }),
    ],
  })
  return (await change(db, { write })).wrote.order
}
