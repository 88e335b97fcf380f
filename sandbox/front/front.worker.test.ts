import { env, exports } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { connection, fakeApp, type SeenCall } from '#tests/support/fake-app.ts'

const origin = 'http://app.example:8788'

function call(path: string, init: RequestInit = {}): Promise<Response> {
  return exports.default.fetch(`${origin}${path}`, { redirect: 'manual', ...init })
}

function send(method: 'POST' | 'PUT', path: string, json: unknown): Promise<Response> {
  return call(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) })
}

async function page(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await call(path, { headers })).text()
}

/** An app that takes every order and numbers its processes from 1. */
function takingApp() {
  let count = 0
  const process = (id: string, more: object = {}) => ({
    id,
    processCode: `AAAA-BBBB-${id}`,
    externalWorkOrderId: 'x',
    processType: 'DELIVERY',
    state: 'LINK_SENT',
    version: 1,
    link: `http://app.example/AAAA-BBBB-${id}`,
    ...more,
  })
  const idOf = ({ path }: SeenCall) => path.split('/')[4] ?? ''
  return fakeApp({
    'PUT /api/dms/work-order/*': () => ({ json: { version: 1, changed: true } }),
    'POST /api/dms/process': () => ({ status: 201, json: process(`prc_${(count += 1)}`) }),
    'GET /api/dms/process/*': (seen) => ({ json: process(idOf(seen)) }),
    'POST /api/dms/process/*/cancel': (seen) => ({ json: process(idOf(seen), { state: 'CANCELLED' }) }),
    'POST /api/auth/login/': () => ({
      json: { accessToken: 'token' },
      headers: { 'Set-Cookie': 'session=of-kaisa; Path=/; HttpOnly; SameSite=Strict' },
    }),
    'POST /api/device/sync': () => ({ json: {} }),
  })
}

const visitsOf = (html: string) => html.match(/class="visit"/g)?.length ?? 0

beforeEach(async () => {
  await emptyDatabase(env.DB)
  await send('PUT', '/desk/connection', connection)
})

describe('the language of the pages', () => {
  it.each([
    ['en-GB,en;q=0.9,fi;q=0.5', 'en', 'Workshops'],
    ['sv-FI', 'sv', 'Verkstäder'],
    ['de-DE,sv;q=0.4', 'sv', 'Verkstäder'],
    ['de-DE', 'fi', 'Toimipisteet'],
  ])('is what a browser asks for: %s', async (asked, lang, word) => {
    const html = await page('/', { 'Accept-Language': asked })
    expect(html).toContain(`<html lang="${lang}"`)
    expect(html).toContain(word)
  })

  it('is kept once it was chosen', async () => {
    const chosen = await call('/?lang=sv', { headers: { 'Accept-Language': 'en' } })
    const cookie = chosen.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    expect(cookie).toBe('sandbox-language=sv')
    expect(await page('/payments', { 'Accept-Language': 'en', Cookie: cookie })).toContain('<html lang="sv"')
  })
})

describe('signing in as somebody of the demo', () => {
  const signIn = (username: string) =>
    call('/desk/sign-in', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username }).toString(),
    })

  it('goes by the app’s own sign-in, and leads there with its cookie', async () => {
    const seen = takingApp()
    const answer = await signIn('kaisa')
    expect(seen[0]).toMatchObject({
      path: '/api/auth/login/',
      json: { username: 'kaisa', password: 'kaisan-salasana' },
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('http://app.example/login?organisation=in')
    expect(answer.headers.getSetCookie()).toContain('session=of-kaisa; Path=/; HttpOnly; SameSite=Strict')
  })

  it('does not try where no cookie would reach the app, and knows nobody else', async () => {
    expect((await signIn('nobody')).status).toBe(404)
    await send('PUT', '/desk/connection', { ...connection, appUrl: 'https://elsewhere.example' })
    const seen = takingApp()
    expect((await signIn('kaisa')).status).toBe(409)
    expect(seen).toEqual([])
  })
})

describe('visits', () => {
  it('are shown five at a time, of the workshop that is open, and found by what is written of them', async () => {
    takingApp()
    for (const fixture of [0, 1, 2, 3, 4, 5, 6])
      await send('POST', '/desk/api/process', { fixture, accountId: 'acc_1' })
    await send('POST', '/desk/api/process', { fixture: 18, accountId: 'acc_2' })
    expect(visitsOf(await page('/'))).toBe(5)
    expect(visitsOf(await page('/?page=2'))).toBe(2)
    expect(visitsOf(await page('/?page=99')), 'the last page, where there are no more').toBe(2)
    expect(visitsOf(await page('/?workshop=acc_2'))).toBe(1)
    const found = await page('/?q=xky-482')
    expect(visitsOf(found)).toBe(1)
    expect(found).toContain('XKY-482')
  })
})

it('leads from a visit whose refund waits to where it is decided', async () => {
  takingApp()
  await send('POST', '/desk/api/process', { fixture: 0 })
  const link = '<a class="button button-small" href="/payments"'
  const before = await page('/', { 'Accept-Language': 'en' })
  expect(before.split(link).length - 1).toBe(1)
  const contacted = {
    id: 'prc_1',
    processCode: 'x',
    externalWorkOrderId: null,
    processType: 'DELIVERY',
    link: 'http://x',
  }
  fakeApp({ 'GET /api/dms/process/*': () => ({ json: { ...contacted, state: 'REFUND_REQUESTED', version: 9 } }) })
  const waiting = await page('/', { 'Accept-Language': 'en' })
  expect(waiting.split(link).length - 1).toBe(2)
  expect(waiting).toContain('Decide the refund')
})

describe('scenarios', () => {
  const play = (name: string, accountId = 'acc_1') => send('POST', '/desk/api/scenario', { name, accountId })
  const restore = async () => (await send('POST', '/desk/api/restore', {})).json()

  it('book a busy morning in as the dealer system, and restoring calls it off', async () => {
    const seen = takingApp()
    await send('POST', '/desk/api/process', { fixture: 0 })
    expect(await (await play('busy_morning')).json()).toEqual({ visits: 6 })
    expect(seen.filter(({ method, path }) => method === 'POST' && path === '/api/dms/process')).toHaveLength(7)
    expect(await restore()).toEqual({ faults: 0, visits: 6, left: 0 })
    const cancelled = seen.filter(({ path }) => path.endsWith('/cancel')).map(({ path }) => path)
    expect(cancelled, 'not the visit that somebody made by themselves').not.toContain('/api/dms/process/prc_1/cancel')
    expect(cancelled).toHaveLength(6)
  })

  it('cut the cabinet off, say so, and restoring gives it its line back', async () => {
    takingApp()
    expect((await play('cabinet_offline')).status).toBe(200)
    expect(await (await call('/cabinet/loc_1/state')).json()).toMatchObject({ isOnline: false })
    expect(await page('/', { 'Accept-Language': 'en' })).toContain('no line')
    expect(await restore()).toMatchObject({ faults: 1 })
    expect(await (await call('/cabinet/loc_1/state')).json()).toMatchObject({ isOnline: true })
    expect((await play('cabinet_offline', 'acc_2')).status, 'it has no cabinet').toBe(409)
  })

  it('take the providers down, until they are restored', async () => {
    takingApp()
    await play('provider_down')
    const modes = async (panel: string) =>
      (await (await call(`/${panel}/api/failure-mode`)).json<{ modes: [] }>()).modes
    expect(await modes('payments')).toHaveLength(6)
    expect(await modes('identity')).toHaveLength(2)
    expect(await restore()).toMatchObject({ faults: 8 })
    expect([...(await modes('payments')), ...(await modes('identity'))]).toEqual([])
  })

  it('book in a customer whose phone gets nothing', async () => {
    const seen = takingApp()
    await play('phone_offline')
    const order = seen.find(({ method }) => method === 'PUT')
    expect(order?.json).toMatchObject({ customer: { phoneNumber: '+358400000001', email: null } })
  })

  it('make nothing where the app refuses, and hand its reason on', async () => {
    fakeApp({ 'PUT /api/dms/work-order/*': () => ({ status: 403, json: { code: 'account.closed' } }) })
    const answer = await play('busy_morning')
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({ code: 'account.closed' })
  })
})

it('restores what was broken by hand: boxes, terminals and dealer systems', async () => {
  takingApp()
  await send('POST', '/cabinet/loc_1/box/1/jam', {})
  await send('POST', '/terminal/dev_9/line', { isOnline: false })
  await send('PUT', '/dealer/api/systems/acc_1/failure-mode', { plan: 'down' })
  const before = await page('/', { 'Accept-Language': 'en' })
  expect(before).toContain('lock jammed')
  expect(before).toContain('503: down')
  expect(await (await send('POST', '/desk/api/restore', {})).json()).toEqual({ faults: 3, visits: 0, left: 0 })
  expect(await page('/', { 'Accept-Language': 'en' })).toContain('Everything works.')
})

it('shows the wires of all, or of one visit alone', async () => {
  takingApp()
  await send('POST', '/desk/api/process', { fixture: 0 })
  const text = async (to: string, message: string) => {
    const Authorization = `Basic ${btoa(`${env.SMS_API_USER}:${env.SMS_API_PASSWORD}`)}`
    const headers = { Authorization, 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ from: 'Pohjola', to, message }).toString()
    return call('/46elks/a1/sms', { method: 'POST', headers, body })
  }
  await text('+358400000101', 'To the customer of the visit')
  await text('+358409999999', 'To somebody else')
  const wiresOf = (html: string) => html.slice(html.indexOf('id="live-wires"'))
  const all = wiresOf(await page('/desk/live'))
  expect(all).toContain('To the customer of the visit')
  expect(all).toContain('To somebody else')
  const own = wiresOf(await page('/desk/live?visit=prc_1'))
  expect(own).toContain('To the customer of the visit')
  expect(own).not.toContain('To somebody else')
})

it('gives commands that do what the page does, without a secret in them', async () => {
  takingApp()
  await send('POST', '/desk/api/process', { fixture: 0 })
  const html = await page('/')
  const lines = [...html.matchAll(/<code id="curl-(\w+)">([^<]*)<\/code>/g)]
  expect(lines.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['create', 'staff', 'cancel', 'cabinet', 'terminal', 'scenario', 'restore']),
  )
  const restore = lines.find(([, name]) => name === 'restore')?.[2]?.replaceAll('&#39;', "'")
  expect(restore).toBe(`curl '${origin}/desk/api/restore' -H 'Content-Type: application/json' -d '{}'`)
  expect(html).not.toMatch(/key-of|salasana/)
})
