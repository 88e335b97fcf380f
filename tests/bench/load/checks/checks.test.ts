import { describe, expect, it } from 'vitest'

import { newNotes, type JourneyNote, type Notes } from '#tests/bench/load/notes.ts'
import type { Cell } from '#tests/bench/load/rows.ts'

import { judge } from './all.ts'
import type { Evidence } from './check.ts'
import { roomOf } from './told.ts'

/** One paid visit in the second cell as it should be; each test bends one thing of it, and one check has to see that. */

const code = '20ABCDEFGHJK'
const now = 1_000_000_000

function goodCell(): Cell {
  const process = { id: 'prc_1', account_id: 'acc_2', link_code: code, customer_notes: 'Ääni edessä' }
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
    approvals: [{ process_id: 'prc_1' }],
    services: [{ process_id: 'prc_1', extra_service_id: 'xsv_wash' }],
    decided: [{ id: 'awr_1', state: 'DECLINED' }],
    customerMessages: [{ process_id: 'prc_1' }],
    staffNotes: [{ process_id: 'prc_1' }],
    reports: [{ device_id: 'dev_1', external_id: 'e1' }],
    accounts: [{ table: 'processes', account_id: 'acc_2' }],
    integrity: ['ok'],
  }
}

const goodJourney: JourneyNote = {
  nth: 1,
  cell: 2,
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
  reported: [{ deviceId: 'dev_1', id: 'e1' }],
  sawPaid: true,
  refunds: [],
}

function goodNotes(): Notes {
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
  }
}

type Bent = { cell?: Partial<Cell>; notes?: Partial<Notes> }

function evidence({ cell = {}, notes = {} }: Bent = {}): Evidence {
  return { cells: [{ ...goodCell(), ...cell }], notes: { ...goodNotes(), ...notes }, now }
}

const violated = (bent: Bent) => {
  const found = judge(evidence(bent)).filter(({ violations }) => violations.length > 0)
  return found.map(({ name }) => name)
}

/** The only row of a kind, with something of it changed. */
const bend = <Row>(rows: readonly Row[], change: Partial<Row>): Row[] => rows.map((row) => ({ ...row, ...change }))

const good = { cell: goodCell(), notes: goodNotes() }
const [goodPayment] = good.notes.payments
const [first, second] = good.cell.leases
const journeyWith = (change: Partial<JourneyNote>): Bent => ({ notes: { journeys: [{ ...goodJourney, ...change }] } })

it('has nothing against a visit that is as it should be, and looks at something for each invariant', () => {
  const verdicts = judge(evidence())
  expect(verdicts.flatMap(({ violations }) => violations)).toEqual([])
  expect(verdicts.filter(({ checked }) => checked === 0)).toEqual([])
})

describe('what each check sees', () => {
  it.each<[string, Bent, string[]]>([
    [
      'a second capture',
      {
        cell: { payments: [...good.cell.payments, ...bend(good.cell.payments, { id: 'pay_2', channel: 'TERMINAL' })] },
      },
      ['I1'],
    ],
    ['money that nobody knows of', { cell: { payments: bend(good.cell.payments, { captured_cents: 4_000 }) } }, ['I1']],
    ['money that nobody took', { notes: { payments: [] } }, ['I1', 'I6']],
    [
      'a payment that is not paid here',
      { cell: { payments: bend(good.cell.payments, { status: 'PENDING', captured_cents: 0 }) } },
      ['I1', 'I6', 'I8'],
    ],
    [
      'a box with two holders',
      { cell: { leases: first && second ? [{ ...first, ended_at: null }, second] : [] } },
      ['I2'],
    ],
    [
      'a box that is given while another holds it',
      { cell: { leases: first && second ? [{ ...first, ended_at: now }, second] : [] } },
      ['I2'],
    ],
    [
      'a process with two boxes',
      { cell: { leases: second ? [second, { ...second, id: 'lea_3', box_id: 'box_2' }] : [] } },
      ['I2'],
    ],
    ['two keys in one box', { notes: { seen: [{ check: 'I2', what: 'two keys' }] } }, ['I2']],
    ['a move that is no move', { cell: { events: bend(good.cell.events, { type: 'finish' }) } }, ['I3', 'I8']],
    [
      'a state that the history does not tell',
      { cell: { processes: bend(good.cell.processes, { state: 'KEY_CODE_SENT' }) } },
      ['I3'],
    ],
    ['a callback that is nowhere', { cell: { callbacks: [] } }, ['I4']],
    [
      'a forged callback that was taken',
      { notes: { callbacks: bend(good.notes.callbacks, { answers: [200] }) } },
      ['I5'],
    ],
    [
      'the trace of a forged callback',
      { cell: { callbacks: [...good.cell.callbacks, ...bend(good.cell.callbacks, { external_id: 'forged-1' })] } },
      ['I5'],
    ],
    [
      'a refund that the provider did not make',
      { notes: { payments: goodPayment ? [{ ...goodPayment, refunds: [] }] : [] } },
      ['I6'],
    ],
    [
      'a refund of which nobody knows',
      { cell: { refunds: bend(good.cell.refunds, { refund_status: 'PENDING', unknown_since: 1 }) } },
      ['I6'],
    ],
    ['a refund that is not known here', { cell: { refunds: [] } }, ['I6']],
    ['a question that was not asked', { cell: { payments: bend(good.cell.payments, { next_ask_at: 1 }) } }, ['I6']],
    ['a change that no room heard of', { notes: { rooms: new Map([[roomOf(code), 1]]) } }, ['I7']],
    ['lost notes', { cell: { processes: bend(good.cell.processes, { customer_notes: '' }) } }, ['I8']],
    ['a lost choice', { cell: { services: [] } }, ['I8']],
    ['a lost wish', { cell: { processes: bend(good.cell.processes, { use_retrieval_process: 0 }) } }, ['I8']],
    ['a lost approval', { cell: { approvals: [] } }, ['I8']],
    [
      'a lost answer to additional work',
      journeyWith({ decided: [{ rowId: 'awr_1', decision: 'ACCEPT' }], approved: false }),
      ['I8'],
    ],
    [
      'a message that is there twice',
      { cell: { customerMessages: [{ process_id: 'prc_1' }, { process_id: 'prc_1' }] } },
      ['I8'],
    ],
    ['a lost note of staff', { cell: { staffNotes: [] } }, ['I8']],
    ['an event that is in no history', journeyWith({ told: ['collect_keys'] }), ['I8']],
    ['a lost report', { cell: { reports: [] } }, ['I8']],
    ['a text message that went out twice', { notes: { sms: [...good.notes.sms, ...good.notes.sms] } }, ['messages']],
    [
      'a text message to somebody else',
      { notes: { sms: bend(good.notes.sms, { to: '+358450000009' }) } },
      ['messages'],
    ],
    [
      'a text message of which nothing is known',
      { notes: { sms: bend(good.notes.sms, { messageId: 'msg_9' }) } },
      ['messages'],
    ],
    [
      'a message that still waits',
      { cell: { messages: bend(good.cell.messages, { status: 'WAITING' }) } },
      ['messages'],
    ],
    ['a visit in another cell', journeyWith({ cell: 1 }), ['I8', 'cells']],
    ['rows of a workshop of another cell', { cell: { number: 1 } }, ['I8', 'cells']],
    [
      'an effect that is parked',
      {
        cell: {
          outbox: [
            {
              id: 'o',
              kind: 'k',
              stream_key: 's',
              attempts: 8,
              next_attempt_at: now + 1,
              parked_at: now,
              last_error: null,
            },
          ],
        },
      },
      ['work'],
    ],
    [
      'an effect that is overdue',
      {
        cell: {
          outbox: [
            { id: 'o', kind: 'k', stream_key: 's', attempts: 1, next_attempt_at: 1, parked_at: null, last_error: null },
          ],
        },
      },
      ['work'],
    ],
    ['a job that fails', { cell: { jobs: bend(good.cell.jobs, { outcome: 'failed' }) } }, ['work']],
    ['a broken file', { cell: { integrity: ['row 1 missing from index'] } }, ['work']],
    ['an answer of 500', { notes: { counted: new Map([['customer reads / was answered 500', 1]]) } }, ['work']],
  ])('%s', (_what, bent, names) => {
    expect(violated(bent)).toEqual(names)
  })
})
