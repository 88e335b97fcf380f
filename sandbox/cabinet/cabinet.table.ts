import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What is so of a box in the hall; a box without a row is shut and empty. */
export const cabinetBoxes = sqliteTable(
  'cabinet_boxes',
  {
    lockerId: text('locker_id').notNull(),
    number: integer('number').notNull(),
    doorOpen: integer('door_open', { mode: 'boolean' }).notNull(),
    keysInside: integer('keys_inside', { mode: 'boolean' }).notNull(),
    /** The lock is jammed: the door stays shut. */
    isStuck: integer('is_stuck', { mode: 'boolean' }).notNull().default(false),
    /** The sensor of keys is dead: it sees none. */
    isBlind: integer('is_blind', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.lockerId, table.number] })],
)

export type CabinetEventType =
  | 'opened'
  | 'closed'
  | 'keys_present'
  | 'keys_taken'
  | 'belongings_present'
  | 'keys_missing'
  | 'fault'

/** How a cabinet reports: at once, on request, in any order with repeats, or each event twice. */
export const reportWays = ['now', 'late', 'shuffled', 'twice'] as const
export type ReportWay = (typeof reportWays)[number]

/** What a code opens while the cabinet cannot ask; past `until` (ISO 8601) nothing. */
export type KnownCode = { code: string; boxNumber: number; until: string | null }

/** The computer of a cabinet, and what it knows to go on alone. One without a row is online and has heard nothing yet. */
export const cabinetDevices = sqliteTable('cabinet_devices', {
  lockerId: text('locker_id').primaryKey(),
  isOnline: integer('is_online', { mode: 'boolean' }).notNull().default(true),
  /** What happens while it is offline happened so long ago. */
  offlineForMs: integer('offline_for_ms').notNull().default(0),
  way: text('way').$type<ReportWay>().notNull().default('now'),
  codes: text('codes', { mode: 'json' }).$type<KnownCode[]>().notNull().default([]),
  overflow: text('overflow', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
  syncedAt: integer('synced_at').notNull().default(0),
  beatAt: integer('beat_at').notNull().default(0),
})

/** What staff wanted opened and the cabinet did: each once. */
export const cabinetCommands = sqliteTable('cabinet_commands', {
  id: text('id').primaryKey(),
  lockerId: text('locker_id').notNull(),
  outcome: text('outcome').$type<'opened' | 'failed'>().notNull(),
  isReported: integer('is_told', { mode: 'boolean' }).notNull().default(false),
})

/** What the cabinet has to report. `sentAt` stays null until the app has taken it. */
export const cabinetEvents = sqliteTable(
  'cabinet_events',
  {
    id: text('id').primaryKey(),
    lockerId: text('locker_id').notNull(),
    boxNumber: integer('box_number').notNull(),
    type: text('type').$type<CabinetEventType>().notNull(),
    occurredAt: integer('occurred_at').notNull(),
    /** The code that opened the box, where the cabinet could not ask. */
    code: text('code'),
    sentAt: integer('sent_at'),
  },
  (table) => [index('cabinet_events_unsent_idx').on(table.lockerId, table.sentAt, table.occurredAt)],
)
