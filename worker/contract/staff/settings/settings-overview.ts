import { answer, staff } from '#worker/contract/route.ts'

/** Areas of an account's settings, section by section. */

export const settingsAreas = [
  'account',
  'hours',
  'features',
  'delivery',
  'extra-services',
  'products',
  'languages',
  'texts',
  'vehicles',
  'providers',
  'keys',
  'webhooks',
  'alerts',
] as const
export type SettingsArea = (typeof settingsAreas)[number]

/** Faults of a section that need somebody. */
export const settingsFaults = [
  'contact',
  'business_id',
  'payment_credentials',
  'identity_credentials',
  'default_language',
  'parked_webhooks',
  'alert_recipients',
] as const
export type SettingsFault = (typeof settingsFaults)[number]

export type SettingsOverviewEntry = {
  area: SettingsArea
  /** `nothing`: nobody has set anything yet, and nothing is missing for it. */
  state: 'set' | 'nothing' | 'attention'
  /** The number of items; null where a section is one item. */
  count: number | null
  faults: SettingsFault[]
}

export const settingsOverviewCalls = {
  'GET /api/staff/account/:accountId/settings-overview': staff({
    action: 'account.configure',
    about: 'account',
    answer: answer<SettingsOverviewEntry[]>(),
  }),
}
