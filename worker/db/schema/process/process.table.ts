import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
  type SQLiteColumn,
} from 'drizzle-orm/sqlite-core'

import type { ActorKind, ProcessState, ProcessStep, ProcessType, ServiceLane } from '#domain/enums.ts'
import type { ReturnMeans } from '#domain/money/owed-balance.ts'
import { salesTypes } from '#domain/process-type.ts'
import type { Turn } from '#domain/process/whose-turn.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { cents, createdAt, flag, idColumn, instant, mutable } from '#worker/db/schema/columns.ts'
import { languages } from '#worker/db/schema/content.table.ts'
import { extraServices } from '#worker/db/schema/extra-service.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { turnSql } from '#worker/db/turn-sql.ts'

import { customers, substituteVehicles, workOrders } from './work-order.table.ts'

const isUnfinished = sql.raw(
  `not in ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED')`,
)

/** One by one: SQLite makes a table of a longer list whenever a row is written, and reads in that. */
const isSalesSql = salesTypes.map((type) => `process_type = '${type}'`).join(' or ')

/**
 * Returns the index by which a car that came back since some day is found. It holds only visits that are done, so it
 * replaces no index over the others.
 */
function returnedIndex(vehicleId: SQLiteColumn, endedAt: SQLiteColumn, state: SQLiteColumn) {
  return index('processes_returned_idx')
    .on(vehicleId, endedAt)
    .where(sql`${vehicleId} is not null and ${state} = 'PROCESS_DONE'`)
}

/** The index of trials that somebody has still to end, and of those of the last hour. */
function trialIndex(isTrial: SQLiteColumn, endedAt: SQLiteColumn, createdAtColumn: SQLiteColumn) {
  return index('processes_trial_idx')
    .on(endedAt, createdAtColumn)
    .where(sql`${isTrial} = 1`)
}

/** Returns the index of visits whose customers are to be called about additional work. */
function additionalWorkIndex(accountId: SQLiteColumn, at: SQLiteColumn, id: SQLiteColumn, turn: SQLiteColumn) {
  return index('processes_additional_work_idx')
    .on(accountId, at, id)
    .where(sql`${turn} = 'staff'`)
}

/** Returns the check of a column that may be null and is at most as long as a note. */
function shortCheck(name: string, column: SQLiteColumn) {
  return check(name, sql`${column} is null or length(${column}) <= 300`)
}

/** An index of the rows that have something in a column. */
function whereKnown(name: string, known: SQLiteColumn, first: SQLiteColumn = known, ...more: SQLiteColumn[]) {
  return index(name)
    .on(first, ...more)
    .where(sql`${known} is not null`)
}

/** One visit to the workshop. `state` moves only along `process_transitions`, guarded by a trigger. */
export const processes = sqliteTable(
  'processes',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    linkCode: text('link_code').notNull(),
    processType: text('process_type').$type<ProcessType>().notNull(),
    /** A visit by which staff try their own settings: it counts in no figure. A trigger keeps it as it was born. */
    isTrial: flag('is_trial').notNull().default(false),
    lane: text('lane').$type<ServiceLane>().notNull().default('ROUND_THE_CLOCK'),
    state: text('state').$type<ProcessState>().notNull(),
    currentStep: text('current_step').$type<ProcessStep>().notNull(),
    workOrderId: text('work_order_id').references(() => workOrders.id),
    customerId: text('customer_id').references(() => customers.id),
    substituteVehicleId: text('substitute_vehicle_id').references(() => substituteVehicles.id),
    languageId: text('language_id').references(() => languages.id),
    createdByUserId: text('created_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The staff user who looks after it; null until somebody takes it. Triggers clear it when they leave. */
    assignedUserId: text('assigned_user_id').references(() => users.id, { onDelete: 'set null' }),
    workOrderApproved: flag('work_order_approved').notNull().default(false),
    /** Staff let the process go on without the customer's approval. */
    approvalOverridden: flag('approval_overridden').notNull().default(false),
    /** True where no identification is required: nobody was asked when they approved, or staff let them go on. */
    identityExcused: flag('identity_excused').notNull().default(false),
    customerHasDrivingLicense: flag('customer_has_driving_license').notNull().default(false),
    useRetrievalProcess: flag('use_retrieval_process').notNull().default(false),
    returnsSubstituteVehicle: flag('returns_substitute_vehicle').notNull().default(false),
    customerNotes: text('customer_notes').notNull().default(''),
    deliveryOptionId: text('delivery_option_id'),
    deliveryInfoNotes: text('delivery_info_notes'),
    deliveryInfoAt: instant('delivery_info_at'),
    /** When the keys of a delivery were laid in a box for the way back. */
    keysLaidAt: instant('keys_laid_at'),
    /** The key may not be in the box: its customer found none, or the door was forced. The next transition ends it. */
    keyMissingAt: instant('key_missing_at'),
    /** When the door of its box was last forced; while `keyMissingAt` is the same instant, that is why. */
    boxForcedAt: instant('box_forced_at'),
    /** Since when the customer is to be called: no message reached them. Triggers set it with the state. */
    unreachedSince: instant('unreached_since'),
    /** Since when a message of the customer waits for an answer: a trigger of `customer_messages` sets it. */
    unansweredSince: instant('unanswered_since'),
    /** When staff last said that they reached the customer. */
    reachedAt: instant('reached_at'),
    /** The customer's own choice of contact for this visit's messages; null: the order's. */
    contactPhone: text('contact_phone'),
    contactEmail: text('contact_email'),
    /**
     * The price that the customer has to approve before it can be paid: the total now; triggers keep it
     * (`asked_prices`).
     */
    askedPriceCents: cents('asked_price_cents'),
    /** The party that has to act on proposed additional work; null: nobody. */
    additionalWorkTurn: text('additional_work_turn').$type<'customer' | 'staff'>(),
    /** The amount owed to the customer, for the order costs less than was paid; null where nothing ever was. */
    owedCents: cents('owed_cents'),
    /** The part of it that they have, and the refund by which more is on its way. */
    owedReturnedCents: cents('owed_returned_cents').notNull().default(0),
    owedRefundId: text('owed_refund_id'),
    /** The means by which the last of it was given back. */
    owedMeans: text('owed_means').$type<ReturnMeans>(),
    /**
     * The party that has to give it back: the workshop, or the provider once it was called; null where all of it is.
     */
    owedTurn: text('owed_turn').$type<'staff' | 'provider'>(),
    /** When something of it last changed; null where none was proposed. */
    additionalWorkAt: instant('additional_work_at'),
    /** When the workshop says that the car will be ready. */
    readyAt: instant('ready_at'),
    openedAt: instant('opened_at'),
    paymentOpenedAt: instant('payment_opened_at'),
    /** The money that is asked back was taken at the workshop: somebody there hands it out. */
    refundByHand: flag('refund_by_hand').notNull().default(false),
    linkSendAt: instant('link_send_at'),
    /** The instant that each kind of reminder was last sent about, as JSON by `Reminder` of the domain; null before the first. */
    reminded: text('reminded'),
    stateChangedAt: instant('state_changed_at').notNull(),
    /** The party that must act next: `whoseTurn` of the domain. */
    turn: text('turn').$type<Turn>().generatedAlwaysAs(sql.raw(turnSql()), { mode: 'virtual' }),
    /** Sales see it, and search among these alone. */
    isSales: integer('is_sales').generatedAlwaysAs(sql.raw(isSalesSql), { mode: 'virtual' }),
    /**
     * Terms that a search finds it by: plate, words of its customer's name and of its car's make and model, work
     * number, each as `termKey` of the domain makes it, and phone numbers with their plus (`phoneTerm`); null where
     * there is nothing. Triggers keep it, and `search_terms` with it, so no verb writes it.
     */
    searchTerms: text('search_terms', { mode: 'json' }).$type<string[]>(),
    /**
     * The party that has to take the keys out of the box of a refunded visit; triggers keep it, and the job of
     * reservations.
     */
    keysTurn: text('keys_turn').$type<'customer' | 'staff'>(),
    /** Since when it waits for them: a move sets it, and a trigger where the turn alone changes. */
    waitingSince: instant('waiting_since').notNull().default(0),
    /** When a timer has to look at the process again; null when no timer runs. */
    dueAt: instant('due_at'),
    endedAt: instant('ended_at'),
    lastEventId: text('last_event_id').notNull(),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
  },
  (table) => [
    uniqueIndex('processes_link_code_unique').on(table.linkCode),
    // Triggers let one of an order be unfinished: an index of those would be written with every move.
    index('processes_work_order_idx').on(table.workOrderId),
    index('processes_customer_idx').on(table.customerId),
    whereKnown('processes_creator_idx', table.createdByUserId, table.createdByUserId, table.id),
    // The board: by turn; of what is over, which is most, by state and type; and what changed since somebody looked.
    index('processes_turn_idx').on(table.accountId, table.turn, table.waitingSince, table.id),
    index('processes_over_idx')
      .on(table.accountId, table.state, table.processType, table.waitingSince, table.id)
      .where(sql`${table.turn} = 'nobody'`),
    index('processes_changed_idx').on(table.accountId, table.updatedAt, table.id),
    // What one user looks after.
    whereKnown(
      'processes_assigned_idx',
      table.assignedUserId,
      table.assignedUserId,
      table.accountId,
      table.turn,
      table.waitingSince,
      table.id,
    ),
    whereKnown('processes_unreached_idx', table.unreachedSince, table.accountId, table.unreachedSince, table.id),
    whereKnown('processes_unanswered_idx', table.unansweredSince, table.accountId, table.unansweredSince, table.id),
    additionalWorkIndex(table.accountId, table.additionalWorkAt, table.id, table.additionalWorkTurn),
    whereKnown('processes_substitute_idx', table.substituteVehicleId),
    trialIndex(table.isTrial, table.endedAt, table.createdAt),
    // Which visits have a car now or later, however many have had it.
    index('processes_lent_idx')
      .on(table.substituteVehicleId)
      .where(sql`${table.substituteVehicleId} is not null and ${table.state} ${isUnfinished}`),
    returnedIndex(table.substituteVehicleId, table.endedAt, table.state),
    whereKnown('processes_language_idx', table.languageId),
    whereKnown('processes_due_idx', table.dueAt),
    // The timer walks these to find who waits for a box.
    index('processes_box_missing_idx')
      .on(table.stateChangedAt, table.id)
      .where(sql`${table.state} in ('NO_ROOM_LEFT','BOX_RESERVATION_FAILED')`),
    // A customer who does not fetch their keys after a refund.
    index('processes_keys_left_idx')
      .on(table.stateChangedAt)
      .where(sql`${table.keysTurn} = 'customer'`),
    check('processes_notes_check', sql`length(${table.customerNotes}) <= 300`),
    shortCheck('processes_delivery_notes_check', table.deliveryInfoNotes),
  ],
)

/** The transitions that the database lets through; equal to the table in `#domain/process-lifecycle.ts` (tested). */
export const processTransitions = sqliteTable(
  'process_transitions',
  {
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromState, table.toState] })],
)

/**
 * History: one row for each transition, written in the batch that made it. The migration makes it WITHOUT ROWID: a row of it
 * is one row written. `id` is what `processes.lastEventId` names; nothing looks an event up by it alone.
 */
export const processEvents = sqliteTable(
  'process_events',
  {
    id: text('id').notNull(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    version: integer('version').notNull(),
    type: text('type').notNull(),
    fromState: text('from_state').$type<ProcessState>(),
    toState: text('to_state').$type<ProcessState>().notNull(),
    actorKind: text('actor_kind').$type<ActorKind>().notNull(),
    actorId: text('actor_id'),
    reason: text('reason'),
    /** Missing conditions that staff overrode, joined by commas. */
    overrides: text('overrides'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.processId, table.version] })],
)

/** The extra services that the customer chose. The migration makes it WITHOUT ROWID. */
export const processExtraServices = sqliteTable(
  'process_extra_services',
  {
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    extraServiceId: text('extra_service_id')
      .notNull()
      .references(() => extraServices.id),
    /** The approved price, without VAT; null until then: the service's own price. */
    priceCents: cents('price_cents'),
    createdAt: createdAt(),
    /** The approved price with VAT, of a service that was priced so. Without meaning while `priceCents` is null. */
    grossCents: cents('gross_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.processId, table.extraServiceId] }),
    index('process_extra_services_service_idx').on(table.extraServiceId),
  ],
)
