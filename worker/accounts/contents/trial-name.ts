import { languageWithTexts, type LanguageWithTexts } from '#domain/languages.ts'

const names: Readonly<Record<LanguageWithTexts, string>> = { fi: 'Koekäynti', sv: 'Provbesök', en: 'Trial visit' }

/**
 * Returns the name of a trial visit in a language: it takes the place of the customer's name, and stands behind the
 * workshop's.
 */
export function trialName(lcid: string | null): string {
  return names[languageWithTexts(lcid)]
}
