import { expect, it } from 'vitest'

import type { KeyValueStore } from '#web/lib/storage.ts'
import { emptyDraft } from '#web/staff/create/create-draft.ts'
import { forgetDrafts } from '#web/staff/session/drafts.ts'

import { draftStore } from './draft-store.ts'

function tab(): KeyValueStore {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
}
const kaisa = { userId: 'usr_kaisa', accountId: 'acc_1' }
const draft = { ...emptyDraft('none'), lastName: 'Leino' }

it('keeps a draft for the person and the account that it was begun in', () => {
  const store = tab()
  draftStore(store, kaisa).keep(draft)
  expect(draftStore(store, kaisa).read()).toEqual(draft)
  expect(draftStore(store, { ...kaisa, accountId: 'acc_2' }).read()).toBeNull()
  expect(draftStore(store, { ...kaisa, userId: 'usr_risto' }).read()).toBeNull()
})

it('forgets the one that was sent, and all of them once nobody is signed in', () => {
  const store = tab()
  const other = draftStore(store, { ...kaisa, accountId: 'acc_2' })
  draftStore(store, kaisa).keep(draft)
  other.keep(draft)
  draftStore(store, kaisa).forget()
  expect(draftStore(store, kaisa).read()).toBeNull()
  expect(other.read()).toEqual(draft)
  forgetDrafts(store)
  expect(other.read()).toBeNull()
})

it.each(['{"usr_kaisa acc_1":7}', '[]', 'x', '{"usr_kaisa acc_1":{"clickId":"c"}}'])('takes %s for nothing', (text) => {
  const store = tab()
  store.set('staff-drafts', text)
  expect(draftStore(store, kaisa).read()).toBeNull()
})

it('fills in what an earlier version of the page did not keep', () => {
  const store = tab()
  store.set('staff-drafts', JSON.stringify({ 'usr_kaisa acc_1': { clickId: 'c', source: 'none', lastName: 'Leino' } }))
  expect(draftStore(store, kaisa).read()).toEqual({ ...emptyDraft('none'), clickId: 'c', lastName: 'Leino' })
})
