import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import type { SetupLanguage } from '#worker/contract/staff/content-setup.ts'

export type LanguageDraft = { lcid: string; name: string; isDefault: boolean }
export type LanguageFaults = Readonly<Partial<Record<'lcid' | 'name', SettingsTextKey>>>

export function draftOf(language: SetupLanguage | null): LanguageDraft {
  return { lcid: language?.lcid ?? '', name: language?.name ?? '', isDefault: language?.isDefault ?? false }
}

/** A code as it is stored, however it was typed: `DE_de ` is `de-DE`. What is no code stays as it was typed. */
export function lcidOf(typed: string): string {
  const [, language, country] = /^([a-z]{2,3})[-_]([a-z]{2})$/i.exec(typed.trim()) ?? []
  return language === undefined || country === undefined
    ? typed.trim()
    : `${language.toLowerCase()}-${country.toUpperCase()}`
}

/** What keeps a language from being saved. */
export function languageFaults({ lcid, name }: LanguageDraft): LanguageFaults {
  return {
    ...(!/^[a-z]{2,3}-[A-Z]{2}$/.test(lcidOf(lcid)) && { lcid: 'languageCodeInvalid' }),
    ...(name.trim() === '' && { name: 'languageNameMissing' }),
  }
}

/** What the server did not take. */
export function refusedFaults({ lcid, name }: Readonly<Partial<Record<string, string>>>): LanguageFaults {
  return {
    ...(lcid !== undefined && { lcid: lcid === 'taken' ? 'languageCodeTaken' : 'languageCodeInvalid' }),
    ...(name !== undefined && { name: 'languageNameMissing' }),
  }
}
