import { languageWithTexts, type LanguageWithTexts } from '#domain/languages.ts'

import { en } from './en.ts'
import { fi } from './fi.ts'
import { sv } from './sv.ts'
import type { MessageWording } from './wording.ts'

/**
 * All built-in wordings. The worker reads them from the static files that are made of these (`core/built-in-texts.ts`);
 * only what is no part of it may import this.
 */
export const wordingByLanguage: Readonly<Record<LanguageWithTexts, MessageWording>> = { fi, sv, en }

/** The built-in wordings of a locale (`fi`, `sv-FI`, `en_GB`), Finnish for one that we do not speak. */
export function messageWordingOf(lcid: string): MessageWording {
  return wordingByLanguage[languageWithTexts(lcid)]
}

/** Names of all texts of messages. */
export const messageKeys: readonly string[] = Object.keys(fi.texts)
