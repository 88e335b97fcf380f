import { sql, type SQL } from 'drizzle-orm'

import { processStates, processTypes } from '#domain/enums.ts'
import { isCarOut, type CarLoan } from '#domain/keys/car-loan.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { substituteVehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { unfinishedIn } from '#worker/process/index.ts'

/** When a car is to be lent, and to which visit; null for one that is still to be made. */
export type Loan = CarLoan & { vehicleId: string; processId: string | null; now: number }

const outVisits = JSON.stringify(
  processTypes.flatMap((processType) =>
    processStates.filter((state) => isCarOut({ state, processType })).map((state) => `${processType}:${state}`),
  ),
)

/** True in SQL while the car of the visit `out` is with the customer: `isCarOut` of the domain. */
export const isOutNow = sql`out.process_type || ':' || out.state in (select value from json_each(${outVisits}))`

/** In SQL: when a visit `out` of the order `lent` begins to have its car: `carLoanOf` of the domain. */
export const loanStart = sql<number>`coalesce(lent.reservation_start, out.link_send_at, out.created_at)`

/**
 * In SQL: the car is lent at that time, or not lent at all (any more). An unfinished process that nobody said the end of
 * has it until it is brought back, and one that is late until it is.
 */
export function isTaken({ vehicleId, processId, from, until, now }: Loan): SQL {
  const startsBefore = until === null ? sql`1` : sql`${loanStart} < ${until}`
  const isLate = from <= now ? isOutNow : sql`0`
  return sql`(
    not exists (select 1 from ${substituteVehicles} car where car.id = ${vehicleId} and car.enabled = 1)
    or exists (
      select 1 from ${processes} out left join ${workOrders} lent on lent.id = out.work_order_id
      where out.substitute_vehicle_id = ${vehicleId} and ${unfinishedIn('out.state')} and out.id is not ${processId}
        and ${startsBefore} and (lent.reservation_end is null or lent.reservation_end > ${from} or ${isLate})))`
}
