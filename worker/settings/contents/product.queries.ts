import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { SettingsCall } from '#core/settings-change.ts'
import { priceAsSet } from '#domain/money/set-price.ts'
import { foldedWord } from '#domain/text/folding.ts'
import type { CountedProduct } from '#worker/contract/staff/settings/content-settings.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { extraServiceProducts, products } from '#worker/db/schema/extra-service.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { pick } from '#worker/settings/differences.ts'

const p = alias(products, 'p')
const line = alias(extraServiceProducts, 'line')
const fields = ['id', 'version', 'type', 'productCode', 'brandCode', 'description', 'serviceTimeInMinutes'] as const

type ProductsQuery = { where: SQL; limit: number }
type ProductRow = RowOf<typeof productsOf>

/** Products of the account by their code. */
export function productsOf({ deps, accountId }: SettingsCall, { where, limit }: ProductsQuery) {
  const extraServices = sql<number>`(select count(*) from ${extraServiceProducts} line where ${line.productId} = ${p.id})`
  const vat = sql<number>`(select vat_basis_points from ${accounts} where id = ${p.accountId})`
  return selectFrom(
    deps.db,
    { ...pick(p, fields), priceCents: p.priceCents, grossCents: p.grossCents, vat, extraServices },
    sql`${products} p where ${p.accountId} = ${accountId} and ${where} order by ${p.productCode} limit ${limit}`,
  )
}

export function oneProduct(call: SettingsCall, id: string) {
  return { found: productsOf(call, { where: sql`${p.id} = ${id}`, limit: 1 }) }
}

export function toProduct({ priceCents, grossCents, vat, ...product }: ProductRow): CountedProduct {
  return { ...product, ...priceAsSet({ priceCents, grossCents }, vat) }
}

/** True in SQL for products whose code or description has these letters, however they are written. */
export function productsLike(q: string): SQL {
  const letters = foldedWord(q)
  return sql`${letters} <> '' and instr(${p.searchText}, ${letters}) > 0`
}

export function productsAfter(code: string): SQL {
  return sql`${p.productCode} > ${code}`
}
