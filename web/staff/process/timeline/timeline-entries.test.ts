import { expect, it } from 'vitest'

import { processEventTypes } from '#domain/process-lifecycle.ts'
import { en, fi, sv } from '#tests/support/staff-texts.ts'
import type { HistoryEvent, StaffMessage, StaffPayment } from '#worker/contract/staff/visit/process-page.ts'
import type { StaffApproval } from '#worker/contract/staff/visit/staff-approval.ts'

import { sentenceOf, timelineDays, timelineEntries } from './timeline-entries.ts'

const event = (given: Partial<HistoryEvent> = {}): HistoryEvent => ({
  id: 'evt_1',
  version: 2,
  type: 'confirm',
  fromState: 'STARTED',
  toState: 'ADVISOR_CONFIRMED',
  actorKind: 'staff',
  actorName: 'neuvoja',
  reason: null,
  at: '2026-11-21T06:00:00.000Z',
  overrides: [],
  ...given,
})
const approval: StaffApproval = {
  limit: null,
  kind: 'ORDER',
  id: 'apr_1',
  number: 1,
  approvedAt: '2026-11-21T05:42:00.000Z',
  processVersion: 3,
  total: 412.5,
  languageLcid: 'fi-FI',
  hash: 'h',
  previousHash: null,
  byStaff: null,
}
const payment: StaffPayment = {
  id: 'pay_1',
  channel: 'ONLINE',
  provider: 'SVEA',
  status: 'SUCCESS',
  amount: 412.5,
  captured: 412.5,
  surplus: 0,
  refundable: 412.5,
  orderNumber: '1',
  paymentId: null,
  referenceCode: null,
  paymentType: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  paymentTime: '2026-11-21T08:01:00.000Z',
  refunds: [],
}
const at = { words: fi, timeZone: 'Europe/Helsinki', now: Date.parse('2026-11-21T12:00:00.000Z') }
const days = (told: Parameters<typeof timelineEntries>[0]) => timelineDays(timelineEntries(told, fi), at)

it('a reminder that went out stands where it happened, and one that did not does not', () => {
  const reminder: StaffMessage = {
    id: 'msg_1',
    kind: 'REMINDER_BILL',
    channel: 'SMS',
    recipient: '+358401234567',
    languageLcid: 'fi-FI',
    status: 'SENT',
    subject: null,
    text: null,
    author: null,
    error: null,
    attempts: 1,
    createdAt: '2026-11-21T07:59:00.000Z',
    sentAt: '2026-11-21T08:00:00.000Z',
    deliveredAt: null,
  }
  const messages = [
    reminder,
    { ...reminder, id: 'msg_2', sentAt: null },
    { ...reminder, id: 'msg_3', kind: 'LINK' as const },
  ]
  const [today] = days({ history: [], boxActs: [], approvals: [], payments: [], notes: [], messages })
  expect(today?.entries.map(({ text }) => text)).toEqual(['Asiakasta muistutettiin maksamattomasta laskusta klo 10.00'])
})

it('an approval reads like a sentence with its sum and its time', () => {
  const [today] = days({ history: [], boxActs: [], approvals: [approval], payments: [], notes: [] })
  expect(today?.day).toBe('Tänään')
  expect(today?.entries[0]?.text).toBe('Asiakas hyväksyi 412,50\u00A0€ klo 7.42')
})

it.each([
  ['PRICE', 'Asiakas hyväksyi uuden hinnan, 412,50\u00A0€ klo 7.42'],
  ['ADDITIONAL_WORK', 'Asiakas vastasi lisätöihin, työ yhteensä 412,50\u00A0€ klo 7.42'],
] as const)('a link of the ledger of %s has words of its own', (kind, told) => {
  const approvals = [{ ...approval, kind }]
  const [today] = days({ history: [], boxActs: [], approvals, payments: [], notes: [] })
  expect(today?.entries[0]?.text).toBe(told)
})

it('tells who of staff did it by their name, and others by what they are', () => {
  const amounts = { paid: 0, refunded: 0 }
  expect(sentenceOf(event(), fi, amounts)).toBe('neuvoja vahvisti työn')
  expect(sentenceOf(event({ actorKind: 'dms', actorName: null, type: 'finish' }), fi, amounts)).toBe(
    'Korjaamojärjestelmä päätti käynnin',
  )
})

it('names who went to the box with a pass', () => {
  const taken = event({ actorKind: 'locker', actorName: 'Matti Mainio', type: 'start_retrieval' })
  expect(sentenceOf(taken, fi, { paid: 0, refunded: 0 })).toBe('Avainten nouto alkoi, luvalla: Matti Mainio')
  expect(sentenceOf({ ...taken, actorName: null }, fi, { paid: 0, refunded: 0 })).toBe('Avainten nouto alkoi')
})

it('a payment tells its sum', () => {
  const paid = event({ type: 'settle_payment', toState: 'PAYMENT_DONE', actorKind: 'provider', actorName: null })
  const [today] = days({ history: [paid], boxActs: [], approvals: [], payments: [payment], notes: [] })
  expect(today?.entries[0]?.text).toBe('Maksu kirjattiin, 412,50\u00A0€ klo 8.00')
})

it('the latest comes first, under its day', () => {
  const history = [
    event({ id: 'a', type: 'create', at: '2026-11-18T06:00:00.000Z' }),
    event({ id: 'b', at: '2026-11-20T06:00:00.000Z' }),
    event({ id: 'c', at: '2026-11-21T06:00:00.000Z' }),
    event({ id: 'd', at: '2026-11-21T06:00:00.000Z' }),
  ]
  expect(
    days({ history, boxActs: [], approvals: [], payments: [], notes: [] }).map(({ day, entries }) => [
      day,
      entries.map(({ id }) => id),
    ]),
  ).toEqual([
    ['Tänään', ['d', 'c']],
    ['Eilen', ['b']],
    ['18.11.2026', ['a']],
  ])
})

it('the words of people are shown as the reason, those of machines are not', () => {
  const reasons = ['Auto ei tullut', 'not_possible'].map(
    (reason) =>
      timelineEntries({ history: [event({ reason })], boxActs: [], approvals: [], payments: [], notes: [] }, fi)[0]
        ?.reason,
  )
  expect(reasons).toEqual(['Auto ei tullut', null])
})

it('every event is told in words in each language', () => {
  for (const words of [fi, sv, en]) {
    for (const type of ['create', ...processEventTypes]) {
      const sentence = sentenceOf(event({ type }), words, { paid: 1, refunded: 1 })
      expect(sentence).not.toMatch(/[{}_]/)
      expect(sentence.length).toBeGreaterThan(5)
    }
  }
})

it('tells the notes of ours in the reader’s language, and none of those that staff wrote', () => {
  const note = { id: 'not_1', kind: 'KEY_MISSING' as const, text: '7', author: null, createdAt: event().at }
  const notes = [note, { ...note, id: 'not_2', kind: null }]
  const told = [fi, sv, en].map((words) =>
    timelineEntries({ history: [], boxActs: [], approvals: [], payments: [], notes }, words),
  )
  expect(told.map((entries) => entries.map(({ text }) => text))).toEqual([
    ['Asiakas ilmoitti, ettei lokerossa 7 ole avainta, ja lokero avattiin uudelleen'],
    ['Kunden sade att nyckeln saknas i box 7, och boxen öppnades igen'],
    ['The customer said that there is no key in box 7, and the box was opened again'],
  ])
})
