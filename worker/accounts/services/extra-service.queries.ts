import { asc, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

import type { Compatibility } from '#worker/contract/process.ts'
import type { Db } from '#worker/db/db.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import {
  extraServiceCompatibilities,
  extraServiceDescriptions,
  extraServiceProducts,
  extraServices,
  products,
} from '#worker/db/schema/extra-service.table.ts'
import { processExtraServices } from '#worker/db/schema/process/process.table.ts'
import { vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'

import type { ProductLineRow } from './extra-service.ts'

/** For whom services are offered: the account, and the work order whose car decides what fits (null for none). */
export type OfferFor = { accountId: SQL; workOrderId: SQL }

/** A substitute car is agreed with the workshop: it is never the customer's own pick. */
function offeredTo({ accountId, workOrderId }: OfferFor): SQL {
  return sql`offer.account_id = ${accountId} and offer.enabled = 1 and offer.type <> 'SUBSTITUTE_CAR' and (
    not exists (select 1 from ${extraServiceCompatibilities} fit where fit.extra_service_id = offer.id)
    or exists (select 1 from ${workOrders} job join ${vehicles} car on car.id = job.vehicle_id
      join ${extraServiceCompatibilities} fit on fit.extra_service_id = offer.id
      where job.id = ${workOrderId} and lower(fit.make) = lower(car.make)
        and (fit.model is null or lower(fit.model) = lower(car.model))))`
}

/** Returns whether there is anything to choose from, as an SQL expression. */
export function offersServices(to: OfferFor): SQL<boolean> {
  return sql`exists (select 1 from ${extraServices} offer where ${offeredTo(to)})`.mapWith(Boolean)
}

function offeredIds(to: OfferFor): SQL {
  return sql`(select offer.id from ${extraServices} offer where ${offeredTo(to)})`
}

const serviceColumns = { id: extraServices.id, type: extraServices.type }

/**
 * Returns the columns of the price that a process pays for a service: the price that it approved, else the present one.
 */
function pricesFor(processId: SQL) {
  const approved = (column: SQL) => sql`(select ${column} from ${processExtraServices} picked
    where picked.process_id = ${processId} and picked.extra_service_id = ${extraServices}.id)`
  const net = approved(sql`picked.price_cents`)
  return {
    priceCents: sql<number>`coalesce(${net}, ${extraServices}.price_cents)`.as('price_to_pay'),
    grossCents: sql<
      number | null
    >`iif(${net} is null, ${extraServices}.gross_cents, ${approved(sql`picked.gross_cents`)})`.as('gross_to_pay'),
  }
}

export function offeredServices(db: Db, to: OfferFor) {
  return db
    .select({ id: extraServices.id })
    .from(extraServices)
    .where(inArray(extraServices.id, offeredIds(to)))
    .orderBy(asc(extraServices.position), asc(extraServices.id))
}

function selectedIds(processId: SQL): SQL {
  return sql`(select extra_service_id from ${processExtraServices} where process_id = ${processId})`
}

/** Services that a customer sees: those on offer, and those chosen before that are on offer no more but still count. */
export type ListFor = OfferFor & { processId: SQL }

function isListed(id: SQLiteColumn, to: ListFor): SQL | undefined {
  return or(inArray(id, offeredIds(to)), inArray(id, selectedIds(to.processId)))
}

/** Guarantee: `compatibilities` put the text together. */
function toCompatibilities(text: string): Compatibility[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return JSON.parse(text) as Compatibility[]
}

/** Guarantee: `productLines` put the text together. */
function toProductLines(text: string): ProductLineRow[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return JSON.parse(text) as ProductLineRow[]
}

const compatibilities = sql<Compatibility[]>`(
  select json_group_array(json_object('make', fit.make, 'model', fit.model) order by fit.make, fit.model)
  from ${extraServiceCompatibilities} fit where fit.extra_service_id = ${extraServices}.id)`
  .mapWith(toCompatibilities)
  .as('fits')

const productLines = sql<ProductLineRow[]>`(
  select json_group_array(json_object('id', line.id, 'amount', line.amount, 'product', json_object('id', item.id,
    'type', item.type, 'productCode', item.product_code, 'brandCode', item.brand_code, 'description', item.description,
    'priceCents', item.price_cents, 'grossCents', item.gross_cents, 'serviceTimeInMinutes', item.service_time_in_minutes)) order by item.product_code)
  from ${extraServiceProducts} line join ${products} item on item.id = line.product_id
  where line.extra_service_id = ${extraServices}.id)`
  .mapWith(toProductLines)
  .as('product_lines')

export function listedServices(db: Db, to: ListFor) {
  return db
    .select({
      ...serviceColumns,
      enabled: extraServices.enabled,
      pricingType: extraServices.pricingType,
      compatibilities,
      products: productLines,
      ...pricesFor(to.processId),
    })
    .from(extraServices)
    .where(isListed(extraServices.id, to))
    .orderBy(asc(extraServices.position), asc(extraServices.id))
}

/** In SQL: how near a language is to the account's default one, for who has no name in their own. */
const byDefaultFirst = sql`(select coalesce(-l.is_default, 0) from ${languages} l where l.id = language_id)`

/** The first of a service is what is read where its name in the customer's language is missing. */
export function listedDescriptions(db: Db, to: ListFor) {
  return db
    .select()
    .from(extraServiceDescriptions)
    .where(isListed(extraServiceDescriptions.extraServiceId, to))
    .orderBy(byDefaultFirst, asc(extraServiceDescriptions.languageId))
}

/** Returns the services that the process has chosen, still on offer or not. */
export function selectedServices(db: Db, processId: SQL) {
  return db
    .select({ ...serviceColumns, ...pricesFor(processId) })
    .from(extraServices)
    .where(inArray(extraServices.id, selectedIds(processId)))
    .orderBy(asc(extraServices.position), asc(extraServices.id))
}

/** Returns the names of the chosen services in one language; in the default one where they have no name in it. */
export function selectedDescriptions(db: Db, input: { processId: SQL; languageId: SQL }) {
  return db
    .select()
    .from(extraServiceDescriptions)
    .where(
      sql`(extra_service_id, language_id) in (
        select chosen.extra_service_id, (select named.language_id from ${extraServiceDescriptions} named
          join ${languages} l on l.id = named.language_id
          where named.extra_service_id = chosen.extra_service_id
          order by named.language_id = ${input.languageId} desc, l.is_default desc, l.id limit 1)
        from ${processExtraServices} chosen where chosen.process_id = ${input.processId})`,
    )
}
