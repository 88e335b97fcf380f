import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { Verdict } from './signature.ts'

/**
 * A dealer system's ways of answering a webhook. `down`, `400` and `410` take nothing; `slow` and `garbage` take it all
 * the same, and the caller has given up, or makes nothing of the answer.
 */
export const dealerModes = ['normal', 'down', 'slow', '400', '410', 'garbage'] as const
export type DealerMode = (typeof dealerModes)[number]

/** An account's dealer system where it is other than seeded: how it answers, and a secret that was typed here. */
export const dealerSystems = sqliteTable('dealer_systems', {
  accountId: text('account_id').primaryKey(),
  failureMode: text('failure_mode').$type<DealerMode>().notNull().default('normal'),
  secret: text('secret'),
})

/** Every webhook that came, as it came. What it reports is read only where it is signed and makes sense. */
export const dealerWebhooks = sqliteTable(
  'dealer_webhooks',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    accountId: text('account_id').notNull(),
    webhookId: text('webhook_id'),
    headers: text('headers', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    body: text('body').notNull(),
    verdict: text('verdict').$type<Verdict>().notNull(),
    failureMode: text('failure_mode').$type<DealerMode>().notNull(),
    /** The answer's status; below 300 it was taken. */
    status: integer('status').notNull(),
    type: text('type'),
    processId: text('process_id'),
    externalWorkOrderId: text('external_work_order_id'),
    state: text('state'),
    happenedAt: integer('happened_at'),
    /** It was taken before. */
    isRepeat: integer('is_repeat', { mode: 'boolean' }).notNull(),
    /** Something later of its process was taken before. */
    isLate: integer('is_late', { mode: 'boolean' }).notNull(),
    receivedAt: integer('received_at').notNull(),
  },
  (table) => [
    index('dealer_webhooks_id_idx').on(table.webhookId),
    index('dealer_webhooks_process_idx').on(table.processId),
  ],
)
