import { eq, sql } from 'drizzle-orm'

import type { SandboxDb } from '#sandbox/core/db.ts'
import { randomNumber } from '#sandbox/core/hashing.ts'
import { changePayment, refundedCents, takeRefund } from '#sandbox/payments/payment-store.ts'
import { providerRefunds, sveaDeliveries, sveaTasks } from '#sandbox/payments/payment.table.ts'

import {
  creditsOf,
  deliveredCents,
  deliveryActions,
  openCents,
  openRows,
  orderActions,
  type AdminOrder,
  type Delivery,
} from './svea-admin.ts'

type Changing = { db: SandboxDb; now: number; order: AdminOrder }
/** The path of what came of it, and the refund it waits for; a text says why it was refused. */
export type Change = { location: string; refundId: string | null } | string

const newId = () => String(1_000_000 + randomNumber(1_000_000_000))
const notAllowed = 'The action is not possible for the order in its current state.'

/** Delivers rows, all that are open when none are named; with an amount, only so much of it. */
export async function deliver(
  { db, now, order }: Changing,
  rowIds: readonly number[],
  cents?: number,
): Promise<Change> {
  const { payment } = order
  const open = openRows(order)
  const rows = rowIds.length === 0 ? open : open.filter(({ id }) => rowIds.includes(id))
  if (!orderActions(order).includes('CanDeliverOrder') || rows.length === 0) return notAllowed
  if (rowIds.length > rows.length) return 'An order row cannot be delivered.'
  const isRest = rows.length === open.length
  const possible = isRest ? openCents(order) : rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const amountCents = cents ?? possible
  if (amountCents > possible || possible <= 0) return 'The amount is more than what is left of the order.'
  const lowered = (payment.extra.cancelledCents ?? 0) + possible - amountCents
  const change = {
    state: isRest ? ('paid' as const) : payment.state,
    extra: { ...payment.extra, cancelledCents: lowered },
  }
  if ((await changePayment(db, { payment, from: ['authorised'], change })) === null) return notAllowed
  const id = newId()
  const delivered = rows.map((row) => row.id)
  await db.insert(sveaDeliveries).values({ id, orderId: payment.id, rowIds: delivered, amountCents, createdAt: now })
  return { location: `/orders/${payment.id}/deliveries/${id}`, refundId: null }
}

/** Lets go of the whole order. */
export async function cancelOrder({ db, order }: Changing): Promise<string | null> {
  const { payment } = order
  if (!orderActions(order).includes('CanCancelOrder')) return notAllowed
  const voided = await changePayment(db, { payment, from: ['authorised'], change: { state: 'void' } })
  return voided === null ? notAllowed : null
}

/** Lets go of an amount: `cents` is all that is let go of, with what was before. */
export async function cancelAmount({ db, order }: Changing, cents: number): Promise<string | null> {
  const { payment } = order
  const before = payment.extra.cancelledCents ?? 0
  if (!orderActions(order).includes('CanCancelAmount')) return notAllowed
  if (cents <= before || cents - before > openCents(order))
    return 'The cancelled amount is not between what was and what is left.'
  const extra = { ...payment.extra, cancelledCents: cents }
  return (await changePayment(db, { payment, from: ['authorised'], change: { extra } })) === null ? notAllowed : null
}

export async function cancelRow({ db, order }: Changing, rowId: number): Promise<string | null> {
  const { payment } = order
  const isOpen = openRows(order).some(({ id }) => id === rowId)
  if (!isOpen || !orderActions(order).includes('CanCancelOrderRow')) return notAllowed
  const extra = { ...payment.extra, cancelledRows: [...(payment.extra.cancelledRows ?? []), rowId] }
  return (await changePayment(db, { payment, from: ['authorised'], change: { extra } })) === null ? notAllowed : null
}

type Crediting = Changing & { delivery: Delivery }

async function credit(
  { db, now, order, delivery }: Crediting,
  { amountCents, number }: { amountCents: number; number: string | null },
): Promise<Change> {
  const { payment } = order
  if (amountCents <= 0) return 'The amount must be positive.'
  const credited = refundedCents(creditsOf(order, delivery))
  if (credited + amountCents > delivery.amountCents) return 'The credited amount is more than what was delivered.'
  const refund = await takeRefund(db, payment, {
    id: newId(),
    number,
    amountCents,
    state: payment.refundPlan === 'wait' ? 'pending' : 'done',
    deliveryId: delivery.id,
    createdAt: now,
    availableCents: deliveredCents(order),
  })
  if (refund === null) return 'The credited amount is more than what was delivered.'
  const location = `/orders/${payment.id}/deliveries/${delivery.id}/credits/${refund.id}`
  return { location, refundId: refund.state === 'pending' ? refund.id : null }
}

/** Gives an amount back: `cents` is all that is given back of the delivery, with what was before. */
export async function creditAmount(crediting: Crediting, cents: number): Promise<Change> {
  const { order, delivery } = crediting
  if (!deliveryActions(order, delivery).includes('CanCreditAmount')) return notAllowed
  const before = refundedCents(creditsOf(order, delivery))
  if (cents <= before) return 'The credited amount includes what was credited before.'
  // The same sum may be asked for again once it was refused.
  const refused = creditsOf(order, delivery).filter(({ state }) => state === 'refused').length
  return credit(crediting, { amountCents: cents - before, number: `${delivery.id}:${refused}:${cents}` })
}

/** Gives rows of a delivery back. */
export async function creditRows(crediting: Crediting, rowIds: readonly number[]): Promise<Change> {
  const { order, delivery } = crediting
  if (!deliveryActions(order, delivery).includes('CanCreditOrderRows')) return notAllowed
  const rows = order.payment.rows.filter(({ id }) => rowIds.includes(id) && delivery.rowIds.includes(id))
  if (rows.length !== rowIds.length) return 'An order row cannot be credited.'
  const amountCents = rows.reduce((sum, row) => sum + row.amountCents, 0)
  return credit(crediting, { amountCents, number: `${delivery.id}:rows:${rowIds.toSorted((a, b) => a - b).join(',')}` })
}

/** Gives a sum back by a row of its own. */
export async function creditNewRow(
  crediting: Crediting,
  row: { quantity: number; unitprice: number },
): Promise<Change> {
  const { order, delivery } = crediting
  if (!deliveryActions(order, delivery).includes('CanCreditNewRow')) return notAllowed
  const amountCents = Math.abs(Math.round((row.quantity * row.unitprice) / 100))
  return credit(crediting, { amountCents, number: null })
}

/** Takes work on that is finished later; answers its number. */
export async function takeTask(db: SandboxDb, change: Exclude<Change, string>): Promise<string> {
  const id = newId()
  await db.insert(sveaTasks).values({ id, ...change })
  return id
}

/** Returns the address of a task's outcome; `null` while it goes on. */
export async function askTask(db: SandboxDb, id: string): Promise<{ location: string | null } | null> {
  const rows = await db
    .update(sveaTasks)
    .set({ polls: sql`${sveaTasks.polls} + 1` })
    .where(eq(sveaTasks.id, id))
    .returning()
  const [task] = rows
  if (task === undefined) return null
  const { refundId, polls, location } = task
  if (polls < 2) return { location: null }
  if (refundId === null) return { location }
  const refunds = await db.select().from(providerRefunds).where(eq(providerRefunds.id, refundId))
  return { location: refunds[0]?.state === 'pending' ? null : location }
}
