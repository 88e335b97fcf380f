import type { SandboxDb } from '#sandbox/core/db.ts'
import { queueCalls } from '#sandbox/payments/outgoing.ts'
import { lateCallMs, type Outgoing } from '#sandbox/payments/played-provider.ts'

import type { Change, Credit } from './credit-store.ts'
import { merchantCalls } from './merchant-api/merchant-calls.ts'
import { simplifiedCalls } from './simplified-flow/simplified-calls.ts'

/**
 * Reports to a shop. `control-…`: the outcome of a fraud control that it did not wait for. `annulled`: the bank
 * annulled the held amount. `changed`: the shop (or the bank's people) did something with the money.
 */
export type CreditEvent =
  | { name: 'booked' | 'frozen' | 'thawed' | 'annulled' | 'rejected' | 'control-thawed' | 'control-frozen' }
  | { name: 'changed'; change: Change; isAll: boolean }

export type CreditReport = { db: SandboxDb; credit: Credit; now: number; event: CreditEvent }

/** Puts the calls about an event in line, as the payment's plan has it. */
export async function report(about: CreditReport): Promise<number> {
  const { db, credit, now } = about
  if (credit.callPlan === 'none') return 0
  const made = credit.creditor === 'resurs-mapi' ? merchantCalls(about) : await simplifiedCalls(about)
  const calls: readonly Outgoing[] = credit.callPlan === 'twice' ? [...made, ...made] : made
  const delayMs = credit.callPlan === 'late' ? lateCallMs : 0
  await queueCalls({ db, now, provider: credit.creditor, paymentId: credit.id, calls, delayMs })
  return calls.length
}
