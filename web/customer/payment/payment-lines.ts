import { billableRows } from '#domain/money/order-rows.ts'
import { formatQuantity } from '#domain/text/format.ts'
import { chosenServices, orderTotal } from '#web/customer/shared/order/order-total.ts'
import { serviceDescription } from '#web/lib/service-description.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

export type PaymentLines = {
  lines: readonly { id: string; label: string; detail?: string | undefined; euros: number | null }[]
  total: number | null
}

/** Returns the amounts to be paid: the rows that the customer pays and the extra services chosen, with their sum. */
export function paymentLines(view: ProcessInit): PaymentLines {
  const { workOrder, extraServices, process, content, account } = view
  const selected = process.selectedExtraServices
  const rows = billableRows(workOrder?.orderRows ?? []).map((row) => ({
    id: row.id,
    label: row.description,
    detail: formatQuantity(row) ?? undefined,
    euros: row.priceWithVat,
  }))
  const services = chosenServices(extraServices, selected).map((service) => ({
    id: service.id,
    label: serviceDescription(service, content.languageId),
    euros: service.totalPrice,
  }))
  const { total } = orderTotal({ workOrder, extraServices, selected, isTotalPriceRounded: account.isTotalPriceRounded })
  return { lines: [...rows, ...services], total }
}
