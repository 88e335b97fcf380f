import type { Scope, StaffAction } from '#domain/access/permissions.ts'

import type { SettingsTextKey } from './texts.ts'

const places = [
  { path: 'go-live', text: 'goLive', action: 'account.configure' },
  { path: 'account', text: 'settingsAccount', action: 'account.configure' },
  { path: 'face', text: 'face', action: 'account.configure' },
  { path: 'email-sender', text: 'emailSender', action: 'account.configure' },
  { path: 'hours', text: 'hours', action: 'account.configure' },
  { path: 'features', text: 'features', action: 'account.configure' },
  { path: 'sign-in', text: 'signInRules', action: 'account.configure' },
  { path: 'delivery', text: 'delivery', action: 'account.configure' },
  { path: 'extra-services', text: 'extraServices', action: 'account.configure' },
  { path: 'products', text: 'products', action: 'account.configure' },
  { path: 'languages', text: 'languages', action: 'account.configure' },
  { path: 'texts', text: 'texts', action: 'account.configure' },
  { path: 'messages', text: 'messageTemplates', action: 'account.configure' },
  { path: 'proposals', text: 'proposalTemplates', action: 'account.configure' },
  { path: 'vehicles', text: 'vehicles', action: 'account.configure' },
  { path: 'providers', text: 'providers', action: 'account.configure' },
  { path: 'keys', text: 'keys', action: 'account.configure' },
  { path: 'webhooks', text: 'webhooks', action: 'account.configure' },
  { path: 'alerts', text: 'alerts', action: 'account.configure' },
  { path: 'trial', text: 'trial', action: 'account.configure' },
  { path: 'organisation', text: 'organisation', action: 'account.configure', least: 'group' },
] as const

export type SettingsPath = (typeof places)[number]['path']

/** A section of the settings, without its page: `/staff/settings/<path>`. */
export type SettingsPlace = {
  path: SettingsPath
  text: SettingsTextKey
  /** The action that a user needs for this section. */
  action: StaffAction
  /** A narrower reach than this is none at all. */
  least?: Scope
}

/** Sections of an account's settings, in the order of the list. */
export const settingsPlaces: readonly SettingsPlace[] = places
