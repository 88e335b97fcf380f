import { hourMs } from '#domain/durations.ts'
import type { LanguageWithTexts } from '#domain/languages.ts'

/** E-mails to users of the back-office. The first two have a link by which a password is set. */
export type AccountEmailKind =
  | 'INVITATION'
  | 'RESET'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_KNOWN'
  | 'ADDRESS_CHANGED'
  | 'SECOND_WAY_ADDED'
  | 'SECOND_WAY_REMOVED'
  | SenderEmailKind

/**
 * Account e-mails about the operator's decision on an account's sender. `PREPARED`: the records of its domain are to be
 * set.
 */
export type SenderEmailKind =
  | 'SMS_SENDER_REGISTERED'
  | 'SMS_SENDER_REFUSED'
  | 'EMAIL_SENDER_PREPARED'
  | 'EMAIL_SENDER_REGISTERED'
  | 'EMAIL_SENDER_REFUSED'

/** `REPLACED`: by a newer letter, or by a password that was set another way. */
export type AccountEmailEnd = 'USED' | 'REPLACED' | 'TAKEN_BACK'

/** The lifetime of an invitation's link (ms). */
export const invitationMs = 72 * hourMs
export const resetMs = hourMs / 2

/** A letter without a link is not worth sending after so long. */
export const noticeMs = 24 * hourMs

/** The pages that links lead to; the secret stands in the fragment, which no server and no log sees. */
export const accountEmailPages = { INVITATION: '/staff/invitation', RESET: '/staff/new-password' } as const

/** The wording of one account e-mail; text messages and e-mail share what is said of a sender. */
export type AccountEmailWording =
  | Exclude<AccountEmailKind, SenderEmailKind>
  | 'SENDER_PREPARED'
  | 'SENDER_REGISTERED'
  | 'SENDER_REFUSED'

type Words = { subject: string; paragraphs: readonly string[]; action: string }
type AccountEmailWords = Readonly<Record<AccountEmailWording, Words>> & {
  greeting: string
  signature: string
  somebody: string
}

/** The wording of all account e-mails, by language. */
export type AccountEmailsWording = Readonly<Record<LanguageWithTexts, AccountEmailWords>>

/** The path of the wording among the static files. */
export const accountEmailWordsPath = '/texts/letters.json'
