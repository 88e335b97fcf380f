import { bind } from '#core/http/bind.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { emailSenderCalls } from '#worker/contract/staff/settings/email-sender.ts'

import { askDomainCheck, getEmailSender, putEmailSender } from './email-sender.ts'

/** Routes of an account's e-mail sender. */
export const emailSenderRoutes = bind(emailSenderCalls, {
  'GET /api/staff/account/:accountId/email-sender': (call) => getEmailSender(settingsCallOf(call)),
  'PUT /api/staff/account/:accountId/email-sender': (call) => putEmailSender(settingsCallOf(call), call.body),
  'POST /api/staff/account/:accountId/email-sender/check': (call) => askDomainCheck(settingsCallOf(call)),
})
