import { isOpenPayment, type Finding } from '#domain/settlement.ts'
import type { SigningUnsuccessfulInput } from '#worker/contract/credit.ts'
import type { PaymentView } from '#worker/contract/payment.ts'
import { askProvider, getPayment, isAskable, settlePayment } from '#worker/payments/index.ts'
import type { CustomerCall } from '#worker/process/index.ts'

import { creditAttempts } from './credit-attempt.ts'

/**
 * The customer says that nothing was signed, or wants to pay in another way. The creditor is asked: what was booked counts,
 * and what it looks into goes on. Everything else is let go of, also where it does not answer: what may still come of it
 * is not taken.
 */
export async function signingUnsuccessful(
  call: CustomerCall,
  { result }: SigningUnsuccessfulInput,
): Promise<PaymentView | null> {
  const { deps } = call
  const attempts = await creditAttempts(call)
  const open = attempts.find(({ status }) => isOpenPayment(status))
  if (open !== undefined && isAskable(open, deps.clock.now())) {
    const asked = await askProvider(deps, open)
    const finding = whatRemains(asked.finding, open.status === 'SIGNING')
    deps.log.info('credit.not_signed', { paymentId: open.id, result, finding: finding.result })
    await settlePayment(deps, { attempt: open, finding, facts: asked.facts })
  }
  return getPayment(call)
}

/** Only what waits for the customer can be let go of. */
function whatRemains(finding: Finding, isSigning: boolean): Finding {
  const isWaiting = finding.result === 'unknown' || (finding.result === 'open' && finding.isWithProvider !== true)
  return isWaiting && isSigning ? { result: 'let_go', reason: 'cancelled' } : finding
}
