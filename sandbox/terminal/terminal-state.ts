import { and, desc, eq } from 'drizzle-orm'

import type { SandboxDb } from '#sandbox/core/db.ts'

import { terminalLines, terminalReceipts } from './terminal.table.ts'

export type Receipt = typeof terminalReceipts.$inferSelect
/** `receipts`: the last ones, newest first. */
export type TerminalState = { isOnline: boolean; receipts: Receipt[] }

const shown = 12

const lineOf = (db: SandboxDb, terminalId: string) =>
  db.select().from(terminalLines).where(eq(terminalLines.terminalId, terminalId))

export async function isOnline(db: SandboxDb, terminalId: string): Promise<boolean> {
  const [line] = await lineOf(db, terminalId)
  return line?.isOnline ?? true
}

/** Takes a terminal's line away, or brings it back. */
export async function setOnline(db: SandboxDb, terminalId: string, online: boolean): Promise<void> {
  const set = { isOnline: online }
  await db
    .insert(terminalLines)
    .values({ terminalId, ...set })
    .onConflictDoUpdate({ target: terminalLines.terminalId, set })
}

export async function readTerminal(db: SandboxDb, terminalId: string): Promise<TerminalState> {
  const own = eq(terminalReceipts.terminalId, terminalId)
  const [[line], receipts] = await db.batch([
    lineOf(db, terminalId),
    db.select().from(terminalReceipts).where(own).orderBy(desc(terminalReceipts.paidAt)).limit(shown),
  ])
  return { isOnline: line?.isOnline ?? true, receipts }
}

/** When a terminal last took a payment by a code. */
export async function lastPaidAt(db: SandboxDb, terminalId: string, code: string): Promise<number | null> {
  const [row] = await db
    .select({ paidAt: terminalReceipts.paidAt })
    .from(terminalReceipts)
    .where(and(eq(terminalReceipts.terminalId, terminalId), eq(terminalReceipts.code, code)))
    .orderBy(desc(terminalReceipts.paidAt))
    .limit(1)
  return row?.paidAt ?? null
}
