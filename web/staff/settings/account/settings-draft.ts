import type { PaymentChannel } from '#domain/enums.ts'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import type { UiConfig } from '#worker/contract/process.ts'
import type { WorkshopSettings, WorkshopSettingsInput } from '#worker/contract/staff/settings/account-settings.ts'

export type PaymentWay = Exclude<PaymentChannel, 'ALL'>
export const paymentWays: readonly PaymentWay[] = ['ONLINE', 'TERMINAL', 'CREDIT']

const percents = ['vatBasisPoints', 'approvalToleranceBasisPoints'] as const
const counts = [
  'customerReservationHours',
  'advisorReservationHours',
  'linkValidDays',
  'retentionMonths',
  'archiveDays',
  'messagesPerRecipient',
  'messagesPerVisit',
  'messagesPerAccount',
  'remindUnpaidDays',
] as const

export type NumberField = (typeof percents)[number] | (typeof counts)[number]

type Kept = Omit<WorkshopSettingsInput, 'version' | 'uiConfig' | 'paymentType' | 'accentColor' | NumberField>

/** The settings as they are typed: numbers as their text, an accent that nobody chose as nothing. */
export type SettingsDraft = Kept &
  UiConfig &
  Record<NumberField, string> & { accentColor: string; paymentType: readonly PaymentWay[] }

export type SettingName = keyof SettingsDraft

export const settingTexts: Readonly<Record<SettingName, SettingsTextKey>> = {
  name: 'setName',
  phoneNumber: 'setPhone',
  email: 'setEmail',
  streetAddress: 'setStreet',
  postalCode: 'setPostalCode',
  city: 'setCity',
  businessId: 'setBusinessId',
  accentColor: 'setAccent',
  smsSender: 'setSmsSender',
  smsNumber: 'setSmsNumber',
  emailSenderName: 'setEmailSender',
  emailReplyTo: 'setReplyTo',
  timeZone: 'setTimeZone',
  locale: 'setLocale',
  vatBasisPoints: 'setVat',
  approvalToleranceBasisPoints: 'setTolerance',
  vatRounding: 'setVatRounding',
  isTotalPriceRounded: 'setRounded',
  showPricesInWorkOrderStep: 'setShowPrices',
  showReservationInWorkOrderStep: 'setShowReservation',
  orderRowTypesToShowInWorkOrderStep: 'setRowTypes',
  notesEnabled: 'setNotes',
  showDriverLicense: 'setLicence',
  paymentType: 'setPaymentTypes',
  paymentImplementationType: 'setProvider',
  creditPaymentButtonContentType: 'setCreditButton',
  creditInfoCollapsed: 'setCreditCollapsed',
  confirmsByItself: 'setConfirms',
  identityCheck: 'setIdentity',
  identityProvider: 'setIdentityProvider',
  boxSize: 'setBoxSize',
  customerReservationHours: 'setCustomerHours',
  advisorReservationHours: 'setAdvisorHours',
  linkValidDays: 'setLinkDays',
  showQrCode: 'setQr',
  retentionMonths: 'setRetention',
  archiveDays: 'setArchive',
  deliveryInfoEnabled: 'setDeliveryAsked',
  fastLaneMode: 'setFastLane',
  smsCountries: 'setSmsCountries',
  messagesPerRecipient: 'setPerRecipient',
  messagesPerVisit: 'setPerVisit',
  messagesPerAccount: 'setPerAccount',
  remindsUnopened: 'setRemindsUnopened',
  remindUnpaidDays: 'setRemindUnpaid',
}

export function draftOf(settings: WorkshopSettings): SettingsDraft {
  return {
    ...keptOf(settings),
    ...settings.uiConfig,
    accentColor: settings.accentColor ?? '',
    paymentType: settings.paymentType.includes('ALL')
      ? paymentWays
      : paymentWays.filter((way) => settings.paymentType.includes(way)),
    vatBasisPoints: percentText(settings.vatBasisPoints),
    approvalToleranceBasisPoints: percentText(settings.approvalToleranceBasisPoints),
    customerReservationHours: String(settings.customerReservationHours),
    advisorReservationHours: String(settings.advisorReservationHours),
    linkValidDays: String(settings.linkValidDays),
    retentionMonths: String(settings.retentionMonths),
    archiveDays: String(settings.archiveDays),
    messagesPerRecipient: String(settings.messagesPerRecipient),
    messagesPerVisit: String(settings.messagesPerVisit),
    messagesPerAccount: String(settings.messagesPerAccount),
    remindUnpaidDays: String(settings.remindUnpaidDays),
  }
}

/** Returns the settings of a draft that are stored as they are typed. */
function keptOf(settings: WorkshopSettings): Kept {
  return {
    name: settings.name,
    phoneNumber: settings.phoneNumber,
    email: settings.email,
    streetAddress: settings.streetAddress,
    postalCode: settings.postalCode,
    city: settings.city,
    businessId: settings.businessId,
    smsSender: settings.smsSender,
    smsNumber: settings.smsNumber,
    emailSenderName: settings.emailSenderName,
    emailReplyTo: settings.emailReplyTo,
    timeZone: settings.timeZone,
    locale: settings.locale,
    vatRounding: settings.vatRounding,
    isTotalPriceRounded: settings.isTotalPriceRounded,
    showPricesInWorkOrderStep: settings.showPricesInWorkOrderStep,
    showReservationInWorkOrderStep: settings.showReservationInWorkOrderStep,
    orderRowTypesToShowInWorkOrderStep: settings.orderRowTypesToShowInWorkOrderStep,
    paymentImplementationType: settings.paymentImplementationType,
    confirmsByItself: settings.confirmsByItself,
    identityCheck: settings.identityCheck,
    identityProvider: settings.identityProvider,
    boxSize: settings.boxSize,
    deliveryInfoEnabled: settings.deliveryInfoEnabled,
    fastLaneMode: settings.fastLaneMode,
    smsCountries: settings.smsCountries,
    remindsUnopened: settings.remindsUnopened,
  }
}

/** Returns the input for a draft without faults. */
export function inputOf(draft: SettingsDraft, version: number): WorkshopSettingsInput {
  const { showDriverLicense, notesEnabled, showQrCode, creditPaymentButtonContentType, creditInfoCollapsed, ...kept } =
    draft
  return {
    ...kept,
    version,
    accentColor: draft.accentColor.trim() || null,
    paymentType: [...draft.paymentType],
    vatBasisPoints: basisPointsOf(draft.vatBasisPoints) ?? Number.NaN,
    approvalToleranceBasisPoints: basisPointsOf(draft.approvalToleranceBasisPoints) ?? Number.NaN,
    customerReservationHours: Number(draft.customerReservationHours),
    advisorReservationHours: Number(draft.advisorReservationHours),
    linkValidDays: Number(draft.linkValidDays),
    retentionMonths: Number(draft.retentionMonths),
    archiveDays: Number(draft.archiveDays),
    messagesPerRecipient: Number(draft.messagesPerRecipient),
    messagesPerVisit: Number(draft.messagesPerVisit),
    messagesPerAccount: Number(draft.messagesPerAccount),
    remindUnpaidDays: Number(draft.remindUnpaidDays),
    uiConfig: { showDriverLicense, notesEnabled, showQrCode, creditPaymentButtonContentType, creditInfoCollapsed },
  }
}

/** `25,5` of 2550 hundredths of a percent. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100).replace('.', ',')
}

/** The hundredths of a percent that a text means, from 0 to 100 %; null for anything else. */
export function basisPointsOf(text: string): number | null {
  if (!/^\d{1,3}(?:[.,]\d{1,2})?$/.test(text.trim())) return null
  const basisPoints = Math.round(Number(text.trim().replace(',', '.')) * 100)
  return basisPoints <= 10_000 ? basisPoints : null
}
