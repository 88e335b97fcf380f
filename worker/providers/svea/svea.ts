import { proved, unprovedBy, type CredentialsProof } from '#worker/providers/credentials-proof.ts'
import { fieldsNamed, payersOwn } from '#worker/providers/field-limits.ts'
import type {
  CancelOutcome,
  CaptureOutcome,
  KnownPayment,
  PaymentPort,
  StartOutcome,
  StartPayment,
} from '#worker/providers/payment-port.ts'
import { isPayable } from '#worker/providers/payment-rows.ts'
import { failedStart, readAnswer, refusedRequest, unknown, type PaymentWire } from '#worker/providers/payment-wire.ts'

import { adminOrderUrl, allows, orderState, readAdminOrder } from './admin-order.ts'
import { askPayment, readCheckoutOrder } from './ask.ts'
import { callSvea, complaintOf, type Svea, type SveaSettings } from './call.ts'
import { cartCents, checkoutBody, checkoutOrderSchema, checkoutState } from './checkout-order.ts'
import { presetLimits } from './limits.ts'
import { verifyHint } from './messages.ts'
import { askRefundOfPayment, refundPayment } from './refund.ts'
import { change, type Changed } from './task.ts'

async function start(svea: Svea, input: StartPayment, signal?: AbortSignal): Promise<StartOutcome> {
  if (!isPayable(input.order)) return refusedRequest('order')
  const url = `${svea.settings.baseUrl}/api/orders`
  const answer = await callSvea(svea, { method: 'POST', url, json: checkoutBody(input), signal })
  if (!answer.answered) return unknown(answer.reason)
  // 200 is an order of this number that was there already: the same, since numbers are never used again.
  if (answer.status !== 201 && answer.status !== 200) {
    return failedStart(answer.status, () => payersOwn(fieldsNamed(complaintOf(answer) ?? '', presetLimits)))
  }
  const order = readAnswer(answer, checkoutOrderSchema)
  if (!order?.Gui || order.ClientOrderNumber !== input.order.orderNumber) return unknown('unreadable_answer')
  if (checkoutState(order) === 'cancelled')
    return { outcome: 'refused', reason: 'cancelled', cause: 'provider', fields: [] }
  const shownCents = cartCents(order)
  if (shownCents !== null && shownCents !== input.order.amountCents) return unknown('other_amount')
  return { outcome: 'html', html: order.Gui.Snippet, paymentId: String(order.OrderId) }
}

/** A change that is still under way is not known to have happened. */
function ended(changed: Changed): { outcome: 'done' } | Exclude<Changed, { outcome: 'done' | 'accepted' }> {
  return changed.outcome === 'accepted' ? unknown('under_way') : changed
}

async function capture(svea: Svea, { paymentId }: KnownPayment, signal?: AbortSignal): Promise<CaptureOutcome> {
  if (paymentId === null) return { outcome: 'refused', reason: 'no_payment_id' }
  const order = await readAdminOrder(svea, paymentId, signal)
  if ('outcome' in order) return order
  const state = orderState(order)
  if (state === 'delivered') return { outcome: 'captured' }
  if (state === 'processing') return unknown('processing')
  if (!allows(order, 'deliver')) return { outcome: 'refused', reason: 'not_allowed' }
  const url = `${adminOrderUrl(svea, paymentId)}/deliveries`
  // No row named is every row.
  const changed = ended(await change(svea, { method: 'POST', url, json: { orderRowIds: [] }, signal }))
  return changed.outcome === 'done' ? { outcome: 'captured' } : changed
}

async function cancel(svea: Svea, payment: KnownPayment, signal?: AbortSignal): Promise<CancelOutcome> {
  const { paymentId, orderNumber } = payment
  if (paymentId === null) return { outcome: 'cancelled' }
  const read = await readCheckoutOrder(svea, { paymentId, orderNumber }, signal)
  if ('outcome' in read) return read
  // What is not final holds nothing; Svea ends it by itself after two days.
  if (read.order === null || checkoutState(read.order) !== 'final') return { outcome: 'cancelled' }
  const order = await readAdminOrder(svea, paymentId, signal)
  if ('outcome' in order) return order
  const state = orderState(order)
  if (state === 'cancelled' || state === 'failed') return { outcome: 'cancelled' }
  if (state === 'processing') return unknown('processing')
  if (!allows(order, 'cancel'))
    return { outcome: 'refused', reason: state === 'delivered' ? 'captured' : 'not_allowed' }
  const url = adminOrderUrl(svea, paymentId)
  const changed = ended(await change(svea, { method: 'PATCH', url, json: { isCancelled: true }, signal }))
  return changed.outcome === 'done' ? { outcome: 'cancelled' } : changed
}

/** An order that neither service can have: its number is beyond those that Svea gives. */
const noOrder = String(Number.MAX_SAFE_INTEGER)

/** Both services have to say in their own words that there is no such order, which they say to a merchant only. */
async function prove(svea: Svea, signal?: AbortSignal): Promise<CredentialsProof> {
  for (const url of [`${svea.settings.baseUrl}/api/orders/${noOrder}`, adminOrderUrl(svea, noOrder)]) {
    const answer = await callSvea(svea, { method: 'GET', url, signal })
    if (!answer.answered || answer.status !== 404 || complaintOf(answer) === null) return unprovedBy(answer)
  }
  return proved
}

/**
 * Svea Checkout and Payment Admin (https://docs.payments.svea.com): markup for a frame, JSON calls with a token over the
 * exact body. Svea signs none of its own calls; `answerStatus` of `retry` is 404, at which it comes again.
 */
export function createSvea(settings: SveaSettings, wire: PaymentWire): PaymentPort {
  const svea = { settings, wire }
  return {
    start: (input, signal) => start(svea, input, signal),
    verify: (message) => Promise.resolve(verifyHint(message)),
    ask: (payment, signal) => askPayment(svea, payment, signal),
    cancel: (payment, signal) => cancel(svea, payment, signal),
    capture: (payment, signal) => capture(svea, payment, signal),
    refund: (input, signal) => refundPayment(svea, input, signal),
    // Svea calls about no refund: it is asked.
    verifyRefund: () => Promise.resolve({ verdict: 'forged', reason: 'never_sent' }),
    askRefund: (refund, signal) => askRefundOfPayment(svea, refund, signal),
    prove: (signal) => prove(svea, signal),
    answerStatus: (answer) => ({ done: 200, retry: 404, refused: 400 })[answer],
  }
}
