import { deviceStore, type KeyValueStore } from '#web/lib/storage.ts'

/** The languages that the built-in texts speak. */
export const builtInLanguages = ['fi', 'sv', 'en'] as const
export type BuiltInLanguage = (typeof builtInLanguages)[number]

const storageKey = 'dsa-user-lang'

/** The language part of a locale: `sv-FI` → `sv`. */
export function languageOf(lcid: string): string {
  return lcid.toLowerCase().split(/[-_]/)[0] ?? ''
}

/** The built-in language nearest to a locale, null where we do not speak it. */
export function builtInLanguageOf(lcid: string): BuiltInLanguage | null {
  return builtInLanguages.find((language) => language === languageOf(lcid)) ?? null
}

/** The locale that this person chose earlier, null if none. */
export function storedLanguage(store: KeyValueStore = deviceStore): string | null {
  return store.get(storageKey)
}

export function storeLanguage(lcid: string, store: KeyValueStore = deviceStore): void {
  store.set(storageKey, lcid)
}

/** Returns the first of the offered languages that is preferred, by its locale or else by its language. */
export function firstOffered<Offered extends { lcid: string }>(
  offered: readonly Offered[],
  preferences: readonly string[],
): Offered | undefined {
  const of = (preference: string) =>
    offered.find(({ lcid }) => lcid === preference) ??
    offered.find(({ lcid }) => languageOf(lcid) === languageOf(preference))
  return preferences.map(of).find((found) => found)
}

/**
 * Returns the language to speak before a process is known: the choice made earlier, else the browser's wishes in order,
 * else English.
 */
export function preferredLanguage(stored: string | null, preferences: readonly string[]): BuiltInLanguage {
  for (const lcid of stored === null ? preferences : [stored, ...preferences]) {
    const language = builtInLanguageOf(lcid)
    if (language) return language
  }
  return 'en'
}
