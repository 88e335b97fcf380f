import { describe, expect, it } from 'vitest'

import { createStore } from '#web/lib/storage.ts'

import { emptyPayer, forgetPayer, keepPayer, keptPayer, unknownPayer, type Payer } from './payer.ts'

const full: Payer = {
  firstName: 'Päivi',
  lastName: 'Lähdesmäki',
  address: 'Sepänkatu 4 B 12',
  postalCode: '20700',
  city: 'Turku',
  country: 'FI',
  email: 'paivi@example.fi',
}

describe('who pays', () => {
  it('is at first who the server says, with what it does not tell left empty', () => {
    const names = { firstName: 'Päivi', lastName: 'Lähdesmäki', postalCode: '20700', city: 'Turku' }
    const known = { ...names, address: null, email: { shown: 'p•••@example.fi', kept: 'm' }, phoneNumber: null }
    expect(emptyPayer(known)).toEqual({ ...names, country: 'FI', email: '', address: '' })
  })

  it('is who the work order says where the server cannot be asked', () => {
    const customer = { firstName: 'Päivi', lastName: 'Lähdesmäki', name: 'Päivi Lähdesmäki' }
    expect(unknownPayer({ customer })).toMatchObject({ firstName: 'Päivi', lastName: 'Lähdesmäki', email: null })
    expect(unknownPayer(null)).toMatchObject({ firstName: '', address: null })
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
    keepPayer('A', full, store)
    expect(keptPayer('A', store)).toEqual(full)
    expect(keptPayer('B', store)).toBeNull()
    forgetPayer('A', store)
    expect(keptPayer('A', store)).toBeNull()
  })

  it('is kept without anything that a form holds besides', () => {
    const typed = { ...full, governmentId: '131052-308T', phoneNumber: '+358401234567' }
    keepPayer('A', typed, store)
    expect(kept.get('payment-form:A')).not.toMatch(/131052|308T|governmentId|358401234567/)
    expect(keptPayer('A', store)).toEqual(full)
  })

  it('is nothing where what is kept is of another kind, or the browser keeps nothing', () => {
    for (const text of ['', '{', 'null', '[]', '{"firstName":"A"}', JSON.stringify({ ...full, email: 1 })]) {
      kept.set('payment-form:A', text)
      expect(keptPayer('A', store)).toBeNull()
    }
    const refusing = createStore(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(() => keepPayer('A', full, refusing)).not.toThrow()
    expect(keptPayer('A', refusing)).toBeNull()
  })
})
