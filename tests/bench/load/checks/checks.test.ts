import { describe, expect, it } from 'vitest'

import { judge } from './all.ts'
import { roomOf } from './events.ts'
import { bend, evidence, goodCell, goodNotes, journeyWith, now, violated, code, type Bent } from './good-world.ts'

/** Each test bends one thing of a visit as it should be, and one check has to see that. */

const good = { cell: goodCell(), notes: goodNotes() }
const [goodPayment] = good.notes.payments
const [first, second] = good.cell.leases

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
    ['a lost approval', { cell: { approvals: [] } }, ['I8', 'I10']],
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
    ['a visit in another cell', journeyWith({ accountId: 'acc_1' }), ['cells']],
    ['rows of a workshop of another cell', { cell: { number: 3 } }, ['cells']],
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
