import type { Scope, StaffAction } from '#domain/access/permissions.ts'

import type { SettingsTextKey } from './texts.ts'

/** Groups of the sections, in the order of the list. */
export const settingsGroups = ['workshop', 'services', 'devices', 'connections', 'management'] as const
export type SettingsGroupName = (typeof settingsGroups)[number]

const places = [
  { path: 'account', text: 'settingsAccount', group: 'workshop', action: 'account.configure' },
  { path: 'face', text: 'face', group: 'workshop', action: 'account.configure' },
  { path: 'hours', text: 'hours', group: 'workshop', action: 'account.configure' },
  { path: 'languages', text: 'languages', group: 'workshop', action: 'account.configure' },
  { path: 'texts', text: 'texts', group: 'workshop', action: 'account.configure' },
  { path: 'extra-services', text: 'extraServices', group: 'services', action: 'account.configure' },
  { path: 'products', text: 'products', group: 'services', action: 'account.configure' },
  { path: 'delivery', text: 'delivery', group: 'services', action: 'account.configure' },
  { path: 'messages', text: 'messageTemplates', group: 'services', action: 'account.configure' },
  { path: 'proposals', text: 'proposalTemplates', group: 'services', action: 'account.configure' },
  { path: 'vehicles', text: 'vehicles', group: 'devices', action: 'account.configure' },
  { path: 'keys', text: 'keys', group: 'devices', action: 'account.configure' },
  { path: 'features', text: 'features', group: 'devices', action: 'account.configure' },
  { path: 'providers', text: 'providers', group: 'connections', action: 'account.configure' },
  { path: 'email-sender', text: 'emailSender', group: 'connections', action: 'account.configure' },
  { path: 'webhooks', text: 'webhooks', group: 'connections', action: 'account.configure' },
  { path: 'go-live', text: 'goLive', group: 'management', action: 'account.configure' },
  { path: 'trial', text: 'trial', group: 'management', action: 'account.configure' },
  { path: 'sign-in', text: 'signInRules', group: 'management', action: 'account.configure' },
  { path: 'organisation', text: 'organisation', group: 'management', action: 'account.configure', least: 'group' },
  { path: 'alerts', text: 'alerts', group: 'management', action: 'account.configure' },
] as const

export type SettingsPath = (typeof places)[number]['path']

/** A section of the settings, without its page: `/staff/settings/<path>`. */
export type SettingsPlace = {
  path: SettingsPath
  text: SettingsTextKey
  group: SettingsGroupName
  /** The action that a user needs for this section. */
  action: StaffAction
  /** A narrower reach than this is none at all. */
  least?: Scope
}

/** Sections of an account's settings, in the order of the list. */
export const settingsPlaces: readonly SettingsPlace[] = places
