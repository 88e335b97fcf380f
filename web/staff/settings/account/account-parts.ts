import type { ComponentType } from 'react'

import type { SettingsTextKey } from '#web/staff/settings/texts.ts'

import { ConfirmationGroup } from './groups/confirmation-group.tsx'
import { FormatGroup } from './groups/format-group.tsx'
import { LockerGroup } from './groups/locker-group.tsx'
import { MessageGroup } from './groups/message-group.tsx'
import { OrderGroup } from './groups/order-group.tsx'
import { PaymentGroup } from './groups/payment-group.tsx'
import { PrivacyGroup } from './groups/privacy-group.tsx'
import { ReminderGroup } from './groups/reminder-group.tsx'
import { SenderGroup } from './groups/sender-group.tsx'
import { WorkshopGroup } from './groups/workshop-group.tsx'
import type { SettingName } from './settings-draft.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** A page of the workshop's settings, of at most eight fields. */
export type AccountPart = {
  key: string
  title: SettingsTextKey
  groups: readonly ComponentType<{ form: SettingsForm }>[]
  /** Its fields that can be wrong. */
  names: readonly SettingName[]
}

const first: AccountPart = {
  key: 'workshop',
  title: 'setGroupWorkshop',
  groups: [WorkshopGroup],
  names: ['name', 'phoneNumber', 'email', 'businessId', 'accentColor'],
}

export const accountParts: readonly [AccountPart, ...AccountPart[]] = [
  first,
  {
    key: 'senders',
    title: 'setGroupSenders',
    groups: [SenderGroup],
    names: ['smsSender', 'smsNumber', 'emailSenderName', 'emailReplyTo'],
  },
  {
    key: 'order',
    title: 'setGroupOrder',
    groups: [OrderGroup],
    names: ['vatBasisPoints', 'approvalToleranceBasisPoints'],
  },
  { key: 'payment', title: 'setGroupPayment', groups: [PaymentGroup], names: ['paymentImplementationType'] },
  { key: 'confirmation', title: 'setGroupConfirmation', groups: [ConfirmationGroup], names: ['identityProvider'] },
  {
    key: 'lockers',
    title: 'setGroupLockers',
    groups: [LockerGroup],
    names: ['linkValidDays', 'customerReservationHours', 'advisorReservationHours'],
  },
  {
    key: 'messages',
    title: 'setGroupMessages',
    groups: [MessageGroup],
    names: ['messagesPerRecipient', 'messagesPerVisit', 'messagesPerAccount', 'smsCountries'],
  },
  { key: 'reminders', title: 'setGroupReminders', groups: [ReminderGroup], names: ['remindUnpaidDays'] },
  { key: 'privacy', title: 'setGroupPrivacy', groups: [PrivacyGroup], names: ['retentionMonths', 'archiveDays'] },
  { key: 'formats', title: 'setGroupFormats', groups: [FormatGroup], names: ['timeZone', 'locale'] },
]

/** Returns the page where something is wrong: the one that is shown, else the first; null where nothing is. */
export function faultyPart(shown: AccountPart, isWrong: (name: SettingName) => boolean): AccountPart | null {
  return [shown, ...accountParts].find(({ names }) => names.some(isWrong)) ?? null
}
