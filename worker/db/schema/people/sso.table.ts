import { sql } from 'drizzle-orm'
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { SsoRole } from '#domain/access/sso.ts'
import { accountGroups } from '#worker/db/schema/account.table.ts'
import { createdAt, flag, mutable } from '#worker/db/schema/columns.ts'
import { users } from '#worker/db/schema/staff.table.ts'

/** The provider by which the people of a group of workshops sign in (OpenID Connect). */
export const organisations = sqliteTable(
  'organisations',
  {
    groupId: text('group_id')
      .primaryKey()
      .references(() => accountGroups.id),
    /** The name that the provider gives itself, to the letter. */
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    /** The role of a person who comes for the first time, and the accounts that they work in. */
    role: text('role').$type<SsoRole>().notNull(),
    accountIds: text('account_ids', { mode: 'json' }).$type<string[]>().notNull(),
    enabled: flag('enabled').notNull().default(false),
    /** The values of `amr` or `acr` by which the provider's word counts as two-factor. */
    twoFactorAmr: text('two_factor_amr', { mode: 'json' }).$type<string[]>().notNull().default([]),
    twoFactorAcr: text('two_factor_acr', { mode: 'json' }).$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
  },
  () => [index('organisations_seal_idx').on(sql`substr(sealed_secret, 1, 12)`)],
)

/** A domain of e-mail addresses, of one group at most. */
export const organisationDomains = sqliteTable(
  'organisation_domains',
  {
    domain: text('domain').primaryKey(),
    groupId: text('group_id')
      .notNull()
      .references(() => accountGroups.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('organisation_domains_group_idx').on(table.groupId),
    check('organisation_domains_lower_check', sql`${table.domain} = lower(${table.domain})`),
  ],
)

/** The subject by which a provider knows a user. */
export const userSubjects = sqliteTable(
  'user_subjects',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('user_subjects_user_unique').on(table.userId, table.issuer),
  ],
)
