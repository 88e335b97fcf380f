import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'

import { ifGiven, type SandboxDb } from '#sandbox/core/db.ts'
import type { CreditorName } from '#sandbox/core/services.ts'

import { creditChanges, creditPayments, type ChangeKind, type CreditRow, type CreditState } from './credit.table.ts'

export type Credit = typeof creditPayments.$inferSelect
export type NewCredit = typeof creditPayments.$inferInsert
export type Change = typeof creditChanges.$inferSelect

/** Returns the path of a customer's signing page on the sandbox's own address. */
export const signingPath = ({ signKey }: Credit): string => `/resurs/sign/${signKey}`

export async function findCredit(db: SandboxDb, creditor: CreditorName, id: string): Promise<Credit | null> {
  const which = and(eq(creditPayments.creditor, creditor), eq(creditPayments.id, id))
  return (await db.select().from(creditPayments).where(which).get()) ?? null
}

export async function findBySignKey(db: SandboxDb, signKey: string): Promise<Credit | null> {
  return (await db.select().from(creditPayments).where(eq(creditPayments.signKey, signKey)).get()) ?? null
}

/** Those with an order number, oldest first: a creditor takes the same one as often as it comes. */
export async function findByOrder(db: SandboxDb, creditor: CreditorName, orderNumber: string): Promise<Credit[]> {
  const which = and(eq(creditPayments.creditor, creditor), eq(creditPayments.orderNumber, orderNumber))
  return db.select().from(creditPayments).where(which).orderBy(asc(creditPayments.createdAt))
}

/** Keeps a new application. Null when its id was used. */
export async function openCredit(db: SandboxDb, credit: NewCredit): Promise<Credit | null> {
  const [opened] = await db.insert(creditPayments).values(credit).onConflictDoNothing().returning()
  return opened ?? null
}

type Move = Partial<Pick<Credit, 'reason' | 'course' | 'callPlan' | 'decidedAt' | 'dueAt'>> & { state: CreditState }

/** Changes a payment that is still in one of these states; null when it is in another by now. */
export async function moveCredit(
  db: SandboxDb,
  { credit, from, to }: { credit: Credit; from: readonly CreditState[]; to: Move },
): Promise<Credit | null> {
  const rows = await db
    .update(creditPayments)
    .set(to)
    .where(and(eq(creditPayments.id, credit.id), inArray(creditPayments.state, [...from])))
    .returning()
  return rows[0] ?? null
}

/** Payments that move on by themselves by now. */
export async function dueCredits(db: SandboxDb, now: number, id?: string): Promise<Credit[]> {
  const moves = inArray(creditPayments.state, ['signing', 'frozen'])
  const which = and(lte(creditPayments.dueAt, now), moves, ifGiven(creditPayments.id, id))
  return db.select().from(creditPayments).where(which)
}

/** When a payment moves on by itself; null: it does not. */
export async function nextTurnAt(db: SandboxDb, id: string): Promise<number | null> {
  const rows = await db
    .select({ at: creditPayments.dueAt })
    .from(creditPayments)
    .where(and(eq(creditPayments.id, id), inArray(creditPayments.state, ['signing', 'frozen'])))
  return rows[0]?.at ?? null
}

export async function changesOf(db: SandboxDb, ids: readonly string[]): Promise<Change[]> {
  const ofThese = inArray(creditChanges.paymentId, [...ids])
  return db.select().from(creditChanges).where(ofThese).orderBy(asc(creditChanges.place))
}

export type Amounts = {
  /** Held, and neither taken nor let go. */
  heldCents: number
  capturedCents: number
  cancelledCents: number
  refundedCents: number
}

export function amountsOf(changes: readonly Change[]): Amounts {
  const sum = (kind: ChangeKind) =>
    changes.filter((change) => change.kind === kind).reduce((total, { amountCents }) => total + amountCents, 0)
  const [capturedCents, cancelledCents, refundedCents] = [sum('CAPTURE'), sum('CANCEL'), sum('REFUND')]
  return { heldCents: sum('AUTHORIZE') - capturedCents - cancelledCents, capturedCents, cancelledCents, refundedCents }
}

export type NewChange = {
  credit: Credit
  kind: ChangeKind
  amountCents: number
  rows: readonly CreditRow[]
  transactionId?: string | null
  creator?: string | null
  now: number
}

/** The amount of a payment that a change takes from, and the states in which it may. */
const sources: Readonly<Record<ChangeKind, { from: ChangeKind; less: readonly ChangeKind[] } | null>> = {
  AUTHORIZE: null,
  CAPTURE: { from: 'AUTHORIZE', less: ['CAPTURE', 'CANCEL'] },
  CANCEL: { from: 'AUTHORIZE', less: ['CAPTURE', 'CANCEL'] },
  REFUND: { from: 'CAPTURE', less: ['REFUND'] },
}

function availableOf(paymentId: string, kind: ChangeKind) {
  const source = sources[kind]
  if (source === null) return sql`1`
  const less = sql.join(
    source.less.map((one) => sql`${one}`),
    sql`, `,
  )
  return sql`(select coalesce(sum(case when kind = ${source.from} then amount_cents
    when kind in (${less}) then -amount_cents else 0 end), 0) from credit_changes where payment_id = ${paymentId})`
}

/** Writes down a change of the money. Null when there is not as much (any more) to take it from. */
export async function addChange(db: SandboxDb, change: NewChange): Promise<Change | null> {
  const { credit, kind, amountCents, rows, transactionId = null, creator = null, now } = change
  const id = crypto.randomUUID()
  const isEnough = kind === 'AUTHORIZE' ? sql`1` : sql`${availableOf(credit.id, kind)} >= ${amountCents}`
  const place = sql`${now} + (select count(*) from credit_changes where payment_id = ${credit.id}) / 1000.0`
  const result = await db.run(sql`insert into credit_changes
    (id, payment_id, kind, amount_cents, rows, transaction_id, creator, created_at, place)
    select ${id}, ${credit.id}, ${kind}, ${amountCents}, ${JSON.stringify(rows)}, ${transactionId}, ${creator},
      ${now}, ${place} where ${isEnough}`)
  if (result.meta.changes === 0) return null
  const stored = await db.select().from(creditChanges).where(eq(creditChanges.id, id))
  return stored[0] ?? null
}
