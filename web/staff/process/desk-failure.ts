import { ApiProblem, isNotSent, NetworkProblem } from '#web/lib/api/api-problem.ts'
import type { CustomerField } from '#web/staff/process/customer/customer-form.ts'
import type { ProcessChanged } from '#worker/contract/staff/visit/process-changed.ts'
import type { StaffCustomer } from '#worker/contract/staff/visit/process-page.ts'

import type { ProcessWords } from './texts.ts'

type Failing = 'save' | 'update'

/** The words for a write that failed: those of the error catalogue, and why where we know. */
export function failureInWords(error: unknown, words: ProcessWords['process'], failing: Failing = 'save'): string {
  const usual = failing === 'save' ? words.saveFailed : words.updateFailed
  if (isNotSent(error)) return `${usual}. ${words.notSent}`
  if (!(error instanceof ApiProblem)) return usual
  return wordsByCode(words)[error.code] ?? usual
}

/** Returns the words for a lost network's effect on a write that is still at hand; null for any other failure. */
export function lossInWords(error: unknown, words: ProcessWords['process']): string | null {
  if (!(error instanceof NetworkProblem)) return null
  return isNotSent(error) ? words.notSent : words.maybeSent
}

function wordsByCode(words: ProcessWords['process']): Partial<Record<string, string>> {
  return {
    'account.closed': words.accountClosed,
    INVALID_CONTACT: words.invalidContact,
    VERSION_CONFLICT: words.versionConflict,
    'process.work_order_taken': words.versionConflict,
    'process.no_room_left': words.noRoomLeft,
    'message.not_resendable': words.notResendable,
    'message.not_held': words.conversation.notHeld,
    'message.stopped': words.conversation.messageStopped,
    'collect_pass.too_many': words.passTooMany,
    'collect_pass.not_now': words.passNotNow,
    'undo.too_late': words.undoTooLate,
    'undo.not_possible': words.undoNotPossible,
    'undo.box_taken': words.undoBoxTaken,
    'override.reason_needed': words.reasonMissing,
    'balance.none': words.balance.noneLeft,
    'balance.no_payment': words.balance.noPayment,
    'process.balance_open': words.balance.stillOwed,
    'process.changed': words.changedTitle,
    'customer.changed': words.changedTitle,
  }
}

/** Returns the present process where somebody else was first with it; null for any other failure. */
export function processChangedBy(error: unknown): ProcessChanged | null {
  const isConflict = error instanceof ApiProblem && error.code === 'process.changed'
  return isConflict && isProcessChanged(error.changed) ? error.changed : null
}

/** Returns the present customer where somebody else was first with them; null for any other failure. */
export function customerChangedBy(error: unknown): StaffCustomer | null {
  const isConflict = error instanceof ApiProblem && error.code === 'customer.changed'
  return isConflict && isStaffCustomer(error.changed) ? error.changed : null
}

type CustomerFaults = Readonly<Partial<Record<CustomerField | 'contact', string>>>

/**
 * Returns why the server did not take each field, by its code; `contact` where nothing is left to reach the customer
 * by.
 */
export function customerFaults(error: unknown): CustomerFaults {
  if (!(error instanceof ApiProblem)) return {}
  if (error.code === 'INVALID_CONTACT' && error.errors.length === 0) return { contact: error.code }
  return Object.fromEntries(error.errors.map(({ path, code }) => [path, code]))
}

/** The words beside a field that the server did not take; undefined where it took it. */
export function fieldFaultInWords(code: string | undefined, words: ProcessWords['process']): string | undefined {
  if (code === undefined) return undefined
  if (code === 'several_addresses') return words.severalAddresses
  return code === 'letters_before_at' ? words.lettersBeforeAt : words.fieldInvalid
}

/** Our own server sends nothing else with this code. */
function isProcessChanged(value: unknown): value is ProcessChanged {
  return typeof value === 'object' && value !== null && 'state' in value && 'events' in value
}

/** Our own server sends nothing else with this code. */
function isStaffCustomer(value: unknown): value is StaffCustomer {
  return typeof value === 'object' && value !== null && 'version' in value && 'phoneNumber' in value
}
