import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { pick } from '#core/http/pick.ts'
import { rowToJson } from '#domain/money/row-json.ts'
import { rowTermNames } from '#domain/money/row-price.ts'
import type { CountedStoredOrder } from '#worker/contract/machines/dms-units.ts'
import { readTogether } from '#worker/db/db.ts'
import { additionalWorkRows } from '#worker/db/schema/process/additional-work.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, orderRows, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'
import { callerOf, type DealerKey } from '#worker/dms/api-key.ts'
import { keyRefused } from '#worker/dms/dms.errors.ts'
import { openAmountQueries, toOpenAmounts } from '#worker/dms/process-amounts.ts'
import { processAnswer } from '#worker/process/index.ts'

const c = alias(customers, 'c')
const p = alias(processes, 'p')
const r = alias(orderRows, 'r')
const v = alias(vehicles, 'v')
const w = alias(workOrders, 'w')

type HeadRow = Awaited<ReturnType<typeof read>>['head'][number]

type Input = { deps: Dependencies; dealer: DealerKey; externalWorkOrderId: string }

/**
 * A work order as it is stored, with the newest process made for it; without the rows that joined it because the customer
 * accepted them, so that what is read can be put back.
 */
export async function getWorkOrder({ deps, dealer, externalWorkOrderId }: Input): Promise<CountedStoredOrder> {
  const rows = await read({ deps, dealer, externalWorkOrderId })
  const [head] = rows.head
  if (head === undefined) throw keyRefused()
  if (head.id === null) throw notFound('work_order')
  const [process] = rows.process
  return {
    externalWorkOrderId,
    version: head.version,
    revision: head.dealerRevision,
    workOrder: {
      externalSystemIdentifier: head.externalSystemIdentifier,
      createdBy: head.createdBy,
      customer: customerOf(head),
      payer: head.payer,
      vehicle: vehicleOf(head),
      orderRows: rows.lines.map(({ description, type, payer, productCode, ...line }) => ({
        description,
        type,
        ...rowToJson(line),
        payer,
        productCode,
      })),
      reservationStart: head.reservationStart,
      reservationEnd: head.reservationEnd,
      accessoryFeeCents: head.accessoryFeeCents,
      cpuPaymentRequest: head.cpuPaymentRequest,
    },
    process: process
      ? {
          ...processAnswer({ ...process, externalWorkOrderId }, deps.config.appUrl),
          amounts: toOpenAmounts(rows, process.state),
        }
      : null,
  }
}

const headColumns = {
  id: orNull(w.id),
  version: w.version,
  dealerRevision: w.dealerRevision,
  payer: w.payer,
  externalSystemIdentifier: w.externalSystemIdentifier,
  createdBy: w.createdBy,
  reservationStart: w.reservationStart,
  reservationEnd: w.reservationEnd,
  accessoryFeeCents: w.accessoryFeeCents,
  cpuPaymentRequest: w.cpuPaymentRequest,
  externalCustomerNumber: c.externalCustomerNumber,
  name: c.name,
  firstName: c.firstName,
  lastName: c.lastName,
  birthDate: c.birthDate,
  phoneNumber: c.phoneNumber,
  email: c.email,
  streetAddress: c.streetAddress,
  postalCode: c.postalCode,
  city: c.city,
  languageLcid: c.languageLcid,
  licenseNumber: orNull(v.licenseNumber),
  hasPlate: v.hasPlate,
  make: v.make,
  model: v.model,
  vin: v.vin,
}

function read(input: Input) {
  return readTogether(input.deps.db, queriesOf(input))
}

function queriesOf({ deps: { db }, dealer, externalWorkOrderId }: Input) {
  const caller = callerOf(dealer)
  const order = sql`${workOrders} w on w.account_id = k.account_id and w.external_work_order_id = ${externalWorkOrderId}`
  const newest = sql`${caller.from} join ${order} join ${processes} p on p.work_order_id = w.id
    where ${caller.where} order by p.id desc limit 1`
  return {
    ...openAmountQueries(db, sql`(select p.id from ${newest})`),
    head: selectFrom(
      db,
      headColumns,
      sql`${caller.from} left join ${order}
      left join ${customers} c on c.id = w.customer_id
      left join ${vehicles} v on v.id = w.vehicle_id
      where ${caller.where}`,
    ),
    lines: selectFrom(
      db,
      pick(r, 'description', 'type', 'priceCents', 'payer', 'productCode', ...rowTermNames),
      sql`${caller.from} join ${order} join ${orderRows} r on r.work_order_id = w.id
      where ${caller.where} and not exists (select 1 from ${additionalWorkRows} joined where joined.id = r.id)
      order by r.position`,
    ),
    process: selectFrom(db, pick(p, 'id', 'linkCode', 'processType', 'state', 'version'), newest),
  }
}

function customerOf(head: HeadRow): CountedStoredOrder['workOrder']['customer'] {
  return {
    externalCustomerNumber: head.externalCustomerNumber,
    name: head.name,
    firstName: head.firstName,
    lastName: head.lastName,
    birthDate: head.birthDate,
    phoneNumber: head.phoneNumber,
    email: head.email,
    streetAddress: head.streetAddress,
    postalCode: head.postalCode,
    city: head.city,
    language: languageOf(head.languageLcid),
  }
}

function vehicleOf(head: HeadRow): CountedStoredOrder['workOrder']['vehicle'] {
  if (head.licenseNumber === null) return null
  return { licenseNumber: head.hasPlate ? head.licenseNumber : null, make: head.make, model: head.model, vin: head.vin }
}

function languageOf(lcid: string | null): 'fi' | 'sv' | 'en' | null {
  return (['fi', 'sv', 'en'] as const).find((language) => lcid?.startsWith(language)) ?? null
}
