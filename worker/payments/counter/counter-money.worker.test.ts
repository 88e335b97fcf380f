import { beforeEach, describe, expect, it } from 'vitest'

import type { Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedPayer } from '#tests/support/payment.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { fakeVisma } from '#tests/support/visma.ts'
import type { Receipt } from '#worker/contract/receipt.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

beforeEach(freshDatabase)

type Part = { means: string; amount: number }
const split: Part[] = [
  { means: 'CASH', amount: 69.83 },
  { means: 'CARD', amount: 200 },
]

const kept = () =>
  rowsOf(
    `select means, sum(amount_cents) as cents from counter_takings group by means having cents <> 0 order by means`,
  )
const problem = async (response: Response) => {
  const { code, errors } = await response.json<{ code: string; errors?: { path: string; code: string }[] }>()
  return [response.status, code, ...(errors ?? []).map((one) => `${one.path}: ${one.code}`)]
}

async function counter() {
  const customer = await seedPayer({ visma: fakeVisma(), state: 'READY_FOR_PAYMENT' })
  const advisor = await seedStaff()
  const admin = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
  const path = `/api/staff/process/${customer.id}`
  const post = async (to: string, json: object, token = advisor.token) =>
    customer.app.request(`${path}${to}`, {
      method: 'POST',
      token,
      json: { version: (await customer.status()).version, ...json },
    })
  return {
    customer,
    admin,
    post,
    take: (means?: Part[], more: object = {}) =>
      post('/event', { type: 'settle_payment', reason: 'Kassalla', total: 269.83, means, ...more }),
    page: async (token = advisor.token) => (await customer.app.request(path, { token })).json<ProcessPage>(),
    correct: async (means: Part[], token?: string) => {
      const [payment] = await rowsOf('select id from payments')
      return post(`/payment/${String(payment?.['id'])}/means`, { means }, token)
    },
  }
}

const receiptOf = async (customer: Customer) => (await customer.send('GET', '/receipt')).json<Receipt>()

describe('money over the counter', () => {
  it('is taken by its means, and the receipt names them', async () => {
    const { customer, take, page } = await counter()
    expect((await take(split)).status).toBe(200)
    expect(await kept()).toEqual([
      { means: 'CARD', cents: 20_000 },
      { means: 'CASH', cents: 6_983 },
    ])
    expect((await receiptOf(customer)).payments).toMatchObject([
      { means: 'COUNTER', method: 'CARD', paid: 200 },
      { means: 'COUNTER', method: 'CASH', paid: 69.83 },
    ])
    expect((await page()).payments).toMatchObject([
      { captured: 269.83, counter: { takenBy: 'usr_advisor', canCorrect: true } },
    ])
  })

  it('is one payment where the button is pressed twice', async () => {
    const { customer, take } = await counter()
    const { version } = await customer.status()
    const both = await Promise.all([take(split, { version }), take(split, { version })])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await rowsOf('select count(*) as n, sum(captured_cents) as cents from payments')).toEqual([
      { n: 1, cents: 26_983 },
    ])
    expect(await rowsOf('select sum(amount_cents) as cents from counter_takings')).toEqual([{ cents: 26_983 }])
  })

  it('is refused where its means make another sum, or one of them stands twice', async () => {
    const { take } = await counter()
    for (const amount of [69.82, 69.84]) {
      const response = await take([
        { means: 'CASH', amount },
        { means: 'CARD', amount: 200 },
      ])
      expect(await problem(response)).toEqual([422, 'request.invalid', 'means: sum_differs'])
    }
    const twice = await take([
      { means: 'CASH', amount: 69.83 },
      { means: 'CASH', amount: 200 },
    ])
    expect(await problem(twice)).toEqual([422, 'request.invalid', 'means: means_twice'])
    expect(await kept()).toEqual([])
  })

  it('is kept without a means where nobody says one', async () => {
    const { take } = await counter()
    expect((await take()).status).toBe(200)
    expect(await kept()).toEqual([{ means: 'OTHER', cents: 26_983 }])
  })
})

describe('the means of a payment', () => {
  it('are corrected by who took it, by rows that overwrite nothing', async () => {
    const { take, correct, admin } = await counter()
    await take(split)
    const cash = [{ means: 'CASH', amount: 269.83 }]
    expect((await correct(cash, admin.token)).status).toBe(403)
    expect((await correct(cash)).status).toBe(200)
    expect(await kept()).toEqual([{ means: 'CASH', cents: 26_983 }])
    expect(
      await rowsOf(
        `select kind, means, amount_cents as cents from counter_takings where kind = 'CORRECTED' order by cents`,
      ),
    ).toEqual([
      { kind: 'CORRECTED', means: 'CARD', cents: -20_000 },
      { kind: 'CORRECTED', means: 'CASH', cents: 20_000 },
    ])
    expect(await rowsOf(`select actor_id from audit_log where action = 'payment.correct_means'`)).toEqual([
      { actor_id: 'usr_advisor' },
    ])
    expect(await problem(await correct([{ means: 'CARD', amount: 1 }]))).toEqual([
      422,
      'request.invalid',
      'means: sum_differs',
    ])
  })

  it('stay once the day is closed', async () => {
    const { take, correct, page } = await counter()
    await take(split)
    await rowsOf(`insert into day_ends (account_id, day, number, kind, words, user_id, created_at)
      select account_id, day, 1, 'CLOSED', '', 'usr_admin', 1 from counter_takings limit 1`)
    expect(await problem(await correct([{ means: 'CASH', amount: 269.83 }]))).toEqual([409, 'day_end.closed'])
    expect((await page()).payments).toMatchObject([{ counter: { canCorrect: false } }])
  })
})

describe('a refund of money from the counter', () => {
  it('is one act where the customer has it, and goes back as it was paid', async () => {
    const { customer, take, post, admin } = await counter()
    await take(split)
    const refund = { amount: 250, reason: 'Hyvitys', isHandedOver: true }
    expect((await post('/refund', refund, admin.token)).status).toBe(200)
    expect((await customer.status()).state).toBe('REFUNDED')
    expect(await rowsOf('select refund_status as status from refunds')).toEqual([{ status: 'SUCCESS' }])
    expect(await kept()).toEqual([{ means: 'CASH', cents: 1_983 }])
    expect(await receiptOf(customer)).toMatchObject({ refunds: [{ amount: 250 }], kept: 19.83 })
  })
})
