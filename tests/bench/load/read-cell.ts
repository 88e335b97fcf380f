import { DatabaseSync } from 'node:sqlite'

import type { Cell } from './rows.ts'

function tablesWithAccounts(db: DatabaseSync): string[] {
  const tables = db
    .prepare(
      `select m.name from sqlite_master m join pragma_table_info(m.name) c
        where m.type = 'table' and c.name = 'account_id' and m.name not glob '_cf_*'`,
    )
    .all()
  return tables.map(({ name }) => String(name))
}

const approvalsSql = `select process_id, number, total_cents, (select json_group_array(json_extract(value, '$.id'))
  from json_each(document, '$.extraServices')) as services from approvals`

const reportsSql = `select e.device_id, e.external_id, e.type, b.id as box_id, e.occurred_at from device_events e
  join devices d on d.id = e.device_id
  left join boxes b on b.locker_id = d.locker_id and b.number = e.box_number and b.removed_at is null`

const openingsSql = `select o.id, o.process_id, o.opened_at, o.pass_id, p.valid_from, p.valid_until, p.revoked_at
  from code_openings o left join collect_passes p on p.id = o.pass_id`

const proposalsSql = `select w.id, w.process_id, w.answer_by, w.overdue_at,
  (select count(*) from additional_work_rows r where r.proposal_id = w.id and r.state = 'PROPOSED') as undecided
  from additional_work_proposals w`

const thingsSql = `select 'order' as kind, account_id || ' ' || external_work_order_id as key, null as file from work_orders
  union all select 'visit', id, null from processes
  union all select 'pass', id, null from collect_passes
  union all select 'picture', id, object_key from additional_work_findings where deleted_at is null`

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
        `select id, account_id, link_code, state, version, customer_notes, use_retrieval_process, delivery_option_id,
          ready_at from processes`,
      ),
      events: rowsOf(
        db,
        'select process_id, version, type, from_state, to_state, actor_kind from process_events order by process_id, version',
      ),
      leases: rowsOf(db, 'select id, box_id, process_id, created_at, ended_at from box_leases'),
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
      approvals: rowsOf(db, approvalsSql),
      services: rowsOf(db, 'select process_id, extra_service_id from process_extra_services'),
      decided: rowsOf(db, 'select id, state from additional_work_rows'),
      customerMessages: rowsOf(db, 'select process_id from customer_messages where process_id is not null'),
      staffNotes: rowsOf(db, 'select process_id from process_notes where kind is null'),
      reports: rowsOf(db, reportsSql),
      openings: rowsOf(db, openingsSql),
      proposals: rowsOf(db, proposalsSql),
      unclaimed: rowsOf(db, 'select id as box_id from boxes where keys_unclaimed_at is not null'),
      things: rowsOf(db, thingsSql),
      slots: rowsOf(db, 'select slot, owner, cell from slots'),
      workshops: rowsOf(db, 'select id, coalesce(group_id, id) as owner from accounts'),
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
