import * as z from 'zod'

import { emailCode, isEmail, isSenderName, longestSenderName } from '#domain/contact/email.ts'
import { messageCaps, smsCountries } from '#domain/contact/message-limits.ts'
import { isPhoneNumber } from '#domain/contact/phone.ts'
import { unpaidDays } from '#domain/contact/reminder.ts'
import type { SmsSenderState } from '#domain/contact/sms-sender.ts'
import {
  boxSizes,
  fastLaneModes,
  identityDemands,
  identityProviders,
  orderRowTypes,
  paymentChannels,
  paymentProviders,
  type IdentityProvider,
  type PaymentProvider,
} from '#domain/enums.ts'
import { isBusinessId, tidyBusinessId } from '#domain/money/business-id.ts'
import { vatRoundings } from '#domain/money/pricing.ts'
import { archiveDays } from '#domain/operations/limits.ts'
import { isLocale, isTimeZone } from '#domain/time/time.ts'
import type { Language, UiConfig } from '#worker/contract/process.ts'
import { answer, fileForm, nothing, staff } from '#worker/contract/route.ts'
import type { AccountFeature } from '#worker/contract/staff/people/users.ts'
import { clickId } from '#worker/contract/staff/visit/process-page.ts'

/** Set-up of a workshop: its settings, features and delivery wishes. Percentages are in hundredths of a percent. */

const version = z.int().min(1)
const text = (max: number) => z.string().trim().max(max)
const hours = z.int().min(1).max(720)
const cap = ({ most }: { most: number }) => z.int().min(1).max(most)
const basisPoints = z.int().min(0).max(10_000)
/** `duplicate` where a word stands twice. */
export const wordList = <Word extends string>(words: readonly Word[]) =>
  z
    .array(z.enum(words))
    .max(words.length)
    .refine((list) => new Set(list).size === list.length, 'duplicate')

/** A name of up to 11 letters and digits, or a number that can be called; empty for the operator's own. */
const smsSender = z
  .string()
  .trim()
  .regex(/^(?:|[A-Za-z][A-Za-z0-9]{1,10}|\+[1-9]\d{6,14})$/)

export const uiConfigSchema = z.strictObject({
  showDriverLicense: z.boolean(),
  notesEnabled: z.boolean(),
  showQrCode: z.boolean(),
  creditPaymentButtonContentType: z.enum(['STRING', 'IMAGE']),
  creditInfoCollapsed: z.boolean(),
})

/** The workshop's own settings. `phoneNumber` and `email` may be empty: customers then see none. */
export const settingsShape = {
  name: text(100).min(1),
  phoneNumber: text(20).refine((value) => value === '' || isPhoneNumber(value), 'invalid_format'),
  email: text(254).refine((value) => value === '' || isEmail(value), { error: ({ input }) => emailCode(input) }),
  streetAddress: text(200),
  postalCode: text(20),
  city: text(100),
  /** Stands on receipts; may be empty. */
  businessId: text(20)
    .transform(tidyBusinessId)
    .refine((value) => value === '' || isBusinessId(value), 'invalid_format'),
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable(),
  timeZone: text(64).refine(isTimeZone, 'unknown'),
  locale: text(20).refine(isLocale, 'unknown'),
  smsSender,
  /** A number that text messages come from in the sender's place, and can be answered to; empty for none. */
  smsNumber: z
    .string()
    .trim()
    .regex(/^(?:|\+[1-9]\d{6,14})$/),
  showPricesInWorkOrderStep: z.boolean(),
  showReservationInWorkOrderStep: z.boolean(),
  orderRowTypesToShowInWorkOrderStep: wordList(orderRowTypes),
  paymentType: wordList(paymentChannels),
  /** Needed where `paymentType` has ONLINE or ALL. */
  paymentImplementationType: z.enum(paymentProviders).nullable(),
  isTotalPriceRounded: z.boolean(),
  vatBasisPoints: basisPoints,
  vatRounding: z.enum(vatRoundings),
  approvalToleranceBasisPoints: basisPoints,
  confirmsByItself: z.boolean(),
  identityCheck: z.enum(identityDemands),
  /** Needed where `identityCheck` asks for anybody. */
  identityProvider: z.enum(identityProviders).nullable(),
  boxSize: z.enum(boxSizes),
  customerReservationHours: hours,
  advisorReservationHours: hours,
  linkValidDays: z.int().min(1).max(365),
  retentionMonths: z.int().min(1).max(120),
  archiveDays: z.int().min(archiveDays.least).max(archiveDays.most),
  /** The sender of e-mail and the address for answers; empty for the operator's name and for `email`. */
  emailSenderName: text(longestSenderName).refine(isSenderName, 'invalid_format'),
  emailReplyTo: text(254).refine((value) => value === '' || isEmail(value), { error: ({ input }) => emailCode(input) }),
  smsCountries: wordList(smsCountries),
  messagesPerRecipient: cap(messageCaps.perRecipient),
  messagesPerVisit: cap(messageCaps.perVisit),
  messagesPerAccount: cap(messageCaps.perAccount),
  /** Reminders: of a link that was not opened, the day before; of a bill, so many days after it (0: never). */
  remindsUnopened: z.boolean(),
  remindUnpaidDays: z.int().min(0).max(unpaidDays.most),
  uiConfig: uiConfigSchema,
  deliveryInfoEnabled: z.boolean(),
  fastLaneMode: z.enum(fastLaneModes),
}

export const workshopSettingsSchema = z
  .strictObject({ version, ...settingsShape })
  .superRefine(({ paymentType, paymentImplementationType, identityCheck, identityProvider }, context) => {
    const needed = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'required' })
    const isOnline = paymentType.includes('ONLINE') || paymentType.includes('ALL')
    if (isOnline && paymentImplementationType === null) needed('paymentImplementationType')
    if (identityCheck !== 'NONE' && identityProvider === null) needed('identityProvider')
  })

export type WorkshopSettingsInput = z.infer<typeof workshopSettingsSchema>

export type WorkshopSettings = WorkshopSettingsInput & {
  id: string
  /** Part of the address of the fast lane; not changed here. */
  slug: string
  groupName: string | null
  /** Until it is registered messages are from the operator. */
  smsSenderState: SmsSenderState
  /** The operator's reason for refusing it. */
  smsSenderReason: string | null
  uiConfig: UiConfig
  /** Which providers the account has credentials of. */
  credentials: (PaymentProvider | IdentityProvider)[]
}

/**
 * The features of an account, in the place of those that it had. What is `owned`, and which there are, is for superusers
 * to say (403 `auth.forbidden`); a workshop switches on and off what it has. `version` is that of the account.
 */
export const featuresSchema = z.strictObject({
  version,
  features: z
    .array(
      z.strictObject({
        feature: z
          .string()
          .trim()
          .regex(/^[A-Za-z0-9][\w.-]{0,63}$/),
        featureType: z
          .string()
          .trim()
          .regex(/^[A-Za-z0-9][\w.-]{0,63}$/),
        owned: z.boolean(),
        enabled: z.boolean(),
      }),
    )
    .max(100)
    .refine((list) => new Set(list.map(({ feature }) => feature)).size === list.length, 'duplicate'),
})

export type FeaturesInput = z.infer<typeof featuresSchema>
export type WorkshopFeatures = { version: number; features: AccountFeature[] }

/** At most so many wishes can be offered. */
export const mostDeliveryOptions = 30

/** By locale (`fi-FI`); at least one. */
const labels = z
  .record(z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/), text(100).min(1))
  .refine((value) => Object.keys(value).length > 0, 'required')

/** `isKeysBack`: the option says that the keys are fetched from a box. */
const offer = { labels, enabled: z.boolean(), isKeysBack: z.boolean().default(false) }

export const newDeliveryOptionSchema = z.strictObject({ clickId, ...offer })
export const deliveryOptionSchema = z.strictObject({ version, ...offer })
/** All of them, in their new order. */
export const deliveryOrderSchema = z.strictObject({ ids: z.array(z.string().min(1).max(64)).max(mostDeliveryOptions) })

export type NewDeliveryOptionInput = z.infer<typeof newDeliveryOptionSchema>
export type DeliveryOptionInput = z.infer<typeof deliveryOptionSchema>
export type DeliveryOrderInput = z.infer<typeof deliveryOrderSchema>

export type DeliveryOption = {
  id: string
  labels: Record<string, string>
  enabled: boolean
  isKeysBack: boolean
  version: number
}

export type WorkshopDelivery = {
  /** False: customers are not asked (a setting of the account). */
  deliveryInfoEnabled: boolean
  imageUrl: string | null
  /** In the order in which customers see them. */
  options: DeliveryOption[]
  languages: Language[]
}

export type DeliveryImage = { imageUrl: string | null }

const setUp = { action: 'account.configure', about: 'account' } as const

/**
 * Base `/api/staff/account/:accountId`, with the right `account.configure`: 403 `auth.forbidden` without it, 404
 * `account.not_found` for an account out of reach. What is changed is compared with `version` first: 409
 * `account.changed` (`changed`: WorkshopSettings), `features.changed` (`changed`: WorkshopFeatures) or
 * `delivery_option.changed` (`changed`: DeliveryOption). A repeated request is answered as the first one was.
 */
export const accountSettingsCalls = {
  'GET /api/staff/account/:accountId/settings': staff({ ...setUp, answer: answer<WorkshopSettings>() }),
  'PUT /api/staff/account/:accountId/settings': staff({
    ...setUp,
    body: workshopSettingsSchema,
    answer: answer<WorkshopSettings>(),
  }),
  'GET /api/staff/account/:accountId/features': staff({ ...setUp, answer: answer<WorkshopFeatures>() }),
  'PUT /api/staff/account/:accountId/features': staff({
    ...setUp,
    body: featuresSchema,
    answer: answer<WorkshopFeatures>(),
  }),

  'GET /api/staff/account/:accountId/delivery-option': staff({ ...setUp, answer: answer<WorkshopDelivery>() }),
  /** 409 `delivery_option.too_many`. */
  'POST /api/staff/account/:accountId/delivery-option': staff({
    ...setUp,
    body: newDeliveryOptionSchema,
    answer: answer<DeliveryOption>(201),
  }),
  /** Their order. 409 `delivery_options.changed` where these are not the options that there are. */
  'PUT /api/staff/account/:accountId/delivery-option': staff({
    ...setUp,
    body: deliveryOrderSchema,
    answer: answer<WorkshopDelivery>(),
  }),
  /** 404 `delivery_option.not_found`. */
  'PUT /api/staff/account/:accountId/delivery-option/:id': staff({
    ...setUp,
    body: deliveryOptionSchema,
    answer: answer<DeliveryOption>(),
  }),
  /** Offered no more; who chose it keeps it. */
  'DELETE /api/staff/account/:accountId/delivery-option/:id': staff({ ...setUp, answer: nothing }),

  /**
   * The body is a form with the picture (JPEG, PNG or WebP, 5 MB at most) in `file`. 413 `delivery_image.too_large`, 415
   * `delivery_image.not_a_picture`. It is served at `imageUrl`, to anybody, for good.
   */
  'PUT /api/staff/account/:accountId/delivery-image': staff({
    ...setUp,
    body: fileForm,
    bodyLimit: 6 * 1024 * 1024,
    answer: answer<DeliveryImage>(),
  }),
  'DELETE /api/staff/account/:accountId/delivery-image': staff({ ...setUp, answer: answer<DeliveryImage>() }),
}
