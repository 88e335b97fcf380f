import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { ProviderName, PayeeName } from '#sandbox/core/services.ts'

/**
 * `authorised`: held, not taken. `unresolved`: the bank has not said. `review`: taken, but still looked at by the provider's
 * people. `void`: it was held or reviewed, and was let go of. A payment may leave `failed` and `cancelled` for `paid`: late
 * successes happen.
 */
export const paymentStates = [
  ...(['new', 'pending', 'delayed', 'unresolved', 'review', 'authorised'] as const),
  ...(['paid', 'failed', 'cancelled', 'void'] as const),
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Outcomes of a payment's refunds. */
export const refundPlans = ['accept', 'wait', 'refuse'] as const
type RefundPlan = (typeof refundPlans)[number]

/** A row as the hosted page shows it; the amount is of the whole row. VAT in hundredths of a percent. */
export type PaidRow = { id: number; name: string; amountCents: number; vatBasisPoints: number | null }

/** Addresses of the shop; a provider has those that its protocol knows. */
export type ShopUrls = {
  success?: string
  cancel?: string
  error?: string
  callback?: string
  callbackCancel?: string
  /** Asked just before money is taken. */
  validation?: string
  /** The page that the payment began on. */
  checkout?: string
}

/** The data of a payment that only one provider has. */
export type PaymentExtra = {
  reference?: string
  callbackDelaySeconds?: number
  email?: string
  locale?: string
  merchantData?: string
  authToken?: string
  /** Svea's rows as they were given, by the place of the row. */
  items?: SveaItem[]
  /** Rows that staff have let go of, and money let go of without a row. */
  cancelledRows?: number[]
  cancelledCents?: number
}

export type SveaItem = {
  rowId: number
  articleNumber: string | null
  quantity: number
  unitPrice: number
  discountPercent: number
  discountAmount: number
  unit: string | null
  temporaryReference: string | null
}

/** Every payment that the providers know. `id` is the provider's own, `orderNumber` the shop's. */
export const providerPayments = sqliteTable(
  'provider_payments',
  {
    id: text('id').primaryKey(),
    provider: text('provider').$type<ProviderName>().notNull(),
    orderNumber: text('order_number').notNull(),
    amountCents: integer('amount_cents').notNull(),
    language: text('language').notNull(),
    state: text('state').$type<PaymentState>().notNull(),
    method: text('method'),
    rows: text('rows', { mode: 'json' }).$type<PaidRow[]>().notNull(),
    urls: text('urls', { mode: 'json' }).$type<ShopUrls>().notNull(),
    extra: text('extra', { mode: 'json' }).$type<PaymentExtra>().notNull(),
    refundPlan: text('refund_plan').$type<RefundPlan>().notNull().default('accept'),
    validUntil: integer('valid_until'),
    createdAt: integer('created_at').notNull(),
    decidedAt: integer('decided_at'),
  },
  (table) => [
    uniqueIndex('provider_payments_order_idx').on(table.provider, table.orderNumber),
    index('provider_payments_created_idx').on(table.createdAt),
  ],
)

export type RefundState = 'pending' | 'done' | 'refused'

/** `number` is the shop's own, where the protocol has one. */
export const providerRefunds = sqliteTable(
  'provider_refunds',
  {
    id: text('id').primaryKey(),
    provider: text('provider').$type<ProviderName>().notNull(),
    paymentId: text('payment_id').notNull(),
    number: text('number'),
    amountCents: integer('amount_cents').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    kind: text('kind').$type<'instant' | 'email'>().notNull(),
    /** Svea's delivery that it was credited from. */
    deliveryId: text('delivery_id'),
    urls: text('urls', { mode: 'json' }).$type<{ success?: string; cancel?: string }>().notNull(),
    reference: text('reference'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('provider_refunds_number_idx').on(table.paymentId, table.number),
    index('provider_refunds_payment_idx').on(table.paymentId, table.createdAt),
  ],
)

/** The deliveries of an order by Svea's merchant. */
export const sveaDeliveries = sqliteTable(
  'svea_deliveries',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    rowIds: text('row_ids', { mode: 'json' }).$type<number[]>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('svea_deliveries_order_idx').on(table.orderId)],
)

/** Work that Svea's Payment Admin has taken on; finished when it has been asked about once, and its refund is decided. */
export const sveaTasks = sqliteTable('svea_tasks', {
  id: text('id').primaryKey(),
  location: text('location').notNull(),
  refundId: text('refund_id'),
  polls: integer('polls').notNull().default(0),
})

export type CallState = 'waiting' | 'done' | 'stopped' | 'given_up'

/**
 * A call to the shop. `isOnce`: not repeated, whatever it is answered. `orGet`: where the POST is not taken, the same
 * address is called by GET at once.
 */
export const providerCalls = sqliteTable(
  'provider_calls',
  {
    id: text('id').primaryKey(),
    provider: text('provider').$type<PayeeName>().notNull(),
    paymentId: text('payment_id').notNull(),
    method: text('method').$type<'GET' | 'POST'>().notNull(),
    url: text('url').notNull(),
    /** JSON, where the call has a body. */
    body: text('body'),
    authorization: text('authorization'),
    userAgent: text('user_agent'),
    orGet: integer('or_get', { mode: 'boolean' }).notNull().default(false),
    /** Its message, in a word for the pages. */
    says: text('says').notNull(),
    isOnce: integer('is_once', { mode: 'boolean' }).notNull(),
    state: text('state').$type<CallState>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: integer('due_at').notNull(),
    lastAnswer: text('last_answer'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('provider_calls_due_idx').on(table.state, table.dueAt),
    index('provider_calls_payment_idx').on(table.paymentId, table.createdAt),
  ],
)

/** Messages that were seen, where a protocol wants none twice. */
export const providerNonces = sqliteTable('provider_nonces', {
  nonce: text('nonce').primaryKey(),
  seenAt: integer('seen_at').notNull(),
})
