import { sql, type SQL } from 'drizzle-orm'

import type { SetPrice } from '#domain/money/set-price.ts'
import type { ExtraServiceForm } from '#worker/contract/staff/settings/content-settings.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { extraServiceProducts, extraServices, products } from '#worker/db/schema/extra-service.table.ts'

/** More than anything that is added to a visit costs; every sum of such stays exact. */
export const highestPriceCents = 100_000_000

/** In SQL, on `processes`: whom an offer reaches; who has confirmed picks nothing more. */
export const notConfirmed: SQL = sql`current_step <> 'WAITING_CONFIRMATION'`

/** In SQL, each by itself: the columns of a service's price. */
type PriceInSql = { priceCents: SQL<number>; grossCents: SQL<number | null> }

/**
 * In SQL: what products `p` cost together (cents). Where one of them is priced with VAT so is the sum, with VAT on the others'
 * sum once: as `priceRows` prices one row of those and one of these. The trigger `accounts_mixed_services` does so too (tested).
 */
function sumOf({ lines, amount, rate }: { lines: SQL; amount: SQL; rate: SQL }): PriceInSql {
  const net = sql`coalesce(sum(iif(p.gross_cents is null, p.price_cents, 0) * ${amount}), 0)`
  const gross = sql`(sum(p.gross_cents * ${amount}) + (${net} * (10000 + ${rate}) * 2 + 10000) / 20000)`
  const netOfGross = sql`((${gross} * 20000 + 10000 + ${rate}) / (2 * (10000 + ${rate})))`
  return {
    priceCents: sql<number>`(select coalesce(${netOfGross}, ${net}) from ${lines})`,
    grossCents: sql<number | null>`(select ${gross} from ${lines})`,
  }
}

/** In SQL: the dearest that a price is, with VAT where it has it. */
export const costsOf = ({ priceCents, grossCents }: PriceInSql): SQL<number> =>
  sql<number>`coalesce(${grossCents}, ${priceCents})`

/** In SQL: what the products of a form cost together. */
export function productSum(accountId: string, { products: lines }: Pick<ExtraServiceForm, 'products'>): PriceInSql {
  return sumOf({
    lines: sql`json_each(${JSON.stringify(lines)}) line join ${products} p on p.id = line.value ->> '$.productId'
      where p.account_id = ${accountId}`,
    amount: sql`(line.value ->> '$.amount')`,
    rate: sql`(select vat_basis_points from ${accounts} where id = ${accountId})`,
  })
}

/** In SQL, on the services: what the stored products of one cost together. `instead` is how one of them is to be priced. */
export function storedSum(instead?: SetPrice & { id: string }): PriceInSql {
  const own = sql`line.extra_service_id = ${extraServices.id}`
  const lines =
    instead === undefined
      ? sql`${extraServiceProducts} line join ${products} p on p.id = line.product_id where ${own}`
      : sql`(select line.amount, iif(p.id = ${instead.id}, ${instead.priceCents}, p.price_cents) as price_cents,
            iif(p.id = ${instead.id}, ${instead.grossCents}, p.gross_cents) as gross_cents
          from ${extraServiceProducts} line join ${products} p on p.id = line.product_id where ${own}) p`
  return sumOf({
    lines,
    amount: instead === undefined ? sql`line.amount` : sql`p.amount`,
    rate: sql`(select vat_basis_points from ${accounts} where id = ${extraServices.accountId})`,
  })
}
