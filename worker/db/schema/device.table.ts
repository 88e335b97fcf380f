import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { DeviceKind } from '#domain/enums.ts'
import type { CabinetEventType } from '#domain/keys/cabinet.ts'

import { accounts } from './account.table.ts'
import { createdAt, idColumn, instant } from './columns.ts'
import { lockers } from './locker.table.ts'

/**
 * A machine on site. Cabinets and terminals sign their calls with a key of their own, which is kept sealed (AES-GCM). A
 * kiosk signs nothing: its key makes a browser one (`kiosk_sessions`), is kept as a hash, and is good for a while, once.
 * One of the kind CLOUD stands for a cabinet that a cloud runs (`cloud_cabinets`): it has no key, and nobody calls as it.
 */
export const devices = sqliteTable(
  'devices',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    lockerId: text('locker_id').references(() => lockers.id),
    kind: text('kind').$type<DeviceKind | 'CLOUD'>().notNull(),
    name: text('name').notNull(),
    sealedKey: text('sealed_key').notNull(),
    /** The rotation that its key came by; null: it was told when the device was added. */
    keyRotationId: text('key_rotation_id'),
    enrolHash: text('enrol_hash').unique('devices_enrol_unique'),
    enrolUntil: instant('enrol_until'),
    /** The number of browsers that the key may still enrol: one, but for a demo's. */
    enrolsLeft: integer('enrols_left').notNull().default(1),
    revokedAt: instant('revoked_at'),
    lastSeenAt: instant('last_seen_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('devices_seal_idx').on(sql`substr(sealed_key, 1, 12)`),
    index('devices_account_idx').on(table.accountId),
    index('devices_locker_idx').on(table.lockerId),
    index('devices_kiosk_idx')
      .on(table.lastSeenAt)
      .where(sql`kind = 'KIOSK' and revoked_at is null`),
  ],
)

/**
 * The last other key that staff asked a device to take, sealed as the key of the device is. It counts beside the one before
 * until `expiresAt`; once the device has signed with it (`confirmedAt`) it is the device's only one, and is kept there.
 */
export const deviceKeyRotations = sqliteTable(
  'device_key_rotations',
  {
    deviceId: text('device_id')
      .primaryKey()
      .references(() => devices.id, { onDelete: 'cascade' }),
    rotationId: text('rotation_id').notNull(),
    /** Empty once it is confirmed. */
    sealedKey: text('sealed_key').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the device fetched it first. */
    takenAt: instant('taken_at'),
    confirmedAt: instant('confirmed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('device_key_rotations_seal_idx').on(sql`substr(sealed_key, 1, 12)`),
    index('device_key_rotations_expiry_idx')
      .on(table.expiresAt)
      .where(sql`confirmed_at is null`),
  ],
)

/**
 * Signatures seen within the allowed skew: a repeat of one is a replay. The migration makes it WITHOUT ROWID. No index has
 * them by their end: each call forgets what ran out of its own device, whose signatures are those of the last minutes.
 */
export const deviceSignatures = sqliteTable(
  'device_signatures',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    signature: text('signature').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.signature] })],
)

/**
 * The events that devices reported; `externalId` is the device's own number of the event, so that a repeat is known.
 * The migration makes it WITHOUT ROWID.
 */
export const deviceEvents = sqliteTable(
  'device_events',
  {
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id),
    externalId: text('external_id').notNull(),
    type: text('type').$type<CabinetEventType>().notNull(),
    boxNumber: integer('box_number'),
    occurredAt: instant('occurred_at').notNull(),
    /** The lease of the key or of the typed code, where the cabinet reported it. */
    leaseId: text('lease_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.externalId] }),
    // Nobody asks when a door was closed; who asks for the rest says so.
    index('device_events_box_idx')
      .on(table.deviceId, table.boxNumber, table.occurredAt)
      .where(sql`${table.type} <> 'closed'`),
  ],
)

/** The state of each cabinet as it last told; a value that it does not measure is null. Only changes are written. */
export const deviceStatus = sqliteTable(
  'device_status',
  {
    deviceId: text('device_id')
      .primaryKey()
      .references(() => devices.id, { onDelete: 'cascade' }),
    firmware: text('firmware'),
    batteryPercent: integer('battery_percent'),
    onMains: integer('on_mains', { mode: 'boolean' }),
    /** Whole °C. */
    temperature: integer('temperature'),
    isTampered: integer('is_tampered', { mode: 'boolean' }),
    /** Its faults, a bit for each of `cabinetTroubles`. */
    troubles: integer('troubles').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('device_status_troubles_idx')
      .on(table.troubles)
      .where(sql`troubles <> 0`),
  ],
)
