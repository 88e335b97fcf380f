import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/errors.ts'
import type { OrderRowType, RowPayer } from '#domain/enums.ts'
import { toIsoOrNull } from '#domain/iso.ts'
import { centsToEuros } from '#domain/pricing.ts'
import type { DmsStoredWorkOrder } from '#worker/contract/dms.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { customers, orderRows, vehicles } from '#worker/db/schema/work-order.table.ts'

import { callerOf } from './api-key.ts'
import { keyRefused } from './dms.errors.ts'
import { processAnswer, type AnsweredProcess } from './process-answer.ts'

type HeadRow = {
  id: string | null
  version: number
  externalSystemIdentifier: string | null
  createdBy: string | null
  reservationStart: number | null
  reservationEnd: number | null
  accessoryFeeCents: number | null
  cpuPaymentRequest: number
  externalCustomerNumber: string | null
  name: string | null
  firstName: string | null
  lastName: string | null
  birthDate: string | null
  phoneNumber: string | null
  email: string | null
  streetAddress: string | null
  postalCode: string | null
  city: string | null
  languageLcid: string | null
  licenseNumber: string | null
  make: string | null
  model: string | null
  vin: string | null
}

type LineRow = {
  description: string
  type: OrderRowType
  priceCents: number
  payer: RowPayer
  productCode: string | null
}

type Input = { deps: Dependencies; keyHash: string; externalWorkOrderId: string }

/** A work order as it is stored, with the newest process made for it. */
export async function getWorkOrder({ deps, keyHash, externalWorkOrderId }: Input): Promise<DmsStoredWorkOrder> {
  const [heads, lines, processes] = await read({ deps, keyHash, externalWorkOrderId })
  const [head] = heads
  if (head === undefined) throw keyRefused()
  if (head.id === null) throw notFound('work_order')
  const [process] = processes
  return {
    externalWorkOrderId,
    version: head.version,
    workOrder: {
      externalSystemIdentifier: head.externalSystemIdentifier,
      createdBy: head.createdBy,
      customer: customerOf(head),
      vehicle: vehicleOf(head),
      orderRows: lines.map(({ priceCents, ...line }) => ({ ...line, price: centsToEuros(priceCents) })),
      reservationStart: toIsoOrNull(head.reservationStart),
      reservationEnd: toIsoOrNull(head.reservationEnd),
      accessoryFee: head.accessoryFeeCents === null ? null : centsToEuros(head.accessoryFeeCents),
      cpuPaymentRequest: head.cpuPaymentRequest === 1,
    },
    process: process ? processAnswer({ ...process, externalWorkOrderId }, deps.config.appUrl) : null,
  }
}

function read({ deps: { db }, keyHash, externalWorkOrderId }: Input) {
  const caller = callerOf(keyHash)
  const order = sql`work_orders w on w.account_id = k.account_id and w.external_work_order_id = ${externalWorkOrderId}`
  return db.batch([
    db.all<HeadRow>(sql`
      select w.id, w.version, w.external_system_identifier as externalSystemIdentifier, w.created_by as createdBy,
        w.reservation_start as reservationStart, w.reservation_end as reservationEnd,
        w.accessory_fee_cents as accessoryFeeCents, w.cpu_payment_request as cpuPaymentRequest,
        c.external_customer_number as externalCustomerNumber, c.name, c.first_name as firstName,
        c.last_name as lastName, c.birth_date as birthDate, c.phone_number as phoneNumber, c.email, c.street_address as streetAddress,
        c.postal_code as postalCode, c.city, c.language_lcid as languageLcid,
        v.license_number as licenseNumber, v.make, v.model, v.vin
      from ${caller.from} left join ${order}
      left join ${customers} c on c.id = w.customer_id
      left join ${vehicles} v on v.id = w.vehicle_id
      where ${caller.where}`),
    db.all<LineRow>(sql`
      select r.description, r.type, r.price_cents as priceCents, r.payer, r.product_code as productCode
      from ${caller.from} join ${order} join ${orderRows} r on r.work_order_id = w.id
      where ${caller.where} order by r.position`),
    db.all<Omit<AnsweredProcess, 'externalWorkOrderId'>>(sql`
      select p.id, p.link_code as linkCode, p.process_type as processType, p.state, p.version
      from ${caller.from} join ${order} join ${processes} p on p.work_order_id = w.id
      where ${caller.where} order by p.id desc limit 1`),
  ])
}

function customerOf(head: HeadRow): DmsStoredWorkOrder['workOrder']['customer'] {
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

function vehicleOf(head: HeadRow): DmsStoredWorkOrder['workOrder']['vehicle'] {
  if (head.licenseNumber === null) return null
  return { licenseNumber: head.licenseNumber, make: head.make, model: head.model, vin: head.vin }
}

function languageOf(lcid: string | null): 'fi' | 'sv' | 'en' | null {
  return (['fi', 'sv', 'en'] as const).find((language) => lcid?.startsWith(language)) ?? null
}
