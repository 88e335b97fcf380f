import { createHash } from 'node:crypto'

import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'

import { sandboxCredentials } from '#sandbox/payments/credentials.ts'
import { callSandbox, postJson, sandboxOrigin } from '#sandbox/testing/call-sandbox.ts'
import { emptyDatabase } from '#sandbox/testing/empty-database.ts'
import { fakeShop } from '#sandbox/testing/fake-shop.ts'
import vectors from '#tests/vectors/svea.json' with { type: 'json' }

import { isAuthorized, sveaToken } from './svea-authorization.ts'

const { merchantId, secret } = sandboxCredentials.svea
const shop = 'https://shop.example'

/** The token as the contract describes it, written apart from the sandbox's own. */
function token(body: string, timestamp: string, upper = false): string {
  const digest = createHash('sha512').update(`${body}${secret}${timestamp}`).digest('hex')
  return Buffer.from(`${merchantId}:${upper ? digest.toUpperCase() : digest}`).toString('base64')
}

type Options = { timestamp?: string; sent?: string; upper?: boolean }

async function call(method: string, path: string, json?: unknown, options: Options = {}): Promise<Response> {
  const { timestamp = '2026-11-21 10:00:00', upper } = options
  const body = json === undefined ? '' : JSON.stringify(json)
  const authorization = `Svea ${token(body, timestamp, upper)}`
  const headers = { Authorization: authorization, Timestamp: timestamp, 'Content-Type': 'application/json' }
  const sent = options.sent ?? body
  return callSandbox(path, { method, headers, ...(sent === '' ? {} : { body: sent }) })
}

const order = {
  countryCode: 'FI',
  currency: 'EUR',
  locale: 'fi-fi',
  clientOrderNumber: 'WS1A',
  merchantSettings: {
    pushUri: `${shop}/push/{checkout.order.uri}/secret`,
    termsUri: `${shop}/terms`,
    checkoutUri: `${shop}/checkout`,
    confirmationUri: `${shop}/ok`,
  },
  cart: {
    items: [
      { articleNumber: '1', name: 'Määräaikaishuolto', quantity: 100, unitPrice: 20_000, vatPercent: 2550 },
      { name: 'Öljy', quantity: 450, unitPrice: 1000, discountPercent: 1000, vatPercent: 2550 },
    ],
  },
}
/** 200.00 + 4.5 × 10.00 − 10 %. */
const totalCents = 24_050

const created = z.object({ OrderId: z.int(), Status: z.string(), Gui: z.object({ Snippet: z.string() }) })
const create = (change: object = {}) => call('POST', '/svea-checkout/api/orders', { ...order, ...change })
const open = async (change: object = {}) => created.parse(await (await create(change)).json())
const read = async (id: number) => (await call('GET', `/svea-checkout/api/orders/${id}`)).json()
const admin = (method: string, path: string, json?: unknown) => call(method, `/svea-admin/api/v1${path}`, json)
const adminOrder = async (id: number) => (await admin('GET', `/orders/${id}`)).json()

/** The address of the frame in a snippet, as a browser reads it. */
function frameOf(snippet: string): URL {
  const address = /data-sco-sveacheckout-iframe-src="([^"]+)"/.exec(snippet)?.[1] ?? ''
  return new URL(address.replaceAll('&amp;', '&'))
}

const told = z.object({ goTo: z.string().nullable(), note: z.string().nullable() })

async function press(snippet: string, action: string, method = 'SVEACARDPAY') {
  const { search } = frameOf(snippet)
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Sec-Fetch-Site': 'cross-site',
    Origin: 'null',
  }
  const body = new URLSearchParams({ action, method }).toString()
  const response = await callSandbox(`/svea-checkout/b/press${search}`, { method: 'POST', headers, body })
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  return told.parse(await response.json())
}

async function paid(method = 'SVEACARDPAY', plan = 'accept') {
  const seen = fakeShop(200)
  const { OrderId: id, Gui } = await open()
  await press(Gui.Snippet, 'pay', method)
  await postJson(`/payments/api/payments/svea/${id}/refund-plan`, { plan }, 'PUT')
  return { id, seen }
}

/** Follows a task to its end; answers the path where its outcome is, and how often it was still going on. */
async function finish(accepted: Response): Promise<{ path: string; waits: number }> {
  expect(accepted.status).toBe(202)
  const task = new URL(accepted.headers.get('Location') ?? '').pathname
  for (let waits = 0; waits < 5; waits += 1) {
    const asked = await call('GET', task)
    if (asked.status === 303) return { path: new URL(asked.headers.get('Location') ?? '').pathname, waits }
    expect(await asked.json()).toMatchObject({ Status: 'InProgress' })
  }
  return { path: 'never', waits: 5 }
}

beforeEach(() => emptyDatabase(env.DB))

it.each(vectors.vectors)('makes the token of the vector with the body $body', async (vector) => {
  expect(`Svea ${await sveaToken(vector)}`).toBe(vector.authorization)
  expect(await isAuthorized(vector.authorization, vector)).toBe(true)
  expect(await isAuthorized(vector.authorization, { ...vector, body: `${vector.body} ` })).toBe(false)
  expect(await isAuthorized(vector.authorization, { ...vector, timestamp: '2017-10-23 13:03:04' })).toBe(false)
})

describe('a call of the merchant', () => {
  it.each(['2026-11-21 10:00:00', '2026-11-21 10:00', '2026-11-21T10:00:00Z'])(
    'may be dated %s, as the libraries and the documentation do',
    async (timestamp) => {
      expect((await call('GET', '/svea-checkout/api/orders/1', undefined, { timestamp })).status).toBe(404)
    },
  )

  it('may have its digest in upper case', async () => {
    expect((await call('GET', '/svea-checkout/api/orders/1', undefined, { upper: true })).status).toBe(404)
  })

  it('is not let in when the body is another than was signed, or nothing is', async () => {
    const sent = JSON.stringify(order, null, 1)
    expect((await call('POST', '/svea-checkout/api/orders', order, { sent })).status).toBe(401)
    expect((await callSandbox('/svea-checkout/api/orders/1')).status).toBe(401)
    expect((await callSandbox('/svea-admin/api/v1/orders/1')).status).toBe(401)
  })
})

describe('an order', () => {
  it('is opened once for its number: 201, and then 200 with the same', async () => {
    const first = await create()
    expect(first.status).toBe(201)
    const { OrderId } = created.parse(await first.json())
    const again = await create({ cart: { items: [{ name: 'Muu', quantity: 100, unitPrice: 1, vatPercent: 0 }] } })
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({
      OrderId,
      Status: 'Created',
      Cart: { Items: [{ Name: order.cart.items[0]?.name }, {}] },
    })
  })

  it('is read with names in whatever case', async () => {
    const { clientOrderNumber, merchantSettings, cart, ...rest } = order
    const pascal = { ...rest, ClientOrderNumber: clientOrderNumber, MerchantSettings: merchantSettings, CART: cart }
    expect((await call('POST', '/svea-checkout/api/orders', pascal)).status).toBe(201)
  })

  it.each([
    ['a long name', { cart: { items: [{ ...order.cart.items[0], name: 'a'.repeat(41) }] } }],
    ['a long number', { clientOrderNumber: 'a'.repeat(33) }],
    ['no place to push to', { merchantSettings: { ...order.merchantSettings, pushUri: '' } }],
    ['an unknown locale', { locale: 'fi' }],
    ['decimals', { cart: { items: [{ ...order.cart.items[0], unitPrice: 0.5 }] } }],
    ['an empty cart', { cart: { items: [] } }],
  ])('is refused with %s', async (_name, change) => {
    const response = await create(change)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ Code: expect.any(String), Message: expect.any(String) })
  })

  it('may be changed while it is Created', async () => {
    fakeShop(200)
    const { OrderId: id, Gui } = await open()
    const cart = { items: [{ name: 'Muu', quantity: 200, unitPrice: 500, vatPercent: 0 }] }
    expect((await call('PUT', `/svea-checkout/api/orders/${id}`, { cart })).status).toBe(200)
    await press(Gui.Snippet, 'pay')
    expect(await adminOrder(id)).toMatchObject({ OrderAmount: 1000 })
    expect((await call('PUT', `/svea-checkout/api/orders/${id}`, { cart })).status).toBe(400)
  })

  it('comes with a snippet that shows nothing until its script has run', async () => {
    const { Gui } = await open()
    expect(Gui.Snippet).toMatch(/^<div id="svea-checkout-container"/)
    expect(Gui.Snippet).not.toMatch(/<iframe[^>]* src=/)
    expect(Gui.Snippet).toContain(`<script type="text/javascript" src="${sandboxOrigin}/svea-checkout/merchantscript/`)
    const frame = frameOf(Gui.Snippet)
    const page = await callSandbox(`${frame.pathname}${frame.search}`)
    expect(page.headers.get('Content-Security-Policy')).toContain(`script-src ${sandboxOrigin};`)
    expect((await page.text()).replaceAll('\u00A0', ' ')).toContain('240,50 €')
    expect((await callSandbox(`${frame.pathname}?orderId=${frame.searchParams.get('orderId')}`)).status).toBe(404)
  })
})

describe('the frame', () => {
  it.each([
    ['pay', 'Final', `${shop}/ok`, 1],
    ['review', 'Final', `${shop}/ok`, 1],
    ['return-no-call', 'Final', `${shop}/ok`, 0],
    ['pay-no-return', 'Final', null, 1],
    ['call-twice', 'Final', `${shop}/ok`, 2],
    ['wait', 'Confirmed', `${shop}/ok`, 0],
    ['cancel', 'Cancelled', `${shop}/checkout`, 1],
  ])('%s: the order is %s', async (action, status, goTo, calls) => {
    const seen = fakeShop(200)
    const { OrderId: id, Gui } = await open()
    expect(await press(Gui.Snippet, action)).toEqual({ goTo, note: null })
    expect(seen).toEqual(Array.from({ length: calls }, () => ({ method: 'POST', url: `${shop}/push/${id}/secret` })))
    expect(await read(id)).toMatchObject({ OrderId: id, Status: status })
    expect((await admin('GET', `/orders/${id}`)).status).toBe(status === 'Final' ? 200 : 404)
  })

  it('keeps the order open when the card is refused', async () => {
    const seen = fakeShop(200)
    const { OrderId: id, Gui } = await open()
    expect(await press(Gui.Snippet, 'decline')).toEqual({ goTo: null, note: expect.stringContaining('ei hyväksytty') })
    expect(seen).toEqual([])
    expect(await read(id)).toMatchObject({ Status: 'Created' })
    expect((await press(Gui.Snippet, 'pay')).goTo).toBe(`${shop}/ok`)
  })

  it('forges: pushes with a wrong secret and with the right one, and nothing was paid', async () => {
    const seen = fakeShop(404)
    const { OrderId: id, Gui } = await open()
    expect((await press(Gui.Snippet, 'forge')).goTo).toBe(`${shop}/ok`)
    const urls = seen.map(({ url }) => url).toSorted()
    expect(urls).toEqual([`${shop}/push/${id}/secrex`, `${shop}/push/${id}/secret`].toSorted())
    expect(await read(id)).toMatchObject({ Status: 'Created' })
  })

  it('has a fee row for an invoice', async () => {
    const { id } = await paid('INVOICE')
    const fee = { ArticleNumber: '6eaceaec-fffc-41ad-8095-c21de609bcfd', Name: 'InvoiceFee' }
    expect(await read(id)).toMatchObject({ PaymentType: 'INVOICE', Cart: { Items: [{}, {}, fee] } })
    expect(await adminOrder(id)).toMatchObject({ OrderAmount: totalCents + 290 })
  })

  it.each([
    [new Response('{"Valid":true}'), true],
    [new Response('{"Valid":false,"Message":"Hinta on muuttunut"}'), false],
    [new Response('{"Valid":true}', { status: 500 }), false],
    [new Response('no'), false],
  ])('asks the shop before it takes money, and takes none without its word', async (answer, isTaken) => {
    const seen: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const { url } = new Request(input)
      seen.push(url)
      return url.includes('/valid/') ? answer.clone() : new Response(null)
    })
    const checkoutValidationCallBackUri = `${shop}/valid/{checkout.order.uri}`
    const { OrderId: id, Gui } = await open({
      merchantSettings: { ...order.merchantSettings, checkoutValidationCallBackUri },
    })
    const { note } = await press(Gui.Snippet, 'pay')
    expect(seen[0]).toBe(`${shop}/valid/${id}`)
    expect(await read(id)).toMatchObject({ Status: isTaken ? 'Final' : 'Created' })
    expect(note === null).toBe(isTaken)
  })

  it('may wait, and be decided later', async () => {
    const seen = fakeShop(200)
    const { OrderId: id, Gui } = await open()
    await press(Gui.Snippet, 'wait')
    const act = (action: string) => postJson(`/payments/api/payments/svea/${id}/act`, { action })
    expect((await act('late-pay')).status).toBe(200)
    expect(seen).toHaveLength(1)
    expect(await read(id)).toMatchObject({ Status: 'Final' })
    expect((await act('late-pay')).status, 'it is paid already').toBe(409)
  })
})

describe('an order in Payment Admin', () => {
  it('is open until it is delivered, by a task', async () => {
    const { id } = await paid()
    const actions = ['CanDeliverOrder', 'CanDeliverPartially', 'CanCancelOrder', 'CanCancelAmount']
    expect(await adminOrder(id)).toMatchObject({
      OrderStatus: 'Open',
      OrderAmount: totalCents,
      MerchantOrderId: 'WS1A',
      Actions: expect.arrayContaining(actions),
      OrderRows: [{ OrderRowId: 1, Actions: expect.arrayContaining(['CanDeliverRow']) }, { OrderRowId: 2 }],
      Deliveries: [],
    })
    const { path, waits } = await finish(await admin('POST', `/orders/${id}/deliveries`, { orderRowIds: [] }))
    expect(waits).toBe(1)
    expect(await (await call('GET', path)).json()).toMatchObject({ DeliveryAmount: totalCents, CreditedAmount: 0 })
    expect(await adminOrder(id)).toMatchObject({ OrderStatus: 'Delivered', Actions: [], Deliveries: [{}] })
    expect((await admin('POST', `/orders/${id}/deliveries`, { orderRowIds: [] })).status).toBe(400)
  })

  it('may be delivered row by row, or to a lower amount', async () => {
    const { id } = await paid()
    await finish(await admin('POST', `/orders/${id}/deliveries`, { orderRowIds: [2] }))
    expect(await adminOrder(id)).toMatchObject({ OrderStatus: 'Open', Deliveries: [{ DeliveryAmount: 4050 }] })
    const lower = await admin('POST', `/orders/${id}/deliveries/DeliverAndLowerAmount`, { deliveredAmount: 15_000 })
    await finish(lower)
    const deliveries = [{ DeliveryAmount: 4050 }, { DeliveryAmount: 15_000 }]
    expect(await adminOrder(id)).toMatchObject({
      OrderStatus: 'Delivered',
      CancelledAmount: 5000,
      Deliveries: deliveries,
    })
  })

  it('may be let go of whole, and then Checkout still says Final', async () => {
    const { id } = await paid()
    expect((await admin('PATCH', `/orders/${id}`, { isCancelled: true })).status).toBe(204)
    expect(await adminOrder(id)).toMatchObject({ OrderStatus: 'Cancelled', CancelledAmount: totalCents, Actions: [] })
    expect(await read(id)).toMatchObject({ Status: 'Final' })
    expect((await admin('POST', `/orders/${id}/deliveries`, { orderRowIds: [] })).status).toBe(400)
  })

  it('may be let go of in amounts that say all that was let go of', async () => {
    const { id } = await paid()
    const cancel = async (cancelledAmount: number) =>
      (await admin('PATCH', `/orders/${id}`, { cancelledAmount })).status
    expect(await cancel(1000)).toBe(204)
    expect(await cancel(1000)).toBe(400)
    expect(await cancel(3000)).toBe(204)
    expect(await adminOrder(id)).toMatchObject({ CancelledAmount: 3000 })
    expect(await cancel(totalCents + 1)).toBe(400)
    await finish(await admin('POST', `/orders/${id}/deliveries`, { orderRowIds: [] }))
    expect(await adminOrder(id)).toMatchObject({ Deliveries: [{ DeliveryAmount: totalCents - 3000 }] })
  })

  it('may be let go of by the row', async () => {
    const { id } = await paid()
    expect((await admin('PATCH', `/orders/${id}/rows/2`, { isCancelled: true })).status).toBe(204)
    expect(await adminOrder(id)).toMatchObject({
      CancelledAmount: 4050,
      OrderRows: [{}, { IsCancelled: true, Actions: [] }],
    })
  })

  it('cannot be touched while it is looked at', async () => {
    fakeShop(200)
    const { OrderId: id, Gui } = await open()
    await press(Gui.Snippet, 'review')
    expect(await adminOrder(id)).toMatchObject({ OrderStatus: 'PENDING', Actions: [] })
    expect((await admin('POST', `/orders/${id}/deliveries`, { orderRowIds: [] })).status).toBe(400)
    await postJson(`/payments/api/payments/svea/${id}/act`, { action: 'late-fail' })
    expect(await adminOrder(id)).toMatchObject({ OrderStatus: 'Cancelled' })
  })
})

describe('a credit', () => {
  const deliveries = z.object({ Deliveries: z.array(z.object({ Id: z.int(), Actions: z.array(z.string()) })) })

  async function delivered(method?: string, plan?: string) {
    const { id } = await paid(method, plan)
    await finish(await admin('POST', `/orders/${id}/deliveries`, { orderRowIds: [] }))
    const [delivery] = deliveries.parse(await adminOrder(id)).Deliveries
    return { id, path: `/orders/${id}/deliveries/${delivery?.Id}`, actions: delivery?.Actions ?? [] }
  }

  it('of a card is an amount that says all that was given back', async () => {
    const { id, path, actions } = await delivered()
    expect(actions).toEqual(['CanCreditAmount'])
    const credit = async (creditedAmount: number) => (await admin('PATCH', path, { creditedAmount })).status
    expect(await credit(1000)).toBe(204)
    expect(await credit(1000), 'nothing more than before').toBe(400)
    expect(await credit(totalCents + 1)).toBe(400)
    expect(await credit(totalCents)).toBe(204)
    expect(await adminOrder(id)).toMatchObject({ Deliveries: [{ CreditedAmount: totalCents, Actions: [] }] })
    expect((await admin('POST', `${path}/credits`, { orderRowIds: [1] })).status, 'a card takes no rows').toBe(400)
  })

  it('is not made twice when it is asked twice at once', async () => {
    const { id, path } = await delivered()
    const both = [admin('PATCH', path, { creditedAmount: 700 }), admin('PATCH', path, { creditedAmount: 700 })]
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([204, 400])
    expect(await adminOrder(id)).toMatchObject({ Deliveries: [{ CreditedAmount: 700 }] })
  })

  it('of an invoice is rows, or a row of its own, by a task', async () => {
    const { id, path, actions } = await delivered('INVOICE')
    expect(actions).toEqual(['CanCreditNewRow', 'CanCreditOrderRows'])
    const byRow = await finish(await admin('POST', `${path}/credits`, { orderRowIds: [2] }))
    expect(await (await call('GET', byRow.path)).json()).toMatchObject({ Amount: -4050 })
    const row = { name: 'Hyvitys', quantity: 100, unitPrice: 500, vatPercent: 2550 }
    await finish(await admin('POST', `${path}/credits`, { newCreditOrderRow: row }))
    expect(await adminOrder(id)).toMatchObject({ Deliveries: [{ CreditedAmount: 4550 }] })
    expect((await admin('PATCH', path, { creditedAmount: 5000 })).status).toBe(400)
  })

  it('may wait as a task that goes on until it is decided', async () => {
    const { id, path } = await delivered('SVEACARDPAY', 'wait')
    const accepted = await admin('PATCH', path, { creditedAmount: 1000 })
    expect(accepted.status).toBe(202)
    expect((await finish(accepted.clone())).path).toBe('never')
    const listed = await callSandbox(`/payments/api/payments?provider=svea&orderNumber=WS1A`)
    const refunds = z.object({ payments: z.array(z.object({ refunds: z.array(z.object({ id: z.string() })) })) })
    const refundId = refunds.parse(await listed.json()).payments[0]?.refunds[0]?.id ?? ''
    expect((await postJson(`/payments/api/refunds/svea/${refundId}/accept`, {})).status).toBe(204)
    expect((await finish(accepted)).path).toContain(`/credits/${refundId}`)
    expect(await adminOrder(id)).toMatchObject({ Deliveries: [{ CreditedAmount: 1000 }] })
  })

  it('is refused where it was so planned, and no action says otherwise', async () => {
    const { path, actions } = await delivered('SVEACARDPAY', 'refuse')
    expect(actions).toEqual([])
    const response = await admin('PATCH', path, { creditedAmount: 1000 })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ Errors: [{ ErrorMessage: expect.any(String) }] })
  })
})

describe('in its moods', () => {
  const mood = (name: string) => postJson('/payments/api/mood', { provider: 'svea', mood: name })

  it('it begins a body with a byte order mark', async () => {
    await mood('bom')
    const bytes = new Uint8Array(await (await create()).arrayBuffer())
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  })

  it('it says what is wrong in a header only', async () => {
    await mood('header-error')
    const response = await create({ locale: 'fi' })
    expect(response.status).toBe(400)
    expect(response.headers.get('ErrorMessage')).toBeTruthy()
    expect(await response.text()).toBe('')
  })
})
