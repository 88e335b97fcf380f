import { and, eq } from 'drizzle-orm'
import * as z from 'zod'

import { isOk, problemCode } from '#sandbox/app-calls/call-app.ts'
import { callAsDevice, lockSeconds } from '#sandbox/app-calls/device.ts'
import type { ConnectedTerminal } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'

import { isOnline, lastPaidAt } from './terminal-state.ts'
import { terminalDues, type DueRow } from './terminal.table.ts'

export type Terminal = { db: SandboxDb; appUrl: string; terminal: ConnectedTerminal; now: number }

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

/** Asks the app what is to be paid by a code, and keeps it. */
export async function askDue(at: Terminal, code: string): Promise<DueAnswer> {
  const { db, appUrl, terminal, now } = at
  if (!(await isOnline(db, terminal.deviceId))) return { result: 'offline' }
  const call = { path: '/api/device/terminal/look-up', json: { code }, now }
  const answer = await callAsDevice({ appUrl, ...terminal }, call)
  const due = isOk(answer) ? dueSchema.safeParse(answer.body).data : undefined
  if (due !== undefined) {
    await keepDue(at, code, due)
    return { result: 'due', ...due }
  }
  const seconds = lockSeconds(answer)
  if (seconds !== null) return { result: 'locked_out', seconds }
  if (answer.status !== 404) return { result: 'failed', code: problemCode(answer) }
  return { result: 'nothing_due', paidAt: await lastPaidAt(db, terminal.deviceId, code) }
}

async function keepDue({ db, terminal, now }: Terminal, code: string, due: Due): Promise<void> {
  const kept = { ...due, askedAt: now }
  await db
    .insert(terminalDues)
    .values({ terminalId: terminal.deviceId, code, ...kept })
    .onConflictDoUpdate({ target: [terminalDues.terminalId, terminalDues.code], set: kept })
}

/** What the app last said of a code, to be paid once; null when it was not asked since. */
export async function takeDue({ db, terminal }: Terminal, code: string): Promise<Due | null> {
  const where = and(eq(terminalDues.terminalId, terminal.deviceId), eq(terminalDues.code, code))
  const [row] = await db.delete(terminalDues).where(where).returning()
  return row ?? null
}
