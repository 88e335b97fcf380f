import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { newIdIn } from '#core/secrets/ids.ts'
import { dayMs } from '#domain/durations.ts'
import {
  alertOverAfterMs,
  alertQuietMs,
  alertsADay,
  securityCauses,
  type AlertFinding,
  type AlertLane,
} from '#domain/operations/alerts.ts'
import { changedRows, runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { alertMessages, alertNotices, alertRecipients, alerts } from '#worker/db/schema/alert.table.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

/** Outbox kind of a message to a recipient; its streams begin with `alertStream`, one a recipient. */
export const alertEffectKind = 'alert.send'
export const alertStream = 'alert'

/** One row where an alert is open, or people are still to be told that it is over. */
export function alertsToGoOnWith(db: Db) {
  return selectFrom(
    db,
    { one: sql<number>`1` },
    sql`(select 1 from ${alerts} where closed_at is null
      union all select 1 from ${alerts} where closed_at is not null and closing_told_at is null) limit 1`,
  )
}

/**
 * Opens what was found and was not open, closes what was away for a while, and tells of both once: which alerts are told
 * of, what to whom, and that they were told is one batch, so that the second of two runs finds everybody told, and one that
 * died has told nobody. Answers how many rows of messages it wrote.
 */
export async function updateAlerts({ db, clock, slot }: Dependencies, found: readonly AlertFinding[]): Promise<number> {
  const now = clock.now()
  const batch = newIdIn(slot, 'alm', now)
  const written = await runBatch(db, [
    ...keepStatements(db, { found: JSON.stringify(found), now }),
    messagesStatement(db, { batch, now }, 'USUAL'),
    messagesStatement(db, { batch, now }, 'SECURITY'),
    noticesStatement(db, { batch, now }),
    effectsStatement(db, { batch, now }),
    db.run(
      sql`update ${alerts} set opening_told_at = ${now} where id in (select a.id from ${alerts} a where ${isNew(now)})`,
    ),
    db.run(sql`update ${alerts} set closing_told_at = ${now} where ${isOver(sql.raw('alerts'))}`),
  ])
  return messagesAt.reduce((sum, at) => sum + changedRows(written[at]), 0)
}

const messagesAt = [3, 4]

function keepStatements(db: Db, { found, now }: { found: string; now: number }): Statement[] {
  const named = sql`(select value ->> 'cause' as cause, value ->> 'accountId' as account_id, value ->> 'subject' as subject
    from json_each(${found}))`
  return [
    db.run(sql`
      insert into ${alerts} (id, cause, account_id, subject, opened_at, seen_at)
      select 'alr_' || lower(hex(randomblob(12))), cause, account_id, subject, ${now}, ${now} from ${named} where 1
      on conflict do nothing`),
    db.run(sql`
      update ${alerts} set seen_at = ${now} where closed_at is null and seen_at < ${now} and exists (
        select 1 from ${named} f where f.cause = ${alerts.cause} and f.account_id is ${alerts.accountId}
          and f.subject = ${alerts.subject})`),
    // Of one that nobody was told of nobody is told that it is over.
    db.run(sql`
      update ${alerts} set closed_at = ${now}, closing_told_at = iif(opening_told_at is null, ${now}, null)
      where closed_at is null and seen_at <= ${now - alertOverAfterMs}`),
  ]
}

/** An alert `a` that is to be told of: it is open, and the same one was not told of in the last hour. */
function isNew(now: number): SQL {
  return sql`a.closed_at is null and a.opening_told_at is null and not exists (
    select 1 from ${alerts} e where e.opening_told_at > ${now - alertQuietMs}
      and e.cause = a.cause and e.account_id is a.account_id and e.subject = a.subject)`
}

function isOver(a: SQL): SQL {
  return sql`${a}.closed_at is not null and ${a}.closing_told_at is null`
}

const security = JSON.stringify(securityCauses)

/** The lane of an alert `a`, in SQL. */
const laneOf = sql`iif(a.cause in (select value from json_each(${security})), 'SECURITY', 'USUAL')`

/**
 * Returns whom there is something to tell, of which alert and in which lane. The operator's hear of every account;
 * whoever heard that it began hears that it is over.
 */
function news(now: number): SQL {
  const opened = (of: SQL) => sql`
    select r.id as recipient_id, a.id as alert_id, 'OPENED' as kind, ${laneOf} as lane
    from ${alerts} a cross join ${alertRecipients} r on r.account_id ${of}
    where ${isNew(now)} and a.cause in (select value from json_each(r.causes))`
  return sql`(${opened(sql`= a.account_id`)} union all ${opened(sql`is null`)} union all
    select m.recipient_id, a.id, 'CLOSED', ${laneOf} from ${alerts} a
    cross join ${alertNotices} n on n.alert_id = a.id and n.kind = 'OPENED'
    cross join ${alertMessages} m on m.id = n.message_id
    where ${isOver(sql.raw('a'))})`
}

const most = JSON.stringify(alertsADay)

/** Returns how many messages of a lane a recipient `r` was sent in the last 24 hours, in SQL. */
export function sentToday(now: number, lane: SQL): SQL {
  return sql`(select count(*) from ${alertMessages} d
    where d.recipient_id = r.id and d.lane = ${lane} and d.created_at > ${now - dayMs} and d.status <> 'HELD')`
}

/** The status of one more message of a lane to a recipient `r`. */
export function statusOfNext(now: number, lane: SQL): SQL {
  return sql`iif(${sentToday(now, lane)} < (select value from json_each(${most}) where key = r.way), 'WAITING', 'HELD')`
}

type Batch = { batch: string; now: number }

/** Endings of a message's id, behind its batch and recipient. */
const endings: Readonly<Record<AlertLane, string>> = { USUAL: '', SECURITY: '_s' }

/** One message to each recipient of everything in a lane that there is to tell them. */
function messagesStatement(db: Db, { batch, now }: Batch, lane: AlertLane): Statement {
  return db.run(sql`
    insert into ${alertMessages} (id, recipient_id, status, created_at, lane)
    select ${`${batch}_`} || r.id || ${endings[lane]}, r.id, ${statusOfNext(now, sql`${lane}`)}, ${now}, ${lane}
    from ${alertRecipients} r where r.id in (select n.recipient_id from ${news(now)} n where n.lane = ${lane})`)
}

function noticesStatement(db: Db, { batch, now }: Batch): Statement {
  return db.run(sql`
    insert into ${alertNotices} (message_id, alert_id, kind)
    select ${`${batch}_`} || recipient_id || iif(lane = 'SECURITY', ${endings.SECURITY}, ${endings.USUAL}), alert_id, kind
    from ${news(now)} where 1 on conflict do nothing`)
}

function effectsStatement(db: Db, { batch, now }: Batch): Statement {
  return db.run(sql`
    insert into ${outbox} (id, stream_key, kind, payload, next_attempt_at, created_at)
    select 'obx_' || lower(hex(randomblob(16))), ${`${alertStream}:`} || recipient_id, ${alertEffectKind},
      json_object('messageId', id), ${now}, ${now}
    from ${alertMessages} where id > ${`${batch}_`} and id < ${`${batch}\``} and status = 'WAITING'`)
}
