import { beforeEach, describe, expect, it } from 'vitest'

import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import { northId, seedProcess } from '#tests/support/factories.ts'
import { dmsStoredWorkOrderSchema, type DmsWorkOrder, type DmsWorkOrderAnswer } from '#worker/contract/machines/dms.ts'

import { workOrderExample } from './openapi-examples.ts'

beforeEach(freshDatabase)

const order = (city: string, more: Partial<DmsWorkOrder> = {}): DmsWorkOrder => ({
  ...workOrderExample,
  customer: { ...workOrderExample.customer, city },
  ...more,
})

async function answerOf(response: Promise<Response>): Promise<DmsWorkOrderAnswer> {
  return (await response).json()
}

async function refusalOf(response: Promise<Response>) {
  const { status, ...rest } = await response.then(async (one) => ({
    status: one.status,
    ...(await one.json<object>()),
  }))
  return { status, code: 'code' in rest ? rest.code : null }
}

const late = { status: 409, code: 'work_order.revision_conflict' }
const city = async () => (await rowsOf('select city from customers'))[0]?.['city']

describe('the dealer’s own revision', () => {
  it.each<[string, DmsWorkOrder['revision'], DmsWorkOrder['revision']]>([
    ['counts', 7, 8],
    ['instants', '2026-11-24T08:00:00+02:00', '2026-11-24T06:00:00.001Z'],
    ['a count and then instants', 8, '2026-11-24T08:00:00Z'],
  ])('refuses a late repeat by %s', async (_case, older, newer) => {
    const { put } = await seedDealer()
    await put(order('Vanha', { revision: older }))
    await put(order('Uusi', { revision: newer }))
    expect(await refusalOf(put(order('Vanha', { revision: older })))).toEqual(late)
    expect(await city()).toBe('Uusi')
  })

  it('takes the same revision again as a repeat, and refuses another content under it', async () => {
    const { put } = await seedDealer()
    await put(order('A', { revision: 3 }))
    expect(await answerOf(put(order('A', { revision: 3 })))).toMatchObject({ version: 1, changed: false })
    expect(await refusalOf(put(order('B', { revision: 3 })))).toEqual(late)
  })

  it('is kept where the content is the same, so that what lay between comes too late', async () => {
    const { put, call } = await seedDealer()
    await put(order('A', { revision: 5 }))
    expect(await answerOf(put(order('A', { revision: 7 })))).toMatchObject({ version: 1, changed: false })
    expect(await refusalOf(put(order('B', { revision: 6 })))).toEqual(late)
    const stored = dmsStoredWorkOrderSchema.parse(await (await call('GET', '/work-order/26-1')).json())
    expect(stored.revision).toBe(7)
  })

  it('may be left out: such a put is the newest, and the last count stays', async () => {
    const { put } = await seedDealer()
    await put(order('A', { revision: 5 }))
    expect(await answerOf(put(order('B')))).toMatchObject({ version: 2, changed: true })
    expect(await refusalOf(put(order('A', { revision: 4 })))).toEqual(late)
  })

  it('wins whatever the order of writers at once', async () => {
    const { put } = await seedDealer()
    await put(order('0', { revision: 0 }))
    const revisions = [3, 1, 4, 2, 4, 1]
    const answers = await Promise.all(revisions.map(async (revision) => put(order(String(revision), { revision }))))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await city()).toBe('4')
    expect(await rowsOf('select dealer_revision from work_orders')).toEqual([{ dealer_revision: 4 }])
  })

  it('is the account’s own', async () => {
    const { app, put } = await seedDealer()
    await put(order('A', { revision: 9 }))
    const south = await seedDealer({ accountId: 'acc_south', app })
    expect((await south.put(order('B', { revision: 1 }))).status).toBe(200)
  })
})

describe('If-Match', () => {
  const put = (dealer: Awaited<ReturnType<typeof seedDealer>>, body: DmsWorkOrder, ifMatch: string) =>
    dealer.call('PUT', '/work-order/26-1', body, { 'If-Match': ifMatch })

  it('is what ETag was: of a put and of what is read', async () => {
    const dealer = await seedDealer()
    const first = await dealer.put(order('A'))
    expect(first.headers.get('ETag')).toBe('"1"')
    const second = await put(dealer, order('B'), '"1"')
    expect([second.status, second.headers.get('ETag')]).toEqual([200, '"2"'])
    expect((await dealer.call('GET', '/work-order/26-1')).headers.get('ETag')).toBe('"2"')
  })

  it('refuses what was written before somebody else, and answers a repeat of what is stored', async () => {
    const dealer = await seedDealer()
    await dealer.put(order('A'))
    await put(dealer, order('B'), '"1"')
    expect(await refusalOf(put(dealer, order('C'), '"1"'))).toEqual(late)
    expect(await answerOf(put(dealer, order('B'), '"1"'))).toMatchObject({ version: 2, changed: false })
  })

  it.each(['*', '"1"'])('%s refuses an order that is not stored', async (ifMatch) => {
    expect(await refusalOf(put(await seedDealer(), order('A'), ifMatch))).toEqual(late)
    expect(await rowsOf('select * from work_orders')).toEqual([])
  })

  it('lets one of many through that saw the same version', async () => {
    const dealer = await seedDealer()
    await dealer.put(order('0'))
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map(async (name) => put(dealer, order(name), 'W/"1"')))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
  })

  it('is refused where it is no version', async () => {
    expect(await refusalOf(put(await seedDealer(), order('A'), '"abc"'))).toEqual({
      status: 422,
      code: 'request.invalid',
    })
  })
})

describe('warnings', () => {
  const contact = (customer: DmsWorkOrder['customer']): DmsWorkOrder => ({ ...workOrderExample, customer })

  it.each<[string, DmsWorkOrder['customer'], DmsWorkOrderAnswer['warnings']]>([
    [
      'two numbers',
      { phoneNumber: '040 000 0133 / 050 000 0134' },
      [{ field: 'customer.phoneNumber', shape: '999 999 9999 / 999 999 9999', reason: 'not_one_number' }],
    ],
    [
      'a number of nobody',
      { phoneNumber: '12' },
      [{ field: 'customer.phoneNumber', shape: '99', reason: 'impossible_number' }],
    ],
    [
      'two addresses',
      { email: 'aino@example.fi; väinö@example.fi' },
      [{ field: 'customer.email', shape: 'aaaa@aaaaaaa.aa; aaaaa@aaaaaaa.aa', reason: 'several_addresses' }],
    ],
    [
      'letters that mail servers do not take',
      { email: 'väinö@example.fi' },
      [{ field: 'customer.email', shape: 'aaaaa@aaaaaaa.aa', reason: 'letters_before_at' }],
    ],
    ['a domain with ä', { email: 'aino@pyörähuolto.fi' }, []],
    ['no address', { email: 'ei ole' }, [{ field: 'customer.email', shape: 'aa aaa', reason: 'not_an_address' }]],
    [
      'a date of nobody',
      { birthDate: '1900-01-01' },
      [{ field: 'customer.birthDate', shape: '9999-99-99', reason: 'placeholder_date' }],
    ],
    ['nothing', { phoneNumber: '', email: null }, []],
    ['what is taken', workOrderExample.customer, []],
  ])('say of %s why it is not taken, and never the value', async (_case, customer, warnings) => {
    const { put } = await seedDealer()
    expect(await answerOf(put(contact(customer)))).toEqual({
      externalWorkOrderId: '26-1',
      version: 1,
      changed: true,
      warnings,
    })
    expect(await answerOf(put(contact(customer)))).toMatchObject({ changed: false, warnings })
  })

  it('name what staff have put right, and a time that nothing keeps', async () => {
    const { put } = await seedDealer()
    await put()
    await rowsOf(`update work_orders set vehicle_edited_manually = 1, reservation_edited_manually = 1`)
    await rowsOf(`update customers set customer_over_ride = 1`)
    const sent = { ...workOrderExample, createdBy: 'X', readyAt: '2026-11-24T08:00:00Z' }
    expect((await answerOf(put(sent))).warnings.map(({ field, reason }) => [field, reason])).toEqual([
      ['customer', 'corrected_by_staff'],
      ['vehicle', 'corrected_by_staff'],
      ['reservationStart', 'corrected_by_staff'],
      ['reservationEnd', 'corrected_by_staff'],
      ['readyAt', 'no_process'],
    ])
  })

  it('say nothing of a time that the visit keeps', async () => {
    const { put } = await seedDealer()
    await put()
    const [{ id = '' } = {}] = await rowsOf('select id from work_orders')
    await seedProcess({ workOrderId: String(id), accountId: northId, state: 'STARTED' })
    expect((await answerOf(put({ ...workOrderExample, readyAt: '2026-11-24T08:00:00Z' }))).warnings).toEqual([])
  })
})
