import { describe, expect, it } from 'vitest'

import { atTheCabinet, customerView } from '#tests/support/customer-view.ts'
import type { KeyValueStore } from '#web/lib/storage.ts'

import { keepLocker, lastLocker, latestKept } from './last-locker.ts'

function memory(): KeyValueStore {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}

const day = 24 * 60 * 60 * 1000
const withCode = customerView({
  process: {
    state: 'KEY_CODE_SENT',
    currentStep: 'WAITING_CONFIRMATION',
    customerNotes: 'Soittakaa Kaisalle',
    ...atTheCabinet,
  },
})

describe('the locker screen that stays on the phone', () => {
  it('brings back the code, the box and the words, and nothing of name, words, rows or prices', () => {
    const store = memory()
    keepLocker('A', withCode, 1000, store)
    const kept = lastLocker('A', 2000, store)
    expect(kept?.savedAt).toBe(1000)
    expect(kept?.view.process.boxAccessCode).toBe('731904')
    expect(kept?.view.process.box?.number).toBe(7)
    expect(kept?.view.workOrder?.vehicle?.licenseNumber).toBe('CKL-482')
    expect(store.get('locker:A')).not.toMatch(/Lähdesmäki|Kaisalle|Määräaikaishuolto|466/)
    expect(lastLocker('B', 2000, store)).toBeNull()
  })

  it('is forgotten as soon as the code is of no more use', () => {
    const store = memory()
    keepLocker('A', withCode, 1000, store)
    keepLocker(
      'A',
      customerView({ process: { state: 'CUSTOMER_KEYS_DELIVERED', currentStep: 'WAITING_CONFIRMATION' } }),
      2000,
      store,
    )
    expect(lastLocker('A', 3000, store)).toBeNull()
  })

  it('does not look newer than it is when it is shown again', () => {
    const store = memory()
    keepLocker('A', withCode, 1000, store)
    const kept = lastLocker('A', 2000, store)
    if (kept) keepLocker('A', kept.view, 9000, store)
    expect(lastLocker('A', 9500, store)?.savedAt).toBe(1000)
  })

  it('is not shown after a week, nor when what is stored is not ours', () => {
    const store = memory()
    keepLocker('A', withCode, 0, store)
    expect(lastLocker('A', 7 * day - 1, store)).not.toBeNull()
    expect(lastLocker('A', 7 * day, store)).toBeNull()
    for (const text of ['', '{', 'null', '{"view":{},"savedAt":1}', '{"savedAt":1}']) {
      store.set('locker:A', text)
      expect(lastLocker('A', 2, store)).toBeNull()
    }
  })

  it('is what the home screen opens: the one that was kept last, and none that is too old', () => {
    const store = memory()
    const keys = ['accessToken', 'locker:A', 'locker:B', 'locker:C']
    expect(latestKept(keys, 1000, store)).toBeNull()
    keepLocker('A', withCode, 1000, store)
    keepLocker('B', withCode, 3000, store)
    keepLocker('C', withCode, 2000, store)
    expect(latestKept(keys, 4000, store)).toBe('B')
    expect(latestKept(keys, 3000 + 7 * day, store)).toBeNull()
  })
})
