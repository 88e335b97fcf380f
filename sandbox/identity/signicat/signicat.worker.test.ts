import { env } from 'cloudflare:workers'
import { compactDecrypt } from 'jose'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'

import { identityCredentials } from '#sandbox/identity/credentials.ts'
import { callSandbox, postJson } from '#tests/support/call-sandbox.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { identify } from '#tests/support/identity-page.ts'
import { testPrivateKey } from '#tests/support/rsa-key.ts'

const { clientId, clientSecret, accountId } = identityCredentials.signicat
const shop = 'https://shop.example'
const callbackUrls = { success: `${shop}/ok?own=1`, abort: `${shop}/no`, error: `${shop}/error` }

const right = {
  grant_type: 'client_credentials',
  scope: 'signicat-api',
  client_id: clientId,
  client_secret: clientSecret,
}
function token(form: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(form).toString()
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return callSandbox('/signicat/auth/open/connect/token', { method: 'POST', headers: { ...type, ...headers }, body })
}

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number(), token_type: z.literal('Bearer') })
const accessToken = async () => tokenSchema.parse(await (await token(right)).json()).access_token

async function publicKey() {
  const { n, e } = await testPrivateKey()
  return { kty: 'RSA', use: 'enc', kid: 'key-1', alg: 'RSA-OAEP', n, e }
}

async function call(path: string, { json, bearer }: { json?: unknown; bearer?: string } = {}) {
  const headers = { Authorization: `Bearer ${bearer ?? (await accessToken())}` }
  const body = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }
  return callSandbox(`/signicat/auth/rest/sessions${path}`, { headers, ...body })
}

const order = async () => ({
  flow: 'redirect',
  allowedProviders: ['ftn'],
  requestedAttributes: ['name', 'firstName', 'lastName', 'dateOfBirth', 'nin'],
  callbackUrls,
  language: 'fi',
  externalReference: 'idc-1',
  encryptionPublicKey: await publicKey(),
})

/** Opens an answer by another implementation than the one that sealed it. */
async function opened(response: Response): Promise<Record<string, unknown>> {
  const text = new TextDecoder().decode(await response.arrayBuffer())
  expect(text).toMatch(/^eyJ/)
  const jwk = await testPrivateKey()
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'RSA-OAEP', hash: 'SHA-1' }, false, ['decrypt'])
  const { plaintext, protectedHeader } = await compactDecrypt(text, key)
  expect(protectedHeader).toMatchObject({ alg: 'RSA-OAEP', kid: 'key-1' })
  return z.record(z.string(), z.unknown()).parse(JSON.parse(new TextDecoder().decode(plaintext)))
}

const session = z.object({ id: z.string(), authenticationUrl: z.string() })
async function open() {
  const response = await call('', { json: await order() })
  expect(response.status).toBe(201)
  const { id, authenticationUrl } = session.parse(await opened(response))
  return { id, page: new URL(authenticationUrl).pathname }
}

const ask = async (id: string) => opened(await call(`/${id}`))
const fail = (name: string) => postJson('/identity/api/failure-mode', { provider: 'signicat', mode: name, only: 'ask' })

beforeEach(() => emptyDatabase(env.DB))

describe('the token service', () => {
  it('gives a token for ten minutes to the client, named in the form or by Basic', async () => {
    expect(tokenSchema.parse(await (await token(right)).json()).expires_in).toBe(600)
    const basic = { Authorization: `Basic ${btoa(`${clientId}:${encodeURIComponent(clientSecret)}`)}` }
    const { grant_type: grant, scope } = right
    expect((await token({ grant_type: grant, scope }, basic)).status).toBe(200)
  })

  it.each([
    ['a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['another scope', { scope: 'openid' }, 400, 'invalid_scope'],
  ])('refuses %s', async (_what, change, status, error) => {
    const response = await token({ ...right, ...change })
    expect([response.status, await response.json()]).toEqual([status, { error, error_description: expect.any(String) }])
  })

  it('lets nobody in with another token, or after its time, or to another account', async () => {
    const good = await accessToken()
    expect((await call('/none', { bearer: good })).status).toBe(404)
    expect((await call('/none', { bearer: `${good}0` })).status).toBe(401)
    expect((await call('/none', { bearer: good.replace(/^\d+/, '9999999999') })).status).toBe(401)
    expect((await call(`/none?signicat-accountId=${accountId}`, { bearer: good })).status).toBe(404)
    expect((await call('/none?signicat-accountId=a-other', { bearer: good })).status).toBe(403)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 601_000)
    expect((await call('/none', { bearer: good })).status).toBe(401)
  })
})

describe('the name of the service', () => {
  const named = async (name: unknown) => call('', { json: { ...(await order()), additionalParameters: name } })

  it('stands on the page where somebody identifies themselves', async () => {
    const { authenticationUrl } = session.parse(await opened(await named({ ftn_sp_name: 'Autohuolto Pohjola' })))
    const page = await callSandbox(new URL(authenticationUrl).pathname)
    expect(await page.text()).toContain('Tunnistaudut palveluun Autohuolto Pohjola')
  })

  it.each([
    ['too long', { ftn_sp_name: 'a'.repeat(65) }],
    ['empty', { ftn_sp_name: '' }],
    ['of characters that are not taken', { ftn_sp_name: 'Huolto | Rengas' }],
    ['under another name', { ftnSpName: 'Huolto' }],
  ])('is refused where it is %s', async (_what, name) => {
    expect((await named(name)).status).toBe(400)
  })
})

describe('a session', () => {
  it('is told only to who has the key, with addresses that carry its number', async () => {
    const response = await call('', { json: await order() })
    const told = await opened(response)
    expect(told).toMatchObject({
      accountId,
      status: 'CREATED',
      allowedProviders: ['ftn'],
      callbackUrls: { success: `${shop}/ok?own=1&sessionId=${String(told['id'])}` },
      externalReference: 'idc-1',
      sessionLifetime: 1200,
    })
    expect(Date.parse(String(told['expiresAt']))).toBeGreaterThan(Date.now() + 19 * 60_000)
  })

  it.each([
    ['no key', { encryptionPublicKey: undefined }, 'encryptionPublicKey'],
    [
      'a short key',
      { encryptionPublicKey: { kty: 'RSA', use: 'enc', kid: 'k', alg: 'RSA-OAEP', n: 'AQAB', e: 'AQAB' } },
      'n',
    ],
    ['another flow', { flow: 'headless' }, 'flow'],
    ['another provider', { allowedProviders: ['nbid'] }, 'allowedProviders'],
    ['what the network does not tell', { requestedAttributes: ['name', 'email'] }, 'requestedAttributes'],
    ['a claim of the other protocol', { requestedAttributes: ['birthdate'] }, 'requestedAttributes'],
    ['plain http', { callbackUrls: { ...callbackUrls, success: 'http://shop.example' } }, 'success'],
    ['personal data in the clear', { prefilledInput: { nin: '070770-905D' } }, ''],
  ])('is refused with %s, by a problem that names it', async (_what, change, name) => {
    const response = await call('', { json: { ...(await order()), ...change } })
    expect(response.status).toBe(400)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({
      title: 'Bad request',
      traceId: expect.any(String),
      invalidParams: expect.arrayContaining([{ name: expect.stringContaining(name), reason: expect.any(String) }]),
    })
  })

  it('is identified on its page, and tells what was asked for and no more', async () => {
    const { id, page } = await open()
    await callSandbox(page)
    expect(await ask(id)).toMatchObject({ status: 'WAITING_FOR_USER' })
    const goTo = await identify(page, { person: 'vaino', bank: 'fi-op' })
    expect(goTo).toBe(`${shop}/ok?own=1&sessionId=${id}&externalReference=idc-1`)
    const told = await ask(id)
    expect(told).toMatchObject({ status: 'SUCCESS', provider: 'ftn', loa: 'substantial' })
    expect(told['subject']).toEqual({
      id: expect.any(String),
      idpId: 'fi-op',
      name: 'Väinö Tunnistus',
      firstName: 'Väinö',
      lastName: 'Tunnistus',
      dateOfBirth: '1970-07-07',
      nin: { value: '070770-905D', issuingCountry: 'FI', type: 'PERSON' },
    })
  })

  it.each([
    ['abort', 'ABORT', `${shop}/no`],
    ['fail', 'ERROR', `${shop}/error`],
  ])('after %s is told as %s', async (action, status, address) => {
    const { id, page } = await open()
    expect(await identify(page, { action })).toContain(`${address}?sessionId=${id}`)
    const told = await ask(id)
    expect(told).toMatchObject({ status })
    expect(told).not.toHaveProperty('subject')
  })

  it('that runs out stays as it was, and says when its time was over', async () => {
    const { id, page } = await open()
    await identify(page, { action: 'run-out' })
    const told = await ask(id)
    expect(told).toMatchObject({ status: 'CREATED' })
    expect(Date.parse(String(told['expiresAt']))).toBeLessThan(Date.now())
    expect(await (await callSandbox(page)).text()).toContain('aika on päättynyt')
  })

  it('can be withdrawn while it is open', async () => {
    const { id } = await open()
    expect((await call(`/${id}/cancel`, { json: {} })).status).toBe(204)
    expect(await ask(id)).toMatchObject({ status: 'CANCELLED' })
    expect((await call(`/${id}/cancel`, { json: {} })).status).toBe(409)
  })
})

describe('its ways of answering', () => {
  async function identified() {
    const { id, page } = await open()
    await identify(page, { person: 'vaino' })
    return id
  }

  it('by nin-text tell the identity code as a text', async () => {
    const id = await identified()
    await fail('nin-text')
    expect((await ask(id))['subject']).toMatchObject({ nin: '070770-905D' })
  })

  it('by wrong-key cannot be opened', async () => {
    const id = await identified()
    await fail('wrong-key')
    await expect(ask(id)).rejects.toThrow('decryption operation failed')
  })

  it('by not-encrypted can be read by anybody', async () => {
    const id = await identified()
    await fail('not-encrypted')
    expect(await (await call(`/${id}`)).json()).toMatchObject({ status: 'SUCCESS', subject: { lastName: 'Tunnistus' } })
  })
})
