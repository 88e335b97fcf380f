import { describe, expect, it } from 'vitest'

import { unknownPayer } from '#web/customer/payment/payer/payer.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { creditPaymentSchema } from '#worker/contract/customer/credit.ts'

import {
  creditFields,
  creditFormFaults,
  creditPaymentInput,
  creditRefusals,
  longestInCredit,
  type CreditForm,
} from './credit-form.ts'

const unknown = unknownPayer(null)
const full: CreditForm = {
  governmentId: '131052-308T',
  firstName: 'Päivi',
  lastName: 'Lähdesmäki',
  address: 'Sepänkatu 4 B 12',
  postalCode: '20700',
  city: 'Turku',
  country: 'FI',
  phoneNumber: '+358 40 123 4567',
  email: 'paivi@example.fi',
}
const params = {
  creditAmount: 1800,
  selectedResursBankPaymentMethod: 'NEWACCOUNT',
  ipAddress: '192.0.2.7',
  settingId: 'cs_1',
} as const

describe('the form of who applies for credit', () => {
  it('wants every field', () => {
    const empty = Object.fromEntries(creditFields.map((field) => [field, ' ']))
    const faults = creditFormFaults({ ...full, ...empty }, unknown)
    expect(new Set(Object.keys(faults))).toEqual(new Set(creditFields))
    expect(new Set(Object.values(faults))).toEqual(new Set(['requiredField']))
    expect(creditFormFaults(full, unknown)).toEqual({})
  })

  it.each([
    ['131052-308T', undefined],
    [' 131052-308t ', undefined],
    ['131052A308T', undefined],
    ['131052Y308T', undefined],
    ['131052-308', 'governmentIdForm'],
    ['131052 308T', 'governmentIdForm'],
    ['131052-308O', 'governmentIdForm'],
    ['321052-308T', 'governmentIdDate'],
    ['131352-308T', 'governmentIdDate'],
    ['131052-308U', 'governmentIdCheck'],
    ['131025-308T', 'governmentIdCheck'],
  ])('says of the identity code %j what helps: %s', (governmentId, fault) => {
    expect(creditFormFaults({ ...full, governmentId }, unknown).governmentId).toBe(fault)
  })

  it.each(['puhelin', '+358', '0401234567890123456789'])('does not take %s for a phone number', (phoneNumber) => {
    expect(creditFormFaults({ ...full, phoneNumber }, unknown)).toEqual({ phoneNumber: 'creditPhoneInvalid' })
  })

  it('does not take everything for an e-mail address', () => {
    expect(creditFormFaults({ ...full, email: 'paivi@' }, unknown)).toEqual({ email: 'payEmailInvalid' })
  })

  it('is sent as the server takes it: without the spaces around, the code in capitals', () => {
    const input = creditPaymentInput({ ...full, governmentId: ' 131052-308t ', city: ' Turku ' }, unknown, params)
    expect(input.customer).toMatchObject({ governmentId: '131052-308T', city: 'Turku' })
    expect(input.bookPaymentParams).toEqual(params)
    expect(creditPaymentSchema.safeParse(input).success).toBe(true)
  })

  it('lets nothing be typed that is longer than the server takes', () => {
    const typed = creditFields.filter((field) => !['email', 'country', 'governmentId'].includes(field))
    const filled = Object.fromEntries(typed.map((field) => [field, 'x'.repeat(longestInCredit[field])]))
    expect(creditPaymentSchema.safeParse(creditPaymentInput({ ...full, ...filled }, unknown, params)).success).toBe(
      true,
    )
  })
})

describe('what the server did not take', () => {
  const refused = (errors: { path: string; code: string }[], status = 422) =>
    creditRefusals(new ApiProblem({ status, code: 'request.invalid', errors }))

  it('is told beside its field', () => {
    expect(
      refused([
        { path: 'customer.governmentId', code: 'invalid_format' },
        { path: 'customer.city', code: 'required' },
        { path: 'customer.address', code: 'too_long' },
        { path: 'customer.email', code: 'invalid_format' },
      ]),
    ).toEqual({
      fields: {
        governmentId: 'governmentIdCheck',
        city: 'requiredField',
        address: 'payFieldInvalid',
        email: 'payEmailInvalid',
      },
      method: null,
      amount: null,
    })
  })

  it('may be the method or the sum', () => {
    expect(refused([{ path: 'bookPaymentParams.selectedResursBankPaymentMethod', code: 'not_offered' }])).toEqual({
      fields: {},
      method: 'creditMethodRefused',
      amount: null,
    })
    expect(refused([{ path: 'bookPaymentParams.creditAmount', code: 'too_small' }])?.amount).toBe('creditAmountRefused')
  })

  it('is nothing of the form where no field of it is named', () => {
    expect(refused([])).toBeNull()
    expect(refused([{ path: 'customer.externalCustomerNumber', code: 'too_long' }])).toBeNull()
    expect(refused([{ path: 'city', code: 'required' }])).toBeNull()
    expect(refused([{ path: 'customer.city', code: 'required' }], 409)).toBeNull()
    expect(creditRefusals(new Error('lost'))).toBeNull()
  })
})
