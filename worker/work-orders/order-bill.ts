import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'

import { conflict, type AppError } from '#core/http/errors.ts'
import { orderRowTypes, rowPayers, type ProcessType } from '#domain/enums.ts'
import { billableRows } from '#domain/money/order-rows.ts'
import { priceRows, type PricingTerms } from '#domain/money/pricing.ts'
import { keptOfOrder } from '#worker/db/payment-records/index.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { payments } from '#worker/db/schema/money/payment.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { orderRows } from '#worker/db/schema/process/work-order.table.ts'

const a = alias(accounts, 'a')

/** Columns that a bill of the work order `w` of the account `a` is made of, before anybody chose a service. */
export const billColumns = {
  vatBasisPoints: a.vatBasisPoints,
  vatRounding: a.vatRounding,
  isTotalPriceRounded: a.isTotalPriceRounded,
  billRows: sql<string>`(select json_group_array(json_array(r.type, r.payer, r.price_cents, r.gross_cents, r.vat_basis_points)
    order by r.position) from ${orderRows} r where r.work_order_id = w.id)`,
  keptCents: keptOfOrder('w'),
  /** A visit of the order took money for nothing, which was not given back. */
  hasSurplus: sql`exists (select 1 from ${processes} o join ${payments} y on y.process_id = o.id
    where o.work_order_id = w.id and y.surplus_cents > 0)`.mapWith(Boolean),
}

type BillRow = PricingTerms & { billRows: string; keptCents: number | null }

const rowsSchema = z.array(
  z.tuple([z.enum(orderRowTypes), z.enum(rowPayers), z.number(), z.number().nullable(), z.number().nullable()]),
)

/**
 * Returns the price of a work order for its customer and the part that is open after all that its visits keep, in cents
 * with VAT.
 */
export function billOf({ billRows, keptCents, vatBasisPoints, vatRounding, isTotalPriceRounded }: BillRow) {
  const rows = rowsSchema.parse(JSON.parse(billRows)).map(([type, payer, priceCents, grossCents, ownRate]) => ({
    type,
    payer,
    priceCents,
    grossCents,
    vatBasisPoints: ownRate,
    description: '',
  }))
  const { totalCents } = priceRows(billableRows(rows), { vatBasisPoints, vatRounding, isTotalPriceRounded })
  return { rows, totalCents, openCents: totalCents - (keptCents ?? 0), isPaid: keptCents === totalCents }
}

/**
 * Throws 409 where a visit that only asks for money would ask for none: the order is paid. Of another type one may come, for
 * it is about a car and its keys as well. An order that costs less than was paid gets its visit: money is to be given back.
 */
export function refusePaid(processType: ProcessType, row: BillRow): void {
  if (processType === 'ONLY_PAYMENT' && billOf(row).isPaid) throw orderPaid()
}

export function orderPaid(): AppError {
  return conflict('work_order.paid', 'Nothing is open of the work order: it was paid before')
}
