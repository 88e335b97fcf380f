import { asc, eq, inArray } from 'drizzle-orm'

import type { SandboxDb } from '#sandbox/core/db.ts'
import { changesOf, latestCredits, type Change, type Credit } from '#sandbox/credit/credit-store.ts'
import { creditChanges, creditPayments } from '#sandbox/credit/credit.table.ts'
import type { Call } from '#sandbox/payments/outgoing.ts'
import { providerCalls, providerMoods } from '#sandbox/payments/payment.table.ts'
import { creditorNames, type CreditorName } from '#sandbox/payments/provider-names.ts'

export type ListedCredit = { credit: Credit; changes: Change[]; calls: Call[] }

type Filter = { creditor?: CreditorName; orderNumber?: string }

/** A hundred is all that D1 takes as parameters. */
const shown = 50

/** The latest applications with what hangs on them. */
export async function listCredits(db: SandboxDb, filter: Filter = {}): Promise<ListedCredit[]> {
  const credits = await latestCredits(db, { ...filter, limit: shown })
  const ids = credits.map(({ id }) => id)
  if (ids.length === 0) return []
  const [changes, calls] = await Promise.all([
    changesOf(db, ids),
    db.select().from(providerCalls).where(inArray(providerCalls.paymentId, ids)).orderBy(asc(providerCalls.createdAt)),
  ])
  return credits.map((credit) => ({
    credit,
    changes: changes.filter(({ paymentId }) => paymentId === credit.id),
    calls: calls.filter(({ paymentId }) => paymentId === credit.id),
  }))
}

/** Forgets every application to a creditor; not who the shop is, nor where it is to be told. */
async function wipeCreditor(db: SandboxDb, creditor: CreditorName): Promise<void> {
  const ids = db.select({ id: creditPayments.id }).from(creditPayments).where(eq(creditPayments.creditor, creditor))
  await db.batch([
    db.delete(creditChanges).where(inArray(creditChanges.paymentId, ids)),
    db.delete(creditPayments).where(eq(creditPayments.creditor, creditor)),
    db.delete(providerCalls).where(eq(providerCalls.provider, creditor)),
    db.delete(providerMoods).where(eq(providerMoods.provider, creditor)),
  ])
}

/** Forgets what one creditor knows, or each of them. */
export async function wipeCredits(db: SandboxDb, creditor: CreditorName | null): Promise<void> {
  const wiped = creditor === null ? creditorNames : [creditor]
  await Promise.all(wiped.map((name) => wipeCreditor(db, name)))
}
