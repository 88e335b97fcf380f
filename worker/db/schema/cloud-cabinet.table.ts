import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import { accounts } from './account.table.ts'
import { createdAt, instant, mutable } from './columns.ts'
import { devices } from './device.table.ts'
import { boxLeases, lockers } from './locker.table.ts'

/** A bin of the cloud's cabinet, and the number of the box that it is here. */
export type CloudBin = { number: number; id: string; label: string }

/**
 * A cabinet that a cloud runs: its boxes are opened there, and what happens at them is heard from there. `deviceId` is the
 * row that its events are written down under, as those of a device of our own are.
 */
export const cloudCabinets = sqliteTable(
  'cloud_cabinets',
  {
    lockerId: text('locker_id')
      .primaryKey()
      .references(() => lockers.id),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    deviceId: text('device_id')
      .notNull()
      .references(() => devices.id),
    baseUrl: text('base_url').notNull(),
    email: text('email').notNull(),
    sealedToken: text('sealed_token').notNull(),
    locationId: text('location_id').notNull(),
    bins: text('bins', { mode: 'json' }).$type<CloudBin[]>().notNull(),
    version: integer('version').notNull().default(1),
    /** Somebody speaks with the cloud about it until then; one at a time does. */
    busyUntil: instant('busy_until').notNull().default(0),
    /** When that began which last came to its end. */
    syncedAt: instant('tended_at').notNull().default(0),
    /** The reason, in a short word, why the last sync did not finish; null since it did. */
    lastError: text('last_error'),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
  },
  (table) => [
    uniqueIndex('cloud_cabinets_device_unique').on(table.deviceId),
    index('cloud_cabinets_busy_idx').on(table.busyUntil),
    index('cloud_cabinets_account_idx').on(table.accountId),
    index('cloud_cabinets_seal_idx').on(sql`substr(sealed_token, 1, 12)`),
  ],
)

/** The keys at the cloud, one for a lease, whose code opens the key while `grantedAt` is set. */
export const cloudKeys = sqliteTable(
  'cloud_keys',
  {
    leaseId: text('lease_id')
      .primaryKey()
      .references(() => boxLeases.id, { onDelete: 'cascade' }),
    lockerId: text('locker_id')
      .notNull()
      .references(() => lockers.id),
    keyId: text('key_id').notNull(),
    grantedAt: instant('granted_at'),
    /** The bin that it lies in there, as far as it was told. */
    binId: text('bin_id'),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('cloud_keys_key_unique').on(table.lockerId, table.keyId)],
)
