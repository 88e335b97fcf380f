import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { ServiceName } from './services.ts'

/** The one connection (`id` 1), as JSON of connectionSchema. */
export const connections = sqliteTable('connections', {
  id: integer('id').primaryKey(),
  connection: text('connection').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

/** A process that was created from the desk, and what the app last said of it. */
export const deskProcesses = sqliteTable(
  'desk_processes',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    externalWorkOrderId: text('external_work_order_id').notNull(),
    processType: text('process_type').notNull(),
    processCode: text('process_code').notNull(),
    link: text('link').notNull(),
    licenseNumber: text('license_number'),
    vehicle: text('vehicle'),
    customer: text('customer'),
    contact: text('contact'),
    state: text('state').notNull(),
    version: integer('version').notNull(),
    /** Staff's possible next events, fetched at `eventsVersion`. */
    events: text('events', { mode: 'json' }).$type<string[]>().notNull(),
    eventsVersion: integer('events_version'),
    /** The box that it held then. */
    boxNumber: integer('box_number'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('desk_processes_created_idx').on(table.createdAt),
    index('desk_processes_order_idx').on(table.accountId, table.externalWorkOrderId),
  ],
)

/** A demo user who is signed in to the app: token and cookies as a browser would hold them. */
export const staffSessions = sqliteTable('staff_sessions', {
  username: text('username').primaryKey(),
  accessToken: text('access_token').notNull(),
  cookies: text('cookies', { mode: 'json' }).$type<Record<string, string>>().notNull(),
})

/** The current failure mode of a service. `onlyCall` spares the other calls of its protocol. */
export const failureModes = sqliteTable('failure_modes', {
  service: text('service').$type<ServiceName>().primaryKey(),
  mode: text('mode').notNull(),
  onlyCall: text('only_call'),
  remaining: integer('remaining').notNull(),
})
