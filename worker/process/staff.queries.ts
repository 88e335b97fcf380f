import { sql } from 'drizzle-orm'

import type { BoxSize, ProcessStep, ServiceLane } from '#domain/enums.ts'
import { toIso } from '#domain/iso.ts'
import type { HistoryEvent } from '#worker/contract/staff/process-page.ts'
import type { Db } from '#worker/db/db.ts'
import { refundRuns } from '#worker/db/payment-records/index.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { collectPasses } from '#worker/db/schema/collect-pass.table.ts'
import { boxLeases, boxes } from '#worker/db/schema/locker.table.ts'
import { processEvents, processes } from '#worker/db/schema/process.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'

import type { Owned } from './staff-access.ts'
import type { Standing } from './transition.ts'

/** A process as the verbs of staff need it, with the settings of its account that decide about a box. */
export type StaffRow = Standing &
  Owned & {
    linkCode: string
    lane: ServiceLane
    currentStep: ProcessStep
    boxSize: BoxSize
    customerReservationHours: number
    linkValidDays: number
    boxNumber: number | null
    /** The customer has still to approve what it costs now. */
    asksPrice: 0 | 1
    /** Money is on its way back. */
    refundRuns: 0 | 1
  }

export function staffRowOf(db: Db, processId: string) {
  return db.all<StaffRow>(sql`
    select p.id, p.account_id as "accountId", p.version, p.state, p.process_type as "processType", p.lane,
      p.link_code as "linkCode",
      p.current_step as "currentStep",
      p.created_by_user_id as "createdByUserId", a.group_id as "accountGroupId", a.box_size as "boxSize",
      a.customer_reservation_hours as "customerReservationHours", a.link_valid_days as "linkValidDays",
      b.number as "boxNumber", p.asked_price_cents is not null as "asksPrice",
      ${refundRuns(sql`p.id`)} as "refundRuns"
    from ${processes} p
    join ${accounts} a on a.id = p.account_id
    left join ${boxLeases} l on l.process_id = p.id and l.ended_at is null
    left join ${boxes} b on b.id = l.box_id
    where p.id = ${processId}`)
}

type HistoryRow = Omit<HistoryEvent, 'at'> & { createdAt: number }

/** What happened to a process after a version, the first first, with the user names of staff. */
export function historyOf(db: Db, input: { processId: string; after: number }) {
  return db.all<HistoryRow>(sql`
    select e.id, e.version, e.type, e.from_state as "fromState", e.to_state as "toState", e.actor_kind as "actorKind",
      case e.actor_kind when 'staff' then u.username
        when 'locker' then (select nullif(name, '') from ${collectPasses} where id = e.actor_id) end as "actorName", e.reason, e.created_at as "createdAt"
    from ${processEvents} e left join ${users} u on u.id = e.actor_id
    where e.process_id = ${input.processId} and e.version > ${input.after}
    order by e.version`)
}

export function toHistoryEvent({ createdAt, ...event }: HistoryRow): HistoryEvent {
  return { ...event, at: toIso(createdAt) }
}

export type Told = { type: string; actorId: string | null }

/** What happened to the version that somebody saw: one row once it is no longer the latest. */
export function toldOf(db: Db, { processId, version }: { processId: string; version: number }) {
  return db.all<Told>(sql`
    select type, actor_id as "actorId" from ${processEvents}
    where process_id = ${processId} and version = ${version + 1}`)
}
