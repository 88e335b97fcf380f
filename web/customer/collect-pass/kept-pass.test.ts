import { describe, expect, it } from 'vitest'

import type { KeyValueStore } from '#web/lib/storage.ts'
import type { CollectPass } from '#worker/contract/collect-pass.ts'

import { forgetPass, keepPass, keptPass } from './kept-pass.ts'

function memory(): KeyValueStore {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}

const live: CollectPass = {
  state: 'LIVE',
  way: 'COLLECT',
  processType: 'RETRIEVE',
  workshop: { name: 'Pohjolan Huolto', phoneNumber: '+358 9 123 4567' },
  lcid: 'fi-FI',
  timeZone: 'Europe/Helsinki',
  validUntil: new Date(2000).toISOString(),
  licenseNumber: 'ABC-123',
  code: '123456',
  box: null,
  showsQrCode: true,
}
const texts = { lockerHow: 'Näin se käy' }

describe('a pass that stays on the phone', () => {
  it('is there until its time is over', () => {
    const store = memory()
    keepPass('A', { pass: live, texts, savedAt: 1000 }, store)
    expect(keptPass('A', 1999, store)).toEqual({ pass: live, texts, savedAt: 1000 })
    expect(keptPass('A', 2000, store)).toBeNull()
    expect(keptPass('B', 1000, store)).toBeNull()
  })

  it('is gone as soon as it has no code any more, or is unknown', () => {
    const store = memory()
    keepPass('A', { pass: live, texts, savedAt: 1000 }, store)
    keepPass('A', { pass: { ...live, state: 'REVOKED', code: null }, texts, savedAt: 1001 }, store)
    expect(keptPass('A', 1001, store)).toBeNull()
    keepPass('A', { pass: live, texts, savedAt: 1000 }, store)
    forgetPass('A', store)
    expect(keptPass('A', 1001, store)).toBeNull()
  })

  it('is nothing where something else was left', () => {
    const store = memory()
    for (const left of ['', '{', '{}', '"x"']) {
      store.set('pass:A', left)
      expect(keptPass('A', 1, store)).toBeNull()
    }
  })
})
