import { languageWithTexts, type LanguageWithTexts } from '#domain/languages.ts'

import { en } from './en.ts'
import { fi } from './fi.ts'
import type { BuiltInTexts } from './keys.ts'
import { sv } from './sv.ts'

/**
 * All built-in texts. The worker reads them from the static files that are made of these (`core/built-in-texts.ts`); only
 * what is no part of it may import this.
 */
export const textsByLanguage: Readonly<Record<LanguageWithTexts, BuiltInTexts>> = { fi, sv, en }

/** The built-in texts of a language by its locale (`fi`, `sv-FI`, `en_GB`), Finnish for one that we do not speak. */
export function builtInTexts(lcid: string | null): BuiltInTexts {
  return textsByLanguage[languageWithTexts(lcid)]
}
