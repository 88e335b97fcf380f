import * as z from 'zod'

import { languagesWithTexts, type LanguageWithTexts } from '#domain/languages.ts'
import { alertCauses, alertWays, type AlertCause, type AlertWay } from '#domain/operations/alerts.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answerIn, nothing, staff } from '#worker/contract/route.ts'
import { clickId } from '#worker/contract/staff/visit/process-page.ts'

/** Recipients of alerts, of an account or of the operator. Instants are ISO 8601 UTC. */

const chosen = {
  causes: z.array(z.enum(alertCauses)).min(1).max(alertCauses.length),
  language: z.enum(languagesWithTexts),
}

/** `address`: an e-mail address, a telephone number or the address of a webhook; empty of browsers. */
const place = { way: z.enum(alertWays), address: z.string().trim().max(500) }

export const newAlertRecipientSchema = z.strictObject({ clickId, ...place, ...chosen })
export type NewAlertRecipientInput = z.infer<typeof newAlertRecipientSchema>

/** Without `sendTo` it goes on to where it went: of a webhook nobody can say its address again. */
export const alertRecipientSchema = z.strictObject({
  version: z.int().positive(),
  sendTo: z.strictObject(place).optional(),
  ...chosen,
})
export type AlertRecipientInput = z.infer<typeof alertRecipientSchema>

export type AlertMessageState = 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'HELD'

export type AlertRecipient = {
  id: string
  way: AlertWay
  /** The address; of a webhook its host alone, as the rest may be a secret. */
  address: string
  causes: AlertCause[]
  language: LanguageWithTexts
  version: number
  /** The outcome of the last message; null where there was none. */
  last: { at: string; state: AlertMessageState; error: string | null } | null
}
export type AlertRecipients = { items: AlertRecipient[] }

/** `accountName` is null of the whole system; `what` is the cabinet, kiosk or provider, and may be empty. */
export type OpenAlert = {
  id: string
  cause: AlertCause
  accountName: string | null
  what: string
  openedAt: string
  isOver: boolean
  /** Nobody who should have heard of it did. */
  isUndelivered: boolean
}

export const recipientUnits = { last: { at: instant } } satisfies UnitsOf<AlertRecipient>
const recipientsUnits = { items: [recipientUnits] } satisfies UnitsOf<AlertRecipients>
export const openAlertUnits = { openedAt: instant } satisfies UnitsOf<OpenAlert>

export type CountedRecipient = Counted<AlertRecipient, typeof recipientUnits>
export type CountedRecipients = Counted<AlertRecipients, typeof recipientsUnits>
export type CountedAlert = Counted<OpenAlert, typeof openAlertUnits>

const ofAccount = { action: 'account.configure', about: 'account' } as const
const ofAll = { action: 'health.tend', about: 'nothing', least: 'all' } as const

/**
 * 404 `account.not_found` out of reach, `alert_recipient.not_found`. 409 `alert_recipient.changed` (`changed`:
 * AlertRecipient), `alert_recipient.too_many`. 422 `address`: `invalid`, `several_addresses`, `letters_before_at`, `taken`,
 * `not_allowed` (a country that is not written to), or why a webhook is not called (`https_needed` …); `causes`: `not_allowed`.
 */
export const alertCalls = {
  'GET /api/staff/account/:accountId/alert-recipient': staff({
    ...ofAccount,
    answer: answerIn<AlertRecipients, typeof recipientsUnits>(recipientsUnits),
  }),
  'POST /api/staff/account/:accountId/alert-recipient': staff({
    ...ofAccount,
    body: newAlertRecipientSchema,
    answer: answerIn<AlertRecipient, typeof recipientUnits>(recipientUnits, 201),
  }),
  'PUT /api/staff/account/:accountId/alert-recipient/:id': staff({
    ...ofAccount,
    body: alertRecipientSchema,
    answer: answerIn<AlertRecipient, typeof recipientUnits>(recipientUnits),
  }),
  'DELETE /api/staff/account/:accountId/alert-recipient/:id': staff({ ...ofAccount, answer: nothing }),
  /** Sends a message at once that says nothing else; 429 `rate_limited` after many. */
  'POST /api/staff/account/:accountId/alert-recipient/:id/test': staff({ ...ofAccount, answer: nothing }),
  'GET /api/staff/alert-recipient': staff({
    ...ofAll,
    answer: answerIn<AlertRecipients, typeof recipientsUnits>(recipientsUnits),
  }),
  'POST /api/staff/alert-recipient': staff({
    ...ofAll,
    body: newAlertRecipientSchema,
    answer: answerIn<AlertRecipient, typeof recipientUnits>(recipientUnits, 201),
  }),
  'PUT /api/staff/alert-recipient/:id': staff({
    ...ofAll,
    body: alertRecipientSchema,
    answer: answerIn<AlertRecipient, typeof recipientUnits>(recipientUnits),
  }),
  'DELETE /api/staff/alert-recipient/:id': staff({ ...ofAll, answer: nothing }),
  'POST /api/staff/alert-recipient/:id/test': staff({ ...ofAll, answer: nothing }),
}
