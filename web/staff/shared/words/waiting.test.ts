import { expect, it } from 'vitest'

import { processStates, processTypes } from '#domain/enums.ts'
import { whoseTurn } from '#domain/process/whose-turn.ts'
import { en, fi, sv } from '#tests/support/staff-texts.ts'

import { turnInWords, waitOf, waitsFor, type Waiting } from './waiting.ts'

const zone = 'Europe/Helsinki'
const since = '2026-11-20T08:00:00.000Z'
const at = (iso: string) => Date.parse(iso)
const waiting = (overrides: Partial<Waiting> = {}): Waiting => ({
  state: 'STARTED',
  turn: 'staff',
  waitingSince: since,
  dueAt: null,
  ...overrides,
})

it('the same state waits for different things by whose turn it is', () => {
  expect(waitsFor(waiting(), fi, zone)).toBe('Vahvista työ')
  expect(waitsFor(waiting({ turn: 'customer' }), fi, zone)).toBe('Asiakas käy läpi tietoja')
})

it('what is scheduled says when', () => {
  const later = waiting({
    state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING',
    turn: 'system',
    dueAt: '2026-11-23T06:00:00.000Z',
  })
  expect(waitsFor(later, fi, zone)).toBe('Linkki lähtee 23.11. 8.00')
  expect(waitOf(later, at(since), fi)).toEqual({ urgency: 'calm', time: null })
})

it('every process that waits for somebody says what for, in each language', () => {
  for (const words of [fi, sv, en]) {
    const missing = processStates.flatMap((state) =>
      processTypes.flatMap((processType) =>
        (['APPROVAL', 'WAITING_CONFIRMATION'] as const).flatMap((currentStep) => {
          const turn = whoseTurn({ state, processType, currentStep, hasTimer: true })
          return turn === 'nobody' || words.waits[`${turn}.${state}`] !== undefined ? [] : [`${turn}.${state}`]
        }),
      ),
    )
    expect([...new Set(missing)]).toEqual([])
  }
})

it.each([
  ['2026-11-20T08:00:30.000Z', 'calm', 'alle 1 min'],
  ['2026-11-20T10:29:59.000Z', 'calm', '2 h'],
  ['2026-11-20T10:30:00.000Z', 'amber', '1 h'],
  ['2026-11-20T11:18:00.000Z', 'amber', '12 min'],
  ['2026-11-20T11:42:00.000Z', 'red', '12 min'],
  ['2026-11-22T11:30:00.000Z', 'red', '2 pv'],
  ['2026-11-20T07:00:00.000Z', 'calm', 'alle 1 min'],
] as const)('at %s staff are %s, as long as they have waited, have left or are late: %s', (now, urgency, time) => {
  const promised = waiting({ soonAt: '2026-11-20T10:30:00.000Z', lateAt: '2026-11-20T11:30:00.000Z' })
  const said = waitOf(promised, at(now), fi)
  expect({ ...said, time: said.time?.replace('\u00A0', ' ') }).toEqual({ urgency, time })
})

it('what is over has waited for nobody', () => {
  expect(waitOf(waiting({ state: 'PROCESS_DONE', turn: 'nobody' }), at(since), fi).time).toBeNull()
})

it('keys that are to be put in, and one that is not there, are told by what they are', () => {
  const filling = waiting({ state: 'BOX_RESERVED', turn: 'staff' })
  expect(waitsFor({ ...filling, processType: 'RETRIEVE' }, fi, zone)).toBe('Valmistele maksu')
  expect(waitsFor({ ...filling, processType: 'DELIVERY_WITH_SUBSTITUTE_CAR' }, fi, zone)).toBe(
    'Laita sijaisauton avaimet lokeroon',
  )
  const missing = waiting({ state: 'PAYMENT_DONE', turn: 'staff' })
  expect(waitsFor({ ...missing, processType: 'RETRIEVE' }, fi, zone)).toBe('Avain puuttuu lokerosta')
})

it('says that the customer wishes their keys in a box, and where that is all there is to do', () => {
  const wish = { turn: 'staff', processType: 'DELIVERY', wishesKeysBack: true } as const
  expect(waitsFor(waiting({ ...wish, state: 'DELIVERY_DONE' }), fi, zone)).toBe(
    'Tee työ ja valmistele maksu. Toivoo avaimia lokeroon',
  )
  expect(waitsFor(waiting({ ...wish, state: 'PAYMENT_DONE' }), fi, zone)).toBe('Laita avaimet lokeroon')
})

it('money that is to be given back waits for who may give it, by the name of their role', () => {
  const refund = { state: 'REFUND_REQUESTED', turn: 'staff' } as const
  expect(turnInWords({ ...refund, mayGiveBack: true }, fi)).toBe('Meidän vuoro')
  expect(turnInWords({ ...refund, mayGiveBack: false }, fi)).toBe('Ylläpitäjän vuoro')
  expect(turnInWords({ state: 'PAYMENT_DONE', turn: 'staff', owed: 12, mayGiveBack: false }, en)).toBe('Admin’s turn')
  expect(turnInWords({ state: 'DELIVERY_DONE', turn: 'staff', mayGiveBack: false }, fi)).toBe('Meidän vuoro')
  expect(waitsFor({ ...waiting(), ...refund }, fi, zone)).toBe('Ylläpitäjä maksaa takaisin tiskillä')
})
