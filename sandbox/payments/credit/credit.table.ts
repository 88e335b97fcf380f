import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { CreditorName } from '#sandbox/core/services.ts'

import type { MethodKey } from './methods.ts'
import type { Course } from './persons.ts'

/**
 * `signing`: the customer has yet to sign. `signed`: signed, and the shop has yet to book it (Simplified Flow only).
 * `frozen`: looked into. `booked`: money is held or taken, as `creditChanges` has it. `rejected`: over, as `reason` has it.
 */
export type CreditState = 'signing' | 'signed' | 'frozen' | 'booked' | 'rejected'

export type RejectedReason = 'CREDIT_DENIED' | 'PAYMENT_FROZEN' | 'TIMEOUT' | 'ABORTED_BY_CUSTOMER' | 'TECHNICAL_ERROR'

/** The way in which the shop is called about a payment: as it should be, or not. */
export type CallPlan = 'normal' | 'none' | 'twice' | 'late'

export type Applicant = {
  governmentId: string
  firstName: string
  lastName: string
  addressRow: string
  postalCode: string
  city: string
  email: string
  phone: string
}

/** A row of the order, with VAT in percent. */
export type CreditRow = {
  id: string
  name: string
  quantity: number
  unit: string
  vatPercent: number
  amountCents: number
}

export type CreditUrls = { success?: string; fail?: string; authorization?: string; management?: string }

export type CreditOptions = {
  /** True ends a frozen payment at once. */
  endsIfFrozen: boolean
  /** True captures a booked payment at once. */
  takesIfBooked: boolean
  /** The answer waits for the fraud control; else a callback reports it. */
  waitsForControl: boolean
}

/** Every application and payment that the creditor knows. `id` is what the shop calls it by. */
export const creditPayments = sqliteTable(
  'credit_payments',
  {
    id: text('id').primaryKey(),
    creditor: text('creditor').$type<CreditorName>().notNull(),
    /** The unguessable key of the signing page. */
    signKey: text('sign_key').notNull(),
    orderNumber: text('order_number').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The credit that was applied for. */
    limitCents: integer('limit_cents').notNull(),
    method: text('method').$type<MethodKey>().notNull(),
    state: text('state').$type<CreditState>().notNull(),
    reason: text('reason').$type<RejectedReason>(),
    course: text('course').$type<Course>().notNull(),
    callPlan: text('call_plan').$type<CallPlan>().notNull().default('normal'),
    applicant: text('applicant', { mode: 'json' }).$type<Applicant>().notNull(),
    rows: text('rows', { mode: 'json' }).$type<CreditRow[]>().notNull(),
    urls: text('urls', { mode: 'json' }).$type<CreditUrls>().notNull(),
    options: text('options', { mode: 'json' }).$type<CreditOptions>().notNull(),
    createdAt: integer('created_at').notNull(),
    /** When it was last decided on. */
    decidedAt: integer('decided_at'),
    /** When it moves on by itself: what is frozen is decided, what is not signed has expired. */
    dueAt: integer('due_at'),
  },
  (table) => [
    uniqueIndex('credit_payments_sign_key_idx').on(table.signKey),
    index('credit_payments_order_idx').on(table.creditor, table.orderNumber),
    index('credit_payments_created_idx').on(table.createdAt),
    index('credit_payments_due_idx').on(table.dueAt),
  ],
)

export type ChangeKind = 'AUTHORIZE' | 'CAPTURE' | 'CANCEL' | 'REFUND'

/** The changes to the money of a payment, in order. */
export const creditChanges = sqliteTable(
  'credit_changes',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    kind: text('kind').$type<ChangeKind>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    rows: text('rows', { mode: 'json' }).$type<CreditRow[]>().notNull(),
    transactionId: text('transaction_id'),
    creator: text('creator'),
    createdAt: integer('created_at').notNull(),
    /** Changes of one moment stay in their order. */
    place: real('place').notNull(),
  },
  (table) => [index('credit_changes_payment_idx').on(table.paymentId, table.place)],
)

/** Tokens of the Merchant API. */
export const creditTokens = sqliteTable('credit_tokens', {
  token: text('token').primaryKey(),
  expiresAt: integer('expires_at').notNull(),
})

/** Which reports the shop has registered for in the Simplified Flow, one for each event. */
export const creditRegistrations = sqliteTable('credit_registrations', {
  eventType: text('event_type').primaryKey(),
  uriTemplate: text('uri_template').notNull(),
  basicUser: text('basic_user'),
  basicPassword: text('basic_password'),
  digestAlgorithm: text('digest_algorithm').$type<'SHA1' | 'MD5'>(),
  digestParameters: text('digest_parameters', { mode: 'json' }).$type<string[]>().notNull(),
  digestSalt: text('digest_salt'),
})
