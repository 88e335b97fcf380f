import { ApiProblem } from '#web/lib/api/api-problem.ts'
import type { CreateTextKey } from '#web/staff/create/texts.ts'
import type { FieldProblem } from '#worker/contract/problem.ts'
import type { ProcessInTheWay } from '#worker/contract/staff/visit/create-process.ts'

import type { Faults } from './create-faults.ts'

/** Returns the faults for which the server refused a new process, by field. */
export function refusedFields(error: unknown): Faults {
  if (!(error instanceof ApiProblem)) return {}
  switch (error.code) {
    case 'INVALID_CONTACT':
      return contactRefusal(error.errors)
    case 'vehicle.taken':
      return { substituteVehicleId: 'createFault_carTaken' }
    case 'work_order.exists':
      return { workNumber: 'createFault_workNumberTaken' }
    default:
      return Object.fromEntries(
        error.errors.map(({ path, code }) => [fieldOf(path), byCode[code] ?? 'createFault_invalid']),
      )
  }
}

/** The form has one field for a price, whichever of the three it is told as. */
function fieldOf(path: string): string {
  return path.replace(/^(rows\.\d+)\.unitPrice(?:WithVat)?$/, '$1.price')
}

const byCode: Readonly<Partial<Record<string, CreateTextKey>>> = {
  required: 'createFault_required',
  feature_off: 'createFault_featureOff',
  nothing_to_pay: 'createFault_rows',
  before_start: 'createFault_beforeStart',
  too_many_decimals: 'createFault_price',
}

/** One field of the two that is named cannot be used; where both are, there is nothing to reach the customer by. */
function contactRefusal(errors: readonly FieldProblem[]): Faults {
  const [only, ...others] = errors
  if (only === undefined || others.length > 0) return { 'customer.phoneNumber': 'createFault_contact' }
  return { [only.path]: only.path === 'customer.email' ? 'createFault_email' : 'createFault_phone' }
}

/** An existing process in the way of a new one: an unfinished one, or the one that this very draft became. */
export type InTheWay = { kind: 'unfinished' | 'made'; processId: string | null }

export function inTheWayOf(error: unknown): InTheWay | null {
  if (!(error instanceof ApiProblem)) return null
  const processId = isInTheWay(error.changed) ? error.changed.processId : null
  if (error.code === 'VERSION_CONFLICT') return { kind: 'unfinished', processId }
  return error.code === 'click.taken' ? { kind: 'made', processId } : null
}

/** Our own server sends nothing else with these codes. */
function isInTheWay(value: unknown): value is ProcessInTheWay {
  return typeof value === 'object' && value !== null && 'processId' in value
}

/** No customers come to the workshop yet. */
export function isNotLive(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'account.not_live'
}

/** The words of the toast. */
export function refusalInWords(error: unknown): CreateTextKey {
  if (!(error instanceof ApiProblem)) return 'saveFailed'
  if (error.code === 'INVALID_CONTACT') return 'invalidContact'
  if (error.code === 'account.closed') return 'accountClosed'
  if (isNotLive(error)) return 'accountNotLive'
  if (error.code === 'work_order.paid') return 'orderPaid'
  return error.code === 'VERSION_CONFLICT' ? 'unfinishedProcess' : 'saveFailed'
}
