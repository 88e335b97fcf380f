import { DatabaseSync } from 'node:sqlite'

import type { ProcessState } from '#domain/enums.ts'

/** What a cell has in the end, as the checks read it. Booleans are numbers, as SQLite has them. */

export type ProcessRow = {
  id: string
  account_id: string
  link_code: string
  state: ProcessState
  version: number
  customer_notes: string
  use_retrieval_process: number
  delivery_option_id: string | null
}
export type EventRow = {
  process_id: string
  version: number
  type: string
  from_state: string | null
  to_state: string
  actor_kind: string
}
export type LeaseRow = {
  id: string
  box_id: string
  process_id: string
  created_at: number
  ended_at: number | null
}
export type PaymentRow = {
  id: string
  process_id: string
  channel: string
  provider: string
  payment_id: string | null
  order_number: string
  status: string
  amount_cents: number
  captured_cents: number
  surplus_cents: number
  next_ask_at: number | null
}
export type RefundRow = {
  id: string
  payment_id: string
  refund_id: string | null
  amount_cents: number
  refund_status: string
  unknown_since: number | null
}
export type CallbackRow = { external_id: string; status: string; payment_id: string | null }
export type MessageRow = {
  id: string
  process_id: string
  dedupe_key: string
  kind: string
  channel: string
  status: string
  recipient: string
}
export type OutboxRow = {
  id: string
  kind: string
  stream_key: string
  attempts: number
  next_attempt_at: number
  parked_at: number | null
  last_error: string | null
}
export type JobRow = { job: string; outcome: string; last_error: string | null; failing_since: number | null }

export type Cell = {
  number: number
  processes: readonly ProcessRow[]
  events: readonly EventRow[]
  leases: readonly LeaseRow[]
  payments: readonly PaymentRow[]
  refunds: readonly RefundRow[]
  callbacks: readonly CallbackRow[]
  messages: readonly MessageRow[]
  outbox: readonly OutboxRow[]
  jobs: readonly JobRow[]
  approvals: readonly { process_id: string }[]
  services: readonly { process_id: string; extra_service_id: string }[]
  decided: readonly { id: string; state: string }[]
  customerMessages: readonly { process_id: string }[]
  staffNotes: readonly { process_id: string }[]
  reports: readonly { device_id: string; external_id: string }[]
  /** Of every table that says of which account a row is: the table and the account. */
  accounts: readonly { table: string; account_id: string }[]
  /** What SQLite finds wrong with the file itself. */
  integrity: readonly string[]
}

function tablesWithAccounts(db: DatabaseSync): string[] {
  const tables = db
    .prepare(
      `select m.name from sqlite_master m join pragma_table_info(m.name) c
        where m.type = 'table' and c.name = 'account_id' and m.name not glob '_cf_*'`,
    )
    .all()
  return tables.map(({ name }) => String(name))
}

/** Guarantee: a query names the columns of its row's type, and nothing else reads it. */
function rowsOf<Row>(db: DatabaseSync, sql: string): Row[] {
  const rows: Row[] = JSON.parse(JSON.stringify(db.prepare(sql).all()))
  return rows
}

/** Reads a cell out of its file, of which nobody writes any more. */
export function readCell(file: string, number: number): Cell {
  const db = new DatabaseSync(file)
  try {
    return {
      number,
      processes: rowsOf(
        db,
        `select id, account_id, link_code, state, version, customer_notes, use_retrieval_process, delivery_option_id
        from processes`,
      ),
      events: rowsOf(
        db,
        'select process_id, version, type, from_state, to_state, actor_kind from process_events order by process_id, version',
      ),
      leases: rowsOf(db, 'select id, box_id, process_id, created_at, ended_at from box_leases order by rowid'),
      payments: rowsOf(
        db,
        `select id, process_id, channel, provider, payment_id, order_number, status, amount_cents, captured_cents,
          surplus_cents, next_ask_at from payments`,
      ),
      refunds: rowsOf(db, 'select id, payment_id, refund_id, amount_cents, refund_status, unknown_since from refunds'),
      callbacks: rowsOf(db, 'select external_id, status, payment_id from payment_callbacks'),
      messages: rowsOf(db, 'select id, process_id, dedupe_key, kind, channel, status, recipient from messages'),
      outbox: rowsOf(db, 'select id, kind, stream_key, attempts, next_attempt_at, parked_at, last_error from outbox'),
      jobs: rowsOf(db, 'select job, outcome, last_error, failing_since from job_runs'),
      approvals: rowsOf(db, 'select process_id from approvals'),
      services: rowsOf(db, 'select process_id, extra_service_id from process_extra_services'),
      decided: rowsOf(db, 'select id, state from additional_work_rows'),
      customerMessages: rowsOf(db, 'select process_id from customer_messages where process_id is not null'),
      staffNotes: rowsOf(db, 'select process_id from process_notes where kind is null'),
      reports: rowsOf(db, 'select device_id, external_id from device_events'),
      accounts: tablesWithAccounts(db).flatMap((table) =>
        rowsOf<{ table: string; account_id: string }>(
          db,
          `select distinct '${table}' as "table", account_id from "${table}" where account_id is not null and account_id <> ''`,
        ),
      ),
      integrity: rowsOf<{ integrity_check: string }>(db, 'pragma integrity_check').map((row) => row.integrity_check),
    }
  } finally {
    db.close()
  }
}
