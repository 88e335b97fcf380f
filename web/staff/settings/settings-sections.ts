import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

import type { StaffAction } from '#domain/permissions.ts'

import type { SettingsTextKey } from './texts.ts'

export type SettingsSectionEntry = {
  /** Its place in the address: `/staff/settings/<path>`. */
  path: string
  text: SettingsTextKey
  /** What a user must be allowed to do to be led there. */
  action: StaffAction
  Page: LazyExoticComponent<ComponentType>
}

/** What can be set up of an account, in the order of the list. */
export const settingsSections: readonly SettingsSectionEntry[] = [
  {
    path: 'account',
    text: 'settingsAccount',
    action: 'account.configure',
    Page: lazyPage(async () => (await import('./account/account-section.tsx')).AccountSection),
  },
  {
    path: 'features',
    text: 'features',
    action: 'account.configure',
    Page: lazyPage(async () => (await import('./account/features-section.tsx')).FeaturesSection),
  },
  {
    path: 'delivery',
    text: 'delivery',
    action: 'account.configure',
    Page: lazyPage(async () => (await import('./delivery/delivery-section.tsx')).DeliverySection),
  },
  {
    path: 'extra-services',
    text: 'extraServices',
    action: 'account.configure',
    Page: lazyPage(async () => (await import('./services/services-section.tsx')).ServicesSection),
  },
  {
    path: 'products',
    text: 'products',
    action: 'account.configure',
    Page: lazyPage(async () => (await import('./products/products-section.tsx')).ProductsSection),
  },
  {
    path: 'languages',
    text: 'languages',
    action: 'account.configure',
    Page: lazyPage(async () => (await import('./languages/languages-section.tsx')).LanguagesSection),
  },
  {
    path: 'texts',
    text: 'texts',
    action: 'account.configure',
    Page: lazyPage(async () => (await import('./languages/texts-section.tsx')).TextsSection),
  },
  {
    path: 'vehicles',
    text: 'vehicles',
    action: 'account.configure',
    Page: lazyPage(async () => (await import('./vehicles/vehicles-section.tsx')).VehiclesSection),
  },
  {
    path: 'providers',
    text: 'providers',
    action: 'account.configure',
    Page: lazyPage(async () => (await import('./providers/providers-section.tsx')).ProvidersSection),
  },
  {
    path: 'keys',
    text: 'keys',
    action: 'account.configure',
    Page: lazyPage(async () => (await import('./keys/keys-section.tsx')).KeysSection),
  },
  {
    path: 'webhooks',
    text: 'webhooks',
    action: 'account.configure',
    Page: lazyPage(async () => (await import('./webhooks/webhooks-section.tsx')).WebhooksSection),
  },
]

/** Fetched when it is gone to. */
export function lazyPage(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: await load() }))
}
