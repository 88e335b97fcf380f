import { and, eq } from 'drizzle-orm'
import * as z from 'zod'

import { isOk, problemCode } from '#sandbox/app-calls/call-app.ts'

import { terminalCalls, type Terminal } from './terminal-calls.ts'
import { isOnline, lastPaidAt } from './terminal-state.ts'
import { terminalDues, type DueRow } from './terminal.table.ts'

export type Due = { orderNumber: string; rows: DueRow[]; totalCents: number }

export type DueAnswer =
  | ({ result: 'due' } & Due)
  /** `paidAt`: when this terminal last took a payment by the code; null when it never did. */
  | { result: 'nothing_due'; paidAt: number | null }
  | { result: 'locked_out'; seconds: number }
  | { result: 'offline' }
  | { result: 'failed'; code: string }

const cents = z.number().transform((euros) => Math.round(euros * 100))
const dueSchema = z
  .object({
    orderNumber: z.string(),
    rows: z.array(z.object({ description: z.string(), price: cents, priceWithVat: cents })),
    totalPrice: cents,
  })
  .transform(({ orderNumber, rows, totalPrice }): Due => {
    const inCents = rows.map(({ description, price, priceWithVat }) => {
      return { description, cents: price, centsWithVat: priceWithVat }
    })
    return { orderNumber, rows: inCents, totalCents: totalPrice }
  })

const keySchema = z.object({ keyWaits: z.literal(true) })
const usualLockSeconds = 60

/** Asks the app what is to be paid by a code, and keeps it. */
export async function askDue(at: Terminal, code: string): Promise<DueAnswer> {
  const { db, terminal } = at
  if (!(await isOnline(db, terminal.deviceId))) return { result: 'offline' }
  const { call, keys } = terminalCalls(at)
  await keys.confirm()
  const answer = await call('/api/device/terminal/look-up', { code })
  if (keySchema.safeParse(answer.body).success) {
    await keys.fetch()
    await keys.confirm()
  }
  const due = isOk(answer) ? dueSchema.safeParse(answer.body).data : undefined
  if (due !== undefined) {
    await keepDue(at, code, due)
    return { result: 'due', ...due }
  }
  if (answer.status === 429) return { result: 'locked_out', seconds: answer.retryAfterSeconds ?? usualLockSeconds }
  if (answer.status !== 404) return { result: 'failed', code: problemCode(answer) }
  return { result: 'nothing_due', paidAt: await lastPaidAt(db, terminal.deviceId, code) }
}

async function keepDue({ db, terminal, clock }: Terminal, code: string, due: Due): Promise<void> {
  const kept = { ...due, askedAt: clock() }
  await db
    .insert(terminalDues)
    .values({ terminalId: terminal.deviceId, code, ...kept })
    .onConflictDoUpdate({ target: [terminalDues.terminalId, terminalDues.code], set: kept })
}

/** Takes the amount that the app last said is due for a code, to be paid once; null when it was not asked since. */
export async function takeDue({ db, terminal }: Terminal, code: string): Promise<Due | null> {
  const where = and(eq(terminalDues.terminalId, terminal.deviceId), eq(terminalDues.code, code))
  const [row] = await db.delete(terminalDues).where(where).returning()
  return row ?? null
}
