import { sql, type SQL } from 'drizzle-orm'

import { newId } from '#core/secrets/ids.ts'
import type { Db, Parts, Statement } from '#worker/db/db.ts'
import { additionalWorkRows } from '#worker/db/schema/process/additional-work.table.ts'
import { customers, orderRows, workOrders } from '#worker/db/schema/process/work-order.table.ts'

import { vehicleStatements } from './put-vehicle.ts'
import { contentHash, type CustomerContent, type OrderRowContent, type WorkOrderContent } from './work-order-content.ts'

/**
 * Facts of a stored work order that a rewrite needs. `ownCustomerId` is a customer without an external number, who
 * belongs to this order alone.
 */
export type StoredWorkOrder = {
  id: string
  version: number
  ownCustomerId: string | null
  dealerRevision: number | null
}

export type WorkOrderWrite = {
  /** `order` wrote a row if this change won, and none if another was first. */
  write: { order: Statement } & Parts
  version: number
}

type Input = {
  accountId: string
  externalWorkOrderId: string
  /** Null where the account has no work order by this number. */
  stored: StoredWorkOrder | null
  content: WorkOrderContent
  /** The revision of the content, as the dealer system gives it; null where it does not. */
  revision: number | null
  /** Parts of others for an order that changes, to be written with it under the same guard. */
  whenChanged: (change: OrderChange) => Parts
  now: number
}

/** `customerId` is the customer after the change, as an SQL expression. */
export type OrderChange = { workOrderId: string; customerId: SQL; guard: SQL }

/**
 * Statements that write a work order whole, with its customer, vehicle and rows, or nothing of it: each is guarded by
 * the version that was read (or by there being no such order), so that of two writers at once one loses and reads again.
 * The car and the reserved time that staff put right stay as they are.
 */
export function putWorkOrder(db: Db, input: Input): WorkOrderWrite {
  return input.stored === null
    ? newParts(db, { ...input, isFromDealerSystem: true, guard: sql`1` })
    : replacingParts(db, input, input.stored)
}

type NewInput = Pick<Input, 'accountId' | 'content' | 'now'> & {
  revision?: number | null
  /** Null for an order that has no number of its own. */
  externalWorkOrderId: string | null
  guard: SQL
}

/** A work order that is not there yet; `id` and `customerId` name it and its customer for what comes with it. */
export type NewWorkOrder = { statements: Statement[]; id: string; customerId: SQL }

/** Statements that write a new work order whole, where `guard` holds and its number is not taken, or nothing of it. */
export function newWorkOrderStatements(db: Db, input: NewInput): NewWorkOrder {
  const { write, id, customer } = newParts(db, { ...input, isFromDealerSystem: false })
  return { statements: Object.values(write).flat(), id, customerId: customer }
}

type Refs = { statements: Statement[]; customer: SQL; vehicle: SQL }

type Insert = NewInput & { isFromDealerSystem: boolean }

function newParts(db: Db, input: Insert): WorkOrderWrite & { id: string; customer: SQL } {
  const { accountId, externalWorkOrderId, content, now } = input
  const id = newId('wor', now)
  const unknown = sql`${input.guard} and not exists (select 1 from ${workOrders}
    where account_id = ${accountId} and external_work_order_id = ${externalWorkOrderId})`
  const refs = partyStatements(db, { ...input, ownCustomerId: null, guard: unknown })
  const insert = db.run(sql`
    insert into ${workOrders} (id, account_id, customer_id, vehicle_id, external_work_order_id,
      external_system_identifier, created_by, reservation_start, reservation_end, accessory_fee_cents,
      cpu_payment_request, payer, dealer_revision, content_hash, is_from_dealer_system, created_at, updated_at)
    select ${id}, ${accountId}, ${refs.customer}, ${refs.vehicle}, ${externalWorkOrderId},
      ${content.externalSystemIdentifier}, ${content.createdBy}, ${content.reservationStart}, ${content.reservationEnd},
      ${content.accessoryFeeCents}, ${content.cpuPaymentRequest ? 1 : 0}, ${payerOf(content)},
      ${input.revision ?? null}, ${contentHash(content)}, ${input.isFromDealerSystem ? 1 : 0}, ${now}, ${now}
    where ${unknown}`)
  const written = sql`exists (select 1 from ${workOrders} where id = ${id})`
  const rows = rowsStatement(db, { workOrderId: id, rows: content.orderRows, now, guard: written })
  return { write: { parties: refs.statements, order: insert, rows }, version: 1, id, customer: refs.customer }
}

/** In SQL, on `order_rows`: it joined the order because the customer accepted it. The dealer system does not know it. */
const isJoined = sql`exists (select 1 from ${additionalWorkRows} joined where joined.id = ${orderRows.id})`

function replacingParts(db: Db, input: Input, stored: StoredWorkOrder): WorkOrderWrite {
  const { content, now } = input
  const asRead = sql`id = ${stored.id} and version = ${stored.version} and dealer_revision is ${stored.dealerRevision}`
  const unchanged = sql`exists (select 1 from ${workOrders} where ${asRead})`
  const refs = partyStatements(db, { ...input, ownCustomerId: stored.ownCustomerId, guard: unchanged })
  const order = db.run(sql`
    update ${workOrders}
    set customer_id = ${refs.customer}, vehicle_id = iif(vehicle_edited_manually = 1, vehicle_id, ${refs.vehicle}),
      external_system_identifier = ${content.externalSystemIdentifier}, created_by = ${content.createdBy},
      reservation_start = iif(reservation_edited_manually = 1, reservation_start, ${content.reservationStart}),
      reservation_end = iif(reservation_edited_manually = 1, reservation_end, ${content.reservationEnd}),
      is_from_dealer_system = 1, changed_by_user_id = null,
      accessory_fee_cents = ${content.accessoryFeeCents}, cpu_payment_request = ${content.cpuPaymentRequest ? 1 : 0},
      payer = ${payerOf(content)}, dealer_revision = coalesce(${input.revision}, dealer_revision),
      content_hash = ${contentHash(content)}, updated_at = ${now}, version = version + 1
    where ${asRead}`)
  const write = {
    parties: refs.statements,
    rowsBefore: db.run(
      sql`delete from ${orderRows} where work_order_id = ${stored.id} and not ${isJoined} and ${unchanged}`,
    ),
    rows: rowsStatement(db, { workOrderId: stored.id, rows: content.orderRows, now, guard: unchanged }),
    ...input.whenChanged({ workOrderId: stored.id, customerId: refs.customer, guard: unchanged }),
    // Last, because it changes the version that the others are guarded by.
    order,
  }
  return { write, version: stored.version + 1 }
}

function payerOf({ payer }: WorkOrderContent): string | null {
  return payer === undefined ? null : JSON.stringify(payer)
}

type Parties = Pick<NewInput, 'accountId' | 'externalWorkOrderId' | 'content' | 'now'> & {
  ownCustomerId: string | null
  guard: SQL
}

function partyStatements(db: Db, input: Parties): Refs {
  const { accountId, content, now, guard, ownCustomerId } = input
  const customer = customerStatement(db, { accountId, customer: content.customer, ownCustomerId, now, guard })
  if (content.vehicle === null) return { statements: [customer.statement], customer: customer.id, vehicle: sql`null` }
  const { externalWorkOrderId } = input
  const vehicle = vehicleStatements(db, { accountId, vehicle: content.vehicle, externalWorkOrderId, now, guard })
  return { statements: [customer.statement, ...vehicle.statements], customer: customer.id, vehicle: vehicle.id }
}

type CustomerWrite = {
  accountId: string
  customer: CustomerContent
  ownCustomerId: string | null
  now: number
  guard: SQL
}

const customerColumns = [
  'name',
  'first_name',
  'last_name',
  'birth_date',
  'phone_number',
  'email',
  'street_address',
  'postal_code',
  'city',
  'contact_methods',
  'language_lcid',
]

/**
 * A customer with an external number is one for the whole account; one without belongs to this order alone.
 * What staff have put right manually is not written over.
 */
function customerStatement(db: Db, write: CustomerWrite): { statement: Statement; id: SQL } {
  const { accountId, customer, now, guard } = write
  const number = customer.externalCustomerNumber
  const ownId = write.ownCustomerId ?? newId('cus', now)
  const target =
    number === null ? sql`(id)` : sql`(account_id, external_customer_number) where external_customer_number is not null`
  const taken = sql.raw(customerColumns.map((column) => `${column} = excluded.${column}`).join(', '))
  const statement = db.run(sql`
    insert into ${customers} (id, account_id, external_customer_number, ${sql.raw(customerColumns.join(', '))},
      created_at, updated_at)
    select ${number === null ? ownId : newId('cus', now)}, ${accountId}, ${number},
      ${customer.name}, ${customer.firstName}, ${customer.lastName}, ${customer.birthDate}, ${customer.phoneNumber},
      ${customer.email},
      ${customer.streetAddress}, ${customer.postalCode}, ${customer.city},
      ${JSON.stringify(customer.contactMethods)}, ${customer.languageLcid}, ${now}, ${now}
    where ${guard}
    on conflict ${target} do update
      set ${taken}, updated_at = excluded.updated_at, version = version + 1, erased_at = null
      where customer_over_ride = 0`)
  if (number === null) return { statement, id: sql`${ownId}` }
  return {
    statement,
    id: sql`(select id from ${customers} where account_id = ${accountId} and external_customer_number = ${number})`,
  }
}

type Rows = { workOrderId: string; rows: readonly (OrderRowContent & { id?: string })[]; now: number; guard: SQL }

/** All rows in one statement and one parameter, however many there are. */
export function rowsStatement(db: Db, { workOrderId, rows: given, now, guard }: Rows): Statement {
  const rows = given.map((row, position) => ({ ...row, position, id: row.id ?? newId('row', now) }))
  return db.run(sql`
    insert into ${orderRows} (id, work_order_id, position, description, type, price_cents, payer, product_code, row_id,
      quantity_thousandths, unit, unit_price_ten_thousandths, discount_basis_points, discount_cents, vat_basis_points, gross_cents)
    select value ->> 'id', ${workOrderId}, value ->> 'position', value ->> 'description', value ->> 'type',
      value ->> 'priceCents', value ->> 'payer', value ->> 'productCode', value ->> 'rowId',
      value ->> 'quantityThousandths', value ->> 'unit', value ->> 'unitPriceTenThousandths',
      value ->> 'discountBasisPoints', value ->> 'discountCents', value ->> 'vatBasisPoints', value ->> 'grossCents'
    from json_each(${JSON.stringify(rows)}) where ${guard}`)
}
