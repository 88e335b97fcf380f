import { expect, it } from 'vitest'

import { dayBefore, hourMs } from './days.ts'
import { pastDays, planHistory } from './plan.ts'
import { recentFrom, turnsOf } from './turns.ts'

/** A Wednesday at noon in Helsinki. */
const now = Date.parse('2026-11-18T10:00:00Z')
const visits = planHistory({ now })
const isOpen = ({ number }: { number: string }) => number.startsWith('A-')
const past = visits.filter((visit) => !isOpen(visit))
const open = visits.filter(isOpen)

it('is the same whenever it is planned for the same instant', () => {
  expect(planHistory({ now })).toEqual(visits)
})

it('has nothing that happens after the demo opens, and each visit in order of time', () => {
  for (const { steps } of visits) {
    const times = steps.map(({ at }) => at)
    expect(Math.max(...times)).toBeLessThanOrEqual(now)
    expect(times.toSorted((one, other) => one - other)).toEqual(times)
  }
})

it('gives each visit a number, a plate and a phone number of its own', () => {
  for (const own of [
    visits.map(({ number }) => number),
    visits.map(({ car }) => car.licenseNumber),
    visits.map(({ person }) => person.phoneNumber),
  ]) {
    expect(new Set(own).size).toBe(visits.length)
  }
})

it('has sixty days of visits, more on Mondays than on Fridays and none on Sundays', () => {
  const recent = past.filter(({ number }) => !number.startsWith('V-'))
  const first = Math.min(...recent.map(({ reserved }) => reserved.start))
  expect(first).toBeGreaterThanOrEqual(dayBefore(now, pastDays).start)
  expect(first).toBeLessThan(dayBefore(now, pastDays - 7).start)
  const on = (weekday: number) =>
    recent.filter(({ reserved }) => (new Date(reserved.start).getUTCDay() + 6) % 7 === weekday).length
  expect(on(6)).toBe(0)
  expect(on(0)).toBeGreaterThan(on(4))
})

it('has a year before them, for the archive', () => {
  const months = past.flatMap(({ number, reserved }) =>
    number.startsWith('V-') ? [new Date(reserved.start).getUTCMonth()] : [],
  )
  expect(new Set(months).size).toBeGreaterThanOrEqual(10)
})

it('has tyres in their season and faults now and then', () => {
  expect(past.some(({ rows }) => rows.some(({ description }) => description.includes('renkaiden')))).toBe(true)
  const acts = new Set(past.flatMap(({ steps }) => steps.map(({ act }) => act)))
  expect([...acts]).toEqual(expect.arrayContaining(['cancel', 'propose', 'refund']))
})

it('has bills that nobody of staff had anything to do with', () => {
  const bills = past.filter(({ processType }) => processType === 'ONLY_PAYMENT')
  expect(bills.length).toBeGreaterThan(past.length / 10)
  expect(new Set(bills.flatMap(({ steps }) => steps.map(({ act }) => act)))).toEqual(
    new Set(['order', 'create', 'pay-online']),
  )
})

it('has open visits in many states, of which three are late for a reason', () => {
  const begun = open.filter(({ endsIn }) => endsIn !== null)
  expect(begun.length).toBe(28)
  expect(new Set(begun.map(({ endsIn }) => endsIn))).toEqual(
    new Set([
      'ADVISOR_VISIT_REQUIRED',
      'CUSTOMER_KEYS_DELIVERED',
      'DELIVERY_DONE',
      'KEY_CODE_SENT',
      'LINK_SEND_FAILED',
      'LINK_SENT',
      'PAYMENT_DONE',
      'PAYMENT_LINK_SENT',
      'REFUND_REQUESTED',
      'RETRIEVE_STARTED',
      'SCHEDULED_FOR_DELAYED_LINK_SENDING',
      'STARTED',
    ]),
  )
  expect(begun.filter(({ lateFor }) => lateFor !== undefined).length).toBe(3)
})

it('settles no language for customers who have not opened their link, so that the browser decides', () => {
  for (const { endsIn, person } of open) expect(person.language === undefined).toBe(endsIn === 'LINK_SENT')
})

it('has customers come in the working day, whatever the hour at which the demo opens', () => {
  for (const opensAt of [0, 5, 9, 14, 22].map((hour) => dayBefore(now, 0).at(hour, 7))) {
    const begun = planHistory({ now: opensAt }).filter(isOpen)
    const hours = begun.map(({ reserved: { start } }) => (start - dayBefore(start, 0).start) / hourMs)
    expect(hours.filter((hour) => hour >= 7 && hour <= 17).length).toBeGreaterThan(begun.length / 2)
    expect(begun.every(({ reserved: { start, end } }) => end > start && start % (hourMs / 4) === 0)).toBe(true)
  }
})

it('has a second group with a small history, paid at the counter', () => {
  const own = visits.filter(({ accountId }) => accountId === 'acc_naantali')
  expect(own.filter(isOpen).map(({ endsIn }) => endsIn)).toEqual(['LINK_SENT', 'KEY_CODE_SENT', 'DELIVERY_DONE', null])
  const before = own.filter((visit) => !isOpen(visit))
  expect(before.length).toBeGreaterThan(10)
  expect(before.length).toBeLessThan(past.length / 5)
  expect(before.some(({ steps }) => steps.some(({ act }) => act === 'pay-at-counter'))).toBe(true)
})

it('has a test drive that is out, in a car of the workshop’s that comes back in some hours', () => {
  const [drive] = open.filter(({ endsIn }) => endsIn === 'RETRIEVE_STARTED')
  expect(drive).toMatchObject({ processType: 'NO_DMS_RETRIEVE_AND_RETURN', car: { licenseNumber: 'KOE-41' } })
  expect(drive?.steps.at(-1)?.act).toBe('fetch-keys')
  expect(drive?.reserved.start).toBeLessThan(now)
  expect(drive?.reserved.end).toBe(now + 3 * hourMs)
})

it('has an unanswered message and a proposal with pictures that is half answered', () => {
  const acts = open.flatMap(({ steps }) => steps)
  expect(acts.filter(({ act }) => act === 'write').length).toBe(1)
  const proposed = acts.flatMap((step) => (step.act === 'propose' ? step.rows : []))
  expect(proposed.flatMap(({ pictures }) => pictures).length).toBe(2)
})

it('has all that lies before the last two days the same for a whole day', () => {
  const pastAt = (opensAt: number) => {
    const all = planHistory({ now: opensAt })
    const turns = turnsOf({ now: opensAt, from: pastDays, visits: all })
    return turns.filter(({ at }) => at < recentFrom(opensAt))
  }
  const day = dayBefore(now, 0)
  const atNoon = pastAt(now)
  expect(atNoon.length).toBeGreaterThan(1_000)
  for (const opensAt of [day.at(0, 1), day.at(23, 59)]) expect(pastAt(opensAt)).toEqual(atNoon)
})

it('plays the nights of every day, and the jobs of a minute where somebody was there', () => {
  const turns = turnsOf({ now, from: pastDays, visits })
  const jobs = turns.flatMap((turn) => ('jobs' in turn ? [turn] : []))
  const nights = jobs.filter(({ jobs: which, at }) => which === 'night' && at >= dayBefore(now, pastDays).start)
  expect(nights.length).toBe(pastDays + 1)
  expect(jobs.some(({ jobs: which }) => which === 'minute')).toBe(true)
  expect(turns.every(({ at }, index) => at >= (turns[index - 1]?.at ?? 0))).toBe(true)
  expect(turns.at(-1)?.at).toBeGreaterThan(now - 2 * hourMs)
})
