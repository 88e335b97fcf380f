import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { runBatch } from '#worker/db/db.ts'
import type { DealerKey } from '#worker/dms/api-key.ts'
import { orderHasProcess } from '#worker/dms/dms.errors.ts'
import { deleteWorkOrderStatements } from '#worker/work-orders/index.ts'

import { readOrder } from './read-order.ts'

type Input = { deps: Dependencies; dealer: DealerKey; externalWorkOrderId: string }

/** Deletes an order that never had a process. Throws 404, also for a repeat, and 409 `work_order.has_process`. */
export async function deleteOrder({ deps, dealer, externalWorkOrderId }: Input): Promise<void> {
  const { db, clock, requestId } = deps
  const { keyId, accountId, order } = await readOrder(db, dealer, externalWorkOrderId)
  if (order === null) throw notFound('work_order')
  if (order.hasProcess) throw orderHasProcess()
  const entry = { actor: { kind: 'dms' as const, id: keyId }, accountId, action: 'order.delete', subject: order.id }
  const now = clock.now()
  await runBatch(
    db,
    deleteWorkOrderStatements(db, {
      workOrder: order,
      alongside: (guard) => [auditStatement(db, { entry, requestId, now, guard })],
    }),
  )
  // A process may have begun meanwhile: then nothing was deleted.
  const after = await readOrder(db, dealer, externalWorkOrderId)
  if (after.order?.id === order.id) throw orderHasProcess()
}
