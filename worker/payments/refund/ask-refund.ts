import type { Dependencies } from '#core/dependencies.ts'
import { isPaymentProvider } from '#domain/money/payment-provider-names.ts'
import { refundNumberOf } from '#domain/money/refund-number.ts'
import { openPort, type SettlingPort } from '#worker/payments/credentials.ts'
import { refundCallback } from '#worker/payments/payment-address.ts'
import { isRunning, settleRefund } from '#worker/payments/settle-refund.ts'
import type { RefundInput, RefundOutcome } from '#worker/providers/index.ts'

import type { RefundRow } from './refund.queries.ts'

/** A call that was cut off may come to the provider that much later. */
export const onItsWayMs = 2 * 60_000

export function refundInput(deps: Dependencies, refund: RefundRow): RefundInput {
  const { orderNumber, paymentId, paymentToken, capturedCents, paidAt, amountCents, refundedBeforeCents, email } =
    refund
  return {
    payment: { orderNumber, paymentId, token: paymentToken, amountCents: capturedCents },
    refundNumber: refundNumberOf(refund.id),
    amountCents,
    refundedBeforeCents,
    paidAt,
    email,
    callback: isPaymentProvider(refund.provider) ? refundCallback(deps.config, refund.provider, refund.id) : '',
  }
}

/**
 * Returns whether asking can tell anything. A refund that the provider has not named may still be on its way there:
 * asked about too soon, it would seem never to have been made.
 */
function isAskable(refund: RefundRow, now: number): boolean {
  if (!isRunning(refund) || refund.refundStatus === 'INITIALIZED') return false
  return refund.refundId !== null || (refund.nextAskAt !== null && refund.nextAskAt <= now)
}

/**
 * Asks what became of a refund that the provider was told of, and settles by the answer. `isRequested`: a person wishes to
 * know, whenever the job would ask.
 */
export async function settleRefundByAsking(
  deps: Dependencies,
  refund: RefundRow,
  { isRequested = false, port: opened }: { isRequested?: boolean; port?: SettlingPort } = {},
): Promise<void> {
  const now = deps.clock.now()
  if (!isAskable(refund, now) && !(isRequested && isAtProvider(refund, now))) return
  const port = opened ?? (await openPort(deps, refund))
  if (port !== null && port.askRefund === undefined) return waitForCall(deps, refund)
  const outcome = (await port?.askRefund?.({ ...refundInput(deps, refund), refundId: refund.refundId })) ?? noWay
  await settleRefund(deps, { refund, outcome, canAsk: true })
}

/** There are no credentials to ask with; they may be there again. */
const noWay: RefundOutcome = { outcome: 'unknown', reason: 'no_credentials' }

function isAtProvider({ refundStatus, unknownSince }: RefundRow, now: number): boolean {
  return refundStatus === 'PENDING' && unknownSince !== null && now - unknownSince >= onItsWayMs
}

/**
 * Nobody can be asked. A refund that the provider named is decided by its call; one that it did not is not known of: the
 * telling was cut off.
 */
async function waitForCall(deps: Dependencies, refund: RefundRow): Promise<void> {
  const { nextAskAt, refundId } = refund
  if (nextAskAt === null || nextAskAt > deps.clock.now()) return
  const outcome: RefundOutcome =
    refundId === null ? { outcome: 'unknown', reason: 'cut_off' } : { outcome: 'pending', refundId }
  await settleRefund(deps, { refund, outcome, canAsk: false })
}
