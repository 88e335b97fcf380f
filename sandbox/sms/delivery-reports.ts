import { and, asc, eq, lte } from 'drizzle-orm'

import type { SandboxDb } from '#sandbox/core/db.ts'

import { deliveryReports, smsMessages } from './sms.table.ts'

const minute = 60_000
/** Gaps before the next attempts: eight attempts within seven hours. */
const gapsMs = [2_000, 30_000, 5 * minute, 15 * minute, 60 * minute, 2 * 60 * minute, 3 * 60 * minute] as const
const claimMs = 30_000
const answerTimeoutMs = 10_000

type Due = { smsId: string; url: string; attempts: number; status: string; deliveredAt: number | null }
type Drain = { db: SandboxDb; now: number }

async function claimDue({ db, now }: Drain): Promise<Due[]> {
  const rows = await db
    .select({
      smsId: deliveryReports.smsId,
      url: deliveryReports.url,
      attempts: deliveryReports.attempts,
      status: smsMessages.status,
      deliveredAt: smsMessages.deliveredAt,
    })
    .from(deliveryReports)
    .innerJoin(smsMessages, eq(smsMessages.id, deliveryReports.smsId))
    .where(lte(deliveryReports.dueAt, now))
    .orderBy(asc(deliveryReports.dueAt))
    .limit(20)
  const claimed = await Promise.all(
    rows.map((row) =>
      db
        .update(deliveryReports)
        .set({ attempts: row.attempts + 1, dueAt: now + claimMs })
        .where(and(eq(deliveryReports.smsId, row.smsId), eq(deliveryReports.attempts, row.attempts)))
        .returning({ smsId: deliveryReports.smsId }),
    ),
  )
  return rows.filter((_, index) => claimed[index]?.length === 1)
}

/** The status that the receiver answered; 0 when there was no answer. */
async function report({ smsId, url, status, deliveredAt }: Due): Promise<number> {
  const form = new URLSearchParams({ id: smsId, status })
  if (deliveredAt !== null) form.set('delivered', new Date(deliveredAt).toISOString())
  try {
    const answer = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(answerTimeoutMs) })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}

/** Posts the delivery reports that are due. An answer of 200–204 ends a report, any other is tried again later. */
export async function sendDueReports({ db, now }: Drain): Promise<void> {
  for (const due of await claimDue({ db, now })) {
    const status = await report(due)
    const isTaken = status >= 200 && status <= 204
    const gap = gapsMs[due.attempts]
    const dueAt = isTaken || gap === undefined ? null : now + gap
    await db
      .update(deliveryReports)
      .set({ dueAt, lastAnswer: status === 0 ? 'no answer' : String(status) })
      .where(eq(deliveryReports.smsId, due.smsId))
  }
}
