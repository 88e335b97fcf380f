import type { AskOutcome, KnownPayment, NoAnswer } from '#worker/providers/payment-port.ts'
import { unknown } from '#worker/providers/payment-wire.ts'

import { callSimplified, type SimplifiedFlow } from './call.ts'
import { failedReading, faultIds, isFault } from './faults.ts'
import { centsOf, childOf, childrenOf, textOf, type XmlElement } from './xml.ts'

/** Amounts held, taken, given back or annulled in one step. */
type Diff = { type: string; transactionId: string | null; cents: number; vatRates: readonly string[] }

/** A payment as it stands after the shop. */
export type BookedPayment = {
  /** The remaining amount. */
  totalCents: number
  flags: ReadonlySet<string>
  isFrozen: boolean
  isFraud: boolean
  method: string | null
  diffs: readonly Diff[]
}

/** Returns the creditor's id of a payment: our order number names it there too. */
export function idOf({ paymentId, orderNumber }: Pick<KnownPayment, 'paymentId' | 'orderNumber'>): string {
  return paymentId ?? orderNumber
}

function diffOf(entry: XmlElement): Diff[] {
  const spec = childOf(entry, 'paymentSpec')
  const cents = spec === null ? null : centsOf(spec, 'totalAmount')
  if (spec === null || cents === null) return []
  const vatRates = childrenOf(spec, 'specLines').flatMap((line) => textOf(line, 'vatPct') ?? [])
  return [{ type: textOf(entry, 'type') ?? '', transactionId: textOf(entry, 'transactionId'), cents, vatRates }]
}

function paymentOf(answer: XmlElement, id: string): BookedPayment | NoAnswer {
  const entry = childOf(answer, 'return')
  const totalCents = entry === null ? null : centsOf(entry, 'totalAmount')
  if (entry === null || totalCents === null) return unknown('unreadable_answer')
  if (textOf(entry, 'id') !== id) return unknown('other_payment')
  return {
    totalCents,
    flags: new Set(childrenOf(entry, 'status').map(({ text }) => text.trim())),
    isFrozen: textOf(entry, 'frozen') === 'true',
    isFraud: textOf(entry, 'fraud') === 'true',
    method: textOf(entry, 'paymentMethodName'),
    diffs: childrenOf(entry, 'paymentDiffs').flatMap(diffOf),
  }
}

/** `getPayment`; null where there is no such payment, as before it was booked. */
export async function findPayment(
  flow: SimplifiedFlow,
  id: string,
  signal?: AbortSignal,
): Promise<{ payment: BookedPayment | null } | NoAnswer> {
  const answer = await callSimplified(flow, {
    service: 'AfterShopFlowService',
    name: 'getPayment',
    answer: 'getPaymentResponse',
    fields: [['paymentId', id]],
    signal,
  })
  if (!answer.answered) return isFault(answer, faultIds.notFound) ? { payment: null } : failedReading(answer)
  const payment = paymentOf(answer.answer, id)
  return 'outcome' in payment ? payment : { payment }
}

export function sumOf({ diffs }: BookedPayment, type: 'AUTHORIZE' | 'DEBIT' | 'CREDIT' | 'ANNUL'): number {
  return diffs.filter((diff) => diff.type === type).reduce((sum, { cents }) => sum + cents, 0)
}

export type ResursState = 'taken' | 'held' | 'frozen' | 'over' | 'undecided'

/** By the creditor's own table of its status flags. */
export function resursStateOf({ flags, isFrozen, isFraud, totalCents }: BookedPayment): ResursState {
  if (flags.has('IS_DEBITED')) return 'taken'
  if (isFrozen) return 'frozen'
  if (flags.has('DEBITABLE')) return 'held'
  if (flags.has('IS_ANNULLED') && totalCents === 0) return 'over'
  return isFraud ? 'over' : 'undecided'
}

const statuses = {
  taken: 'SUCCESS',
  held: 'SUCCESS',
  frozen: 'PENDING',
  over: 'CANCELLED',
  undecided: 'PENDING',
} as const

/** A payment in the words of the port. */
export function toAskOutcome(payment: BookedPayment, id: string): AskOutcome {
  const state = resursStateOf(payment)
  const takenCents = sumOf(payment, 'DEBIT') || null
  return {
    outcome: 'known',
    status: payment.isFraud && state === 'over' ? 'FAILURE' : statuses[state],
    authorised: state === 'held',
    amountCents: state === 'taken' ? takenCents : payment.totalCents,
    paymentId: id,
    method: payment.method,
    referenceCode: null,
  }
}
