import { sql, type SQL } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import type { SetupCall } from '#core/setup-change.ts'
import { requestInvalidField } from '#core/validate.ts'
import { eurosToCents } from '#domain/pricing.ts'
import type { EditProductInput, SetupProduct } from '#worker/contract/staff/content-setup.ts'
import { isConstraintViolation } from '#worker/db/db.ts'
import { changeSeenSetup } from '#worker/process/index.ts'

import { changedMeanwhile } from './content-setup.errors.ts'
import { notConfirmed } from './not-confirmed.ts'
import { oneProduct, toProduct } from './product.queries.ts'
import { highestPriceCents, storedSum } from './service.statements.ts'

type ProductForm = Omit<EditProductInput, 'version'>

/** A new product. The same click again answers the one that it made. */
export async function createProduct(
  call: SetupCall,
  { clickId, form }: { clickId: string; form: ProductForm },
): Promise<SetupProduct> {
  const { accountId, deps } = call
  const { db } = deps
  const id = `prd_${clickId}`
  const cents = centsOf(form)
  const { rows } = await changeSeenSetup(call, {
    action: 'product.create',
    subject: id,
    guard: sql`not exists (select 1 from products where id = ${id})`,
    seenBy: [],
    statements: (wins, now) => [
      db.run(sql`
        insert into products (id, account_id, type, product_code, brand_code, description, price_cents,
          service_time_in_minutes, created_at, updated_at)
        select ${id}, ${accountId}, ${form.type}, ${form.productCode}, ${form.brandCode}, ${form.description}, ${cents},
          ${form.serviceTimeInMinutes}, ${now}, ${now} where ${wins}`),
    ],
    queries: { product: oneProduct(db, accountId, id) },
  }).catch(refuseTakenCode)
  const [product] = rows.product
  if (product === undefined) throw notFound('product')
  return toProduct(product)
}

/** Puts a product right; what the services that are priced by it cost follows, for who has not approved them. */
export async function editProduct(
  call: SetupCall,
  { id, version, form }: { id: string; version: number; form: ProductForm },
): Promise<SetupProduct> {
  const { accountId, deps } = call
  const { db } = deps
  const cents = centsOf(form)
  const costsMore = sql`(select ${cents} - price_cents from products where id = ${id})`
  const { won, rows } = await changeSeenSetup(call, {
    action: 'product.edit',
    subject: id,
    guard: sql`exists (select 1 from products where id = ${id} and account_id = ${accountId} and version = ${version})
      and not ${exceeds(id, costsMore)}`,
    seenBy: shownTo(id, costsMore),
    statements: (wins, now) => [
      db.run(sql`
        update products set type = ${form.type}, product_code = ${form.productCode}, brand_code = ${form.brandCode},
          description = ${form.description}, price_cents = ${cents},
          service_time_in_minutes = ${form.serviceTimeInMinutes}, version = version + 1, updated_at = ${now}
        where id = ${id} and ${wins}`),
      db.run(sql`
        update extra_services set price_cents = ${storedSum('extra_services')}, version = version + 1,
          updated_at = ${now}
        where id in ${pricedBy(id)} and price_cents <> ${storedSum('extra_services')} and ${wins}`),
    ],
    queries: { product: oneProduct(db, accountId, id) },
  }).catch(refuseTakenCode)
  const [row] = rows.product
  if (row === undefined) throw notFound('product')
  const product = toProduct(row)
  if (won || (product.version === version + 1 && says(product) === says(form))) return product
  if (product.version !== version) throw changedMeanwhile('product', product)
  throw requestInvalidField('price', 'too_big')
}

function centsOf({ price }: ProductForm): number {
  const cents = eurosToCents(price)
  if (cents === null) throw requestInvalidField('price', 'too_many_decimals')
  return cents
}

/** Ids of the services whose price comes of this product. */
function pricedBy(productId: string): SQL {
  return sql`(select s.id from extra_service_products line join extra_services s on s.id = line.extra_service_id
    where line.product_id = ${productId} and s.pricing_type = 'PRODUCTS')`
}

/** In SQL: a service that is priced by the product would cost more than one may. */
function exceeds(productId: string, costsMore: SQL): SQL {
  return sql`exists (select 1 from extra_service_products line join extra_services s on s.id = line.extra_service_id
    where line.product_id = ${productId} and s.pricing_type = 'PRODUCTS'
      and s.price_cents + line.amount * ${costsMore} > ${highestPriceCents})`
}

/** Asked before the product is written: only another price is seen, and only in services that are priced by it. */
function shownTo(productId: string, costsMore: SQL) {
  const isSeen = sql`${costsMore} <> 0 and exists (select 1 from ${pricedBy(productId)})`
  const picked = sql`exists (select 1 from process_extra_services picked
    where picked.process_id = processes.id and picked.extra_service_id in ${pricedBy(productId)})`
  return [
    { which: sql`${isSeen} and ${notConfirmed} and ${picked}`, asksAgain: true },
    { which: sql`${isSeen} and ${notConfirmed} and not ${picked}` },
  ]
}

function says({ type, productCode, brandCode, description, price, serviceTimeInMinutes }: ProductForm): string {
  return JSON.stringify([type, productCode, brandCode, description, price, serviceTimeInMinutes])
}

function refuseTakenCode(error: unknown): never {
  if (isConstraintViolation(error, 'product_code')) throw requestInvalidField('productCode', 'taken')
  throw error
}
