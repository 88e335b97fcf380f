import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { expectNothingChanged, refusalOf, seedCustomer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'

beforeEach(freshDatabase)

type Method = 'PUT' | 'POST'
type Call = { method: Method; path: string; body: Record<string, unknown> }

/** Every call that takes a body, with one that is right. */
const calls: readonly Call[] = [
  { method: 'PUT', path: '/code', body: { code: '0000CDE00001' } },
  { method: 'PUT', path: '/extra-service/', body: { productId: 'xsv_wash' } },
  { method: 'PUT', path: '/selection/', body: { workOrderApproved: true } },
  { method: 'PUT', path: '/notes', body: { notes: 'x' } },
  { method: 'PUT', path: '/language', body: { languageId: 'acc_north_sv' } },
  { method: 'PUT', path: '/step', body: { activeStep: 'SERVICES' } },
  { method: 'PUT', path: '/link-opened', body: { linkType: 'Initial' } },
  { method: 'POST', path: '/delivery-info', body: { deliveryInfoOption: 'acc_north_home', deliveryInfoNotes: null } },
]

const fields = calls.flatMap((call) => Object.keys(call.body).map((field) => ({ ...call, field })))

const texts = fields.filter(({ body, field }) => typeof body[field] === 'string')

const bodiless = [
  ['GET', ''],
  ['GET', '/init'],
  ['GET', '/ticket'],
  ['GET', '/work-order'],
  ['GET', '/extra-service/available'],
  ['GET', '/language'],
  ['GET', '/content'],
  ['GET', '/ui-config'],
  ['GET', '/account'],
  ['GET', '/path'],
  ['DELETE', '/extra-service/xsv_wash'],
  ['DELETE', '/save-drivers-licence'],
  ['POST', '/reserve-again'],
] as const

describe.each(calls)('$method /api/process$path', ({ method, path, body }) => {
  it.each([
    ['broken JSON', '{"notes": ', 400, 'request.malformed'],
    ['no JSON', 'notes=x', 400, 'request.malformed'],
    ['two values', '{}{}', 400, 'request.malformed'],
    ['an array', '[]', 422, 'request.invalid'],
    ['null', 'null', 422, 'request.invalid'],
    ['a text', '"x"', 422, 'request.invalid'],
    ['nothing in it', '{}', 422, 'request.invalid'],
  ])('refuses %s', async (_, text, status, code) => {
    const customer = await seedCustomer()
    const headers = { 'Content-Type': 'application/json' }
    const refusal = await refusalOf(() => customer.send(method, path, undefined, { body: text, headers }))
    expect(refusal).toMatchObject({ status, code })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'])(
    'refuses a body of %s',
    async (type) => {
      const customer = await seedCustomer()
      const headers = { 'Content-Type': type }
      const refusal = await refusalOf(() =>
        customer.send(method, path, undefined, { body: JSON.stringify(body), headers }),
      )
      expect(refusal).toMatchObject({ status: 415, code: 'request.unsupported_media_type' })
    },
  )

  it('refuses a body longer than a megabyte', async () => {
    const customer = await seedCustomer()
    const refusal = await refusalOf(() => customer.send(method, path, { ...body, more: 'x'.repeat(1024 * 1024) }))
    expect(refusal).toMatchObject({ status: 413, code: 'request.too_large' })
  })

  it.each(['isAdmin', 'price', '__proto__'])('refuses the field %s that nobody asked for', async (name) => {
    const customer = await seedCustomer()
    const text = JSON.stringify(body).replace(/^\{/, `{"${name}":1,`)
    const headers = { 'Content-Type': 'application/json' }
    const refusal = await refusalOf(() => customer.send(method, path, undefined, { body: text, headers }))
    expect(refusal).toMatchObject({ status: 422, errors: [{ path: name, code: 'unknown_field' }] })
  })
})

describe.each(fields)('the field $field of $method /api/process$path', ({ method, path, body, field }) => {
  const isBoolean = typeof body[field] === 'boolean'
  const others: unknown[] = [42, { a: 1 }, ['x'], isBoolean ? 'true' : true, ...(isBoolean ? [0, null] : [])]

  it.each(others)('is refused as %j', async (value) => {
    const customer = await seedCustomer({ process: { state: 'DELIVERY_DONE' } })
    const refusal = await refusalOf(() => customer.send(method, path, { ...body, [field]: value }))
    expect(refusal.status).toBe(422)
    expect(refusal.errors?.[0]?.path).toBe(field)
    expect(refusal.errors?.[0]?.code).toMatch(/^(invalid_type|invalid_value)$/)
  })
})

describe.each(texts)('the text $field of $method /api/process$path', ({ method, path, body, field }) => {
  it('is refused when it is too long, or a word that nobody knows', async () => {
    const customer = await seedCustomer({ process: { state: 'DELIVERY_DONE' } })
    const refusal = await refusalOf(() => customer.send(method, path, { ...body, [field]: 'x'.repeat(500) }))
    expect(refusal).toMatchObject({ status: 422, code: 'request.invalid' })
    expect(refusal.errors?.[0]).toMatchObject({ path: field, code: expect.stringMatching(/too_long|invalid_value/) })
  })
})

describe('a body', () => {
  it.each([
    ['/selection/', {}, { path: '', code: 'empty' }],
    ['/language', { languageId: '' }, { path: 'languageId', code: 'required' }],
    ['/extra-service/', { productId: '' }, { path: 'productId', code: 'required' }],
    ['/code', { code: '   ' }, { path: 'code', code: 'required' }],
    ['/step', { activeStep: 'PAYMENT' }, { path: 'activeStep', code: 'invalid_value' }],
    ['/link-opened', { linkType: 'initial' }, { path: 'linkType', code: 'invalid_value' }],
  ])('of %s that says nothing of use is refused: %j', async (path, body, problem) => {
    const customer = await seedCustomer()
    const refusal = await refusalOf(() => customer.send('PUT', path, body))
    expect(refusal.errors).toEqual([problem])
  })

  it('of delivery wishes without a wish is refused', async () => {
    const customer = await seedCustomer({ process: { state: 'DELIVERY_DONE' } })
    for (const body of [
      { deliveryInfoOption: null, deliveryInfoNotes: null },
      { deliveryInfoOption: null, deliveryInfoNotes: '   ' },
    ]) {
      const refusal = await refusalOf(() => customer.send('POST', '/delivery-info', body))
      expect(refusal.errors).toEqual([{ path: '', code: 'empty' }])
    }
  })
})

const withCode = [...bodiless, ...calls.slice(1).map(({ method, path }) => [method, path] as const)]
const writes = withCode.filter(([method]) => method !== 'GET')

describe.each(withCode)('%s /api/process%s', (method, path) => {
  const body = calls.find((call) => call.method === method && call.path === path)?.body

  it('looks the same to every code that is of no use', async () => {
    const customer = await seedCustomer()
    for (const code of [
      'ZZZZ-ZZZZ-ZZZZ',
      '0000CDE00002',
      'UUUUUUUUUUUU',
      '../../etc',
      "' or '1'='1",
      'x'.repeat(5000),
    ]) {
      const refusal = await refusalOf(() => customer.send(method, path, body, { code }))
      expect({ code, refusal }).toMatchObject({ code, refusal: { status: 404, code: 'process.not_found' } })
    }
  })

  it('needs a code', async () => {
    const { app } = await seedCustomer()
    const refusal = await refusalOf(() =>
      app.request(`/api/process${path}`, { method, ...(body === undefined ? {} : { json: body }) }),
    )
    expect(refusal).toMatchObject({ status: 404, code: 'process.not_found' })
  })
})

describe.each(writes)('%s /api/process%s', (method, path) => {
  it('needs the anti-forgery token', async () => {
    const customer = await seedCustomer()
    const body = calls.find((call) => call.method === method && call.path === path)?.body
    const refusal = await refusalOf(() => customer.send(method, path, body, { csrf: false }))
    expect(refusal).toMatchObject({ status: 403, code: 'csrf.rejected' })
  })
})

describe('guessing codes', () => {
  const guess = (number: number) => `GGGG-GGGG-${String(number).padStart(4, '0')}`

  const rounds = env.LONG === '1' ? 1_000 : 100

  it('ends for a client after twenty misses in a quarter of an hour, and a right code opens all the same', async () => {
    const customer = await seedCustomer()
    const miss = (number: number) => customer.send('GET', '', undefined, { code: guess(number) })
    for (let number = 1; number <= 20; number += 1) expect((await miss(number)).status).toBe(404)
    const limited = await expectNothingChanged(() => miss(21))
    expect(limited.status).toBe(429)
    expect(await limited.clone().json()).toMatchObject({ code: 'rate_limited' })
    expect(Number(limited.headers.get('Retry-After'))).toBe(15 * 60)
    customer.app.d1.forget()
    expect((await customer.send('GET', '')).status).toBe(200)
    expect((await miss(22)).status).toBe(429)
    expect(customer.app.d1.roundTrips()).toBe(3)
    customer.app.clock.advance(15 * 60_000)
    expect((await miss(23)).status).toBe(404)
  })

  it('answers no more of sixty misses at once than of sixty one after another', async () => {
    const customer = await seedCustomer()
    const misses = Array.from({ length: 60 }, (_, number) =>
      customer.send('GET', '', undefined, { code: guess(number) }),
    )
    const statuses = (await Promise.all(misses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  })

  it(`refuses the customer beside it in none of ${rounds} rounds, and gives a guesser no more than the limit`, async () => {
    const customer = await seedCustomer()
    const { app } = customer
    let answered = 0
    const refused: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const miss = await customer.send('GET', '', undefined, { code: guess(round) })
      if (miss.status === 404) answered += 1
      const own = await customer.send('GET', '')
      if (own.status !== 200) refused.push(round)
      app.clock.advance(5_000)
    }
    expect(refused).toEqual([])
    const windows = Math.ceil((rounds * 5_000) / (15 * 60_000))
    expect(answered).toBeLessThanOrEqual(windows * 20)
    expect(answered).toBeGreaterThanOrEqual(20)
  }, 120_000)

  it('is noticed in total: a client of many gets fewer misses, and an honest one still passes', async () => {
    const customer = await seedCustomer()
    await customer.send('GET', '', undefined, { code: guess(1) })
    await rowsOf(`update rate_limits set count = 1000 where key = 'process-code:*'`)
    const from = (address: string, code?: string) =>
      customer.send('GET', '', undefined, {
        ...(code === undefined ? {} : { code }),
        headers: { 'CF-Connecting-IP': address },
      })
    for (let number = 1; number <= 5; number += 1) expect((await from('203.0.113.9', guess(number))).status).toBe(404)
    expect((await from('203.0.113.9', guess(6))).status).toBe(429)
    expect((await from('203.0.113.10')).status).toBe(200)
  })

  it('costs two round trips more than a read, one of them to the archive, and keeps neither address nor code', async () => {
    const customer = await seedCustomer()
    customer.app.d1.forget()
    await customer.send('GET', '/init', undefined, { code: guess(1) })
    expect(customer.app.d1.roundTrips()).toBe(3)
    const stored = JSON.stringify(await rowsOf('select * from rate_limits'))
    expect(stored).not.toContain('198.51.100.7')
    expect(stored).not.toContain('GGGG')
    expect(customer.app.logged.join('\n')).not.toContain('GGGG')
  })
})

describe('the log', () => {
  it('says which route was called and how it ended, and never a code, a note or a name', async () => {
    const customer = await seedCustomer()
    await customer.send('GET', '/init')
    await customer.send('PUT', '/notes', { notes: 'Salainen viesti' })
    await customer.send('DELETE', '/extra-service/xsv_wash')
    const log = customer.app.logged.join('\n')
    expect(log).toContain('/api/process/notes')
    for (const secret of [customer.code, '0000-CDE0', 'Salainen', 'Aino', 'ABC-1']) expect(log).not.toContain(secret)
  })
})
