import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type * as z from 'zod'

import { requestInvalidField } from '#core/http/validate.ts'
import { idOfClick, readSettings, type SettingsCall } from '#core/settings-change.ts'
import { readPrice, setPriceOf, type SetPrice } from '#domain/money/set-price.ts'
import {
  productUnits,
  type CountedProduct,
  type CountedProducts,
  type CreateProductInput,
  type EditProductInput,
  type productQuerySchema,
} from '#worker/contract/staff/settings/content-settings.ts'
import { isConstraintViolation, type RowsOf } from '#worker/db/db.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import {
  extraServiceDescriptions,
  extraServiceProducts,
  extraServices,
  products,
} from '#worker/db/schema/extra-service.table.ts'
import { processes, processExtraServices } from '#worker/db/schema/process/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { isSame } from '#worker/settings/differences.ts'
import { addThing, editThing, inUse, removeThing } from '#worker/settings/resource.ts'

import { oneProduct, productsAfter, productsLike, productsOf, toProduct } from './product.queries.ts'
import { costsOf, highestPriceCents, notConfirmed, storedSum } from './service-price.ts'

type ProductForm = Omit<EditProductInput, 'version'>

const goods = {
  table: products,
  subject: 'product',
  queriesOf: oneProduct,
  toThing: ({ found }: RowsOf<ReturnType<typeof oneProduct>>) => found.map(toProduct)[0],
  units: productUnits,
}

/** The products of an account by their code, a page of them. */
export async function listProducts(
  call: SettingsCall,
  { q = '', cursor, limit }: z.output<typeof productQuerySchema>,
): Promise<CountedProducts> {
  const like = q === '' ? sql`1` : productsLike(q)
  const behind = cursor === undefined ? sql`1` : productsAfter(cursor)
  const { found } = await readSettings(call, () => ({
    found: productsOf(call, { where: sql`${like} and ${behind}`, limit: limit + 1 }),
  }))
  const items = found.slice(0, limit).map(toProduct)
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.productCode ?? null) : null }
}

function columnsOf({ price, priceWithVat, ...columns }: ProductForm) {
  return { ...columns, ...readPrice({ price, priceWithVat }) }
}

/** A new product. The same click again answers the one that it made. */
export async function createProduct(
  call: SettingsCall,
  { clickId, ...form }: CreateProductInput,
): Promise<CountedProduct> {
  const { thing } = await addThing(call, goods, {
    id: idOfClick('prd', { accountId: call.accountId, clickId }),
    action: 'product.create',
    values: columnsOf(form),
  }).catch(refuseTakenCode)
  return thing
}

type Edit = { id: string; input: EditProductInput }

/** Puts a product right; what the services that are priced by it cost follows, for who has not approved them. */
export async function editProduct(
  call: SettingsCall,
  { id, input: { version, ...form } }: Edit,
): Promise<CountedProduct> {
  const { db } = call.deps
  const set = columnsOf(form)
  const edited = { ...set, id }
  const isOther = sql`exists (select 1 from ${products} where id = ${id}
    and (price_cents <> ${set.priceCents} or gross_cents is not ${set.grossCents}))`
  const sum = storedSum()
  return editThing(call, goods, {
    id,
    version,
    action: 'product.edit',
    set,
    guard: sql`not ${exceeds(edited)}`,
    seenBy: shownTo(id, isOther),
    after: (won, now) => [
      db.run(sql`
        update ${extraServices} set price_cents = ${sum.priceCents}, gross_cents = ${sum.grossCents}, version = version + 1, updated_at = ${now}
        where id in ${pricedBy(id)} 
          and (price_cents, gross_cents) is not (${sum.priceCents}, ${sum.grossCents}) and ${won}`),
    ],
    isAlreadyApplied: (product) =>
      product.version === version + 1 && isSame({ ...product, ...setPriceOf(product) }, set),
    refuse: () => requestInvalidField('price', 'too_big'),
  }).catch(refuseTakenCode)
}

function refuseTakenCode(error: unknown): never {
  if (isConstraintViolation(error, 'product_code')) throw requestInvalidField('productCode', 'taken')
  throw error
}

/** Services whose price comes of this product, and how many of it they take. */
const pricedLines = (productId: string) => sql`${extraServiceProducts} line
  join ${extraServices} s on s.id = line.extra_service_id
  where line.product_id = ${productId} and s.pricing_type = 'PRODUCTS'`

function pricedBy(productId: string): SQL {
  return sql`(select s.id from ${pricedLines(productId)})`
}

/** In SQL: a service that is priced by the product would cost more than one may. */
function exceeds(edited: SetPrice & { id: string }): SQL {
  return sql`exists (select 1 from ${extraServices} where id in ${pricedBy(edited.id)}
    and ${costsOf(storedSum(edited))} > ${highestPriceCents})`
}

/** Asked before the product is written: only another price is seen, and only in services that are priced by it. */
function shownTo(productId: string, isOther: SQL) {
  const isSeen = sql`${isOther} and exists (select 1 from ${pricedBy(productId)})`
  const picked = sql`exists (select 1 from ${processExtraServices} picked
    where picked.process_id = ${processes.id} and picked.extra_service_id in ${pricedBy(productId)})`
  return [
    { which: sql`${isSeen} and ${notConfirmed} and ${picked}`, requiresReapproval: true },
    { which: sql`${isSeen} and ${notConfirmed} and not ${picked}` },
  ]
}

const s = alias(extraServices, 's')

/** The services that take a product, by what they are called in the account's own language. */
function servicesWith({ deps, accountId }: SettingsCall, productId: string) {
  const description = sql<string>`coalesce((select d.description from ${extraServiceDescriptions} d
    join ${languages} l on l.id = d.language_id
    where d.extra_service_id = s.id order by l.is_default desc, l.position limit 1), s.type)`
  return selectFrom(
    deps.db,
    { id: s.id, description },
    sql`${extraServices} s where s.account_id = ${accountId}
      and s.id in (select extra_service_id from ${extraServiceProducts} where product_id = ${productId})
      order by s.position`,
  )
}

/** Takes a product away; one that a service takes stays. */
export function removeProduct(call: SettingsCall, { id, version }: { id: string; version: number }): Promise<void> {
  const services = servicesWith(call, id)
  return removeThing(
    call,
    { ...goods, queriesOf: () => ({ ...oneProduct(call, id), services }) },
    {
      id,
      version,
      action: 'product.remove',
      guard: sql`not exists (select 1 from ${extraServiceProducts} where product_id = ${id})`,
      refuse: (_product, rows) => inUse('product', { extraServices: rows.services }),
    },
  )
}
