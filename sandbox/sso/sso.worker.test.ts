import { env } from 'cloudflare:workers'
import * as oauth from 'oauth4webapi'
import { beforeEach, describe, expect, it } from 'vitest'

import { callSandbox, sandboxOrigin } from '#tests/support/call-sandbox.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'

import { entraDomain, entraPath, entraTenant, ssoClient, ssoDomain, ssoPath } from './credentials.ts'

beforeEach(() => emptyDatabase(env.DB))

const { clientId, clientSecret } = ssoClient
const issuer = `${sandboxOrigin}${ssoPath}`
const callback = 'http://localhost:8787/api/auth/organisation/callback'
const client: oauth.Client = { client_id: clientId }

/** The library of another, for the app's side of the wire. */
const overTheWire = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: (url: string, init: { method?: string; headers?: Record<string, string>; body?: unknown }) =>
    callSandbox(url.slice(sandboxOrigin.length), {
      ...(init.method === undefined ? {} : { method: init.method }),
      ...(init.headers === undefined ? {} : { headers: init.headers }),
      ...(init.body instanceof URLSearchParams ? { body: init.body.toString() } : {}),
    }),
}

async function described(path = ssoPath) {
  const url = new URL(`${sandboxOrigin}${path}`)
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, overTheWire))
}

type Gone = { path?: string; person?: string; action?: string; verifier?: string; change?: Record<string, string> }

/** Goes to the page, presses, and is where the browser is sent. */
async function gone({
  path = ssoPath,
  person = 'aino',
  action = 'sign-in',
  verifier = 'v'.repeat(43),
  change = {},
}: Gone = {}) {
  const asked = {
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid email',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...change,
  }
  const page = `${path}/authorize?${new URLSearchParams(asked).toString()}`
  const shown = await callSandbox(page)
  const pressed = await callSandbox(page, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ action, person }).toString(),
  })
  return { shown, status: pressed.status, to: pressed.headers.get('Location') ?? '' }
}

type Exchange = { path?: string; to: string; verifier?: string; secret?: oauth.ClientAuth; redirectUri?: string }

async function exchanged({ path, to, verifier = 'v'.repeat(43), secret, redirectUri = callback }: Exchange) {
  const provider = await described(path)
  const brought = oauth.validateAuthResponse(provider, client, new URL(to), 'state-1')
  const answer = await oauth.authorizationCodeGrantRequest(
    provider,
    client,
    secret ?? oauth.ClientSecretBasic(clientSecret),
    brought,
    redirectUri,
    verifier,
    overTheWire,
  )
  return { provider, answer }
}

async function claimsOf({ provider, answer }: Awaited<ReturnType<typeof exchanged>>) {
  const told = await oauth.processAuthorizationCodeResponse(provider, client, answer, {
    expectedNonce: 'nonce-1',
    requireIdToken: true,
  })
  await oauth.validateApplicationLevelSignature(provider, answer, overTheWire)
  return oauth.getValidatedIdTokenClaims(told)
}

const refusal = async ({ answer }: Awaited<ReturnType<typeof exchanged>>) => {
  const { error } = await answer.json<{ error: string }>()
  return [answer.status, error]
}

describe('the organisation', () => {
  it.each([
    ['aino', { email: 'aino.uusitalo@autohuoltopohjola.example', email_verified: true }],
    ['veikko', { email_verified: false }],
    ['sirpa', { email: 'sirpa@muuautotalo.example', email_verified: true }],
  ])('says who %s is, in a token that the library takes', async (person, claims) => {
    const { to } = await gone({ person })
    expect(await claimsOf(await exchanged({ to }))).toMatchObject({ iss: issuer, sub: `pohjola-${person}`, ...claims })
  })

  it.each([
    ['kerttu', { acr: '1', email_verified: true, typ: 'ID' }],
    ['vaito', { email: `vaino@${ssoDomain}`, email_verified: undefined }],
    ['elina', { amr: ['pwd', 'mfa', 'otp'], ver: 1 }],
  ])('says of %s what Keycloak or Okta would', async (person, claims) => {
    const { to } = await gone({ person })
    expect({ email_verified: undefined, ...(await claimsOf(await exchanged({ to }))) }).toMatchObject(claims)
  })

  it.each([
    ['eeva', { email: `eeva@${entraDomain}`, acrs: ['c1'] }],
    ['milla', { email: undefined, preferred_username: `milla@${entraDomain}` }],
    ['gunnar', { acct: 1, upn: expect.stringContaining('#EXT#') }],
    ['pekka', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad', idp: 'live.com' }],
    ['edvard', { xms_edov: false }],
  ])('says of %s what Entra would, and nothing of a verified address', async (person, claims) => {
    const { to } = await gone({ path: entraPath, person })
    expect(new URL(to).searchParams.has('iss')).toBe(false)
    const said = await claimsOf(await exchanged({ path: entraPath, to }))
    expect({ email: undefined, ...said }).toMatchObject({
      tid: entraTenant,
      oid: expect.any(String),
      ver: '2.0',
      ...claims,
    })
    expect(said).not.toHaveProperty('email_verified')
  })

  it('hands out the token of another tenant, which names that tenant', async () => {
    const { to } = await gone({ path: entraPath, person: 'konna' })
    const { provider, answer } = await exchanged({ path: entraPath, to })
    const read = oauth.processAuthorizationCodeResponse(provider, client, answer, { expectedNonce: 'nonce-1' })
    await expect(read).rejects.toMatchObject({ code: oauth.JWT_CLAIM_COMPARISON, cause: { claim: 'iss' } })
  })

  it('takes the secret in the form too', async () => {
    const { to } = await gone()
    const secret = oauth.ClientSecretPost(clientSecret)
    expect(await claimsOf(await exchanged({ to, secret }))).toMatchObject({ aud: clientId })
  })

  it('gives a token once, to its client, for the right verifier and address', async () => {
    const { to } = await gone()
    const wrong = oauth.ClientSecretBasic('wrong')
    expect(await refusal(await exchanged({ to, secret: wrong }))).toEqual([401, 'invalid_client'])
    expect((await exchanged({ to })).answer.status).toBe(200)
    expect(await refusal(await exchanged({ to }))).toEqual([400, 'invalid_grant'])
    const other = await gone()
    expect(await refusal(await exchanged({ ...other, verifier: 'w'.repeat(43) }))).toEqual([400, 'invalid_grant'])
    const third = await gone()
    const redirectUri = 'http://localhost:8787/other'
    expect(await refusal(await exchanged({ ...third, redirectUri }))).toEqual([400, 'invalid_grant'])
  })

  it('signs by another key once that is pressed', async () => {
    const before = await exchanged(await gone())
    expect(await claimsOf(before)).toBeDefined()
    const { status, to } = await gone({ action: 'rotate' })
    expect([status, new URL(to).pathname]).toEqual([303, `${ssoPath}/authorize`])
    // The library keeps the keys of the description that it was given: this one has read them before.
    const { answer } = await exchanged(await gone())
    await expect(claimsOf({ provider: before.provider, answer })).rejects.toMatchObject({
      code: oauth.KEY_SELECTION,
    })
    expect(await claimsOf(await exchanged(await gone()))).toBeDefined()
  })

  it('sends back who gives up, and who nobody can be found for', async () => {
    for (const [action, error] of [
      ['cancel', 'access_denied'],
      ['fail', 'server_error'],
    ] as const) {
      const { to } = await gone({ action })
      expect(Object.fromEntries(new URL(to).searchParams)).toEqual({ error, state: 'state-1', iss: issuer })
    }
  })

  it.each([
    ['another client', { client_id: 'x' }],
    ['another address', { redirect_uri: 'https://evil.example/' }],
    ['no challenge', { code_challenge: '' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['no openid', { scope: 'email' }],
    ['no state', { state: '' }],
  ])('shows no page for a request with %s', async (_what, change) => {
    const { shown, status, to } = await gone({ change })
    expect([shown.status, status, to]).toEqual([400, 400, ''])
  })
})
