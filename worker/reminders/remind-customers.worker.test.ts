import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { instantOf } from '#domain/time/time.ts'
import { testApp, testDependencies } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { emailCalls, providersThatWork, smsCalls } from '#tests/support/effects.ts'
import { seedAccount, seedProcess, seedWorkOrder, type ProcessSeed } from '#tests/support/factories.ts'
import type { FakeOutgoing } from '#tests/support/outgoing.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'
import { drainEffects } from '#worker/jobs/index.ts'

import { remindCustomers } from './index.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** A Tuesday; the visit is on Wednesday. */
const at = (hourOfDay: number, date = '2026-11-24') =>
  instantOf({ date, hour: hourOfDay, minute: 0 }, 'Europe/Helsinki')
const booked = at(8, '2026-11-25')
const monday = at(12, '2026-11-23')

let outgoing: FakeOutgoing

beforeEach(async () => {
  await freshDatabase()
  outgoing = providersThatWork()
})

type Seed = ProcessSeed & { bookedAt?: number; customer?: { email?: string } }

/** A visit of tomorrow whose link went out yesterday. */
async function visit({ bookedAt = booked, customer = {}, ...seed }: Seed = {}) {
  const number = seed.number ?? 1
  const order = await seedWorkOrder({ number, customer, order: { reservationStart: bookedAt } })
  const known = { workOrderId: order.id, customerId: order.customerId, stateChangedAt: monday, waitingSince: monday }
  const seeded = await seedProcess({ state: 'LINK_SENT', ...known, ...seed, number })
  // Triggers tell by the moves of its history since when it waits.
  await rowsOf('update processes set waiting_since = ?1 where id = ?2', seed.waitingSince ?? monday, seeded.id)
  return seeded
}

const unpaid = { state: 'PAYMENT_LINK_SENT', currentStep: 'WAITING_CONFIRMATION' } as const

/** The jobs of that moment, and what their effects come to. */
async function runAt(now: number): Promise<number> {
  const deps = testDependencies({ outgoing, clock: testClock(now) })
  const count = await remindCustomers(deps)
  await drainEffects(deps)
  return count
}

const texts = () => smsCalls(outgoing).map(({ message }) => message)
const kinds = () => rowsOf('select kind, channel, status from messages')

describe('a link that nobody opened', () => {
  it('is reminded of the day before, once, however often the job runs', async () => {
    await seedAccount()
    await visit()
    expect(await runAt(at(10))).toBe(1)
    expect(await runAt(at(10))).toBe(0)
    expect(await runAt(at(15))).toBe(0)
    expect(texts()).toEqual([expect.stringContaining('huolto on huomenna')])
    expect(await kinds()).toEqual([{ kind: 'REMINDER_LINK', channel: 'SMS', status: 'SENT' }])
    expect(await rowsOf('select state, unreached_since from processes')).toEqual([
      { state: 'LINK_SENT', unreached_since: null },
    ])
  })

  it('is reminded of once by jobs that run at the same time', async () => {
    await seedAccount()
    await visit()
    await Promise.all([runAt(at(10)), runAt(at(10))])
    expect(texts()).toHaveLength(1)
    expect(await rowsOf('select kind from outbox')).toEqual([])
  })

  it.each([
    ['by night', {}, 3],
    ['in the evening', {}, 20],
    ['two days before', { bookedAt: at(8, '2026-11-26') }, 10],
    ['on the day itself', { bookedAt: at(18) }, 10],
    ['while it was sent just now', { stateChangedAt: at(8) }, 10],
    ['of a trial visit', { isTrial: true }, 10],
    ['that was opened', { state: 'STARTED', openedAt: monday }, 10],
    ['of a visit that was cancelled', { state: 'CANCELLED' }, 10],
    ['of a car that is only fetched', { processType: 'RETRIEVE' }, 10],
  ] as const)('is not reminded of: %s', async (_, seed, hourOfDay) => {
    await seedAccount()
    await visit(seed)
    expect(await runAt(at(hourOfDay))).toBe(0)
    expect(texts()).toEqual([])
  })

  it.each([
    ['that wishes no reminders', { remindsUnopened: false, remindUnpaidDays: 0 }],
    ['that wishes them of bills alone', { remindsUnopened: false }],
  ])('is not reminded of at a workshop %s', async (_, account) => {
    await seedAccount(account)
    await visit()
    expect(await runAt(at(10))).toBe(0)
  })

  it('is not reminded of at a workshop that is closed', async () => {
    await seedAccount()
    await visit()
    await rowsOf(`update accounts set closed_at = 1, closed_reason = 'Muutto'`)
    expect(await runAt(at(10))).toBe(0)
  })

  it('waits for the workshop to open on a day that it does', async () => {
    const week = [[[11 * 60, 17 * 60]], [[11 * 60, 17 * 60]], [], [], [], [], []] as const
    await seedAccount({ openingHours: { schema: 1, revision: 1, week, exceptions: [] } })
    await visit()
    expect(await runAt(at(10))).toBe(0)
    expect(await runAt(at(11))).toBe(1)
  })

  it('goes by e-mail where the text message is lost', async () => {
    await seedAccount()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('bad number', { status: 400 }))
    await visit({ customer: { email: 'aino@example.fi' } })
    await runAt(at(10))
    expect(emailCalls(outgoing)).toHaveLength(1)
  })

  it('is reminded of once more where it is moved to another day', async () => {
    await seedAccount()
    await visit()
    await runAt(at(10))
    await rowsOf('update work_orders set reservation_start = ?', at(8, '2026-11-26'))
    expect(await runAt(at(10, '2026-11-25'))).toBe(1)
    expect(texts()).toHaveLength(2)
  })

  it.each([
    ['opened', `update processes set state = 'STARTED', version = version + 1`],
    ['moved to another day', 'update work_orders set reservation_start = reservation_start + 86400000'],
  ])('is not reminded of where it was %s before the message went', async (_, change) => {
    await seedAccount()
    await visit()
    const deps = testDependencies({ outgoing, clock: testClock(at(10)) })
    expect(await remindCustomers(deps)).toBe(1)
    await rowsOf(change)
    await drainEffects(deps)
    expect(texts()).toEqual([])
    expect(await kinds()).toEqual([])
  })

  it('is not said at night because the gateway was away until then, and not on the day itself', async () => {
    await seedAccount()
    await visit()
    const clock = testClock(at(19))
    const deps = testDependencies({ outgoing, clock })
    await remindCustomers(deps)
    clock.set(at(21))
    await drainEffects(deps)
    expect(texts()).toEqual([])
    clock.set(at(9, '2026-11-25'))
    await drainEffects(deps)
    expect(texts()).toEqual([])
    expect(await rowsOf('select id from outbox')).toEqual([])
  })
})

describe('a bill that nobody paid', () => {
  it('is reminded of after the days of the account, once, by a message that staff see', async () => {
    await seedAccount({ remindUnpaidDays: 5 })
    const { id } = await visit(unpaid)
    expect(await runAt(monday + 5 * day - hour)).toBe(0)
    expect(await runAt(monday + 5 * day)).toBe(1)
    expect(await runAt(monday + 6 * day)).toBe(0)
    expect(texts()).toEqual([expect.stringContaining('maksamatta')])
    const { token } = await seedStaff({ roles: ['admin'] })
    const page = await testApp().request(`/api/staff/process/${id}`, { token })
    expect((await page.json<ProcessPage>()).messages.map(({ kind }) => kind)).toEqual(['REMINDER_BILL'])
  })

  it.each([
    ['that was paid', { state: 'PAYMENT_DONE' }],
    ['whose link was sent again since', { stateChangedAt: monday + 4 * day }],
    ['of a trial visit', { isTrial: true }],
    ['of long ago', { waitingSince: monday - 30 * day }],
  ] as const)('is no matter of a reminder: one %s', async (_, seed) => {
    await seedAccount()
    await visit({ ...unpaid, ...seed })
    expect(await runAt(monday + 5 * day)).toBe(0)
  })

  it('is not reminded of while a payment is open at a provider', async () => {
    await seedAccount()
    const { id } = await visit(unpaid)
    await rowsOf(
      `insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents, frozen_pricing, created_at, updated_at, version)
       values ('pay_1', ?1, 'acc_north', 'ONLINE', 'SVEA', '1', 'PENDING', 100, '{}', 1, 1, 1)`,
      id,
    )
    expect(await runAt(monday + 5 * day)).toBe(0)
  })

  it('is not reminded of where the account wishes none', async () => {
    await seedAccount({ remindUnpaidDays: 0 })
    await visit(unpaid)
    expect(await runAt(monday + 5 * day)).toBe(0)
  })
})

it('reads no table as a whole', async () => {
  await seedAccount()
  await visit()
  await visit({ ...unpaid, number: 2 })
  const d1 = countingD1(env.DB)
  await remindCustomers(testDependencies({ outgoing, d1, clock: testClock(at(10)) }))
  await expectNoTableScan(d1)
})
