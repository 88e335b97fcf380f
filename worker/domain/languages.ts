/** The languages that the customer's screens have texts of their own in. */
export const languagesWithTexts = ['fi', 'sv', 'en'] as const
export type LanguageWithTexts = (typeof languagesWithTexts)[number]

const languageOf = (lcid: string) => lcid.toLowerCase().split(/[-_]/)[0] ?? ''

/** Whether texts are built in for the language of a locale; for another one they are Finnish. */
export function hasBuiltInTexts(lcid: string): boolean {
  return languagesWithTexts.some((language) => language === languageOf(lcid))
}

/** The language whose texts a locale (`fi`, `sv-FI`, `en_GB`) is shown in. */
export function languageWithTexts(lcid: string | null): LanguageWithTexts {
  return languagesWithTexts.find((language) => language === languageOf(lcid ?? '')) ?? 'fi'
}

/** Where the texts of a language lie among the static files. */
export const builtInTextsPath = (language: string): string => `/texts/${language}.json`
