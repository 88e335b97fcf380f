import { newNotes, type JourneyNote, type Notes } from '#tests/bench/load/notes.ts'
import type { Cell } from '#tests/bench/load/rows.ts'

import { judge } from './all.ts'
import type { Evidence } from './check.ts'
import { roomOf } from './events.ts'

/** One paid visit in the second cell as it should be, for tests that bend one thing of it. */

export const code = '20ABCDEFGHJK'
export const now = 1_000_000_000

const opening = {
  id: 'opn_1',
  process_id: 'prc_1',
  opened_at: now - 300_000,
  pass_id: 'cps_1',
  valid_from: now - 350_000,
  valid_until: now - 250_000,
  revoked_at: null,
}

/** The first cell has the directory, and nothing else. */
function home(): Cell {
  const cell = goodCell()
  const nothing = Object.fromEntries(Object.keys(cell).map((name) => [name, []]))
  return { ...cell, ...nothing, number: 1, slots: cell.slots, integrity: ['ok'] }
}

export function goodCell(): Cell {
  const process = { id: 'prc_1', account_id: 'acc_2', link_code: code, customer_notes: 'Ääni edessä', ready_at: null }
  const event = { process_id: 'prc_1', actor_kind: 'system' }
  return {
    number: 2,
    processes: [{ ...process, state: 'STARTED', version: 2, use_retrieval_process: 1, delivery_option_id: null }],
    events: [
      { ...event, version: 1, type: 'create', from_state: null, to_state: 'LINK_GENERATED' },
      { ...event, version: 2, type: 'open', from_state: 'LINK_GENERATED', to_state: 'STARTED' },
    ],
    leases: [
      { id: 'lea_1', box_id: 'box_1', process_id: 'prc_0', created_at: now - 900_000, ended_at: now - 500_000 },
      { id: 'lea_2', box_id: 'box_1', process_id: 'prc_1', created_at: now - 400_000, ended_at: null },
    ],
    payments: [
      {
        id: 'pay_1',
        process_id: 'prc_1',
        channel: 'ONLINE',
        provider: 'CHECKOUT_FINLAND',
        payment_id: 'transaction-1',
        order_number: 'PAY1',
        status: 'SUCCESS',
        amount_cents: 5_000,
        captured_cents: 5_000,
        surplus_cents: 0,
        next_ask_at: null,
      },
    ],
    refunds: [
      {
        id: 'ref_1',
        payment_id: 'pay_1',
        refund_id: 'refund-1',
        amount_cents: 2_000,
        refund_status: 'SUCCESS',
        unknown_since: null,
      },
    ],
    callbacks: [{ external_id: 'transaction-1', status: 'SUCCESS', payment_id: 'pay_1' }],
    messages: [
      {
        id: 'msg_1',
        process_id: 'prc_1',
        dedupe_key: 'link:prc_1',
        kind: 'LINK',
        channel: 'SMS',
        status: 'DELIVERED',
        recipient: '+358450000001',
      },
    ],
    outbox: [],
    jobs: [{ job: 'drain-effects', outcome: 'ok', last_error: null, failing_since: null }],
    approvals: [{ process_id: 'prc_1', number: 1, total_cents: 5_000, services: '["xsv_wash"]' }],
    services: [{ process_id: 'prc_1', extra_service_id: 'xsv_wash' }],
    decided: [{ id: 'awr_1', state: 'DECLINED' }],
    customerMessages: [{ process_id: 'prc_1' }],
    staffNotes: [{ process_id: 'prc_1' }],
    reports: [
      { device_id: 'dev_1', external_id: 'e1', type: 'keys_present', box_id: 'box_1', occurred_at: now - 300_000 },
    ],
    openings: [opening],
    proposals: [{ id: 'awp_1', process_id: 'prc_1', answer_by: now + 900_000, overdue_at: null, undecided: 1 }],
    unclaimed: [],
    things: [
      { kind: 'order', key: 'acc_2 26-1', file: null },
      { kind: 'picture', key: 'awf_1', file: 'findings/1' },
    ],
    slots: [{ slot: '02', owner: 'acc_2', cell: 2 }],
    workshops: [{ id: 'acc_2', owner: 'acc_2' }],
    accounts: [{ table: 'processes', account_id: 'acc_2' }],
    integrity: ['ok'],
  }
}

export const goodJourney: JourneyNote = {
  nth: 1,
  accountId: 'acc_2',
  phoneNumber: '+358450000001',
  processId: 'prc_1',
  code,
  plan: '',
  end: 'played to its end',
  notes: { seen: 'Ääni edessä', maybe: [] },
  useRetrieval: { seen: true, maybe: [] },
  services: ['xsv_wash'],
  delivery: { seen: null, maybe: [] },
  approved: true,
  approvedAgain: 0,
  decided: [],
  messages: 1,
  staffNotes: 1,
  told: ['open'],
  reported: [{ deviceId: 'dev_1', id: 'e1', type: 'keys_present' }],
  cabinetSaid: ['keys_present'],
  agreed: { pressed: [5_000], confirmed: [5_000] },
  readyAt: { seen: null, maybe: [] },
  sawPaid: true,
  refunds: [],
}

export function goodNotes(): Notes {
  const refund = { stamp: 'REF1', id: 'refund-1', amountCents: 2_000, status: 'ok' } as const
  const message = { orderNumber: 'PAY1', of: 'payment' } as const
  return {
    ...newNotes(),
    journeys: [goodJourney],
    payments: [{ id: 'transaction-1', stamp: 'PAY1', amountCents: 5_000, status: 'ok', refunds: [refund] }],
    callbacks: [
      { ...message, externalId: 'transaction-1', status: 'ok', isForged: false, answers: [503, 200] },
      { ...message, externalId: 'forged-1', status: 'ok', isForged: true, answers: [400] },
    ],
    sms: [{ messageId: 'msg_1', to: '+358450000001', text: 'Linkki', at: now }],
    rooms: new Map([[roomOf(code), 2]]),
    promised: [
      { kind: 'order', key: 'acc_2 26-1' },
      { kind: 'picture', key: 'awf_1' },
    ],
  }
}

export type Bent = { cell?: Partial<Cell>; notes?: Partial<Notes>; files?: string[] }

export function evidence({ cell = {}, notes = {}, files = ['findings/1'] }: Bent = {}): Evidence {
  const cells = [home(), { ...goodCell(), ...cell }]
  return { cells, notes: { ...goodNotes(), ...notes }, files: new Set(files), now }
}

/** The names of the checks that see something. */
export const violated = (bent: Bent): string[] =>
  judge(evidence(bent)).flatMap(({ name, violations }) => (violations.length > 0 ? [name] : []))

/** The only row of a kind, with something of it changed. */
export const bend = <Row>(rows: readonly Row[], change: Partial<Row>): Row[] =>
  rows.map((row) => ({ ...row, ...change }))

/** The same of the journey. */
export const journeyWith = (change: Partial<JourneyNote>): Bent => ({
  notes: { journeys: [{ ...goodJourney, ...change }] },
})
