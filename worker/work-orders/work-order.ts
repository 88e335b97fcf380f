import type { OrderRowType, RowPayer } from '#domain/enums.ts'
import { hasSubstituteCar, priceOrder, visibleRows } from '#domain/money/order-rows.ts'
import { type PricingTerms, type RowPrice } from '#domain/money/pricing.ts'
import type { RowTerms } from '#domain/money/row-price.ts'
import type { CountedRow, CountedOrder } from '#worker/contract/process-units.ts'
import type { Vehicle, WorkOrderCustomer } from '#worker/contract/process.ts'

export type WorkOrderRow = {
  id: string
  version: number
  externalWorkOrderId: string | null
  externalSystemIdentifier: string | null
  accessoryFeeCents: number | null
  cpuPaymentRequest: boolean
  reservationStart: number | null
  reservationEnd: number | null
  customerId: string | null
  customerName: string | null
  firstName: string | null
  lastName: string | null
  vehicleId: string | null
  licenseNumber: string | null
  make: string | null
  model: string | null
  vin: string | null
}

/** `priceCents` is without VAT; where there is `grossCents`, that is the price. */
export type OrderRowRow = RowTerms & {
  id: string
  workOrder: string
  description: string
  type: OrderRowType
  priceCents: number
  payer: RowPayer
  productCode: string | null
}

/** The account's terms for showing a work order. */
export type DisplayTerms = PricingTerms & {
  showPricesInWorkOrderStep: boolean
  showReservationInWorkOrderStep: boolean
  orderRowTypesToShowInWorkOrderStep: readonly OrderRowType[]
}

function customerIn(row: WorkOrderRow): WorkOrderCustomer | null {
  if (row.customerId === null) return null
  return { firstName: row.firstName, lastName: row.lastName, name: row.customerName }
}

function vehicleIn(row: WorkOrderRow): Vehicle | null {
  if (row.vehicleId === null || row.licenseNumber === null) return null
  return { id: row.vehicleId, licenseNumber: row.licenseNumber, make: row.make, model: row.model, vin: row.vin }
}

/** A row for a screen, priced. */
export function toOrderRow(
  row: OrderRowRow & RowPrice,
): CountedRow & { priceCents: number; priceWithVatCents: number } {
  return {
    id: row.id,
    workOrder: row.workOrder,
    description: row.description,
    type: row.type,
    payer: row.payer,
    productCode: row.productCode,
    quantity: row.quantityThousandths === null ? null : row.quantityThousandths / 1000,
    unit: row.unit,
    priceCents: row.priceCents,
    priceWithVatCents: row.priceWithVatCents,
  }
}

type Prices = Pick<CountedOrder, 'sumPriceCents' | 'totalPriceCents' | 'orderRows'>

function pricesOf(rows: readonly OrderRowRow[], terms: DisplayTerms): Prices {
  const order = priceOrder({ rows, services: [] }, terms)
  const shown = visibleRows(order.rows, terms.orderRowTypesToShowInWorkOrderStep).map(toOrderRow)
  if (!terms.showPricesInWorkOrderStep) {
    const orderRows = shown.map((row) => ({ ...row, priceCents: null, priceWithVatCents: null }))
    return { orderRows, sumPriceCents: null, totalPriceCents: null }
  }
  const { sumCents, totalCents } = order.pricing
  return { orderRows: shown, sumPriceCents: sumCents, totalPriceCents: totalCents }
}

function accessoryFeeOf({ accessoryFeeCents }: WorkOrderRow, terms: DisplayTerms): number | null {
  return accessoryFeeCents === null || !terms.showPricesInWorkOrderStep ? null : accessoryFeeCents
}

/** A work order as its customer may see it. The total counts every billable row, also one of a type not shown. */
export function toWorkOrder(row: WorkOrderRow, rows: readonly OrderRowRow[], terms: DisplayTerms): CountedOrder {
  const reserved = terms.showReservationInWorkOrderStep
  return {
    id: row.id,
    externalWorkOrderId: row.externalWorkOrderId,
    externalSystemIdentifier: row.externalSystemIdentifier,
    customer: customerIn(row),
    vehicle: vehicleIn(row),
    reservationStart: reserved ? row.reservationStart : null,
    reservationEnd: reserved ? row.reservationEnd : null,
    accessoryFeeCents: accessoryFeeOf(row, terms),
    cpuPaymentRequest: row.cpuPaymentRequest,
    hasSubstituteCar: hasSubstituteCar(rows),
    ...pricesOf(rows, terms),
  }
}
