import { createECDH, createPublicKey, verify } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { fromBase64Url, toBase64Url } from '#core/bytes/base64url.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { fakeOutgoing } from '#tests/support/outgoing.ts'
import type { PushMessage } from '#worker/providers/port.ts'

import { encryptPush, isReceiverKey, newMessageKeys } from './push-encryption.ts'
import { isPushService } from './push-service.ts'
import { vapidHeader, vapidPublicKey } from './vapid.ts'
import { createWebPush } from './web-push.ts'

/** RFC 8291, section 5. */
const rfc = {
  text: 'When I grow up, I want to be a watermelon',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const config = {
  push: { secret: 'a secret of 32 characters or more', services: ['https://push.example', 'https://*.push.example'] },
  email: { sender: 'Huolto <huolto@huolto.example>' },
}

const receiver = { p256dh: fromBase64Url(rfc.p256dh), auth: fromBase64Url(rfc.auth) }
const utf8 = (text: string) => new TextEncoder().encode(text)

describe('a message to a browser', () => {
  it('is encrypted as the RFC says, byte for byte', () => {
    const keys = { privateKey: fromBase64Url(rfc.privateKey), salt: fromBase64Url(rfc.salt) }
    expect(toBase64Url(encryptPush(utf8(rfc.text), { receiver, keys }))).toBe(rfc.body)
  })

  it('is of one length whatever it says, and never the same twice', () => {
    const bodies = ['a', 'a', 'a much longer one'].map((text) =>
      encryptPush(utf8(text), { receiver, keys: newMessageKeys(), padTo: 128 }),
    )
    expect(new Set(bodies.map(({ length }) => length))).toEqual(new Set([86 + 128 + 1 + 16]))
    expect(new Set(bodies.map(toBase64Url)).size).toBe(3)
  })

  it('needs a key that lies on the curve', () => {
    expect(isReceiverKey(receiver.p256dh)).toBe(true)
    const offCurve = receiver.p256dh.slice()
    offCurve[64] = (offCurve[64] ?? 0) ^ 1
    expect(isReceiverKey(offCurve)).toBe(false)
    expect(isReceiverKey(receiver.p256dh.slice(0, 64))).toBe(false)
  })
})

describe('our word to a push service', () => {
  const at = { origin: 'https://push.example', now: testNow }
  const read = (header: string) => {
    const [, jwt = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
    const [head = '', claims = '', signature = ''] = jwt.split('.')
    const point = fromBase64Url(key)
    const [x, y] = [toBase64Url(point.slice(1, 33)), toBase64Url(point.slice(33))]
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const isSigned = verify(
      'sha256',
      utf8(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      fromBase64Url(signature),
    )
    const part = (text: string): unknown => JSON.parse(new TextDecoder().decode(fromBase64Url(text)))
    return { head: part(head), claims: part(claims), isSigned, key }
  }

  it('names the service, an end within a day and whom to write to, and is signed', async () => {
    const { head, claims, isSigned, key } = read(await vapidHeader(config, at))
    expect(head).toEqual({ typ: 'JWT', alg: 'ES256' })
    expect(claims).toEqual({
      aud: 'https://push.example',
      exp: Math.floor(testNow / 1000) + 12 * 3600,
      sub: 'mailto:huolto@huolto.example',
    })
    expect(isSigned).toBe(true)
    expect(key).toBe(vapidPublicKey(config))
  })

  it('is given again for hours, then made anew, and never to another service', async () => {
    const first = await vapidHeader(config, at)
    expect(await vapidHeader(config, { ...at, now: testNow + 5 * 3_600_000 })).toBe(first)
    expect(await vapidHeader(config, { ...at, now: testNow + 7 * 3_600_000 })).not.toBe(first)
    expect(read(await vapidHeader(config, { ...at, origin: 'https://x.push.example' })).claims).toMatchObject({
      aud: 'https://x.push.example',
    })
  })

  it('comes of the secret: the same key as long as that stays', () => {
    const again = { ...config, push: { ...config.push } }
    expect(vapidPublicKey(again)).toBe(vapidPublicKey(config))
    expect(vapidPublicKey({ push: { ...config.push, secret: 'another secret of 32 characters.' } })).not.toBe(
      vapidPublicKey(config),
    )
  })
})

describe('the address that a browser gives', () => {
  it.each([
    ['https://push.example/send/1', true],
    ['https://eu.west.push.example/send/1', true],
    ['http://push.example/send/1', false],
    ['https://push.example:8443/send/1', false],
    ['https://push.example.evil.example/send/1', false],
    ['https://evilpush.example/send/1', false],
    ['https://evil.example/.push.example', false],
    ['https://push.example@evil.example/', false],
    ['https://me:secret@push.example/', false],
    ['https://127.0.0.1/', false],
    ['https://localhost/', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['javascript:alert(1)', false],
  ])('%s is one of a push service: %s', (endpoint, expected) => {
    expect(isPushService(endpoint, config.push.services)).toBe(expected)
  })
})

describe('sending', () => {
  const browser = createECDH('prime256v1')
  const p256dh = toBase64Url(new Uint8Array(browser.generateKeys()))
  const message: PushMessage = {
    to: { endpoint: 'https://push.example/send/1', p256dh, auth: rfc.auth },
    text: '{"kind":"turn"}',
    topic: 'of-the-process',
    urgency: 'high',
    timeToLiveSeconds: 60,
  }
  const sendTo = async (respond: () => Response) => {
    const outgoing = fakeOutgoing()
    outgoing.answer('https://push.example', respond)
    const outcome = await createWebPush({ config, clock: testClock() }, { ...outgoing, environment: 'test' }).send(
      message,
    )
    return { outcome, calls: outgoing.calls }
  }

  it('says all that a push service wants to know, and follows no redirect', async () => {
    const { outcome, calls } = await sendTo(() => new Response(null, { status: 201 }))
    expect(outcome).toEqual({ outcome: 'sent' })
    expect(calls[0]?.headers).toMatchObject({
      ttl: '60',
      urgency: 'high',
      topic: 'of-the-process',
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      authorization: expect.stringMatching(/^vapid t=/),
    })
    const elsewhere = await sendTo(() => Response.redirect('https://internal.example/', 307))
    expect(elsewhere.outcome).toMatchObject({ outcome: 'refused', permanent: false })
    expect(elsewhere.calls).toHaveLength(1)
  })

  it.each([
    [404, { outcome: 'gone' }],
    [410, { outcome: 'gone' }],
    [400, { outcome: 'refused', permanent: true }],
    [413, { outcome: 'refused', permanent: true }],
    [403, { outcome: 'refused', permanent: true }],
    [429, { outcome: 'refused', permanent: false }],
    [503, { outcome: 'refused', permanent: false }],
    [500, { outcome: 'unknown' }],
  ])('takes an answer of %i for what it is', async (status, expected) => {
    const { outcome } = await sendTo(() => new Response(null, { status }))
    expect(outcome).toMatchObject(expected)
  })

  it('goes to no address that is not configured any more', async () => {
    const outgoing = fakeOutgoing()
    const narrow = { ...config, push: { ...config.push, services: ['https://other.example'] } }
    expect(
      await createWebPush({ config: narrow, clock: testClock() }, { ...outgoing, environment: 'test' }).send(message),
    ).toEqual({
      outcome: 'gone',
    })
    expect(outgoing.calls).toEqual([])
  })
})
