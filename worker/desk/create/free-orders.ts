import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'

import { notFound } from '#core/http/errors.ts'
import { tenantOf, type Tenant } from '#core/tenant.ts'
import { plateKey } from '#domain/contact/licence-plate.ts'
import { processStates, processTypes } from '#domain/enums.ts'
import type { CountedFreeOrder, WorkOrderQuery } from '#worker/contract/staff/visit/create-process.ts'
import { readTogether, type Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { unfinishedIn } from '#worker/process/index.ts'
import { billColumns, billOf } from '#worker/work-orders/index.ts'

import type { CreateCall } from './creation.ts'

const c = alias(customers, 'c')
const v = alias(vehicles, 'v')
const w = alias(workOrders, 'w')

const most = 20
const highest = '\u{10FFFF}'

type Row = RowOf<typeof ordersOf>

const isFree = sql`not exists (select 1 from ${processes} p where p.work_order_id = w.id and (p.is_trial = 1 or ${unfinishedIn('p.state')}))`

/** Ids of orders by the beginning of their number, as typed or in capitals, and of their plate; the latest without words. */
function found(q: string): SQL {
  if (q === '') {
    return sql`select w.id from ${workOrders} w where w.account_id = t.id and ${isFree}
      order by w.created_at desc, w.id desc limit ${most}`
  }
  const numbers = [...new Set([q, q.toUpperCase()])].map(
    (number) => sql`select id from (select w.id from ${workOrders} w
      where w.account_id = t.id and w.external_work_order_id >= ${number} and w.external_work_order_id < ${number + highest}
        and ${isFree} order by w.external_work_order_id limit ${most})`,
  )
  const plate = plateKey(q)
  const plates = sql`select id from (select w.id from ${vehicles} v join ${workOrders} w on w.vehicle_id = v.id
    where v.account_id = t.id and v.plate_key >= ${plate} and v.plate_key < ${plate + highest} and ${plate} <> '' and ${isFree}
    order by v.plate_key, w.created_at desc limit ${most})`
  return sql.join([...numbers, plates], sql` union `)
}

function ordersOf(db: Db, tenant: Tenant, q: string) {
  return selectFrom(
    db,
    {
      id: w.id,
      externalWorkOrderId: w.externalWorkOrderId,
      licenseNumber: orNull(v.licenseNumber),
      make: v.make,
      model: v.model,
      customerName: sql<
        string | null
      >`coalesce(nullif(c.name, ''), nullif(trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')), ''))`,
      phoneNumber: c.phoneNumber,
      email: c.email,
      languageLcid: c.languageLcid,
      reservationStart: w.reservationStart,
      reservationEnd: w.reservationEnd,
      ...billColumns,
      lastProcess: sql<
        string | null
      >`(select json_array(l.id, l.process_type, l.state) from ${processes} l where l.work_order_id = w.id
        order by l.id desc limit 1)`,
    },
    sql`${tenant.accounts} t cross join ${workOrders} w join ${accounts} a on a.id = w.account_id
    left join ${customers} c on c.id = w.customer_id left join ${vehicles} v on v.id = w.vehicle_id
    where w.id in (${found(q)})
    order by w.created_at desc, w.id desc limit ${most}`,
  )
}

/** Work orders that are free for a process, in one round trip. */
export async function freeOrders({ deps, staff }: CreateCall, query: WorkOrderQuery): Promise<CountedFreeOrder[]> {
  const { db } = deps
  const tenant = tenantOf(staff, 'process.create', query.accountId)
  const rows = await readTogether(db, {
    accounts: selectFrom(db, { id: sql<string>`id` }, sql`${tenant.accounts} limit 1`),
    orders: ordersOf(db, tenant, query.q ?? ''),
  })
  if (tenant.isNamed && rows.accounts.length === 0) throw notFound('account')
  return rows.orders.map(toFreeOrder)
}

const lastProcessSchema = z.tuple([z.string(), z.enum(processTypes), z.enum(processStates)])

function toFreeOrder({
  make,
  model,
  lastProcess,
  vatBasisPoints,
  vatRounding,
  isTotalPriceRounded,
  billRows,
  keptCents,
  hasSurplus: _,
  ...row
}: Row): CountedFreeOrder {
  const bill = billOf({ vatBasisPoints, vatRounding, isTotalPriceRounded, billRows, keptCents })
  const last = lastProcess === null ? null : lastProcessSchema.parse(JSON.parse(lastProcess))
  return {
    ...row,
    vehicle: [make, model].filter((word) => word !== null).join(' ') || null,
    totalCents: bill.totalCents,
    openCents: bill.openCents,
    hasSubstituteCar: bill.rows.some(({ type }) => type === 'SUBSTITUTE_CAR'),
    lastProcess: last === null ? null : { id: last[0], processType: last[1], state: last[2] },
  }
}
