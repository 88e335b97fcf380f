import { errorFields } from '#core/log.ts'
import { toIsoOrNull } from '#domain/iso.ts'
import { centsToEuros } from '#domain/pricing.ts'
import type { RefundView } from '#worker/contract/payment.ts'
import { readProcess, type CustomerCall } from '#worker/process/index.ts'

import { settleRefundByAsking } from './ask-refund.ts'
import { refundOf, refundsOf, type RefundRow } from './refund.queries.ts'
import { isRunning } from './settle-refund.ts'

/** Asks how the latest refund stands, and says so; null where nothing is given back. */
export async function checkRefund(call: CustomerCall): Promise<RefundView | null> {
  const { deps } = call
  const { rows } = await readProcess(call, (db, keys) => ({ refunds: refundsOf(db, keys.processId) }))
  const refund = rows.refunds.find(isRunning) ?? rows.refunds[0]
  if (refund === undefined) return null
  if (!isRunning(refund)) return toRefundView(refund)
  try {
    await settleRefundByAsking(deps, refund)
  } catch (error) {
    deps.log.error('refund.not_settled', { refundId: refund.id, ...errorFields(error) })
  }
  const [latest] = await refundOf(deps.db, refund.id)
  return toRefundView(latest ?? refund)
}

function toRefundView(refund: RefundRow): RefundView {
  const { id, amountCents, refundStatus, refundTime, refundedBeforeCents } = refund
  const refundedCents = refundedBeforeCents + (refundStatus === 'SUCCESS' ? amountCents : 0)
  return {
    id,
    amount: centsToEuros(amountCents),
    refundStatus,
    refundTime: toIsoOrNull(refundTime),
    refundedTotal: centsToEuros(refundedCents),
  }
}
