import type { WorkshopSettings } from '#worker/contract/staff/account-settings.ts'

type Limits = 'smsCountries' | 'messagesPerRecipient' | 'messagesPerVisit' | 'messagesPerAccount'

/** Limits of messages that are not those of a new account. */
export const otherLimits: Pick<WorkshopSettings, Limits> = {
  smsCountries: ['FI', 'DE'],
  messagesPerRecipient: 10,
  messagesPerVisit: 20,
  messagesPerAccount: 500,
}
