import { en } from './en.ts'
import { fi } from './fi.ts'
import type { BuiltInTexts, ContentKey } from './keys.ts'
import { sv } from './sv.ts'

const byLanguage: ReadonlyMap<string, BuiltInTexts> = new Map([
  ['fi', fi],
  ['sv', sv],
  ['en', en],
])

function languageOf(lcid: string): string {
  return lcid.toLowerCase().split(/[-_]/)[0] ?? ''
}

/** Whether texts are built in for the language of a locale; for another one they are Finnish. */
export function hasBuiltInTexts(lcid: string): boolean {
  return byLanguage.has(languageOf(lcid))
}

/** Names of all texts, in the order of the screens. */
export const contentKeys: readonly string[] = Object.keys(fi)

/**
 * The built-in texts of a language by its locale (`fi`, `sv-FI`, `en_GB`), Finnish for one that we do not speak.
 * An account's own wording goes over these, key by key.
 */
export function builtInTexts(lcid: string): BuiltInTexts {
  return byLanguage.get(languageOf(lcid)) ?? fi
}

/** Whether there is such a text: only these may be worded by an account. */
export function isContentKey(key: string): key is ContentKey {
  return Object.hasOwn(fi, key)
}
