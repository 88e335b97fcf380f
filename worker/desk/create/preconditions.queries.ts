import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Tenant } from '#core/tenant.ts'
import { featuresOffOf } from '#worker/accounts/index.ts'
import { offersServices } from '#worker/accounts/services/index.ts'
import { readTogether, type Db, type RowsOf } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { idempotencyKeys } from '#worker/db/schema/dms.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, substituteVehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'
import { unfinishedIn } from '#worker/process/index.ts'
import { billColumns } from '#worker/work-orders/index.ts'

const a = alias(accounts, 'a')
const c = alias(customers, 'c')
const p = alias(processes, 'p')
const w = alias(workOrders, 'w')

export type OrderPreconditions = RowsOf<ReturnType<typeof preconditionQueries>>['order'][number]

/** The process that is in the way of another one for the order. */
export type Unfinished = Pick<OrderPreconditions, 'unfinishedProcessId' | 'unfinishedType'>

export type FirstAnswer = Pick<typeof idempotencyKeys.$inferSelect, 'requestHash' | 'response'>

type PreconditionsQuery = {
  tenant: Tenant
  clickKey: string
  workOrderId: string | null
  workNumber: string | null
  vehicleId: string | null
  languageId: string | null
}

const orderColumns = {
  id: w.id,
  customerId: w.customerId,
  customerVersion: orNull(c.version),
  phoneNumber: c.phoneNumber,
  email: c.email,
  reservationStart: w.reservationStart,
  reservationEnd: w.reservationEnd,
  unfinishedProcessId: orNull(p.id),
  unfinishedType: orNull(p.processType),
  ...billColumns,
}

function accountColumns({ workOrderId, languageId }: PreconditionsQuery) {
  return {
    id: a.id,
    slot: a.slot,
    linkValidDays: a.linkValidDays,
    /** The locale of the chosen language, else of the default. */
    lcid: sql<string | null>`(select l.lcid from ${languages} l where l.account_id = a.id
      order by l.id = ${languageId} desc, l.is_default desc, l.position limit 1)`,
    featuresOff: featuresOffOf(sql`a.id`),
    offersServices: offersServices({ accountId: sql`a.id`, workOrderId: sql`${workOrderId}` }),
  }
}

/** Every look-up is within the account. */
function preconditionQueries(db: Db, asked: PreconditionsQuery) {
  const { tenant } = asked
  const own = sql`(select id from ${tenant.accounts})`
  return {
    account: selectFrom(db, accountColumns(asked), sql`${tenant.accounts} t join ${accounts} a on a.id = t.id`),
    order: selectFrom(
      db,
      orderColumns,
      sql`${workOrders} w join ${accounts} a on a.id = w.account_id left join ${customers} c on c.id = w.customer_id
        left join ${processes} p on p.work_order_id = w.id and ${unfinishedIn('p.state')}
        where w.id = ${asked.workOrderId} and w.account_id in ${own}`,
    ),
    numbered: selectFrom(
      db,
      { id: w.id, unfinishedProcessId: orNull(p.id), unfinishedType: orNull(p.processType) },
      sql`${workOrders} w
        left join ${processes} p on p.work_order_id = w.id and ${unfinishedIn('p.state')}
        where w.external_work_order_id = ${asked.workNumber} and w.account_id in ${own}`,
    ),
    vehicle: selectFrom(
      db,
      { id: substituteVehicles.id },
      sql`${substituteVehicles} where id = ${asked.vehicleId} and enabled = 1 and account_id in ${own}`,
    ),
    language: selectFrom(
      db,
      { id: languages.id },
      sql`${languages} where id = ${asked.languageId} and account_id in ${own}`,
    ),
    first: selectFrom(
      db,
      { requestHash: idempotencyKeys.requestHash, response: idempotencyKeys.response },
      sql`${idempotencyKeys} where key = ${asked.clickKey} and account_id in ${own}`,
    ),
  }
}

/** All that the creation of a process depends on, in one round trip. */
export async function readPreconditions(db: Db, asked: PreconditionsQuery) {
  const rows = await readTogether(db, preconditionQueries(db, asked))
  return rows
}

export type Preconditions = Awaited<ReturnType<typeof readPreconditions>>
