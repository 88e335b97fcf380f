import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { back, begin, begun, come, group, seedSso, setUp, usersNamed } from '#tests/support/oidc.ts'
import { seedStaff } from '#tests/support/staff.ts'

beforeEach(freshDatabase)

const minute = 60_000

const signedIn = async (app: TestApp) => {
  const response = await app.request('/api/auth/refresh/', { method: 'POST', json: {} })
  const { user } = await response.json<{ user?: { userId: string; username: string; accountId: string | null } }>()
  return user
}

const users = () => rowsOf('select count(*) as count from users')
const sessionsOf = (userId: string) => rowsOf('select assurance, ended_at from sessions where user_id = ?', userId)

describe('who comes by the provider of the group', () => {
  it('goes there with a challenge, and comes back to a session of their own', async () => {
    const { app, provider, come: goThere } = await seedSso()
    const asked = (await begun(app)).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      response_mode: 'query',
      client_id: 'workshops',
      redirect_uri: 'http://localhost:8787/api/auth/organisation/callback',
      scope: 'openid email',
      code_challenge_method: 'S256',
    })
    expect(await goThere()).toBe('in')
    const { form, authorization } = provider.asked[0] ?? {}
    expect(Object.fromEntries(form ?? [])).toMatchObject({ grant_type: 'authorization_code' })
    expect(form?.get('code_verifier')).toHaveLength(43)
    expect(authorization).toMatch(/^Basic /)
    expect(await signedIn(app)).toMatchObject({ username: 'aino@chain.example', accountId: 'acc_north' })
  })

  it('is made on the spot with the least role, once, and found again by who they are there', async () => {
    const { app, come: goThere } = await seedSso()
    expect(await goThere({ claims: { email: 'Aino@Chain.example' }, username: 'AINO@chain.example' })).toBe('in')
    const [made] = await usersNamed('aino@chain.example')
    expect(made).toMatchObject({ account_group_id: group, roles: '["sales"]', accounts: '["acc_north"]' })
    expect(await goThere({ claims: { email: 'aino.toinen@chain.example' } })).toBe('in')
    expect(await signedIn(app)).toMatchObject({ userId: made?.['id'] })
    expect(await usersNamed('aino.toinen@chain.example')).toEqual([])
    const sessions = await sessionsOf(String(made?.['id']))
    expect(sessions).toEqual([
      { assurance: 'password', ended_at: null },
      { assurance: 'password', ended_at: null },
    ])
    const trail = await rowsOf(`select action, detail from audit_log where actor_id = ? order by rowid`, made?.['id'])
    expect(trail.map(({ action }) => action)).toEqual([
      'user.create_by_organisation',
      'session.begin',
      'session.prove',
      'session.begin',
    ])
    expect(JSON.stringify([trail, app.logged])).not.toContain('chain.example')
  })

  it('opens nothing by a password', async () => {
    const { app, come: goThere } = await seedSso()
    await goThere()
    for (const password of ['x', '$scrypt$']) {
      const json = { username: 'aino@chain.example', password }
      expect((await app.request('/api/auth/login/', { method: 'POST', json })).status).toBe(401)
    }
  })

  it('proves who they are by no password, which they have none of', async () => {
    const { app, come: goThere } = await seedSso()
    await goThere()
    const refreshed = await app.request('/api/auth/refresh/', { method: 'POST', json: {} })
    const { accessToken } = await refreshed.json<{ accessToken: string }>()
    const security = await app.request('/api/auth/security', { token: accessToken })
    expect(await security.json()).toMatchObject({ ways: { totp: false, recovery: false, password: false } })
    const enrol = await app.request('/api/auth/totp', { method: 'POST', token: accessToken })
    expect(enrol.status).toBe(201)
    app.clock.advance(6 * minute)
    const late = await app.request('/api/auth/totp', { method: 'POST', token: accessToken })
    expect(await late.json()).toMatchObject({ status: 403, code: 'step_up_required' })
    const json = { way: 'password', answer: 'x' }
    expect((await app.request('/api/auth/proof', { method: 'POST', token: accessToken, json })).status).toBe(422)
  })

  it('is the user of the group with that name, bound once', async () => {
    const { app, come: goThere } = await seedSso()
    await seedStaff({ id: 'usr_aino', username: 'Aino@chain.example', roles: ['admin'], accountIds: ['acc_south'] })
    expect(await goThere()).toBe('in')
    expect(await signedIn(app)).toMatchObject({ userId: 'usr_aino', accountId: 'acc_south' })
    expect(await goThere({ claims: { sub: 'somebody-else' } })).toBe('not_yours')
    expect(await rowsOf(`select count(*) as count from audit_log where action = 'user.link_organisation'`)).toEqual([
      { count: 1 },
    ])
  })

  it('of two first times at once is one user', async () => {
    const { app, provider } = await seedSso()
    const other = testApp()
    Object.assign(other.outgoing, { fetch: app.outgoing.fetch })
    const before = await users()
    const ends = await Promise.all([come(app, provider), come(other, provider)])
    expect(ends).toEqual(['in', 'in'])
    expect(await usersNamed('aino@chain.example')).toHaveLength(1)
    expect(await users()).toEqual([{ count: Number(before[0]?.['count']) + 1 }])
  })

  it.each([
    ['is of another group', `update users set account_group_id = 'grp_2' where id = 'usr_aino'`, 'not_yours'],
    [
      'works elsewhere too',
      `insert into user_accounts (user_id, account_id) values ('usr_aino', 'acc_other')`,
      'not_yours',
    ],
    ['is of the operator', `insert into user_roles (user_id, role) values ('usr_aino', 'superuser')`, 'not_yours'],
    ['is disabled', `update users set disabled_at = 1 where id = 'usr_aino'`, 'disabled'],
  ])('stays out where the user %s, before and after it was bound', async (_why, statement, refusal) => {
    const { come: goThere } = await seedSso()
    await rowsOf(`insert into account_groups (id, name, created_at) values ('grp_2', 'Muu', 0)`)
    await seedStaff({ id: 'usr_aino', username: 'aino@chain.example', accountIds: ['acc_north'] })
    await seedStaff({ id: 'usr_eero', username: 'eero@chain.example', accountIds: ['acc_north'] })
    await rowsOf(statement.replaceAll('usr_aino', 'usr_eero'))
    expect(await goThere({ claims: { sub: 'sub-eero', email: 'eero@chain.example' } })).toBe(refusal)
    expect(await goThere()).toBe('in')
    await rowsOf(statement)
    const before = await rowsOf('select count(*) as count from sessions')
    expect(await goThere()).toBe(refusal)
    expect(await rowsOf('select count(*) as count from sessions')).toEqual(before)
  })
})

describe('a browser that comes back', () => {
  it.each([
    ['with another state', (parameters: URLSearchParams) => parameters.set('state', 'x'.repeat(43)), 'expired'],
    ['without a state', (parameters: URLSearchParams) => parameters.delete('state'), 'expired'],
    ['having given up', (parameters: URLSearchParams) => parameters.set('error', 'access_denied'), 'cancelled'],
    ['with an error', (parameters: URLSearchParams) => parameters.set('error', 'server_error'), 'not_accepted'],
    [
      'from another provider',
      (parameters: URLSearchParams) => parameters.set('iss', 'https://evil.example'),
      'not_accepted',
    ],
    ['without a code', (parameters: URLSearchParams) => parameters.delete('code'), 'not_accepted'],
  ])('%s is not let in', async (_how, change, refusal) => {
    const { app, provider, come: goThere } = await seedSso()
    const before = await users()
    expect(await goThere({ back: change })).toBe(refusal)
    expect(provider.asked).toEqual([])
    expect([await users(), await signedIn(app)]).toEqual([before, undefined])
  })

  it('is another than the one that went', async () => {
    const { app, come: goThere } = await seedSso()
    expect(await goThere({ meanwhile: () => app.cookies.delete('organisation') })).toBe('expired')
    const theirs = (await begun(app)).searchParams.get('state') ?? ''
    const kept = app.cookies.get('organisation') ?? ''
    await begun(app)
    expect(await back(app, new URLSearchParams({ code: 'c', state: theirs }))).toBe('expired')
    app.cookies.set('organisation', `${kept.slice(0, -4)}AAAA`)
    expect(await back(app, new URLSearchParams({ code: 'c', state: theirs }))).toBe('expired')
  })

  it('comes once, and within ten minutes', async () => {
    const { app, provider, come: goThere } = await seedSso()
    let kept = ''
    let parameters = new URLSearchParams()
    const keep = () => (kept = app.cookies.get('organisation') ?? '')
    const end = await goThere({ meanwhile: keep, back: (brought) => (parameters = brought) })
    expect(end).toBe('in')
    app.cookies.set('organisation', kept)
    expect(await back(app, parameters)).toBe('expired')
    expect(provider.asked).toHaveLength(1)
    expect(await goThere({ meanwhile: () => app.clock.advance(10 * minute) })).toBe('expired')
  })

  it('twice at once is let in once', async () => {
    const { app, come: goThere } = await seedSso()
    let parameters = new URLSearchParams()
    await goThere({ back: (brought) => brought.set('state', 'none') })
    const asked = (await begun(app)).searchParams
    parameters = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' })
    const ends = await Promise.all([back(app, parameters), back(app, parameters)])
    expect(new Set(ends)).toEqual(new Set(['cancelled', 'expired']))
  })

  it('finds it switched off, or set up anew, meanwhile', async () => {
    const { app, tokens, provider, come: goThere } = await seedSso()
    const change = (json: object) => () => setUp(app, tokens.superuser, provider, json)
    expect(await goThere({ meanwhile: change({ version: 1, role: 'admin' }) })).toBe('off')
    expect(await goThere({ meanwhile: change({ version: 2, enabled: false }) })).toBe('off')
    expect(await (await begin(app)).json()).toMatchObject({ errors: [{ path: 'username', code: 'no_organisation' }] })
  })
})

it('costs one round trip to begin, and three to come back for the first time', async () => {
  const { app, come: goThere } = await seedSso()
  app.d1.forget()
  await begin(app)
  expect(app.d1.roundTrips()).toBe(1)
  app.d1.forget()
  expect(await goThere()).toBe('in')
  // One of them goes there again.
  expect(app.d1.roundTrips()).toBe(4)
})
