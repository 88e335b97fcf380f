import { queueCalls } from '#sandbox/payments/outgoing.ts'
import type { Outgoing } from '#sandbox/payments/played-provider.ts'

import type { Telling } from './credit-event.ts'
import { merchantCalls } from './merchant-api/merchant-calls.ts'
import { simplifiedCalls } from './simplified-flow/simplified-calls.ts'

export const lateCallMs = 20_000

/** Puts the calls about an event in line, as the payment's plan has it. */
export async function tell(telling: Telling): Promise<number> {
  const { db, credit, now } = telling
  if (credit.callPlan === 'none') return 0
  const told = credit.creditor === 'resurs-mapi' ? merchantCalls(telling) : await simplifiedCalls(telling)
  const calls: readonly Outgoing[] = credit.callPlan === 'twice' ? [...told, ...told] : told
  const delayMs = credit.callPlan === 'late' ? lateCallMs : 0
  await queueCalls({ db, now, provider: credit.creditor, paymentId: credit.id, calls, delayMs })
  return calls.length
}
