import { sql, type SQL } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import type { SetupCall } from '#core/setup-change.ts'
import { requestInvalidField } from '#core/validate.ts'
import { extraServicesMax } from '#domain/limits.ts'
import { eurosToCents } from '#domain/pricing.ts'
import type { FieldProblem } from '#worker/contract/problem.ts'
import type { ExtraServiceForm, SetupExtraService } from '#worker/contract/staff/content-setup.ts'
import { changeSeenSetup, type SeenBy } from '#worker/process/index.ts'

import { changedMeanwhile, invalidFields, tooMany } from './content-setup.errors.ts'
import { notConfirmed } from './not-confirmed.ts'
import { serviceQueries, toServices, type ServiceRows } from './service.queries.ts'
import { highestPriceCents, partStatements, productSum } from './service.statements.ts'

type Create = { clickId: string; form: ExtraServiceForm }
type Edit = { id: string; version: number; form: ExtraServiceForm }

/** A new service, last in the order. The same click again answers the one that it made. */
export async function createService(call: SetupCall, { clickId, form }: Create): Promise<SetupExtraService> {
  const { accountId, deps } = call
  const { db } = deps
  const id = `xsv_${clickId}`
  const preconditions = preconditionsOf(call, form)
  const mine = sql`select 1 from extra_services where account_id = ${accountId} and removed_at is null`
  const { won, rows } = await changeSeenSetup(call, {
    action: 'extra_service.create',
    subject: id,
    guard: sql`${preconditions.guard} and not exists (select 1 from extra_services where id = ${id})
      and (select count(*) from (${mine})) < ${extraServicesMax}`,
    seenBy: [{ which: notConfirmed }],
    statements: (wins, now) => [
      db.run(sql`
        insert into extra_services (id, account_id, type, enabled, pricing_type, price_cents, position, created_at,
          updated_at)
        select ${id}, ${accountId}, ${form.type}, ${form.enabled}, ${form.pricingType}, ${preconditions.price},
          (select coalesce(max(position), -1) + 1 from extra_services where account_id = ${accountId}), ${now}, ${now}
        where ${wins}`),
      ...partStatements(db, { accountId, serviceId: id, form, won: wins }),
    ],
    queries: { ...serviceQueries(db, accountId, id), ...preconditions.queries },
  })
  const [service] = toServices(rows)
  if (service !== undefined) return service
  refuseUnfit(form, rows)
  throw won ? new Error('A service that was just made is gone') : tooMany('extra_service')
}

/** Puts a service right. Who comes second learns how it stands; a repeat of what took is answered again. */
export async function editService(call: SetupCall, { id, version, form }: Edit): Promise<SetupExtraService> {
  const { accountId, deps } = call
  const { db } = deps
  const preconditions = preconditionsOf(call, form)
  const { won, rows } = await changeSeenSetup(call, {
    action: 'extra_service.edit',
    subject: id,
    detail: { enabled: form.enabled, pricingType: form.pricingType },
    guard: sql`${preconditions.guard} and exists (select 1 from extra_services
      where id = ${id} and account_id = ${accountId} and removed_at is null and version = ${version})`,
    seenBy: shownTo(id),
    statements: (wins, now) => [
      db.run(sql`
        update extra_services set type = ${form.type}, enabled = ${form.enabled}, pricing_type = ${form.pricingType},
          price_cents = ${preconditions.price}, version = version + 1, updated_at = ${now}
        where id = ${id} and ${wins}`),
      ...partStatements(db, { accountId, serviceId: id, form, won: wins }),
    ],
    queries: { ...serviceQueries(db, accountId, id), ...preconditions.queries },
  })
  const [service] = toServices(rows)
  if (service === undefined) throw notFound('extra_service')
  if (won || (service.version === version + 1 && says(service) === says(form))) return service
  if (service.version !== version) throw changedMeanwhile('extra_service', service)
  refuseUnfit(form, rows)
  throw changedMeanwhile('extra_service', service)
}

function shownTo(serviceId: string): SeenBy[] {
  const picked = sql`exists (select 1 from process_extra_services picked
    where picked.process_id = processes.id and picked.extra_service_id = ${serviceId})`
  return [{ which: picked, asksAgain: true }, { which: sql`${notConfirmed} and not ${picked}` }]
}

/** What a form leans on: the languages and products that it names, and what comes of its price. */
function preconditionsOf({ deps, accountId }: SetupCall, form: ExtraServiceForm) {
  refuseRepeated(form)
  const { db } = deps
  const cents = eurosToCents(form.price)
  if (cents === null) throw requestInvalidField('price', 'too_many_decimals')
  const price: SQL = form.pricingType === 'FIXED' ? sql`${cents}` : productSum(accountId, form)
  const languageIds = JSON.stringify(form.descriptions.map(({ languageId }) => languageId))
  const productIds = JSON.stringify(form.products.map(({ productId }) => productId))
  const own = (table: string, ids: string) =>
    sql`(select count(*) from ${sql.raw(table)} where account_id = ${accountId} and id in (select value from json_each(${ids})))`
  const undescribed = sql`exists (select 1 from languages where account_id = ${accountId} and is_default = 1
    and id not in (select value from json_each(${languageIds})))`
  return {
    price,
    guard: sql`${own('languages', languageIds)} = ${form.descriptions.length}
      and ${own('products', productIds)} = ${form.products.length} and not ${undescribed}
      and ${productSum(accountId, form)} <= ${highestPriceCents}`,
    queries: {
      known: db.all<{ id: string; isDefault: number }>(sql`
        select id, is_default as "isDefault" from languages where account_id = ${accountId}`),
      named: db.all<{ id: string }>(sql`
        select id from products where account_id = ${accountId} and id in (select value from json_each(${productIds}))`),
      sum: db.all<{ cents: number }>(sql`select ${productSum(accountId, form)} as cents`),
    },
  }
}

function hasRepeats(values: readonly string[]): boolean {
  return new Set(values).size < values.length
}

function refuseRepeated({ descriptions, products, pricingType }: ExtraServiceForm): void {
  if (hasRepeats(descriptions.map(({ languageId }) => languageId))) {
    throw requestInvalidField('descriptions', 'duplicate')
  }
  if (hasRepeats(products.map(({ productId }) => productId))) throw requestInvalidField('products', 'duplicate')
  if (pricingType === 'PRODUCTS' && products.length === 0) throw requestInvalidField('products', 'required')
}

type Preconditions = {
  known: readonly { id: string; isDefault: number }[]
  named: readonly { id: string }[]
  sum: readonly { cents: number }[]
}

/** Throws with the fields that name what is not there. */
function refuseUnfit(
  { descriptions, products }: ExtraServiceForm,
  { known, named, sum }: Preconditions & ServiceRows,
): void {
  const unknown = (ids: readonly string[], there: readonly { id: string }[], path: (index: number) => string) =>
    ids.flatMap((id, index) => (there.some((one) => one.id === id) ? [] : [{ path: path(index), code: 'unknown' }]))
  const described = descriptions.map(({ languageId }) => languageId)
  const main = known.find(({ isDefault }) => isDefault === 1)
  const errors: FieldProblem[] = [
    ...unknown(described, known, (index) => `descriptions.${index}.languageId`),
    ...unknown(
      products.map(({ productId }) => productId),
      named,
      (index) => `products.${index}.productId`,
    ),
    ...(main === undefined || described.includes(main.id) ? [] : [{ path: 'descriptions', code: 'default_missing' }]),
    ...((sum[0]?.cents ?? 0) > highestPriceCents ? [{ path: 'products', code: 'too_big' }] : []),
  ]
  if (errors.length > 0) throw invalidFields(errors)
}

/** Equal for a service and a form that say the same. */
function says(one: ExtraServiceForm | SetupExtraService): string {
  const sorted = (values: readonly string[]) => values.toSorted()
  return JSON.stringify([
    one.type,
    one.enabled,
    one.pricingType,
    one.pricingType === 'FIXED' ? one.price : null,
    sorted(one.descriptions.map(({ languageId, description }) => `${languageId} ${description}`)),
    sorted(one.compatibilities.map(({ make, model }) => JSON.stringify([make, model]))),
    sorted(one.products.map(({ productId, amount }) => `${productId} ${amount}`)),
  ])
}
