import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { ProcessType } from '#domain/enums.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { instant } from '#worker/db/schema/columns.ts'

/**
 * A visit whose rows lie in the archive as one sealed document (`worker/archive`): who may find it, what lists show of it, and
 * the way to its document. While the row stands the database lets the history and the approvals of the visit go; it goes
 * itself only where the visit is back.
 */
export const archivedVisits = sqliteTable(
  'archived_visits',
  {
    /** Short, for what the visit is found by names it many times. */
    number: integer('number').primaryKey(),
    /** That of the process. */
    id: text('id').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    processType: text('process_type').$type<ProcessType>().notNull(),
    /** The creator, also once they are gone. */
    createdByUserId: text('created_by_user_id'),
    /** The customer, also once nothing else names them. */
    customerId: text('customer_id'),
    licenseNumber: text('license_number'),
    customerName: text('customer_name'),
    externalWorkOrderId: text('external_work_order_id'),
    /** Search terms that `archived_terms` finds it by. */
    terms: text('terms', { mode: 'json' }).$type<string[]>().notNull(),
    /** Behind the prefix of the archive; another one with each document. */
    objectKey: text('object_key').notNull(),
    /** The key of this document alone, sealed: without it nothing opens the document, wherever a copy lies. */
    sealedKey: text('sealed_key').notNull(),
    endedAt: instant('ended_at').notNull(),
    /** When something happened last that the time of keeping the customer counts from. */
    touchedAt: instant('touched_at').notNull(),
    archivedAt: instant('archived_at').notNull(),
    /** When the customer was erased in it. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    uniqueIndex('archived_visits_id_unique').on(table.id),
    index('archived_visits_seal_idx').on(sql`substr(sealed_key, 1, 12)`),
    index('archived_visits_customer_idx')
      .on(table.customerId)
      .where(sql`${table.customerId} is not null`),
    index('archived_visits_kept_idx')
      .on(table.accountId, table.touchedAt)
      .where(sql`${table.erasedAt} is null and ${table.customerId} is not null`),
  ],
)

/** The terms by which an archived visit is found, as in `search_terms`. The migration makes it WITHOUT ROWID. */
export const archivedTerms = sqliteTable(
  'archived_terms',
  {
    accountNumber: integer('account_number').notNull(),
    isSales: integer('is_sales').notNull(),
    term: text('term').notNull(),
    visitNumber: integer('visit_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountNumber, table.isSales, table.term, table.visitNumber] })],
)

/**
 * By what others name archived visits: ids of payments and refunds and order numbers, for providers, and a digest of the link.
 * WITHOUT ROWID.
 */
export const archiveReferences = sqliteTable('archive_references', {
  reference: text('reference').primaryKey(),
  visitNumber: integer('visit_number').notNull(),
})

/**
 * Documents that no visit names: not yet, or not any more. They go when no copy of the database that is still kept can name
 * them.
 */
export const archiveLoose = sqliteTable(
  'archive_loose',
  {
    objectKey: text('object_key').primaryKey(),
    looseSince: instant('loose_since').notNull(),
  },
  (table) => [index('archive_loose_since_idx').on(table.looseSince)],
)

/** Visits that came back, so that they are left alone for a while. `isComing` is true only within the batch that brings them. */
export const archiveRestores = sqliteTable(
  'archive_restores',
  {
    processId: text('process_id').primaryKey(),
    isComing: integer('is_coming', { mode: 'boolean' }).notNull(),
    restoredAt: instant('restored_at').notNull(),
  },
  (table) => [
    index('archive_restores_coming_idx')
      .on(table.isComing)
      .where(sql`${table.isComing} = 1`),
    index('archive_restores_since_idx').on(table.restoredAt),
  ],
)
