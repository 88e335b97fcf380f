import { beforeEach, describe, expect, it } from 'vitest'

import type { TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { company, problemOf } from '#tests/support/company.ts'
import { cron } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedLocker, seedProcess } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { Insights } from '#worker/contract/staff/insights.ts'

let app: TestApp
let tokens: Awaited<ReturnType<typeof company>>['tokens']

const week = 'from=2026-11-02&to=2026-11-08'
const get = (query = week, as: keyof typeof tokens = 'admin') =>
  app.request(`/api/staff/insights?${query}`, { token: tokens[as] })
const insights = async (query = week, as: keyof typeof tokens = 'admin') => jsonOf<Insights>(await get(query, as))

const day = 86_400_000
type MeasureSeed = {
  account?: string
  at?: number
  dimension?: string | null
  wait?: number
  count?: number
  amount?: number
}
const fact = (measure: string, { account = 'acc_north', at = testNow, ...given }: MeasureSeed = {}) =>
  rowsOf(
    `insert into daily_facts (account_id, at, measure, dimension, wait_ms, count, amount) values (?, ?, ?, ?, ?, ?, ?)`,
    account,
    at,
    measure,
    given.dimension ?? null,
    given.wait ?? null,
    given.count ?? 1,
    given.amount ?? 0,
  )

beforeEach(async () => {
  await freshDatabase()
  ;({ app, tokens } = await company())
})

describe('the figures', () => {
  it('of a week stand beside those of the week before, day by day, to the cent', async () => {
    await fact('visits', { dimension: 'DELIVERY', count: 3 })
    await fact('visits', { dimension: 'RETRIEVE', at: testNow + day })
    await fact('visits', { dimension: 'RETRIEVE', at: testNow - 7 * day })
    await fact('finished', { dimension: 'alone' })
    await fact('finished', { dimension: 'helped', count: 2 })
    await fact('approved')
    await fact('keys', { at: testNow + 10 * 3_600_000 })
    await fact('paid', { amount: 46_611 })
    await fact('paid', { amount: 1 })
    await fact('services', { dimension: '', amount: 4_000, count: 2 })
    await fact('refunds', { dimension: '', amount: 10_005 })
    await fact('failed_messages', { dimension: 'SMS' })
    await fact('accepted_work', { dimension: 'SAFETY_NOW', amount: 8_000 })
    for (const wait of [4, 4, 100]) await fact('approval_wait', { wait: wait * 60_000 })
    app.d1.forget()
    const told = await insights()
    expect(app.d1.roundTrips()).toBe(2)
    expect(told).toMatchObject({
      from: '2026-11-02',
      to: '2026-11-08',
      before: { from: '2026-10-26', to: '2026-11-01' },
    })
    expect(told.now).toEqual({
      visits: 4,
      visitsByType: { DELIVERY: 3, RETRIEVE: 1 },
      finished: 3,
      alone: 1,
      deeds: 4,
      afterHours: 1,
      approved: 1,
      paid: { count: 2, euros: 466.12 },
      services: { count: 2, euros: 40 },
      refunds: { count: 1, euros: 100.05 },
      proposals: 0,
      answered: 0,
      acceptedWork: {
        SAFETY_NOW: { count: 1, euros: 80 },
        SOON: { count: 0, euros: 0 },
        CAN_WAIT: { count: 0, euros: 0 },
      },
      declinedWork: 0,
      failedSms: 1,
      failedEmails: 0,
      fullHours: 0,
      approvalWait: { count: 3, median: 4.5, p90: 111 },
      paymentWait: { count: 0, median: null, p90: null },
      answerWait: { count: 0, median: null, p90: null },
      boxShare: null,
    })
    expect(told.earlier).toMatchObject({ visits: 1, visitsByType: { RETRIEVE: 1 }, paid: { count: 0, euros: 0 } })
    expect(told.days.map((one) => [one.day, one.visits, one.paid.euros])).toEqual([
      ['2026-11-02', 0, 0],
      ['2026-11-03', 3, 466.12],
      ['2026-11-04', 1, 0],
      ...['2026-11-05', '2026-11-06', '2026-11-07', '2026-11-08'].map((date) => [date, 0, 0]),
    ])
    expect(told.approvalWaits).toEqual([
      { minutes: 5, count: 2 },
      { minutes: 120, count: 1 },
    ])
    expect(told.workshops).toEqual([])
  })

  it.each([
    ['admin', '', [1, []]],
    ['admin', '&reach=all', [1, []]],
    ['admin', '&accountId=acc_south', 404],
    [
      'group_admin',
      '',
      [
        3,
        [
          ['acc_south', 2],
          ['acc_north', 1],
        ],
      ],
    ],
    ['group_admin', '&accountId=acc_south', [2, []]],
    ['group_admin', '&accountId=acc_other', 404],
    [
      'enerius',
      '&reach=all',
      [
        7,
        [
          ['acc_south', 2],
          ['acc_north', 1],
          ['acc_other', 4],
        ],
      ],
    ],
    ['superuser', '&accountId=acc_other', [4, []]],
    ['superuser', '&accountId=acc_nowhere', 404],
    ['service_advisor', '', 403],
    ['sales', '', 403],
  ] as const)('%s asking for %j is told %j', async (as, query, expected) => {
    await fact('visits', { dimension: 'DELIVERY' })
    await fact('visits', { account: 'acc_south', dimension: 'DELIVERY', count: 2 })
    await fact('visits', { account: 'acc_other', dimension: 'DELIVERY', count: 4 })
    const response = await get(`${week}${query}`, as)
    const seen = async () => {
      const { now, workshops } = await jsonOf<Insights>(response)
      return [now.visits, workshops.map(({ accountId, visits }) => [accountId, visits])]
    }
    expect(response.ok ? await seen() : response.status).toEqual(expected)
  })

  it('are for signed-in users', async () => {
    expect((await app.request(`/api/staff/insights?${week}`)).status).toBe(401)
  })

  it.each([
    ['from=2026-11-08&to=2026-11-02', 'to', 'too_small'],
    ['from=2025-01-01&to=2026-11-02', 'to', 'too_big'],
    ['from=yesterday&to=2026-11-02', 'from', 'invalid_format'],
    ['from=2026-11-02', 'to', 'required'],
    [`${week}&reach=world`, 'reach', 'invalid_value'],
  ])('refuses %s', async (query, path, code) => {
    expect(await problemOf(await get(query))).toMatchObject({ status: 422, errors: [{ path, code }] })
  })

  it('are read by the index of each account, whatever else there is', async () => {
    app.d1.forget()
    for (const as of ['admin', 'group_admin'] as const) await insights(`${week}&reach=all`, as)
    await insights(`${week}&accountId=acc_north`, 'superuser')
    await expectNoTableScan(app.d1)
  })
})

describe('the use of boxes', () => {
  it('is counted once a quarter, with the quarters in which none was free', async () => {
    await seedLocker({ boxes: [{ number: 1 }, { number: 2 }, { number: 3, outOfUse: true }] })
    await seedProcess({ number: 1, state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', expiresAt: testNow + day } })
    const { tick, clock } = cron()
    await tick()
    await tick()
    clock.advance(15 * 60_000)
    await seedProcess({
      number: 2,
      state: 'KEY_CODE_SENT',
      lease: { boxId: 'box_2', accessCode: '222222', expiresAt: testNow + day },
    })
    await tick()
    const { now, boxHours } = await insights()
    expect([now.boxShare, now.fullHours]).toEqual([0.75, 0.25])
    expect(boxHours[10]).toEqual({ hour: 10, share: 0.75, fullHours: 0.25 })
    expect(boxHours[11]).toEqual({ hour: 11, share: null, fullHours: 0 })
  })
})

it('a lane whose boxes are all held is full, whatever is free in another lane or for smaller things', async () => {
  await seedLocker({ boxes: [{ number: 1 }, { number: 2, lane: 'FAST_LANE' }, { number: 3, lane: 'FAST_LANE' }] })
  const lease = { boxId: 'box_1', expiresAt: testNow + day }
  await seedProcess({ number: 1, state: 'KEY_CODE_SENT', lease })
  const { tick, clock } = cron()
  await tick()
  expect((await insights()).now.fullHours).toBe(0.25)
  await rowsOf(`update box_leases set ended_at = 1, end_reason = 'x'`)
  clock.advance(15 * 60_000)
  await tick()
  expect((await insights()).now.fullHours).toBe(0.25)
  // A box that is too small is none, and neither is one with keys that nobody knows of.
  await rowsOf(`update boxes set lane = 'ROUND_THE_CLOCK', keys_inside = 1 where number <> 1`)
  await rowsOf(`update accounts set box_size = 'L'`)
  await rowsOf(`update boxes set size = 'L', size_rank = 2 where number <> 1`)
  clock.advance(15 * 60_000)
  await tick()
  expect((await insights()).now.fullHours).toBe(0.5)
})

describe('the zones of accounts', () => {
  const tokyo = { update: `update accounts set time_zone = 'Asia/Tokyo' where id = 'acc_north'` }

  it('are kept ahead every night, so that a day is that of the wall', async () => {
    await rowsOf(tokyo.update)
    const { tick } = cron()
    await tick('night')
    await tick('night')
    await fact('visits', { dimension: 'DELIVERY', at: Date.parse('2026-11-03T15:30:00Z') })
    expect((await insights()).days.filter(({ visits }) => visits > 0).map((one) => one.day)).toEqual(['2026-11-04'])
    const changes = await rowsOf(
      `select count(*) as n from zone_offsets where time_zone = 'Europe/Helsinki' and from_at > 0`,
    )
    expect(changes).toEqual([{ n: 24 }])
  })
})
