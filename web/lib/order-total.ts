import type { ProcessStatus, WorkOrder, ExtraService } from '#domain/contract/process.ts'
import { billableRows } from '#domain/order-rows.ts'
import { centsToEuros, eurosToCents, roundToFiveCents } from '#domain/pricing.ts'

type Order = {
  workOrder: WorkOrder | null
  extraServices: readonly ExtraService[]
  selected: ProcessStatus['selectedExtraServices']
  isTotalPriceRounded: boolean
}

/** Sums in euros with VAT; null where the account shows no prices or there is nothing to sum. */
export type OrderTotal = { work: number | null; services: number | null; total: number | null }

/** What the customer is about to approve or to pay. */
export function orderTotal({ workOrder, extraServices, selected, isTotalPriceRounded }: Order): OrderTotal {
  const chosen = chosenServices(extraServices, selected)
  const servicesCents = chosen.length === 0 ? null : sumCents(chosen.map(({ totalPrice }) => totalPrice))
  const workCents = workOrder === null ? null : centsOf(workOrder.totalPrice)
  const hidesPrices = (workOrder !== null && workCents === null) || (chosen.length > 0 && servicesCents === null)
  if (hidesPrices || (workCents === null && servicesCents === null)) return { work: null, services: null, total: null }
  const unrounded = (unroundedWork(workOrder, workCents) ?? 0) + (servicesCents ?? 0)
  const totalCents = isTotalPriceRounded ? roundToFiveCents(unrounded) : unrounded
  return { work: eurosOf(workCents), services: eurosOf(servicesCents), total: centsToEuros(totalCents) }
}

/** The extra services that were chosen, in the order they are offered. */
export function chosenServices(
  extraServices: readonly ExtraService[],
  selected: ProcessStatus['selectedExtraServices'],
): readonly ExtraService[] {
  return extraServices.filter(({ id }) => selected.some((one) => one.id === id))
}

/** Whether the total holds rows that the account does not list; what rounding moves is not a row. */
export function hasUnlistedRows(workOrder: WorkOrder): boolean {
  const listed = listedCents(workOrder)
  const total = centsOf(workOrder.totalPrice)
  return listed !== null && total !== null && Math.abs(total - listed) > largestRoundingCents
}

const largestRoundingCents = 2

function listedCents(workOrder: WorkOrder): number | null {
  return sumCents(billableRows(workOrder.orderRows).map(({ priceWithVat }) => priceWithVat))
}

/** The total of a work order comes rounded where the account rounds; its rows do not, and rounding is done once. */
function unroundedWork(workOrder: WorkOrder | null, workCents: number | null): number | null {
  if (workOrder === null || hasUnlistedRows(workOrder)) return workCents
  return listedCents(workOrder) ?? workCents
}

function sumCents(prices: readonly (number | null)[]): number | null {
  return prices.reduce<number | null>((sum, price) => {
    const cents = centsOf(price)
    return sum === null || cents === null ? null : sum + cents
  }, 0)
}

function centsOf(euros: number | null): number | null {
  return euros === null ? null : eurosToCents(euros)
}

function eurosOf(cents: number | null): number | null {
  return cents === null ? null : centsToEuros(cents)
}
