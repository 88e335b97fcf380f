import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { callSandbox, postJson, sandboxOrigin } from '#tests/support/call-sandbox.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { fakeShop } from '#tests/support/fake-shop.ts'
import {
  admin,
  adminOrder,
  call,
  create,
  created,
  frameOf,
  open,
  order,
  paid,
  press,
  read,
  shop,
  totalCents,
  timestampOf,
} from '#tests/support/svea-merchant.ts'
import vectors from '#tests/vectors/svea.json' with { type: 'json' }

import { isAuthorized, sveaToken } from './svea-guard.ts'

beforeEach(() => emptyDatabase(env.DB))

it.each(vectors.vectors)('makes the token of the vector with the body $body', async (vector) => {
  expect(`Svea ${await sveaToken(vector)}`).toBe(vector.authorization)
  const then = Date.UTC(2017, 9, 23, 13, 3, 3)
  expect(await isAuthorized(vector.authorization, vector, then)).toBe(true)
  expect(await isAuthorized(vector.authorization, { ...vector, body: `${vector.body} ` }, then)).toBe(false)
  expect(await isAuthorized(vector.authorization, { ...vector, timestamp: '2017-10-23 13:03:04' }, then)).toBe(false)
})

describe('a call of the merchant', () => {
  const minute = 60_000
  const inFull = (at: number) => new Date(at).toISOString()

  it.each([
    ['the documented form', timestampOf],
    ['the minutes of the PHP library', (at: number) => timestampOf(at).slice(0, 16)],
    ['ISO 8601', inFull],
    ['ISO 8601 without a zone', (at: number) => inFull(at).replace('Z', '')],
  ])('may be dated in %s, but not six minutes ago or ahead', async (_form, dated) => {
    const asked = async (at: number) =>
      (await call('GET', '/svea-checkout/api/orders/1', undefined, { timestamp: dated(at) })).status
    const now = Date.now()
    expect(await asked(now)).toBe(404)
    expect(await asked(now - 4 * minute + minute / 2)).toBe(404)
    expect(await asked(now - 6 * minute)).toBe(401)
    expect(await asked(now + 7 * minute)).toBe(401)
  })

  it('may come again as it is: two questions of one second are the same text', async () => {
    const asked = () => call('GET', '/svea-checkout/api/orders/1', undefined, { timestamp: timestampOf(Date.now()) })
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now)
    expect([(await asked()).status, (await asked()).status]).toEqual([404, 404])
  })

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
  const preset = (typeName: string, value: string) => ({ typeName, value, isReadonly: false })

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
    ['a preset postal code of another country', { presetValues: [preset('PostalCode', 'SW1A 1AA')] }],
    ['a preset that is no address', { presetValues: [preset('EmailAddress', 'asiakas')] }],
    ['a long number', { clientOrderNumber: 'a'.repeat(33) }],
    ['no place to push to', { merchantSettings: { ...order.merchantSettings, pushUri: '' } }],
    ['terms that are no address', { merchantSettings: { ...order.merchantSettings, termsUri: '/ehdot' } }],
    ['terms of a mail program', { merchantSettings: { ...order.merchantSettings, termsUri: 'mailto:a@b.fi' } }],
    ['a VAT rate that Finland does not have', { cart: { items: [{ ...order.cart.items[0], vatPercent: 2500 }] } }],
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
    const said = seen.map(({ method, url }) => ({ method, url }))
    expect(said).toEqual(Array.from({ length: calls }, () => ({ method: 'POST', url: `${shop}/push/${id}/secret` })))
    expect(await read(id)).toMatchObject({ OrderId: id, Status: status })
    expect((await admin('GET', `/orders/${id}`)).status).toBe(status === 'Final' ? 200 : 404)
  })

  it.each([
    ['by-bank', 'frame', `${sandboxOrigin}/svea-checkout/b/index.html`],
    ['by-card', 'frame', `${sandboxOrigin}/svea-checkout/b/index.html`],
    ['by-wallet', 'frame', `${sandboxOrigin}/svea-checkout/b/index.html`],
    ['by-bank-window', 'shop', `${shop}/ok`],
  ])('%s: a bank on another site decides, and leads back to the frame or to the shop', async (action, way, back) => {
    fakeShop(200)
    const { OrderId: id, Gui } = await open()
    const { goTo } = await press(Gui.Snippet, action)
    const bank = new URL(goTo ?? '')
    expect(bank.pathname).toBe(`/svea-checkout/b/${id}/${way}/bank`)
    const policy = (await callSandbox(bank.pathname)).headers.get('Content-Security-Policy') ?? ''
    expect(policy.includes("frame-ancestors 'none'")).toBe(way === 'shop')
    const confirmed = await callSandbox(bank.pathname, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'action=pay',
    })
    const left = new URL(confirmed.headers.get('Location') ?? '')
    const end = (await callSandbox(left.pathname)).headers.get('Location') ?? ''
    expect(await read(id)).toMatchObject({ Status: 'Final' })
    expect(end.split('?')[0]).toBe(back)
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

describe('Svea in its failure modes', () => {
  const fail = (name: string) => postJson('/payments/api/failure-mode', { provider: 'svea', mode: name })

  it('begins a body with a byte order mark', async () => {
    await fail('bom')
    const bytes = new Uint8Array(await (await create()).arrayBuffer())
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  })

  it('says what is wrong in a header only', async () => {
    await fail('header-error')
    const response = await create({ locale: 'fi' })
    expect(response.status).toBe(400)
    expect(response.headers.get('ErrorMessage')).toBeTruthy()
    expect(await response.text()).toBe('')
  })
})
