import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { BoxSize, ServiceLane } from '#domain/enums.ts'
import type { BoxCommandOutcome } from '#worker/contract/staff/visit/locker-desk.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

import { accounts } from './account.table.ts'
import { createdAt, flag, idColumn, instant, mutable } from './columns.ts'

/** A key cabinet at a site. One that is removed is kept, with its boxes, for what its leases tell. */
export const lockers = sqliteTable(
  'lockers',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text('name').notNull(),
    address: text('address').notNull(),
    instructions: text('instructions', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** The site's help for a customer who finds the cabinet full, by language (LCID). */
    overflow: text('overflow', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    enabled: flag('enabled').notNull().default(true),
    lastHeartbeatAt: instant('last_heartbeat_at'),
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
  },
  (table) => [
    index('lockers_account_idx').on(table.accountId),
    // Which cabinets in use nobody hears of.
    index('lockers_heard_idx')
      .on(table.lastHeartbeatAt)
      .where(sql`${table.enabled} = 1 and ${table.removedAt} is null`),
  ],
)

/**
 * `sizeRank` is the rank of `size` (0–5), kept so that "the smallest that fits" is an index look-up. A removed box is
 * out of use for ever, and its number is free for another.
 */
export const boxes = sqliteTable(
  'boxes',
  {
    id: idColumn(),
    lockerId: text('locker_id')
      .notNull()
      .references(() => lockers.id),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    number: integer('number').notNull(),
    size: text('size').$type<BoxSize>().notNull(),
    sizeRank: integer('size_rank').notNull(),
    lane: text('lane').$type<ServiceLane>().notNull(),
    gridColumn: integer('grid_column').notNull(),
    gridRow: integer('grid_row').notNull(),
    outOfUse: flag('out_of_use').notNull().default(false),
    outOfUseReason: text('out_of_use_reason'),
    /** The cabinet's last report of door and keys, and its instant; null where it never reported. */
    doorOpen: flag('door_open'),
    doorSeenAt: instant('door_seen_at'),
    keysInside: flag('keys_inside'),
    keysSeenAt: instant('keys_seen_at'),
    /** Since when keys lie in it of which nobody knows whose they are. */
    keysUnclaimedAt: instant('keys_unclaimed_at'),
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
  },
  (table) => [
    uniqueIndex('boxes_number_unique')
      .on(table.lockerId, table.number)
      .where(sql`${table.removedAt} is null`),
    index('boxes_locker_idx').on(table.lockerId, table.number),
    index('boxes_fitting_idx').on(table.accountId, table.lane, table.outOfUse, table.sizeRank, table.number),
    // How boxes are used is counted over these.
    index('boxes_in_use_idx')
      .on(table.accountId, table.lockerId)
      .where(sql`${table.outOfUse} = 0 and ${table.removedAt} is null`),
    // Which of them staff have to look at.
    index('boxes_forced_idx')
      .on(table.lockerId)
      .where(sql`${table.outOfUseReason} = 'forced' and ${table.removedAt} is null`),
    index('boxes_unclaimed_idx')
      .on(table.lockerId)
      .where(sql`${table.keysUnclaimedAt} is not null`),
    check('boxes_rank_check', sql`${table.sizeRank} between 0 and 5`),
    check('boxes_lane_check', sql`${table.lane} in ('FAST_LANE','ROUND_THE_CLOCK')`),
  ],
)

/** A box held by a process, with its access code. Active while `endedAt` is null. */
export const boxLeases = sqliteTable(
  'box_leases',
  {
    id: idColumn(),
    boxId: text('box_id')
      .notNull()
      .references(() => boxes.id),
    lockerId: text('locker_id')
      .notNull()
      .references(() => lockers.id),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    accessCode: text('access_code').notNull(),
    expiresAt: instant('expires_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('box_leases_active_box_unique')
      .on(table.boxId)
      .where(sql`${table.endedAt} is null`),
    uniqueIndex('box_leases_active_process_unique')
      .on(table.processId)
      .where(sql`${table.endedAt} is null`),
    uniqueIndex('box_leases_active_code_unique')
      .on(table.lockerId, table.accessCode)
      .where(sql`${table.endedAt} is null`),
    index('box_leases_process_idx').on(table.processId),
    // A cabinet tells late of a box whose lease is over.
    index('box_leases_box_idx').on(table.boxId, table.createdAt),
    // A terminal asks for codes whose lease may be over.
    index('box_leases_code_idx').on(table.lockerId, table.accessCode),
    index('box_leases_expiry_idx')
      .on(table.expiresAt)
      .where(sql`${table.endedAt} is null`),
    check('box_leases_code_check', sql`length(${table.accessCode}) = 6`),
  ],
)

/**
 * A wish of staff that a box opens, kept until its cabinet fetches it or `expiresAt` has passed. `outcome` is what the
 * cabinet reported. `reason` is a staff member's own words; of a customer who found no key it is `key_missing`, by nobody.
 */
export const boxCommands = sqliteTable(
  'box_commands',
  {
    id: idColumn(),
    boxId: text('box_id')
      .notNull()
      .references(() => boxes.id),
    lockerId: text('locker_id')
      .notNull()
      .references(() => lockers.id),
    reason: text('reason').notNull(),
    requestedByUserId: text('requested_by_user_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    fetchedAt: instant('fetched_at'),
    settledAt: instant('settled_at'),
    outcome: text('outcome').$type<BoxCommandOutcome>(),
    /** The id of the release at the cabinet's cloud. */
    releaseId: text('release_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('box_commands_waiting_idx')
      .on(table.lockerId, table.expiresAt)
      .where(sql`${table.settledAt} is null`),
    index('box_commands_box_idx').on(table.boxId, table.createdAt),
    index('box_commands_created_idx').on(table.createdAt),
    check('box_commands_outcome_check', sql`(${table.settledAt} is null) = (${table.outcome} is null)`),
  ],
)
