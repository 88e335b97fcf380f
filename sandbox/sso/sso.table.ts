import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Signing keys of tokens; the latest signs. */
export const ssoKeys = sqliteTable('organisation_keys', {
  kid: text('kid').primaryKey(),
  privateKey: text('private_key', { mode: 'json' }).$type<JsonWebKey>().notNull(),
  createdAt: integer('created_at').notNull(),
})

/** Codes of people who signed in, to be exchanged for a token by the app. */
export const ssoCodes = sqliteTable('organisation_codes', {
  code: text('code').primaryKey(),
  person: text('person').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  challenge: text('challenge').notNull(),
  nonce: text('nonce'),
  createdAt: integer('created_at').notNull(),
  usedAt: integer('used_at'),
})
