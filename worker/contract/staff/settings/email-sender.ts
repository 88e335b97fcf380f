import * as z from 'zod'

import {
  emailSenderDecisions,
  emailSenderStates,
  type DnsRecord,
  type DomainCheckState,
  type EmailSenderState,
  type RecordStanding,
} from '#domain/contact/email-sender.ts'
import { isEmail } from '#domain/contact/email.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answer, answerIn, staff } from '#worker/contract/route.ts'

/** The address that an account wishes its e-mail to be from, and the records by which its domain lets us. */

const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  // Names of records are written in these letters.
  .refine((value) => value === '' || (isEmail(value) && /^[\x21-\x7e]+$/.test(value)), 'invalid_format')

/** `version` is that of what was seen, 0 before there was any. Empty for the operator's own address. */
export const emailSenderSchema = z.strictObject({ version: z.int().min(0), address })
export type EmailSenderInput = z.infer<typeof emailSenderSchema>

/** `standing` is null where nobody has looked yet. `found`: what stands there instead. */
export type CheckedRecord = DnsRecord & { standing: RecordStanding | null; found: string[] }

export type EmailSender = {
  address: string
  state: EmailSenderState
  /** The reason for refusing it. */
  reason: string | null
  /** The current sender of e-mail. */
  from: string
  isInUse: boolean
  /** None before the operator has prepared the domain. */
  records: CheckedRecord[]
  check: DomainCheckState
  checkedAt: string | null
  /** Since when a domain that was good is not any more. */
  lostAt: string | null
  version: number
}

export const emailSenderUnits = { checkedAt: instant, lostAt: instant } satisfies UnitsOf<EmailSender>

export type CountedEmailSender = Counted<EmailSender, typeof emailSenderUnits>

/** The sender as the operator sees it. `id` is of the workshop. */
export type RequestedEmailSender = {
  id: string
  workshop: string
  address: string
  state: EmailSenderState
  reason: string | null
  dkimSelector: string
  dkimKey: string
  /** Every record was found. */
  isGood: boolean
}
export type RequestedEmailSenders = { items: RequestedEmailSender[] }

/**
 * `address` and `seen` are what the operator saw. A refusal has a reason; anything else the selector and the value of the
 * DKIM record, as the provider of e-mail shows them.
 */
export const emailSenderDecisionSchema = z
  .strictObject({
    address: z.string().min(1).max(254),
    seen: z.enum(emailSenderStates),
    state: z.enum(emailSenderDecisions),
    reason: z.string().trim().max(200),
    dkimSelector: z.string().trim().toLowerCase().max(63),
    dkimKey: z.string().trim().max(1000),
  })
  .superRefine(({ state, reason, dkimSelector, dkimKey }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (state === 'REFUSED') {
      if (reason === '') wrong('reason', 'required')
      return
    }
    if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(dkimSelector)) wrong('dkimSelector', 'invalid_format')
    if (!/(^|;)\s*p=[A-Za-z0-9+/=\s]{20,}/.test(dkimKey)) wrong('dkimKey', 'invalid_format')
  })
export type EmailSenderDecision = z.infer<typeof emailSenderDecisionSchema>

const setUp = { action: 'account.configure', about: 'account' } as const
const ofOperator = { action: 'health.tend', about: 'nothing', least: 'all' } as const

export const emailSenderCalls = {
  'GET /api/staff/account/:accountId/email-sender': staff({
    ...setUp,
    answer: answerIn<EmailSender, typeof emailSenderUnits>(emailSenderUnits),
  }),
  /** 409 `email_sender.changed` (`changed`: EmailSender). */
  'PUT /api/staff/account/:accountId/email-sender': staff({
    ...setUp,
    body: emailSenderSchema,
    answer: answerIn<EmailSender, typeof emailSenderUnits>(emailSenderUnits),
  }),
  /** Checks the records. 409 `email_sender.not_prepared` where there are none, 429 after six in an hour. */
  'POST /api/staff/account/:accountId/email-sender/check': staff({
    ...setUp,
    answer: answerIn<EmailSender, typeof emailSenderUnits>(emailSenderUnits),
  }),
}

/** 404 `email_sender.not_found` of a workshop without one. 409 `email_sender.changed` (`changed`: RequestedEmailSender). */
export const requestedEmailSenderCalls = {
  'GET /api/staff/email-sender': staff({ ...ofOperator, answer: answer<RequestedEmailSenders>() }),
  'PUT /api/staff/email-sender/:id': staff({
    ...ofOperator,
    body: emailSenderDecisionSchema,
    answer: answer<RequestedEmailSender>(),
  }),
}
