import {
  identityCodeFault,
  writtenIdentityCode,
  type IdentityCodeFault,
} from '#domain/contact/personal-identity-code.ts'
import { isPhoneNumber } from '#domain/contact/phone.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import {
  isLeft,
  longestOfPayer,
  payerLabels,
  payerFault,
  typedOrLeft,
  type FieldFaults,
  type KnownValues,
  type Payer,
  type PayerField,
} from '#web/customer/payment/payer/payer.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import type { CreditPaymentInput } from '#worker/contract/customer/credit.ts'

/** The fields of who applies for credit, in their order on the screen. */
export const creditFields = [
  'governmentId',
  'firstName',
  'lastName',
  'address',
  'postalCode',
  'city',
  'country',
  'phoneNumber',
  'email',
] as const satisfies readonly (PayerField | 'governmentId' | 'phoneNumber')[]
export type CreditField = (typeof creditFields)[number]
export type CreditForm = Payer & Readonly<Record<'governmentId' | 'phoneNumber', string>>

export const creditLabels: Readonly<Record<CreditField, ContentKey>> = {
  ...payerLabels,
  governmentId: 'governmentId',
  phoneNumber: 'creditPhone',
}

/** As long as the server takes them; an identity code may be pasted with some space around it. */
export const longestInCredit: Readonly<Record<CreditField, number>> = {
  ...longestOfPayer,
  governmentId: 15,
  phoneNumber: 20,
}

const identityCodeTexts: Readonly<Record<IdentityCodeFault, ContentKey>> = {
  form: 'governmentIdForm',
  date: 'governmentIdDate',
  check: 'governmentIdCheck',
}

function faultOf(field: CreditField, value: string): ContentKey | null {
  if (field !== 'governmentId' && field !== 'phoneNumber') return payerFault(field, value)
  if (value.trim() === '') return 'requiredField'
  if (field === 'phoneNumber') return isPhoneNumber(value.trim()) ? null : 'creditPhoneInvalid'
  const fault = identityCodeFault(writtenIdentityCode(value))
  return fault && identityCodeTexts[fault]
}

/** Returns the faults that keep the form from being sent; empty when there are none. */
export function creditFormFaults(form: CreditForm, known: KnownValues): FieldFaults<CreditField> {
  const found = creditFields.flatMap((field) => {
    const fault = isLeft(known, field, form[field]) ? null : faultOf(field, form[field])
    return fault === null ? [] : [[field, fault] as const]
  })
  return Object.fromEntries(found)
}

const refusalTexts: Partial<Record<CreditField, ContentKey>> = {
  governmentId: 'governmentIdCheck',
  email: 'payEmailInvalid',
  phoneNumber: 'creditPhoneInvalid',
}

/** Refused fields of the form, by their place on the screen. */
export type CreditRefusals = {
  fields: FieldFaults<CreditField>
  method: ContentKey | null
  amount: ContentKey | null
}

const paths = {
  method: 'bookPaymentParams.selectedResursBankPaymentMethod',
  amount: 'bookPaymentParams.creditAmount',
} as const

/** The fields of a 422; null where it names none of ours. */
export function creditRefusals(error: unknown): CreditRefusals | null {
  if (!(error instanceof ApiProblem) || error.status !== 422) return null
  const fields = error.errors.flatMap(({ path, code }) => {
    const field = creditFields.find((name) => `customer.${name}` === path)
    if (field === undefined || code === 'changed') return []
    return [[field, code === 'required' ? 'requiredField' : (refusalTexts[field] ?? 'payFieldInvalid')] as const]
  })
  const names = (path: string) => error.errors.some((one) => one.path === path)
  const method = names(paths.method) ? 'creditMethodRefused' : null
  const amount = names(paths.amount) ? 'creditAmountRefused' : null
  if (fields.length === 0 && method === null && amount === null) return null
  return { fields: Object.fromEntries(fields), method, amount }
}

export function creditPaymentInput(
  form: CreditForm,
  known: KnownValues,
  bookPaymentParams: CreditPaymentInput['bookPaymentParams'],
): CreditPaymentInput {
  const { governmentId, country, ...rest } = form
  return {
    customer: {
      governmentId: writtenIdentityCode(governmentId),
      firstName: rest.firstName.trim(),
      lastName: rest.lastName.trim(),
      address: typedOrLeft(known.address, rest.address),
      // The server has it with the work order; it is shown on no screen.
      externalCustomerNumber: null,
      phoneNumber: typedOrLeft(known.phoneNumber, rest.phoneNumber),
      postalCode: rest.postalCode.trim(),
      city: rest.city.trim(),
      country,
      email: typedOrLeft(known.email, rest.email),
    },
    bookPaymentParams,
  }
}
