import { describe, expect, it } from 'vitest'

import type { Config } from '#core/config.ts'
import { testClock } from '#tests/support/clock.ts'
import {
  brokenConnection,
  halfAnswer,
  outgoingThat,
  silence,
  type FakeAnswer,
} from '#tests/support/provider-answers.ts'

import { createEmailPostmark } from './messaging/email-postmark.ts'
import { createEmailResend } from './messaging/email-resend.ts'
import { createSms46elks } from './messaging/sms-46elks.ts'
import { createSmsTwilio } from './messaging/sms-twilio.ts'

const clock = testClock(Date.parse('2026-11-20T06:00:00Z'))
const config: Config = {
  environment: 'test',
  appUrl: 'https://huolto.example',
  frameUrl: 'https://frame.example',
  partyUrl: 'https://room.example',
  dnsUrl: 'https://dns.example',
  sms: { provider: '46elks', baseUrl: 'https://sms.example', user: 'käyttäjä', password: 'salasana', second: null },
  email: {
    provider: 'resend',
    baseUrl: 'https://mail.example',
    apiKey: 're_key',
    webhookSecret: 'webhook-secret-of-tests',
    sender: 'Huolto <huolto@huolto.example>',
  },
  tokenSecret: { current: 'x'.repeat(32), former: null },
  csrfSecret: 'x'.repeat(32),
  roomSecret: { current: 'x'.repeat(32), former: null },
  sealSecret: { current: 'x'.repeat(32), former: null },
  twoFactorRoles: [],
  push: { secret: 'x'.repeat(32), services: [] },
}
const phone = '+358400000012'
const address = 'matti.meikalainen@example.fi'
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const text = (body: string, status: number) => () =>
  new Response(body, { status, headers: { 'Content-Type': 'text/plain' } })

type Send = (answer: FakeAnswer, signal?: AbortSignal) => Promise<unknown>

const reportUrl = 'https://huolto.example/report'

function sms(answer: FakeAnswer, signal?: AbortSignal, create = createSms46elks, changes: { text?: string } = {}) {
  const outgoing = outgoingThat(answer)
  const port = create(config.sms, { fetch: outgoing.fetch, environment: 'test', timeoutMs: 30 })
  const message = { from: 'Autotalo', to: phone, text: 'Hei, käy sisään: https://a.example', reportUrl }
  return { outgoing, outcome: port.send({ ...message, ...changes }, signal) }
}

function email(answer: FakeAnswer, signal?: AbortSignal, create = createEmailResend, idempotencyKey = 'link:prc_1') {
  const outgoing = outgoingThat(answer)
  const port = create(config.email, { fetch: outgoing.fetch, environment: 'test', timeoutMs: 30, clock })
  const message = { from: config.email.sender, to: address, subject: 'Huolto', text: 'Hei', html: '<p>Hei</p>' }
  return {
    outgoing,
    outcome: port.send({ ...message, replyTo: null, idempotencyKey, reference: 'msg_1' }, signal),
  }
}

describe('text messages by 46elks', () => {
  it('are sent as a form with Basic authorization and give the id of the service', async () => {
    const { outgoing, outcome } = sms(json({ id: 's70df59406a1b4643b96f3f91e0bfb7b0', status: 'created', to: phone }))

    expect(await outcome).toEqual({ outcome: 'sent', id: 's70df59406a1b4643b96f3f91e0bfb7b0' })
    const [request] = outgoing.calls
    expect(request?.url).toBe('https://sms.example/a1/sms')
    expect(request?.method).toBe('POST')
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      from: 'Autotalo',
      to: phone,
      message: 'Hei, käy sisään: https://a.example',
      whendelivered: reportUrl,
    })
    expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    const credentials = atob(request?.headers['authorization']?.replace('Basic ', '') ?? '')
    expect(new TextDecoder().decode(Uint8Array.from(credentials, (char) => char.charCodeAt(0)))).toBe(
      'käyttäjä:salasana',
    )
  })

  it('count as refused when the service accepted the call and failed the message', async () => {
    expect(await sms(json({ id: 's1', status: 'failed' })).outcome).toEqual({
      outcome: 'refused',
      reason: 'failed',
      permanent: true,
    })
  })
})

describe('text messages by Twilio', () => {
  const twilio = (answer: FakeAnswer, text?: string) =>
    sms(answer, undefined, createSmsTwilio, text === undefined ? {} : { text })

  it('are not sent longer than Twilio takes them, and are never cut', async () => {
    const accepted = json({ sid: 'SM0123456789', status: 'queued' }, 201)
    const { outgoing, outcome } = twilio(accepted, 'x'.repeat(1601))
    expect(await outcome).toEqual({ outcome: 'refused', reason: 'too_long', permanent: true })
    expect(outgoing.calls).toEqual([])
    expect(await twilio(accepted, 'x'.repeat(1600)).outcome).toMatchObject({ outcome: 'sent' })
  })

  it('are sent as a form with Basic authorization and give the sid', async () => {
    const { outgoing, outcome } = twilio(json({ sid: 'SM0123456789', status: 'queued', to: phone }, 201))

    expect(await outcome).toEqual({ outcome: 'sent', id: 'SM0123456789' })
    const [request] = outgoing.calls
    expect(request?.url).toBe('https://sms.example/2010-04-01/Accounts/k%C3%A4ytt%C3%A4j%C3%A4/Messages.json')
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      From: 'Autotalo',
      To: phone,
      Body: 'Hei, käy sisään: https://a.example',
      StatusCallback: reportUrl,
    })
    expect(request?.headers['authorization']).toMatch(/^Basic /)
  })

  it.each([
    [{ code: 21211, message: `The 'To' number ${phone} is not valid`, status: 400 }, 400, true],
    [{ code: 20429, message: 'Too many requests', status: 429 }, 429, false],
    [{ code: 20003, message: 'Authenticate', status: 401 }, 401, false],
  ])('are refused with the code of the error alone', async (body, status, permanent) => {
    const reason = `twilio_${body.code}`
    expect(await twilio(json(body, status)).outcome).toEqual({ outcome: 'refused', reason, permanent })
  })
})

describe('e-mail by Postmark', () => {
  const postmark = (answer: FakeAnswer) => email(answer, undefined, createEmailPostmark)

  it('is sent as JSON with the server’s token and what names it for us', async () => {
    const { outgoing, outcome } = postmark(json({ MessageID: 'b7bc2f4a', ErrorCode: 0, Message: 'OK' }))

    expect(await outcome).toEqual({ outcome: 'sent', id: 'b7bc2f4a' })
    const [request] = outgoing.calls
    expect(request?.url).toBe('https://mail.example/email')
    expect(request?.headers['x-postmark-server-token']).toBe('re_key')
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      From: config.email.sender,
      To: address,
      Subject: 'Huolto',
      TextBody: 'Hei',
      HtmlBody: '<p>Hei</p>',
      MessageStream: 'outbound',
      Metadata: { key: 'link:prc_1', reference: 'msg_1' },
    })
  })

  it.each([
    [406, 422, { outcome: 'refused', reason: 'postmark_406', permanent: true }],
    [10, 401, { outcome: 'refused', reason: 'postmark_10', permanent: false }],
  ])('is refused with the code %i of the error alone', async (ErrorCode, status, expected) => {
    expect(await postmark(json({ ErrorCode, Message: `no ${address}` }, status)).outcome).toEqual(expected)
  })
})

describe('e-mail by Resend', () => {
  it('has a key of its own however long it is: two that begin alike are two messages', async () => {
    const keyOf = async (key: string) => {
      const { outgoing, outcome } = email(json({ id: 'e1' }), undefined, createEmailResend, key)
      await outcome
      return outgoing.calls[0]?.headers['idempotency-key'] ?? ''
    }
    const long = 'k'.repeat(256)
    expect(await keyOf(long)).toBe(long)
    const keys = [await keyOf(`${long}1`), await keyOf(`${long}2`)]
    expect(new Set(keys).size).toBe(2)
    expect(keys.every((key) => key.length <= 256)).toBe(true)
  })

  it('is sent as JSON with an idempotency key and a user agent of our own', async () => {
    const { outgoing, outcome } = email(json({ id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' }))

    expect(await outcome).toEqual({ outcome: 'sent', id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' })
    const [request] = outgoing.calls
    expect(request?.url).toBe('https://mail.example/emails')
    expect(request?.headers['authorization']).toBe('Bearer re_key')
    expect(request?.headers['idempotency-key']).toBe('link:prc_1')
    expect(request?.headers['user-agent']).toMatch(/^workshop-self-service\//)
    expect(JSON.parse(request?.body ?? '')).toEqual({
      from: config.email.sender,
      to: [address],
      subject: 'Huolto',
      text: 'Hei',
      html: '<p>Hei</p>',
      tags: [{ name: 'reference', value: 'msg_1' }],
    })
  })

  it.each([
    ['validation_error', 422, { outcome: 'refused', reason: 'validation_error', permanent: true }],
    ['rate_limit_exceeded', 429, { outcome: 'refused', reason: 'rate_limit_exceeded', permanent: false }],
    ['invalid_api_key', 403, { outcome: 'refused', reason: 'invalid_api_key', permanent: true }],
    [
      'concurrent_idempotent_requests',
      409,
      { outcome: 'refused', reason: 'concurrent_idempotent_requests', permanent: false },
    ],
    ['invalid_idempotent_request', 409, { outcome: 'unknown', reason: 'invalid_idempotent_request' }],
    ['internal_server_error', 500, { outcome: 'unknown', reason: 'internal_server_error' }],
  ])('reads the error %s', async (name, status, expected) => {
    expect(await email(json({ name, message: `no ${address}`, statusCode: status }, status)).outcome).toEqual(expected)
  })
})

describe.each<[string, Send]>([
  ['46elks', (answer, signal) => sms(answer, signal).outcome],
  ['Twilio', (answer, signal) => sms(answer, signal, createSmsTwilio).outcome],
  ['Resend', (answer, signal) => email(answer, signal).outcome],
  ['Postmark', (answer, signal) => email(answer, signal, createEmailPostmark).outcome],
])('what %s answers', (_name, send) => {
  it.each([
    [400, { outcome: 'refused', reason: 'http_400', permanent: true }],
    [401, { outcome: 'refused', reason: 'http_401', permanent: false }],
    [403, { outcome: 'refused', reason: 'http_403', permanent: true }],
    [404, { outcome: 'refused', reason: 'http_404', permanent: false }],
    [429, { outcome: 'refused', reason: 'http_429', permanent: false }],
    [500, { outcome: 'unknown', reason: 'http_500' }],
    [502, { outcome: 'unknown', reason: 'http_502' }],
    [503, { outcome: 'refused', reason: 'http_503', permanent: false }],
  ])('in plain text with status %i becomes an outcome that repeats nothing of it', async (status, expected) => {
    expect(await send(text(`Invalid number ${phone} or ${address}`, status))).toEqual(expected)
  })

  it('with a redirect sends the credentials nowhere else', async () => {
    let asked = 'nothing'
    const redirect: FakeAnswer = (_call, request) => {
      asked = request.redirect
      return new Response(null, { status: 302, headers: { Location: 'https://elsewhere.example' } })
    }
    expect(await send(redirect)).toEqual({ outcome: 'refused', reason: 'http_302', permanent: false })
    expect(asked).toBe('manual')
  })

  it('too late or not at all is not known to have been refused', async () => {
    expect(await send(silence)).toEqual({ outcome: 'unknown', reason: 'timeout' })
    expect(await send(brokenConnection)).toEqual({ outcome: 'unknown', reason: 'no_connection' })
    expect(await send(silence, AbortSignal.abort())).toEqual({ outcome: 'unknown', reason: 'aborted' })
  })

  it('half is not known to have been refused, unless its status says all', async () => {
    expect(await send(halfAnswer)).toEqual({ outcome: 'unknown', reason: 'timeout' })
  })
})

describe.each<[string, Send]>([
  ['46elks', (answer, signal) => sms(answer, signal).outcome],
  ['Twilio', (answer, signal) => sms(answer, signal, createSmsTwilio).outcome],
  ['Resend', (answer, signal) => email(answer, signal).outcome],
  ['Postmark', (answer, signal) => email(answer, signal, createEmailPostmark).outcome],
])('what %s answers', (_name, send) => {
  it('as a success that is no JSON of theirs is not taken for sent', async () => {
    const unreadable = { outcome: 'unknown', reason: 'unreadable_answer' }
    expect(await send(text('<html>', 200))).toEqual(unreadable)
    expect(await send(text('{"id":"s1"}', 200))).toEqual(unreadable)
    expect(await send(json({ ok: true }))).toEqual(unreadable)
    expect(await send(json({ id: 12 }))).toEqual(unreadable)
    expect(await send(json(null))).toEqual(unreadable)
    const html = () => new Response('{"id":', { headers: { 'Content-Type': 'application/json' } })
    expect(await send(html)).toEqual(unreadable)
    expect(await send(json({ id: 's1', more: 'x'.repeat(200_000) }))).toEqual(unreadable)
  })
})
