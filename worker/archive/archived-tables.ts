import { getTableName, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'

import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { paymentCallbacks, payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import {
  additionalWorkFindings,
  additionalWorkProposals,
  additionalWorkRows,
} from '#worker/db/schema/process/additional-work.table.ts'
import { collectPasses, codeOpenings } from '#worker/db/schema/process/collect-pass.table.ts'
import { approvals } from '#worker/db/schema/process/consent.table.ts'
import { customerMessages } from '#worker/db/schema/process/conversation.table.ts'
import { identityChecks } from '#worker/db/schema/process/identity.table.ts'
import { drivingLicences } from '#worker/db/schema/process/licence.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import { processes, processEvents, processExtraServices } from '#worker/db/schema/process/process.table.ts'
import { customers, orderRows, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { webhookDeliveries } from '#worker/db/schema/webhook.table.ts'

/** The id of a visit, in the statements of this room: of the row `v`. */
const visit = sql.raw('v.id')

const ofProcess = sql`process_id = ${visit}`
const orderOf = sql`(select own.work_order_id from ${processes} own where own.id = ${visit})`
const ofPayment = sql`payment_id in (select own.id from ${payments} own where own.process_id = ${visit})`

/**
 * `keeps`: others may have a use for the row, so that it goes with its last one. `isKeyed`: the table is WITHOUT ROWID, and has its
 * rows in the order of their key. `found`: columns that say of the rest what a visit is found by, for no page of it to read.
 */
type Archived = {
  readonly table: SQLiteTable
  readonly of: SQL
  readonly keeps?: boolean
  readonly isKeyed?: boolean
  readonly found?: readonly string[]
}

/**
 * The tables that a visit leaves, those first that others name: so they come back, and in the other order they go. Where a
 * table reaches a visit and is not here, `archived-tables.test.ts` wants to know why.
 */
const listed: readonly Archived[] = [
  {
    table: customers,
    // Only the one that the visit is of: with them it is erased.
    of: sql`id = (select own.customer_id from ${processes} own where own.id = ${visit})`,
    keeps: true,
  },
  { table: vehicles, of: sql`id = (select w.vehicle_id from ${workOrders} w where w.id = ${orderOf})`, keeps: true },
  { table: workOrders, of: sql`id = ${orderOf}`, keeps: true },
  { table: orderRows, of: sql`work_order_id = ${orderOf}`, keeps: true, isKeyed: true },
  { table: processes, of: sql`id = ${visit}`, found: ['search_terms', 'is_sales'] },
  { table: processEvents, of: ofProcess, isKeyed: true },
  { table: processExtraServices, of: ofProcess, isKeyed: true },
  { table: approvals, of: ofProcess },
  { table: processNotes, of: ofProcess },
  { table: messages, of: ofProcess },
  { table: customerMessages, of: ofProcess },
  { table: identityChecks, of: ofProcess },
  { table: drivingLicences, of: ofProcess },
  { table: boxLeases, of: ofProcess },
  { table: collectPasses, of: ofProcess },
  { table: codeOpenings, of: ofProcess, isKeyed: true },
  { table: payments, of: ofProcess },
  { table: paymentCallbacks, of: ofPayment, isKeyed: true },
  { table: refunds, of: ofPayment },
  { table: webhookDeliveries, of: ofProcess },
  { table: additionalWorkProposals, of: ofProcess },
  { table: additionalWorkRows, of: ofProcess },
  { table: additionalWorkFindings, of: ofProcess },
]

type ArchivedColumn = {
  readonly name: string
  /** The database makes it of the others. */
  readonly isMade: boolean
  /** The table whose row it names. */
  readonly names: { readonly table: string; readonly column: string } | null
  readonly isNullable: boolean
}

export type ArchivedTable = {
  readonly name: string
  readonly columns: readonly ArchivedColumn[]
  /** True in SQL for the rows of the visit `v`. */
  readonly of: SQL
  readonly key: readonly string[]
  readonly keeps: boolean
  /** In SQL: what its rows are ordered by. */
  readonly order: SQL
}

function archived({ table, of, keeps = false, isKeyed = false, found = [] }: Archived): ArchivedTable {
  const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table)
  const named = new Map(
    foreignKeys.flatMap((key) => {
      const { columns: own, foreignColumns, foreignTable } = key.reference()
      return own.map((column, at) => {
        const other = { table: getTableName(foreignTable), column: foreignColumns[at]?.name ?? 'id' }
        return [column.name, other] as const
      })
    }),
  )
  const key = [
    ...columns.filter(({ primary }) => primary).map((column) => column.name),
    ...primaryKeys.flatMap((one) => one.columns.map((column) => column.name)),
  ]
  return {
    name,
    of,
    keeps,
    columns: columns
      .filter((column) => !found.includes(column.name))
      .map((column) => ({
        name: column.name,
        isMade: column.generated !== undefined,
        names: named.get(column.name) ?? null,
        isNullable: !column.notNull,
      })),
    key,
    order: isKeyed ? sql.raw(key.join(', ')) : sql`rowid`,
  }
}

let known: readonly ArchivedTable[] | undefined

/** Returns the tables in the order in which rows come back; they are read from the schema once they are asked for. */
export function archivedTables(): readonly ArchivedTable[] {
  return (known ??= listed.map(archived))
}

/** Values of a row in the order of the columns of its table. */
export type ArchivedRow = readonly (string | number | null)[]
/** Columns are said with the rows, for a table may have others by the time that they are read. */
export type ArchivedRows = Readonly<Record<string, { columns: readonly string[]; rows: readonly ArchivedRow[] }>>

export type NamedRow = Record<string, string | number | null>

/** The rows of a table by the names of their columns. */
export function rowsIn(tables: ArchivedRows, table: string): NamedRow[] {
  const { columns = [], rows = [] } = tables[table] ?? {}
  return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])))
}

/** The same rows, each as it becomes. */
export function changedIn(
  tables: ArchivedRows,
  table: string,
  change: (row: NamedRow) => NamedRow | null,
): ArchivedRows {
  const { columns = [] } = tables[table] ?? {}
  const rows = rowsIn(tables, table).flatMap((row) => {
    const changed = change(row)
    return changed === null ? [] : [columns.map((name) => changed[name] ?? null)]
  })
  return { ...tables, [table]: { columns, rows } }
}
