import { asc, eq, inArray } from 'drizzle-orm'

import type { SandboxDb } from '#sandbox/core/db.ts'
import { listCredits, type ListedCredit } from '#sandbox/credit/desk/credit-list.ts'
import { currentMoods, type MoodSetting } from '#sandbox/payments/moods.ts'
import type { Call } from '#sandbox/payments/outgoing.ts'
import { latestPayments, type Payment, type Refund } from '#sandbox/payments/payment-store.ts'
import {
  providerCalls,
  providerMoods,
  providerNonces,
  providerPayments,
  providerRefunds,
  sveaDeliveries,
  sveaTasks,
} from '#sandbox/payments/payment.table.ts'
import type { ProviderName } from '#sandbox/payments/provider-names.ts'

export type ListedPayment = { payment: Payment; refunds: Refund[]; calls: Call[] }
export type PaymentDesk = { payments: ListedPayment[]; credits: ListedCredit[]; moods: MoodSetting[]; now: number }

type Filter = { provider?: ProviderName; orderNumber?: string }

/** Payments are kept apart by the hundred parameters that D1 takes. */
const shown = 50

/** The latest payments with what hangs on them. */
export async function listPayments(db: SandboxDb, filter: Filter = {}): Promise<ListedPayment[]> {
  const payments = await latestPayments(db, { ...filter, limit: shown })
  const ids = payments.map(({ id }) => id)
  if (ids.length === 0) return []
  const [refunds, calls] = await db.batch([
    db
      .select()
      .from(providerRefunds)
      .where(inArray(providerRefunds.paymentId, ids))
      .orderBy(asc(providerRefunds.createdAt)),
    db.select().from(providerCalls).where(inArray(providerCalls.paymentId, ids)).orderBy(asc(providerCalls.createdAt)),
  ])
  return payments.map((payment) => ({
    payment,
    refunds: refunds.filter(({ paymentId }) => paymentId === payment.id),
    calls: calls.filter(({ paymentId }) => paymentId === payment.id),
  }))
}

export async function readPaymentDesk(db: SandboxDb, now: number): Promise<PaymentDesk> {
  const [payments, credits, moods] = await Promise.all([listPayments(db), listCredits(db), currentMoods(db)])
  return { payments, credits, moods, now }
}

/** Forgets everything that one provider, or each of them, knows. */
export async function wipePayments(db: SandboxDb, provider: ProviderName | null): Promise<void> {
  await db.batch([
    db.delete(providerPayments).where(provider === null ? undefined : eq(providerPayments.provider, provider)),
    db.delete(providerRefunds).where(provider === null ? undefined : eq(providerRefunds.provider, provider)),
    db.delete(providerCalls).where(provider === null ? undefined : eq(providerCalls.provider, provider)),
    db.delete(providerMoods).where(provider === null ? undefined : eq(providerMoods.provider, provider)),
    ...(provider === null || provider === 'svea' ? [db.delete(sveaDeliveries), db.delete(sveaTasks)] : []),
    ...(provider === null || provider === 'enerius' ? [db.delete(providerNonces)] : []),
  ])
}
