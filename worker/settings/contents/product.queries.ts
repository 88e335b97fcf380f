import { sql, type SQL } from 'drizzle-orm'

import type { ServiceType } from '#domain/enums.ts'
import { centsToEuros } from '#domain/pricing.ts'
import type { SetupProduct } from '#worker/contract/staff/content-setup.ts'
import type { Db } from '#worker/db/db.ts'

export type ProductRow = {
  id: string
  version: number
  type: ServiceType
  productCode: string
  brandCode: string | null
  description: string
  priceCents: number
  serviceTimeInMinutes: number
  extraServices: number
}

/** Products by their code; `where` is within an account. */
export function selectProducts(db: Db, { where, limit }: { where: SQL; limit: number }) {
  return db.all<ProductRow>(sql`
    select p.id, p.version, p.type, p.product_code as "productCode", p.brand_code as "brandCode", p.description,
      p.price_cents as "priceCents", p.service_time_in_minutes as "serviceTimeInMinutes",
      (select count(*) from extra_service_products line where line.product_id = p.id) as "extraServices"
    from products p where ${where} order by p.product_code limit ${limit}`)
}

export function oneProduct(db: Db, accountId: string, id: string) {
  return selectProducts(db, { where: sql`p.account_id = ${accountId} and p.id = ${id}`, limit: 1 })
}

export function toProduct({ priceCents, ...product }: ProductRow): SetupProduct {
  return { ...product, price: centsToEuros(priceCents) }
}

/** Small letters, the three of Finnish and Swedish among them: the database knows only those of English. */
function small(column: string): SQL {
  return sql.raw(`lower(replace(replace(replace(${column}, 'Å', 'å'), 'Ä', 'ä'), 'Ö', 'ö'))`)
}

/** Those whose code or description has these letters. */
export function productsLike(q: string): SQL {
  const letters = q.toLowerCase()
  return sql`(instr(${small('p.product_code')}, ${letters}) > 0 or instr(${small('p.description')}, ${letters}) > 0)`
}
