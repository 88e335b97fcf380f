import { requestInvalidField } from '#core/http/validate.ts'
import type { ProcessType } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { billableRows } from '#domain/money/order-rows.ts'
import { centsToEuros } from '#domain/money/pricing.ts'
import { isNoDms } from '#domain/process-type.ts'
import { rowsRefusal, typesToBecome, type Correctable, type Correction } from '#domain/process/corrections.ts'
import { toIsoOrNull } from '#domain/time/iso.ts'
import type { FieldProblem } from '#worker/contract/problem.ts'
import type { CorrectOrderForm } from '#worker/contract/staff/visit/correct-order.ts'
import type { StaffRow } from '#worker/process/index.ts'
import {
  billedIn,
  orderRowContent,
  vehicleContent,
  type OrderRowContent,
  type OrderRowRow,
} from '#worker/work-orders/index.ts'

import { rowsRefused, typeFixed, visitEnded } from './correct.errors.ts'
import type { OrderToCorrect } from './correct.queries.ts'

const onePiece = 1000

export type CorrectionFacts = { row: StaffRow; order: OrderToCorrect; rows: readonly OrderRowRow[] }

export type NewRow = OrderRowContent & { id?: string }
type Car = { licenseNumber: string; make: string | null; model: string | null }

/** The changed values of a correction; nothing of those that stay. */
export type Corrected = {
  processType?: ProcessType
  vehicle?: Car
  rows?: readonly NewRow[]
  reservation?: { start: number | null; end: number | null }
  changes: readonly Correction[]
}

/**
 * Returns the differences between an order and the values that staff give. A value that they only repeat changes
 * nothing.
 */
export function correctionOf({ row, order, rows }: CorrectionFacts, input: CorrectOrderForm): Corrected {
  const { processType } = input
  const vehicle = input.vehicle === undefined ? undefined : vehicleContent(input.vehicle)
  const written = input.rows?.map((one) => newRow(one, rows))
  const carChanges = vehicle === undefined ? [] : vehicleChanges(order, vehicle)
  const reservation = reservationOf(order, input)
  const timeChanges = reservationChanges(order, reservation)
  const rowChanges = written === undefined ? [] : changesOfRows(rows, written)
  const isOtherType = processType !== undefined && processType !== row.processType
  return {
    ...(isOtherType && { processType }),
    ...(vehicle !== undefined && carChanges.length > 0 && { vehicle }),
    ...(written !== undefined && rowChanges.length > 0 && { rows: written }),
    ...(timeChanges.length > 0 && { reservation }),
    changes: [
      ...(isOtherType ? [{ field: 'processType' as const, from: row.processType, to: processType }] : []),
      ...carChanges,
      ...timeChanges,
      ...rowChanges,
    ],
  }
}

function newRow({ id, ...row }: NonNullable<CorrectOrderForm['rows']>[number], rows: readonly OrderRowRow[]): NewRow {
  const before = rows.find((known) => known.id === id)
  const { productCode = null, rowId = null } = before ?? {}
  const content = orderRowContent({ ...row, productCode, rowId: row.rowId ?? rowId })
  return before === undefined ? content : { ...content, id: before.id }
}

function vehicleChanges(order: OrderToCorrect, vehicle: Car): Correction[] {
  const fields = ['licenseNumber', 'make', 'model'] as const
  return fields
    .filter((field) => order[field] !== vehicle[field])
    .map((field) => ({ field, from: order[field], to: vehicle[field] }))
}

function reservationOf(order: OrderToCorrect, { reservationStart, reservationEnd }: CorrectOrderForm) {
  return {
    start: reservationStart === undefined ? order.reservationStart : reservationStart,
    end: reservationEnd === undefined ? order.reservationEnd : reservationEnd,
  }
}

function reservationChanges(
  order: OrderToCorrect,
  { start, end }: NonNullable<Corrected['reservation']>,
): Correction[] {
  const changes = [
    { field: 'reservationStart' as const, before: order.reservationStart, after: start },
    { field: 'reservationEnd' as const, before: order.reservationEnd, after: end },
  ]
  return changes
    .filter(({ before, after }) => before !== after)
    .map(({ field, before, after }) => ({ field, from: toIsoOrNull(before), to: toIsoOrNull(after) }))
}

/** Returns the text that rows of the same content share: one piece is the same as no quantity. */
const contentOf = (row: NewRow) => {
  const { description, type, payer, priceCents, grossCents = null, quantityThousandths, unit, vatBasisPoints } = row
  const discounts = [row.discountBasisPoints ?? 0, row.discountCents ?? 0]
  const price = [grossCents ?? priceCents, grossCents === null, vatBasisPoints ?? null]
  return JSON.stringify([description, type, payer, price, quantityThousandths ?? onePiece, unit ?? null, discounts])
}

/** The price as it was told, without VAT or with it; how many and which VAT only where that was told. */
const rowInWords = (row: NewRow) => {
  const { description, priceCents, grossCents, quantityThousandths, unit, vatBasisPoints } = row
  const quantity = quantityThousandths ? [quantityThousandths / onePiece, unit].filter(Boolean).join(' ') : null
  const price = [description, centsToEuros(grossCents ?? priceCents)]
  return JSON.stringify(
    quantity === null && (vatBasisPoints ?? null) === null ? price : [...price, quantity, vatBasisPoints ?? null],
  )
}

/** Row by row what was removed, added and changed; where only the order of them is another, that. */
function changesOfRows(before: readonly OrderRowRow[], after: readonly NewRow[]): Correction[] {
  if (before.map(contentOf).join() === after.map(contentOf).join()) return []
  const kept = new Map(after.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])))
  const old = before.flatMap((row): Correction[] => {
    const now = kept.get(row.id)
    if (now === undefined) return [{ field: 'row', from: rowInWords(row), to: null }]
    return contentOf(row) === contentOf(now) ? [] : [{ field: 'row', from: rowInWords(row), to: rowInWords(now) }]
  })
  const added = after.filter(({ id }) => id === undefined)
  return [...old, ...added.map((row): Correction => ({ field: 'row', from: null, to: rowInWords(row) }))]
}

export function correctableOf({ row, order }: Pick<CorrectionFacts, 'row' | 'order'>): Correctable {
  const { state, processType, currentStep } = row
  return {
    state,
    processType,
    currentStep,
    isFromDealerSystem: order.isFromDealerSystem,
    hasOpenPayment: order.hasOpenPayment,
  }
}

/** Throws 409 for what cannot be put right as the visit stands, 422 for what does not fit together. */
export function refuseUnlessPossible(found: CorrectionFacts, corrected: Corrected): void {
  const { processType = found.row.processType, rows } = corrected
  const visit = correctableOf(found)
  if (!isUnfinished(visit.state)) throw visitEnded()
  const refusal = rows === undefined ? null : rowsRefusal(visit)
  if (refusal !== null) throw rowsRefused(refusal)
  if (!typesToBecome(visit).includes(processType)) throw typeFixed()
  const [fault] = faultsOf(found, corrected, processType)
  if (fault !== undefined) throw requestInvalidField(fault.path, fault.code)
}

function faultsOf(
  found: CorrectionFacts,
  { vehicle, rows, reservation }: Corrected,
  processType: ProcessType,
): FieldProblem[] {
  const { start = null, end = null } = reservation ?? {}
  const hasCar = vehicle !== undefined || found.order.licenseNumber !== null || keepsCarOfOurs(found, processType)
  const isFree =
    rows !== undefined && billableRows(rows).reduce((sum, row) => sum + (row.grossCents ?? row.priceCents), 0) <= 0
  return [
    ...(start !== null && end !== null && end < start ? [{ path: 'reservationEnd', code: 'before_start' }] : []),
    ...(isNoDms(processType) && !hasCar ? [{ path: 'vehicle.licenseNumber', code: 'required' }] : []),
    ...(isFree && processType === 'ONLY_PAYMENT' ? [{ path: 'rows', code: 'nothing_to_pay' }] : []),
  ]
}

/** The car of ours stays with the visit, save where the customer only leaves keys: those are of their own car. */
function keepsCarOfOurs({ order }: CorrectionFacts, processType: ProcessType): boolean {
  return order.substituteVehicleId !== null && processType !== 'NO_DMS_DELIVERY'
}

/** Returns whether the customer pays something else by it. */
export function billsOtherwise({ rows: before }: CorrectionFacts, { rows }: Corrected): boolean {
  if (rows === undefined) return false
  return billedIn(before) !== billedIn(rows)
}
