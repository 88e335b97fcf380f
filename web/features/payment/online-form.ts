import type { ContentKey } from '#domain/contents/keys.ts'
import type { OnlinePaymentInput } from '#domain/contract/payment.ts'
import type { WorkOrder } from '#domain/contract/process.ts'
import { isEmail } from '#domain/email.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import type { KeyValueStore } from '#web/lib/storage.ts'

/** The fields that a person fills in, in their order on the screen. */
export const onlineFields = ['firstName', 'lastName', 'address', 'postalCode', 'city', 'country', 'email'] as const
export type OnlineField = (typeof onlineFields)[number]
export type OnlineForm = Readonly<Record<OnlineField, string>>

/** What is wrong with fields, by the text to show beside them. */
export type FieldFaults = Readonly<Partial<Record<OnlineField, ContentKey>>>

/** As long as the server takes them. */
export const longest: Readonly<Record<OnlineField, number>> = {
  firstName: 100,
  lastName: 100,
  address: 200,
  postalCode: 20,
  city: 100,
  country: 2,
  email: 254,
}

const optionalFields: ReadonlySet<OnlineField> = new Set(['lastName'])

export function isOptional(field: OnlineField): boolean {
  return optionalFields.has(field)
}

export function isOnlineField(name: string): name is OnlineField {
  return onlineFields.some((field) => field === name)
}

function faultOf(field: OnlineField, value: string): ContentKey | null {
  const typed = value.trim()
  if (typed === '') return isOptional(field) ? null : 'requiredField'
  if (field === 'email' && !isEmail(typed)) return 'payEmailInvalid'
  return null
}

/** What keeps the form from being sent; empty when nothing does. */
export function formFaults(form: OnlineForm): FieldFaults {
  const found = onlineFields.flatMap((field) => {
    const fault = faultOf(field, form[field])
    return fault === null ? [] : [[field, fault] as const]
  })
  return Object.fromEntries(found)
}

function refusalOf(field: OnlineField, code: string): ContentKey {
  if (code === 'refused_by_provider' && field === 'email') return 'payEmailRefused'
  if (code === 'refused_by_provider' && field === 'postalCode') return 'payPostalCodeRefused'
  if (code === 'required') return 'requiredField'
  return field === 'email' ? 'payEmailInvalid' : 'payFieldInvalid'
}

/** The fields that the server did not take. */
export function refusedFields(error: unknown): FieldFaults {
  if (!(error instanceof ApiProblem) || error.status !== 422) return {}
  const found = error.errors.flatMap(({ path, code }) =>
    isOnlineField(path) ? [[path, refusalOf(path, code)] as const] : [],
  )
  return Object.fromEntries(found)
}

export function onlinePaymentInput(form: OnlineForm): OnlinePaymentInput {
  const { firstName, lastName, address, postalCode, city, country, email } = form
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim() === '' ? null : lastName.trim(),
    address: address.trim(),
    postalCode: postalCode.trim(),
    city: city.trim(),
    country,
    email: email.trim(),
    // The server has it with the work order; it is shown on no screen.
    externalCustomerNumber: null,
  }
}

/** The form at first: what the work order says of its customer. */
export function emptyForm(workOrder: Pick<WorkOrder, 'customer'> | null): OnlineForm {
  return {
    firstName: workOrder?.customer?.firstName ?? '',
    lastName: workOrder?.customer?.lastName ?? '',
    address: '',
    postalCode: '',
    city: '',
    country: 'FI',
    email: '',
  }
}

const draftKey = (code: string) => `payment-form:${code}`

/** Keeps in the tab what was typed, so that a reload, a failure or a way back loses nothing. */
export function keepDraft(code: string, form: OnlineForm, store: KeyValueStore): void {
  store.set(draftKey(code), JSON.stringify(form))
}

export function forgetDraft(code: string, store: KeyValueStore): void {
  store.remove(draftKey(code))
}

/** What was typed earlier in this tab, null where nothing was. */
export function draftOf(code: string, store: KeyValueStore): OnlineForm | null {
  const kept = store.get(draftKey(code))
  if (kept === null) return null
  try {
    const value: unknown = JSON.parse(kept)
    return isOnlineForm(value) ? value : null
  } catch {
    return null
  }
}

function isOnlineForm(value: unknown): value is OnlineForm {
  if (typeof value !== 'object' || value === null) return false
  const entries = new Map<string, unknown>(Object.entries(value))
  return onlineFields.every((field) => typeof entries.get(field) === 'string')
}
