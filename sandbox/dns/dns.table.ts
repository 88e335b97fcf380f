import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The records of the names of the played DNS. */
export const dnsRecords = sqliteTable(
  'dns_records',
  {
    name: text('name').notNull(),
    type: text('type').notNull(),
    value: text('value').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.type, table.value] })],
)
