import { customerActor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import type { SelectedPaymentTypeInput } from '#worker/contract/customer/payment.ts'
import { runBatch } from '#worker/db/db.ts'
import { nothingMore, readProcess, type CustomerCall } from '#worker/process/index.ts'

/** Notes how the customer wanted to pay. */
export async function logPaymentType(
  call: CustomerCall,
  { selectedPaymentType }: SelectedPaymentTypeInput,
): Promise<null> {
  const { process } = await readProcess(call, nothingMore)
  const { db, clock, requestId } = call.deps
  const entry = {
    actor: customerActor,
    accountId: process.accountId,
    action: 'payment.select_type',
    subject: process.id,
    detail: { selectedPaymentType },
  }
  await runBatch(db, [auditStatement(db, { entry, requestId, now: clock.now() })])
  return null
}
