import type { ProcessState } from '#domain/enums.ts'

/** A cell's final rows, as the checks read them. Booleans are numbers, as SQLite has them. */

export type ProcessRow = {
  id: string
  account_id: string
  link_code: string
  state: ProcessState
  version: number
  customer_notes: string
  use_retrieval_process: number
  delivery_option_id: string | null
  ready_at: number | null
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
/** A report of a cabinet, and the box that it is about. */
export type ReportRow = {
  device_id: string
  external_id: string
  type: string
  box_id: string | null
  occurred_at: number
}
/** A code that opened a box: that of its holder, or of a pass. */
export type OpeningRow = {
  id: string
  process_id: string
  opened_at: number
  pass_id: string | null
  valid_from: number | null
  valid_until: number | null
  revoked_at: number | null
}
export type ApprovalRow = { process_id: string; number: number; total_cents: number; services: string | null }
/** Additional work that was put before a customer: `undecided` of its rows wait for an answer. */
export type ProposalRow = {
  id: string
  process_id: string
  answer_by: number
  overdue_at: number | null
  undecided: number
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
  approvals: readonly ApprovalRow[]
  services: readonly { process_id: string; extra_service_id: string }[]
  decided: readonly { id: string; state: string }[]
  customerMessages: readonly { process_id: string }[]
  staffNotes: readonly { process_id: string }[]
  reports: readonly ReportRow[]
  openings: readonly OpeningRow[]
  proposals: readonly ProposalRow[]
  /** Boxes with keys in them of which nobody knows whose they are. */
  unclaimed: readonly { box_id: string }[]
  /** Stored things of the kinds that answers promise. */
  things: readonly { kind: string; key: string; file: string | null }[]
  /** The directory, as far as this cell has one, and the workshops that lie here. */
  slots: readonly { slot: string; owner: string; cell: number }[]
  workshops: readonly { id: string; owner: string }[]
  /** Tables and accounts of all rows that name one. */
  accounts: readonly { table: string; account_id: string }[]
  /** SQLite's findings about the file itself. */
  integrity: readonly string[]
}
