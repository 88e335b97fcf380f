import { fi, type StaffTextKey } from '#web/staff/texts/fi.ts'

type DidKey = Extract<StaffTextKey, `did_${string}`>

function isDidKey(key: string): key is DidKey {
  return key.startsWith('did_') && Object.hasOwn(fi, key)
}

/** Every action that there are words for, as the trail writes it. */
export const knownActions: readonly string[] = Object.keys(fi)
  .filter(isDidKey)
  .map((key) => key.slice('did_'.length))

/** The text of an action; null for one without words. */
export function didKey(action: string): StaffTextKey | null {
  const key = `did_${action}`
  return isDidKey(key) ? key : null
}
