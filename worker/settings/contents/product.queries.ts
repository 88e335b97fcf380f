import { sql, type SQL } from 'drizzle-orm'
import { alias, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core'

import type { SettingsCall } from '#core/settings-change.ts'
import { centsToEuros } from '#domain/pricing.ts'
import type { SettingsProduct } from '#worker/contract/staff/content-settings.ts'
import { extraServiceProducts, products } from '#worker/db/schema/extra-service.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { pick } from '#worker/settings/differences.ts'

const p = alias(products, 'p')
const line = alias(extraServiceProducts, 'line')
const fields = ['id', 'version', 'type', 'productCode', 'brandCode', 'description', 'serviceTimeInMinutes'] as const

type Asked = { where: SQL; limit: number }
type ProductRow = RowOf<typeof productsOf>

/** Products of the account by their code. */
export function productsOf({ deps, accountId }: SettingsCall, { where, limit }: Asked) {
  const extraServices = sql<number>`(select count(*) from ${extraServiceProducts} line where ${line.productId} = ${p.id})`
  return selectFrom(
    deps.db,
    { ...pick(p, fields), priceCents: p.priceCents, extraServices },
    sql`${products} p where ${p.accountId} = ${accountId} and ${where} order by ${p.productCode} limit ${limit}`,
  )
}

export function oneProduct(call: SettingsCall, id: string) {
  return { found: productsOf(call, { where: sql`${p.id} = ${id}`, limit: 1 }) }
}

export function toProduct({ priceCents, ...product }: ProductRow): SettingsProduct {
  return { ...product, price: centsToEuros(priceCents) }
}

/** Small letters, the three of Finnish and Swedish among them: the database knows only those of English. */
const small = (column: AnySQLiteColumn): SQL =>
  sql`lower(replace(replace(replace(${column}, 'Å', 'å'), 'Ä', 'ä'), 'Ö', 'ö'))`

/** Those whose code or description has these letters. */
export function productsLike(q: string): SQL {
  const letters = q.toLowerCase()
  return sql`(instr(${small(p.productCode)}, ${letters}) > 0 or instr(${small(p.description)}, ${letters}) > 0)`
}

export function productsAfter(code: string): SQL {
  return sql`${p.productCode} > ${code}`
}
