import type { OrderRowType, RowPayer } from '#domain/enums.ts'

import {
  priceRow,
  priceRows,
  withVat,
  type Pricing,
  type PricingTerms,
  type RowPrice,
  type RowToPrice,
} from './pricing.ts'

/** The rows that the customer pays for. */
export function billableRows<Row extends { payer: RowPayer }>(rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => row.payer === 'CUSTOMER')
}

/** The rows that the account lets the customer see. Visibility says nothing of who pays. */
export function visibleRows<Row extends { type: OrderRowType }>(
  rows: readonly Row[],
  allowedTypes: readonly OrderRowType[],
): readonly Row[] {
  return rows.filter((row) => allowedTypes.includes(row.type))
}

/** A work order or a choice of extra services that carries a substitute car asks for its return. */
export function hasSubstituteCar(rows: readonly { type: OrderRowType }[]): boolean {
  return rows.some((row) => row.type === 'SUBSTITUTE_CAR')
}

/** A chosen service as the row that it becomes: it costs what was shown of it, however VAT of rows is rounded. */
export function serviceRow<Service extends RowToPrice>(service: Service, { vatBasisPoints }: PricingTerms): Service {
  return { ...service, grossCents: service.grossCents ?? withVat(service.priceCents, vatBasisPoints) }
}

type OrderToPrice<Row, Service> = { rows: readonly Row[]; services: readonly Service[] }

export type PricedOrder<Row, Service> = {
  /** All rows, also those that somebody else pays: such a row is priced by itself. */
  rows: (Row & RowPrice)[]
  services: (Service & RowPrice)[]
  /** The customer's price: billable rows, then services. */
  pricing: Pricing
}

/** Prices an order: what each row and service costs, and what the customer pays of it. */
export function priceOrder<Row extends RowToPrice & { payer: RowPayer }, Service extends RowToPrice>(
  { rows, services }: OrderToPrice<Row, Service>,
  terms: PricingTerms,
): PricedOrder<Row, Service> {
  const billed = billableRows(rows)
  const pricing = priceRows([...billed, ...services.map((service) => serviceRow(service, terms))], terms)
  const prices = pricing.rows.map(({ description: _, ...price }) => price)
  const priceOf = new Map(billed.map((row, index) => [row, prices[index]]))
  return {
    rows: rows.map((row) => ({ ...row, ...(priceOf.get(row) ?? priceRow(row, terms.vatBasisPoints)) })),
    services: services.map((service, index) => ({
      ...service,
      ...(prices[billed.length + index] ?? priceRow(service, terms.vatBasisPoints)),
    })),
    pricing,
  }
}
