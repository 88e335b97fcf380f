import { languageWithTexts } from '#domain/languages.ts'
import type { MessageWording } from '#domain/message-texts/wording.ts'
import { content as en } from '#web/customer/content.en.ts'
import { content as fi } from '#web/customer/content.fi.ts'
import { content as sv } from '#web/customer/content.sv.ts'
import { texts as messagesEn } from '#worker/contract/message-texts/texts.en.ts'
import { texts as messagesFi } from '#worker/contract/message-texts/texts.fi.ts'
import { texts as messagesSv } from '#worker/contract/message-texts/texts.sv.ts'

export type ContentKey = keyof typeof fi

const byLanguage = { fi, sv, en }

/** The customer's texts as they are built in, by a locale, as the worker reads them from the static files. */
export function builtInTexts(lcid: string | null): Readonly<Record<ContentKey, string>> {
  return byLanguage[languageWithTexts(lcid)]
}

const messagesByLanguage = { fi: messagesFi, sv: messagesSv, en: messagesEn }

/** The built-in wordings of messages by a locale, as the worker reads them. */
export function messageWordingOf(lcid: string): MessageWording {
  return messagesByLanguage[languageWithTexts(lcid)]
}

/** Names of all texts of messages. */
export const messageKeys: readonly string[] = Object.keys(messagesFi.texts)
