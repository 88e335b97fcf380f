import { sha256Hex } from '#core/secrets/hashing.ts'
import { placeholderDate } from '#domain/contact/dropped-values.ts'
import { takesSms, toE164 } from '#domain/contact/e164.ts'
import { isEmail } from '#domain/contact/email.ts'
import { normalisePlate } from '#domain/contact/licence-plate.ts'
import type { OrderRowType, RowPayer } from '#domain/enums.ts'
import { tidyBusinessId } from '#domain/money/business-id.ts'
import type { OrderPayer } from '#domain/money/order-payer.ts'
import { billableRows } from '#domain/money/order-rows.ts'
import { readRow } from '#domain/money/row-json.ts'
import type { RowTerms } from '#domain/money/row-price.ts'
import { canonicalJson } from '#domain/process/consent.ts'
import type { DmsWorkOrderForm } from '#worker/contract/machines/dms.ts'
import type { OrderRowJson } from '#worker/contract/order-row.ts'

export type CustomerContent = {
  externalCustomerNumber: string | null
  name: string | null
  firstName: string | null
  lastName: string | null
  /** YYYY-MM-DD. */
  birthDate: string | null
  phoneNumber: string | null
  email: string | null
  streetAddress: string | null
  postalCode: string | null
  city: string | null
  languageLcid: string | null
  contactMethods: readonly ('SMS' | 'EMAIL')[]
}

/** `licenseNumber` is null of a car that has no plate yet. */
export type VehicleContent = {
  licenseNumber: string | null
  make: string | null
  model: string | null
  vin: string | null
}

/** The terms are there only where they were told: a row that is a price alone has the same hash as ever. */
export type OrderRowContent = Partial<RowTerms> & {
  description: string
  type: OrderRowType
  priceCents: number
  payer: RowPayer
  productCode: string | null
}

/** A work order as it is stored: money in cents, instants in UTC ms, phone in E.164, plate in its usual form. */
export type WorkOrderContent = {
  externalSystemIdentifier: string | null
  createdBy: string | null
  customer: CustomerContent
  vehicle: VehicleContent | null
  orderRows: readonly OrderRowContent[]
  reservationStart: number | null
  reservationEnd: number | null
  accessoryFeeCents: number | null
  cpuPaymentRequest: boolean
  /** Left out where there is none, so that orders of before payers are named as they were. */
  payer?: OrderPayer
}

const lcids = { fi: 'fi-FI', sv: 'sv-FI', en: 'en-GB' } as const

/** Brings an order of a dealer system into the form that is stored; orders that say the same come out the same. */
export function workOrderContent(order: DmsWorkOrderForm): WorkOrderContent {
  return {
    externalSystemIdentifier: textOf(order.externalSystemIdentifier),
    createdBy: textOf(order.createdBy),
    customer: customerContent(order.customer),
    vehicle: order.vehicle ? knownVehicle(vehicleContent(order.vehicle)) : null,
    orderRows: order.orderRows.map(orderRowContent),
    reservationStart: order.reservationStart ?? null,
    reservationEnd: order.reservationEnd ?? null,
    accessoryFeeCents: order.accessoryFee ?? null,
    cpuPaymentRequest: order.cpuPaymentRequest ?? false,
    ...(order.payer ? { payer: payerContent(order.payer) } : {}),
  }
}

function payerContent({ kind, name, businessId, reference }: NonNullable<DmsWorkOrderForm['payer']>): OrderPayer {
  return { kind, name, businessId: businessId ? tidyBusinessId(businessId) : null, reference: textOf(reference) }
}

/** Names a content: two puts of the same content have the same hash, however they were written. */
export function contentHash(content: WorkOrderContent): string {
  return sha256Hex(canonicalJson(content))
}

function customerContent(customer: DmsWorkOrderForm['customer']): CustomerContent {
  const phoneNumber = toE164(customer.phoneNumber ?? '')
  const email = textOf(customer.email)
  const usableEmail = email !== null && isEmail(email) ? email : null
  return {
    externalCustomerNumber: textOf(customer.externalCustomerNumber),
    name: textOf(customer.name),
    firstName: textOf(customer.firstName),
    lastName: textOf(customer.lastName),
    birthDate: bornOf(customer.birthDate),
    phoneNumber,
    email: usableEmail,
    streetAddress: textOf(customer.streetAddress),
    postalCode: textOf(customer.postalCode),
    city: textOf(customer.city),
    languageLcid: customer.language ? lcids[customer.language] : null,
    contactMethods: contactMethodsOf({ phoneNumber, email: usableEmail }),
  }
}

/** Returns how a customer can be reached: by text message where the number takes any, and by e-mail. */
export function contactMethodsOf(contact: { phoneNumber: string | null; email: string | null }): ('SMS' | 'EMAIL')[] {
  const { phoneNumber, email } = contact
  return [
    ...(phoneNumber !== null && takesSms(phoneNumber) ? (['SMS'] as const) : []),
    ...(email === null ? [] : (['EMAIL'] as const)),
  ]
}

/** A row in the form that is stored. */
export function orderRowContent(row: OrderRowJson): OrderRowContent {
  const { priceCents, terms } = readRow(row)
  const { description, type, payer, productCode } = row
  return { description, type, priceCents, payer, productCode: textOf(productCode), ...terms }
}

/** The rows that the customer pays, and how much: two orders that say the same here are billed alike. */
export function billedIn(rows: readonly OrderRowContent[]): string {
  const billed = billableRows(rows).map(({ description, priceCents, grossCents = null, vatBasisPoints = null }) => [
    description,
    grossCents ?? priceCents,
    grossCents === null ? 0 : 1,
    vatBasisPoints,
  ])
  return JSON.stringify(billed)
}

type Plated = { licenseNumber: string }

/** A vehicle in the form that is stored; its VIN as it is compared. */
export function vehicleContent(vehicle: NonNullable<DmsWorkOrderForm['vehicle']> & Plated): VehicleContent & Plated
export function vehicleContent(vehicle: NonNullable<DmsWorkOrderForm['vehicle']>): VehicleContent
export function vehicleContent(vehicle: NonNullable<DmsWorkOrderForm['vehicle']>): VehicleContent {
  return {
    licenseNumber: vehicle.licenseNumber ? normalisePlate(vehicle.licenseNumber) : null,
    make: textOf(vehicle.make),
    model: textOf(vehicle.model),
    vin: textOf(vehicle.vin?.toUpperCase().replaceAll(/[\s-]/g, '')),
  }
}

/** Nothing at all is no vehicle. */
function knownVehicle(vehicle: VehicleContent): VehicleContent | null {
  return Object.values(vehicle).some((value) => value !== null) ? vehicle : null
}

function textOf(value: string | null | undefined): string | null {
  return value ? value : null
}

/** Returns the birth date; null for the placeholder that dealer systems write where they know none. */
function bornOf(date: string | null | undefined): string | null {
  return date && date > placeholderDate ? date : null
}
