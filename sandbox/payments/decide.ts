import type { SandboxDb } from '#sandbox/core/db.ts'

import { queueCalls } from './outgoing.ts'
import { changePayment, settleRefund, type Payment, type Refund } from './payment-store.ts'
import type { PaymentState } from './payment.table.ts'
import { lateCallMs, type PayAction } from './played-provider.ts'
import { playedProviders } from './providers.ts'

type Effect = { to: PaymentState; calls: 0 | 1 | 2; returns: boolean; delayMs?: number; isForged?: true }

/** Effects of the acts where a provider does not say otherwise. */
const effects: Readonly<Record<PayAction, Effect>> = {
  pay: { to: 'paid', calls: 1, returns: true },
  decline: { to: 'failed', calls: 1, returns: true },
  cancel: { to: 'cancelled', calls: 1, returns: true },
  wait: { to: 'pending', calls: 1, returns: true },
  delay: { to: 'delayed', calls: 1, returns: true },
  review: { to: 'review', calls: 1, returns: true },
  authorise: { to: 'authorised', calls: 1, returns: true },
  'pay-no-return': { to: 'paid', calls: 1, returns: false },
  'return-no-call': { to: 'paid', calls: 0, returns: true },
  'call-twice': { to: 'paid', calls: 2, returns: true },
  'call-late': { to: 'paid', calls: 1, returns: true, delayMs: lateCallMs },
  forge: { to: 'new', calls: 1, returns: true, isForged: true },
  'late-pay': { to: 'paid', calls: 1, returns: false },
  'late-fail': { to: 'failed', calls: 1, returns: false },
}

const undecided: readonly PaymentState[] = ['new']
const notTaken: readonly PaymentState[] = ['new', 'pending', 'delayed', 'unresolved', 'review', 'authorised']
/** A refused payment may succeed all the same, a taken one is never refused. */
const lateFrom = { 'late-pay': [...notTaken, 'failed', 'cancelled'], 'late-fail': notTaken } as const

export function isPayAction(text: string): text is PayAction {
  return Object.hasOwn(effects, text)
}

function fromStates(action: PayAction, to: PaymentState): readonly PaymentState[] {
  const states = action === 'late-pay' || action === 'late-fail' ? lateFrom[action] : undecided
  return states.filter((state) => state === 'new' || state !== to)
}

const taking: ReadonlySet<PaymentState> = new Set(['paid', 'authorised', 'review'])

export type Decision =
  | { outcome: 'done'; payment: Payment; goTo: string | null }
  | { outcome: 'stays'; payment: Payment; note: string }
  | { outcome: 'too_late' }

type Deciding = { db: SandboxDb; payment: Payment; action: PayAction; method?: string | null; now: number }

function changeOf({ payment, method, now }: Deciding, to: PaymentState) {
  const provider = playedProviders[payment.provider]
  const chosen = provider.methods.find(({ id }) => id === method)?.id ?? payment.method ?? provider.methods[0]?.id ?? ''
  const fee = taking.has(to) ? provider.feeRow?.(chosen) : null
  const isNew = fee && !payment.rows.some(({ id }) => id === fee.id)
  const withFee = isNew ? { rows: [...payment.rows, fee], amountCents: payment.amountCents + fee.amountCents } : {}
  return { state: to, method: chosen, decidedAt: to === 'new' ? null : now, ...withFee }
}

/** Does what was pressed: the payment changes, the shop is going to be called, the browser is sent on. */
export async function decide(deciding: Deciding): Promise<Decision> {
  const { db, action, now } = deciding
  const provider = playedProviders[deciding.payment.provider]
  const { calls, returns, delayMs, isForged = false, ...effect } = effects[action]
  const to = provider.stateAfter(action, deciding.payment.state) ?? effect.to
  const objection = taking.has(to) ? await provider.objection?.(deciding.payment) : null
  if (objection) return { outcome: 'stays', payment: deciding.payment, note: objection }
  const change = changeOf(deciding, to)
  const payment = await changePayment(db, { payment: deciding.payment, from: fromStates(action, to), change })
  if (payment === null) return { outcome: 'too_late' }
  // Whoever forges says that it was paid.
  const said = { state: isForged ? ('paid' as const) : to, isForged }
  const made = calls === 0 ? [] : await provider.calls(payment, said)
  const { provider: name, id: paymentId } = payment
  const callDelayMs = delayMs ?? (payment.extra.callbackDelaySeconds ?? 0) * 1000
  const repeated = calls === 2 ? [...made, ...made] : made
  await queueCalls({ db, now, provider: name, paymentId, calls: repeated, delayMs: callDelayMs, isOnce: isForged })
  if (to === 'new' && !isForged)
    return { outcome: 'stays', payment, note: 'Maksua ei hyväksytty. Voit yrittää uudelleen.' }
  return { outcome: 'done', payment, goTo: returns ? await provider.returnUrl(payment, said) : null }
}

/** The address that takes the browser back, as the payment stands. */
export async function backUrl(payment: Payment): Promise<string | null> {
  return playedProviders[payment.provider].returnUrl(payment, { state: payment.state, isForged: false })
}

/** Says once more what there is to say of a payment. */
export async function callAgain(db: SandboxDb, payment: Payment, now: number): Promise<number> {
  const { provider, id: paymentId, state } = payment
  const calls = await playedProviders[provider].calls(payment, { state, isForged: false })
  await queueCalls({ db, now, provider, paymentId, calls })
  return calls.length
}

type Settling = { db: SandboxDb; payment: Payment; refund: Refund; isAccepted: boolean; now: number }

/** Decides a refund that was waiting and reports it to the shop. False when it was not waiting. */
export async function decideRefund({ db, payment, refund, isAccepted, now }: Settling): Promise<boolean> {
  const settled = await settleRefund(db, refund.id, isAccepted ? 'done' : 'refused')
  if (settled === null) return false
  await callForRefund({ db, payment, refund: settled, now })
  return true
}

/** Reports what became of a refund, where the provider does. */
export async function callForRefund({ db, payment, refund, now }: Omit<Settling, 'isAccepted'>): Promise<void> {
  const { provider, id: paymentId } = payment
  const call = await playedProviders[provider].refundCall(payment, refund)
  await queueCalls({ db, now, provider, paymentId, calls: call === null ? [] : [call] })
}
