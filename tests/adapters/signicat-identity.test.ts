import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { testClock, testNow } from '#tests/support/clock.ts'
import { signicatSecretsSchema } from '#worker/providers/signicat/call.ts'
import { createSignicat } from '#worker/providers/signicat/signicat.ts'

import {
  beginInput,
  bodyOf,
  newerKey,
  olderKey,
  sealed,
  sealedText,
  signicat,
  signicatCreated,
  signicatDone,
  signicatSettings,
  strangersKey,
  subject,
  tokenAnswer,
} from './identity-fixtures.ts'
import { json, wireAnswering, type Responder } from './payment-fixtures.ts'

const asked = { reference: 'ses-1', keyId: 'key-2' }
const vaino = { name: 'Väinö Tunnistus', firstName: 'Väinö', lastName: 'Tunnistus', birthDate: '1970-07-07' }

const begin = (answer: Responder) => signicat(wireAnswering(tokenAnswer, answer).wire).begin(beginInput)
const askBy = (answer: Responder, check = asked) => signicat(wireAnswering(tokenAnswer, answer).wire).ask(check)
const ask = (body: unknown) => askBy(sealed(body))
const told = (more: object) => ({ ...signicatDone, subject: { ...subject, ...more } })

describe('beginning at Signicat', () => {
  it('gets a token, and asks for a Finnish session whose answers are encrypted to our key', async () => {
    const { wire, outgoing } = wireAnswering(tokenAnswer, sealed(signicatCreated, { status: 201 }))
    expect(await signicat(wire).begin(beginInput)).toEqual({
      outcome: 'begun',
      reference: 'ses-1',
      redirectUrl: 'https://login.signicat.example/ses-1',
      keyId: 'key-2',
      expiresAt: testNow + 20 * 60_000,
    })
    const [token, create] = outgoing.calls
    expect(token).toMatchObject({ method: 'POST', url: 'https://api.signicat.example/auth/open/connect/token' })
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      grant_type: 'client_credentials',
      scope: 'signicat-api',
      client_id: 'client',
      client_secret: 'client-secret',
    })
    expect(create).toMatchObject({
      method: 'POST',
      url: 'https://api.signicat.example/auth/rest/sessions?signicat-accountId=a-workshop',
    })
    expect(create?.headers['authorization']).toBe('Bearer access-1')
    const { n, e } = newerKey
    expect(bodyOf(create)).toEqual({
      flow: 'redirect',
      allowedProviders: ['ftn'],
      requestedAttributes: ['name', 'firstName', 'lastName', 'dateOfBirth'],
      callbackUrls: { success: beginInput.returnUrl, abort: beginInput.returnUrl, error: beginInput.returnUrl },
      language: 'sv',
      externalReference: 'idc_01hv3k',
      encryptionPublicKey: { kty: 'RSA', use: 'enc', kid: 'key-2', alg: 'RSA-OAEP', n, e },
      additionalParameters: { ftn_sp_name: 'Autohuolto Pohjola Oulu' },
    })
  })

  it('names nobody where nothing of the name can be sent', async () => {
    const { wire, outgoing } = wireAnswering(tokenAnswer, sealed(signicatCreated, { status: 201 }))
    await signicat(wire).begin({ ...beginInput, workshopName: '<|>' })
    expect(bodyOf(outgoing.calls[1])).not.toHaveProperty('additionalParameters')
  })

  it.each([
    ['no address', { id: 'ses-1' }],
    ['an address that is no web page', { ...signicatCreated, authenticationUrl: 'data:text/html,x' }],
    ['no number', { authenticationUrl: 'https://login.signicat.example' }],
  ])('with an answer of %s sends nobody anywhere', async (_what, body) => {
    expect(await begin(sealed(body, { status: 201 }))).toEqual({ outcome: 'unknown', reason: 'unreadable_answer' })
  })

  it('with an answer that is encrypted to another key sends nobody anywhere', async () => {
    const answer = sealed(signicatCreated, { key: strangersKey, status: 201 })
    expect(await begin(answer)).toEqual({ outcome: 'unknown', reason: 'unreadable_answer' })
  })

  it('is refused where the key is wanted otherwise', async () => {
    expect(await begin(json({ title: 'Bad request', invalidParams: [] }, { status: 400 }))).toEqual({
      outcome: 'refused',
      reason: 'http_400',
    })
  })
})

describe('asking Signicat', () => {
  it.each(['A128CBC-HS256', 'A192CBC-HS384', 'A256CBC-HS512', 'A128GCM', 'A256GCM'])(
    'opens an answer encrypted by %s',
    async (enc) => {
      expect(await askBy(sealed(signicatDone, { enc }))).toEqual({ outcome: 'verified', person: vaino })
    },
  )

  it.each(['application/jose', 'application/json', 'text/plain', 'application/jwt'])(
    'opens an answer that says it is %s',
    async (type) => {
      expect(await askBy(sealed(signicatDone, { type }))).toMatchObject({ outcome: 'verified' })
    },
  )

  it('opens an answer that is a text within JSON', async () => {
    const text = await sealedText(JSON.stringify(signicatDone))
    expect(await askBy(json(text))).toMatchObject({ outcome: 'verified' })
  })

  it('opens what was begun with an older key by that key, and by no other', async () => {
    const answer = () => sealed(signicatDone, { key: olderKey })
    expect(await askBy(answer(), { ...asked, keyId: 'key-1' })).toMatchObject({ outcome: 'verified' })
    expect(await askBy(answer())).toEqual({ outcome: 'unknown', reason: 'unreadable_answer' })
  })

  it.each([null, 'key-0'])('about a check whose key (%j) is gone asks nobody', async (keyId) => {
    const { wire, outgoing } = wireAnswering(tokenAnswer, sealed(signicatDone))
    expect(await signicat(wire).ask({ reference: 'ses-1', keyId })).toEqual({ outcome: 'unknown', reason: 'key_gone' })
    expect(outgoing.calls).toEqual([])
  })

  it('never believes a success that is not encrypted', async () => {
    expect(await askBy(json(signicatDone))).toEqual({ outcome: 'unknown', reason: 'not_encrypted' })
  })

  it('opens nothing by another algorithm than was agreed, and nothing that was changed on the way', async () => {
    const by = async (alg: string) => askBy(sealed(signicatDone, { alg }))
    expect(await by('RSA-OAEP-256')).toEqual({ outcome: 'unknown', reason: 'unreadable_answer' })
    const parts = (await sealedText(JSON.stringify(signicatDone))).split('.')
    for (const place of [0, 1, 2, 3, 4]) {
      const part = parts[place] ?? ''
      const turned = part.startsWith('A') ? `B${part.slice(1)}` : `A${part.slice(1)}`
      const changed = parts.with(place, turned).join('.')
      expect(await askBy(() => new Response(changed))).toEqual({ outcome: 'unknown', reason: 'unreadable_answer' })
    }
  })

  it.each([
    ['CREATED', 'waiting'],
    ['WAITING_FOR_USER', 'waiting'],
    ['SOMETHING_NEW', 'waiting'],
    ['ABORT', 'cancelled'],
    ['CANCELLED', 'cancelled'],
    ['ERROR', 'failed'],
    ['EXPIRED', 'expired'],
  ])('that answers %s is %s', async (status, outcome) => {
    expect(await ask({ id: 'ses-1', status })).toMatchObject({ outcome })
    expect(await askBy(json({ id: 'ses-1', status }))).toMatchObject({ outcome })
  })

  it('knows that the time has run out, though clocks differ', async () => {
    const at = (minutesAgo: number) => new Date(testNow - minutesAgo * 60_000).toISOString()
    const open = { id: 'ses-1', status: 'WAITING_FOR_USER' }
    expect(await ask({ ...open, expiresAt: at(9) })).toEqual({ outcome: 'waiting' })
    expect(await ask({ ...open, expiresAt: at(11) })).toEqual({ outcome: 'expired' })
  })

  it.each([
    ['an object', { value: '070770-905D', issuingCountry: 'FI', type: 'PERSON' }],
    ['a text', '070770-905D'],
  ])('takes the birth date from an identity code that is %s, and tells no code', async (_what, nin) => {
    const outcome = await ask(told({ dateOfBirth: undefined, nin }))
    expect(outcome).toEqual({ outcome: 'verified', person: vaino })
  })

  it('takes a person whose name is not divided, or only divided', async () => {
    const whole = { firstName: undefined, lastName: undefined }
    expect(await ask(told(whole))).toMatchObject({ person: { name: 'Väinö Tunnistus', firstName: null } })
    expect(await ask(told({ name: undefined }))).toMatchObject({ person: { name: 'Väinö Tunnistus' } })
    const nameless = await ask(told({ ...whole, name: undefined }))
    expect(nameless).toEqual({ outcome: 'unknown', reason: 'unreadable_person' })
  })

  it.each([
    ['another session', { ...signicatDone, id: 'ses-2' }, 'other_check'],
    ['another provider', { ...signicatDone, provider: 'idin' }, 'other_provider'],
    ['nobody', { ...signicatDone, subject: null }, 'unreadable_person'],
    ['nothing', null, 'unreadable_answer'],
  ])('about %s proves nothing', async (_what, body, reason) => {
    expect(await ask(body)).toEqual({ outcome: 'unknown', reason })
  })
})

describe('an access token', () => {
  it('is used until shortly before its end, and then asked for anew', async () => {
    const clock = testClock()
    const answers = [tokenAnswer, sealed(signicatDone), sealed(signicatDone), tokenAnswer, sealed(signicatDone)]
    const { wire, outgoing } = wireAnswering(...answers)
    const port = createSignicat(signicatSettings, { ...wire, clock }, new Map())
    await port.ask(asked)
    clock.advance(539_000)
    await port.ask(asked)
    clock.advance(1_000)
    await port.ask(asked)
    expect(outgoing.calls.map(({ url }) => new URL(url).pathname.split('/').at(-1))).toEqual([
      'token',
      'ses-1',
      'ses-1',
      'token',
      'ses-1',
    ])
  })

  it('that was withdrawn is asked for anew, once', async () => {
    const refused: Responder = () => new Response(null, { status: 401 })
    const { wire } = wireAnswering(tokenAnswer, refused, tokenAnswer, sealed(signicatDone))
    expect(await signicat(wire).ask(asked)).toMatchObject({ outcome: 'verified' })
    const again = wireAnswering(tokenAnswer, refused, tokenAnswer, refused, tokenAnswer)
    expect(await signicat(again.wire).ask(asked)).toEqual({ outcome: 'unknown', reason: 'http_401' })
    expect(again.outgoing.calls).toHaveLength(4)
  })

  it('is another client’s own', async () => {
    const tokens = new Map()
    await signicat(wireAnswering(tokenAnswer, sealed(signicatDone)).wire, tokens).ask(asked)
    const { wire, outgoing } = wireAnswering(tokenAnswer, sealed(signicatDone))
    await createSignicat({ ...signicatSettings, clientSecret: 'other' }, wire, tokens).ask(asked)
    expect(outgoing.calls).toHaveLength(2)
  })

  it('that is not given begins nothing', async () => {
    const { wire } = wireAnswering(json({ error: 'invalid_client' }, { status: 401 }))
    expect(await signicat(wire).begin(beginInput)).toEqual({ outcome: 'refused', reason: 'token_http_401' })
  })
})

describe('the credentials', () => {
  const { clientId, clientSecret, accountId, privateKeys } = signicatSettings
  const secrets = { clientId, clientSecret, accountId, privateKeys }

  it.each([
    ['no key', { ...secrets, privateKeys: [] }],
    ['a key without its secret', { ...secrets, privateKeys: [{ ...newerKey, d: undefined }] }],
    ['a key that is too short', { ...secrets, privateKeys: [{ ...newerKey, n: 'top-secret' }] }],
    ['more than is known', { ...secrets, more: 'top-secret' }],
    ['no secret', { ...secrets, clientSecret: '' }],
  ])('with %s are refused, and none is repeated', (_what, given) => {
    const parse = () => signicatSecretsSchema.parse(given)
    expect(parse).toThrow(z.ZodError)
    expect(parse).not.toThrow(new RegExp(`top-secret|${newerKey.d.slice(0, 20)}`))
  })

  it('keep every key that is still needed', () => {
    expect(signicatSecretsSchema.parse(secrets).privateKeys.map(({ kid }) => kid)).toEqual(['key-2', 'key-1'])
  })
})
