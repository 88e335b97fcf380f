import type { Dependencies } from '#core/dependencies.ts'
import { isPaymentProvider } from '#domain/payment-provider-names.ts'
import type { RefundInput } from '#worker/providers/index.ts'

import { openPort } from './credentials.ts'
import { refundCallback } from './payment-address.ts'
import type { RefundRow } from './refund.queries.ts'
import { isRunning, settleRefund } from './settle-refund.ts'

/** Ours, and new for each refund: the id of its row without its mark. */
export function refundNumberOf(refundId: string): string {
  return refundId.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
}

export function refundInput(deps: Dependencies, refund: RefundRow): RefundInput {
  const { orderNumber, paymentId, paymentToken, capturedCents, amountCents, refundedBeforeCents, email } = refund
  return {
    payment: { orderNumber, paymentId, token: paymentToken, amountCents: capturedCents },
    refundNumber: refundNumberOf(refund.id),
    amountCents,
    refundedBeforeCents,
    email,
    callback: isPaymentProvider(refund.provider) ? refundCallback(deps.config, refund.provider, refund.id) : '',
  }
}

/**
 * Whether asking can tell anything. A refund that the provider has not named may still be on its way there: asked about
 * too soon, it would seem never to have been made.
 */
function isAskable(refund: RefundRow, now: number): boolean {
  if (!isRunning(refund) || refund.refundStatus === 'INITIALIZED') return false
  return refund.refundId !== null || (refund.nextAskAt !== null && refund.nextAskAt <= now)
}

/** Asks what became of a refund that the provider was told of, and settles by the answer. */
export async function settleRefundByAsking(deps: Dependencies, refund: RefundRow): Promise<void> {
  if (!isAskable(refund, deps.clock.now())) return
  const port = await openPort(deps, refund)
  const outcome = await port?.askRefund?.({ ...refundInput(deps, refund), refundId: refund.refundId })
  if (outcome === undefined) return
  await settleRefund(deps, { refund, outcome, canAsk: true })
}
