import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export type SmsStatus = 'created' | 'sent' | 'delivered' | 'failed'

/** Every message that the gateway took, whether or not the caller heard of it. */
export const smsMessages = sqliteTable(
  'sms_messages',
  {
    id: text('id').primaryKey(),
    sender: text('sender').notNull(),
    recipient: text('recipient').notNull(),
    message: text('message').notNull(),
    encoding: text('encoding').$type<'GSM-7' | 'UCS-2'>().notNull(),
    parts: integer('parts').notNull(),
    status: text('status').$type<SmsStatus>().notNull(),
    createdAt: integer('created_at').notNull(),
    deliveredAt: integer('delivered_at'),
  },
  (table) => [
    index('sms_messages_recipient_idx').on(table.recipient, table.createdAt),
    index('sms_messages_created_idx').on(table.createdAt),
  ],
)

/** A delivery report that the sender asked for with `whendelivered`. `dueAt` is null once it is over. */
export const deliveryReports = sqliteTable(
  'delivery_reports',
  {
    smsId: text('sms_id').primaryKey(),
    url: text('url').notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: integer('due_at'),
    lastAnswer: text('last_answer'),
  },
  (table) => [index('delivery_reports_due_idx').on(table.dueAt)],
)
