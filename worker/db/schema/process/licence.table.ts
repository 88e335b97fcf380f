import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import { createdAt, idColumn, instant } from '#worker/db/schema/columns.ts'

import { processes } from './process.table.ts'

/** A driving-licence picture in R2 under a random key. A newer upload ends the one before it. */
export const drivingLicences = sqliteTable(
  'driving_licences',
  {
    id: idColumn(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    objectKey: text('object_key').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('driving_licences_object_unique').on(table.objectKey),
    uniqueIndex('driving_licences_current_unique')
      .on(table.processId)
      .where(sql`${table.deletedAt} is null`),
    index('driving_licences_process_idx').on(table.processId),
  ],
)
