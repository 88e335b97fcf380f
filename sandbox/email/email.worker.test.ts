import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { sandboxDb } from '#sandbox/core/db.ts'
import { deleteMessages, readInbox } from '#sandbox/desk/messages.ts'

import { emailRoutes } from './email.routes.ts'
import { claimKey } from './send-email.ts'
import { reportOutcome } from './webhook.ts'

const db = sandboxDb(env)
const letter = {
  from: 'Huolto <huolto@huolto.example>',
  to: ['aino@example.fi'],
  subject: 'Autosi huolto',
  text: 'Hei Aino',
  html: '<p>Hei Aino</p>',
}

async function call(path: string, init: RequestInit, headers: Record<string, string> = {}): Promise<Response> {
  const usual = { Authorization: `Bearer ${env.EMAIL_API_KEY}`, 'User-Agent': 'test/1.0', ...headers }
  const request = new Request(`http://sandbox.example${path}`, { ...init, headers: usual })
  return emailRoutes.fetch(request, env, createExecutionContext())
}

const send = (body: unknown, headers?: Record<string, string>) =>
  call('/emails', { method: 'POST', body: JSON.stringify(body) }, headers)

const stored = async () => (await readInbox(db, null)).emails.length

beforeEach(() => deleteMessages(db))

describe('the e-mail service', () => {
  it('takes an e-mail and answers with its id alone', async () => {
    const response = await send(letter)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    const { emails } = await readInbox(db, 'aino@example.fi')
    expect(emails).toMatchObject([
      { sender: letter.from, recipients: letter.to, subject: letter.subject, text: letter.text },
    ])
    expect((await readInbox(db, 'joku@example.fi')).emails).toEqual([])
  })

  it('shows an e-mail by its id', async () => {
    const { id } = await (await send(letter)).json<{ id: string }>()
    const shown = await call(`/emails/${id}`, {})
    expect(await shown.json()).toMatchObject({ object: 'email', id, to: letter.to, last_event: 'delivered' })
    expect(await (await call('/emails/none', {})).json()).toMatchObject({ statusCode: 404, name: 'not_found' })
  })

  it('turns callers away that do not name themselves', async () => {
    const response = await send(letter, { 'User-Agent': '' })
    expect(response.status).toBe(403)
    expect(await stored()).toBe(0)
  })

  it.each([
    ['', 401, 'missing_api_key'],
    ['Basic x', 401, 'missing_api_key'],
    ['Bearer re_wrong', 403, 'invalid_api_key'],
  ])('refuses the authorization %j', async (Authorization, statusCode, name) => {
    const response = await send(letter, { Authorization })
    expect(response.status).toBe(statusCode)
    expect(await response.json()).toEqual({ statusCode, name, message: expect.any(String) })
  })

  it.each([
    [{ from: undefined }, 'missing_required_field'],
    [{ to: undefined }, 'missing_required_field'],
    [{ subject: undefined }, 'missing_required_field'],
    [{ from: 'Huolto' }, 'invalid_from_address'],
    [{ to: 'aino' }, 'validation_error'],
    [{ to: [] }, 'validation_error'],
    [{ to: Array.from({ length: 51 }, (_, index) => `a${index}@example.fi`) }, 'validation_error'],
    [{ text: undefined, html: undefined }, 'validation_error'],
    [{ tags: [{ name: 'kieli', value: 'ä' }] }, 'validation_error'],
    [{ reply_to: 'ei osoite' }, 'validation_error'],
  ])('refuses %j', async (change, name) => {
    const response = await send({ ...letter, ...change })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ statusCode: 422, name })
    expect(await stored()).toBe(0)
  })

  it('refuses what is not JSON', async () => {
    const response = await call('/emails', { method: 'POST', body: '{' })
    expect(await response.json()).toMatchObject({ statusCode: 400, name: 'validation_error' })
  })
})

describe('a repeated Idempotency-Key', () => {
  const key = { 'Idempotency-Key': 'link/prc_1' }
  const hour = 60 * 60_000

  it('gets the first answer and sends nothing more', async () => {
    const first = await (await send(letter, key)).json()
    const second = await send(letter, key)
    expect(second.status).toBe(200)
    expect(await second.json()).toEqual(first)
    expect(await stored()).toBe(1)
  })

  it('is refused with another body', async () => {
    await send(letter, key)
    const response = await send({ ...letter, subject: 'Toinen' }, key)
    expect(await response.json()).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' })
    expect(await stored()).toBe(1)
  })

  it('sends one e-mail for many calls at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(letter, key)))
    expect(await stored()).toBe(1)
    for (const answer of answers) expect([200, 409]).toContain(answer.status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  })

  it('is told that its twin is still running', async () => {
    const body = JSON.stringify(letter)
    await claimKey({ db, now: Date.now(), key: key['Idempotency-Key'], body })
    const response = await send(letter, key)
    expect(await response.json()).toMatchObject({ statusCode: 409, name: 'concurrent_idempotent_requests' })
  })

  it('may be used again after a refusal', async () => {
    expect((await send({ ...letter, to: 'aino' }, key)).status).toBe(422)
    expect((await send(letter, key)).status).toBe(200)
  })

  it('is forgotten after 24 hours', async () => {
    const claim = { db, key: 'k', body: 'b' }
    await claimKey({ ...claim, now: 0 })
    expect(await claimKey({ ...claim, now: 23 * hour })).toEqual({ kind: 'first' })
    await send(letter, key)
    const body = JSON.stringify(letter)
    const again = { db, key: key['Idempotency-Key'], body }
    expect((await claimKey({ ...again, now: Date.now() + 23 * hour })).kind).toBe('repeat')
    expect((await claimKey({ ...again, now: Date.now() + 25 * hour })).kind).toBe('first')
  })

  it('may not be longer than 256 characters', async () => {
    const response = await send(letter, { 'Idempotency-Key': 'x'.repeat(257) })
    expect(await response.json()).toMatchObject({ statusCode: 400, name: 'invalid_idempotency_key' })
  })
})

describe('addresses that make the service fail', () => {
  it.each([
    ['a0002@example.fi', 500, 'internal_server_error'],
    ['a0005@example.fi', 422, 'validation_error'],
    ['a0006@example.fi', 429, 'rate_limit_exceeded'],
  ])('%s answers %i and takes nothing', async (to, statusCode, name) => {
    const response = await send({ ...letter, to })
    expect(response.status).toBe(statusCode)
    expect(response.headers.has('Retry-After')).toBe(statusCode === 429)
    expect(await response.json()).toMatchObject({ statusCode, name })
    expect(await stored()).toBe(0)
  })

  it('takes an e-mail and answers half a minute late', async () => {
    const wait = vi.spyOn(scheduler, 'wait').mockResolvedValue(undefined)
    expect((await send({ ...letter, to: 'a0003@example.fi' })).status).toBe(200)
    expect(wait).toHaveBeenCalledWith(30_000)
    expect(await stored()).toBe(1)
  })

  it('takes an e-mail and answers with what is no JSON', async () => {
    expect(await (await send({ ...letter, to: 'a0004@example.fi' })).text()).toContain('<html>')
    expect(await stored()).toBe(1)
  })

  it.each(['a0001@example.fi', 'bounced@resend.dev'])('bounces what goes to %s', async (to) => {
    const { id } = await (await send({ ...letter, to })).json<{ id: string }>()
    expect(await (await call(`/emails/${id}`, {})).json()).toMatchObject({ last_event: 'bounced' })
  })
})

describe('the webhook', () => {
  it('says what became of an e-mail, early and twice, signed over the bytes that it brings', async () => {
    const told: { url: string; type: unknown; isSigned: boolean; tags: object }[] = []
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(env.EMAIL_WEBHOOK_SECRET),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    )
    const via = async (url: string, init: RequestInit) => {
      const request = new Request(url, init)
      const body = await request.text()
      const [id, timestamp] = [request.headers.get('svix-id'), request.headers.get('svix-timestamp')]
      const [, mac = ''] = (request.headers.get('svix-signature') ?? '').split(',')
      const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
      const bytes = Uint8Array.from(atob(mac), (character) => character.charCodeAt(0))
      const isSigned = await crypto.subtle.verify('HMAC', key, bytes, content)
      const event: { type: string; data: { tags: object } } = JSON.parse(body)
      told.push({ url, type: event.type, isSigned, tags: event.data.tags })
      return new Response(null, { status: 204 })
    }
    const email = {
      id: 'e1',
      sender: letter.from,
      recipients: letter.to,
      subject: letter.subject,
      lastEvent: 'bounced',
      labels: { reference: 'msg_1' },
    }
    await reportOutcome({ ...env, APP_URL: 'http://app.example' }, email, via)
    expect(told).toEqual(
      ['email.bounced', 'email.sent', 'email.bounced'].map((type) => ({
        url: 'http://app.example/api/callback/email/resend',
        type,
        isSigned: true,
        tags: { reference: 'msg_1' },
      })),
    )
  })
})
