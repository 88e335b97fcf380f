import { describe, expect, it } from 'vitest'

import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { onlinePaymentSchema } from '#worker/contract/customer/payment.ts'

import { formFaults, onlinePaymentInput, refusedFields } from './online-form.ts'
import { longestOfPayer, payerFields, unknownPayer, type Payer } from './payer.ts'

const unknown = unknownPayer(null)

const full: Payer = {
  firstName: 'Päivi',
  lastName: 'Lähdesmäki',
  address: 'Sepänkatu 4 B 12',
  postalCode: '20700',
  city: 'Turku',
  country: 'FI',
  email: 'paivi@example.fi',
}

describe('the form of an online payment', () => {
  it('wants everything but the last name', () => {
    const empty = Object.fromEntries(payerFields.map((field) => [field, ' ']))
    expect(formFaults({ ...full, ...empty }, unknown)).toEqual({
      firstName: 'requiredField',
      address: 'requiredField',
      postalCode: 'requiredField',
      city: 'requiredField',
      country: 'requiredField',
      email: 'requiredField',
    })
    expect(formFaults(full, unknown)).toEqual({})
  })

  it.each(['paivi', 'paivi@', '@example.fi', 'paivi@example', 'pai vi@example.fi'])(
    'does not take %s for an e-mail address',
    (email) => expect(formFaults({ ...full, email }, unknown)).toEqual({ email: 'payEmailInvalid' }),
  )

  it('is sent as the server takes it, without the spaces around', () => {
    const input = onlinePaymentInput(
      { ...full, firstName: ' Päivi ', lastName: ' ', email: ' paivi@example.fi ' },
      unknown,
    )
    expect(input).toMatchObject({ firstName: 'Päivi', lastName: null, email: 'paivi@example.fi' })
    expect(onlinePaymentSchema.safeParse(input).success).toBe(true)
  })

  it('is sent without what the server knows, until that is typed anew', () => {
    const known = { ...unknown, email: { shown: 'p•••@example.fi', kept: 'mark-1' } }
    const left = { ...full, email: ' ' }
    expect(formFaults(left, known)).toEqual({})
    expect(formFaults(left, unknown)).toEqual({ email: 'requiredField' })
    expect(onlinePaymentInput(left, known)).toMatchObject({ email: { kept: 'mark-1' }, address: full.address })
    expect(onlinePaymentSchema.safeParse(onlinePaymentInput(left, known)).success).toBe(true)
    expect(formFaults({ ...full, email: 'paivi' }, known)).toEqual({ email: 'payEmailInvalid' })
    expect(onlinePaymentInput(full, known)).toMatchObject({ email: full.email })
  })

  it('lets nothing be typed that is longer than the server takes', () => {
    const filled = Object.fromEntries(
      payerFields
        .filter((field) => field !== 'email' && field !== 'country')
        .map((field) => [field, 'x'.repeat(longestOfPayer[field])]),
    )
    expect(onlinePaymentSchema.safeParse(onlinePaymentInput({ ...full, ...filled }, unknown)).success).toBe(true)
  })
})

describe('fields that were not taken', () => {
  const refused = (code: string, errors: { path: string; code: string }[], status = 422) =>
    refusedFields(new ApiProblem({ status, code, errors }))

  it('are named as the provider names them', () => {
    expect(
      refused('payment.refused', [
        { path: 'email', code: 'refused_by_provider' },
        { path: 'postalCode', code: 'refused_by_provider' },
        { path: 'lastName', code: 'refused_by_provider' },
      ]),
    ).toEqual({ email: 'payEmailRefused', postalCode: 'payPostalCodeRefused', lastName: 'payFieldRefused' })
  })

  it('are named as our own server names them, and nothing else is', () => {
    expect(
      refused('request.invalid', [
        { path: 'city', code: 'too_long' },
        { path: 'email', code: 'invalid_format' },
        { path: 'constructor', code: 'unrecognized' },
      ]),
    ).toEqual({ city: 'payFieldInvalid', email: 'payEmailInvalid' })
    expect(refused('request.invalid', [{ path: 'email', code: 'changed' }])).toEqual({})
    expect(refused('payment.already_open', [{ path: 'email', code: 'x' }], 409)).toEqual({})
    expect(refusedFields(new Error('lost'))).toEqual({})
  })
})
