import * as z from 'zod'

import { AppError } from '#core/http/errors.ts'
import { billableRows } from '#domain/money/order-rows.ts'
import { priceRows, type PricingTerms } from '#domain/money/pricing.ts'
import { money } from '#worker/contract/codecs.ts'
import type { DmsWorkOrderForm } from '#worker/contract/machines/dms.ts'
import type { OrderRowContent } from '#worker/work-orders/index.ts'

type StatedTotals = Pick<DmsWorkOrderForm, 'total' | 'totalWithoutVat'>

/**
 * Throws 422 `work_order.total_mismatch`, which says both sums, where a control total of the dealer system is another than
 * what its rows come to here: before the total is rounded to five cents, which the dealer system may know nothing of.
 */
export function refuseOtherTotal(stated: StatedTotals, rows: readonly OrderRowContent[], terms: PricingTerms): void {
  if (!isStated(stated.total) && !isStated(stated.totalWithoutVat)) return
  const priced = priceRows(billableRows(rows), terms)
  const counted = {
    total: priced.sumCents,
    totalWithoutVat: priced.rows.reduce((sum, { priceCents }) => sum + priceCents, 0),
  }
  const paths = (['total', 'totalWithoutVat'] as const).filter(
    (path) => isStated(stated[path]) && stated[path] !== counted[path],
  )
  if (paths.length === 0) return
  throw new AppError({
    code: 'work_order.total_mismatch',
    status: 422,
    title: 'The rows come to another sum than the control total',
    errors: paths.map((path) => ({ path, code: 'mismatch' })),
    totals: Object.fromEntries(
      paths.map((path) => [
        path,
        { sent: z.encode(money, stated[path] ?? 0), counted: z.encode(money, counted[path]) },
      ]),
    ),
  })
}

const isStated = (total: number | null | undefined): total is number => typeof total === 'number'
