import * as z from 'zod'

import type { PaymentQuery, AskOutcome, NoAnswer } from '#worker/providers/payment-port.ts'
import { unknown } from '#worker/providers/payment-wire.ts'

import { callVismaPay, results, type VismaPay } from './call.ts'
import { tokenLivesMs } from './payment-body.ts'

const statusSchema = z.object({
  settled: z.union([z.literal([0, 1]), z.literal(['0', '1']).transform(Number)]).optional(),
  source: z.object({ brand: z.string().nullish(), object: z.string().nullish() }).nullish(),
  errors: z.array(z.unknown()).optional(),
})

const identifier = z.union([z.string().min(1).max(100), z.int().transform(String)])
const refundEntry = z.object({
  refund_id: identifier.optional(),
  id: identifier.optional(),
  amount: z.coerce.number().int(),
})
const paymentSchema = z.object({
  payment: z.object({
    id: identifier,
    order_number: z.union([z.string(), z.int().transform(String)]),
    amount: z.int().nonnegative(),
    currency: z.literal('EUR'),
    refund_type: z.string().nullish(),
    refunds: z.array(refundEntry).nullish(),
  }),
})

export type VismaPayment = z.infer<typeof paymentSchema>['payment']

/** The answer of `check_payment_status`. `failed` may still turn into success, and is said of an untouched page too. */
export type Checked =
  | { paid: true; settled: boolean; method: string | null }
  | { paid: false; failed: boolean }
  | NoAnswer

/** An unfinished payment has no documented result, and a failed one had several: what is neither is left open. */
const failures: ReadonlySet<number> = new Set([1, 2])

export async function checkPayment(visma: VismaPay, orderNumber: string, signal?: AbortSignal): Promise<Checked> {
  const body = { order_number: orderNumber }
  const answer = await callVismaPay(visma, { path: 'check_payment_status', signed: orderNumber, body, signal })
  if (!answer.answered) return unknown(answer.failure.reason)
  const { data } = statusSchema.safeParse(answer.json)
  if (!data) return unknown('unreadable_answer')
  if (answer.result === results.maintenance) return unknown('maintenance')
  if (answer.result === results.invalid && (data.errors?.length ?? 0) > 0) return unknown('invalid')
  if (answer.result !== results.done) return { paid: false, failed: failures.has(answer.result) }
  if (data.settled === undefined) return unknown('unreadable_answer')
  return { paid: true, settled: data.settled === 1, method: data.source?.brand ?? data.source?.object ?? null }
}

/** The payment as `get_payment` tells it; null where there is none. */
export async function findPayment(
  visma: VismaPay,
  orderNumber: string,
  signal?: AbortSignal,
): Promise<{ payment: VismaPayment | null } | NoAnswer> {
  const body = { order_number: orderNumber }
  const answer = await callVismaPay(visma, { path: 'get_payment', signed: orderNumber, body, signal })
  if (!answer.answered) return unknown(answer.failure.reason)
  if (answer.result === 2) return { payment: null }
  if (answer.result !== results.done) return unknown(`result_${answer.result}`)
  const { data } = paymentSchema.safeParse(answer.json)
  if (!data) return unknown('unreadable_answer')
  return data.payment.order_number === orderNumber ? data : unknown('other_payment')
}

/** A bank may still be at what was begun on the page while it lived. */
const bankTakesMs = 15 * 60_000

/**
 * An unpaid page is answered like one that failed. It is over only once Visma Pay has said so by itself (it calls, and
 * sends the browser back, when the customer leaves), or when nobody can be at the page any more.
 */
function isOver({ wire }: VismaPay, { startedAt, saidFailed }: PaymentQuery): boolean {
  return saidFailed || wire.clock.now() >= startedAt + tokenLivesMs + bankTakesMs
}

/** The amount is in no signed message, so a success is known only once the payment itself was seen. */
export async function askPayment(visma: VismaPay, known: PaymentQuery, signal?: AbortSignal): Promise<AskOutcome> {
  const checked = await checkPayment(visma, known.orderNumber, signal)
  if ('outcome' in checked) return checked
  if (!checked.paid) {
    const status = checked.failed && isOver(visma, known) ? 'FAILURE' : 'PENDING'
    const nothing = { authorised: false, amountCents: null, paymentId: null, method: null, referenceCode: null }
    return { outcome: 'known', status, ...nothing }
  }
  const found = await findPayment(visma, known.orderNumber, signal)
  if ('outcome' in found) return found
  if (found.payment === null) return unknown('payment_not_found')
  return {
    outcome: 'known',
    status: 'SUCCESS',
    authorised: !checked.settled,
    amountCents: found.payment.amount,
    paymentId: found.payment.id,
    method: checked.method,
    referenceCode: null,
  }
}
