import { asc, eq } from 'drizzle-orm'

import type { SandboxDb } from '#sandbox/core/db.ts'
import { findPayment, refundedCents, refundsOf, type Payment, type Refund } from '#sandbox/payments/payment-store.ts'
import { sveaDeliveries, type PaidRow } from '#sandbox/payments/payment.table.ts'

import { itemAnswer, itemOf } from './svea-orders.ts'
import { sveaStatus } from './svea-provider.ts'

export type Delivery = typeof sveaDeliveries.$inferSelect
/** An order as Payment Admin has it. */
export type AdminOrder = { payment: Payment; deliveries: Delivery[]; credits: Refund[] }

/** An order that is final; until then Payment Admin does not know it. */
export async function findAdminOrder(db: SandboxDb, id: string): Promise<AdminOrder | null> {
  const payment = await findPayment(db, 'svea', id)
  if (payment === null || sveaStatus(payment.state) !== 'Final') return null
  const [deliveries, credits] = await Promise.all([
    db.select().from(sveaDeliveries).where(eq(sveaDeliveries.orderId, id)).orderBy(asc(sveaDeliveries.createdAt)),
    refundsOf(db, id),
  ])
  return { payment, deliveries, credits }
}

export const creditsOf = ({ credits }: AdminOrder, delivery: Delivery) =>
  credits.filter(({ deliveryId }) => deliveryId === delivery.id)

export function deliveredCents({ deliveries }: AdminOrder): number {
  return deliveries.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Rows that are neither delivered nor let go of. */
export function openRows({ payment, deliveries }: AdminOrder): PaidRow[] {
  const gone = new Set([...deliveries.flatMap(({ rowIds }) => rowIds), ...(payment.extra.cancelledRows ?? [])])
  return payment.rows.filter(({ id }) => !gone.has(id))
}

/** Returns the amount that could still be delivered, in minor units. */
export function openCents(order: AdminOrder): number {
  const rows = openRows(order).reduce((sum, { amountCents }) => sum + amountCents, 0)
  return rows - (order.payment.extra.cancelledCents ?? 0)
}

export function cancelledCents({ payment }: AdminOrder): number {
  if (payment.state === 'void') return payment.amountCents
  const ids = payment.extra.cancelledRows ?? []
  const rows = payment.rows.filter(({ id }) => ids.includes(id)).reduce((sum, { amountCents }) => sum + amountCents, 0)
  return rows + (payment.extra.cancelledCents ?? 0)
}

const orderStatus = { authorised: 'Open', paid: 'Delivered', void: 'Cancelled', review: 'PENDING' } as const

function statusOf({ payment: { state } }: AdminOrder): string {
  return state === 'authorised' || state === 'paid' || state === 'void' ? orderStatus[state] : orderStatus.review
}

/** Returns the actions that an order allows. */
export function orderActions({ payment, deliveries }: AdminOrder): readonly string[] {
  if (payment.state !== 'authorised') return []
  const always = ['CanDeliverOrder', 'CanDeliverPartially', 'CanCancelOrderRow', 'CanCancelAmount', 'CanAddOrderRow']
  return deliveries.length === 0 ? [...always, 'CanCancelOrder'] : always
}

/** Returns the actions that a delivery allows: a card gives back amounts, an invoice rows. */
export function deliveryActions(order: AdminOrder, delivery: Delivery): readonly string[] {
  const { payment } = order
  const isWhole = refundedCents(creditsOf(order, delivery)) >= delivery.amountCents
  if (isWhole || payment.refundPlan === 'refuse') return []
  return payment.method === 'INVOICE' ? ['CanCreditNewRow', 'CanCreditOrderRows'] : ['CanCreditAmount']
}

function rowAnswer(order: AdminOrder, row: PaidRow) {
  const { payment } = order
  const isOpen = payment.state === 'authorised' && openRows(order).some(({ id }) => id === row.id)
  return {
    OrderRowId: row.id,
    ...itemAnswer(row, itemOf(payment, row)),
    IsCancelled: (payment.extra.cancelledRows ?? []).includes(row.id),
    Actions: isOpen ? ['CanDeliverRow', 'CanCancelRow', 'CanUpdateRow'] : [],
  }
}

/** A delivery as Payment Admin answers it. */
export function deliveryAnswer(order: AdminOrder, delivery: Delivery) {
  const credits = creditsOf(order, delivery)
  const done = credits.filter(({ state }) => state === 'done')
  const rows = order.payment.rows.filter(({ id }) => delivery.rowIds.includes(id))
  return {
    Id: Number(delivery.id),
    CreationDate: new Date(delivery.createdAt).toISOString(),
    InvoiceId: null,
    DueDate: null,
    Status: null,
    DeliveryAmount: delivery.amountCents,
    CreditedAmount: refundedCents(done),
    Credits: done.map(({ id, amountCents }) => ({ Id: Number(id), Amount: -amountCents, OrderRows: [], Actions: [] })),
    OrderRows: rows.map((row) => rowAnswer(order, row)),
    Actions: deliveryActions(order, delivery),
  }
}

/** An order as Payment Admin answers it. */
export function adminAnswer(order: AdminOrder) {
  const { payment, deliveries } = order
  return {
    Id: Number(payment.id),
    Currency: 'EUR',
    MerchantOrderId: payment.orderNumber,
    OrderStatus: statusOf(order),
    SystemStatus: payment.state === 'void' ? 'Closed' : 'Active',
    PaymentType: payment.method,
    CreationDate: new Date(payment.createdAt).toISOString(),
    EmailAddress: payment.extra.email ?? null,
    OrderAmount: payment.amountCents,
    CancelledAmount: cancelledCents(order),
    OrderRows: payment.rows
      .filter(({ id }) => !deliveries.some(({ rowIds }) => rowIds.includes(id)))
      .map((row) => rowAnswer(order, row)),
    Deliveries: deliveries.map((delivery) => deliveryAnswer(order, delivery)),
    Actions: orderActions(order),
  }
}
