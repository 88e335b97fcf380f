import { sql, type SQL } from 'drizzle-orm'

import type { LimitRow } from '#core/http/rate-limit.ts'
import { webhookStatements } from '#core/outbox/webhook-statements.ts'
import type { MessageKind } from '#worker/contract/staff/visit/process-page.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { isAsideKind } from '#worker/db/message-kinds.ts'
import { messages, type MessageStatus } from '#worker/db/schema/process/message.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import type { AnyReach, Facts } from './facts.ts'
import { countMessageStatements, readCapsStatement, type Caps } from './message-caps.ts'
import { overEmail, type Notice } from './notice.ts'

export type MessageRow = { id: string; status: MessageStatus; channel: AnyReach['channel'] }

export type Claim = {
  messageId: string
  notice: Notice
  facts: Facts
  reach: AnyReach
  /** The message's words, sealed; null for a notification, which has none of its own. */
  sealedText: string | null
  /** The provider sends the same message once, so that one which was left midway may be sent again. */
  isRepeatable: boolean
  caps: Caps
  now: number
}

export type Claimed = { id: string; counted: readonly LimitRow[] }

/**
 * Writes the message down as being sent, before anybody is asked to send it, and only while the process waits for it.
 * A message that was refused for the moment is taken up again, and one that was left midway where that does no harm: what
 * browsers may have been told can be told again, and said by text message, which nobody was asked to send yet.
 * What was for browsers gets a new id, by which a claim that was lost is given back.
 * Answers its id where this caller is to send it (reports name it by that), and how many messages there were of late with
 * this one: one round trip.
 */
export async function claimMessage(db: Db, claim: Claim): Promise<Claimed | null> {
  const { messageId, notice, facts, reach, sealedText, isRepeatable, caps, now } = claim
  const recipient = reach.channel === 'PUSH' ? '' : reach.recipient
  const claiming = db.all<{ id: string }>(sql`
      insert into ${messages} (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, sealed_text, status, attempts, created_at)
      select ${messageId}, p.id, ${notice.dedupeKey(facts)}, ${notice.kind}, ${reach.channel}, ${recipient},
             ${facts.lcid}, ${sealedText}, 'SENDING', 1, ${now}
      from ${processes} p where p.id = ${facts.id} and p.state in (select value from json_each(${JSON.stringify(notice.sentIn)}))
      on conflict (dedupe_key) do update set status = 'SENDING', attempts = attempts + 1, error = null,
        id = iif(channel = 'PUSH', excluded.id, id), channel = excluded.channel, recipient = excluded.recipient, language_lcid = excluded.language_lcid,
        sealed_text = excluded.sealed_text
      where status = 'WAITING' or (status = 'SENDING' and channel in ('PUSH', ${isRepeatable ? reach.channel : ''}))
      returning id`)
  const counting = countMessageStatements(db, caps, notice.dedupeKey(facts))
  const [[written], ...counted] = await db.batch([claiming, ...counting, readCapsStatement(db, caps)])
  return written === undefined ? null : { id: written.id, counted: counted.flat() }
}

/** Gives a claim back that was not used: its writer does not know whether it was written. */
export async function releaseClaim(db: Db, messageId: string): Promise<void> {
  await db.run(sql`update ${messages} set status = 'WAITING' where id = ${messageId} and status = 'SENDING'`)
}

/** A message, and the reason that it was sent for. */
export type KnownMessage = MessageRow &
  Pick<Notice, 'kind'> & { processId: string; dedupeKey: string; recipient: string; sealedText: string | null }

/** A message that was sent some time ago; null where there is none. */
export async function messageById(db: Db, id: string): Promise<KnownMessage | null> {
  const [row] = await selectFrom(
    db,
    {
      id: messages.id,
      processId: messages.processId,
      dedupeKey: messages.dedupeKey,
      kind: messages.kind,
      channel: messages.channel,
      status: messages.status,
      recipient: messages.recipient,
      sealedText: messages.sealedText,
    },
    sql`${messages} where id = ${id}`,
  )
  return row ?? null
}

/** The message of this reason, if there is one. */
export async function findMessage(db: Db, dedupeKey: string): Promise<MessageRow | null> {
  const [row] = await db
    .select({ id: messages.id, status: messages.status, channel: messages.channel })
    .from(messages)
    .where(sql`dedupe_key = ${dedupeKey}`)
  return row ?? null
}

/** True in SQL where the message of this reason is not known to have gone out. */
export function isUnsent(dedupeKey: string): SQL {
  return sql`exists (select 1 from ${messages} where dedupe_key = ${dedupeKey} and status in ('FAILED', 'UNKNOWN'))`
}

/** The outcome of a message. `error` is a short word of ours. */
export type Verdict = { status: MessageStatus; providerMessageId?: string; error?: string }

/**
 * A later word never undoes that the message arrived, and that it went out not what was reported of it since. The dealer
 * system hears of one that failed, once.
 */
export function verdictStatements(db: Db, input: { dedupeKey: string; verdict: Verdict; now: number }): Statement[] {
  const { dedupeKey, verdict, now } = input
  const isOpen = sql`dedupe_key = ${dedupeKey} and status not in ('SENT', 'DELIVERED')`
  const written = db.run(sql`
    update ${messages}
    set status = case when status = 'FAILED' and ${verdict.status} = 'SENT' then status else ${verdict.status} end,
        error = case when status = 'FAILED' then error else ${verdict.error ?? null} end,
        provider_message_id = coalesce(${verdict.providerMessageId ?? null}, provider_message_id),
        sent_at = case when ${verdict.status} = 'SENT' then ${now} else sent_at end,
        failed_at = case when ${verdict.status} = 'FAILED' then coalesce(failed_at, ${now}) else failed_at end
    where ${isOpen}`)
  return verdict.status === 'FAILED' ? [...failedStatements(db, { which: isOpen, now }), written] : [written]
}

/** Before what writes it down: only a message that has not failed yet is told of. `which` is a condition on `messages`. */
function failedStatements(db: Db, { which, now }: { which: SQL; now: number }): Statement[] {
  const failing = (column: SQL) => sql`(select ${column} from ${messages} where ${which} and status <> 'FAILED')`
  return webhookStatements(db, {
    type: 'message.failed',
    processId: failing(sql`process_id`),
    subjectId: failing(sql`id`),
    guard: sql`1`,
    now,
  })
}

/** The message was not taken, but may be later. */
export function waitingStatement(db: Db, { dedupeKey, reason }: { dedupeKey: string; reason: string }): Statement {
  return db.run(sql`
    update ${messages} set status = 'WAITING', error = ${reason}
    where dedupe_key = ${dedupeKey} and status = 'SENDING'`)
}

/**
 * A message that was not taken and that its visit has overtaken: nobody was told anything, and nothing waits. What may still
 * be sent stays, whoever has it in hand, for what staff wrote is kept there alone.
 */
export async function forgetOvertaken(db: Db, { notice, facts }: Pick<Claim, 'notice' | 'facts'>): Promise<void> {
  const key = notice.dedupeKey(facts)
  await db.run(sql`
    delete from ${messages} where dedupe_key in (${key}, ${overEmail(notice).dedupeKey(facts)}) and status = 'WAITING'
      and not exists (select 1 from ${processes} p where p.id = ${facts.id}
        and p.state in (select value from json_each(${JSON.stringify(notice.sentIn)})))`)
}

/** Kinds whose text is made anew whenever one of them is sent, so that a row which waits has nothing that would be lost. */
export type ComposedKind = Extract<
  MessageKind,
  'PRICE' | 'PAYMENT_LINK' | 'ADDITIONAL_WORK' | 'READY_TIME' | 'REMINDER_LINK' | 'REMINDER_BILL'
>

/** The same of all of these kinds, where nothing of them is to be said any more. */
export async function forgetUnsaid(db: Db, processId: string, kinds: readonly ComposedKind[]): Promise<void> {
  await db.run(sql`
    delete from ${messages} where process_id = ${processId} and status = 'WAITING'
      and kind in (select value from json_each(${JSON.stringify(kinds)}))`)
}

export type Report = { messageId: string; status: 'delivered' | 'failed'; reason: string | null; now: number }

/**
 * Returns the statement that stores a provider's report about a message. It only goes forward: an arrival is believed
 * whatever was thought before, a failure only until then.
 */
export function reportStatements(db: Db, { messageId, status, reason, now }: Report): Statement[] {
  if (status === 'delivered')
    return [
      db.run(sql`
        update ${messages} set status = 'DELIVERED', error = null, delivered_at = ${now}
        where id = ${messageId} and status <> 'DELIVERED'`),
    ]
  const isOpen = sql`id = ${messageId} and status not in ('DELIVERED', 'FAILED')`
  return [
    ...failedStatements(db, { which: isOpen, now }),
    db.run(sql`update ${messages} set status = 'FAILED', error = ${reason}, failed_at = ${now} where ${isOpen}`),
  ]
}

/** True in SQL where no later message of the same kind may have reached the customer in its place. */
export function isLatest(message: Pick<KnownMessage, 'id' | 'processId' | 'kind'>): SQL {
  return sql`not exists (
    select 1 from ${messages} later
    where later.process_id = ${message.processId} and later.kind = ${message.kind} and later.id > ${message.id}
      and later.status <> 'FAILED')`
}

type Since = Pick<KnownMessage, 'id' | 'processId' | 'kind'>

/** True in SQL of the process where nothing has reached the customer since this message, and they have not looked. */
export function isOutOfReach(message: Since): SQL {
  return sql`${isLatest(message)} and max(coalesce(opened_at, 0), coalesce(payment_opened_at, 0)) < (
    select created_at from ${messages} where id = ${message.id})`
}

/** True in SQL where a later message, of whatever kind, did not reach the customer. */
export function isLostSince({ id, processId }: Since): SQL {
  return sql`exists (
    select 1 from ${messages} later
    where later.process_id = ${processId} and later.id > ${id} and later.status in ('FAILED', 'UNKNOWN')
      and not ${isAsideKind(sql`later.kind`)})`
}
