import { and, desc, eq, gte, inArray, like, or, sql, type SQL } from 'drizzle-orm'

import { cabinetEvents } from '#sandbox/cabinet/cabinet.table.ts'
import type { Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { dealerWebhooks } from '#sandbox/dealer/dealer.table.ts'
import type { DeskProcess } from '#sandbox/desk/desk-processes.ts'
import { emails } from '#sandbox/email/email.table.ts'
import { identitySessions } from '#sandbox/identity/identity.table.ts'
import { providerCalls, providerPayments } from '#sandbox/payments/payment.table.ts'
import { smsMessages } from '#sandbox/sms/sms.table.ts'
import { terminalReceipts } from '#sandbox/terminal/terminal.table.ts'

/** Something that went over a wire between the app and what is around it. */
export type Wire = { id: string; at: number } & (
  | { kind: 'sms'; row: typeof smsMessages.$inferSelect }
  | { kind: 'email'; row: typeof emails.$inferSelect }
  | { kind: 'webhook'; row: typeof dealerWebhooks.$inferSelect }
  | { kind: 'call'; row: typeof providerCalls.$inferSelect }
  | { kind: 'door'; row: typeof cabinetEvents.$inferSelect; cabinet: string }
  | { kind: 'identity'; row: typeof identitySessions.$inferSelect }
  | { kind: 'card'; row: typeof terminalReceipts.$inferSelect; terminal: string }
)

const shown = 40
/** So many digits at the end of a number tell one phone from another, however the number is written. */
const digitsShown = 8

type WireQuery = { db: SandboxDb; connection: Connection | null; visit: DeskProcess | null }

/** The condition for a visit on each wire; `undefined` for all. */
type Which = Record<'sms' | 'email' | 'webhook' | 'call' | 'door' | 'identity' | 'card', SQL | undefined>

const everything: Which = {
  sms: undefined,
  email: undefined,
  webhook: undefined,
  call: undefined,
  door: undefined,
  identity: undefined,
  card: undefined,
}

const nothing = sql`false`

/** Returns the messages to the phone of a visit since it was made; nothing for a contact that is no number. */
function toPhone({ contact, createdAt }: DeskProcess): SQL | undefined {
  const digits = (contact ?? '').replaceAll(/\D/g, '').slice(-digitsShown)
  if (digits.length < digitsShown) return undefined
  return and(like(smsMessages.recipient, `%${digits}`), gte(smsMessages.createdAt, createdAt))
}

function atItsBox({ boxNumber, accountId, createdAt }: DeskProcess, connection: Connection | null): SQL | undefined {
  if (boxNumber === null) return nothing
  const { lockerId, boxNumber: number, occurredAt } = cabinetEvents
  const lockerIds = (connection?.lockers ?? []).filter((one) => one.accountId === accountId).map(({ id }) => id)
  return and(inArray(lockerId, lockerIds), eq(number, boxNumber), gte(occurredAt, createdAt))
}

function ofVisit(db: SandboxDb, connection: Connection | null, visit: DeskProcess): Which {
  const { processCode, contact, createdAt } = visit
  const mentions = `%${processCode}%`
  const toMailbox = like(sql`${emails.recipients}`, `%${JSON.stringify(contact ?? '')}%`)
  const paid = db
    .select({ id: providerPayments.id })
    .from(providerPayments)
    .where(like(sql`${providerPayments.urls}`, mentions))
  return {
    sms: or(like(smsMessages.message, mentions), toPhone(visit)),
    email: or(like(emails.text, mentions), and(toMailbox, gte(emails.createdAt, createdAt))),
    webhook: eq(dealerWebhooks.processId, visit.id),
    call: inArray(providerCalls.paymentId, paid),
    door: atItsBox(visit, connection),
    identity: like(sql`${identitySessions.urls}`, mentions),
    card: nothing,
  }
}

/** Returns the newest rows of each wire. */
function readRows(db: SandboxDb, which: Which) {
  return db.batch([
    db.select().from(smsMessages).where(which.sms).orderBy(desc(smsMessages.createdAt)).limit(shown),
    db.select().from(emails).where(which.email).orderBy(desc(emails.createdAt)).limit(shown),
    db.select().from(dealerWebhooks).where(which.webhook).orderBy(desc(dealerWebhooks.seq)).limit(shown),
    db.select().from(providerCalls).where(which.call).orderBy(desc(providerCalls.createdAt)).limit(shown),
    db.select().from(cabinetEvents).where(which.door).orderBy(desc(cabinetEvents.occurredAt)).limit(shown),
    db.select().from(identitySessions).where(which.identity).orderBy(desc(identitySessions.createdAt)).limit(shown),
    db.select().from(terminalReceipts).where(which.card).orderBy(desc(terminalReceipts.paidAt)).limit(shown),
  ])
}

/** Returns the latest traffic over the wires, the newest first; of one visit where one is given. */
export async function readWires({ db, connection, visit }: WireQuery): Promise<Wire[]> {
  const which = visit === null ? everything : ofVisit(db, connection, visit)
  const [texts, letters, webhooks, calls, doors, checks, cards] = await readRows(db, which)
  const cabinetOf = (lockerId: string) => connection?.lockers.find(({ id }) => id === lockerId)?.name ?? lockerId
  const terminalOf = (id: string) => connection?.terminals.find(({ deviceId }) => deviceId === id)?.name ?? id
  const wires: Wire[] = [
    ...texts.map((row): Wire => ({ kind: 'sms', id: row.id, at: row.createdAt, row })),
    ...letters.map((row): Wire => ({ kind: 'email', id: row.id, at: row.createdAt, row })),
    ...webhooks.map((row): Wire => ({ kind: 'webhook', id: String(row.seq), at: row.receivedAt, row })),
    ...calls.map((row): Wire => ({ kind: 'call', id: row.id, at: row.createdAt, row })),
    ...doors.map((row): Wire => {
      return { kind: 'door', id: row.id, at: row.occurredAt, row, cabinet: cabinetOf(row.lockerId) }
    }),
    ...checks.map((row): Wire => ({ kind: 'identity', id: row.id, at: row.decidedAt ?? row.createdAt, row })),
    ...cards.map((row): Wire => {
      return { kind: 'card', id: row.id, at: row.paidAt, row, terminal: terminalOf(row.terminalId) }
    }),
  ]
  return wires.toSorted((one, other) => other.at - one.at).slice(0, shown)
}
