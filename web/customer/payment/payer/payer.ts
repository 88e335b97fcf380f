import { isEmail } from '#domain/contact/email.ts'
import { knownFields, type KnownField } from '#domain/money/known-payer.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import type { KeyValueStore } from '#web/lib/storage.ts'
import type { KnownValue, PayerView } from '#worker/contract/customer/payer.ts'
import type { WorkOrder } from '#worker/contract/process.ts'

/** Fields of the payer in every form, in the order of the screen. */
export const payerFields = ['firstName', 'lastName', 'address', 'postalCode', 'city', 'country', 'email'] as const
export type PayerField = (typeof payerFields)[number]
export type Payer = Readonly<Record<PayerField, string>>

/** Labels of the payer's fields in every form. */
export const payerLabels: Readonly<Record<PayerField, ContentKey>> = {
  firstName: 'payFirstName',
  lastName: 'payLastName',
  address: 'payAddress',
  postalCode: 'payPostalCode',
  city: 'payCity',
  country: 'payCountry',
  email: 'payEmail',
}

/** Faults of fields, by the text to show beside them. */
export type FieldFaults<Field extends string> = Readonly<Partial<Record<Field, ContentKey>>>

/** As long as the server takes them. */
export const longestOfPayer: Readonly<Record<PayerField, number>> = {
  firstName: 100,
  lastName: 100,
  address: 200,
  postalCode: 20,
  city: 100,
  country: 2,
  email: 254,
}

/** Returns the fault of a field that has to be filled in; null where there is none. */
export function payerFault(field: PayerField, value: string): ContentKey | null {
  const typed = value.trim()
  if (typed === '') return 'requiredField'
  return field === 'email' && !isEmail(typed) ? 'payEmailInvalid' : null
}

/** The server's values of the payer, by field: the shown part, and the token that stands for the whole. */
export type KnownValues = Pick<PayerView, KnownField>

/** Nothing is known but what the work order says: where the server could not be asked. */
export function unknownPayer(workOrder: Pick<WorkOrder, 'customer'> | null): PayerView {
  const { firstName, lastName } = workOrder?.customer ?? {}
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' }
  return { ...names, postalCode: '', city: '', address: null, email: null, phoneNumber: null }
}

/** The payer at first. What is known and not told is left empty: it is taken as it is until something is typed. */
export function emptyPayer({ firstName, lastName, postalCode, city }: PayerView): Payer {
  return { firstName, lastName, address: '', postalCode, city, country: 'FI', email: '' }
}

/** Returns whether a field is left as the server has it. */
export function isLeft(known: KnownValues, field: string, value: string): boolean {
  return knownFields.some((name) => name === field && known[name] !== null) && value.trim() === ''
}

/** Returns the value to send for a field: the text typed, or the token that stands for the value that was shown. */
export function typedOrLeft(known: KnownValue | null, value: string): string | { kept: string } {
  const typed = value.trim()
  return typed === '' && known !== null ? { kept: known.kept } : typed
}

const storageKey = (code: string) => `payment-form:${code}`

/** Keeps in the tab what was typed, so that a reload, a failure or another way to pay loses nothing. */
export function keepPayer(code: string, payer: Payer, store: KeyValueStore): void {
  const { firstName, lastName, address, postalCode, city, country, email } = payer
  store.set(storageKey(code), JSON.stringify({ firstName, lastName, address, postalCode, city, country, email }))
}

export function forgetPayer(code: string, store: KeyValueStore): void {
  store.remove(storageKey(code))
}

/** Returns the payer who was typed earlier in this tab; null where there was none. */
export function keptPayer(code: string, store: KeyValueStore): Payer | null {
  const kept = store.get(storageKey(code))
  if (kept === null) return null
  try {
    const value: unknown = JSON.parse(kept)
    return isPayer(value) ? value : null
  } catch {
    return null
  }
}

function isPayer(value: unknown): value is Payer {
  if (typeof value !== 'object' || value === null) return false
  const entries = new Map<string, unknown>(Object.entries(value))
  return payerFields.every((field) => typeof entries.get(field) === 'string')
}
