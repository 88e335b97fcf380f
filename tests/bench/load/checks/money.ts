import type { PaymentRow, RefundRow } from '#tests/bench/load/rows.ts'

import { everywhere, groupedBy, type Check, type Evidence } from './check.ts'

/** As the provider knows our refund: letters and digits of its id. */
const numberOf = ({ id }: RefundRow) => id.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

const pays = ({ status, captured_cents, surplus_cents }: PaymentRow) =>
  status === 'SUCCESS' && captured_cents > surplus_cents

const paymentsOf = ({ cells }: Evidence) => everywhere(cells, (cell) => cell.payments)
const refundsOf = ({ cells }: Evidence) => everywhere(cells, (cell) => cell.refunds)

/** Returns whether what is known of an attempt is what the provider took for it. */
function takenAmiss(evidence: Evidence): string[] {
  const byNumber = new Map(paymentsOf(evidence).map((row) => [row.order_number, row]))
  return evidence.notes.payments.flatMap(({ stamp, status, amountCents }) => {
    const row = byNumber.get(stamp)
    if (row === undefined) return [`the provider has a payment of the order ${stamp}, of which nothing is known`]
    const [took, known] = [status === 'ok' ? amountCents : 0, row.captured_cents]
    if (took === known) return []
    return [`${row.id} of ${row.process_id}: the provider took ${took} cents, and ${known} are known (${row.status})`]
  })
}

function paidTwice(evidence: Evidence): string[] {
  const byProcess = groupedBy(paymentsOf(evidence).filter(pays), ({ process_id }) => process_id)
  return [...byProcess].flatMap(([id, rows]) =>
    rows.length > 1 ? [`${id} is paid by ${rows.map((row) => row.id).join(' and ')}`] : [],
  )
}

function madeUp(evidence: Evidence): string[] {
  const known = new Set(evidence.notes.payments.map(({ stamp }) => stamp))
  const online = paymentsOf(evidence).filter(
    ({ channel, captured_cents }) => channel === 'ONLINE' && captured_cents > 0,
  )
  return online.flatMap(({ id, order_number }) =>
    known.has(order_number) ? [] : [`${id} counts as paid, and the provider knows nothing of ${order_number}`],
  )
}

/** I1: a process is captured once at most, and every cent that the provider took is known here. */
export const captures: Check = (evidence) => ({
  name: 'I1',
  says: 'captured once at most, every cent known',
  checked: evidence.notes.payments.length,
  violations: [...paidTwice(evidence), ...takenAmiss(evidence), ...madeUp(evidence)],
})

type RefundRecord = { amountCents: number; status: string }

function disagreement(row: RefundRow, given: RefundRecord | undefined): string | null {
  const said = `${row.id} of ${row.payment_id} is ${row.refund_status}`
  if (row.refund_status === 'SUCCESS' && (given === undefined || given.status === 'fail')) {
    return `${said}, and the provider gave nothing back`
  }
  if (given !== undefined && given.status === 'ok' && row.refund_status !== 'SUCCESS') {
    return `${said}, and the provider gave ${given.amountCents} cents back`
  }
  if (row.unknown_since !== null) return `${said}, and nobody knows of what became of it`
  if (given !== undefined && given.amountCents !== row.amount_cents) return `${said}: ${given.amountCents} cents`
  return null
}

function refundsAmiss(evidence: Evidence): string[] {
  const given = new Map(evidence.notes.payments.flatMap(({ refunds }) => refunds).map((one) => [one.stamp, one]))
  const rows = refundsOf(evidence)
  const known = new Set(rows.map(numberOf))
  const unknown = [...given.keys()].filter((stamp) => !known.has(stamp))
  return [
    ...rows.flatMap((row) => disagreement(row, given.get(numberOf(row))) ?? []),
    ...unknown.map((stamp) => `the provider gave back ${stamp}, of which nothing is known`),
  ]
}

function openAmiss(evidence: Evidence): string[] {
  const byNumber = new Map(paymentsOf(evidence).map((row) => [row.order_number, row]))
  return evidence.notes.payments.flatMap(({ stamp, status }) => {
    const row = byNumber.get(stamp)
    return status === 'ok' && row !== undefined && row.status !== 'SUCCESS'
      ? [`${row.id} is ${row.status}, and paid at the provider`]
      : []
  })
}

function overdue(evidence: Evidence): string[] {
  return paymentsOf(evidence).flatMap(({ id, next_ask_at }) =>
    next_ask_at !== null && next_ask_at <= evidence.now - 60_000 ? [`${id} was to be asked about, and was not`] : [],
  )
}

/** I6: once the faults stopped, the jobs made us agree with the provider. */
export const agreement: Check = (evidence) => ({
  name: 'I6',
  says: 'after the jobs we agree with the provider',
  checked: evidence.notes.payments.length + refundsOf(evidence).length,
  violations: [...openAmiss(evidence), ...refundsAmiss(evidence), ...overdue(evidence)],
})
