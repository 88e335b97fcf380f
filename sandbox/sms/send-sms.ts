import { eq } from 'drizzle-orm'

import type { SandboxDb } from '#sandbox/core/db.ts'
import { randomHex } from '#sandbox/core/hashing.ts'
import { misbehaviourFor } from '#sandbox/core/magic.ts'

import { smsParts } from './sms-parts.ts'
import type { SmsRequest } from './sms-request.ts'
import { deliveryReports, smsMessages } from './sms.table.ts'

/** Price of one part, in 1/10000 of the account's currency. */
const partCost = 7_000

export type SmsRow = typeof smsMessages.$inferSelect

/** A message as the gateway's JSON shows it. */
export function smsAnswer(row: SmsRow) {
  return {
    status: row.status,
    id: row.id,
    from: row.sender,
    to: row.recipient,
    message: row.message,
    created: new Date(row.createdAt).toISOString(),
    ...(row.deliveredAt === null ? {} : { delivered: new Date(row.deliveredAt).toISOString() }),
    direction: 'outgoing',
    parts: row.parts,
    cost: row.parts * partCost,
  }
}

/** Returns the cost of sending; nothing is sent and no id is given. */
export function dryRunAnswer({ sender, recipient, message }: SmsRequest) {
  const { parts } = smsParts(message)
  return { status: 'created', from: sender, to: recipient, message, parts, estimated_cost: parts * partCost }
}

/** Ids as the gateways give them; which is how to tell them apart. */
export const elksId = () => `s${randomHex(32)}`
export const twilioId = () => `SM${randomHex(32)}`
export const isOfTwilio = (id: string) => id.startsWith('SM')

type Taking = { db: SandboxDb; now: number; id: string; request: SmsRequest }

/** Stores a message as taken. What becomes of it is settled afterwards, by `settleSms`. */
export async function takeSms({ db, now, id, request }: Taking): Promise<SmsRow> {
  const { sender, recipient, message, reportUrl } = request
  const row: SmsRow = {
    id,
    sender,
    recipient,
    message,
    ...smsParts(message),
    status: 'created',
    createdAt: now,
    deliveredAt: null,
  }
  const insert = db.insert(smsMessages).values(row)
  if (reportUrl === null) await insert
  else await db.batch([insert, db.insert(deliveryReports).values({ smsId: id, url: reportUrl })])
  return row
}

/** The phone got the message, or never will; from now on its report is due. */
export async function settleSms({ db, now, sms }: { db: SandboxDb; now: number; sms: SmsRow }): Promise<void> {
  const isLost = misbehaviourFor(sms.recipient) === 'fails_later'
  const outcome = isLost ? { status: 'failed' as const } : { status: 'delivered' as const, deliveredAt: now }
  await db.batch([
    db.update(smsMessages).set(outcome).where(eq(smsMessages.id, sms.id)),
    db.update(deliveryReports).set({ dueAt: now }).where(eq(deliveryReports.smsId, sms.id)),
  ])
}
