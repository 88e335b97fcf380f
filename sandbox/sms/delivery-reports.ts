import { and, asc, eq, lte } from 'drizzle-orm'
import type { Context } from 'hono'

import { statusOf } from '#sandbox/app-calls/call-app.ts'
import { sandboxDb, type SandboxDb } from '#sandbox/core/db.ts'
import type { SandboxEnv, SandboxHono } from '#sandbox/core/env.ts'

import { isOfTwilio, settleSms, takeSms, type SmsRow } from './send-sms.ts'
import type { SmsRequest } from './sms-request.ts'
import { deliveryReports, smsMessages } from './sms.table.ts'
import { reportOfTwilio, type TwilioAccount } from './twilio-report.ts'

const minute = 60_000
/** Gaps before the next attempts: eight attempts within seven hours. */
const gapsMs = [2_000, 30_000, 5 * minute, 15 * minute, 60 * minute, 2 * 60 * minute, 3 * 60 * minute] as const
const claimMs = 30_000

/** A report that is due, with the message that it is about. */
export type Due = {
  smsId: string
  url: string
  attempts: number
  status: string
  deliveredAt: number | null
  sender: string
  recipient: string
}
type Drain = { db: SandboxDb; env: TwilioAccount; now: number }

async function claimDue({ db, now }: Omit<Drain, 'env'>): Promise<Due[]> {
  const rows = await db
    .select({
      smsId: deliveryReports.smsId,
      url: deliveryReports.url,
      attempts: deliveryReports.attempts,
      status: smsMessages.status,
      deliveredAt: smsMessages.deliveredAt,
      sender: smsMessages.sender,
      recipient: smsMessages.recipient,
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

/** Reports as 46elks does. Answers the status that the receiver answered; 0 when there was no answer. */
async function reportOfElks({ smsId, url, status, deliveredAt }: Due): Promise<number> {
  const form = new URLSearchParams({ id: smsId, status })
  if (deliveredAt !== null) form.set('delivered', new Date(deliveredAt).toISOString())
  return statusOf(url, { method: 'POST', body: form })
}

/**
 * Posts the delivery reports that are due. An answer of 200–204 ends a report of 46elks, any other is tried again later;
 * Twilio does not try again.
 */
export async function sendDueReports({ db, env, now }: Drain): Promise<void> {
  for (const due of await claimDue({ db, now })) {
    const isOnce = isOfTwilio(due.smsId)
    const status = await (isOnce ? reportOfTwilio(env, due) : reportOfElks(due))
    const isTaken = isOnce || (status >= 200 && status <= 204)
    const gap = gapsMs[due.attempts]
    const dueAt = isTaken || gap === undefined ? null : now + gap
    await db
      .update(deliveryReports)
      .set({ dueAt, lastAnswer: status === 0 ? 'no answer' : String(status) })
      .where(eq(deliveryReports.smsId, due.smsId))
  }
}

/** Ends a message after the gateway took it: the phone gets it or never will, and the sender gets a report. */
async function arrive(env: SandboxEnv, db: SandboxDb, sms: SmsRow): Promise<void> {
  const now = Date.now()
  await settleSms({ db, now, sms })
  await sendDueReports({ db, env, now })
}

/** Takes a message, which arrives once the answer is out. */
export async function sendSms(c: Context<SandboxHono>, id: string, request: SmsRequest): Promise<SmsRow> {
  const db = sandboxDb(c.env)
  const sms = await takeSms({ db, now: Date.now(), id, request })
  c.executionCtx.waitUntil(arrive(c.env, db, sms))
  return sms
}
