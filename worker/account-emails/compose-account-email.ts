import type { Config } from '#core/config.ts'
import type { AccountEmailKind, AccountEmailsWording, AccountEmailWording } from '#domain/contact/account-emails.ts'
import type { LanguageWithTexts } from '#domain/languages.ts'
import type { EmailContent } from '#domain/message-texts/compose.ts'
import { filled } from '#domain/message-texts/fill.ts'

import { linkOf } from './account-email-link.ts'

const wordsOf = {
  INVITATION: 'INVITATION',
  RESET: 'RESET',
  PASSWORD_CHANGED: 'PASSWORD_CHANGED',
  PASSWORD_KNOWN: 'PASSWORD_KNOWN',
  ADDRESS_CHANGED: 'ADDRESS_CHANGED',
  SECOND_WAY_ADDED: 'SECOND_WAY_ADDED',
  SECOND_WAY_REMOVED: 'SECOND_WAY_REMOVED',
  SMS_SENDER_REGISTERED: 'SENDER_REGISTERED',
  SMS_SENDER_REFUSED: 'SENDER_REFUSED',
  EMAIL_SENDER_PREPARED: 'SENDER_PREPARED',
  EMAIL_SENDER_REGISTERED: 'SENDER_REGISTERED',
  EMAIL_SENDER_REFUSED: 'SENDER_REFUSED',
} as const satisfies Record<AccountEmailKind, AccountEmailWording>

/** `writer` is who had it sent, `workshop` where the user works first; null where there is none. */
export type AccountEmailFacts = {
  id: string
  kind: AccountEmailKind
  username: string
  writer: string | null
  workshop: string | null
  /** The state of a sender, as it is now; empty for other account e-mails. */
  sender: string
  reason: string
}

/** Returns the content of a letter in a language. */
export function composeAccountEmail(
  config: Config,
  letter: AccountEmailFacts,
  said: AccountEmailsWording[LanguageWithTexts],
): EmailContent {
  const { greeting, signature, somebody, [wordsOf[letter.kind]]: words } = said
  const workshop = letter.workshop ?? signature
  const values = { workshop, writer: letter.writer ?? somebody, username: letter.username, sender: letter.sender }
  return {
    subject: filled(words.subject, values),
    // A reason is somebody's own words, and fills no places.
    paragraphs: [
      greeting,
      ...words.paragraphs.map((paragraph) => filled(paragraph, values)),
      ...(letter.reason === '' ? [] : [letter.reason]),
    ],
    code: null,
    action: { label: words.action, link: actionLink(config, letter) },
    signature: workshop,
  }
}

function actionLink(config: Config, { id, kind }: AccountEmailFacts): string {
  if (kind === 'INVITATION' || kind === 'RESET') return linkOf(config, { id, kind })
  if (kind.startsWith('SMS_SENDER')) return `${config.appUrl}/staff/settings/account`
  if (kind.startsWith('EMAIL_SENDER')) return `${config.appUrl}/staff/settings/email-sender`
  return `${config.appUrl}/login`
}
