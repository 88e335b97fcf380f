import { beforeEach, describe, expect, it } from 'vitest'

import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer, type Dealer } from '#tests/support/dealer.ts'
import type { DmsOrders } from '#worker/contract/machines/dms-orders.ts'

import { workOrderExample } from './openapi-examples.ts'

beforeEach(freshDatabase)

const rename = (dealer: Dealer, from: string, to: string) =>
  dealer.call('POST', `/work-order/${from}/rename`, { externalWorkOrderId: to })

async function said(response: Promise<Response>) {
  const answer = await response
  const body = await answer.json<{ code?: string; version?: number; changed?: boolean; externalWorkOrderId?: string }>()
  return { status: answer.status, ...(body.code === undefined ? body : { code: body.code }) }
}

const orders = () => rowsOf('select external_work_order_id as number, version from work_orders order by 1')

describe('another number', () => {
  it('keeps the process and its link, and tells the open pages', async () => {
    const dealer = await seedDealer()
    await dealer.put()
    const created = await (await dealer.create()).json<{ id: string; link: string; version: number }>()
    expect(await said(rename(dealer, '26-1', '26-9'))).toMatchObject({
      status: 200,
      externalWorkOrderId: '26-9',
      version: 2,
      changed: true,
    })
    const after = await (await dealer.call('GET', `/process/${created.id}`)).json()
    expect(after).toMatchObject({ externalWorkOrderId: '26-9', link: created.link, version: created.version + 1 })
    expect((await dealer.call('GET', '/work-order/26-1')).status).toBe(404)
    expect(dealer.app.woken).toContain(`${created.id}:room`)
    expect(await rowsOf(`select action, actor_kind from audit_log where action = 'order.rename'`)).toHaveLength(1)
  })

  it('is the answer of a repeat', async () => {
    const dealer = await seedDealer()
    await dealer.put()
    const answers = [await said(rename(dealer, '26-1', '26-9')), await said(rename(dealer, '26-1', '26-9'))]
    expect(answers).toMatchObject([
      { version: 2, changed: true },
      { version: 2, changed: false },
    ])
    expect(await said(rename(dealer, '26-9', '26-9'))).toMatchObject({ status: 200, changed: false })
  })

  it('is refused where another order has it, and where there is no order', async () => {
    const dealer = await seedDealer()
    await dealer.put()
    await dealer.put(workOrderExample, '26-2')
    expect(await said(rename(dealer, '26-1', '26-2'))).toEqual({ status: 409, code: 'work_order.number_taken' })
    expect(await said(rename(dealer, '26-7', '26-8'))).toEqual({ status: 404, code: 'work_order.not_found' })
    expect(await said(rename(dealer, '26-7', '26-2'))).toEqual({ status: 404, code: 'work_order.not_found' })
    expect(await orders()).toEqual([
      { number: '26-1', version: 1 },
      { number: '26-2', version: 1 },
    ])
  })

  it('is given to one of two orders that want it at once', async () => {
    const dealer = await seedDealer()
    await dealer.put()
    await dealer.put(workOrderExample, '26-2')
    const answers = await Promise.all(['26-1', '26-2'].map(async (from) => (await rename(dealer, from, '26-9')).status))
    expect(answers.toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('goes with a car that is known by its order alone', async () => {
    const dealer = await seedDealer()
    const order = { ...workOrderExample, vehicle: { make: 'Volvo' } }
    await dealer.put(order)
    await rename(dealer, '26-1', '26-9')
    expect(await rowsOf('select license_number as name from vehicles')).toEqual([{ name: '#26-9' }])
    expect(await said(dealer.put(order, '26-9'))).toMatchObject({ changed: false })
  })
})

describe('deleting', () => {
  const deleted = (dealer: Dealer, number = '26-1') => dealer.call('DELETE', `/work-order/${number}`)
  const left = async () =>
    Promise.all(
      ['work_orders', 'order_rows', 'customers', 'vehicles'].map(
        async (table) => (await rowsOf(`select count(*) as n from ${table}`))[0]?.['n'],
      ),
    )

  it('takes the order, its rows and what belongs to it alone', async () => {
    const dealer = await seedDealer()
    const own = { ...workOrderExample.customer, externalCustomerNumber: null }
    await dealer.put({ ...workOrderExample, customer: own, vehicle: { make: 'Volvo' } })
    expect((await deleted(dealer)).status).toBe(204)
    expect(await left()).toEqual([0, 0, 0, 0])
    expect(await said(deleted(dealer))).toEqual({ status: 404, code: 'work_order.not_found' })
    expect(await rowsOf(`select action from audit_log where action = 'order.delete'`)).toHaveLength(1)
  })

  it('leaves a customer and a car of other orders', async () => {
    const dealer = await seedDealer()
    await dealer.put()
    await deleted(dealer)
    expect(await left()).toEqual([0, 0, 1, 1])
  })

  it('is refused of an order that has, or had, a process', async () => {
    const dealer = await seedDealer()
    await dealer.put()
    const { id } = await (await dealer.create()).json<{ id: string }>()
    const refused = { status: 409, code: 'work_order.has_process' }
    expect(await said(deleted(dealer))).toEqual(refused)
    await dealer.call('POST', `/process/${id}/cancel`, {})
    expect(await said(deleted(dealer))).toEqual(refused)
  })

  it('and creating at once: one of the two wins', async () => {
    const dealer = await seedDealer()
    await dealer.put()
    const [gone, made] = await Promise.all([deleted(dealer), dealer.create()])
    expect([
      [204, 404],
      [409, 201],
    ]).toContainEqual([gone.status, made.status])
  })

  it('reaches no other account', async () => {
    const dealer = await seedDealer()
    await dealer.put()
    const south = await seedDealer({ accountId: 'acc_south', app: dealer.app })
    expect((await deleted(south)).status).toBe(404)
    expect((await rename(south, '26-1', '26-9')).status).toBe(404)
    expect(await orders()).toEqual([{ number: '26-1', version: 1 }])
  })
})

describe('the list', () => {
  const list = async (dealer: Dealer, query = '') => {
    const answer = await dealer.call('GET', `/work-order${query}`)
    const { items, nextCursor } = await answer.json<DmsOrders>()
    return { numbers: items.map(({ externalWorkOrderId }) => externalWorkOrderId), items, nextCursor }
  }

  it('has every order once, the newest first, page by page', async () => {
    const dealer = await seedDealer()
    const numbers = ['26-1', '26-2', '26-3', '26-4', '26-5']
    for (const number of numbers) {
      dealer.app.clock.advance(1)
      await dealer.put(workOrderExample, number)
    }
    const seen: string[] = []
    let query = '?limit=2'
    for (let page = 0; page < 3; page += 1) {
      const { numbers: some, nextCursor } = await list(dealer, query)
      seen.push(...some)
      query = `?limit=2&cursor=${nextCursor}`
    }
    expect(seen).toEqual(numbers.toReversed())
    expect(query).toBe('?limit=2&cursor=null')
  })

  it('is narrowed to how orders stand', async () => {
    const dealer = await seedDealer()
    for (const number of ['26-1', '26-2', '26-3']) await dealer.put(workOrderExample, number)
    await dealer.create({ externalWorkOrderId: '26-2' })
    const { id } = await (await dealer.create({ externalWorkOrderId: '26-3' })).json<{ id: string }>()
    await dealer.call('POST', `/process/${id}/cancel`, {})
    const found = await Promise.all(
      ['?process=none', '?process=unfinished', '?process=ended', '?state=CANCELLED', '?state=STARTED'].map(
        async (query) => (await list(dealer, query)).numbers,
      ),
    )
    expect(found).toEqual([['26-1'], ['26-2'], ['26-3'], ['26-3'], []])
    expect((await list(dealer, '?process=ended')).items[0]?.process).toMatchObject({ id, state: 'CANCELLED' })
  })

  it('has nothing of another account', async () => {
    const dealer = await seedDealer()
    await dealer.put()
    const south = await seedDealer({ accountId: 'acc_south', app: dealer.app })
    expect(await list(south)).toEqual({ numbers: [], items: [], nextCursor: null })
  })
})
