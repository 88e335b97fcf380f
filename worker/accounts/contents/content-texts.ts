import type { BuiltInTexts } from '#core/built-in-texts.ts'
import { fallbackLcid, languageOf } from '#domain/languages.ts'
import type { ContentTexts } from '#worker/contract/process.ts'

export type OwnText = { key: string; text: string }

/** Texts of one language: the account's own wording over the built-in one; words that no screen asks for are left out. */
export function toContentTexts(input: {
  languageId: string | null
  builtIn: BuiltInTexts
  own: readonly OwnText[]
}): ContentTexts {
  const languageId = input.languageId ?? ''
  if (input.own.length === 0) return { languageId, texts: input.builtIn }
  const own = input.own
    .filter(({ key }) => Object.hasOwn(input.builtIn, key))
    .map(({ key, text }) => [key, text] as const)
  return { languageId, texts: { ...input.builtIn, ...Object.fromEntries(own) } }
}

/** The wording for a locale out of texts by locale: the same locale, the same language, or else the first there is. */
export function inLanguage(texts: Readonly<Record<string, string>>, lcid: string | null): string | null {
  const wanted = (lcid ?? fallbackLcid).toLowerCase()
  const entries = Object.entries(texts).map(([locale, text]) => ({ locale: locale.toLowerCase(), text }))
  const same = entries.find(({ locale }) => locale === wanted)
  const near = entries.find(({ locale }) => languageOf(locale) === languageOf(wanted))
  return (same ?? near ?? entries[0])?.text ?? null
}
