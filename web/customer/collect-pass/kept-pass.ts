import { deviceStore, type KeyValueStore } from '#web/lib/storage.ts'
import type { CollectPass } from '#worker/contract/collect-pass.ts'

/** A pass as this phone last saw it, with the texts that it is shown with. */
export type KeptPass = { pass: CollectPass; texts: Readonly<Record<string, string>>; savedAt: number }

const keyOf = (code: string) => `pass:${code}`

/** Keeps a pass while its code is of use, and forgets it as soon as it is not. */
export function keepPass(code: string, kept: KeptPass, store: KeyValueStore = deviceStore): void {
  if (kept.pass.code === null) store.remove(keyOf(code))
  else store.set(keyOf(code), JSON.stringify(kept))
}

export function forgetPass(code: string, store: KeyValueStore = deviceStore): void {
  store.remove(keyOf(code))
}

/** Returns the pass that was kept; null where there is none, or its time is over. */
export function keptPass(code: string, nowMs: number, store: KeyValueStore = deviceStore): KeptPass | null {
  try {
    const value: unknown = JSON.parse(store.get(keyOf(code)) ?? 'null')
    return isKeptPass(value) && Date.parse(value.pass.validUntil) > nowMs ? value : null
  } catch {
    return null
  }
}

/** Only `keepPass` writes under this key, so its outline is enough. */
function isKeptPass(value: unknown): value is KeptPass {
  return typeof value === 'object' && value !== null && 'pass' in value && 'texts' in value && 'savedAt' in value
}
