import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { IdentityProviderName } from '#sandbox/core/services.ts'

import type { Person } from './persons.ts'

/** `open`: somebody is on the page. Only `new` and `open` can still become something else. */
export type SessionState = 'new' | 'open' | 'done' | 'aborted' | 'failed' | 'withdrawn'

/** Addresses of the shop that the browser is sent back to. */
export type ReturnUrls = { success: string; abort: string; error: string }

export type PublicKey = { kid: string; n: string; e: string }

/** Every identification that the providers know. `reference` is the shop's own, where it gave one. */
export const identitySessions = sqliteTable(
  'identity_sessions',
  {
    id: text('id').primaryKey(),
    provider: text('provider').$type<IdentityProviderName>().notNull(),
    state: text('state').$type<SessionState>().notNull(),
    language: text('language').notNull(),
    reference: text('reference'),
    urls: text('urls', { mode: 'json' }).$type<ReturnUrls>().notNull(),
    attributes: text('attributes', { mode: 'json' }).$type<string[]>().notNull(),
    publicKey: text('public_key', { mode: 'json' }).$type<PublicKey>(),
    /** The service that the pages name, where the shop gave one. */
    serviceName: text('service_name'),
    bank: text('bank'),
    person: text('person', { mode: 'json' }).$type<Person>(),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at').notNull(),
    decidedAt: integer('decided_at'),
  },
  (table) => [
    index('identity_sessions_created_idx').on(table.createdAt),
    index('identity_sessions_reference_idx').on(table.reference),
  ],
)
