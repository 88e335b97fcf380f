import { beforeEach, describe, expect, it } from 'vitest'

import { placedKey } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer, type Dealer } from '#tests/support/dealer.ts'
import type { Problem } from '#worker/contract/problem.ts'

import { workOrderExample } from './openapi-examples.ts'

beforeEach(freshDatabase)

const snapshot = async () =>
  Promise.all(
    [
      'work_orders',
      'customers',
      'vehicles',
      'order_rows',
      'processes',
      'process_events',
      'outbox',
      'idempotency_keys',
    ].map((table) => rowsOf(`select * from ${table}`)),
  )

async function refusal(call: () => Promise<Response>): Promise<Problem> {
  const before = await snapshot()
  const response = await call()
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await snapshot(), 'something was changed').toEqual(before)
  const problem: Problem = await response.json()
  expect(problem).toMatchObject({ status: response.status, title: expect.any(String), requestId: expect.any(String) })
  return problem
}

const row = { description: 'Työ', type: 'NORMAL', price: 1, payer: 'CUSTOMER' }
const rows = (change: object) => ({ ...workOrderExample, orderRows: [row, { ...row, ...change }] })
const customer = (change: object) => ({ ...workOrderExample, customer: { ...workOrderExample.customer, ...change } })

describe('a work order', () => {
  it.each<[string, unknown, { path: string; code: string; limit?: number }]>([
    ['is no object', [], { path: '', code: 'invalid_type' }],
    ['is null', null, { path: '', code: 'invalid_type' }],
    ['lacks the customer', { orderRows: [] }, { path: 'customer', code: 'required' }],
    ['lacks the rows', { customer: {} }, { path: 'orderRows', code: 'required' }],
    ['has a field of its own', { ...workOrderExample, paid: true }, { path: 'paid', code: 'unknown_field' }],
    ['has a field of its own deep down', rows({ vat: 24 }), { path: 'orderRows.1.vat', code: 'unknown_field' }],
    ['has a row without a text', rows({ description: '  ' }), { path: 'orderRows.1.description', code: 'required' }],
    [
      'has too long a text',
      rows({ description: 'x'.repeat(1001) }),
      { path: 'orderRows.1.description', code: 'too_long' },
    ],
    [
      'has a control character',
      rows({ description: 'a\u0000b' }),
      { path: 'orderRows.1.description', code: 'control_character' },
    ],
    [
      'has a letter that was lost before it came here',
      customer({ lastName: 'H\uFFFDm\uFFFDl\uFFFDinen' }),
      { path: 'customer.lastName', code: 'lost_letter' },
    ],
    ['has a row type of nobody', rows({ type: 'LABOUR' }), { path: 'orderRows.1.type', code: 'invalid_value' }],
    ['has a payer of nobody', rows({ payer: 'INSURANCE' }), { path: 'orderRows.1.payer', code: 'invalid_value' }],
    [
      'has a payer whose business id has another check digit',
      { ...workOrderExample, payer: { kind: 'COMPANY', name: 'Oy', businessId: '1234567-2' } },
      { path: 'payer.businessId', code: 'invalid_format' },
    ],
    [
      'has a payer without a name',
      { ...workOrderExample, payer: { kind: 'LEASING' } },
      { path: 'payer.name', code: 'required' },
    ],
    ['has a revision below zero', { ...workOrderExample, revision: -1 }, { path: 'revision', code: 'too_small' }],
    ['has a price in words', rows({ price: '12,50' }), { path: 'orderRows.1.price', code: 'invalid_type' }],
    ['has thousandths of euros', rows({ price: 1.005 }), { path: 'orderRows.1.price', code: 'too_many_decimals' }],
    ['costs too much', rows({ price: 1e9 }), { path: 'orderRows.1.price', code: 'too_big' }],
    [
      'has a customer number that is a number',
      customer({ externalCustomerNumber: 100482 }),
      { path: 'customer.externalCustomerNumber', code: 'invalid_type' },
    ],
    ['has an unknown language', customer({ language: 'de' }), { path: 'customer.language', code: 'invalid_value' }],
    [
      'has too long a number',
      customer({ phoneNumber: '0'.repeat(41) }),
      { path: 'customer.phoneNumber', code: 'too_long' },
    ],
    [
      'has a plate of dashes',
      { ...workOrderExample, vehicle: { licenseNumber: '---' } },
      { path: 'vehicle.licenseNumber', code: 'invalid_format' },
    ],
    [
      'has a time without a zone',
      { ...workOrderExample, reservationStart: '2026-11-24T08:00:00' },
      { path: 'reservationStart', code: 'invalid_format' },
    ],
    [
      'has a day that never comes',
      { ...workOrderExample, reservationEnd: '2026-02-30T08:00:00Z' },
      { path: 'reservationEnd', code: 'invalid_format' },
    ],
    [
      'ends before it starts',
      { ...workOrderExample, reservationEnd: '2026-11-24T05:00:00Z' },
      { path: 'reservationEnd', code: 'before_start' },
    ],
    [
      'has too many rows',
      { ...workOrderExample, orderRows: Array.from({ length: 1001 }, () => row) },
      { path: 'orderRows', code: 'too_big', limit: 1000 },
    ],
  ])('that %s is refused, and the field is named', async (_case, body, expected) => {
    const dealer = await seedDealer()
    const problem = await refusal(() => dealer.put(body))
    expect(problem).toMatchObject({ code: 'request.invalid', status: 422 })
    expect(problem.errors).toContainEqual(expected)
  })

  it('refused leaves the one stored before as it was', async () => {
    const dealer = await seedDealer()
    await dealer.put()
    expect(await refusal(() => dealer.put(rows({ price: null })))).toMatchObject({ status: 422 })
  })

  it.each(['a b', 'ä', 'x'.repeat(65), 'a%2Fb', "1'--"])('by the number %j is refused', async (number) => {
    const dealer = await seedDealer()
    const problem = await refusal(() => dealer.put(workOrderExample, encodeURIComponent(decodeURIComponent(number))))
    expect(problem).toMatchObject({ code: 'request.invalid', errors: [{ path: 'externalWorkOrderId' }] })
  })
})

describe('the creation of a process', () => {
  it.each<[string, Record<string, unknown>, { path: string; code: string }]>([
    ['an unknown type', { processType: 'TAXI' }, { path: 'processType', code: 'invalid_value' }],
    ['no type', { processType: undefined }, { path: 'processType', code: 'required' }],
    ['a state of its own', { state: 'PAYMENT_DONE' }, { path: 'state', code: 'unknown_field' }],
    ['a time that is none', { sendLinkAt: 'tomorrow' }, { path: 'sendLinkAt', code: 'invalid_format' }],
    [
      'a work order number that is none',
      { externalWorkOrderId: '../x' },
      { path: 'externalWorkOrderId', code: 'invalid_format' },
    ],
  ])('with %s is refused', async (_case, body, expected) => {
    const dealer = await seedDealer()
    await dealer.put()
    const problem = await refusal(() => dealer.create(body))
    expect(problem).toMatchObject({ code: 'request.invalid', status: 422 })
    expect(problem.errors).toContainEqual(expected)
  })

  it('with an Idempotency-Key of 256 characters is refused', async () => {
    const dealer = await seedDealer()
    await dealer.put()
    const problem = await refusal(() => dealer.create({}, { 'Idempotency-Key': 'x'.repeat(256) }))
    expect(problem.errors).toEqual([{ path: 'idempotency-key', code: 'too_long' }])
  })
})

describe('a body', () => {
  const send = async (dealer: Dealer, body: string, contentType: string) => {
    const headers = { 'Content-Type': contentType }
    const init = { method: 'PUT', token: 'key-of-acc_north', csrf: false as const, headers, body }
    return refusal(() => dealer.app.request('/api/dms/work-order/26-1', init))
  }

  it('that is no JSON is refused', async () => {
    expect(await send(await seedDealer(), '{"customer":', 'application/json')).toMatchObject({
      status: 400,
      code: 'request.malformed',
    })
  })

  it('that does not say it is JSON is refused', async () => {
    expect(await send(await seedDealer(), JSON.stringify(workOrderExample), 'text/plain')).toMatchObject({
      status: 415,
      code: 'request.unsupported_media_type',
    })
  })

  it('of more than a megabyte is refused', async () => {
    const long = JSON.stringify({ ...workOrderExample, createdBy: 'x'.repeat(1_100_000) })
    expect(await send(await seedDealer(), long, 'application/json')).toMatchObject({ status: 413 })
  })
})

describe('the encoding of an order', () => {
  const finnish = { ...workOrderExample, customer: { ...workOrderExample.customer, lastName: 'Hämäläinen' } }
  const latin1 = Uint8Array.from(JSON.stringify(finnish), (letter) => letter.charCodeAt(0))
  const nameOf = async () => (await rowsOf('select last_name from customers'))[0]?.['last_name']
  const put = ({ app }: Dealer, contentType: string) => {
    const headers = { 'Content-Type': contentType }
    const token = placedKey('key-of-acc_north')
    return app.request('/api/dms/work-order/26-1', { method: 'PUT', token, csrf: false, headers, body: latin1 })
  }

  it.each(['iso-8859-1', 'latin1', '"windows-1252"'])('is %s where it says so', async (charset) => {
    const dealer = await seedDealer()
    expect((await put(dealer, `application/json; charset=${charset}`)).status).toBe(200)
    expect(await nameOf()).toBe('Hämäläinen')
  })

  it.each(['application/json', 'application/json; charset=utf-8'])(
    'is no other where it says %s, and the good order stays',
    async (contentType) => {
      const dealer = await seedDealer()
      expect((await dealer.put(finnish)).status).toBe(200)
      const problem = await refusal(() => put(dealer, contentType))
      expect(problem).toMatchObject({ status: 400, code: 'request.malformed' })
      expect(problem.title).toContain(`byte ${latin1.indexOf('ä'.charCodeAt(0))}`)
      expect(await nameOf()).toBe('Hämäläinen')
    },
  )

  it.each(['utf-16', 'iso-8859-15', 'ebcdic'])('is not guessed where it says %s', async (charset) => {
    const dealer = await seedDealer()
    const problem = await refusal(() => put(dealer, `application/json; charset=${charset}`))
    expect(problem).toMatchObject({ status: 415, code: 'request.unsupported_media_type' })
  })
})
