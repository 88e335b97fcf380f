import { isEmail, isSenderName } from '#domain/contact/email.ts'
import { messageCaps } from '#domain/contact/message-limits.ts'
import { isPhoneNumber } from '#domain/contact/phone.ts'
import { unpaidDays } from '#domain/contact/reminder.ts'
import { isBusinessId, tidyBusinessId } from '#domain/money/business-id.ts'
import { archiveDays } from '#domain/operations/limits.ts'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'

import { basisPointsOf, settingTexts, type SettingName, type SettingsDraft } from './settings-draft.ts'

export type SettingsFaults = Readonly<Partial<Record<SettingName, SettingsTextKey>>>

type Check = { fault: SettingsTextKey; isRight: (draft: SettingsDraft) => boolean }

const isWhole = (text: string, most: number) =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most

/** A name of up to 11 letters and digits, or a number that can be called; empty for the operator's own. */
export const isSmsSender = (typed: string) => /^(?:|[A-Za-z][A-Za-z0-9]{1,10}|\+[1-9]\d{6,14})$/.test(typed.trim())

/** The rule of each field; the others cannot be wrong. */
const checks: Readonly<Partial<Record<SettingName, Check>>> = {
  name: { fault: 'setFault_name', isRight: ({ name }) => name.trim() !== '' },
  phoneNumber: {
    fault: 'setFault_phone',
    isRight: ({ phoneNumber }) => phoneNumber.trim() === '' || isPhoneNumber(phoneNumber.trim()),
  },
  email: { fault: 'setFault_email', isRight: ({ email }) => email.trim() === '' || isEmail(email.trim()) },
  emailSenderName: {
    fault: 'setFault_emailSender',
    isRight: ({ emailSenderName }) => isSenderName(emailSenderName.trim()),
  },
  emailReplyTo: {
    fault: 'setFault_email',
    isRight: ({ emailReplyTo }) => emailReplyTo.trim() === '' || isEmail(emailReplyTo.trim()),
  },
  businessId: {
    fault: 'setFault_businessId',
    isRight: ({ businessId }) => businessId.trim() === '' || isBusinessId(tidyBusinessId(businessId)),
  },
  accentColor: {
    fault: 'setFault_accent',
    isRight: ({ accentColor }) => accentColor.trim() === '' || /^#[0-9a-f]{6}$/i.test(accentColor.trim()),
  },
  smsNumber: {
    fault: 'setFault_smsNumber',
    isRight: ({ smsNumber }) => /^(?:|\+[1-9]\d{6,14})$/.test(smsNumber.trim()),
  },
  smsSender: { fault: 'setFault_sender', isRight: ({ smsSender }) => isSmsSender(smsSender) },
  vatBasisPoints: {
    fault: 'setFault_percent',
    isRight: ({ vatBasisPoints }) => basisPointsOf(vatBasisPoints) !== null,
  },
  approvalToleranceBasisPoints: {
    fault: 'setFault_percent',
    isRight: (draft) => basisPointsOf(draft.approvalToleranceBasisPoints) !== null,
  },
  customerReservationHours: {
    fault: 'setFault_hours',
    isRight: (draft) => isWhole(draft.customerReservationHours, 720),
  },
  advisorReservationHours: { fault: 'setFault_hours', isRight: (draft) => isWhole(draft.advisorReservationHours, 720) },
  linkValidDays: { fault: 'setFault_days', isRight: (draft) => isWhole(draft.linkValidDays, 365) },
  archiveDays: {
    fault: 'setFault_archive',
    isRight: (draft) => isWhole(draft.archiveDays, archiveDays.most) && Number(draft.archiveDays) >= archiveDays.least,
  },
  retentionMonths: { fault: 'setFault_months', isRight: (draft) => isWhole(draft.retentionMonths, 120) },
  messagesPerRecipient: {
    fault: 'setFault_cap',
    isRight: (draft) => isWhole(draft.messagesPerRecipient, messageCaps.perRecipient.most),
  },
  messagesPerVisit: {
    fault: 'setFault_cap',
    isRight: (draft) => isWhole(draft.messagesPerVisit, messageCaps.perVisit.most),
  },
  messagesPerAccount: {
    fault: 'setFault_accountCap',
    isRight: (draft) => isWhole(draft.messagesPerAccount, messageCaps.perAccount.most),
  },
  remindUnpaidDays: {
    fault: 'setFault_remindUnpaid',
    isRight: ({ remindUnpaidDays: days }) => days.trim() === '0' || isWhole(days, unpaidDays.most),
  },
  paymentImplementationType: {
    fault: 'setFault_provider',
    isRight: (draft) => !draft.paymentType.includes('ONLINE') || draft.paymentImplementationType !== null,
  },
  identityProvider: {
    fault: 'setFault_provider',
    isRight: (draft) => draft.identityCheck === 'NONE' || draft.identityProvider !== null,
  },
}

export const settingNames = Object.keys(settingTexts).filter(isSettingName)

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingTexts, name)
}

/** Returns the fault of one setting; undefined where it has none. */
export function settingFault(name: SettingName, draft: SettingsDraft): SettingsTextKey | undefined {
  const check = checks[name]
  return check?.isRight(draft) === false ? check.fault : undefined
}

/** Returns the faults of all settings. */
export function faultsOf(draft: SettingsDraft): SettingsFaults {
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const fault = settingFault(name, draft)
      return fault === undefined ? [] : [[name, fault]]
    }),
  )
}

/** The same, of the fields that the server did not take. */
export function refusedSettings(refused: Readonly<Partial<Record<string, string>>>): SettingsFaults {
  const wrong = settingNames.filter((name) => Object.keys(refused).some((path) => path.split('.').includes(name)))
  return Object.fromEntries(wrong.map((name) => [name, checks[name]?.fault ?? 'setFault_value']))
}
