import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { EventType, KnownCode, Outcome, RoomTicket } from '#sandbox/gateway/ports.ts'

/** The state of each box in the hall; a box without a row is shut and empty. */
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

/** Ways in which a cabinet reports: at once, on request, in any order with repeats, or each event twice. */
export const reportWays = ['now', 'late', 'shuffled', 'twice'] as const
export type ReportWay = (typeof reportWays)[number]

/** The computer of a cabinet, and what it knows to go on alone. One without a row is online and has heard nothing yet. */
export const cabinetDevices = sqliteTable('cabinet_devices', {
  lockerId: text('locker_id').primaryKey(),
  isOnline: integer('is_online', { mode: 'boolean' }).notNull().default(true),
  /** The time (ms) for which the cabinet is offline: its events are dated that much back. */
  offlineForMs: integer('offline_for_ms').notNull().default(0),
  way: text('way').$type<ReportWay>().notNull().default('now'),
  codes: text('codes', { mode: 'json' }).$type<readonly KnownCode[]>().notNull().default([]),
  overflow: text('overflow', { mode: 'json' }).$type<Readonly<Record<string, string>>>().notNull().default({}),
  /** 0: how the boxes stand has to be told. */
  syncedAt: integer('synced_at').notNull().default(0),
  beatAt: integer('beat_at').notNull().default(0),
  /** The ticket to the cabinet's room from the latest answer of the app, and when that answer came. */
  room: text('room', { mode: 'json' }).$type<RoomTicket>(),
  roomAt: integer('room_at').notNull().default(0),
  wrongCodesAt: text('wrong_codes_at', { mode: 'json' }).$type<readonly number[]>().notNull().default([]),
  lockedUntil: integer('locked_until').notNull().default(0),
  // What it measures of itself.
  firmware: text('firmware').notNull().default('2.4.1'),
  batteryPercent: integer('battery_percent').notNull().default(96),
  onMains: integer('on_mains', { mode: 'boolean' }).notNull().default(true),
  temperature: real('temperature').notNull().default(21),
  isTampered: integer('is_tampered', { mode: 'boolean' }).notNull().default(false),
})

/** Open commands of staff, each carried out once. A running one is not reported before `tellFrom`. */
export const cabinetCommands = sqliteTable('cabinet_commands', {
  id: text('id').primaryKey(),
  lockerId: text('locker_id').notNull(),
  outcome: text('outcome').$type<Outcome>().notNull(),
  reportFrom: integer('tell_from').notNull().default(0),
  isReported: integer('is_told', { mode: 'boolean' }).notNull().default(false),
})

/** The events that a cabinet has to report. `sentAt` stays null until the app has taken one. */
export const cabinetEvents = sqliteTable(
  'cabinet_events',
  {
    id: text('id').primaryKey(),
    lockerId: text('locker_id').notNull(),
    boxNumber: integer('box_number').notNull(),
    type: text('type').$type<EventType>().notNull(),
    /** By the cabinet's own clock. */
    occurredAt: integer('occurred_at').notNull(),
    /** The code that opened the box, where the cabinet could not ask. */
    code: text('code'),
    sentAt: integer('sent_at'),
  },
  (table) => [index('cabinet_events_unsent_idx').on(table.lockerId, table.sentAt, table.occurredAt)],
)
