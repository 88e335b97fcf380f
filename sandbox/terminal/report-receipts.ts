import { and, asc, eq, lte, sql } from 'drizzle-orm'
import * as z from 'zod'

import { isOk, problemCode } from '#sandbox/app-calls/call-app.ts'
import type { Answer } from '#sandbox/gateway/ports.ts'
import { isPassing } from '#sandbox/gateway/signed-line.ts'

import { terminalCalls, type Terminal } from './terminal-calls.ts'
import { isOnline, type Receipt } from './terminal-state.ts'
import { terminalReceipts } from './terminal.table.ts'

const answerSchema = z.object({ settled: z.boolean() })

function wordOf(answer: Answer): string {
  const settled = isOk(answer) ? answerSchema.safeParse(answer.body).data?.settled : undefined
  if (settled === undefined) return problemCode(answer)
  return settled ? 'settled' : 'not_settled'
}

/** Reports the receipts that are due, oldest first; none while the line is down. */
export async function reportReceipts(at: Terminal, { aheadMs = 0 }: { aheadMs?: number } = {}): Promise<void> {
  const { db, terminal, clock } = at
  if (!(await isOnline(db, terminal.deviceId))) return
  const { call, keys } = terminalCalls(at)
  await keys.confirm()
  const due = and(
    eq(terminalReceipts.terminalId, terminal.deviceId),
    eq(terminalReceipts.isWaiting, true),
    lte(terminalReceipts.dueAt, clock() + aheadMs),
  )
  const receipts = await db.select().from(terminalReceipts).where(due).orderBy(asc(terminalReceipts.paidAt))
  for (const receipt of receipts) {
    for (let made = receipt.answers.length; made < receipt.wantedReports; made += 1) {
      const answer = await call('/api/device/terminal/receipt', toReport(receipt))
      if (answer.status === 0 || isPassing(answer)) return
      const isLast = !isOk(answer) || made + 1 >= receipt.wantedReports
      await keepAnswer(at, receipt, { word: wordOf(answer), made, isLast })
      if (isLast) break
    }
  }
}

function toReport({ id, code, orderNumber, reportedCents, paymentType, text, paidAt }: Receipt) {
  const amount = reportedCents / 100
  return { id, code, orderNumber, amount, paymentType, receipt: text, paidAt: new Date(paidAt).toISOString() }
}

type Answered = { word: string; made: number; isLast: boolean }

/** Keeps one answer of two that made the same report at once. */
async function keepAnswer({ db }: Terminal, { id }: Receipt, { word, made, isLast }: Answered): Promise<void> {
  const { answers } = terminalReceipts
  await db
    .update(terminalReceipts)
    .set({ answers: sql`json_insert(${answers}, '$[#]', ${word})`, isWaiting: !isLast })
    .where(and(eq(terminalReceipts.id, id), sql`json_array_length(${answers}) = ${made}`))
}
