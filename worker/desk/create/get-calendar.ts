import { sql } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import { tenantOf, type Tenant } from '#core/tenant.ts'
import { requestInvalidField } from '#core/validate.ts'
import { beforeBoxStates, bookingMonth, type Use } from '#domain/booking.ts'
import type { BoxSize, ProcessState, ProcessType, ServiceLane } from '#domain/enums.ts'
import { sizeRank } from '#domain/sizes.ts'
import { turns } from '#domain/whose-turn.ts'
import type { BookingCalendar, CalendarQueryInput } from '#worker/contract/staff/calendar.ts'
import { writeThenRead, type Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { boxLeases, boxes, lockers } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { substituteVehicles, workOrders } from '#worker/db/schema/work-order.table.ts'

import type { CreateCall } from './creation.ts'

type AccountRow = { timeZone: string; boxSize: BoxSize; cars: number }

type OpenRow = {
  state: ProcessState
  processType: ProcessType
  lane: ServiceLane
  leaseFrom: number | null
  leaseUntil: number | null
  isConfirmed: number
  leasedRank: number | null
  leasedLane: ServiceLane | null
  hasCar: number
  isTestDrive: number
  start: number | null
  end: number | null
  createdAt: number
}

/** What is under way in an account: that is all which takes a box or a car, now or later. */
function openProcesses(db: Db, tenant: Tenant) {
  const underWay = JSON.stringify(turns.filter((turn) => turn !== 'nobody'))
  return db.all<OpenRow>(sql`
    select p.state, p.process_type as "processType", p.lane, l.created_at as "leaseFrom", l.expires_at as "leaseUntil",
      l.confirmed_at is not null as "isConfirmed", b.size_rank as "leasedRank", b.lane as "leasedLane",
      p.substitute_vehicle_id is not null as "hasCar", coalesce(s.purpose = 'TEST_DRIVE', 0) as "isTestDrive",
      coalesce(w.reservation_start, p.link_send_at) as start, w.reservation_end as end, p.created_at as "createdAt"
    from ${tenant.accounts} t join ${processes} p on p.account_id = t.id and p.turn in (select value from json_each(${underWay}))
    left join ${workOrders} w on w.id = p.work_order_id
    left join ${substituteVehicles} s on s.id = p.substitute_vehicle_id
    left join ${boxLeases} l on l.process_id = p.id and l.ended_at is null
    left join ${boxes} b on b.id = l.box_id`)
}

/** Usable boxes by size: the calendar asks for a size and all that are larger. */
function boxesOf(db: Db, tenant: Tenant) {
  return db.all<{ lane: ServiceLane; sizeRank: number; count: number }>(sql`
    select b.lane, b.size_rank as "sizeRank", count(*) as count
    from ${tenant.accounts} t join ${lockers} k on k.account_id = t.id and k.enabled = 1
    join ${boxes} b on b.locker_id = k.id and b.out_of_use = 0 group by b.lane, b.size_rank`)
}

/** How full the boxes and the cars of an account are, day by day, in one round trip. */
export async function getCalendar({ deps, staff }: CreateCall, query: CalendarQueryInput): Promise<BookingCalendar> {
  const { db, clock } = deps
  const tenant = tenantOf(staff, 'process.create', query.accountId)
  if (!tenant.isNamed) throw requestInvalidField('accountId', 'required')
  const { rows } = await writeThenRead(db, [], {
    queries: {
      account: db.all<AccountRow>(sql`
        select a.time_zone as "timeZone", a.box_size as "boxSize",
          (select count(*) from ${substituteVehicles} s
            where s.account_id = a.id and s.enabled = 1 and s.purpose = 'SUBSTITUTE') as cars
        from ${tenant.accounts} t join ${accounts} a on a.id = t.id`),
      boxes: boxesOf(db, tenant),
      open: openProcesses(db, tenant),
    },
    more: {},
  })
  const [account] = rows.account
  if (account === undefined) throw notFound('account')
  const rank = sizeRank(query.size ?? account.boxSize)
  const fitting = rows.boxes.filter((box) => box.lane === query.lane && box.sizeRank >= rank)
  const [year = 0, month = 0] = query.month.split('-').map(Number)
  const days = bookingMonth({
    year,
    month,
    timeZone: account.timeZone,
    now: clock.now(),
    lockers: {
      total: fitting.reduce((sum, { count }) => sum + count, 0),
      uses: rows.open.flatMap((row) => boxUses(row, { lane: query.lane, rank })),
    },
    cars: { total: account.cars, uses: rows.open.flatMap(carUses) },
  })
  return { month: query.month, timeZone: account.timeZone, days }
}

/** A box that is held, or the box that a visit will take on the day it begins. */
function boxUses(row: OpenRow, { lane, rank }: { lane: ServiceLane; rank: number }): Use[] {
  if (row.leaseFrom !== null) {
    const fits = row.leasedLane === lane && (row.leasedRank ?? 0) >= rank
    return fits ? [{ from: row.leaseFrom, until: row.isConfirmed === 1 ? null : row.leaseUntil }] : []
  }
  const isPlanned = row.processType !== 'ONLY_PAYMENT' && row.lane === lane && beforeBoxStates.includes(row.state)
  return isPlanned && row.start !== null ? [{ from: row.start, until: row.start + 1 }] : []
}

function carUses(row: OpenRow): Use[] {
  const takesCar = row.hasCar === 1 ? row.isTestDrive === 0 : row.processType === 'DELIVERY_WITH_SUBSTITUTE_CAR'
  return takesCar ? [{ from: row.start ?? row.createdAt, until: row.end }] : []
}
