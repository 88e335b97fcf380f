import { sql, type SQL } from 'drizzle-orm'

import type { ExtraServiceForm } from '#worker/contract/staff/content-setup.ts'
import type { Db, Statement } from '#worker/db/db.ts'

/** More than anything that is added to a visit costs; every sum of such stays exact. */
export const highestPriceCents = 100_000_000

/** In SQL: what the products of a form cost together (cents). */
export function productSum(accountId: string, { products }: Pick<ExtraServiceForm, 'products'>): SQL {
  return sql`(select coalesce(sum(p.price_cents * (line.value ->> '$.amount')), 0)
    from json_each(${JSON.stringify(products)}) line join products p on p.id = line.value ->> '$.productId'
    where p.account_id = ${accountId})`
}

type Parts = { accountId: string; serviceId: string; form: ExtraServiceForm; won: SQL }

/** What belongs to a service, put in the place of what belonged to it before. */
export function partStatements(db: Db, { accountId, serviceId, form, won }: Parts): Statement[] {
  const newRow = (prefix: string) => sql`${prefix} || lower(hex(randomblob(12)))`
  const each = (values: readonly object[]) => sql`json_each(${JSON.stringify(values)}) one`
  const clear = (table: string) =>
    db.run(sql`delete from ${sql.raw(table)} where extra_service_id = ${serviceId} and ${won}`)
  return [
    clear('extra_service_descriptions'),
    db.run(sql`
      insert into extra_service_descriptions (extra_service_id, language_id, description)
      select ${serviceId}, l.id, one.value ->> '$.description'
      from ${each(form.descriptions)} join languages l on l.id = one.value ->> '$.languageId'
      where l.account_id = ${accountId} and ${won}`),
    clear('extra_service_compatibilities'),
    db.run(sql`
      insert into extra_service_compatibilities (id, extra_service_id, make, model)
      select ${newRow('xcp_')}, ${serviceId}, one.value ->> '$.make', one.value ->> '$.model'
      from ${each(form.compatibilities)} where ${won}`),
    clear('extra_service_products'),
    db.run(sql`
      insert into extra_service_products (id, extra_service_id, product_id, amount)
      select ${newRow('xpl_')}, ${serviceId}, p.id, one.value ->> '$.amount'
      from ${each(form.products)} join products p on p.id = one.value ->> '$.productId'
      where p.account_id = ${accountId} and ${won}`),
  ]
}

/** In SQL: what the stored products of a service cost together (cents); `service` is its alias. */
export function storedSum(service: string): SQL {
  return sql`(select coalesce(sum(p.price_cents * line.amount), 0)
    from extra_service_products line join products p on p.id = line.product_id
    where line.extra_service_id = ${sql.raw(service)}.id)`
}
