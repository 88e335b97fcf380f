import { beforeEach, expect, it } from 'vitest'

import type { TestApp } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { company, problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedProcess } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { DayEnd } from '#worker/contract/staff/day-end.ts'

let app: TestApp
let tokens: Awaited<ReturnType<typeof company>>['tokens']

beforeEach(async () => {
  await freshDatabase()
  ;({ app, tokens } = await company())
})

const get = (query = '', as: keyof typeof tokens = 'admin') =>
  app.request(`/api/staff/day-end?${query}`, { token: tokens[as] })
const dayEnd = async (query = '', as: keyof typeof tokens = 'admin') => (await get(query, as)).json<DayEnd>()
const post = (to: 'close' | 'reopen', json: object, as: keyof typeof tokens = 'admin') =>
  app.request(`/api/staff/day-end/${to}`, { method: 'POST', token: tokens[as], json })

let number = 0
const take = (user: string, means: string, cents: number, { day, kind = 'TAKEN' }: { day: string; kind?: string }) =>
  rowsOf(
    `insert into counter_takings (id, account_id, process_id, payment_id, kind, means, amount_cents, user_id, day, created_at)
      values (?, 'acc_north', 'prc_1', 'pay_1', ?, ?, ?, ?, ?, 1)`,
    `ctk_${(number += 1)}`,
    kind,
    means,
    cents,
    user,
    day,
  )

async function playedDay() {
  const { today: day } = await dayEnd()
  await take('usr_advisor', 'CASH', 5_000, { day })
  await take('usr_advisor', 'CARD', 7_050, { day })
  await take('usr_admin', 'CASH', -1_000, { day, kind: 'RETURNED' })
  await seedProcess({ accountId: 'acc_north' })
  const payment = (id: string, provider: string, channel: string, at: number) =>
    rowsOf(
      `insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents, captured_cents,
        frozen_pricing, payment_time, created_at, updated_at)
      values (?, 'prc_1', 'acc_north', ?, ?, ?, 'SUCCESS', 10000, 10000, '{"rows":[],"totalCents":10000}', ?, ?, ?)`,
      id,
      channel,
      provider,
      id,
      at,
      at,
      at,
    )
  await payment('pay_online', 'PAYTRAIL', 'ONLINE', testNow)
  await payment('pay_terminal', 'TERMINAL', 'TERMINAL', testNow)
  await payment('pay_before', 'PAYTRAIL', 'ONLINE', testNow - 3 * 86_400_000)
  await rowsOf(
    `insert into refunds (id, payment_id, amount_cents, refund_time, refund_status, created_at, updated_at)
    values ('ref_1', 'pay_online', 2500, ?, 'SUCCESS', 1, 1)`,
    testNow,
  )
  return day
}

it('tells who took what by which means, what providers took and gave back, and the cash that is in the till', async () => {
  await playedDay()
  app.d1.forget()
  const told = await dayEnd()
  await expectNoTableScan(app.d1)
  expect(told).toMatchObject({
    reach: 'workshop',
    isClosed: false,
    people: [
      { name: 'usr_admin', means: [{ means: 'CASH', taken: 0, returned: 10 }] },
      {
        name: 'usr_advisor',
        means: [
          { means: 'CARD', taken: 70.5 },
          { means: 'CASH', taken: 50 },
        ],
      },
    ],
    providers: [
      { provider: 'PAYTRAIL', count: 1, amount: 100 },
      { provider: 'TERMINAL', count: 1, amount: 100 },
    ],
    refunds: [{ provider: 'PAYTRAIL', count: 1, amount: 25 }],
    expectedCash: 40,
  })
})

it('shows an advisor their own takings of today alone', async () => {
  const day = await playedDay()
  expect(await dayEnd('', 'service_advisor')).toMatchObject({
    reach: 'own',
    people: [{ userId: 'usr_advisor' }],
    providers: [],
    refunds: [],
    turns: [],
    expectedCash: 50,
  })
  expect(await problemOf(await get('day=2026-01-02', 'service_advisor'))).toMatchObject({
    status: 422,
    errors: [{ path: 'day', code: 'only_today' }],
  })
  expect((await post('close', { day, countedCash: 50, expectedCash: 50, note: '' }, 'service_advisor')).status).toBe(
    403,
  )
  expect((await get('', 'enerius')).status).toBe(403)
  expect((await get('accountId=acc_north', 'foreign')).status).toBe(404)
})

it('is closed once, keeps its figures, and is opened again with a reason', async () => {
  const day = await playedDay()
  const form = { day, countedCash: 39.5, expectedCash: 40, note: 'Kolikko puuttuu' }
  expect(await problemOf(await post('close', { ...form, expectedCash: 41 }))).toMatchObject({ code: 'day_end.changed' })
  expect(await problemOf(await post('close', { ...form, day: '2099-01-01' }))).toMatchObject({ status: 422 })
  const both = await Promise.all([post('close', form), post('close', form)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await problemOf(await post('close', form))).toMatchObject({ status: 409, code: 'day_end.closed' })
  await take('usr_advisor', 'CASH', 100, { day })
  expect(await dayEnd()).toMatchObject({
    isClosed: true,
    expectedCash: 40,
    turns: [{ kind: 'CLOSED', by: 'usr_admin', words: 'Kolikko puuttuu', countedCash: 39.5 }],
  })
  expect(await (await post('reopen', { day, reason: 'Laskettiin väärin' })).json()).toMatchObject({
    isClosed: false,
    expectedCash: 41,
    turns: [{ kind: 'CLOSED' }, { kind: 'REOPENED', words: 'Laskettiin väärin' }],
  })
  expect(await problemOf(await post('reopen', { day, reason: 'Taas' }))).toMatchObject({ code: 'day_end.not_closed' })
  expect(await rowsOf(`select action from audit_log where action like 'day_end.%' order by created_at, rowid`)).toEqual(
    [{ action: 'day_end.close' }, { action: 'day_end.reopen' }],
  )
})

it('is a file for a spreadsheet, with money to the cent', async () => {
  await playedDay()
  const response = await app.request('/api/staff/day-end.csv', { token: tokens.admin })
  expect(response.headers.get('Content-Type')).toContain('text/csv')
  const text = await response.text()
  expect(text).toContain('"counter";"usr_advisor";"CARD";"";"70,50";"0,00"')
  expect(text).toContain('"expected_cash";"";"CASH";"";"40,00"')
})
