import { sql, type SQL } from 'drizzle-orm'

import { notFound } from '#core/http/errors.ts'
import { closingObstacles, type ClosingObstacle } from '#domain/operations/onboarding.ts'
import type { CountedWorkshopClosing } from '#worker/contract/staff/onboarding.ts'
import type { RowsOf } from '#worker/db/db.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { unfinishedOf } from '#worker/process/index.ts'

import { isTheirs, toWorkshop, workshopsOf, type WorkshopCall } from './workshop.queries.ts'

const mostVisits = 20

const open = sql.raw(`('INITIALIZED','SIGNING','PENDING')`)

/** In SQL: money of a payment `pay` that pays for nothing and has not been given back. */
const notGivenBack = sql`pay.surplus_cents > coalesce((
  select sum(back.amount_cents) from ${refunds} back where back.payment_id = pay.id and back.refund_status = 'SUCCESS'), 0)`

/** The visits that each of what may be in the way is about, in SQL: rows of `process_id`. */
function obstaclesOf(accountId: string): Readonly<Record<ClosingObstacle, SQL>> {
  return {
    visits: sql`select id as process_id from ${processes} where ${unfinishedOf(accountId)}`,
    payments: sql`select pay.process_id from ${payments} pay where pay.account_id = ${accountId} and pay.status in ${open}`,
    refunds: sql`select pay.process_id from ${payments} pay join ${refunds} back on back.payment_id = pay.id
      where pay.account_id = ${accountId} and back.refund_status in ${open}`,
    surplus: sql`select pay.process_id from ${payments} pay where pay.account_id = ${accountId}
      and pay.surplus_cents > 0 and ${notGivenBack}`,
    leases: sql`select lease.process_id from ${boxLeases} lease join ${processes} p on p.id = lease.process_id
      where lease.ended_at is null and p.account_id = ${accountId}`,
  }
}

/** In SQL: nothing keeps the workshop from being closed. */
export function nothingInTheWay(accountId: string): SQL {
  const each = Object.values(obstaclesOf(accountId)).map((rows) => sql`not exists (${rows})`)
  return sql`(${sql.join(each, sql` and `)})`
}

function obstacleQuery({ deps: { db }, accountId, staff }: WorkshopCall, what: ClosingObstacle) {
  const rows = sql`(${obstaclesOf(accountId)[what]})`
  const reached = sql`exists (select 1 from accounts a where a.id = ${accountId} and ${isTheirs(staff)})`
  return selectFrom(
    db,
    {
      id: sql<string>`about.process_id`,
      name: sql<string>`coalesce(car.license_number, papers.external_work_order_id, '')`,
      count: sql<number>`(select count(*) from ${rows})`,
    },
    sql`${rows} about join ${processes} p on p.id = about.process_id
      left join ${workOrders} papers on papers.id = p.work_order_id
      left join ${vehicles} car on car.id = papers.vehicle_id
      where ${reached} order by p.created_at, p.id limit ${mostVisits}`,
  )
}

export function closingQueries(call: WorkshopCall) {
  const { deps, accountId, staff } = call
  return {
    workshop: workshopsOf(deps.db, sql`a.id = ${accountId} and ${isTheirs(staff)}`),
    visits: obstacleQuery(call, 'visits'),
    payments: obstacleQuery(call, 'payments'),
    refunds: obstacleQuery(call, 'refunds'),
    surplus: obstacleQuery(call, 'surplus'),
    leases: obstacleQuery(call, 'leases'),
  }
}

/** Throws 404 for a workshop out of reach. */
export function toClosing(rows: RowsOf<ReturnType<typeof closingQueries>>): CountedWorkshopClosing {
  const [workshop] = rows.workshop
  if (workshop === undefined) throw notFound('account')
  const inTheWay = closingObstacles
    .map((what) => ({
      what,
      count: rows[what][0]?.count ?? 0,
      visits: rows[what].map(({ id, name }) => ({ id, name })),
    }))
    .filter(({ count }) => count > 0)
  return { workshop: toWorkshop(workshop), inTheWay }
}
