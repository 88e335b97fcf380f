/**
 * A provider of OpenID Connect as the worker calls it, and a browser that goes there and comes back:
 *
 *   const { app, provider, come } = await seedSso()
 *   expect(await come({ claims: { email: 'aino@chain.example' } })).toBe('in')
 *
 * Tokens are signed by `jose`, which the worker does not use for them. Each provider has an issuer of its own, since the
 * worker remembers what providers said of themselves.
 */
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

import { rowsOf } from '#tests/support/database.ts'

import type { TestApp } from './app.ts'
import { company, group } from './company.ts'

type Claims = Record<string, unknown>

/** Deviations of this sign-in from the rule. */
export type Coming = {
  username?: string
  /** The address that the browser was sent to, where that was requested already. */
  sent?: URL
  claims?: Claims
  /** Makes the token; what is usual is given. */
  sign?: (claims: Claims, provider: FakeProvider) => Promise<string>
  /** Changes what the browser comes back with. */
  back?: (parameters: URLSearchParams) => void
  /** Between going and coming back. */
  meanwhile?: () => unknown
}

let made = 0

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

export type FakeProvider = Awaited<ReturnType<typeof fakeProvider>>

type Faking = {
  /** The provider's discovery document, instead of the usual one. */
  document?: object
  issuer?: string
}

export async function fakeProvider(app: TestApp, { document = {}, issuer: named }: Faking = {}) {
  made += 1
  const issuer = named ?? `https://login${made}.example/tenant`
  const provider = {
    issuer,
    clientId: 'workshops',
    clientSecret: 'secret-of-the-chain',
    key: await newKey('key-1'),
    /** The request to the token endpoint. */
    asked: new Array<{ form: URLSearchParams; authorization: string | undefined }>(),
    /** By the code that the browser brings. */
    tokens: new Map<string, string>(),
    async rotate(kid: string) {
      provider.key = await newKey(kid)
    },
    sign: (claims: Claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: provider.key.kid }).sign(provider.key.privateKey),
  }
  app.outgoing.answer(`${issuer}/.well-known/openid-configuration`, () =>
    Response.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
      ...document,
    }),
  )
  app.outgoing.answer(`${issuer}/keys`, () => Response.json({ keys: [provider.key.jwk] }))
  app.outgoing.answer(`${issuer}/token`, ({ body, headers }) => {
    const form = new URLSearchParams(body)
    provider.asked.push({ form, authorization: headers['authorization'] })
    const idToken = provider.tokens.get(form.get('code') ?? '')
    return Response.json({ access_token: 'a', token_type: 'Bearer', id_token: idToken })
  })
  return provider
}

/** The group of `company.ts` with its provider switched on, its domain, and `acc_north` for whoever is new. */
export async function seedSso({ issuer, ...change }: { issuer?: string; [field: string]: unknown } = {}) {
  const { app, tokens } = await company()
  const provider = await fakeProvider(app, issuer === undefined ? {} : { issuer })
  await bindDomains(app, tokens.superuser, ['chain.example'])
  const set = await setUp(app, tokens.superuser, provider, change)
  if (set.status !== 200) throw new Error(`Not set up: ${await set.text()}`)
  return { app, tokens, provider, come: (coming: Coming = {}) => come(app, provider, coming) }
}

const base = '/api/staff/account/acc_north/organisation'

export const bindDomains = (app: TestApp, token: string, domains: string[], seen: string[] = [], path = base) =>
  app.request(`${path}/domains`, { method: 'PUT', token, json: { domains, seen } })

export const setUp = (app: TestApp, token: string, provider: FakeProvider, change: object = {}, path = base) => {
  const { issuer, clientId, clientSecret } = provider
  const way = { issuer, clientId, clientSecret, role: 'sales', accountIds: ['acc_north'], enabled: true, version: 0 }
  const twoFactor = { twoFactorAmr: [], twoFactorAcr: [] }
  return app.request(path, { method: 'PUT', token, json: { ...way, ...twoFactor, ...change } })
}

export const begin = (app: TestApp, username = 'aino@chain.example') =>
  app.request('/api/auth/organisation', { method: 'POST', json: { username } })

/** Returns the address that the browser was sent to. */
export async function begun(app: TestApp, username?: string): Promise<URL> {
  const response = await begin(app, username)
  if (response.status !== 200) throw new Error(`Not begun: ${await response.text()}`)
  const { redirectUrl } = await response.json<{ redirectUrl: string }>()
  return new URL(redirectUrl)
}

const endNames = new Map([
  ['/login', 'organisation'],
  ['/staff/settings/organisation', 'tested'],
])

/** Goes back with these, and says how it ended. */
export async function back(app: TestApp, parameters: URLSearchParams): Promise<string | null> {
  const response = await app.request(`/api/auth/organisation/callback?${parameters.toString()}`)
  const address = new URL(response.headers.get('Location') ?? '', 'https://somewhere.example')
  const name = endNames.get(address.pathname)
  if (response.status !== 302 || name === undefined) throw new Error(`Not back: ${response.status}`)
  return address.searchParams.get(name)
}

/** The whole way there and back: `in`, or why not. */
export async function come(app: TestApp, provider: FakeProvider, coming: Coming = {}): Promise<string | null> {
  const { username, sent, claims = {}, sign, back: change, meanwhile } = coming
  const asked = (sent ?? (await begun(app, username))).searchParams
  const now = Math.floor(app.clock.now() / 1000)
  const usual = { iss: provider.issuer, aud: provider.clientId, sub: 'sub-aino', iat: now, exp: now + 300 }
  const person = { email: 'aino@chain.example', email_verified: true, nonce: asked.get('nonce') }
  const all = { ...usual, ...person, ...claims }
  made += 1
  const code = `code-${made}`
  provider.tokens.set(code, await (sign === undefined ? provider.sign(all) : sign(all, provider)))
  await meanwhile?.()
  const parameters = new URLSearchParams({ code, state: asked.get('state') ?? '' })
  change?.(parameters)
  return back(app, parameters)
}

export const usersNamed = (username: string) =>
  rowsOf(
    `select u.id, u.account_group_id, (select json_group_array(role) from user_roles r where r.user_id = u.id) as roles,
       (select json_group_array(account_id) from user_accounts a where a.user_id = u.id) as accounts
     from users u where lower(u.username) = ?`,
    username,
  )

export { group }
