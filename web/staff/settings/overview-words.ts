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

/** Returns what a section needs, in words. */
export function overviewWords({ faults }: Pick<SettingsOverviewEntry, 'faults'>, text: SettingsText): string {
  return faults.map((fault) => text(faultKeys[fault])).join(' ')
}
