import { sql } from 'drizzle-orm'

import type { Db } from '#core/db.ts'
import type { BoxSize, ProcessStep, ServiceLane } from '#domain/enums.ts'

import type { Owned } from './staff-access.ts'
import type { Standing } from './transition.ts'

/** A process as the verbs of staff need it, with the settings of its account that decide about a box. */
export type StaffRow = Standing &
  Owned & {
    lane: ServiceLane
    currentStep: ProcessStep
    boxSize: BoxSize
    customerReservationHours: number
    linkValidDays: number
    boxNumber: number | null
  }

export function staffRowOf(db: Db, processId: string) {
  return db.all<StaffRow>(sql`
    select p.id, p.account_id as "accountId", p.version, p.state, p.process_type as "processType", p.lane,
      p.current_step as "currentStep",
      p.created_by_user_id as "createdByUserId", a.group_id as "accountGroupId", a.box_size as "boxSize",
      a.customer_reservation_hours as "customerReservationHours", a.link_valid_days as "linkValidDays",
      b.number as "boxNumber"
    from processes p
    join accounts a on a.id = p.account_id
    left join box_leases l on l.process_id = p.id and l.ended_at is null
    left join boxes b on b.id = l.box_id
    where p.id = ${processId}`)
}

export type Told = { type: string; actorId: string | null }

/** What happened to the version that somebody saw: one row once it is no longer the latest. */
export function toldOf(db: Db, { processId, version }: { processId: string; version: number }) {
  return db.all<Told>(sql`
    select type, actor_id as "actorId" from process_events
    where process_id = ${processId} and version = ${version + 1}`)
}
