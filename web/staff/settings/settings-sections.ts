import type { ComponentType } from 'react'

import type { Scope, StaffAction } from '#domain/access/permissions.ts'

import { AccountSection } from './account/account-section.tsx'
import { FeaturesSection } from './account/features-section.tsx'
import { AlertsSection } from './alerts/alerts-section.tsx'
import { DeliverySection } from './delivery/delivery-section.tsx'
import { EmailSenderSection } from './email-sender/lazy-email-sender-section.ts'
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
import { SignInSection } from './sign-in/sign-in-section.tsx'
import { SsoSection } from './sso/sso-section.tsx'
import type { SettingsTextKey } from './texts.ts'
import { TrialSection } from './trial/trial-section.tsx'
import { VehiclesSection } from './vehicles/vehicles-section.tsx'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'

export type SettingsSectionEntry = {
  /** Its place in the address: `/staff/settings/<path>`. */
  path: string
  text: SettingsTextKey
  /** The action that a user needs for this section. */
  action: StaffAction
  /** A narrower reach than this is none at all. */
  least?: Scope
  Page: ComponentType
}

/** Sections of an account's settings, in the order of the list. */
export const settingsSections: readonly SettingsSectionEntry[] = [
  {
    path: 'go-live',
    text: 'goLive',
    action: 'account.configure',
    Page: GoLiveSection,
  },
  {
    path: 'account',
    text: 'settingsAccount',
    action: 'account.configure',
    Page: AccountSection,
  },
  {
    path: 'email-sender',
    text: 'emailSender',
    action: 'account.configure',
    Page: EmailSenderSection,
  },
  {
    path: 'hours',
    text: 'hours',
    action: 'account.configure',
    Page: HoursSection,
  },
  {
    path: 'features',
    text: 'features',
    action: 'account.configure',
    Page: FeaturesSection,
  },
  {
    path: 'sign-in',
    text: 'signInRules',
    action: 'account.configure',
    Page: SignInSection,
  },
  {
    path: 'delivery',
    text: 'delivery',
    action: 'account.configure',
    Page: DeliverySection,
  },
  {
    path: 'extra-services',
    text: 'extraServices',
    action: 'account.configure',
    Page: ServicesSection,
  },
  {
    path: 'products',
    text: 'products',
    action: 'account.configure',
    Page: ProductsSection,
  },
  {
    path: 'languages',
    text: 'languages',
    action: 'account.configure',
    Page: LanguagesSection,
  },
  {
    path: 'texts',
    text: 'texts',
    action: 'account.configure',
    Page: TextsSection,
  },
  {
    path: 'messages',
    text: 'messageTemplates',
    action: 'account.configure',
    Page: MessagesSettings,
  },
  {
    path: 'proposals',
    text: 'proposalTemplates',
    action: 'account.configure',
    Page: ProposalsSettings,
  },
  {
    path: 'vehicles',
    text: 'vehicles',
    action: 'account.configure',
    Page: VehiclesSection,
  },
  {
    path: 'providers',
    text: 'providers',
    action: 'account.configure',
    Page: ProvidersSection,
  },
  {
    path: 'keys',
    text: 'keys',
    action: 'account.configure',
    Page: KeysSection,
  },
  {
    path: 'webhooks',
    text: 'webhooks',
    action: 'account.configure',
    Page: WebhooksSection,
  },
  {
    path: 'alerts',
    text: 'alerts',
    action: 'account.configure',
    Page: AlertsSection,
  },
  {
    path: 'trial',
    text: 'trial',
    action: 'account.configure',
    Page: TrialSection,
  },
  {
    path: 'organisation',
    text: 'organisation',
    action: 'account.configure',
    least: 'group',
    Page: SsoSection,
  },
]
