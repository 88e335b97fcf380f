import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { WebhookStatus, WebhookType, WebhookVersion } from '#worker/contract/machines/webhook.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

import { accounts } from './account.table.ts'
import { createdAt, flag, idColumn, instant, mutable } from './columns.ts'

/** The webhook address of an account's dealer system; the signing secret is sealed. */
export const webhookEndpoints = sqliteTable(
  'webhook_endpoints',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    url: text('url').notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    enabled: flag('enabled').notNull().default(true),
    /** The version of the events that it hears of: a receiver that was built for fewer is not told of more. */
    apiVersion: text('api_version').$type<WebhookVersion>().notNull().default('1.0'),
    /** The only events that it hears of; null: all of its version. A trigger drops the others. */
    events: text('events', { mode: 'json' }).$type<readonly WebhookType[]>(),
    /** The latest ping that was asked for, by staff or their dealer system, when, and how it ended: `pingError` is null where the address took it. */
    pingId: text('ping_id'),
    pingAt: instant('ping_at'),
    pingSettledAt: instant('ping_settled_at'),
    pingError: text('ping_error'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().default(0),
    version: mutable.version(),
  },
  (table) => [
    index('webhook_endpoints_account_idx').on(table.accountId),
    index('webhook_endpoints_seal_idx').on(sql`substr(sealed_secret, 1, 12)`),
  ],
)

/** The signing secret before the present one, while both sign; sealed as that of its endpoint is. */
export const webhookFormerSecrets = sqliteTable(
  'webhook_former_secrets',
  {
    endpointId: text('endpoint_id')
      .primaryKey()
      .references(() => webhookEndpoints.id),
    sealedSecret: text('sealed_secret').notNull(),
    endsAt: instant('ends_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_former_secrets_ends_idx').on(table.endsAt),
    index('webhook_former_secrets_seal_idx').on(sql`substr(sealed_secret, 1, 12)`),
  ],
)

/**
 * The webhook deliveries to dealer systems, which triggers write in the batch of the change itself, and how far each
 * came. A PARKED one was given up: staff may have it sent again.
 */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    type: text('type').$type<WebhookType>().notNull(),
    /** The state of the process when it happened. */
    state: text('state').notNull(),
    processVersion: integer('process_version').notNull(),
    /** The message, payment or refund that it tells of. */
    subjectId: text('subject_id'),
    status: text('status').$type<WebhookStatus>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** A short word of ours: `http_500`, `timeout` … */
    error: text('error'),
    deliveredAt: instant('delivered_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_account_idx').on(table.accountId, table.createdAt),
    index('webhook_deliveries_status_idx').on(table.accountId, table.status, table.createdAt),
    index('webhook_deliveries_process_idx').on(table.processId),
  ],
)
