import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { ActorKind } from '#domain/enums.ts'

import { createdAt, idColumn, instant } from './columns.ts'

/**
 * An effect still to be made. `streamKey` orders effects (one process is one stream); `seq` is the order within it, and given
 * again once its row is gone, for a counter of its own would be a row more of each: which effect it is says `id`.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull(),
    streamKey: text('stream_key').notNull(),
    kind: text('kind').notNull(),
    payload: text('payload').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    claimedUntil: instant('claimed_until').notNull().default(0),
    parkedAt: instant('parked_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (table) => [
    index('outbox_stream_idx').on(table.streamKey, table.seq),
    index('outbox_due_idx')
      .on(table.nextAttemptAt, table.seq)
      .where(sql`${table.parkedAt} is null`),
    index('outbox_parked_idx')
      .on(table.parkedAt)
      .where(sql`${table.parkedAt} is not null`),
    // What is waiting is found by its stream; only what is parked is asked for by its id.
    index('outbox_parked_id_idx')
      .on(table.id)
      .where(sql`${table.parkedAt} is not null`),
  ],
)

/** The acts of people and machines. `detail` holds ids and changed field names, never personal data. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: idColumn(),
    accountId: text('account_id'),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    actorId: text('actor_id'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: text('detail').notNull().default('{}'),
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_account_idx').on(table.accountId, table.createdAt, table.id),
    index('audit_log_action_idx').on(table.accountId, table.action, table.createdAt, table.id),
    index('audit_log_actor_idx').on(table.accountId, table.actorId, table.createdAt, table.id),
    index('audit_log_day_idx').on(table.createdAt, table.id),
    index('audit_log_subject_idx').on(table.subject, table.createdAt),
    // What is about something that belongs to a process is found with the process.
    index('audit_log_process_idx').on(sql`${table.detail} ->> '$.processId'`, table.createdAt),
  ],
)

/**
 * Failures counted in a fixed window, by a hashed key (client address, user name). The migration makes it WITHOUT ROWID; what
 * is over is found by walking the keys, once a night.
 */
export const rateLimits = sqliteTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: instant('window_ends_at').notNull(),
})
