import { beforeEach, describe, expect, it } from 'vitest'

import type { Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedBilledOrder, service, type BilledOrder, type BilledRow } from '#tests/support/paid-order.ts'
import type { Problem } from '#worker/contract/problem.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

beforeEach(freshDatabase)

/** −25,10 € with VAT. */
const credit: BilledRow = { description: 'Hyvitys', net: -20 }

const seedWebhook = () =>
  rowsOf(`insert into webhook_endpoints (id, account_id, url, sealed_secret, api_version, created_at)
    values ('whe_1', 'acc_north', 'https://dms.example/events', 'none', '1.1', 1)`)

const webhook = async () =>
  (await rowsOf('select type from webhook_deliveries order by rowid')).map(({ type }) => String(type))

async function page({ app, token }: BilledOrder, { id }: Customer): Promise<ProcessPage> {
  return (await app.request(`/api/staff/process/${id}`, { token })).json<ProcessPage>()
}

async function settle(order: BilledOrder, visit: Customer, json: object): Promise<[number, string | null]> {
  const { version } = await visit.status()
  const response = await order.staffPost(`/process/${visit.id}/balance`, { version, ...json })
  await order.drain()
  return [response.status, response.ok ? null : (await response.json<Problem>()).code]
}

const byBank = { act: 'settle', means: 'BANK', note: 'Tilisiirto 28.11.' }

describe('an order of less than nothing', () => {
  it('is a balance that staff have to give back, and nobody is told that it was paid', async () => {
    const order = await seedBilledOrder([credit])
    await seedWebhook()
    const visit = await order.bill()
    expect(await order.stateOf(visit.id)).toBe('PAYMENT_DONE')
    expect(await webhook()).toEqual(['process.balance_due'])
    const { process, possible } = await page(order, visit)
    expect(process).toMatchObject({
      turn: 'staff',
      balance: { amount: 25.1, left: 25.1, turn: 'staff', canRefund: false },
    })
    expect(possible.events.map(({ type }) => type)).not.toContain('finish')
    expect((await visit.status()).balance).toEqual({ amount: 25.1, left: 25.1, means: null, turn: 'staff' })
    const board = await order.app.request('/api/staff/process', { token: order.token })
    expect((await board.json<{ items: object[] }>()).items).toMatchObject([{ owed: 25.1, needsMe: true }])
    expect(await rowsOf(`select action, detail from audit_log where action like 'balance.%'`)).toEqual([
      { action: 'balance.due', detail: '{"owedCents":2510}' },
    ])
  })

  it('is not ended in silence: not by staff, not by the dealer system, not by the database', async () => {
    const order = await seedBilledOrder([credit])
    const visit = await order.bill()
    const byStaff = await order.tell(visit, 'finish')
    expect([byStaff.status, (await byStaff.json<Problem>()).code]).toEqual([409, 'process.balance_open'])
    const byDealer = await order.call('POST', `/process/${visit.id}/finish`)
    expect([byDealer.status, (await byDealer.json<Problem>()).code]).toEqual([409, 'process.balance_open'])
    await rowsOf(`update processes set state = 'PROCESS_DONE'`)
    await expect(rowsOf(`update processes set state = 'CLOSED'`)).rejects.toThrow('processes.owed_turn')
    expect((await page(order, visit)).process.turn).toBe('staff')
  })

  it('is over once staff say how they gave it back, once', async () => {
    const order = await seedBilledOrder([credit])
    await seedWebhook()
    const visit = await order.bill()
    expect(await settle(order, visit, { act: 'refund' })).toEqual([409, 'balance.no_payment'])
    expect(await settle(order, visit, byBank)).toEqual([200, null])
    expect(await order.stateOf(visit.id)).toBe('PROCESS_DONE')
    expect(await webhook()).toEqual(['process.balance_due', 'process.balance_settled', 'process.done'])
    expect((await visit.status()).balance).toEqual({ amount: 25.1, left: 0, means: 'BANK', turn: null })
    expect(await settle(order, visit, byBank)).toEqual([409, 'balance.none'])
    expect(await rowsOf(`select type, reason from process_events where type like 'balance%'`)).toEqual([
      { type: 'balance_settled', reason: 'Tilisiirto 28.11.' },
    ])
    // The order is settled with it: neither billed nor owed once more.
    expect(await order.refused()).toBe('work_order.paid')
    expect(await rowsOf(`select sum(amount) as cents from daily_sums where measure = 'refunds'`)).toEqual([
      { cents: 2_510 },
    ])
  })
})

describe('an order that became cheaper than what was paid', () => {
  async function cheaper(): Promise<{ order: BilledOrder; first: Customer; visit: Customer }> {
    const order = await seedBilledOrder([service])
    const first = await order.bill()
    await (await order.beginOnline(first)).finish()
    await order.put([service, credit])
    await seedWebhook()
    return { order, first, visit: await order.bill() }
  }

  it('is given back by the provider that took it', async () => {
    const { order, visit, first } = await cheaper()
    expect((await page(order, visit)).process.balance).toMatchObject({ left: 25.1, canRefund: true })
    expect(await settle(order, visit, { act: 'refund' })).toEqual([200, null])
    expect(await order.held()).toBe(7_490)
    expect(await order.stateOf(visit.id)).toBe('PROCESS_DONE')
    expect(await order.stateOf(first.id)).toBe('PROCESS_DONE')
    expect((await visit.status()).balance).toEqual({ amount: 25.1, left: 0, means: 'REFUND', turn: null })
    expect(await webhook()).toEqual([
      'process.balance_due',
      'process.refunded',
      'process.balance_settled',
      'process.done',
    ])
    expect(await order.refused()).toBe('work_order.paid')
  })

  it('is staff’s to give back again where the provider refuses', async () => {
    const { order, visit } = await cheaper()
    for (const one of order.visma.orders.values()) one.state = 'failed'
    expect(await settle(order, visit, { act: 'refund' })).toEqual([200, null])
    expect((await visit.status()).balance).toMatchObject({ left: 25.1, turn: 'staff' })
    expect(await settle(order, visit, byBank)).toEqual([200, null])
    expect(await order.stateOf(visit.id)).toBe('PROCESS_DONE')
  })

  it('gives it back once, whoever presses at the same time', async () => {
    const { order, visit } = await cheaper()
    const { version } = await visit.status()
    const press = (json: object) => order.staffPost(`/process/${visit.id}/balance`, { version, ...json })
    const answers = await Promise.all([press({ act: 'refund' }), press({ act: 'refund' }), press(byBank)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await order.drain()
    const [returned] = await rowsOf(`select sum(captured_cents - returned_cents) as cents from order_money`)
    expect(returned).toEqual({ cents: 7_490 })
  })
})
