import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * The push service's treatment of a browser: `404` and `410` say that it is subscribed no more; with the others nothing
 * arrives for now.
 */
export const pushModes = ['normal', '404', '410', '413', '429', '500', '503'] as const
export type PushMode = (typeof pushModes)[number]

/** Browsers that are subscribed here, with the keys that in life never leave them. `applicationKey` is who may send. */
export const pushBrowsers = sqliteTable('push_browsers', {
  id: text('id').primaryKey(),
  applicationKey: text('application_key').notNull(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  auth: text('auth').notNull(),
  failureMode: text('failure_mode').$type<PushMode>().notNull().default('normal'),
  createdAt: integer('created_at').notNull(),
})

/** The notifications that browsers were sent. `text` is what a browser reads; null where it can make nothing of it. */
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
