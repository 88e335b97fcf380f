import { languageWithTexts, type LanguageWithTexts } from '#domain/languages.ts'

const names: Readonly<Record<LanguageWithTexts, string>> = { fi: 'Koekäynti', sv: 'Provbesök', en: 'Trial visit' }

/**
 * Returns what a trial visit is called in a language: in the place of its customer's name, and behind the workshop's.
 */
export function trialName(lcid: string | null): string {
  return names[languageWithTexts(lcid)]
}
