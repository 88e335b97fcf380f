import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const emails = sqliteTable(
  'emails',
  {
    id: text('id').primaryKey(),
    sender: text('sender').notNull(),
    recipients: text('recipients', { mode: 'json' }).$type<string[]>().notNull(),
    replyTo: text('reply_to', { mode: 'json' }).$type<string[]>().notNull(),
    subject: text('subject').notNull(),
    text: text('text'),
    html: text('html'),
    lastEvent: text('last_event').$type<'delivered' | 'bounced'>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('emails_created_idx').on(table.createdAt)],
)

/** `emailId` is null while the first call with the key is being handled. */
export const emailIdempotencyKeys = sqliteTable('email_idempotency_keys', {
  key: text('key').primaryKey(),
  bodyHash: text('body_hash').notNull(),
  emailId: text('email_id'),
  createdAt: integer('created_at').notNull(),
})
