import type { SettingsFault, SettingsOverviewEntry } from '#worker/contract/staff/settings/settings-overview.ts'

import type { SettingsText } from './texts.ts'

const faultKeys = {
  contact: 'overview_contact',
  business_id: 'overview_business_id',
  payment_credentials: 'overview_payment_credentials',
  identity_credentials: 'overview_identity_credentials',
  default_language: 'overview_default_language',
  parked_webhooks: 'overview_parked_webhooks',
  alert_recipients: 'overview_alert_recipients',
} as const satisfies Record<SettingsFault, string>

/** Returns how a section stands, in words: what it needs, else how much of it there is. */
export function overviewWords({ area, state, count, faults }: SettingsOverviewEntry, text: SettingsText): string {
  if (state === 'attention') return faults.map((fault) => text(faultKeys[fault])).join(' ')
  if (state === 'nothing') return text('overviewNothing')
  if (area === 'hours') return text('overviewHours')
  return count === null ? text('overviewSet') : text('overviewCount', { count: String(count) })
}
