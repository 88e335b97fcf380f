import type { RefundInput, RefundOutcome } from '#worker/providers/payment-port.ts'

import {
  adminOrderUrl,
  allows,
  givenBackCents,
  orderState,
  readAdminOrder,
  type AdminOrder,
  type Delivery,
} from './admin-order.ts'
import type { Svea } from './call.ts'
import { askTask, change } from './task.ts'

type Change = { method: 'POST' | 'PATCH'; path: string; json: unknown }

/** The rate of the delivered rows, or none where they differ: the row credited then names no tax. */
function vatOf({ OrderRows }: Delivery): number {
  const rates = new Set((OrderRows ?? []).map(({ VatPercent }) => VatPercent))
  const [rate] = rates
  return rate !== undefined && rates.size === 1 ? rate : 0
}

function creditOf(delivery: Delivery, amountCents: number): Change | null {
  if (delivery.DeliveryAmount - delivery.CreditedAmount < amountCents) return null
  const path = `/deliveries/${delivery.Id}`
  if (allows(delivery, 'creditAmount')) {
    return { method: 'PATCH', path, json: { creditedAmount: delivery.CreditedAmount + amountCents } }
  }
  if (!allows(delivery, 'creditNewRow')) return null
  const row = { name: 'Hyvitys', quantity: 100, unitPrice: amountCents, vatPercent: vatOf(delivery) }
  return { method: 'POST', path: `${path}/credits`, json: { newCreditOrderRow: row } }
}

/**
 * Returns the change that gives this much back: a credit of a delivery, or a cancellation of undelivered rows; null
 * where neither can. Amounts are cumulative.
 */
function changeFor(order: AdminOrder, amountCents: number): Change | null {
  for (const delivery of order.Deliveries) {
    const credit = creditOf(delivery, amountCents)
    if (credit !== null) return credit
  }
  const undelivered = order.Deliveries.reduce((left, { DeliveryAmount }) => left - DeliveryAmount, order.OrderAmount)
  if (undelivered - order.CancelledAmount < amountCents) return null
  if (allows(order, 'cancelAmount')) {
    return { method: 'PATCH', path: '', json: { cancelledAmount: order.CancelledAmount + amountCents } }
  }
  const isWhole = order.OrderAmount - order.CancelledAmount === amountCents
  return isWhole && allows(order, 'cancel') ? { method: 'PATCH', path: '', json: { isCancelled: true } } : null
}

/** Repeats do no harm: what Svea has given back in all says whether this refund was made before. */
export async function refundPayment(svea: Svea, input: RefundInput, signal?: AbortSignal): Promise<RefundOutcome> {
  const { paymentId } = input.payment
  if (paymentId === null) return { outcome: 'refused', reason: 'no_payment_id' }
  const order = await readAdminOrder(svea, paymentId, signal)
  // Nothing was changed yet, whatever the reading came to.
  if ('outcome' in order) return { outcome: 'refused', reason: order.reason }
  const givenBack = givenBackCents(order)
  if (givenBack === input.refundedBeforeCents + input.amountCents) return { outcome: 'refunded', refundId: null }
  if (givenBack !== input.refundedBeforeCents) return { outcome: 'refused', reason: 'given_back_elsewhere' }
  const planned = changeFor(order, input.amountCents)
  if (planned === null) return { outcome: 'refused', reason: 'not_allowed' }
  const url = `${adminOrderUrl(svea, paymentId)}${planned.path}`
  const changed = await change(svea, { method: planned.method, url, json: planned.json, signal })
  if (changed.outcome === 'accepted') return { outcome: 'pending', refundId: changed.task }
  if (changed.outcome !== 'done') return changed
  // A task that is finished has not always done what it was for.
  return changed.task === null ? { outcome: 'refunded', refundId: null } : askOrder(svea, input, signal)
}

export async function askRefundOfPayment(
  svea: Svea,
  refund: RefundInput & { refundId: string | null },
  signal?: AbortSignal,
): Promise<RefundOutcome> {
  const task = refund.refundId === null ? null : await askTask(svea, refund.refundId, signal)
  if (task?.outcome === 'accepted') return { outcome: 'pending', refundId: refund.refundId }
  if (task !== null && task.outcome !== 'done') return task
  return askOrder(svea, refund, signal)
}

async function askOrder(svea: Svea, refund: RefundInput, signal?: AbortSignal): Promise<RefundOutcome> {
  const { paymentId } = refund.payment
  if (paymentId === null) return { outcome: 'refused', reason: 'no_payment_id' }
  const order = await readAdminOrder(svea, paymentId, signal)
  if ('outcome' in order) return order
  const target = refund.refundedBeforeCents + refund.amountCents
  if (givenBackCents(order) >= target) return { outcome: 'refunded', refundId: null }
  const isBusy = orderState(order) === 'processing'
  return isBusy ? { outcome: 'pending', refundId: null } : { outcome: 'refused', reason: 'not_found' }
}
