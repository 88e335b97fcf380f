import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { SandboxDb } from '#sandbox/core/db.ts'
import type { ProviderName } from '#sandbox/core/services.ts'

import {
  providerPayments,
  providerRefunds,
  type PaymentExtra,
  type PaymentState,
  type RefundState,
} from './payment.table.ts'

export type Payment = typeof providerPayments.$inferSelect
export type Refund = typeof providerRefunds.$inferSelect

export async function findPayment(db: SandboxDb, provider: ProviderName, id: string): Promise<Payment | null> {
  const which = and(eq(providerPayments.provider, provider), eq(providerPayments.id, id))
  return (await db.select().from(providerPayments).where(which).get()) ?? null
}

export async function findByOrder(db: SandboxDb, provider: ProviderName, orderNumber: string): Promise<Payment | null> {
  const which = and(eq(providerPayments.provider, provider), eq(providerPayments.orderNumber, orderNumber))
  return (await db.select().from(providerPayments).where(which).get()) ?? null
}

export type NewPayment = typeof providerPayments.$inferInsert

/** Opens a payment. False when the provider has one with that order number already. */
export async function openPayment(db: SandboxDb, payment: NewPayment): Promise<boolean> {
  const inserted = await db
    .insert(providerPayments)
    .values(payment)
    .onConflictDoNothing({ target: [providerPayments.provider, providerPayments.orderNumber] })
    .returning({ id: providerPayments.id })
  return inserted.length === 1
}

type Change = Partial<Pick<Payment, 'amountCents' | 'rows' | 'method' | 'decidedAt' | 'refundPlan'>> & {
  state?: PaymentState
  extra?: PaymentExtra
}

/** Changes a payment that is still in one of these states; null when it is not any more. */
export async function changePayment(
  db: SandboxDb,
  { payment, from, change }: { payment: Payment; from: readonly PaymentState[]; change: Change },
): Promise<Payment | null> {
  const rows = await db
    .update(providerPayments)
    .set(change)
    .where(and(eq(providerPayments.id, payment.id), inArray(providerPayments.state, Array.from(from))))
    .returning()
  return rows[0] ?? null
}

/** The refunds of these payments, oldest first. */
export async function refundsOf(db: SandboxDb, ...paymentIds: readonly string[]): Promise<Refund[]> {
  const ofThese = inArray(providerRefunds.paymentId, [...paymentIds])
  return db.select().from(providerRefunds).where(ofThese).orderBy(asc(providerRefunds.createdAt))
}

export async function findRefund(db: SandboxDb, provider: ProviderName, id: string): Promise<Refund | null> {
  const which = and(eq(providerRefunds.provider, provider), eq(providerRefunds.id, id))
  return (await db.select().from(providerRefunds).where(which).get()) ?? null
}

const stateOfPlan = { accept: 'done', wait: 'pending', refuse: 'refused' } as const

/** Returns the state that a refund ends in, as the payment's plan has it. */
export const plannedState = ({ refundPlan }: Payment): RefundState => stateOfPlan[refundPlan]

/** Returns the sum that was given back or is about to be, in cents. */
export function refundedCents(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, { state, amountCents }) => (state === 'refused' ? sum : sum + amountCents), 0)
}

type RefundInput = Pick<Refund, 'id' | 'amountCents' | 'state' | 'createdAt'> & Partial<Refund>
const usualRefund = { number: null, kind: 'instant', deliveryId: null, urls: {}, reference: null } as const

/**
 * Writes a refund down. Null when it would give back more than `availableCents` in all, or its number was used. A refused
 * one takes nothing.
 */
export async function takeRefund(
  db: SandboxDb,
  { id: paymentId, provider, amountCents: paidCents }: Payment,
  { availableCents = paidCents, ...asked }: RefundInput & { availableCents?: number },
): Promise<Refund | null> {
  const refund: Refund = { ...usualRefund, ...asked, paymentId, provider }
  const { id, number, amountCents, state, kind, deliveryId, urls, reference, createdAt } = refund
  const taken = sql`(select coalesce(sum(amount_cents), 0) from provider_refunds
    where payment_id = ${paymentId} and state <> 'refused')`
  const result = await db.run(sql`insert into provider_refunds
    (id, provider, payment_id, number, amount_cents, state, kind, delivery_id, urls, reference, created_at)
    select ${id}, ${provider}, ${paymentId}, ${number}, ${amountCents}, ${state}, ${kind}, ${deliveryId},
      ${JSON.stringify(urls)}, ${reference}, ${createdAt}
    where ${state} = 'refused' or ${taken} + ${amountCents} <= ${availableCents}
    on conflict do nothing`)
  return result.meta.changes > 0 ? refund : null
}

/** Settles a refund that was waiting; null when it was not. */
export async function settleRefund(db: SandboxDb, id: string, state: RefundState): Promise<Refund | null> {
  const rows = await db
    .update(providerRefunds)
    .set({ state })
    .where(and(eq(providerRefunds.id, id), eq(providerRefunds.state, 'pending')))
    .returning()
  return rows[0] ?? null
}
