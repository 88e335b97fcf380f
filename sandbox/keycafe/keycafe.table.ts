import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Keys as the played cloud knows them: a key is what its code drops off and picks up. */
export const keycafeKeys = sqliteTable('keycafe_keys', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull(),
  code: text('code').notNull().unique(),
})

/** The bins of its one SmartBox, and the key that lies in each. */
export const keycafeBins = sqliteTable('keycafe_bins', {
  id: integer('id').primaryKey(),
  label: text('label').notNull(),
  keyId: integer('key_id'),
})

/** Keys dropped off and picked up; `answered` is the app's answer to the call about it. */
export const keycafeEvents = sqliteTable('keycafe_events', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  type: text('type').$type<'DROPOFF' | 'PICKUP'>().notNull(),
  keyId: integer('key_id').notNull(),
  keyName: text('key_name').notNull(),
  bin: text('bin').notNull(),
  answered: text('told'),
  createdAt: integer('created_at').notNull(),
})

/** Bins that are to open once somebody presses the button that blinks. */
export const keycafeReleases = sqliteTable('keycafe_releases', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  binId: integer('bin_id').notNull(),
  openedAt: integer('opened_at'),
  createdAt: integer('created_at').notNull(),
})

export const keycafeModes = ['normal', 'silent', 'away', 'refusing'] as const

/** One row: whom it calls, how it fares, and how many calls it took in the minute. */
export const keycafeSettings = sqliteTable('keycafe_settings', {
  id: integer('id').primaryKey(),
  webhookUrl: text('webhook_url').notNull().default(''),
  webhookUser: text('webhook_user').notNull().default(''),
  webhookPassword: text('webhook_password').notNull().default(''),
  mode: text('mode', { enum: keycafeModes }).notNull().default('normal'),
  calls: integer('calls').notNull().default(0),
  minute: integer('minute').notNull().default(0),
  refusedUntil: integer('refused_until').notNull().default(0),
})
