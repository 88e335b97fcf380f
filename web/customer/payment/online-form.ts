import type { ContentKey } from '#web/customer/content-texts.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import type { OnlinePaymentInput } from '#worker/contract/payment.ts'

import { payerFault, payerFields, type FieldFaults, type Payer, type PayerField } from './payer.ts'

const optionalFields: ReadonlySet<PayerField> = new Set(['lastName'])

export function isOptional(field: PayerField): boolean {
  return optionalFields.has(field)
}

/** What keeps the form from being sent; empty when nothing does. */
export function formFaults(form: Payer): FieldFaults<PayerField> {
  const found = payerFields.flatMap((field) => {
    const fault = payerFault(field, form[field])
    return fault === null || (isOptional(field) && fault === 'requiredField') ? [] : [[field, fault] as const]
  })
  return Object.fromEntries(found)
}

function refusalOf(field: PayerField, code: string): ContentKey {
  if (code === 'refused_by_provider' && field === 'email') return 'payEmailRefused'
  if (code === 'refused_by_provider' && field === 'postalCode') return 'payPostalCodeRefused'
  if (code === 'required') return 'requiredField'
  return field === 'email' ? 'payEmailInvalid' : 'payFieldInvalid'
}

/** The fields that the server did not take. */
export function refusedFields(error: unknown): FieldFaults<PayerField> {
  if (!(error instanceof ApiProblem) || error.status !== 422) return {}
  const found = error.errors.flatMap(({ path, code }) => {
    const field = payerFields.find((name) => name === path)
    return field === undefined ? [] : [[field, refusalOf(field, code)] as const]
  })
  return Object.fromEntries(found)
}

export function onlinePaymentInput(form: Payer): OnlinePaymentInput {
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
