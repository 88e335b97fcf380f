import { sql, type SQL } from 'drizzle-orm'

import type { ExtraServiceForm } from '#worker/contract/staff/content-settings.ts'
import { extraServiceProducts, extraServices, products } from '#worker/db/schema/extra-service.table.ts'

/** More than anything that is added to a visit costs; every sum of such stays exact. */
export const highestPriceCents = 100_000_000

/** In SQL, on `processes`: whom an offer reaches; who has confirmed picks nothing more. */
export const notConfirmed: SQL = sql`current_step <> 'WAITING_CONFIRMATION'`

/** In SQL: what the products of a form cost together (cents). */
export function productSum(accountId: string, { products: lines }: Pick<ExtraServiceForm, 'products'>): SQL<number> {
  return sql<number>`(select coalesce(sum(p.price_cents * (line.value ->> '$.amount')), 0)
    from json_each(${JSON.stringify(lines)}) line join ${products} p on p.id = line.value ->> '$.productId'
    where p.account_id = ${accountId})`
}

/** In SQL, on the services: what the stored products of one cost together (cents). */
export const storedSum: SQL<number> = sql<number>`(select coalesce(sum(p.price_cents * line.amount), 0)
  from ${extraServiceProducts} line join ${products} p on p.id = line.product_id
  where line.extra_service_id = ${extraServices.id})`
