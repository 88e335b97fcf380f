import { describe, expect, it } from 'vitest'

import { shouldReload } from './lost-chunks.ts'
import type { KeyValueStore } from './storage.ts'

function memory(): KeyValueStore {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}

const refused: KeyValueStore = { get: () => null, set: () => undefined, remove: () => undefined }

describe('a page whose program went with a deployment', () => {
  it('is loaded anew once for each version, so that what stays gone makes no loop', () => {
    const store = memory()
    expect(shouldReload({ entry: '/assets/app-a.js', online: true, store })).toBe(true)
    expect(shouldReload({ entry: '/assets/app-a.js', online: true, store })).toBe(false)
    expect(shouldReload({ entry: '/assets/app-b.js', online: true, store })).toBe(true)
  })

  it('stays as it is without a network, and where nothing could remember that it was loaded anew', () => {
    expect(shouldReload({ entry: '/assets/app-a.js', online: false, store: memory() })).toBe(false)
    expect(shouldReload({ entry: '/assets/app-a.js', online: true, store: refused })).toBe(false)
    expect(shouldReload({ entry: '', online: true, store: memory() })).toBe(false)
  })
})
