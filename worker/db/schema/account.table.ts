import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import { messageCaps, usualSmsCountries, type SmsCountry } from '#domain/contact/message-limits.ts'
import { unpaidDays } from '#domain/contact/reminder.ts'
import type { SmsSenderState } from '#domain/contact/sms-sender.ts'
import type {
  BoxSize,
  FastLaneMode,
  IdentityDemand,
  IdentityProvider,
  OrderRowType,
  PaymentChannel,
  PaymentProvider,
  Role,
} from '#domain/enums.ts'
import type { VatRounding } from '#domain/money/pricing.ts'
import { archiveDays } from '#domain/operations/limits.ts'
import { defaultSlot } from '#domain/slots.ts'
import type { StoredHours } from '#domain/time/opening-hours.ts'

import { createdAt, flag, idColumn, instant, mutable } from './columns.ts'

export const accountGroups = sqliteTable('account_groups', {
  id: idColumn(),
  name: text('name').notNull(),
  /** Roles that need two-factor in this group, beside those of which the operator requires it. */
  twoFactorRoles: text('second_way_roles', { mode: 'json' }).$type<Role[]>().notNull().default([]),
  createdAt: createdAt(),
})

/** A picture by its address, with the measures that it is drawn in (px). */
export type StoredLogo = { url: string; type: 'image/png' | 'image/svg+xml'; width: number; height: number }

/** A workshop: the tenant. Settings, UI config and contact details are columns; lists are JSON. */
export const accounts = sqliteTable(
  'accounts',
  {
    id: idColumn(),
    /** Short, for what names it many times; a trigger gives it. Another one in each database: nothing outside of it may hold it. */
    number: integer('number'),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    groupId: text('group_id').references(() => accountGroups.id),
    /** That its process codes begin with, from now on. */
    slot: text('slot').notNull().default(defaultSlot),
    timeZone: text('time_zone').notNull().default('Europe/Helsinki'),
    locale: text('locale').notNull().default('en-US'),
    phoneNumber: text('phone_number').notNull().default(''),
    email: text('email').notNull().default(''),
    streetAddress: text('street_address').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    city: text('city').notNull().default(''),
    /** The seller's Y-tunnus, for receipts; empty where the workshop has not told it. */
    businessId: text('business_id').notNull().default(''),
    accentColor: text('accent_color'),
    /** The name that the account wishes its text messages to be from; empty for the operator's own. */
    smsSender: text('sms_sender').notNull(),
    /** Triggers begin it anew where the name changes; `smsFrom` says which name a message is from. */
    smsSenderState: text('sms_sender_state').$type<SmsSenderState>().notNull().default('NONE'),
    /** The reason for refusing it. */
    smsSenderReason: text('sms_sender_reason'),
    smsSenderDecidedAt: instant('sms_sender_decided_at'),
    /** A number that text messages come from and can be answered to; empty where the account has none. */
    smsNumber: text('sms_number').notNull().default(''),
    /** The sender's name of e-mail, at the operator's address; empty for the operator's own name. */
    emailSenderName: text('email_sender_name').notNull().default(''),
    /** The address for answers to e-mail; empty for `email`. */
    emailReplyTo: text('email_reply_to').notNull().default(''),
    showPricesInWorkOrderStep: flag('show_prices_in_work_order_step').notNull().default(true),
    showReservationInWorkOrderStep: flag('show_reservation_in_work_order_step').notNull().default(true),
    orderRowTypesToShowInWorkOrderStep: text('order_row_types_to_show', { mode: 'json' })
      .$type<OrderRowType[]>()
      .notNull(),
    paymentTypes: text('payment_types', { mode: 'json' }).$type<PaymentChannel[]>().notNull(),
    paymentImplementationType: text('payment_implementation_type').$type<PaymentProvider>(),
    isTotalPriceRounded: flag('is_total_price_rounded').notNull().default(false),
    vatBasisPoints: integer('vat_basis_points').notNull().default(2550),
    /** The way of rounding VAT: on each row, or once for all rows of a rate. */
    vatRounding: text('vat_rounding').$type<VatRounding>().notNull().default('ROW'),
    approvalToleranceBasisPoints: integer('approval_tolerance_basis_points').notNull().default(1500),
    confirmsByItself: flag('confirms_by_itself').notNull().default(false),
    /** For which processes the customer has to prove who they are, and where; a demand needs a provider (a trigger). */
    identityCheck: text('identity_check').$type<IdentityDemand>().notNull().default('NONE'),
    identityProvider: text('identity_provider').$type<IdentityProvider>(),
    boxSize: text('box_size').$type<BoxSize>().notNull().default('S'),
    customerReservationHours: integer('customer_reservation_hours').notNull().default(48),
    advisorReservationHours: integer('advisor_reservation_hours').notNull().default(24),
    linkValidDays: integer('link_valid_days').notNull().default(30),
    retentionMonths: integer('retention_months').notNull().default(24),
    /** The number of days after its end at which a visit is archived. */
    archiveDays: integer('archive_days').notNull().default(archiveDays.usual),
    showDriverLicense: flag('show_driver_license').notNull().default(true),
    notesEnabled: flag('notes_enabled').notNull().default(true),
    showQrCode: flag('show_qr_code').notNull().default(true),
    creditPaymentButtonContentType: text('credit_payment_button_content_type')
      .$type<'STRING' | 'IMAGE'>()
      .notNull()
      .default('STRING'),
    creditInfoCollapsed: flag('credit_info_collapsed').notNull().default(true),
    deliveryInfoEnabled: flag('delivery_info_enabled').notNull().default(true),
    deliveryImageUrl: text('delivery_image_url'),
    /** The workshop's mark beside its name; null where it has none. */
    logo: text('logo', { mode: 'json' }).$type<StoredLogo>(),
    /** A picture of the house, or of the place where one stands with the key. */
    placePictureUrl: text('place_picture_url'),
    /** The address of its own page (`/w/…`) where that is another than its slug; unique together with slugs (triggers). */
    pageAddress: text('page_address'),
    /** Countries that text messages may go to, and the number of messages that may go out in 24 hours. */
    smsCountries: text('sms_countries', { mode: 'json' })
      .$type<SmsCountry[]>()
      .notNull()
      .default([...usualSmsCountries]),
    messagesPerRecipient: integer('messages_per_recipient').notNull().default(messageCaps.perRecipient.usual),
    messagesPerVisit: integer('messages_per_visit').notNull().default(messageCaps.perVisit.usual),
    messagesPerAccount: integer('messages_per_account').notNull().default(messageCaps.perAccount.usual),
    /** Reminders: of a link that was not opened, the day before; of a bill, so many days after it (0: never). */
    remindsUnopened: flag('reminds_unopened').notNull().default(true),
    remindUnpaidDays: integer('remind_unpaid_days').notNull().default(unpaidDays.usual),
    /** The first step of the fast lane's screen, where the account has the feature `fast-lane`. */
    fastLaneMode: text('fast_lane_mode').$type<FastLaneMode>().notNull().default('SEARCH'),
    /** When it is open; null where it never said so. Its own revision tells who was first. */
    openingHours: text('opening_hours', { mode: 'json' }).$type<StoredHours>(),
    /** It sells no extra services, and misses none. */
    noServicesWanted: flag('no_services_wanted').notNull().default(false),
    /** Since when nothing new begins here, and why; both empty while the workshop is open. */
    closedAt: instant('closed_at'),
    closedReason: text('closed_reason'),
    /** Since when customers come here; null while it is being set up, when only trials may begin. */
    liveSince: instant('live_since'),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
  },
  (table) => [
    uniqueIndex('accounts_slug_unique').on(table.slug),
    uniqueIndex('accounts_page_address_unique')
      .on(table.pageAddress)
      .where(sql`${table.pageAddress} is not null`),
    uniqueIndex('accounts_number_unique').on(table.number),
    index('accounts_group_idx').on(table.groupId),
    index('accounts_zone_idx').on(table.timeZone),
    // Whose customers are reminded of anything.
    index('accounts_reminding_idx')
      .on(table.id)
      .where(sql`${table.remindsUnopened} = 1 or ${table.remindUnpaidDays} > 0`),
    check('accounts_vat_check', sql`${table.vatBasisPoints} between 0 and 10000`),
    check('accounts_tolerance_check', sql`${table.approvalToleranceBasisPoints} between 0 and 10000`),
    check('accounts_box_size_check', sql`${table.boxSize} in ('S','M','L','XL','XXL','XXXL')`),
  ],
)

export const accountFeatures = sqliteTable(
  'account_features',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    feature: text('feature').notNull(),
    featureType: text('feature_type').notNull(),
    owned: flag('owned').notNull().default(false),
    enabled: flag('enabled').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.feature] })],
)

/** Places to which a customer may have the car or the keys delivered; the labels are per language. */
export const deliveryOptions = sqliteTable(
  'delivery_options',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    position: integer('position').notNull(),
    labels: text('labels', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    enabled: flag('enabled').notNull().default(true),
    /** It says that the keys are fetched from a box: the same fact as `useRetrievalProcess` of a process. */
    isKeysBack: flag('is_keys_back').notNull().default(false),
    /** Offered no more; kept for those who chose it. */
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
    version: mutable.version(),
  },
  (table) => [index('delivery_options_account_idx').on(table.accountId, table.position)],
)

/** Key of a machine that calls for any account of a group, those that join it later too: only its SHA-256 is kept. */
export const groupApiKeys = sqliteTable(
  'group_api_keys',
  {
    id: idColumn(),
    groupId: text('group_id')
      .notNull()
      .references(() => accountGroups.id),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull(),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('group_api_keys_hash_unique').on(table.keyHash),
    index('group_api_keys_group_idx').on(table.groupId),
  ],
)

/** Key of a machine that calls for an account (DMS): only its SHA-256 is kept. */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull(),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('api_keys_hash_unique').on(table.keyHash), index('api_keys_account_idx').on(table.accountId)],
)
