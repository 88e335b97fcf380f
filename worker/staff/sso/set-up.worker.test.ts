import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { begin, bindDomains, fakeProvider, group, seedSso, setUp } from '#tests/support/oidc.ts'
import type { SsoSettings, SsoTrial } from '#worker/contract/sso.ts'

beforeEach(freshDatabase)

const path = (accountId: string) => `/api/staff/account/${accountId}/organisation`
const base = path('acc_north')

const read = async (app: TestApp, token: string, at = base) => (await app.request(at, { token })).json<SsoSettings>()

/** Another group with the workshop of nobody in it. */
async function otherGroup() {
  await rowsOf(`insert into account_groups (id, name, created_at) values ('grp_2', 'Muu', 0)`)
  await rowsOf(`update accounts set group_id = 'grp_2' where id = 'acc_other'`)
}

describe('the set-up', () => {
  it('is told without its secret, which is kept sealed', async () => {
    const { app, tokens, provider } = await seedSso()
    const told = await read(app, tokens.group_admin)
    expect(told).toEqual({
      group: { id: group, name: 'Pohjola' },
      domains: ['chain.example'],
      callbackUrl: 'http://localhost:8787/api/auth/organisation/callback',
      workshops: [
        { id: 'acc_south', name: 'Etelän Huolto' },
        { id: 'acc_north', name: expect.any(String) },
      ],
      signIn: {
        issuer: provider.issuer,
        clientId: 'workshops',
        role: 'sales',
        accountIds: ['acc_north'],
        enabled: true,
        twoFactorAmr: [],
        twoFactorAcr: [],
        version: 1,
      },
    })
    const kept = await rowsOf('select * from organisations, audit_log')
    expect(JSON.stringify([told, kept, app.logged])).not.toContain(provider.clientSecret)
  })

  it('keeps the secret for the issuer that it was given for, and for no other', async () => {
    const { app, tokens, provider } = await seedSso()
    const kept = await setUp(app, tokens.group_admin, provider, { clientSecret: '', role: 'admin', version: 1 })
    expect(kept.status).toBe(200)
    const evil = await fakeProvider(app)
    const moved = await setUp(app, tokens.group_admin, evil, { clientSecret: '', version: 2 })
    expect(await problemOf(moved)).toMatchObject({ status: 422, errors: [{ path: 'clientSecret', code: 'required' }] })
  })

  it('is the group administrator’s once the operator has bound a domain', async () => {
    const { app, tokens, provider } = await seedSso()
    await bindDomains(app, tokens.superuser, [], ['chain.example'])
    const change = () => setUp(app, tokens.group_admin, provider, { version: 1 })
    expect(await problemOf(await change())).toMatchObject({ status: 409, code: 'organisation.no_domain' })
    expect((await bindDomains(app, tokens.group_admin, ['chain.example'])).status).toBe(403)
    await bindDomains(app, tokens.superuser, ['chain.example'])
    expect((await change()).status).toBe(200)
    for (const token of [tokens.admin, tokens.service_advisor, tokens.sales, tokens.enerius, tokens.foreign]) {
      expect((await setUp(app, token, provider, { version: 2 })).status).toBeGreaterThanOrEqual(403)
    }
  })

  it('gives nobody more than its maker has, and never a role of the operator', async () => {
    const { app, tokens, provider } = await seedSso()
    const roleFor = async (token: string, role: string) =>
      (await setUp(app, token, provider, { version: 1, role })).status
    expect(await roleFor(tokens.superuser, 'superuser')).toBe(422)
    expect(await roleFor(tokens.superuser, 'enerius')).toBe(422)
    expect(await roleFor(tokens.group_admin, 'group_admin')).toBe(200)
  })

  it.each([
    ['of another group', ['acc_other']],
    ['that is not there', ['acc_none']],
    ['named twice', ['acc_north', 'acc_north']],
  ])('takes no workshop %s', async (_which, accountIds) => {
    const { app, tokens, provider } = await seedSso()
    const refused = await setUp(app, tokens.superuser, provider, { version: 1, accountIds })
    expect(await problemOf(refused)).toMatchObject({ status: 422, errors: [{ path: 'accountIds', code: 'unknown' }] })
  })

  it('is out of reach by a workshop of another group that its administrator works in too', async () => {
    const { app, tokens, provider } = await seedSso()
    await otherGroup()
    await rowsOf(`insert into user_accounts (user_id, account_id) values ('usr_group', 'acc_other')`)
    expect(await read(app, tokens.group_admin, path('acc_other'))).toMatchObject({ group: null, workshops: [] })
    const refused = await setUp(app, tokens.group_admin, provider, {}, path('acc_other'))
    expect(await problemOf(refused)).toMatchObject({ status: 409, code: 'organisation.no_group' })
  })

  it('is changed by one of two at once; the same sent twice is done once', async () => {
    const { app, tokens, provider } = await seedSso()
    const ends = await Promise.all([
      setUp(app, tokens.superuser, provider, { version: 1, role: 'admin' }),
      setUp(app, tokens.group_admin, provider, { version: 1, enabled: false }),
    ])
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const again = [await setUp(app, tokens.superuser, provider, { version: 2 })]
    again.push(await setUp(app, tokens.superuser, provider, { version: 2 }))
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(app, tokens.superuser)).signIn?.version).toBe(3)
  })

  it('is asked for who one is, where that was a while ago', async () => {
    const { app, tokens, provider } = await seedSso()
    app.clock.advance(6 * 60_000)
    const refused = [await setUp(app, tokens.superuser, provider, { version: 1 })]
    refused.push(await bindDomains(app, tokens.superuser, [], ['chain.example']))
    for (const one of refused) expect(await problemOf(one)).toMatchObject({ status: 403, code: 'step_up_required' })
  })

  it('takes two round trips beside the session’s', async () => {
    const { app, tokens, provider } = await seedSso()
    app.d1.forget()
    await setUp(app, tokens.superuser, provider, { version: 1 })
    expect(app.d1.roundTrips()).toBe(3)
  })
})

describe('a domain', () => {
  it('is of one group, whoever asks at once', async () => {
    const { app, tokens } = await seedSso()
    await otherGroup()
    const second = path('acc_other')
    const taken = await bindDomains(app, tokens.superuser, ['new.example', 'Chain.example'], [], second)
    expect(await problemOf(taken)).toMatchObject({ status: 422, errors: [{ code: 'taken' }] })
    expect((await read(app, tokens.superuser, second)).domains).toEqual([])
    const ends = await Promise.all([
      bindDomains(app, tokens.superuser, ['wanted.example'], [], second),
      bindDomains(app, tokens.superuser, ['chain.example', 'wanted.example'], ['chain.example']),
    ])
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(await rowsOf(`select count(*) as count from organisation_domains where domain = 'wanted.example'`)).toEqual([
      { count: 1 },
    ])
  })

  it('is written small, once, and has to be a name', async () => {
    const { app, tokens } = await seedSso()
    const bound = await bindDomains(app, tokens.superuser, ['@B.Example', 'a.example', 'b.example'], ['chain.example'])
    expect(await bound.json()).toMatchObject({ domains: ['a.example', 'b.example'] })
    for (const wrong of ['example', 'a b.example', 'aino@chain.example', '*.example', '1.2.3.4']) {
      const refused = await bindDomains(app, tokens.superuser, ['a.example', wrong], ['a.example', 'b.example'])
      expect(await problemOf(refused)).toMatchObject({ errors: [{ path: 'domains.1', code: 'invalid_format' }] })
    }
    const late = await bindDomains(app, tokens.superuser, ['c.example'], ['chain.example'])
    expect(await problemOf(late)).toMatchObject({ status: 409, code: 'organisation.changed' })
  })

  it('that is let go of lets nobody in', async () => {
    const { app, tokens } = await seedSso()
    expect((await begin(app)).status).toBe(200)
    await bindDomains(app, tokens.superuser, [], ['chain.example'])
    expect((await begin(app)).status).toBe(422)
  })
})

describe('a provider that is tried', () => {
  const tried = async (app: TestApp, token: string, issuer: string) => {
    const response = await app.request(`${base}/try`, { method: 'POST', token, json: { issuer } })
    return (await response.json<SsoTrial>()).fault
  }

  it('is found to be fine', async () => {
    const { app, tokens, provider } = await seedSso()
    expect(await tried(app, tokens.group_admin, provider.issuer)).toBeNull()
  })

  it.each([
    ['issuer_differs', { issuer: 'https://evil.example' }],
    ['no_endpoints', { token_endpoint: undefined }],
    ['no_code_flow', { response_types_supported: ['id_token'] }],
    ['no_code_flow', { code_challenge_methods_supported: ['plain'] }],
    ['no_algorithm', { id_token_signing_alg_values_supported: ['HS256', 'none'] }],
    ['address_refused', { token_endpoint: 'file:///etc/passwd' }],
    ['no_keys', { jwks_uri: 'https://nobody.example/keys' }],
  ])('is told to be %s', async (fault, document) => {
    const { app, tokens } = await seedSso()
    const { issuer } = await fakeProvider(app, { document })
    expect(await tried(app, tokens.group_admin, issuer)).toBe(fault)
  })

  it('is told to be away, or nothing of the kind', async () => {
    const { app, tokens } = await seedSso()
    expect(await tried(app, tokens.group_admin, 'https://nobody.example')).toBe('unreachable')
    app.outgoing.answer('https://page.example', () => new Response('<html>'))
    expect(await tried(app, tokens.group_admin, 'https://page.example')).toBe('no_document')
  })

  it('is not called in production where its address leads inwards', async () => {
    const { tokens } = await seedSso()
    const app = testApp({ environment: 'production', appUrl: 'https://huolto.example' })
    app.cookies.set('__Host-visitor', 'visitor-of-the-test')
    for (const [issuer, code] of [
      ['http://login.example', 'https_needed'],
      ['https://10.0.0.1', 'public_name_needed'],
      ['https://idp.internal', 'public_name_needed'],
    ] as const) {
      const headers = { Origin: 'https://huolto.example' }
      const json = { issuer }
      const refused = await app.request(`${base}/try`, { method: 'POST', token: tokens.superuser, json, headers })
      expect(await problemOf(refused)).toMatchObject({ status: 422, errors: [{ path: 'issuer', code }] })
    }
    expect(app.outgoing.calls).toEqual([])
  })
})
