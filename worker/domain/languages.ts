/** The languages that the customer's screens have texts of their own in. */
export const languagesWithTexts = ['fi', 'sv', 'en'] as const
export type LanguageWithTexts = (typeof languagesWithTexts)[number]

/** The locale that is spoken where an account offers no language at all. */
export const fallbackLcid = 'en-US'

/** The language part of a locale: `sv-FI` → `sv`. */
export const languageOf = (lcid: string): string => lcid.toLowerCase().split(/[-_]/)[0] ?? ''

/** Returns whether texts are built in for the language of a locale; for another one they are Finnish. */
export function hasBuiltInTexts(lcid: string): boolean {
  return languagesWithTexts.some((language) => language === languageOf(lcid))
}

/** The language whose texts a locale (`fi`, `sv-FI`, `en_GB`) is shown in. */
export function languageWithTexts(lcid: string | null): LanguageWithTexts {
  const wanted = languageOf(lcid ?? fallbackLcid)
  return languagesWithTexts.find((language) => language === wanted) ?? 'fi'
}

/** Returns the path of a language's texts among the static files. */
export const builtInTextsPath = (language: string): string => `/texts/${language}.json`
