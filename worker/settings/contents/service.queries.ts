import { sql, type SQL } from 'drizzle-orm'

import type { PricingType, ServiceType } from '#domain/enums.ts'
import { centsToEuros, withVat } from '#domain/pricing.ts'
import type { SetupExtraService } from '#worker/contract/staff/content-setup.ts'
import type { Db, RowsOf } from '#worker/db/db.ts'
import { unfinishedOf } from '#worker/process/index.ts'

type ServiceRow = {
  id: string
  version: number
  type: ServiceType
  enabled: number
  pricingType: PricingType
  priceCents: number
}
type ProductLine = {
  serviceId: string
  productId: string
  productCode: string
  description: string
  priceCents: number
  amount: number
}

/** Unfinished processes of an account, and what each of them picked. Walks them, never the history of a service. */
export function openPicks(accountId: string): SQL {
  return sql`(select picked.extra_service_id as service_id
    from (select id from processes where ${unfinishedOf(accountId)}) ongoing
    cross join process_extra_services picked on picked.process_id = ongoing.id)`
}

/** The extra services of an account in their order, one of them where `id` is given. */
export function serviceQueries(db: Db, accountId: string, id?: string) {
  const listed = sql`(select id from extra_services
    where account_id = ${accountId} and removed_at is null and ${id === undefined ? sql`1` : sql`id = ${id}`})`
  return {
    vat: db.all<{ vat: number }>(sql`select vat_basis_points as vat from accounts where id = ${accountId}`),
    services: db.all<ServiceRow>(sql`
      select id, version, type, enabled, pricing_type as "pricingType", price_cents as "priceCents"
      from extra_services where id in ${listed} order by position, id`),
    descriptions: db.all<{ serviceId: string; languageId: string; description: string }>(sql`
      select d.extra_service_id as "serviceId", d.language_id as "languageId", d.description
      from extra_service_descriptions d join languages l on l.id = d.language_id
      where d.extra_service_id in ${listed} order by l.position, l.name`),
    compatibilities: db.all<{ serviceId: string; make: string; model: string | null }>(sql`
      select extra_service_id as "serviceId", make, model from extra_service_compatibilities
      where extra_service_id in ${listed} order by lower(make), lower(model)`),
    products: db.all<ProductLine>(sql`
      select line.extra_service_id as "serviceId", line.product_id as "productId", p.product_code as "productCode",
        p.description, p.price_cents as "priceCents", line.amount
      from extra_service_products line join products p on p.id = line.product_id
      where line.extra_service_id in ${listed} order by p.product_code`),
    picks: db.all<{ serviceId: string; count: number }>(sql`
      select service_id as "serviceId", count(*) as count from ${openPicks(accountId)} group by service_id`),
  }
}

export type ServiceRows = RowsOf<ReturnType<typeof serviceQueries>>

export function toServices(rows: ServiceRows): SetupExtraService[] {
  const vat = rows.vat[0]?.vat ?? 0
  return rows.services.map(({ id, version, type, enabled, pricingType, priceCents }) => {
    const isOwn = ({ serviceId }: { serviceId: string }) => serviceId === id
    return {
      id,
      version,
      type,
      enabled: enabled === 1,
      pricingType,
      price: centsToEuros(priceCents),
      totalPrice: centsToEuros(withVat(priceCents, vat)),
      descriptions: rows.descriptions.filter(isOwn).map(({ serviceId: _, ...rest }) => rest),
      compatibilities: rows.compatibilities.filter(isOwn).map(({ serviceId: _, ...rest }) => rest),
      products: rows.products
        .filter(isOwn)
        .map(({ serviceId: _, priceCents: cents, ...rest }) => ({ ...rest, price: centsToEuros(cents) })),
      openProcesses: rows.picks.find(isOwn)?.count ?? 0,
    }
  })
}
