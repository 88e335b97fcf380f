import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { notFound } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { tenantOf, type Tenant } from '#core/tenant.ts'
import { hourMs } from '#domain/durations.ts'
import type { ServiceLane } from '#domain/enums.ts'
import { turns } from '#domain/process/whose-turn.ts'
import { sizeRank } from '#domain/text/sizes.ts'
import { beforeBoxStates, bookingMonth, type Use } from '#domain/time/booking.ts'
import type { BookingCalendar, CalendarQueryInput } from '#worker/contract/staff/visit/calendar.ts'
import { readTogether, type Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { boxes, boxLeases, lockers } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { substituteVehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

import type { CreateCall } from './creation.ts'

const a = alias(accounts, 'a')
const b = alias(boxes, 'b')
const l = alias(boxLeases, 'l')
const p = alias(processes, 'p')
const w = alias(workOrders, 'w')

type OpenRow = RowOf<typeof openProcesses>

/** Returns the processes under way in an account: all that take a box or a car, now or later. */
function openProcesses(db: Db, tenant: Tenant) {
  const underWay = JSON.stringify(turns.filter((turn) => turn !== 'nobody'))
  return selectFrom(
    db,
    {
      state: p.state,
      processType: p.processType,
      lane: p.lane,
      leaseFrom: orNull(l.createdAt),
      leaseUntil: orNull(l.expiresAt),
      isConfirmed: sql`l.confirmed_at is not null`.mapWith(Boolean),
      leasedRank: orNull(b.sizeRank),
      leasedLane: orNull(b.lane),
      hasCar: sql`p.substitute_vehicle_id is not null`.mapWith(Boolean),
      isTestDrive: sql`coalesce(s.purpose = 'TEST_DRIVE', 0)`.mapWith(Boolean),
      start: sql<number | null>`coalesce(w.reservation_start, p.link_send_at)`,
      end: w.reservationEnd,
      createdAt: p.createdAt,
    },
    sql`${tenant.accounts} t join ${processes} p on p.account_id = t.id and p.turn in (select value from json_each(${underWay}))
      and p.is_trial = 0
    left join ${workOrders} w on w.id = p.work_order_id
    left join ${substituteVehicles} s on s.id = p.substitute_vehicle_id
    left join ${boxLeases} l on l.process_id = p.id and l.ended_at is null
    left join ${boxes} b on b.id = l.box_id`,
  )
}

/** Usable boxes by size: the calendar asks for a size and all that are larger. */
function boxesOf(db: Db, tenant: Tenant) {
  return selectFrom(
    db,
    { lane: b.lane, sizeRank: b.sizeRank, count: sql<number>`count(*)` },
    sql`${tenant.accounts} t join ${lockers} k on k.account_id = t.id and k.enabled = 1
    join ${boxes} b on b.locker_id = k.id and b.out_of_use = 0 group by b.lane, b.size_rank`,
  )
}

/** Returns how full the boxes and the cars of an account are, day by day, in one round trip. */
export async function getCalendar({ deps, staff }: CreateCall, query: CalendarQueryInput): Promise<BookingCalendar> {
  const { db, clock } = deps
  const tenant = tenantOf(staff, 'process.create', query.accountId)
  if (!tenant.isNamed) throw requestInvalidField('accountId', 'required')
  const rows = await readTogether(db, {
    account: selectFrom(
      db,
      {
        timeZone: a.timeZone,
        boxSize: a.boxSize,
        cars: sql<number>`(select count(*) from ${substituteVehicles} s
            where s.account_id = a.id and s.enabled = 1 and s.purpose = 'SUBSTITUTE')`,
      },
      sql`${tenant.accounts} t join ${accounts} a on a.id = t.id`,
    ),
    boxes: boxesOf(db, tenant),
    open: openProcesses(db, tenant),
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

/** The time that a box is planned for where nobody said how long. */
const plannedMs = 2 * hourMs

/** A box that is held, or the box that a visit will take for its reserved time. */
function boxUses(row: OpenRow, { lane, rank }: { lane: ServiceLane; rank: number }): Use[] {
  if (row.leaseFrom !== null) {
    const fits = row.leasedLane === lane && (row.leasedRank ?? 0) >= rank
    return fits ? [{ from: row.leaseFrom, until: row.isConfirmed ? null : row.leaseUntil }] : []
  }
  const isPlanned = row.processType !== 'ONLY_PAYMENT' && row.lane === lane && beforeBoxStates.includes(row.state)
  if (!isPlanned || row.start === null) return []
  const hasEnd = row.end !== null && row.end > row.start
  return [{ from: row.start, until: hasEnd ? row.end : row.start + plannedMs }]
}

function carUses(row: OpenRow): Use[] {
  const takesCar = row.hasCar ? !row.isTestDrive : row.processType === 'DELIVERY_WITH_SUBSTITUTE_CAR'
  return takesCar ? [{ from: row.start ?? row.createdAt, until: row.end }] : []
}
