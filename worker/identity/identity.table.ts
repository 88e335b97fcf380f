import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import { createdAt, idColumn, instant, mutable } from '#core/columns.ts'
import type { PaymentStatus } from '#domain/enums.ts'
import { processes } from '#worker/process/process.table.ts'

/** An identity check at a provider. The identity code itself is never kept. */
export const identityChecks = sqliteTable(
  'identity_checks',
  {
    id: idColumn(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    provider: text('provider').$type<'SCRIVE' | 'SIGNICAT'>().notNull(),
    providerReference: text('provider_reference'),
    status: text('status').$type<PaymentStatus>().notNull(),
    verifiedName: text('verified_name'),
    isOurCustomer: text('is_our_customer').$type<'YES' | 'NO' | 'UNKNOWN'>().notNull().default('UNKNOWN'),
    finishedAt: instant('finished_at'),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
  },
  (table) => [
    index('identity_checks_process_idx').on(table.processId),
    uniqueIndex('identity_checks_reference_unique')
      .on(table.provider, table.providerReference)
      .where(sql`${table.providerReference} is not null`),
    uniqueIndex('identity_checks_open_unique')
      .on(table.processId)
      .where(sql`${table.status} in ('INITIALIZED','PENDING')`),
    check(
      'identity_checks_status_check',
      sql`${table.status} in ('INITIALIZED','SIGNING','PENDING','SUCCESS','FAILURE','CANCELLED')`,
    ),
  ],
)
