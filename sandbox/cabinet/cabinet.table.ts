import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What is so of a box in the hall; a box without a row is shut and empty. */
export const cabinetBoxes = sqliteTable(
  'cabinet_boxes',
  {
    lockerId: text('locker_id').notNull(),
    number: integer('number').notNull(),
    doorOpen: integer('door_open', { mode: 'boolean' }).notNull(),
    keysInside: integer('keys_inside', { mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.lockerId, table.number] })],
)

export type CabinetEventType = 'opened' | 'closed' | 'keys_present' | 'keys_taken'

/** What the cabinet has to report. `sentAt` stays null until the app has taken it. */
export const cabinetEvents = sqliteTable(
  'cabinet_events',
  {
    id: text('id').primaryKey(),
    lockerId: text('locker_id').notNull(),
    boxNumber: integer('box_number').notNull(),
    type: text('type').$type<CabinetEventType>().notNull(),
    occurredAt: integer('occurred_at').notNull(),
    sentAt: integer('sent_at'),
  },
  (table) => [index('cabinet_events_unsent_idx').on(table.lockerId, table.sentAt, table.occurredAt)],
)
