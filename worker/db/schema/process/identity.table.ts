import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { IsOurCustomer } from '#domain/access/identity-match.ts'
import type { IdentityEnding } from '#domain/access/identity.ts'
import type { IdentityProvider, PaymentStatus } from '#domain/enums.ts'
import { createdAt, idColumn, instant, mutable } from '#worker/db/schema/columns.ts'

import { processes } from './process.table.ts'

/** An identity check at a provider. The identity code itself is never kept. */
export const identityChecks = sqliteTable(
  'identity_checks',
  {
    id: idColumn(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    provider: text('provider').$type<IdentityProvider>().notNull(),
    providerReference: text('provider_reference'),
    /** The address at which the customer goes on; dropped when the check has ended. */
    redirectUrl: text('redirect_url'),
    /** The key that the provider's answers open with. */
    keyId: text('key_id'),
    status: text('status').$type<PaymentStatus>().notNull(),
    /** The reason why it ended without a result: a short word of ours. */
    ending: text('ending').$type<IdentityEnding>(),
    verifiedName: text('verified_name'),
    isOurCustomer: text('is_our_customer').$type<IsOurCustomer>().notNull().default('UNKNOWN'),
    /** When it can no longer be gone through. */
    expiresAt: instant('expires_at'),
    /** When the customer came back from the provider. */
    returnedAt: instant('returned_at'),
    nextAskAt: instant('next_ask_at'),
    askedCount: integer('asked_count').notNull().default(0),
    finishedAt: instant('finished_at'),
    /** When the name and what else names the person was forgotten. */
    forgottenAt: instant('forgotten_at'),
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
    index('identity_checks_ask_idx')
      .on(table.nextAskAt)
      .where(sql`${table.nextAskAt} is not null`),
    // Which checks a provider did not begin.
    index('identity_checks_unavailable_idx')
      .on(table.finishedAt)
      .where(sql`${table.ending} = 'unavailable'`),
    index('identity_checks_known_idx')
      .on(table.processId)
      .where(sql`${table.forgottenAt} is null`),
    check(
      'identity_checks_status_check',
      sql`${table.status} in ('INITIALIZED','SIGNING','PENDING','SUCCESS','FAILURE','CANCELLED')`,
    ),
  ],
)
