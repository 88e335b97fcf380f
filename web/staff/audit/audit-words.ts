import type { AuditTextKey } from './texts.ts'

type DidKey = Extract<AuditTextKey, `did_${string}`>
type Words = Readonly<Record<DidKey, string>>

function isDidKey(key: string, words: Words): key is DidKey {
  return key.startsWith('did_') && Object.hasOwn(words, key)
}

/** Every action that there are words for, as the trail writes it. */
export function knownActions(words: Words): readonly string[] {
  return Object.keys(words)
    .filter((key) => isDidKey(key, words))
    .map((key) => key.slice('did_'.length))
}

/** The text of an action; null for one without words. */
export function didKey(action: string, words: Words): DidKey | null {
  const key = `did_${action}`
  return isDidKey(key, words) ? key : null
}
