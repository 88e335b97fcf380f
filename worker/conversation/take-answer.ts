import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { stopWordOf } from '#domain/text/stop-words.ts'
import { readTogether, runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { customerMessages, messageStops } from '#worker/db/schema/process/conversation.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { sealAnswer } from '#worker/notifications/index.ts'
import { announceStatement, unfinishedIn } from '#worker/process/index.ts'

import { answerLimits } from './answer-limits.ts'
import { isOfProcess } from './conversation.queries.ts'
import { newMessageStatements } from './message-received.ts'

const longestText = 2_000
const longestSender = 20

/** A text message that came in, as its gateway tells it. */
export type IncomingAnswer = { provider: string; id: string; from: string; text: string }

/**
 * Takes a text message that came to an account's number, however often it is told. It belongs to the open visit that we
 * last wrote to that number about; where there is none staff find it among those that nobody can place. STOP and START
 * take effect for the number whoever it is, also where it has sent more than is kept.
 */
export async function takeAnswer(deps: Dependencies, accountId: string, answer: IncomingAnswer): Promise<void> {
  const { db, clock, config } = deps
  const id = `cme_${sha256Hex(`sms:${answer.provider}:${accountId}:${answer.id}`).slice(0, 25)}`
  const sender = answer.from.replaceAll(/[^+\p{L}\p{N} ]/gu, '').slice(0, longestSender)
  const text = keptText(answer.text)
  const now = clock.now()
  const limits = answerLimits(deps, { accountId, sender, now })
  const { known, matched, counted } = await readTogether(db, {
    known: selectFrom(db, { id: accounts.id }, sql`${accounts} where id = ${accountId}`),
    matched: visitOf(db, { accountId, sender }),
    counted: limits.read,
  })
  if (known.length === 0) return
  const processId = matched[0]?.id ?? null
  const kind = stopWordOf(text) ?? 'TEXT'
  const isNew = sql`not exists (select 1 from ${customerMessages} where id = ${id})`
  const stops = stopStatements(db, { accountId, sender, kind, now, guard: isNew })
  if (limits.isOver(counted)) {
    if (stops.length > 0) await runBatch(db, stops)
    return
  }
  const sealed = await sealAnswer(config, { id, text })
  const isTaken = sql`${isNew} and ${limits.isOpen}`
  const dismissedAt = kind === 'TEXT' ? null : now
  await runBatch(db, [
    ...stops,
    ...limits.count(isNew),
    ...(processId === null || kind !== 'TEXT'
      ? []
      : newMessageStatements(db, { messageId: id, processId, guard: isTaken, now })),
    db.run(sql`
      insert into ${customerMessages} (id, account_id, process_id, way, kind, sender, sealed_text, dismissed_at, created_at)
      select ${id}, ${accountId}, ${processId}, 'SMS', ${kind}, ${sender}, ${sealed}, ${dismissedAt}, ${now}
      where ${isTaken}`),
    ...(processId === null ? [] : [announceStatement(db, { processId, guard: isOfProcess(id, processId) })]),
  ])
}

/** Returns a text as it is kept: without control characters but line breaks, and no longer than fits. */
function keptText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .slice(0, longestText)
    .trim()
}

/** The open visit that the account last wrote to a number about: at most one row. */
function visitOf(db: Db, { accountId, sender }: { accountId: string; sender: string }) {
  return selectFrom(
    db,
    { id: sql<string>`p.id` },
    sql`${messages} m join ${processes} p on p.id = m.process_id
    where m.recipient = ${sender} and m.channel = 'SMS' and p.account_id = ${accountId} and ${unfinishedIn('p.state')}
    order by m.created_at desc, m.id desc limit 1`,
  )
}

type Stop = { accountId: string; sender: string; kind: 'TEXT' | 'STOP' | 'START'; now: number; guard: SQL }

function stopStatements(db: Db, { accountId, sender, kind, now, guard }: Stop): Statement[] {
  switch (kind) {
    case 'TEXT':
      return []
    case 'STOP':
      return [
        db.run(sql`
          insert into ${messageStops} (account_id, phone_number, stopped_at) select ${accountId}, ${sender}, ${now}
          where ${guard} on conflict do nothing`),
      ]
    case 'START':
      return [
        db.run(sql`
          delete from ${messageStops} where account_id = ${accountId} and phone_number = ${sender} and ${guard}`),
      ]
  }
}
