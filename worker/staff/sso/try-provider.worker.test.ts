import { beforeEach, describe, expect, it } from 'vitest'

import type { TestApp } from '#tests/support/app.ts'
import { company, problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { come, fakeProvider, seedSso, setUp, type Coming } from '#tests/support/oidc.ts'

beforeEach(freshDatabase)

const path = '/api/staff/account/acc_north/organisation/try-sign-in'
const start = (app: TestApp, token: string) => app.request(path, { method: 'POST', token })

async function seedTest(change: object = {}) {
  const seeded = await seedSso({ ...change })
  const { app, tokens, provider } = seeded
  const test = async (coming: Coming = {}, by = tokens.group_admin) => {
    const { redirectUrl } = await (await start(app, by)).json<{ redirectUrl: string }>()
    return come(app, provider, { ...coming, sent: new URL(redirectUrl) })
  }
  return { ...seeded, test }
}

const people = () => rowsOf('select (select count(*) from users) as users, (select count(*) from sessions) as sessions')

describe('a test of signing in', () => {
  it.each([
    [{}, {}, 'fine'],
    [{ twoFactorAmr: ['mfa'] }, { amr: ['mfa'] }, 'fine_two_factor'],
    [{ twoFactorAmr: ['mfa'] }, { amr: ['pwd'] }, 'fine_one_factor'],
    [{ enabled: false }, {}, 'fine'],
  ])('of a set-up with %j by a token with %j ends %s, and nobody is signed in', async (change, claims, end) => {
    const { app, test } = await seedTest(change)
    const before = await people()
    expect(await test({ claims })).toBe(end)
    expect([await people(), app.cookies.has('session')]).toEqual([before, false])
  })

  it.each([
    ['email_missing', { email: undefined }],
    ['email_malformed', { email: 'aino' }],
    ['email_verified_missing', { email_verified: undefined }],
    ['email_verified_false', { email_verified: false }],
    ['domain', { email: 'aino@elsewhere.example' }],
    ['aud', { aud: 'another-client' }],
    ['iss', { iss: 'https://evil.example' }],
    ['nonce', { nonce: 'another' }],
    ['nonce', { nonce: undefined }],
    ['sub', { sub: undefined }],
    ['time', { exp: 1_000 }],
    ['time', { iat: 1_000 }],
  ])('names what is wrong: %s', async (fault, claims) => {
    const { app, test } = await seedTest()
    expect(await test({ claims })).toBe(fault)
    expect(app.logged.join()).not.toContain('chain.example')
  })

  it('names a signature that is somebody else’s', async () => {
    const { app, test } = await seedTest()
    const stranger = await fakeProvider(app)
    await stranger.rotate('key-1')
    expect(await test({ sign: (claims) => stranger.sign(claims) })).toBe('signature')
    await stranger.rotate('key-9')
    expect(await test({ sign: (claims) => stranger.sign(claims) })).toBe('signature')
  })

  it.each([
    ['client', () => Response.json({ error: 'invalid_client' }, { status: 401 })],
    ['code', () => Response.json({ error: 'invalid_grant' }, { status: 400 })],
    ['refused', () => Response.json({ error: 'temporarily_odd' }, { status: 400 })],
    ['no_token', () => Response.json({ access_token: 'a', token_type: 'Bearer' })],
    ['unavailable', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['unavailable', () => Response.json({}, { status: 503 })],
  ])('names what the provider refuses: %s', async (fault, respond) => {
    const { app, provider, test } = await seedTest()
    app.outgoing.answer(`${provider.issuer}/token`, respond)
    expect(await test()).toBe(fault)
  })

  it('is given up, is over when the set-up changes, and counts once', async () => {
    const { app, tokens, provider, test } = await seedTest()
    expect(await test({ back: (parameters) => parameters.set('error', 'access_denied') })).toBe('cancelled')
    const change = () => setUp(app, tokens.superuser, provider, { version: 1, role: 'admin' })
    expect(await test({ meanwhile: change })).toBe('changed')
  })

  it('is the administrators’ own, and tells what is wrong before anybody is sent anywhere', async () => {
    const { app, tokens, provider } = await seedTest()
    for (const token of [tokens.admin, tokens.sales, tokens.enerius]) expect((await start(app, token)).status).toBe(403)
    expect((await start(app, tokens.foreign)).status).toBeGreaterThanOrEqual(403)
    app.outgoing.answer(provider.issuer, () => new Response('nothing', { status: 503 }))
    const started = await (await start(app, tokens.group_admin)).json<{ fault: string }>()
    expect(started).toEqual({ fault: 'no_document' })
  })

  it('needs a provider that is stored', async () => {
    const { app, tokens } = await company()
    expect(await problemOf(await start(app, tokens.group_admin))).toMatchObject({ code: 'organisation.not_set_up' })
  })
})
