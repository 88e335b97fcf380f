import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { ServiceName } from './services.ts'

/** How a service fails just now. `onlyCall` spares the other calls of its protocol. */
export const failureModes = sqliteTable('failure_modes', {
  service: text('service').$type<ServiceName>().primaryKey(),
  mode: text('mode').notNull(),
  onlyCall: text('only_call'),
  remaining: integer('remaining').notNull(),
})
