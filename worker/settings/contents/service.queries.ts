import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { SettingsCall } from '#core/settings-change.ts'
import { bothPrices, priceAsSet } from '#domain/money/set-price.ts'
import {
  servicesUnits,
  serviceUnits,
  type CountedSettingsService,
  type CountedSettingsServices,
} from '#worker/contract/staff/settings/content-settings.ts'
import type { Db, RowsOf } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import {
  extraServiceCompatibilities,
  extraServiceDescriptions,
  extraServiceProducts,
  extraServices,
  products,
} from '#worker/db/schema/extra-service.table.ts'
import { processes, processExtraServices } from '#worker/db/schema/process/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { unfinishedOf } from '#worker/process/index.ts'

const s = alias(extraServices, 's')
const d = alias(extraServiceDescriptions, 'd')
const c = alias(extraServiceCompatibilities, 'c')
const line = alias(extraServiceProducts, 'line')
const p = alias(products, 'p')

/** Unfinished processes of an account, and what each of them picked. Walks them, never the history of a service. */
export function openPicks(accountId: string): SQL {
  return sql`(select picked.extra_service_id as service_id
    from (select id from ${processes} where ${unfinishedOf(accountId)}) ongoing
    cross join ${processExtraServices} picked on picked.process_id = ongoing.id)`
}

/** The extra services of an account in their order, one of them where `id` is given. */
export function serviceQueries({ deps: { db }, accountId }: SettingsCall, id?: string) {
  const listed = sql`(select id from ${extraServices}
    where account_id = ${accountId} and removed_at is null and ${id === undefined ? sql`1` : sql`id = ${id}`})`
  return {
    vat: selectFrom(db, { vat: accounts.vatBasisPoints }, sql`${accounts} where id = ${accountId}`),
    services: selectFrom(
      db,
      {
        id: s.id,
        version: s.version,
        type: s.type,
        enabled: s.enabled,
        pricingType: s.pricingType,
        priceCents: s.priceCents,
        grossCents: s.grossCents,
      },
      sql`${extraServices} s where s.id in ${listed} order by s.position, s.id`,
    ),
    ...partQueries(db, listed),
    picks: selectFrom(
      db,
      { serviceId: sql<string>`service_id`, count: sql<number>`count(*)` },
      sql`${openPicks(accountId)} group by service_id`,
    ),
  }
}

/** Returns the queries of the parts that belong to the listed services. */
function partQueries(db: Db, listed: SQL) {
  return {
    descriptions: selectFrom(
      db,
      { serviceId: d.extraServiceId, languageId: d.languageId, description: d.description },
      sql`${extraServiceDescriptions} d join ${languages} l on l.id = d.language_id
        where d.extra_service_id in ${listed} order by l.position, l.name`,
    ),
    compatibilities: selectFrom(
      db,
      { serviceId: c.extraServiceId, make: c.make, model: c.model },
      sql`${extraServiceCompatibilities} c where c.extra_service_id in ${listed} order by lower(c.make), lower(c.model)`,
    ),
    products: selectFrom(
      db,
      {
        serviceId: line.extraServiceId,
        productId: line.productId,
        amount: line.amount,
        productCode: p.productCode,
        description: p.description,
        priceCents: p.priceCents,
        grossCents: p.grossCents,
      },
      sql`${extraServiceProducts} line join ${products} p on p.id = line.product_id
        where line.extra_service_id in ${listed} order by p.product_code`,
    ),
  }
}

export type ServiceRows = RowsOf<ReturnType<typeof serviceQueries>>

function toServices(rows: ServiceRows): CountedSettingsService[] {
  const vat = rows.vat[0]?.vat ?? 0
  return rows.services.map(({ priceCents, grossCents, ...service }) => {
    const isOwn = ({ serviceId }: { serviceId: string }) => serviceId === service.id
    return {
      ...service,
      ...priceAsSet({ priceCents, grossCents }, vat),
      totalPriceCents: bothPrices({ priceCents, grossCents }, vat).priceWithVatCents,
      descriptions: rows.descriptions.filter(isOwn).map(({ serviceId: _, ...rest }) => rest),
      compatibilities: rows.compatibilities.filter(isOwn).map(({ serviceId: _, ...rest }) => rest),
      products: rows.products.filter(isOwn).map(({ serviceId: _, priceCents: net, grossCents: gross, ...rest }) => ({
        ...rest,
        ...priceAsSet({ priceCents: net, grossCents: gross }, vat),
      })),
      openProcesses: rows.picks.find(isOwn)?.count ?? 0,
    }
  })
}

export const offeredServices = {
  table: extraServices,
  subject: 'extra_service',
  removedAtColumn: extraServices.removedAt,
  queriesOf: serviceQueries,
  toThing: (rows: ServiceRows) => toServices(rows)[0],
  units: serviceUnits,
  list: {
    units: servicesUnits,
    queriesOf: (call: SettingsCall) => serviceQueries(call),
    toList: (rows: ServiceRows): CountedSettingsServices => ({
      items: toServices(rows),
      vatPercent: (rows.vat[0]?.vat ?? 0) / 100,
    }),
  },
}
