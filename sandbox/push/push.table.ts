import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { PushMood } from './moods.ts'

/** Browsers that are subscribed here, with the keys that in life never leave them. `applicationKey` is who may send. */
export const pushBrowsers = sqliteTable('push_browsers', {
  id: text('id').primaryKey(),
  applicationKey: text('application_key').notNull(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  auth: text('auth').notNull(),
  mood: text('mood').$type<PushMood>().notNull().default('normal'),
  createdAt: integer('created_at').notNull(),
})

/** What a browser was sent. `text` is what it reads; null where it can make nothing of it. */
export const pushNotices = sqliteTable(
  'push_notices',
  {
    id: text('id').primaryKey(),
    browserId: text('browser_id').notNull(),
    text: text('text'),
    topic: text('topic'),
    urgency: text('urgency').notNull(),
    ttl: integer('ttl').notNull(),
    sender: text('sender').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('push_notices_created_idx').on(table.createdAt)],
)
