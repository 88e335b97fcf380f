import { pick } from '#core/http/pick.ts'
import { toE164 } from '#domain/contact/e164.ts'
import { plateKey } from '#domain/contact/licence-plate.ts'
import { billableRows, priceOrder, visibleRows } from '#domain/money/order-rows.ts'
import { isShownTotal } from '#domain/process/consent.ts'
import type { CountedLaneOrder, FastLaneOrderInput, FastLaneStartForm } from '#worker/contract/fast-lane.ts'
import { runBatch } from '#worker/db/db.ts'
import { identityAskedAt } from '#worker/process/index.ts'
import { toOrderRow } from '#worker/work-orders/index.ts'

import type { FastLaneCall } from './fast-lane-call.ts'
import { fastLaneLimits } from './fast-lane-limits.ts'
import { orderChanged, visitNotFound } from './fast-lane.errors.ts'
import { startsAs } from './new-visit.ts'
import { isNumberOf } from './own-number.ts'
import { plateOf, readPreconditions, type Preconditions, type Visit } from './visit.queries.ts'

/**
 * Returns the order that is about to be approved, for its own phone number and for nobody else: tries are counted as
 * those of a start. Null where nothing is approved at the kiosk: it was before, or the customer has to be identified
 * first.
 */
export async function showOrder(
  call: FastLaneCall,
  form: FastLaneOrderInput,
): Promise<{ order: CountedLaneOrder | null }> {
  const key = plateKey(form.registerNumber)
  const phoneNumber = toE164(form.phoneNumber)
  const limits = fastLaneLimits(call, { kind: 'start', plate: key })
  const plate = plateOf(call, key, phoneNumber)
  const preconditions = await readPreconditions({ call, plate, limits, isFirst: true }, { languageId: null })
  const { visit } = preconditions
  if (visit === null || !isNumberOf(visit, phoneNumber)) throw visitNotFound()
  await runBatch(call.deps.db, limits.forgive)
  if (visit.isConfirmed === 1 || asksIdentity(preconditions, visit)) return { order: null }
  return { order: orderShown(preconditions, visit, form) }
}

function asksIdentity({ process: [process], account, orderRows, identity }: Preconditions, visit: Visit): boolean {
  const started = process ?? { ...startsAs(visit), state: 'STARTED' as const, substituteVehicleId: null }
  return identityAskedAt({ process: started, account, orderRows, check: identity[0] }) !== null
}

/** The rows as the account lets its customers see them, and what they cost with the services that are ticked. */
function orderShown(
  preconditions: Preconditions,
  visit: Visit,
  form: Pick<FastLaneStartForm, 'selectedExtraServices'>,
): CountedLaneOrder {
  const { account, orderRows } = preconditions
  const { rows, pricing } = priceOrder({ rows: orderRows, services: tickedServices(preconditions, form) }, account)
  const shown = visibleRows(rows, account.orderRowTypesToShowInWorkOrderStep)
  const isPriced = account.showPricesInWorkOrderStep
  return {
    version: visit.workOrderVersion,
    rows: shown.map(toOrderRow).map(({ priceWithVatCents, ...row }) => ({
      ...pick(row, 'id', 'description', 'type', 'payer', 'quantity', 'unit'),
      priceWithVatCents: isPriced ? priceWithVatCents : null,
    })),
    hasUnlistedRows: billableRows(rows).length > billableRows(shown).length,
    totalCents: isPriced ? pricing.totalCents : null,
  }
}

/** Throws 409 where what lay on the kiosk's screen is no more what it would show now. */
export function refuseUnlessShown(preconditions: Preconditions, visit: Visit, form: FastLaneStartForm): void {
  if (form.order === undefined) return
  const { version, totalCents } = orderShown(preconditions, visit, form)
  const isOther = form.order.total !== undefined && form.order.total !== totalCents
  if (form.order.version !== version || isOther) throw orderChanged()
}

/**
 * Returns whether what would be approved here comes to the sum that the kiosk showed. What is under way already is
 * approved no more.
 */
export function isAtShownTotal(preconditions: Preconditions, visit: Visit, form: FastLaneStartForm): boolean {
  if (visit.isConfirmed === 1 || asksIdentity(preconditions, visit)) return true
  const { account, orderRows } = preconditions
  const rows = form.order === undefined ? [] : orderRows
  const { pricing } = priceOrder({ rows, services: tickedServices(preconditions, form) }, account)
  return isShownTotal(form.total, { totalCents: pricing.totalCents, pricesShown: account.showPricesInWorkOrderStep })
}

function tickedServices({ services }: Preconditions, form: Pick<FastLaneStartForm, 'selectedExtraServices'>) {
  const ticked = services.filter(({ id }) => form.selectedExtraServices.includes(id))
  return ticked.map((one) => ({ ...one, description: one.id }))
}
