import { describe, expect, it } from 'vitest'

import { onlinePaymentSchema } from '#domain/contract/payment.ts'
import { ApiProblem } from '#web/lib/api/api-problem.ts'
import { createStore } from '#web/lib/storage.ts'

import {
  draftOf,
  emptyForm,
  forgetDraft,
  formFaults,
  keepDraft,
  longest,
  onlineFields,
  onlinePaymentInput,
  refusedFields,
  type OnlineForm,
} from './online-form.ts'

const full: OnlineForm = {
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
    const empty = Object.fromEntries(onlineFields.map((field) => [field, ' ']))
    expect(formFaults({ ...full, ...empty })).toEqual({
      firstName: 'requiredField',
      address: 'requiredField',
      postalCode: 'requiredField',
      city: 'requiredField',
      country: 'requiredField',
      email: 'requiredField',
    })
    expect(formFaults(full)).toEqual({})
  })

  it.each(['paivi', 'paivi@', '@example.fi', 'paivi@example', 'pai vi@example.fi'])(
    'does not take %s for an e-mail address',
    (email) => expect(formFaults({ ...full, email })).toEqual({ email: 'payEmailInvalid' }),
  )

  it('is sent as the server takes it, without the spaces around', () => {
    const input = onlinePaymentInput({ ...full, firstName: ' Päivi ', lastName: ' ', email: ' paivi@example.fi ' })
    expect(input).toMatchObject({ firstName: 'Päivi', lastName: null, email: 'paivi@example.fi' })
    expect(onlinePaymentSchema.safeParse(input).success).toBe(true)
  })

  it('lets nothing be typed that is longer than the server takes', () => {
    const filled = Object.fromEntries(
      onlineFields
        .filter((field) => field !== 'email' && field !== 'country')
        .map((field) => [field, 'x'.repeat(longest[field])]),
    )
    expect(onlinePaymentSchema.safeParse(onlinePaymentInput({ ...full, ...filled })).success).toBe(true)
  })

  it('begins with what the work order says of its customer', () => {
    const customer = { firstName: 'Päivi', lastName: 'Lähdesmäki', name: 'Päivi Lähdesmäki' }
    expect(emptyForm({ customer })).toMatchObject({
      firstName: 'Päivi',
      lastName: 'Lähdesmäki',
      country: 'FI',
      email: '',
    })
    expect(emptyForm(null)).toMatchObject({ firstName: '', country: 'FI' })
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
      ]),
    ).toEqual({ email: 'payEmailRefused', postalCode: 'payPostalCodeRefused' })
  })

  it('are named as our own server names them, and nothing else is', () => {
    expect(
      refused('request.invalid', [
        { path: 'city', code: 'too_long' },
        { path: 'email', code: 'invalid_format' },
        { path: 'constructor', code: 'unrecognized' },
      ]),
    ).toEqual({ city: 'payFieldInvalid', email: 'payEmailInvalid' })
    expect(refused('payment.already_open', [{ path: 'email', code: 'x' }], 409)).toEqual({})
    expect(refusedFields(new Error('lost'))).toEqual({})
  })
})

describe('what was typed', () => {
  const kept = new Map<string, string>()
  const store = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }

  it('is there again after a reload, for its own process only, until it is forgotten', () => {
    keepDraft('A', full, store)
    expect(draftOf('A', store)).toEqual(full)
    expect(draftOf('B', store)).toBeNull()
    forgetDraft('A', store)
    expect(draftOf('A', store)).toBeNull()
  })

  it('is nothing where what is kept is of another kind, or the browser keeps nothing', () => {
    for (const text of ['', '{', 'null', '[]', '{"firstName":"A"}', JSON.stringify({ ...full, email: 1 })]) {
      kept.set('payment-form:A', text)
      expect(draftOf('A', store)).toBeNull()
    }
    const refusing = createStore(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(() => keepDraft('A', full, refusing)).not.toThrow()
    expect(draftOf('A', refusing)).toBeNull()
  })
})
