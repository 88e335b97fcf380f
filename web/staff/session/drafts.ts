import type { KeyValueStore } from '#web/lib/storage.ts'
import type { SignedInUser } from '#worker/contract/auth.ts'

const draftsKey = 'staff-drafts'

type Owner = Pick<SignedInUser, 'userId' | 'accountId'>

/** Returns the draft that a member of staff has not sent yet, one for each account; it lives as long as the tab. */
export function readDraft(store: KeyValueStore, { userId, accountId }: Owner): unknown {
  return readAll(store)[keyOf(userId, accountId)]
}

export function keepDraft(store: KeyValueStore, { userId, accountId }: Owner, draft: unknown): void {
  store.set(draftsKey, JSON.stringify({ ...readAll(store), [keyOf(userId, accountId)]: draft }))
}

export function forgetDraft(store: KeyValueStore, { userId, accountId }: Owner): void {
  const others = Object.entries(readAll(store)).filter(([key]) => key !== keyOf(userId, accountId))
  store.set(draftsKey, JSON.stringify(Object.fromEntries(others)))
}

/** A text about one thing, with the click that it was last sent by: repeated it is the same. */
export type TextDraft = { text: string; clickId: string | null }

export function readTextDraft(store: KeyValueStore, about: string): TextDraft {
  const { text, clickId }: { text?: unknown; clickId?: unknown } = recordOr(readAll(store)[`text ${about}`])
  return { text: typeof text === 'string' ? text : '', clickId: typeof clickId === 'string' ? clickId : null }
}

export function keepTextDraft(store: KeyValueStore, about: string, draft: TextDraft): void {
  store.set(draftsKey, JSON.stringify({ ...readAll(store), [`text ${about}`]: draft }))
}

export function forgetTextDraft(store: KeyValueStore, about: string): void {
  const others = Object.entries(readAll(store)).filter(([key]) => key !== `text ${about}`)
  store.set(draftsKey, JSON.stringify(Object.fromEntries(others)))
}

/** Deletes everybody's drafts, once nobody is signed in. */
export function forgetDrafts(store: KeyValueStore): void {
  store.remove(draftsKey)
}

const keyOf = (userId: string, accountId: string | null) => `${userId} ${accountId ?? ''}`

function readAll(store: KeyValueStore): Record<string, unknown> {
  try {
    const drafts: unknown = JSON.parse(store.get(draftsKey) ?? '{}')
    return isRecord(drafts) ? drafts : {}
  } catch {
    return {}
  }
}

function recordOr(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
