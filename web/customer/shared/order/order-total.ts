import { billableRows } from '#domain/money/order-rows.ts'
import { centsToEuros, eurosToCents, roundToFiveCents } from '#domain/money/pricing.ts'
import type { ProcessInit, ProcessStatus, WorkOrder, ExtraService } from '#worker/contract/process.ts'

type Order = {
  workOrder: WorkOrder | null
  extraServices: readonly ExtraService[]
  selected: ProcessStatus['selectedExtraServices']
  isTotalPriceRounded: boolean
}

/** Sums in euros with VAT; null where the account shows no prices or there is nothing to sum. */
export type OrderTotal = { work: number | null; services: number | null; total: number | null }

/** Returns the sums that the customer is about to approve or to pay, in euros; null where prices are hidden. */
export function orderTotal({ workOrder, extraServices, selected, isTotalPriceRounded }: Order): OrderTotal {
  const chosen = chosenServices(extraServices, selected)
  const servicesCents = chosen.length === 0 ? null : sumCents(chosen.map(({ totalPrice }) => totalPrice))
  const workSum = workOrder === null ? null : centsOf(workOrder.sumPrice)
  const hidesPrices = (workOrder !== null && workSum === null) || (chosen.length > 0 && servicesCents === null)
  if (hidesPrices || (workSum === null && servicesCents === null)) return { work: null, services: null, total: null }
  // Rounding is done once.
  const unrounded = (workSum ?? 0) + (servicesCents ?? 0)
  const totalCents = isTotalPriceRounded ? roundToFiveCents(unrounded) : unrounded
  const services = servicesCents === null ? null : centsToEuros(servicesCents)
  return { work: workOrder?.totalPrice ?? null, services, total: centsToEuros(totalCents) }
}

/** The same of the page of a process. */
export function totalOf({ workOrder, extraServices, process, account }: ProcessInit): OrderTotal {
  const { selectedExtraServices: selected } = process
  return orderTotal({ workOrder, extraServices, selected, isTotalPriceRounded: account.isTotalPriceRounded })
}

/** The extra services that were chosen, in the order they are offered. */
export function chosenServices(
  extraServices: readonly ExtraService[],
  selected: ProcessStatus['selectedExtraServices'],
): readonly ExtraService[] {
  return extraServices.filter(({ id }) => selected.some((one) => one.id === id))
}

/** Returns whether the total holds rows that the account does not list. */
export function hasUnlistedRows({ orderRows, sumPrice }: WorkOrder): boolean {
  const listed = sumCents(billableRows(orderRows).map(({ priceWithVat }) => priceWithVat))
  const sum = centsOf(sumPrice)
  return sum !== null && sum !== listed
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
