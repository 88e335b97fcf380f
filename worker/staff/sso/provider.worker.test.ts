import { calculateJwkThumbprint, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'

import type { TestApp } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { begin, fakeProvider, seedSso, setUp, usersNamed } from '#tests/support/oidc.ts'

beforeEach(freshDatabase)

const users = () => rowsOf('select count(*) as count from users')

describe('a token', () => {
  const at = (app: TestApp) => Math.floor(app.clock.now() / 1000)

  it.each([
    ['with another nonce', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['for somebody else', () => ({ aud: 'another-client' })],
    ['for several, handed to another', () => ({ aud: ['workshops', 'x'], azp: 'x' })],
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
    ['that is over', (app: TestApp) => ({ exp: at(app) - 120 })],
    ['of long ago', (app: TestApp) => ({ iat: at(app) - 3600 })],
    ['of later', (app: TestApp) => ({ iat: at(app) + 3600 })],
    ['of nobody', () => ({ sub: undefined })],
  ])('%s is not taken', async (_how, claimsOf) => {
    const { app, come: goThere } = await seedSso()
    expect(await goThere({ claims: claimsOf(app) })).toBe('not_accepted')
    expect(await usersNamed('aino@chain.example')).toEqual([])
    expect(app.logged.join()).not.toContain('chain.example')
  })

  it('that nobody signed, or somebody else, is not taken', async () => {
    const { app, provider, come: goThere } = await seedSso()
    const stranger = await fakeProvider(app)
    expect(await goThere({ sign: async (claims) => new UnsecuredJWT(claims).encode() })).toBe('not_accepted')
    expect(await goThere({ sign: (claims) => stranger.sign(claims) })).toBe('not_accepted')
    const changed = async (claims: Record<string, unknown>) => {
      const [header, , signature] = (await provider.sign(claims)).split('.')
      const body = btoa(JSON.stringify({ ...claims, sub: 'other' })).replaceAll('=', '')
      return [header, body.replaceAll('+', '-').replaceAll('/', '_'), signature].join('.')
    }
    expect(await goThere({ sign: changed })).toBe('not_accepted')
    expect(await goThere()).toBe('in')
  })

  it('by a new key is taken after the keys were read once more', async () => {
    const { app, provider, come: goThere } = await seedSso()
    const reads = () => app.outgoing.calls.filter(({ url }) => url === `${provider.issuer}/keys`).length
    expect([await goThere(), await goThere(), reads()]).toEqual(['in', 'in', 1])
    await provider.rotate(await calculateJwkThumbprint(provider.key.jwk))
    expect([await goThere(), reads()]).toEqual(['in', 2])
  })

  it.each([
    ['is not verified', { email_verified: false }, 'unverified'],
    ['is not said to be', { email_verified: undefined }, 'unverified'],
    ['is said to be by a claim of others', { email_verified: undefined, xms_edov: true }, 'unverified'],
    ['is not there', { email: undefined }, 'no_address'],
    ['is only a name to sign in by', { email: undefined, preferred_username: 'aino@chain.example' }, 'no_address'],
    ['is none', { email: 'aino' }, 'no_address'],
    ['is of a strange domain', { email: 'aino@elsewhere.example' }, 'domain'],
    ['is of a domain below', { email: 'aino@sub.chain.example' }, 'domain'],
    ['is of two', { email: 'aino@elsewhere.example@chain.example' }, 'no_address'],
  ])('whose address %s lets nobody in', async (_how, claims, refusal) => {
    const { come: goThere } = await seedSso()
    const before = await users()
    expect([await goThere({ claims }), await users()]).toEqual([refusal, before])
  })
})

describe('a provider', () => {
  const answering = (respond: () => Response | Promise<Response>) => async () => {
    const { app, provider, come: goThere } = await seedSso()
    app.outgoing.answer(`${provider.issuer}/token`, respond)
    return goThere()
  }

  it.each([
    ['is down', () => Promise.reject(new TypeError('Network connection lost.'))],
    ['breaks down', () => Response.json({}, { status: 500 })],
    ['answers garbage', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    [
      'never ends',
      () =>
        new Response('{"access_token":"' + 'a'.repeat(200_000), { headers: { 'Content-Type': 'application/json' } }),
    ],
    ['sends elsewhere', () => new Response(null, { status: 302, headers: { Location: 'https://evil.example' } })],
  ])('that %s leaves everybody out, and says so', async (_how, respond) => {
    expect(await answering(respond)()).toBe('unavailable')
  })

  it('that refuses the code is not asked again', async () => {
    const refuse = () => Response.json({ error: 'invalid_grant' }, { status: 400 })
    expect(await answering(refuse)()).toBe('not_accepted')
  })

  it('that is down is told before anybody is sent there, and asked again soon', async () => {
    const { app, tokens } = await seedSso()
    const other = await fakeProvider(app)
    await setUp(app, tokens.superuser, other, { version: 1 })
    app.outgoing.answer(other.issuer, () => new Response('nothing', { status: 503 }))
    const calls = () => app.outgoing.calls.length
    expect(await (await begin(app)).json()).toMatchObject({ status: 503, code: 'organisation.unavailable' })
    const once = calls()
    expect([(await begin(app)).status, calls()]).toEqual([503, once])
    app.clock.advance(10_000)
    await begin(app)
    expect(calls()).toBe(once + 1)
  })

  it('is named to nobody whose domain signs in otherwise', async () => {
    const { app } = await seedSso()
    const answers = []
    for (const username of ['aino@elsewhere.example', 'aino@chain.example.evil.example', 'aino', 'aino@']) {
      const { errors } = await (await begin(app, username)).json<{ errors: { code: string }[] }>()
      answers.push(errors[0]?.code)
    }
    expect(answers).toEqual(['no_organisation', 'no_organisation', 'not_email', 'not_email'])
  })
})
