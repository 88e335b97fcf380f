import { sql, type SQL } from 'drizzle-orm'

import { rateLimited } from '#core/http/rate-limit.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { hourMs } from '#domain/durations.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import type { CustomerMessageInput, CountedThread } from '#worker/contract/customer/conversation.ts'
import { change, type Db, type RowsOf } from '#worker/db/db.ts'
import { customerMessages } from '#worker/db/schema/process/conversation.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { openAnswer, openText, sealAnswer } from '#worker/notifications/index.ts'
import {
  announceStatement,
  constantQueries,
  processEnded,
  readProcess,
  unfinishedIn,
  type CustomerCall,
} from '#worker/process/index.ts'

import { answersOf, isOfProcess, shownAnswers } from './conversation.queries.ts'
import { newMessageStatements } from './message-received.ts'

const mostAnHour = 10

function threadQueries(db: Db, processId: string | SQL) {
  return {
    written: selectFrom(
      db,
      {
        id: messages.id,
        dedupeKey: messages.dedupeKey,
        sealedText: messages.sealedText,
        createdAt: messages.createdAt,
      },
      sql`${messages} where process_id = ${processId} and kind = 'FREE' and status not in ('WAITING', 'FAILED')
      order by created_at desc, id desc limit ${shownAnswers}`,
    ),
    answers: answersOf(db, processId),
  }
}

type ThreadRows = RowsOf<ReturnType<typeof threadQueries>>

const threadReads = constantQueries((db, { processId }) => threadQueries(db, processId))

/** Returns the messages between staff and the customer of a visit. One round trip. */
export async function getThread(call: CustomerCall): Promise<CountedThread> {
  const { process, rows } = await readProcess(call, threadReads)
  return { entries: await toEntries(call, rows), mayWrite: isUnfinished(process.state) }
}

/**
 * A message of the customer to the workshop, once for each click. It moves nothing: whoever is about to act on what they
 * see is not refused for it. Throws 429 after ten in an hour, 409 `process.ended`.
 */
export async function answerWorkshop(call: CustomerCall, input: CustomerMessageInput): Promise<CountedThread> {
  const { db, clock, config } = call.deps
  const now = clock.now()
  const { process, rows } = await readProcess(call, threadReads)
  const id = `cme_${sha256Hex(`page:${process.id}:${input.clickId}`).slice(0, 25)}`
  if (rows.answers.some((row) => row.id === id)) return { entries: await toEntries(call, rows), mayWrite: true }
  if (!isUnfinished(process.state)) throw processEnded()
  refuseTooMany(rows, now)
  const sealed = await sealAnswer(config, { id, text: input.text })
  const { id: processId } = process
  const isTaken = sql`exists (select 1 from ${processes} where id = ${processId} and ${unfinishedIn('state')})
    and not exists (select 1 from ${customerMessages} where id = ${id})
    and ${mostAnHour} > (select count(*) from ${customerMessages}
      where process_id = ${processId} and way = 'PAGE' and created_at > ${now - hourMs})`
  const written = await change(db, {
    write: {
      notified: newMessageStatements(db, { messageId: id, processId, guard: isTaken, now }),
      message: db.run(sql`
        insert into ${customerMessages} (id, account_id, process_id, way, kind, sender, sealed_text, created_at)
        select ${id}, account_id, id, 'PAGE', 'TEXT', '', ${sealed}, ${now} from ${processes}
        where id = ${processId} and ${isTaken}`),
      announcement: announceStatement(db, { processId, guard: isOfProcess(id, processId) }),
    },
    read: threadQueries(db, processId),
  })
  if (written.rows.answers.every((row) => row.id !== id)) throw rateLimited(hourMs / 1000)
  return { entries: await toEntries(call, written.rows), mayWrite: true }
}

function refuseTooMany({ answers }: ThreadRows, now: number): void {
  const recent = answers.filter(({ way, createdAt }) => way === 'PAGE' && createdAt > now - hourMs)
  const first = recent.at(-1)
  if (first === undefined || recent.length < mostAnHour) return
  throw rateLimited(Math.ceil((first.createdAt + hourMs - now) / 1000))
}

/** The first first. */
async function toEntries({ deps: { config } }: CustomerCall, rows: ThreadRows): Promise<CountedThread['entries']> {
  const own = rows.answers
    .filter(({ kind }) => kind === 'TEXT')
    .map(async (row) => ({ ...row, from: 'customer' as const, text: await openAnswer(config, row) }))
  const theirs = rows.written.map(async (row) => {
    const said = await openText(config, row, { code: false, link: true })
    return { ...row, from: 'workshop' as const, text: said?.text ?? null }
  })
  const all = await Promise.all([...own, ...theirs])
  return all
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .map(({ id, from, text, createdAt }) => ({ id, from, text, at: createdAt }))
}
