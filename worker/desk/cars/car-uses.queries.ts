import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Staff } from '#core/actor.ts'
import { carLoanOf, isCarOut, isCarOverdue, isSameTime, type CarLoan } from '#domain/keys/car-loan.ts'
import type { CountedCarUse } from '#worker/contract/staff/visit/cars.ts'
import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { notNull, orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { reaches, unfinishedIn } from '#worker/process/index.ts'

const a = alias(accounts, 'a')
const lent = alias(workOrders, 'lent')
const out = alias(processes, 'out')
const v = alias(vehicles, 'v')

export type UseRow = RowOf<typeof carUsesOf>

const useColumns = {
  vehicleId: notNull(out.substituteVehicleId),
  processId: out.id,
  state: out.state,
  processType: out.processType,
  accountId: out.accountId,
  accountGroupId: a.groupId,
  createdByUserId: out.createdByUserId,
  linkSendAt: out.linkSendAt,
  createdAt: out.createdAt,
  endedAt: out.endedAt,
  reservationStart: orNull(lent.reservationStart),
  reservationEnd: orNull(lent.reservationEnd),
  licenseNumber: orNull(v.licenseNumber),
  customerName: sql<
    string | null
  >`coalesce(nullif(c.name, ''), nullif(trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')), ''))`,
}

type Uses = {
  /** A select of rows with an `id`. */
  cars: SQL
  where: SQL
  limit: number
}

/** The visits `out` of cars, those first that begin first. */
function usesOf(db: Db, { cars, where, limit, those }: Uses & { those: SQL }) {
  return selectFrom(
    db,
    useColumns,
    sql`(${cars}) own
    cross join ${processes} out on out.substitute_vehicle_id = own.id and ${those}
    join ${accounts} a on a.id = out.account_id
    left join ${workOrders} lent on lent.id = out.work_order_id
    left join ${vehicles} v on v.id = lent.vehicle_id
    left join ${customers} c on c.id = out.customer_id
    where ${where}
    order by coalesce(lent.reservation_start, out.link_send_at, out.created_at), out.id limit ${limit}`,
  )
}

/** The unfinished visits `out` of cars, those first that begin first. */
export function carUsesOf(db: Db, uses: Uses) {
  return usesOf(db, { ...uses, those: unfinishedIn('out.state') })
}

/** The visits `out` that are done and ended after an instant: they had a car that is back. */
export function pastUsesOf(db: Db, { endedAfter, ...uses }: Uses & { endedAfter: number }) {
  return usesOf(db, { ...uses, those: sql`out.state = 'PROCESS_DONE' and out.ended_at > ${endedAfter}` })
}

/** A use as JSON has it; of a visit that the user does not see nothing but its times. */
export function toCarUse(row: UseRow, { staff, now }: { staff: Staff; now: number }): CountedCarUse {
  const isBack = row.endedAt !== null
  const { from, until } = carLoanOf(row)
  const isSeen = reaches(staff, 'process.see', row)
  return {
    processId: isSeen ? row.processId : null,
    customerName: isSeen ? row.customerName : null,
    licenseNumber: isSeen ? row.licenseNumber : null,
    state: isSeen ? row.state : null,
    processType: isSeen ? row.processType : null,
    from,
    until: isBack ? row.endedAt : until,
    isOut: isCarOut(row),
    isOverdue: isCarOverdue(row, { from, until }, now),
    isBack,
  }
}

/** Returns whether a use is in the way of a loan: at the same time, or late and still out when it begins. */
export function isInTheWay(row: UseRow, loan: CarLoan, now: number): boolean {
  const use = carLoanOf(row)
  return isSameTime(use, loan) || (isCarOverdue(row, use, now) && loan.from <= now)
}
