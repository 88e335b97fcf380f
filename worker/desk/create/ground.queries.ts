import { sql, type SQL } from 'drizzle-orm'

import type { Tenant } from '#core/tenant.ts'
import type { ProcessType } from '#domain/enums.ts'
import { offersServices } from '#worker/accounts/services/index.ts'
import { writeThenRead, type Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { idempotencyKeys } from '#worker/db/schema/dms.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { customers, substituteVehicles, workOrders } from '#worker/db/schema/work-order.table.ts'
import { unfinishedIn } from '#worker/process/index.ts'

type AccountRow = { id: string; linkValidDays: number; offersServices: number }

export type OrderGround = {
  id: string
  customerId: string | null
  customerVersion: number | null
  phoneNumber: string | null
  email: string | null
  reservationStart: number | null
  reservationEnd: number | null
} & Unfinished

/** The process that is in the way of another one for the order. */
export type Unfinished = { unfinishedProcessId: string | null; unfinishedType: ProcessType | null }

export type FirstAnswer = { requestHash: string; response: string }

/** When a car is to be lent; `until` is null where nobody knows. */
export type Loan = { vehicleId: string; from: number; until: number | null }

/**
 * In SQL: the car is lent at that time, or not lent at all (any more). An unfinished process that nobody said the end of
 * has it until it is brought back.
 */
export function isTaken({ vehicleId, from, until }: Loan): SQL {
  const startsBefore =
    until === null ? sql`1` : sql`coalesce(lent.reservation_start, out.link_send_at, out.created_at) < ${until}`
  return sql`(
    not exists (select 1 from ${substituteVehicles} car where car.id = ${vehicleId} and car.enabled = 1)
    or exists (
      select 1 from ${processes} out left join ${workOrders} lent on lent.id = out.work_order_id
      where out.substitute_vehicle_id = ${vehicleId} and ${unfinishedIn('out.state')} and ${startsBefore}
        and (lent.reservation_end is null or lent.reservation_end > ${from})))`
}

type Asked = {
  tenant: Tenant
  clickKey: string
  workOrderId: string | null
  workNumber: string | null
  vehicleId: string | null
  languageId: string | null
}

/** All that the creation of a process depends on, in one round trip; every look-up is within the account. */
export async function readGround(db: Db, asked: Asked) {
  const { tenant } = asked
  const own = sql`(select id from ${tenant.accounts})`
  const { rows } = await writeThenRead(db, [], {
    queries: {
      account: db.all<AccountRow>(sql`
        select a.id, a.link_valid_days as "linkValidDays",
          ${offersServices({ accountId: sql`a.id`, workOrderId: sql`${asked.workOrderId}` })} as "offersServices"
        from ${tenant.accounts} t join ${accounts} a on a.id = t.id`),
      order: db.all<OrderGround>(sql`
        select w.id, w.customer_id as "customerId", c.version as "customerVersion", c.phone_number as "phoneNumber",
          c.email, w.reservation_start as "reservationStart", w.reservation_end as "reservationEnd",
          p.id as "unfinishedProcessId", p.process_type as "unfinishedType"
        from ${workOrders} w left join ${customers} c on c.id = w.customer_id
        left join ${processes} p on p.work_order_id = w.id and ${unfinishedIn('p.state')}
        where w.id = ${asked.workOrderId} and w.account_id in ${own}`),
      numbered: db.all<{ id: string } & Unfinished>(sql`
        select w.id, p.id as "unfinishedProcessId", p.process_type as "unfinishedType" from ${workOrders} w
        left join ${processes} p on p.work_order_id = w.id and ${unfinishedIn('p.state')}
        where w.external_work_order_id = ${asked.workNumber} and w.account_id in ${own}`),
      vehicle: db.all<{ id: string }>(sql`
        select id from ${substituteVehicles} where id = ${asked.vehicleId} and enabled = 1 and account_id in ${own}`),
      language: db.all<{ id: string }>(sql`
        select id from ${languages} where id = ${asked.languageId} and account_id in ${own}`),
      first: db.all<FirstAnswer>(sql`
        select request_hash as "requestHash", response from ${idempotencyKeys}
        where key = ${asked.clickKey} and account_id in ${own}`),
    },
    more: {},
  })
  return rows
}

export type Ground = Awaited<ReturnType<typeof readGround>>
