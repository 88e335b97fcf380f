import type { ContentKey } from '#web/customer/content-texts.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import type { OnlinePaymentInput } from '#worker/contract/customer/payment.ts'

import {
  isLeft,
  payerFault,
  payerFields,
  typedOrLeft,
  type FieldFaults,
  type KnownValues,
  type Payer,
  type PayerField,
} from './payer.ts'

const optionalFields: ReadonlySet<PayerField> = new Set(['lastName'])

export function isOptional(field: PayerField): boolean {
  return optionalFields.has(field)
}

/** Returns the faults that keep the form from being sent; empty when there are none. */
export function formFaults(form: Payer, known: KnownValues): FieldFaults<PayerField> {
  const found = payerFields.flatMap((field) => {
    const fault = isLeft(known, field, form[field]) ? null : payerFault(field, form[field])
    return fault === null || (isOptional(field) && fault === 'requiredField') ? [] : [[field, fault] as const]
  })
  return Object.fromEntries(found)
}

function refusalOf(field: PayerField, code: string): ContentKey {
  if (code === 'refused_by_provider' && field === 'email') return 'payEmailRefused'
  if (code === 'refused_by_provider' && field === 'postalCode') return 'payPostalCodeRefused'
  if (code === 'refused_by_provider') return 'payFieldRefused'
  if (code === 'required') return 'requiredField'
  return field === 'email' ? 'payEmailInvalid' : 'payFieldInvalid'
}

/** A value that was left as it is was another by then: it is drawn anew, and nothing is wrong with what was typed. */
const changedCode = 'changed'

export function isOfChanged(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 422 && error.errors.some(({ code }) => code === changedCode)
}

/** The fields that the server did not take. */
export function refusedFields(error: unknown): FieldFaults<PayerField> {
  if (!(error instanceof ApiProblem) || error.status !== 422) return {}
  const found = error.errors.flatMap(({ path, code }) => {
    const field = payerFields.find((name) => name === path)
    return field === undefined || code === changedCode ? [] : [[field, refusalOf(field, code)] as const]
  })
  return Object.fromEntries(found)
}

export function onlinePaymentInput(form: Payer, known: KnownValues): OnlinePaymentInput {
  const { firstName, lastName, address, postalCode, city, country, email } = form
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim() === '' ? null : lastName.trim(),
    address: typedOrLeft(known.address, address),
    postalCode: postalCode.trim(),
    city: city.trim(),
    country,
    email: typedOrLeft(known.email, email),
    // The server has it with the work order; it is shown on no screen.
    externalCustomerNumber: null,
  }
}
