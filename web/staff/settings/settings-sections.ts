import type { ComponentType } from 'react'

import { AccountSection } from './account/account-section.tsx'
import { FeaturesSection } from './account/features-section.tsx'
import { AlertsSection } from './alerts/alerts-section.tsx'
import { DeliverySection } from './delivery/delivery-section.tsx'
import { EmailSenderSection } from './email-sender/lazy-email-sender-section.ts'
import { FaceSection } from './face/lazy-face-section.ts'
import { GoLiveSection } from './go-live/lazy-go-live-section.ts'
import { HoursSection } from './hours/lazy-hours-section.ts'
import { KeysSection } from './keys/keys-section.tsx'
import { LanguagesSection } from './languages/languages-section.tsx'
import { TextsSection } from './languages/texts-section.tsx'
import { MessagesSettings } from './messages/messages-section.tsx'
import { ProductsSection } from './products/products-section.tsx'
import { ProposalsSettings } from './proposals/proposals-section.tsx'
import { ProvidersSection } from './providers/providers-section.tsx'
import { ServicesSection } from './services/services-section.tsx'
import { settingsPlaces, type SettingsPlace, type SettingsPath } from './settings-places.ts'
import { SignInSection } from './sign-in/sign-in-section.tsx'
import { SsoSection } from './sso/sso-section.tsx'
import { TrialSection } from './trial/trial-section.tsx'
import { VehiclesSection } from './vehicles/vehicles-section.tsx'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'

export type SettingsSectionEntry = SettingsPlace & { Page: ComponentType }

const pages: Readonly<Record<SettingsPath, ComponentType>> = {
  'go-live': GoLiveSection,
  account: AccountSection,
  face: FaceSection,
  'email-sender': EmailSenderSection,
  hours: HoursSection,
  features: FeaturesSection,
  'sign-in': SignInSection,
  delivery: DeliverySection,
  'extra-services': ServicesSection,
  products: ProductsSection,
  languages: LanguagesSection,
  texts: TextsSection,
  messages: MessagesSettings,
  proposals: ProposalsSettings,
  vehicles: VehiclesSection,
  providers: ProvidersSection,
  keys: KeysSection,
  webhooks: WebhooksSection,
  alerts: AlertsSection,
  trial: TrialSection,
  organisation: SsoSection,
}

/** Sections of an account's settings, in the order of the list. */
export const settingsSections: readonly SettingsSectionEntry[] = settingsPlaces.map((place) => ({
  ...place,
  Page: pages[place.path],
}))
