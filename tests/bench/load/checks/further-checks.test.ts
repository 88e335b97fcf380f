import { describe, expect, it } from 'vitest'

import { bend, goodCell, goodNotes, journeyWith, now, violated, type Bent } from './good-world.ts'

/** The same of keys, agreements, credentials and promises. */

const good = { cell: goodCell(), notes: goodNotes() }
const [first, second] = good.cell.leases
if (first === undefined || second === undefined) throw new Error('A good world has two leases')
const leases = { first, second }

const readyAt = now + 600_000
const readyMessage = {
  id: 'msg_2',
  process_id: 'prc_1',
  dedupe_key: `ready:prc_1:${readyAt}`,
  kind: 'READY_TIME',
  channel: 'SMS',
  status: 'SENT',
  recipient: '+358450000001',
}
/** The workshop said a ready time, and the customer was told so. */
const promisedReady = ({ stored = readyAt, message = readyMessage } = {}): Bent => ({
  cell: {
    processes: bend(good.cell.processes, { ready_at: stored }),
    messages: [...good.cell.messages, message],
  },
  ...journeyWith({ readyAt: { seen: readyAt, maybe: [] } }),
})

describe('what each check sees', () => {
  it.each<[string, Bent, string[]]>([
    [
      'keys in a box that another held',
      { cell: { reports: bend(good.cell.reports, { occurred_at: now - 700_000 }) } },
      ['I9'],
    ],
    ['keys in a box that nobody held', { cell: { reports: bend(good.cell.reports, { box_id: 'box_9' }) } }, ['I9']],
    [
      'a visit that is moved by keys of others',
      {
        cell: {
          events: [
            ...good.cell.events.slice(0, 1),
            ...bend(good.cell.events.slice(1), { actor_kind: 'locker', type: 'deliver_keys' }),
          ],
        },
        ...journeyWith({ cabinetSaid: ['opened'], told: [] }),
      },
      ['I3', 'I9'],
    ],
    ['keys of nobody', { cell: { unclaimed: [{ box_id: 'box_1' }] } }, ['I9']],
    ['a sum that no button said', { cell: { approvals: bend(good.cell.approvals, { total_cents: 6_000 }) } }, ['I10']],
    [
      'an agreement that was confirmed and is not kept',
      journeyWith({ agreed: { pressed: [5_000, 7_000], confirmed: [5_000, 7_000] } }),
      ['I10'],
    ],
    [
      'services that were not on the screen',
      { cell: { approvals: bend(good.cell.approvals, { services: '[]' }) } },
      ['I10'],
    ],
    [
      'a code that opened after its box was given back',
      {
        cell: { leases: [leases.first, { ...leases.second, ended_at: now - 350_000 }], reports: [] },
        ...journeyWith({ reported: [] }),
      },
      ['I11'],
    ],
    [
      'a pass that opened after its end',
      { cell: { openings: bend(good.cell.openings, { valid_until: now - 340_000 }) } },
      ['I11'],
    ],
    [
      'a pass that opened when it was taken back',
      { cell: { openings: bend(good.cell.openings, { revoked_at: now - 340_000 }) } },
      ['I11'],
    ],
    [
      'a box that is held for what is over',
      {
        cell: {
          leases: [
            leases.first,
            leases.second,
            { ...leases.second, id: 'lea_3', process_id: 'prc_2', box_id: 'box_2' },
          ],
          processes: [
            ...good.cell.processes,
            ...bend(good.cell.processes, { id: 'prc_2', state: 'CANCELLED', version: 0 }),
          ],
          events: [
            ...good.cell.events,
            {
              process_id: 'prc_2',
              version: 1,
              type: 'cancel',
              from_state: null,
              to_state: 'CANCELLED',
              actor_kind: 'staff',
            },
          ],
        },
      },
      ['I3', 'I11'],
    ],
    ['an old code that opens', { notes: { seen: [{ check: 'I11', what: 'an old code' }] } }, ['I11']],
    ['a ready time that was lost', { ...promisedReady(), cell: {} }, ['I12']],
    [
      'a ready time that nobody was told',
      promisedReady({ message: { ...readyMessage, dedupe_key: 'ready:prc_1:5' } }),
      ['I12'],
    ],
    [
      'a time to answer that ended unseen',
      {
        cell: {
          proposals: bend(good.cell.proposals, { answer_by: now - 900_000 }),
          processes: bend(good.cell.processes, { state: 'DELIVERY_DONE' }),
        },
      },
      ['I3', 'I12'],
    ],
    ['an order that was taken and is nowhere', { cell: { things: good.cell.things.slice(1) } }, ['promised']],
    ['a picture without its file', { files: [] }, ['promised']],
    ['a refund that was taken and is nowhere', journeyWith({ refunds: [10, 20] }), ['promised']],
    [
      'a visit in two cells',
      { cell: { processes: [...good.cell.processes, ...good.cell.processes], events: good.cell.events } },
      ['cells'],
    ],
    [
      'a workshop in another cell than the directory says',
      { cell: { workshops: bend(good.cell.workshops, { owner: 'acc_7' }) } },
      ['cells'],
    ],
  ])('%s', (_what, bent, names) => {
    expect(violated(bent)).toEqual(names)
  })
})

describe('what is told of a message that went out by both ways', () => {
  it('is nothing for one reason, and something for two', () => {
    const byEmail = (dedupe_key: string): Bent => ({
      cell: {
        messages: [
          ...good.cell.messages,
          ...bend(good.cell.messages, { id: 'msg_3', dedupe_key, channel: 'EMAIL', status: 'SENT' }),
        ],
      },
      notes: { emails: [{ key: dedupe_key, to: 'aino@example.fi' }] },
    })
    expect(violated(byEmail('link:prc_1:email'))).toEqual([])
    expect(violated(byEmail('link-again:prc_1'))).toEqual(['messages'])
  })
})

describe('what is no violation', () => {
  it.each<[string, Bent]>([
    ['leases whose rows lie in another order after a move', { cell: { leases: [leases.second, leases.first] } }],
    ['a ready time that was told', promisedReady()],
    [
      'a ready time of which the answer was lost',
      {
        ...promisedReady({
          stored: readyAt + 5,
          message: { ...readyMessage, dedupe_key: `ready:prc_1:${readyAt + 5}` },
        }),
        ...journeyWith({ readyAt: { seen: readyAt, maybe: [readyAt + 5] } }),
      },
    ],
    [
      'a sum that was pressed and whose answer was lost',
      journeyWith({ agreed: { pressed: [5_000, 7_000], confirmed: [5_000] } }),
    ],
    [
      'an answer that nobody gave in time, and is known of',
      { cell: { proposals: bend(good.cell.proposals, { answer_by: 1, overdue_at: 2 }) } },
    ],
  ])('%s', (_what, bent) => {
    expect(violated(bent)).toEqual([])
  })
})
