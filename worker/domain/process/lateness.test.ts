import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { hourMs, minuteMs } from '#domain/durations.ts'
import { processStates, processTypes } from '#domain/enums.ts'
import type { Opened } from '#domain/time/opening-hours.ts'

import { latenessOf, type Wait } from './lateness.ts'
import { urgencyAt } from './urgency.ts'
import { turns } from './whose-turn.ts'

/** Monday to Friday from 8 to 17. */
const opened: Opened = {
  hours: { week: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? [[480, 1020] as const] : [])), exceptions: [] },
  timeZone: 'Europe/Helsinki',
}
/** A Friday on the wall in Helsinki. */
const friday = (time: string) => Date.parse(`2026-11-27T${time}:00+02:00`)
const monday = (time: string) => Date.parse(`2026-11-30T${time}:00+02:00`)

const work: Wait = {
  turn: 'staff',
  state: 'DELIVERY_DONE',
  processType: 'DELIVERY',
  waitingSince: friday('08:15'),
  dueAt: null,
  reservationStart: friday('08:00'),
  reservationEnd: friday('16:00'),
  readyAt: null,
  keyMissing: false,
  opened,
}
const at = (wait: Wait, ...instants: number[]) => instants.map((now) => urgencyAt(latenessOf(wait), now))

describe('staff are late against what was promised', () => {
  it('a car in work is not late before it was to be handed over, however long ago it came', () => {
    expect(at(work, friday('12:00'), friday('14:59'), friday('15:00'), friday('15:59'), friday('16:00'))).toEqual([
      'calm',
      'calm',
      'amber',
      'amber',
      'red',
    ])
  })

  it('the ready time that staff set stands over the booked one', () => {
    const readyOn = { ...work, readyAt: monday('12:30') }
    expect(at(readyOn, friday('20:00'), monday('11:29'), monday('11:30'), monday('12:30'))).toEqual([
      'calm',
      'calm',
      'amber',
      'red',
    ])
  })

  it('the hour before a promise is one in which the workshop is open', () => {
    const early = { ...work, readyAt: monday('08:20') }
    expect(at(early, friday('16:19'), friday('16:20'), monday('08:20'))).toEqual(['calm', 'amber', 'red'])
  })

  it('a visit that waits for a word of staff has to have it by the booked time', () => {
    const confirm: Wait = { ...work, state: 'STARTED', reservationStart: monday('08:00') }
    expect(at(confirm, friday('15:59'), friday('16:00'), monday('08:00'))).toEqual(['calm', 'amber', 'red'])
  })

  it('what nobody promised is never late', () => {
    const unbooked = { ...work, reservationStart: null, reservationEnd: null }
    expect(at(unbooked, monday('16:00'))).toEqual(['calm'])
    expect(at({ ...work, state: 'REFUND_READY' }, monday('16:00'))).toEqual(['calm'])
  })
})

describe('what failed has to be mended', () => {
  const failed: Wait = { ...work, state: 'KEY_CODE_SEND_FAILED', waitingSince: friday('16:40') }

  it('within two hours in which the workshop is open: nights and closed days do not count', () => {
    expect(at(failed, friday('23:00'), monday('08:09'), monday('08:10'), monday('09:40'))).toEqual([
      'calm',
      'calm',
      'amber',
      'red',
    ])
  })

  it('and so has a box without its key', () => {
    expect(at({ ...failed, state: 'PAYMENT_DONE', keyMissing: true }, monday('09:40'))).toEqual(['red'])
  })

  it('by the clock where the workshop never said when it is open', () => {
    expect(at({ ...failed, opened: null }, friday('17:10'), friday('18:40'))).toEqual(['amber', 'red'])
  })
})

describe('others', () => {
  it('a customer who has not done their part is told apart a day before they are to come, and late after that', () => {
    const link: Wait = { ...work, turn: 'customer', state: 'LINK_SENT', reservationStart: monday('08:00') }
    const sunday = monday('08:00') - 24 * hourMs
    expect(at(link, sunday - 1, sunday, monday('08:00'))).toEqual(['calm', 'amber', 'red'])
  })

  it('a customer who has not paid keeps no promise of theirs', () => {
    expect(at({ ...work, turn: 'customer', state: 'PAYMENT_LINK_SENT' }, monday('16:00'))).toEqual(['calm'])
  })

  it('a link that is scheduled for next week is calm until then, and stuck when it has not gone out after that', () => {
    const scheduled: Wait = { ...work, turn: 'system', dueAt: monday('08:00') }
    expect(at(scheduled, friday('20:00'), monday('08:05'), monday('08:31'))).toEqual(['calm', 'amber', 'red'])
  })

  it('what waits for nobody is never late', () => {
    expect(at({ ...work, turn: 'nobody' }, monday('16:00'))).toEqual(['calm'])
  })
})

it('whatever waits, it is near before it is late', () => {
  const instant = fc.integer({ min: friday('00:00'), max: friday('00:00') + 400 * hourMs })
  const wait = fc.record({
    turn: fc.constantFrom(...turns),
    state: fc.constantFrom(...processStates),
    processType: fc.constantFrom(...processTypes),
    waitingSince: instant,
    dueAt: fc.option(instant),
    reservationStart: fc.option(instant),
    reservationEnd: fc.option(instant),
    readyAt: fc.option(instant),
    keyMissing: fc.boolean(),
    opened: fc.constantFrom(null, opened),
  })
  fc.assert(
    fc.property(wait, (one) => {
      const { soonAt, lateAt } = latenessOf(one)
      expect(lateAt === null).toBe(soonAt === null)
      expect((lateAt ?? hourMs) - (soonAt ?? 0)).toBeGreaterThanOrEqual(25 * minuteMs)
    }),
  )
})
