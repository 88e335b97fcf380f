import { sql } from 'drizzle-orm'

import type { AppError } from '#core/http/errors.ts'
import { requestInvalidField, requestInvalidFields } from '#core/http/validate.ts'
import type { SettingsCall } from '#core/settings-change.ts'
import { readPrice, setPriceOf } from '#domain/money/set-price.ts'
import type { FieldProblem } from '#worker/contract/problem.ts'
import type { ExtraServiceForm, CountedSettingsService } from '#worker/contract/staff/settings/content-settings.ts'
import type { RowsOf } from '#worker/db/db.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { products } from '#worker/db/schema/extra-service.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { costsOf, highestPriceCents, productSum } from './service-price.ts'
import { offeredServices, serviceQueries } from './service.queries.ts'

/** Throws 422 with what a form says twice or leaves out; the rest is for the database to say (`guard`, `refuse`). */
export function fittingForm(call: SettingsCall, form: ExtraServiceForm) {
  refuseRepeated(form)
  const { type, enabled, pricingType } = form
  const { guard, queries } = preconditionsOf(call, form)
  return {
    values: {
      type,
      enabled,
      pricingType,
      ...(pricingType === 'FIXED' ? readPrice(form) : productSum(call.accountId, form)),
    },
    guard,
    resource: {
      ...offeredServices,
      queriesOf: (_: SettingsCall, id: string) => ({ ...serviceQueries(call, id), ...queries }),
    },
    refuse: (rows: RowsOf<typeof queries>) => refuseUnfit(form, rows),
  }
}

/**
 * Returns the conditions of a form on the languages and products that it names and on the sum of its price, and the
 * queries that explain a refusal.
 */
function preconditionsOf({ deps: { db }, accountId }: SettingsCall, form: ExtraServiceForm) {
  const sum = costsOf(productSum(accountId, form))
  const languageIds = JSON.stringify(form.descriptions.map(({ languageId }) => languageId))
  const productIds = JSON.stringify(form.products.map(({ productId }) => productId))
  const own = (table: typeof languages | typeof products, ids: string) =>
    sql`${table} where account_id = ${accountId} and id in (select value from json_each(${ids}))`
  const undescribed = sql`exists (select 1 from ${languages} where account_id = ${accountId} and is_default = 1
    and id not in (select value from json_each(${languageIds})))`
  return {
    guard: sql`(select count(*) from ${own(languages, languageIds)}) = ${form.descriptions.length}
      and (select count(*) from ${own(products, productIds)}) = ${form.products.length} and not ${undescribed}
      and ${sum} <= ${highestPriceCents}`,
    queries: {
      known: selectFrom(
        db,
        { id: languages.id, isDefault: languages.isDefault },
        sql`${languages} where account_id = ${accountId}`,
      ),
      named: selectFrom(db, { id: products.id }, own(products, productIds)),
      sum: selectFrom(db, { cents: sum }, sql`(select 1)`),
    },
  }
}

function hasRepeats(values: readonly string[]): boolean {
  return new Set(values).size < values.length
}

function refuseRepeated({ descriptions, products: lines, pricingType }: ExtraServiceForm): void {
  if (hasRepeats(descriptions.map(({ languageId }) => languageId))) {
    throw requestInvalidField('descriptions', 'duplicate')
  }
  if (hasRepeats(lines.map(({ productId }) => productId))) throw requestInvalidField('products', 'duplicate')
  if (pricingType === 'PRODUCTS' && lines.length === 0) throw requestInvalidField('products', 'required')
}

type Preconditions = RowsOf<ReturnType<typeof preconditionsOf>['queries']>

/** Returns the error whose fields name what is not there. */
function refuseUnfit(form: ExtraServiceForm, { known, named, sum }: Preconditions): AppError | undefined {
  const unknown = (ids: readonly string[], there: readonly { id: string }[], path: (index: number) => string) =>
    ids.flatMap((id, index) => (there.some((one) => one.id === id) ? [] : [{ path: path(index), code: 'unknown' }]))
  const described = form.descriptions.map(({ languageId }) => languageId)
  const taken = form.products.map(({ productId }) => productId)
  const main = known.find(({ isDefault }) => isDefault)
  const errors: FieldProblem[] = [
    ...unknown(described, known, (index) => `descriptions.${index}.languageId`),
    ...unknown(taken, named, (index) => `products.${index}.productId`),
    ...(main === undefined || described.includes(main.id) ? [] : [{ path: 'descriptions', code: 'default_missing' }]),
    ...((sum[0]?.cents ?? 0) > highestPriceCents ? [{ path: 'products', code: 'too_big' }] : []),
  ]
  return errors.length > 0 ? requestInvalidFields(errors) : undefined
}

const priceOf = (one: ExtraServiceForm | CountedSettingsService) =>
  'priceCents' in one ? setPriceOf(one) : readPrice(one)

/** Equal for a service and a form that say the same. */
export function says(one: ExtraServiceForm | CountedSettingsService): string {
  const sorted = (values: readonly string[]) => values.toSorted()
  return JSON.stringify([
    one.type,
    one.enabled,
    one.pricingType,
    one.pricingType === 'FIXED' ? priceOf(one) : null,
    sorted(one.descriptions.map(({ languageId, description }) => `${languageId} ${description}`)),
    sorted(one.compatibilities.map(({ make, model }) => JSON.stringify([make, model]))),
    sorted(one.products.map(({ productId, amount }) => `${productId} ${amount}`)),
  ])
}
