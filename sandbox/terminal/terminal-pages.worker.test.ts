import { env, exports } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { sandboxDb } from '#sandbox/core/db.ts'
import { deskProcesses } from '#sandbox/core/desk.table.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { connection, fakeApp } from '#tests/support/fake-app.ts'

const headers = { 'Content-Type': 'application/json' }
const get = (path: string) => exports.default.fetch(`http://sandbox.example${path}`, { redirect: 'manual' })
const send = (method: string, path: string, json: unknown) =>
  exports.default.fetch(`http://sandbox.example${path}`, { method, headers, body: JSON.stringify(json) })
const press = async (path: string, json: unknown = {}) => {
  const response = await send('POST', `/terminal/dev_9${path}`, json)
  const body: unknown = await response.json()
  return { status: response.status, body }
}
const connect = (change: object = {}) => send('PUT', '/desk/connection', { ...connection, ...change })

const code = '123456'
const bill = {
  orderNumber: 'T0123',
  rows: [{ description: '<b>Öljy</b>', price: 200, priceWithVat: 251 }],
  totalPrice: 251,
}

function takingApp() {
  return fakeApp({
    'POST /api/device/terminal/look-up': () => ({ json: bill }),
    'POST /api/device/terminal/receipt': () => ({ json: { settled: true } }),
    'GET /api/process/pricing': ({ headers: sent }) => ({
      json: { terminalCode: sent.get('X-Process-Code') === 'AAAA-BBBB-0001' ? code : null },
    }),
  })
}

beforeEach(() => emptyDatabase(env.DB))

describe('the pages of the terminals', () => {
  it('are of the terminals that the app has, and of no other', async () => {
    expect(await (await get('/terminal')).text()).toContain('ei ole vielä yhdistetty')
    expect((await get('/terminal/dev_9')).status).toBe(404)
    await connect()
    const choice = await (await get('/terminal')).text()
    expect(choice).toContain('href="/terminal/dev_9"')
    expect(choice).toContain('Espoo')
    const page = await get('/terminal/dev_9')
    expect(page.status).toBe(200)
    expect(await page.text(), 'keys stay on the server').not.toContain('key-of')
    expect((await get('/terminal/dev_1')).status, 'a cabinet').toBe(404)
  })

  it('say so where no workshop has one', async () => {
    await connect({ terminals: undefined })
    expect(await (await get('/terminal')).text()).toContain('ei ole maksupäätettä')
    expect(await (await get('/')).text()).not.toContain('href="/terminal"')
  })

  it('show what was taken as text, whatever is in it', async () => {
    await connect()
    takingApp()
    await press('/look-up', { code })
    await press('/pay', { code, card: 'credit' })
    const html = await (await get('/terminal/dev_9/live')).text()
    expect(html).toContain('251,00')
    expect(html).toContain('Ilmoitettu')
    expect(html).toContain('&lt;b&gt;Öljy&lt;/b&gt;')
    expect(html).not.toContain('<b>')
  })
})

describe('pressing a terminal', () => {
  beforeEach(() => connect())

  it('takes a payment and reports it', async () => {
    const seen = takingApp()
    expect((await press('/look-up', { code })).body).toMatchObject({ result: 'due', totalCents: 25_100 })
    expect((await press('/pay', { code, card: 'debit' })).body).toMatchObject({
      result: 'paid',
      receipt: { amountCents: 25_100, state: 'reported', answers: ['settled'] },
    })
    expect(seen.map(({ path }) => path)).toEqual(['/api/device/terminal/look-up', '/api/device/terminal/receipt'])
    const again = await press('/pay', { code, card: 'debit' })
    expect([again.status, again.body], 'the code is asked for anew').toEqual([409, { code: 'sandbox.nothing_asked' }])
  })

  it('reports nothing of a card that is refused, and takes another one after it', async () => {
    const seen = takingApp()
    await press('/look-up', { code })
    expect((await press('/pay', { code, card: 'refused' })).body).toEqual({ result: 'refused' })
    expect(seen).toHaveLength(1)
    expect((await press('/pay', { code, card: 'credit', report: 'twice' })).body).toMatchObject({
      receipt: { answers: ['settled', 'settled'] },
    })
  })

  it('keeps what it takes without a line, and reports it when the line is back', async () => {
    takingApp()
    await press('/look-up', { code })
    expect((await press('/line', { isOnline: false })).body).toMatchObject({ isOnline: false })
    expect((await press('/look-up', { code })).body).toEqual({ result: 'offline' })
    expect((await press('/pay', { code, card: 'debit' })).body).toMatchObject({ receipt: { state: 'waiting' } })
    expect((await press('/send')).body).toMatchObject({ receipts: [{ state: 'waiting' }] })
    expect((await press('/line', { isOnline: true })).body).toMatchObject({ receipts: [{ state: 'reported' }] })
  })

  it('sends a late report at once when it is told to', async () => {
    takingApp()
    await press('/look-up', { code })
    await press('/pay', { code, card: 'debit', report: 'late' })
    expect(await (await get('/terminal/dev_9/state')).json()).toMatchObject({ receipts: [{ state: 'waiting' }] })
    expect((await press('/send')).body).toMatchObject({ receipts: [{ state: 'reported' }] })
  })

  it.each([
    ['/look-up', { code: '12345' }],
    ['/pay', { code, card: 'gold' }],
    ['/pay', { code, card: 'debit', report: 'other_amount', reportedAmount: 0 }],
    ['/line', {}],
  ])('does not understand %s with %j', async (path, json) => {
    expect((await press(path, json)).status).toBe(422)
  })
})

it('is reached from a process with the code that its customer has', async () => {
  await connect()
  takingApp()
  const row = {
    accountId: 'acc_1',
    externalWorkOrderId: '1',
    processType: 'RETRIEVE',
    link: 'http://app.example/x',
    state: 'PAYMENT_LINK_SENT',
    version: 1,
    events: [],
    createdAt: 1,
  }
  await sandboxDb(env)
    .insert(deskProcesses)
    .values([
      { ...row, id: 'prc_1', processCode: 'AAAA-BBBB-0001' },
      { ...row, id: 'prc_2', processCode: 'AAAA-BBBB-0002' },
      { ...row, id: 'prc_3', processCode: 'AAAA-BBBB-0003', accountId: 'acc_2' },
    ])
  const whereTo = async (id: string) => (await get(`/desk/terminal/${id}`)).headers.get('Location')
  expect(await whereTo('prc_1')).toBe('/terminal/dev_9#123456')
  expect(await whereTo('prc_2'), 'no code').toBe('/terminal/dev_9')
  expect(await whereTo('prc_3'), 'no terminal').toBe('/terminal')
  expect(await whereTo('prc_4'), 'no process').toBe('/terminal')
})
