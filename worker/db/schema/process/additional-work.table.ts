import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { ServiceType } from '#domain/enums.ts'
import type {
  FindingKind,
  ProposalSource,
  ProposalState,
  ProposedRowState,
  WorkUrgency,
} from '#domain/process/additional-work.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { cents, createdAt, idColumn, instant, mutable } from '#worker/db/schema/columns.ts'
import { users } from '#worker/db/schema/staff.table.ts'

import { processes } from './process.table.ts'

/** Work that was found and put before the customer. Its number counts within the visit. */
export const additionalWorkProposals = sqliteTable(
  'additional_work_proposals',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    number: integer('number').notNull(),
    state: text('state').$type<ProposalState>().notNull(),
    source: text('source').$type<ProposalSource>().notNull(),
    proposedByUserId: text('proposed_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    answerBy: instant('answer_by').notNull(),
    /** When the time to answer ended without one: staff are to call. */
    overdueAt: instant('overdue_at'),
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
  },
  (table) => [uniqueIndex('additional_work_proposals_number_unique').on(table.processId, table.number)],
)

/** `priceCents` is without VAT; where there is `grossCents`, that is the price, with VAT. A row that is accepted is a row of the order, by the same id. */
export const additionalWorkRows = sqliteTable(
  'additional_work_rows',
  {
    id: idColumn(),
    proposalId: text('proposal_id')
      .notNull()
      .references(() => additionalWorkProposals.id),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    position: integer('position').notNull(),
    /** The dealer system's own name of it. */
    reference: text('reference'),
    title: text('title').notNull(),
    words: text('words').notNull(),
    urgency: text('urgency').$type<WorkUrgency>().notNull(),
    type: text('type').$type<ServiceType>().notNull(),
    priceCents: cents('price_cents').notNull(),
    productCode: text('product_code'),
    state: text('state').$type<ProposedRowState>().notNull(),
    decidedAt: instant('decided_at'),
    grossCents: cents('gross_cents'),
  },
  (table) => [
    index('additional_work_rows_proposal_idx').on(table.proposalId, table.position),
    index('additional_work_rows_process_idx').on(table.processId, table.state),
    uniqueIndex('additional_work_rows_reference_unique')
      .on(table.processId, table.reference)
      .where(sql`${table.reference} is not null and ${table.state} <> 'WITHDRAWN'`),
    check('additional_work_rows_price_check', sql`${table.priceCents} >= 0`),
  ],
)

/** A picture or video in R2 under a random key; of no row until a proposal names it. */
export const additionalWorkFindings = sqliteTable(
  'additional_work_findings',
  {
    id: idColumn(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    rowId: text('row_id').references(() => additionalWorkRows.id),
    position: integer('position').notNull().default(0),
    kind: text('kind').$type<FindingKind>().notNull(),
    objectKey: text('object_key').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** The digest of the stored object, lower-case hex: the approval names it. */
    sha256: text('sha256').notNull(),
    /** The duration of a video. */
    durationMs: integer('duration_ms'),
    /** A description of the picture, in the words of staff. */
    altText: text('alt_text').notNull().default(''),
    /** The speech of a video, as text. */
    captions: text('captions').notNull().default(''),
    uploadedByUserId: text('uploaded_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('additional_work_findings_object_unique').on(table.objectKey),
    index('additional_work_findings_process_idx').on(table.processId),
    index('additional_work_findings_row_idx').on(table.rowId, table.position),
    // What the nightly jobs let go of.
    index('additional_work_findings_kept_idx')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
  ],
)

/** The work that an account proposes often. Prices are as in `additionalWorkRows`. */
export const additionalWorkTemplates = sqliteTable(
  'additional_work_templates',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    title: text('title').notNull(),
    words: text('words').notNull(),
    urgency: text('urgency').$type<WorkUrgency>().notNull(),
    priceCents: cents('price_cents').notNull(),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
    grossCents: cents('gross_cents'),
  },
  (table) => [index('additional_work_templates_account_idx').on(table.accountId, table.title)],
)
