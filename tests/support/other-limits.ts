import type { WorkshopSettings } from '#worker/contract/staff/settings/account-settings.ts'

type Limits = 'smsCountries' | 'messagesPerRecipient' | 'messagesPerVisit' | 'messagesPerAccount'
type Sender = 'emailSenderName' | 'emailReplyTo'

/** Limits of messages, and a sender of e-mail, that are not those of a new account. */
export const otherLimits: Pick<WorkshopSettings, Limits | Sender> = {
  emailSenderName: 'Uusi Huolto, Espoo',
  emailReplyTo: 'vastaukset@huolto.example',
  smsCountries: ['FI', 'DE'],
  messagesPerRecipient: 10,
  messagesPerVisit: 20,
  messagesPerAccount: 500,
}
