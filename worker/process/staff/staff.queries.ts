import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { ProcessEventType } from '#domain/process-lifecycle.ts'
import { missingThings } from '#domain/process/override.ts'
import type { CountedEvent } from '#worker/contract/staff/visit/page-units.ts'
import type { Db } from '#worker/db/db.ts'
import { isHeldBack, lacksApproval, lacksIdentity } from '#worker/db/identity-records/index.ts'
import { refundRuns } from '#worker/db/payment-records/index.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { boxes, boxLeases } from '#worker/db/schema/locker.table.ts'
import { additionalWorkRows } from '#worker/db/schema/process/additional-work.table.ts'
import { collectPasses } from '#worker/db/schema/process/collect-pass.table.ts'
import { processes, processEvents } from '#worker/db/schema/process/process.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

const a = alias(accounts, 'a')
const b = alias(boxes, 'b')
const e = alias(processEvents, 'e')
const p = alias(processes, 'p')

/** A process as the verbs of staff need it, with the settings of its account that decide about a box. */
export type StaffRow = RowOf<typeof staffRowOf>

export function staffRowOf(db: Db, processId: string | SQL) {
  return selectFrom(
    db,
    {
      id: p.id,
      accountId: p.accountId,
      version: p.version,
      state: p.state,
      processType: p.processType,
      lane: p.lane,
      linkCode: p.linkCode,
      currentStep: p.currentStep,
      createdByUserId: p.createdByUserId,
      accountGroupId: a.groupId,
      boxSize: a.boxSize,
      customerReservationHours: a.customerReservationHours,
      linkValidDays: a.linkValidDays,
      boxNumber: orNull(b.number),
      /** The sensor's report, which overrules what a person says. */
      sensorSeesKeys: b.keysInside,
      useRetrievalProcess: p.useRetrievalProcess,
      /** Keys of a delivery wait in a box again. */
      keysLaidBack: sql`p.keys_laid_at is not null`.mapWith(Boolean),
      /** The customer has still to approve what it costs now. */
      asksPrice: sql`p.asked_price_cents is not null`.mapWith(Boolean),
      /** Additional work about safety waits for the customer's answer. */
      asksSafety: sql`exists (select 1 from ${additionalWorkRows} r
        where r.process_id = p.id and r.state in ('PROPOSED', 'CALL_REQUESTED') and r.urgency = 'SAFETY_NOW')`.mapWith(
        Boolean,
      ),
      lacksApproval: sql`${lacksApproval(sql`p`)}`.mapWith(Boolean),
      lacksIdentity: sql`${lacksIdentity(sql`p`)}`.mapWith(Boolean),
      /** The code of its box is told to nobody, and opens nothing. */
      isHeldBack: sql`${isHeldBack(sql`p`)}`.mapWith(Boolean),
      owedTurn: p.owedTurn,
      /** Money is on its way back. */
      refundRuns: sql`${refundRuns(sql`p.id`)}`.mapWith(Boolean),
    },
    sql`${processes} p
    join ${accounts} a on a.id = p.account_id
    left join ${boxLeases} l on l.process_id = p.id and l.ended_at is null
    left join ${boxes} b on b.id = l.box_id
    where p.id = ${processId}`,
  )
}

type HistoryRow = RowOf<typeof historyOf>

/** Returns the events of a process after a version, the earliest first, with the user names of staff. */
export function historyOf(db: Db, input: { processId: string | SQL; after: number }) {
  return selectFrom(
    db,
    {
      id: e.id,
      version: e.version,
      type: e.type,
      fromState: e.fromState,
      toState: e.toState,
      actorKind: e.actorKind,
      actorName: sql<string | null>`case e.actor_kind when 'staff' then u.shown_name
        when 'locker' then (select nullif(name, '') from ${collectPasses} where id = e.actor_id) end`,
      reason: e.reason,
      overrides: e.overrides,
      createdAt: e.createdAt,
    },
    sql`${processEvents} e left join ${users} u on u.id = e.actor_id
    where e.process_id = ${input.processId} and e.version > ${input.after}
    order by e.version`,
  )
}

export function toHistoryEvent({ createdAt, overrides, ...event }: HistoryRow): CountedEvent {
  const past = overrides?.split(',') ?? []
  return { ...event, overrides: missingThings.filter((one) => past.includes(one)), at: createdAt }
}

export type LastEvent = RowOf<typeof lastEventOf>

/** The last row of the history of a process. */
export function lastEventOf(db: Db, processId: string) {
  return selectFrom(
    db,
    {
      id: e.id,
      version: e.version,
      type: sql<ProcessEventType>`e.type`,
      fromState: e.fromState,
      toState: e.toState,
      actorKind: e.actorKind,
      actorId: e.actorId,
      overrides: e.overrides,
      createdAt: e.createdAt,
    },
    sql`${processEvents} e where e.process_id = ${processId} order by e.version desc limit 1`,
  )
}

export type EventAtVersion = RowOf<typeof eventsAtVersion>

/** Returns the event that followed the version which somebody saw: one row once it is no longer the latest. */
export function eventsAtVersion(db: Db, { processId, version }: { processId: string; version: number }) {
  return selectFrom(
    db,
    { type: processEvents.type, actorId: processEvents.actorId },
    sql`${processEvents}
    where process_id = ${processId} and version = ${version + 1}`,
  )
}
