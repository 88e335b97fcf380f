import { sql } from 'drizzle-orm'
import type * as z from 'zod'

import { notFound } from '#core/errors.ts'
import { readSetup, type SetupCall } from '#core/setup-change.ts'
import type { productQuerySchema, ProductUse, SetupProducts } from '#worker/contract/staff/content-setup.ts'
import { changeSeenSetup } from '#worker/process/index.ts'

import { changedMeanwhile, inUse } from './content-setup.errors.ts'
import { oneProduct, productsLike, selectProducts, toProduct } from './product.queries.ts'

/** The products of an account by their code, a page of them. */
export async function listProducts(
  call: SetupCall,
  { q = '', cursor, limit }: z.output<typeof productQuerySchema>,
): Promise<SetupProducts> {
  const where = [sql`p.account_id = ${call.accountId}`]
  if (q !== '') where.push(productsLike(q))
  if (cursor !== undefined) where.push(sql`p.product_code > ${cursor}`)
  const { found } = await readSetup(call, (db) => ({
    found: selectProducts(db, { where: sql.join(where, sql` and `), limit: limit + 1 }),
  }))
  const items = found.slice(0, limit).map(toProduct)
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.productCode ?? null) : null }
}

/** Takes a product away; one that a service takes stays. */
export async function removeProduct(call: SetupCall, { id, version }: { id: string; version: number }): Promise<void> {
  const { accountId, deps } = call
  const { db } = deps
  const { won, rows } = await changeSeenSetup(call, {
    action: 'product.remove',
    subject: id,
    guard: sql`exists (select 1 from products where id = ${id} and account_id = ${accountId} and version = ${version})
      and not exists (select 1 from extra_service_products where product_id = ${id})`,
    seenBy: [],
    statements: (wins) => [db.run(sql`delete from products where id = ${id} and ${wins}`)],
    queries: {
      product: oneProduct(db, accountId, id),
      services: db.all<ProductUse['extraServices'][number]>(sql`
        select s.id, coalesce((select d.description from extra_service_descriptions d
            join languages l on l.id = d.language_id
            where d.extra_service_id = s.id order by l.is_default desc, l.position limit 1), s.type) as description
        from extra_services s where s.account_id = ${accountId}
          and s.id in (select extra_service_id from extra_service_products where product_id = ${id})
        order by s.position`),
    },
  })
  if (won) return
  const [product] = rows.product
  if (product === undefined) throw notFound('product')
  if (product.version !== version) throw changedMeanwhile('product', toProduct(product))
  throw inUse('product', { extraServices: rows.services })
}
