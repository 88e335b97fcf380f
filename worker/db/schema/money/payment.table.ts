import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { ProofOutcome } from '#domain/access/credentials-proof.ts'
import type { PaymentChannel, PaymentStatus } from '#domain/enums.ts'
import type { SetAside } from '#domain/money/settlement.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { cents, createdAt, idColumn, instant, mutable } from '#worker/db/schema/columns.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'

import { onlineCreditorSettings } from './credit.table.ts'

/**
 * Secrets of a provider for an account, sealed with AES-GCM; `baseUrl` tells sandbox from production. Those of a creditor
 * belong to one of the account's settings.
 */
export const providerCredentials = sqliteTable(
  'provider_credentials',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    provider: text('provider').notNull(),
    creditorSettingId: text('creditor_setting_id').references(() => onlineCreditorSettings.id),
    baseUrl: text('base_url').notNull(),
    sealedSecrets: text('sealed_secrets').notNull(),
    /** The instant and result of the provider's last test of exactly these credentials. */
    testedAt: instant('tested_at'),
    testOutcome: text('test_outcome').$type<ProofOutcome>(),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
  },
  (table) => [
    index('provider_credentials_seal_idx').on(sql`substr(sealed_secrets, 1, 12)`),
    uniqueIndex('provider_credentials_unique')
      .on(table.accountId, table.provider)
      .where(sql`${table.creditorSettingId} is null`),
    uniqueIndex('provider_credentials_setting_unique').on(table.accountId, table.provider, table.creditorSettingId),
    index('provider_credentials_creditor_idx')
      .on(table.creditorSettingId)
      .where(sql`${table.creditorSettingId} is not null`),
  ],
)

/** One attempt to pay. The pricing shown is frozen on it; a process has at most one attempt open. */
export const payments = sqliteTable(
  'payments',
  {
    id: idColumn(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    channel: text('channel').$type<PaymentChannel>().notNull(),
    provider: text('provider').notNull(),
    /** The setting of the creditor, of a payment by credit. */
    creditorSettingId: text('creditor_setting_id').references(() => onlineCreditorSettings.id),
    paymentId: text('payment_id'),
    orderNumber: text('order_number').notNull(),
    referenceCode: text('reference_code'),
    paymentToken: text('payment_token'),
    paymentType: text('payment_type'),
    paymentTypeFromTerminal: text('payment_type_from_terminal'),
    receiptFromTerminal: text('receipt_from_terminal'),
    refundType: text('refund_type'),
    status: text('status').$type<PaymentStatus>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    capturedCents: cents('captured_cents').notNull().default(0),
    frozenPricing: text('frozen_pricing').notNull(),
    workOrderVersion: integer('work_order_version'),
    paymentTime: instant('payment_time'),
    /** The part of the captured money that pays for nothing and is to be given back. */
    surplusCents: cents('surplus_cents').notNull().default(0),
    /** The reason why we abandoned an attempt that may still be paid. */
    setAside: text('set_aside').$type<SetAside>(),
    /** The address at which the customer goes on to pay; dropped when the payment has ended. */
    startUrl: text('start_url'),
    startHtml: text('start_html'),
    /** When the customer came back from the provider. */
    returnedAt: instant('returned_at'),
    nextAskAt: instant('next_ask_at'),
    askedCount: integer('asked_count').notNull().default(0),
    /** The terminal that took the payment, and its own number of the receipt. */
    deviceId: text('device_id').references(() => devices.id),
    deviceReceiptId: text('device_receipt_id'),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
  },
  (table) => [
    uniqueIndex('payments_order_number_unique').on(table.orderNumber),
    uniqueIndex('payments_open_unique')
      .on(table.processId)
      .where(sql`${table.status} in ('INITIALIZED','SIGNING','PENDING')`),
    index('payments_process_idx').on(table.processId, table.createdAt),
    index('payments_account_idx').on(table.accountId, table.createdAt),
    index('payments_creditor_idx')
      .on(table.creditorSettingId)
      .where(sql`${table.creditorSettingId} is not null`),
    index('payments_ask_idx')
      .on(table.nextAskAt)
      .where(sql`${table.nextAskAt} is not null`),
    uniqueIndex('payments_receipt_unique')
      .on(table.deviceId, table.deviceReceiptId)
      .where(sql`${table.deviceId} is not null`),
    check('payments_amount_check', sql`${table.amountCents} >= 0 and ${table.capturedCents} >= 0`),
    check(
      'payments_status_check',
      sql`${table.status} in ('INITIALIZED','SIGNING','PENDING','SUCCESS','FAILURE','CANCELLED')`,
    ),
  ],
)

/**
 * Every message a provider sent about a payment, recorded before it is answered. What a provider calls a payment is unique
 * within an account, and says nothing of another's. The migration makes it WITHOUT ROWID.
 */
export const paymentCallbacks = sqliteTable(
  'payment_callbacks',
  {
    id: text('id').notNull(),
    accountId: text('account_id').notNull().default(''),
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    status: text('status').notNull(),
    paymentId: text('payment_id').references(() => payments.id),
    source: text('source').notNull(),
    outcome: text('outcome'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.provider, table.externalId, table.status] }),
    index('payment_callbacks_payment_idx').on(table.paymentId),
  ],
)

export const refunds = sqliteTable(
  'refunds',
  {
    id: idColumn(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    refundId: text('refund_id'),
    amountCents: cents('amount_cents').notNull(),
    refundTime: instant('refund_time'),
    refundStatus: text('refund_status').$type<PaymentStatus>().notNull(),
    reason: text('reason'),
    /** The reason for the provider's refusal: a short word of ours. */
    refusal: text('refusal'),
    /** Since when nobody here knows whether the provider gave it back, and why: a short word of ours. */
    unknownSince: instant('unknown_since'),
    unknownReason: text('unknown_reason'),
    nextAskAt: instant('next_ask_at'),
    askedCount: integer('asked_count').notNull().default(0),
    requestedByUserId: text('requested_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
  },
  (table) => [
    index('refunds_payment_idx').on(table.paymentId),
    uniqueIndex('refunds_open_unique')
      .on(table.paymentId)
      .where(sql`${table.refundStatus} in ('INITIALIZED','PENDING')`),
    index('refunds_ask_idx')
      .on(table.nextAskAt)
      .where(sql`${table.nextAskAt} is not null`),
    index('refunds_time_idx')
      .on(table.refundTime)
      .where(sql`${table.refundTime} is not null`),
    check('refunds_amount_check', sql`${table.amountCents} > 0`),
    check(
      'refunds_status_check',
      sql`${table.refundStatus} in ('INITIALIZED','SIGNING','PENDING','SUCCESS','FAILURE','CANCELLED')`,
    ),
  ],
)
