import { describe, expect, it } from 'vitest'

import type { KeyValueStore } from '#web/lib/storage.ts'

import { forgetDrafts, forgetTextDraft, keepDraft, keepTextDraft, readDraft, readTextDraft } from './drafts.ts'

function memory(): KeyValueStore {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}

const owner = { userId: 'usr_1', accountId: 'acc_1' }
const none = { text: '', clickId: null }

describe('what staff have typed and not sent', () => {
  it('is one text for each thing, with the click that it was sent by, beside the drafts of new processes', () => {
    const store = memory()
    keepDraft(store, owner, { step: 2 })
    keepTextDraft(store, 'note prc_1', { text: 'Avain tiskillä', clickId: 'click-1' })
    keepTextDraft(store, 'note prc_2', { text: 'Soita', clickId: null })
    expect(readTextDraft(store, 'note prc_1')).toEqual({ text: 'Avain tiskillä', clickId: 'click-1' })
    forgetTextDraft(store, 'note prc_1')
    expect(readTextDraft(store, 'note prc_1')).toEqual(none)
    expect(readTextDraft(store, 'note prc_2')).toEqual({ text: 'Soita', clickId: null })
    expect(readDraft(store, owner)).toEqual({ step: 2 })
  })

  it('goes with whoever typed it, and is nothing where something else is stored', () => {
    const store = memory()
    keepTextDraft(store, 'note prc_1', { text: 'Soita', clickId: null })
    forgetDrafts(store)
    expect(readTextDraft(store, 'note prc_1')).toEqual(none)
    for (const text of ['{', 'null', '[]', '{"text note prc_1":7}', '{"text note prc_1":{"text":7}}']) {
      store.set('staff-drafts', text)
      expect(readTextDraft(store, 'note prc_1')).toEqual(none)
    }
  })
})
