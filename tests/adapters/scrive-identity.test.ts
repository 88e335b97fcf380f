import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { createScrive, scriveSecretsSchema, scriveSettingsSchema } from '#worker/providers/scrive/scrive.ts'

import { beginInput, bodyOf, completionData, scrive, scriveDone, scriveSettings } from './identity-fixtures.ts'
import { json, wireAnswering, type Responder } from './payment-fixtures.ts'

const asked = { reference: 'trx-1', keyId: null }
const vaino = { name: 'Väinö Tunnistus', firstName: null, lastName: null, birthDate: '1970-07-07' }

const begin = (answer: Responder) => scrive(wireAnswering(answer).wire).begin(beginInput)
const ask = (body: unknown) => scrive(wireAnswering(json(body)).wire).ask(asked)
const told = (data: object, name = 'fiTupasAuth') => ({
  ...scriveDone,
  providerInfo: { [name]: { completionData: data } },
})

describe('beginning at Scrive', () => {
  it('asks for a Finnish authentication with our address to come back to, and nothing of the customer', async () => {
    const { wire, outgoing } = wireAnswering(json({ id: 'trx-1', accessUrl: 'https://eid.example/s/trx-1' }))
    expect(await scrive(wire).begin(beginInput)).toEqual({
      outcome: 'begun',
      reference: 'trx-1',
      redirectUrl: 'https://eid.example/s/trx-1',
      keyId: null,
      expiresAt: null,
    })
    const [call] = outgoing.calls
    expect(call).toMatchObject({ method: 'POST', url: 'https://eid.example/api/v1/transaction/new' })
    expect(call?.headers).toMatchObject({ authorization: 'Bearer scrive-token', 'content-type': 'application/json' })
    expect(bodyOf(call)).toEqual({
      method: 'auth',
      provider: 'fiTupas',
      redirectUrl: beginInput.returnUrl,
      providerParameters: {},
    })
  })

  it('goes by the prefix that the account was given', async () => {
    const { wire, outgoing } = wireAnswering(json({}))
    await createScrive({ ...scriveSettings, prefix: '/api/v2' }, wire).begin(beginInput)
    expect(outgoing.calls[0]?.url).toBe('https://eid.example/api/v2/transaction/new')
  })

  it.each([
    ['no address', { id: 'trx-1' }],
    ['no number', { accessUrl: 'https://eid.example/s' }],
    ['an address that is no web page', { id: 'trx-1', accessUrl: 'javascript:alert(1)' }],
    ['an address that anybody can read', { id: 'trx-1', accessUrl: 'http://eid.example/s' }],
    ['a number that is a path', { id: '../transaction', accessUrl: 'https://eid.example/s' }],
  ])('with an answer of %s sends nobody anywhere', async (_what, body) => {
    expect(await begin(json(body))).toEqual({ outcome: 'unknown', reason: 'unreadable_answer' })
  })
})

describe('asking Scrive', () => {
  it('goes by our own number, as who we are', async () => {
    const { wire, outgoing } = wireAnswering(json(scriveDone))
    await scrive(wire).ask(asked)
    expect(outgoing.calls).toMatchObject([{ method: 'GET', url: 'https://eid.example/api/v1/transaction/trx-1' }])
    expect(outgoing.calls[0]?.headers['authorization']).toBe('Bearer scrive-token')
  })

  it.each(['complete', 'completed'])('that answers %s tells the person, and no identity code', async (status) => {
    const outcome = await ask({ ...scriveDone, status })
    expect(outcome).toEqual({ outcome: 'verified', person: vaino })
    expect(JSON.stringify(outcome)).not.toContain('905D')
  })

  it('is read by either name of what it tells', async () => {
    expect(await ask(told(completionData, 'fiTupas'))).toEqual({ outcome: 'verified', person: vaino })
  })

  it('takes the birth date from the code where it is not told by itself', async () => {
    const { profileData, ...more } = completionData
    expect(await ask(told({ ...more, profileData: { name: profileData.name } }))).toMatchObject({
      person: { birthDate: '1970-07-07' },
    })
    const wrong = { profileData: { name: profileData.name }, ssn: '070770-905E' }
    expect(await ask(told(wrong))).toMatchObject({ outcome: 'verified', person: { birthDate: null } })
    expect(await ask(told({ profileData: { name: profileData.name } }))).toMatchObject({ person: { birthDate: null } })
  })

  it.each([
    ['new', 'waiting'],
    ['started', 'waiting'],
    ['grace_period', 'waiting'],
    ['failed', 'failed'],
  ])('that answers %s is %s', async (status, outcome) => {
    expect(await ask({ id: 'trx-1', provider: 'fiTupas', status })).toMatchObject({ outcome })
  })

  it.each([
    ['another transaction', { ...scriveDone, id: 'trx-2' }, 'other_check'],
    ['another provider', { ...scriveDone, provider: 'seBankID' }, 'unreadable_answer'],
    ['a person without a name', told({ profileData: { name: '  ' } }), 'unreadable_person'],
    ['nobody', { ...scriveDone, providerInfo: {} }, 'unreadable_person'],
    ['what another provider told', told(completionData, 'seBankIDAuth'), 'unreadable_person'],
  ])('about %s proves nothing', async (_what, body, reason) => {
    expect(await ask(body)).toEqual({ outcome: 'unknown', reason })
  })
})

describe('the credentials', () => {
  it.each([[{ token: '' }], [{ token: 'top-secret', prefix: 'api' }], [{ token: 'top-secret', more: 1 }]])(
    'that are not whole are refused, and none is repeated: %j',
    (secrets) => {
      const parse = () => scriveSecretsSchema.parse(secrets)
      expect(parse).toThrow(z.ZodError)
      expect(parse).not.toThrow(/top-secret/)
      expect(() => scriveSettingsSchema.parse({ baseUrl: 'file:///etc/passwd', token: 'x' })).toThrow(/baseUrl/)
    },
  )
})
