import { languageWithTexts } from '#domain/languages.ts'
import { content as en } from '#web/customer/content.en.ts'
import { content as fi } from '#web/customer/content.fi.ts'
import { content as sv } from '#web/customer/content.sv.ts'

export type ContentKey = keyof typeof fi

const byLanguage = { fi, sv, en }

/** The customer's texts as they are built in, by a locale, as the worker reads them from the static files. */
export function builtInTexts(lcid: string | null): Readonly<Record<ContentKey, string>> {
  return byLanguage[languageWithTexts(lcid)]
}
