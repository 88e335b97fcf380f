import { sql } from 'drizzle-orm'
import { index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { Assurance } from '#domain/access/sign-in-steps.ts'
import type { Role } from '#domain/enums.ts'
import type { LanguageWithTexts } from '#domain/languages.ts'

import { accountGroups, accounts } from './account.table.ts'
import { createdAt, flag, idColumn, instant, mutable } from './columns.ts'

export const users = sqliteTable(
  'users',
  {
    id: idColumn(),
    username: text('username').notNull(),
    /** The name as one word to compare (`foldedWord` of the domain), which lists of users are searched by; triggers keep it. */
    usernameFolded: text('username_folded').notNull().default(''),
    /** The name that people call them by; empty where nobody said. */
    name: text('name').notNull().default(''),
    /** The name that traces say: theirs, else their user name. */
    shownName: text('shown_name').generatedAlwaysAs(sql`iif(name = '', username, name)`, { mode: 'virtual' }),
    passwordHash: text('password_hash').notNull(),
    /** The address for account e-mails. Not unique: it would tell one workshop of the users of another. */
    email: text('email'),
    accountGroupId: text('account_group_id').references(() => accountGroups.id),
    /** The language in which the back-office speaks to them; null until they chose: that of their account. */
    language: text('language').$type<LanguageWithTexts>(),
    disabledAt: instant('disabled_at'),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    index('users_folded_idx').on(table.usernameFolded),
    index('users_group_idx').on(table.accountGroupId),
    index('users_email_idx').on(sql`lower(${table.email})`),
  ],
)

export const userRoles = sqliteTable(
  'user_roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] }), index('user_roles_role_idx').on(table.role)],
)

export const userAccounts = sqliteTable(
  'user_accounts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    isDefault: flag('is_default').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.accountId] }),
    index('user_accounts_account_idx').on(table.accountId),
    uniqueIndex('user_accounts_default_unique')
      .on(table.userId)
      .where(sql`${table.isDefault} = 1`),
  ],
)

/** A signed-in browser. The cookie's SHA-256 names the row; deleting or ending it ends every token of it. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: idColumn(),
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').references(() => accounts.id),
    /** The account of another cell that a user of the operator's looks at. */
    awayAccountId: text('away_account_id'),
    assurance: text('assurance').$type<Assurance>().notNull().default('password'),
    /** When the person last showed who they are: at sign-in, or when they were asked again. */
    provedAt: instant('proved_at').notNull().default(0),
    /** The browser's short name, and its place as the network gives it. */
    browser: text('browser'),
    city: text('city'),
    country: text('country'),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('sessions_token_unique').on(table.tokenHash),
    index('sessions_user_idx').on(table.userId),
    index('sessions_expiry_idx').on(table.expiresAt),
  ],
)

export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: idColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_unique').on(table.endpoint),
    index('push_subscriptions_user_idx').on(table.userId),
    index('push_subscriptions_session_idx').on(table.sessionId),
  ],
)
