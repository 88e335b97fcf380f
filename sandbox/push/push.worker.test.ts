import { env, exports } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { fromBase64Url, toBase64Url } from '#sandbox/core/base64.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'

import { decrypt } from './send.ts'

beforeEach(() => emptyDatabase(env.DB))

const origin = 'http://sandbox.example'

/** RFC 8291, section 5. */
const rfc = {
  text: 'When I grow up, I want to be a watermelon',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => fromBase64Url(text) ?? new Uint8Array()

const call = (method: string, path: string, json?: unknown) =>
  exports.default.fetch(`${origin}/push${path}`, {
    method,
    ...(json === undefined ? {} : { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }),
  })

const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const part = (value: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)))

/** An application server with a key of its own. */
async function application() {
  const pair = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('Not a pair')
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  if (!(raw instanceof ArrayBuffer)) throw new Error('Not raw')
  const key = toBase64Url(new Uint8Array(raw))
  const vapid = async (more: object = {}) => {
    const claims = { aud: origin, exp: Math.floor(Date.now() / 1000) + 3600, sub: 'mailto:huolto@huolto.example' }
    const input = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ ...claims, ...more })}`
    const signed = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      pair.privateKey,
      new TextEncoder().encode(input),
    )
    return `vapid t=${input}.${toBase64Url(new Uint8Array(signed))}, k=${key}`
  }
  return { key, vapid }
}

async function subscribed() {
  const { key, vapid } = await application()
  const response = await call('POST', '/api/browsers', { applicationServerKey: key })
  const browser = await response.json<{ id: string; endpoint: string; keys: { p256dh: string; auth: string } }>()
  const send = async (more: Record<string, string> = {}, body: Uint8Array = bytes(rfc.body)) => {
    const headers = { TTL: '60', 'Content-Encoding': 'aes128gcm', Authorization: await vapid(), ...more }
    return exports.default.fetch(browser.endpoint, { method: 'POST', headers, body })
  }
  return { browser, send, vapid }
}

describe('a browser of the sandbox', () => {
  it('reads the example of the RFC, and nothing that is not for it', () => {
    const keys = { privateKey: bytes(rfc.privateKey), publicKey: bytes(rfc.publicKey), auth: bytes(rfc.auth) }
    expect(decrypt(bytes(rfc.body), keys)).toBe(rfc.text)
    expect(decrypt(bytes(rfc.body), { ...keys, auth: new Uint8Array(16) })).toBeNull()
    expect(decrypt(bytes(rfc.body).slice(0, 90), keys)).toBeNull()
    expect(decrypt(new Uint8Array(), keys)).toBeNull()
  })
})

describe('the push service of the sandbox', () => {
  it('gives a browser keys and an address of its own', async () => {
    const { browser } = await subscribed()
    expect(bytes(browser.keys.p256dh)).toHaveLength(65)
    expect(bytes(browser.keys.auth)).toHaveLength(16)
    expect(browser.endpoint).toBe(`${origin}/push/send/${browser.id}`)
  })

  it('takes a message, and shows one that is not for the browser as such', async () => {
    const { browser, send } = await subscribed()
    expect((await send({ Topic: 'abc', Urgency: 'high' })).status).toBe(201)
    const { notices } = await (await call('GET', `/api/notices?browser=${browser.id}`)).json<{ notices: unknown }>()
    expect(notices).toMatchObject([{ text: null, topic: 'abc', urgency: 'high', ttl: 60 }])
    expect(await (await call('GET', '')).text()).toContain('Väärä avain')
  })

  it.each([
    ['no TTL', { TTL: '' }, 400],
    ['a long topic', { Topic: 'x'.repeat(33) }, 400],
    ['another encoding', { 'Content-Encoding': 'aesgcm' }, 400],
    ['an unknown urgency', { Urgency: 'now' }, 400],
    ['nobody to ask', { Authorization: '' }, 401],
  ])('refuses %s', async (_what, headers, status) => {
    const { send } = await subscribed()
    expect((await send(headers)).status).toBe(status)
  })

  it.each([
    ['another service', { aud: 'https://fcm.googleapis.com' }],
    ['a token that ended', { exp: 1 }],
    ['a token of more than a day', { exp: Math.floor(Date.now() / 1000) + 90_000 }],
    ['nobody to write to', { sub: undefined }],
    ['an address of this machine', { sub: 'mailto:x@localhost' }],
  ])('refuses a sender who names %s', async (_what, claims) => {
    const { send, vapid } = await subscribed()
    expect((await send({ Authorization: await vapid(claims) })).status).toBe(403)
  })

  it('refuses another sender than the one subscribed with, a signature that is none, and what is too long', async () => {
    const { send, vapid } = await subscribed()
    const other = await application()
    expect((await send({ Authorization: await other.vapid() })).status).toBe(403)
    const forged = (await vapid()).replace(/\.[\w-]+, k=/, `.${'A'.repeat(86)}, k=`)
    expect((await send({ Authorization: forged })).status).toBe(403)
    expect((await send({}, new Uint8Array(4097))).status).toBe(413)
  })

  it.each([404, 410, 413, 429, 500, 503])('answers %i where it is told to, and delivers nothing', async (status) => {
    const { browser, send } = await subscribed()
    await call('PUT', `/api/browsers/${browser.id}/failure-mode`, { plan: `${status}` })
    const response = await send()
    expect(response.status).toBe(status)
    expect(response.headers.has('Retry-After')).toBe(status === 429 || status === 503)
    expect(await (await call('GET', '/api/notices')).json()).toEqual({ notices: [] })
  })

  it('knows nothing of an address that it did not give', async () => {
    expect((await call('POST', '/send/none')).status).toBe(404)
  })
})
