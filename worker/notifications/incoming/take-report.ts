import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { systemActor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { enqueueStatement, type Effect } from '#core/outbox/outbox.ts'
import { eventTargets } from '#domain/process-lifecycle.ts'
import { runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers } from '#worker/db/schema/process/work-order.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'
import {
  isLatest,
  isLostSince,
  isOutOfReach,
  type MessageRow,
  reportStatements,
} from '#worker/notifications/message.queries.ts'
import { noticeOf } from '#worker/notifications/notice-of-message.ts'
import type { Notice } from '#worker/notifications/notice.ts'
import {
  touchProcessStatement,
  transitionStatements,
  unreachedStatements,
  whileIn,
  type Snapshot,
} from '#worker/process/index.ts'

const l = alias(boxLeases, 'l')
const m = alias(messages, 'm')
const p = alias(processes, 'p')

/** Outbox kind: `worker/jobs/effect-handlers.ts` sends by e-mail what a text message did not bring. */
export const sendInsteadKind = 'message.send_instead'

/** A provider's report about a message. `reason` is a short word without personal data. */
export type MessageNews = { status: 'delivered' | 'failed'; reason: string | null }

/** Ours by its id, or the provider's. */
export type MessageName = { id: string } | { channel: MessageRow['channel']; providerMessageId: string }

type Reported = MessageRow &
  Pick<Notice, 'kind'> & { dedupeKey: string; snapshot: Snapshot; email: string | null; leaseId: string | null }

/**
 * Takes what a provider reports, however often and in whatever order: the message goes forward only. One that did not
 * arrive is followed by an e-mail where there is an address, else staff are to call; one that arrived after all says so.
 */
export async function takeReport(deps: Dependencies, name: MessageName, news: MessageNews): Promise<void> {
  const message = await reportedMessage(deps.db, name)
  if (message === null || isOld(message, news)) return
  const now = deps.clock.now()
  const { id: messageId } = message
  const moves = moveStatements(deps.db, message, { news, now })
  await runBatch(deps.db, [
    ...reportStatements(deps.db, { messageId, ...news, now }),
    ...moves,
    ...(moves.length > 0 ? [] : seenStatements(deps.db, message, { news, now })),
  ])
}

type At = { news: MessageNews; now: number }

/** Marks the process for staff, whose state stays: they call the person who should have been reached. */
function seenStatements(db: Db, message: Reported, { news, now }: At): Statement[] {
  const { snapshot } = message
  const notice = noticeOf(message)
  const since = { ...message, processId: snapshot.id }
  const seen = { processId: snapshot.id, now, guard: sql`1` }
  if (notice.isAside || !notice.isAbout(message)) return [touchProcessStatement(db, seen)]
  if (news.status === 'delivered') {
    const unreached = sql`case when ${isLostSince(since)} then unreached_since end`
    return [touchProcessStatement(db, { ...seen, unreached })]
  }
  if (!notice.sentIn.includes(snapshot.state)) return [touchProcessStatement(db, seen)]
  const outOfReach = sql`case when ${isOutOfReach(since)} then ${now} else unreached_since end`
  return unreachedStatements(db, { ...seen, since: outOfReach })
}

function isOld({ status }: Reported, news: MessageNews): boolean {
  return status === 'DELIVERED' || (status === 'FAILED' && news.status === 'failed')
}

function moveStatements(db: Db, message: Reported, at: At): Statement[] {
  const { news, now } = at
  const { snapshot } = message
  const notice = noticeOf(message)
  if (notice.isAside || !notice.isAbout(message)) return []
  // While the gateway still answers us the process does not stand where a failure leads on from: it is looked at afterwards.
  if (news.status === 'failed' && message.channel === 'SMS' && (message.email || message.status === 'SENDING')) {
    return [enqueueStatement(db, { effect: insteadEffect(message), guard: sql`1`, now })]
  }
  if (notice.movesNothing) return []
  const [from, type] =
    news.status === 'delivered'
      ? ([eventTargets[notice.failed], notice.sent] as const)
      : ([eventTargets[notice.sent], notice.failed] as const)
  if (snapshot.state !== from) return []
  const guard: SQL = news.status === 'delivered' ? sql`1` : isLatest({ ...message, processId: snapshot.id })
  return transitionStatements(db, {
    snapshot,
    events: [{ type, actor: systemActor }],
    now,
    guard: sql`${whileIn(from)} and ${guard}`,
  }).statements
}

function insteadEffect({ id: messageId, snapshot }: Reported): Effect {
  return { streamKey: snapshot.id, kind: sendInsteadKind, payload: { processId: snapshot.id, messageId } }
}

async function reportedMessage(db: Db, name: MessageName): Promise<Reported | null> {
  const which =
    'id' in name
      ? sql`m.id = ${name.id}`
      : sql`m.channel = ${name.channel} and m.provider_message_id = ${name.providerMessageId}`
  const [row] = await selectFrom(
    db,
    {
      id: m.id,
      dedupeKey: m.dedupeKey,
      kind: m.kind,
      channel: m.channel,
      status: m.status,
      processId: p.id,
      accountId: p.accountId,
      version: p.version,
      state: p.state,
      processType: p.processType,
      email: sql<string | null>`coalesce(p.contact_email, c.email)`,
      leaseId: orNull(l.id),
    },
    sql`${messages} m
    join ${processes} p on p.id = m.process_id
    left join ${customers} c on c.id = p.customer_id
    left join ${boxLeases} l on l.process_id = p.id and l.ended_at is null
    where ${which}`,
  )
  if (row === undefined) return null
  const { processId, accountId, version, state, processType, ...message } = row
  return { ...message, snapshot: { id: processId, accountId, version, state, processType } }
}
