import { sql } from 'drizzle-orm'

import type { Db, Statement } from '#core/db.ts'

import type { Facts, Reach } from './facts.ts'
import { messages, type MessageStatus } from './message.table.ts'
import type { Notice } from './notice.ts'

export type MessageRow = { id: string; status: MessageStatus; channel: Reach['channel'] }

export type Claim = { messageId: string; notice: Notice; facts: Facts; reach: Reach; now: number }

/**
 * Writes the message down as being sent, before anybody is asked to send it, and only while the process waits for it.
 * A message that was refused for the moment is taken up again, and an e-mail that was left midway, for the provider
 * knows it by its key. Answers whether this caller is to send it.
 */
export async function claimMessage(db: Db, claim: Claim): Promise<boolean> {
  const { messageId, notice, facts, reach, now } = claim
  const written: unknown[] = await db.all(sql`
      insert into ${messages} (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, attempts, created_at)
      select ${messageId}, p.id, ${notice.dedupeKey(facts)}, ${notice.kind}, ${reach.channel}, ${reach.recipient},
             ${facts.lcid}, 'SENDING', 1, ${now}
      from processes p where p.id = ${facts.id} and p.state in (select value from json_each(${JSON.stringify(notice.sentIn)}))
      on conflict (dedupe_key) do update set status = 'SENDING', attempts = attempts + 1, error = null,
        channel = excluded.channel, recipient = excluded.recipient, language_lcid = excluded.language_lcid
      where status = 'WAITING' or (status = 'SENDING' and channel = 'EMAIL')
      returning id`)
  return written.length > 0
}

/** Gives a claim back that was not used: its writer does not know whether it was written. */
export async function releaseClaim(db: Db, messageId: string): Promise<void> {
  await db.run(sql`update ${messages} set status = 'WAITING' where id = ${messageId} and status = 'SENDING'`)
}

/** The message of this reason, if there is one. */
export async function findMessage(db: Db, dedupeKey: string): Promise<MessageRow | null> {
  const [row] = await db
    .select({ id: messages.id, status: messages.status, channel: messages.channel })
    .from(messages)
    .where(sql`dedupe_key = ${dedupeKey}`)
  return row ?? null
}

/** What became of a message. `error` is a short word of ours. */
export type Verdict = { status: MessageStatus; providerMessageId?: string; error?: string }

/** A later word never undoes that the message arrived. */
export function verdictStatement(db: Db, input: { dedupeKey: string; verdict: Verdict; now: number }): Statement {
  const { dedupeKey, verdict, now } = input
  return db.run(sql`
    update ${messages}
    set status = ${verdict.status}, error = ${verdict.error ?? null},
        provider_message_id = coalesce(${verdict.providerMessageId ?? null}, provider_message_id),
        sent_at = case when ${verdict.status} = 'SENT' then ${now} else sent_at end
    where dedupe_key = ${dedupeKey} and status not in ('SENT', 'DELIVERED')`)
}

/** The message was not taken, but may be later. */
export function waitingStatement(db: Db, { dedupeKey, reason }: { dedupeKey: string; reason: string }): Statement {
  return db.run(sql`
    update ${messages} set status = 'WAITING', error = ${reason}
    where dedupe_key = ${dedupeKey} and status = 'SENDING'`)
}
