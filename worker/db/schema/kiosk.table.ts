import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { processes } from '#worker/db/schema/process/process.table.ts'

import { createdAt, flag, idColumn, instant } from './columns.ts'
import { devices } from './device.table.ts'

/**
 * A browser that a device of kind KIOSK is let in by: its cookie is kept as a hash. One that is lent to a customer's phone
 * begins as a secret for a QR code (`takenAt` is null) and runs out; a kiosk's own lasts until its key is renewed or revoked, or
 * nobody has used it for longer than a browser keeps a cookie: `expiresAt` moves on with its use.
 */
export const kioskSessions = sqliteTable(
  'kiosk_sessions',
  {
    id: idColumn(),
    tokenHash: text('token_hash').notNull().unique('kiosk_sessions_token_unique'),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id),
    isLent: flag('is_lent').notNull().default(false),
    takenAt: instant('taken_at'),
    expiresAt: instant('expires_at'),
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('kiosk_sessions_device_idx').on(table.deviceId),
    index('kiosk_sessions_expiry_idx').on(table.expiresAt),
  ],
)

/**
 * A code that opens a process for as long as somebody stands at a kiosk, or holds the phone that took over from it. The
 * process's own code goes to the owner's number alone.
 */
export const kioskCodes = sqliteTable(
  'kiosk_codes',
  {
    code: text('code').primaryKey(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    sessionId: text('session_id')
      .notNull()
      .references(() => kioskSessions.id),
    /** It is a phone's: it goes on when the kiosk forgets. */
    isPhone: flag('is_phone').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('kiosk_codes_process_idx').on(table.processId),
    index('kiosk_codes_session_idx').on(table.sessionId),
    index('kiosk_codes_expiry_idx').on(table.expiresAt),
  ],
)
