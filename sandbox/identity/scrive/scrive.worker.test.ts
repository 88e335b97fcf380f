import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'

import { identityCredentials } from '#sandbox/identity/credentials.ts'
import { callSandbox, postJson } from '#tests/support/call-sandbox.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { identify } from '#tests/support/identity-page.ts'

const shop = 'https://shop.example/back?own=1'
const bearer = { Authorization: `Bearer ${identityCredentials.scrive.token}` }
const order = { method: 'auth', provider: 'fiTupas', redirectUrl: shop, providerParameters: {} }
const created = z.object({ id: z.string(), accessUrl: z.string() })

function call(path: string, { json, headers = bearer }: { json?: unknown; headers?: Record<string, string> } = {}) {
  const body = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }
  return callSandbox(`/scrive/api/v1/transaction/${path}`, { headers, ...body })
}

async function open() {
  const response = await call('new', { json: order })
  expect(response.status).toBe(200)
  const { id, accessUrl } = created.parse(await response.json())
  return { id, page: new URL(accessUrl).pathname }
}

const ask = async (id: string) => (await call(id)).json()
const fail = (name: string) => postJson('/identity/api/failure-mode', { provider: 'scrive', mode: name, only: 'ask' })

beforeEach(() => emptyDatabase(env.DB))

describe('the eID Hub', () => {
  it.each([
    ['new', {}],
    ['new', { Authorization: 'Bearer wrong' }],
    ['scrive-1', {}],
    ['scrive-1/start', { Authorization: 'Bearer ' }],
  ])('lets nobody in at %s without its token: %j', async (path, headers) => {
    const response = await call(path, { headers, ...(path === 'scrive-1' ? {} : { json: order }) })
    expect([401, 403]).toContain(response.status)
  })

  it.each([
    ['no address', { ...order, redirectUrl: undefined }],
    ['an address that is none', { ...order, redirectUrl: 'shop' }],
    ['plain http', { ...order, redirectUrl: 'http://shop.example' }],
    ['a provider that is not played', { ...order, provider: 'seBankID' }],
    ['a method that does not exist', { ...order, method: 'guess' }],
    ['no parameters', { ...order, providerParameters: undefined }],
  ])('refuses %s in plain words', async (_what, json) => {
    const response = await call('new', { json })
    expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(/^Error in \$\./)])
  })

  it('begins anew each time it is asked to', async () => {
    const [one, other] = [await open(), await open()]
    expect(one.id).not.toBe(other.id)
    expect(await ask(one.id)).toEqual({ id: one.id, provider: 'fiTupas', method: 'auth', status: 'new' })
  })

  it('starts a transaction once', async () => {
    const { id, page } = await open()
    const response = await call(`${id}/start`, { json: {} })
    expect(await response.json()).toMatchObject({
      status: 'started',
      providerInfo: { fiTupasAuth: { authUrl: expect.stringContaining(page) } },
    })
    expect((await call(`${id}/start`, { json: {} })).status).toBe(409)
    expect(await ask(id)).toMatchObject({ status: 'started' })
  })

  it('knows no other transactions', async () => {
    expect((await call('scrive-none')).status).toBe(404)
    expect((await call('scrive-none/start', { json: {} })).status).toBe(404)
    expect((await callSandbox('/scrive/eid/scrive-none')).status).toBe(404)
  })
})

describe('its page', () => {
  it('is opened, identifies the published person, and sends the browser back with the number', async () => {
    const { id, page } = await open()
    const response = await callSandbox(page)
    expect(await response.text()).toContain('070770-905D')
    expect(response.headers.get('Content-Security-Policy')).toContain("form-action 'self' https://shop.example")
    expect(await ask(id)).toMatchObject({ status: 'started' })
    const goTo = await identify(page, { person: 'vaino', bank: 'fi-op' })
    expect(goTo).toBe(`https://shop.example/back?own=1&transaction_id=${id}`)
    expect(await ask(id)).toEqual({
      id,
      provider: 'fiTupas',
      method: 'auth',
      status: 'complete',
      providerInfo: {
        fiTupasAuth: {
          completionData: {
            bank: 'OP',
            pid: expect.any(String),
            ssn: '070770-905D',
            profileData: { name: 'Väinö Tunnistus', birthdate: '1970-07-07' },
            certificateData: { distinguishedName: 'C=FI, CN=Väinö Tunnistus' },
          },
        },
      },
    })
  })

  const told = z.object({ providerInfo: z.object({ fiTupasAuth: z.object({ completionData: z.looseObject({}) }) }) })
  const completion = async (id: string) => told.parse(await ask(id)).providerInfo.fiTupasAuth.completionData

  it('tells no code of who has none, and no bank of a mobile certificate', async () => {
    const { id, page } = await open()
    await identify(page, { person: 'vaino-without-code', bank: 'fi-mobiilivarmenne' })
    const data = await completion(id)
    expect(data).not.toHaveProperty('ssn')
    expect(data).not.toHaveProperty('bank')
  })

  it('identifies anybody by name, and asks for the name where there is none', async () => {
    const { id, page } = await open()
    expect(await identify(page, { person: 'other', name: ' ' })).toBe('422')
    expect(await identify(page, { person: 'other', name: 'Aino Maria Väänänen', birthDate: '1984-03-12' })).toContain(
      id,
    )
    expect(await completion(id)).toMatchObject({
      profileData: { name: 'Aino Maria Väänänen', birthdate: '1984-03-12' },
    })
  })

  it.each(['abort', 'fail'])('lets the customer %s, which is told as failed', async (action) => {
    const { id, page } = await open()
    expect(await identify(page, { action })).toBe(`https://shop.example/back?own=1&transaction_id=${id}`)
    expect(await ask(id)).toEqual({ id, provider: 'fiTupas', method: 'auth', status: 'failed' })
  })

  it('can be left identified, left undecided, and left with another number', async () => {
    const [one, two, three] = [await open(), await open(), await open()]
    expect(await identify(one.page, { action: 'done-no-return' })).toBe(one.page)
    expect(await ask(one.id)).toMatchObject({ status: 'complete' })
    expect(await identify(two.page, { action: 'return-undecided' })).toContain(two.id)
    expect(await ask(two.id)).toMatchObject({ status: 'started' })
    const foreign = await identify(three.page, { action: 'foreign-return' })
    expect(foreign).toContain('transaction_id=scrive-')
    expect(foreign).not.toContain(three.id)
  })

  it('is decided once', async () => {
    const { id, page } = await open()
    await identify(page, { action: 'abort' })
    expect(await identify(page, { person: 'vaino' })).toBe(page)
    expect(await ask(id)).toMatchObject({ status: 'failed' })
    const over = await (await callSandbox(page)).text()
    expect(over).toContain('Asiakas keskeytti')
    expect(over).not.toContain('<form')
  })

  it('runs out, by itself or by a button', async () => {
    const [one, two] = [await open(), await open()]
    await identify(one.page, { action: 'run-out' })
    expect(await identify(one.page, { person: 'vaino' })).toBe(one.page)
    expect(await ask(one.id)).toMatchObject({ status: 'failed' })
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61 * 60_000)
    expect(await (await callSandbox(two.page)).text()).toContain('aika on päättynyt')
  })

  it('takes no presses from a page elsewhere', async () => {
    const { page } = await open()
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await callSandbox(page, { method: 'POST', headers, body: 'action=identify&person=vaino' })).status).toBe(
      403,
    )
  })
})

describe('its ways of answering', () => {
  it.each([
    ['completed', 'completed', 'fiTupasAuth'],
    ['plain-info', 'complete', 'fiTupas'],
  ])('by %s: the status is %s, under %s', async (name, status, key) => {
    const { id, page } = await open()
    await identify(page, { person: 'vaino' })
    await fail(name)
    expect(await ask(id)).toMatchObject({ status, providerInfo: { [key]: { completionData: { ssn: '070770-905D' } } } })
    expect(await ask(id)).toMatchObject({ status: 'complete', providerInfo: { fiTupasAuth: {} } })
  })
})
