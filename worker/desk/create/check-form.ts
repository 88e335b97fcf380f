import { billableRows } from '#domain/money/order-rows.ts'
import { jsonRowCents } from '#domain/money/row-json.ts'
import { isNoDms } from '#domain/process-type.ts'
import type { FieldProblem } from '#worker/contract/problem.ts'
import type { CreateProcessForm } from '#worker/contract/staff/visit/create-process.ts'

type Purpose = { sendAt: number | null; isTrial: boolean }

/**
 * Returns the fields of a form that do not fit together; none where all do. `sendAt` is null for now and for later. The
 * order of a trial is typed in, whatever its kind.
 */
export function formProblems(form: CreateProcessForm, { sendAt, isTrial }: Purpose): FieldProblem[] {
  const problems = form.workOrderId === undefined ? typedInProblems(form, isTrial) : orderProblems(form)
  const isDeferred = form.send.when === 'later' || sendAt !== null
  if (form.processType === 'ONLY_PAYMENT' && isDeferred)
    problems.push({ path: 'send.when', code: 'not_for_only_payment' })
  const { reservationStart: start, reservationEnd: end } = form
  if (start && end && end < start) problems.push({ path: 'reservationEnd', code: 'before_start' })
  return problems
}

/** The dealer system says what its order is. */
function orderProblems(form: CreateProcessForm): FieldProblem[] {
  const foreign = {
    vehicle: form.vehicle,
    rows: form.rows,
    workNumber: form.workNumber,
    reservationStart: form.reservationStart ?? undefined,
    reservationEnd: form.reservationEnd ?? undefined,
    customer: describesMore(form.customer) || undefined,
  }
  const problems = Object.entries(foreign)
    .filter(([, value]) => value !== undefined)
    .map(([path]) => ({ path, code: 'not_for_work_order' }))
  return isNoDms(form.processType) ? [...problems, { path: 'processType', code: 'not_for_work_order' }] : problems
}

/** Returns true where more than the contact of an order's customer is given: only that is corrected here. */
function describesMore(customer: CreateProcessForm['customer']): boolean {
  const { name, firstName, lastName, streetAddress, postalCode, city } = customer ?? {}
  return [name, firstName, lastName, streetAddress, postalCode, city].some((text) => Boolean(text))
}

function typedInProblems(form: CreateProcessForm, isTrial: boolean): FieldProblem[] {
  const { processType, customer, vehicle, substituteVehicleId, rows = [] } = form
  if (!isTrial && !isNoDms(processType) && processType !== 'ONLY_PAYMENT')
    return [{ path: 'workOrderId', code: 'required' }]
  const problems: FieldProblem[] = []
  if (customer === undefined) problems.push({ path: 'customer', code: 'required' })
  else if (!customer.name && !customer.lastName) problems.push({ path: 'customer.lastName', code: 'required' })
  if (isNoDms(processType) && vehicle === undefined && substituteVehicleId === undefined) {
    problems.push({ path: 'vehicle', code: 'required' })
  }
  const billed = billableRows(rows).reduce((sum, row) => sum + jsonRowCents(row), 0)
  if (processType === 'ONLY_PAYMENT' && billed <= 0) problems.push({ path: 'rows', code: 'nothing_to_pay' })
  return problems
}
