import { beforeEach, describe, expect, it } from 'vitest'

import type { User } from '#domain/contract/staff/users.ts'
import type { Role } from '#domain/enums.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { hashPassword } from '#worker/staff/index.ts'

beforeEach(freshDatabase)

const group = 'grp_pohjola'

/** Two workshops of a group and one of nobody's, with a user of each kind. */
async function company() {
  await rowsOf(`insert into account_groups (id, name, created_at) values ('${group}', 'Pohjola', 1)`)
  await seedAccount({ groupId: group })
  await seedAccount({ id: 'acc_south', name: 'Etelän Huolto', groupId: group })
  await seedAccount({ id: 'acc_other', name: 'Toinen Huolto' })
  const app = testApp()
  const user = (id: string, role: Role, accountIds: readonly string[]) => seedStaff({ id, roles: [role], accountIds })
  const tokens = {
    superuser: (await user('usr_super', 'superuser', [])).token,
    group_admin: (await user('usr_group', 'group_admin', [])).token,
    admin: (await user('usr_admin', 'admin', ['acc_north'])).token,
    service_advisor: (await user('usr_advisor', 'service_advisor', ['acc_north'])).token,
    sales: (await user('usr_sales', 'sales', ['acc_south'])).token,
    enerius: (await user('usr_enerius', 'enerius', [])).token,
    foreign: (await user('usr_foreign', 'admin', ['acc_other'])).token,
  }
  await rowsOf(`update users set account_group_id = '${group}' where id = 'usr_group'`)
  return { app, tokens }
}

const call = (app: TestApp, token: string, [method, path]: readonly [string, string], json?: unknown) =>
  app.request(`/api/user/${path}`, { method, token, ...(json === undefined ? {} : { json }) })

const problem = async (response: Response) => ({
  status: response.status,
  ...(await response.json<{ code: string; errors?: unknown }>()),
})

const password = 'kahvi-ja-pulla'
const newcomer = (over: object = {}) => ({ username: 'uusi.tyyppi', password, roles: [{ id: 'sales' }], ...over })

const listed = async (app: TestApp, token: string, path = '') => {
  const users = await (await call(app, token, ['GET', path])).json<User[]>()
  return users.map(({ id }) => id)
}

describe('the list of users', () => {
  it('holds whom the caller manages, by name, in two round trips that walk no table', async () => {
    const { app, tokens } = await company()
    app.d1.forget()
    expect(await listed(app, tokens.admin)).toEqual(['usr_admin', 'usr_advisor'])
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
    expect(await listed(app, tokens.group_admin)).toEqual(['usr_admin', 'usr_advisor', 'usr_group', 'usr_sales'])
    expect(await listed(app, tokens.superuser)).toHaveLength(7)
    expect(await listed(app, tokens.superuser, '?accountId=acc_other')).toEqual(['usr_foreign'])
    expect(await listed(app, tokens.admin, '?accountId=acc_other')).toEqual([])
    expect(await listed(app, tokens.superuser, '?q=USR_S')).toEqual(['usr_sales', 'usr_super'])
    expect(await listed(app, tokens.superuser, '?after=usr_group')).toEqual(['usr_sales', 'usr_super'])
  })

  it('tells of a user only the accounts that the caller sees', async () => {
    const { app, tokens } = await company()
    await rowsOf(`insert into user_accounts values ('usr_advisor', 'acc_other', 0)`)
    const users = await (await call(app, tokens.admin, ['GET', ''])).json<User[]>()
    expect(users.find(({ id }) => id === 'usr_advisor')?.accounts).toEqual([
      { id: 'acc_north', name: 'Pohjolan Huolto', isDefault: true },
    ])
  })

  it('of a group holds its users, and those of the group of an account in reach', async () => {
    const { app, tokens } = await company()
    expect(await listed(app, tokens.group_admin, 'group-users')).toEqual(['usr_group'])
    expect(await listed(app, tokens.superuser, 'group-users/acc_south')).toEqual(['usr_group'])
    const foreign = await call(app, tokens.group_admin, ['GET', 'group-users/acc_other'])
    expect(await problem(foreign)).toMatchObject({ status: 404, code: 'account.not_found' })
  })

  it('of who sells holds their names and nothing else', async () => {
    const { app, tokens } = await company()
    const response = await call(app, tokens.group_admin, ['GET', 'sales-users'])
    expect(await response.json()).toEqual([{ id: 'usr_sales', username: 'usr_sales' }])
    expect(await listed(app, tokens.service_advisor, 'sales-users')).toEqual([])
  })
})

describe('the roles to choose from', () => {
  const names = async (app: TestApp, token: string, path: string) => {
    const list = await (await call(app, token, ['GET', `roles/${path}`])).json<{ id: string }[]>()
    return list.map(({ id }) => id)
  }

  it('are those up to the caller’s own', async () => {
    const { app, tokens } = await company()
    expect(await names(app, tokens.admin, 'admin')).toEqual(['admin', 'service_advisor', 'sales'])
    expect(await names(app, tokens.group_admin, 'admin')).toEqual(['group_admin', 'admin', 'service_advisor', 'sales'])
    expect(await names(app, tokens.admin, 'service-advisor')).toEqual(['service_advisor', 'sales'])
    expect(await names(app, tokens.superuser, 'superuser')).toHaveLength(6)
    expect((await call(app, tokens.admin, ['GET', 'roles/superuser'])).status).toBe(403)
  })
})

describe('a new user', () => {
  it('belongs to the account that its maker works in, and can sign in', async () => {
    const { app, tokens } = await company()
    app.d1.forget()
    const response = await call(app, tokens.admin, ['POST', ''], newcomer())
    expect(response.status).toBe(201)
    expect(app.d1.roundTrips()).toBe(2)
    expect(await response.json()).toMatchObject({
      username: 'uusi.tyyppi',
      password: null,
      roles: [{ id: 'sales', name: 'sales' }],
      accounts: [{ id: 'acc_north', name: 'Pohjolan Huolto', isDefault: true }],
      disabled: false,
      version: 1,
    })
    const login = { username: 'Uusi.Tyyppi', password }
    expect((await app.request('/api/auth/login/', { method: 'POST', json: login })).status).toBe(200)
    expect(await rowsOf(`select action from audit_log where action like 'user.%'`)).toEqual([{ action: 'user.create' }])
  })

  it.each([
    ['a name that is taken', newcomer({ username: 'USR_ADVISOR' }), { path: 'username', code: 'taken' }],
    ['a short password', newcomer({ password: 'lyhyt' }), { path: 'password', code: 'too_short' }],
    ['a common password', newcomer({ password: 'Salasana1234' }), { path: 'password', code: 'too_common' }],
    [
      'its name in the password',
      newcomer({ password: 'uusi.tyyppi!!' }),
      { path: 'password', code: 'contains_username' },
    ],
    ['a name of one letter', newcomer({ username: 'x' }), { path: 'username', code: 'too_small' }],
    ['a field of no meaning', newcomer({ version: 7 }), { path: 'version', code: 'unknown_field' }],
  ])('with %s is refused beside the field', async (_, json, error) => {
    const { app, tokens } = await company()
    const refused = await problem(await call(app, tokens.admin, ['POST', ''], json))
    expect(refused).toMatchObject({ status: 422, code: 'request.invalid', errors: [error] })
    expect(await rowsOf(`select id from users where username = 'uusi.tyyppi'`)).toEqual([])
  })

  it('is not given a role above its maker, nor an account out of reach', async () => {
    const { app, tokens } = await company()
    const above = await call(app, tokens.admin, ['POST', ''], newcomer({ roles: [{ id: 'group_admin' }] }))
    expect(await problem(above)).toMatchObject({ status: 403, code: 'auth.forbidden' })
    const foreign = await call(app, tokens.admin, ['POST', ''], newcomer({ accounts: [{ id: 'acc_other' }] }))
    expect(await problem(foreign)).toMatchObject({ status: 404, code: 'account.not_found' })
    expect((await call(app, tokens.service_advisor, ['POST', ''], newcomer())).status).toBe(403)
    expect(await rowsOf(`select id from users where username = 'uusi.tyyppi'`)).toEqual([])
  })

  it('of a group is made by who looks after the group', async () => {
    const { app, tokens } = await company()
    const made = await call(app, tokens.group_admin, ['POST', 'group-user'], newcomer({ roles: [{ id: 'admin' }] }))
    expect(await made.json()).toMatchObject({ accountGroup: { id: group, name: 'Pohjola' }, accounts: [] })
    expect((await call(app, tokens.admin, ['POST', 'group-user'], newcomer({ username: 'toinen' }))).status).toBe(404)
  })
})

const edit = (id: string, version: number, roles: Role[], more: object = {}) => ({
  id,
  version,
  roles: roles.map((role) => ({ id: role })),
  ...more,
})

describe('a user that is edited', () => {
  it('has the roles and the default account that were chosen', async () => {
    const { app, tokens } = await company()
    await rowsOf(`insert into user_accounts values ('usr_advisor', 'acc_south', 0)`)
    const json = edit('usr_advisor', 1, ['sales', 'service_advisor'], { defaultAccountId: 'acc_south' })
    const user = await (await call(app, tokens.group_admin, ['PUT', ''], json)).json<User>()
    expect(user.roles.map(({ id }) => id).toSorted()).toEqual(['sales', 'service_advisor'])
    expect(user.accounts.find(({ isDefault }) => isDefault)?.id).toBe('acc_south')
    expect(user.version).toBe(2)
    // The answer was lost: told again it is the same.
    expect((await call(app, tokens.group_admin, ['PUT', ''], json)).status).toBe(200)
  })

  it('is not overwritten by who saw an older one', async () => {
    const { app, tokens } = await company()
    const statuses = await Promise.all([
      call(app, tokens.admin, ['PUT', ''], edit('usr_advisor', 1, ['sales'])),
      call(app, tokens.superuser, ['PUT', ''], edit('usr_advisor', 1, ['admin'])),
    ])
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const roles = await rowsOf(`select role from user_roles where user_id = 'usr_advisor'`)
    expect(roles).toHaveLength(1)
  })

  it('keeps roles that stand above the caller, and is not touched by who stands below', async () => {
    const { app, tokens } = await company()
    await rowsOf(`insert into user_accounts values ('usr_group', 'acc_north', 0)`)
    const json = edit('usr_group', 1, ['admin'])
    expect((await call(app, tokens.admin, ['PUT', ''], json)).status).toBe(403)
    const raised = edit('usr_advisor', 1, ['superuser'])
    expect((await call(app, tokens.admin, ['PUT', ''], raised)).status).toBe(403)
    expect((await call(app, tokens.foreign, ['PUT', ''], edit('usr_advisor', 1, ['sales']))).status).toBe(404)
  })

  it('is not the last superuser who steps down, and of two who do it at once one stays', async () => {
    const { app, tokens } = await company()
    const down = await call(app, tokens.superuser, ['PUT', ''], edit('usr_super', 1, ['admin']))
    expect(await problem(down)).toMatchObject({ status: 409, code: 'user.last_superuser' })
    const second = await seedStaff({ id: 'usr_super2', roles: ['superuser'], accountIds: [] })
    await Promise.all([
      call(app, tokens.superuser, ['PUT', ''], edit('usr_super2', 1, ['admin'])),
      call(app, second.token, ['PUT', ''], edit('usr_super', 1, ['admin'])),
    ])
    expect(await rowsOf(`select user_id from user_roles where role = 'superuser'`)).toHaveLength(1)
  })
})

describe('a user that is removed', () => {
  const checks = async (app: TestApp, token: string) => (await app.request('/api/auth/check', { token })).status

  it('is out at once, and can be let in again', async () => {
    const { app, tokens } = await company()
    expect(await checks(app, tokens.service_advisor)).toBe(200)
    expect((await call(app, tokens.admin, ['DELETE', 'usr_advisor'])).status).toBe(204)
    expect(await checks(app, tokens.service_advisor)).toBe(401)
    expect((await call(app, tokens.admin, ['DELETE', 'usr_advisor'])).status).toBe(204)
    const json = edit('usr_advisor', 2, ['service_advisor'], { disabled: false })
    expect(await (await call(app, tokens.admin, ['PUT', ''], json)).json()).toMatchObject({ disabled: false })
  })

  it('for good leaves no row behind', async () => {
    const { app, tokens } = await company()
    expect((await call(app, tokens.admin, ['DELETE', 'admin/usr_advisor/hard'])).status).toBe(204)
    for (const table of ['user_roles', 'user_accounts', 'sessions']) {
      expect(await rowsOf(`select * from ${table} where user_id = 'usr_advisor'`)).toEqual([])
    }
    expect((await call(app, tokens.superuser, ['DELETE', 'usr_sales/hard'])).status).toBe(204)
  })

  it('for good is not one that others have a part in', async () => {
    const { app, tokens } = await company()
    await rowsOf(`insert into user_accounts values ('usr_advisor', 'acc_south', 0)`)
    expect((await call(app, tokens.admin, ['DELETE', 'admin/usr_advisor/hard'])).status).toBe(403)
    expect((await call(app, tokens.group_admin, ['DELETE', 'admin/usr_advisor/hard'])).status).toBe(403)
    expect((await call(app, tokens.admin, ['DELETE', 'usr_advisor/hard'])).status).toBe(403)
  })

  it('is neither oneself, nor the last superuser, nor a stranger', async () => {
    const { app, tokens } = await company()
    expect((await call(app, tokens.admin, ['DELETE', 'usr_admin'])).status).toBe(403)
    expect((await call(app, tokens.superuser, ['DELETE', 'usr_super/hard'])).status).toBe(403)
    expect((await call(app, tokens.admin, ['DELETE', 'usr_foreign'])).status).toBe(404)
  })

  it('from an account works there no more', async () => {
    const { app, tokens } = await company()
    expect((await call(app, tokens.superuser, ['DELETE', 'usr_advisor/account/acc_north'])).status).toBe(204)
    const checked = await app.request('/api/auth/check', { token: tokens.service_advisor })
    expect(await checked.json()).toMatchObject({ user: { accountId: null, accounts: [] } })
    expect((await call(app, tokens.admin, ['DELETE', 'usr_advisor/account/acc_north'])).status).toBe(403)
  })
})

describe('the accounts of a user', () => {
  const links = (...list: (readonly [string, boolean])[]) =>
    list.map(([accountId, isDefault]) => ({ userId: 'usr_advisor', accountId, isDefault }))

  it('are put in place by a superuser, one of them the default', async () => {
    const { app, tokens } = await company()
    const json = links(['acc_south', false], ['acc_other', true])
    const user = await (await call(app, tokens.superuser, ['POST', 'usr_advisor/user-accounts'], json)).json<User>()
    expect(user.accounts).toEqual([
      { id: 'acc_south', name: 'Etelän Huolto', isDefault: false },
      { id: 'acc_other', name: 'Toinen Huolto', isDefault: true },
    ])
    expect((await call(app, tokens.group_admin, ['POST', 'usr_advisor/user-accounts'], json)).status).toBe(403)
  })

  it('are all or nothing: one that does not exist, or two defaults, change nothing', async () => {
    const { app, tokens } = await company()
    const path = 'usr_advisor/user-accounts'
    const missing = await call(app, tokens.superuser, ['POST', path], links(['acc_south', true], ['acc_x', false]))
    expect(missing.status).toBe(404)
    const twice = await call(app, tokens.superuser, ['POST', path], links(['acc_south', true], ['acc_other', true]))
    expect(twice.status).toBe(422)
    expect(await rowsOf(`select account_id from user_accounts where user_id = 'usr_advisor'`)).toEqual([
      { account_id: 'acc_north' },
    ])
  })

  it('are one more by the call with two slashes; twice is as good as once', async () => {
    const { app, tokens } = await company()
    const json = { userId: 'usr_advisor', accountId: 'acc_south' }
    for (let time = 0; time < 2; time += 1) {
      const response = await call(app, tokens.superuser, ['PUT', '/account'], json)
      expect((await response.json<User>()).accounts.map(({ id }) => id)).toEqual(['acc_south', 'acc_north'])
    }
  })
})

describe('a password that is changed', () => {
  const change = (app: TestApp, token: string, userId: string, json: object) =>
    call(app, token, ['PATCH', userId], json)

  it('is one’s own, with the old one, and ends the other sessions', async () => {
    const { app, tokens } = await company()
    await rowsOf(`update users set password_hash = ? where id = 'usr_advisor'`, await hashPassword(password))
    const login = { method: 'POST', json: { username: 'usr_advisor', password } }
    const { accessToken: elsewhere } = await (
      await app.request('/api/auth/login/', login)
    ).json<{ accessToken: string }>()
    const wrong = await change(app, tokens.service_advisor, 'usr_advisor', {
      oldPassword: 'arvaus',
      newPassword: 'uusi ja pitkä tie',
    })
    expect(await problem(wrong)).toMatchObject({ status: 422, errors: [{ path: 'oldPassword', code: 'wrong' }] })
    const right = await change(app, tokens.service_advisor, 'usr_advisor', {
      oldPassword: password,
      newPassword: 'uusi ja pitkä tie',
    })
    expect(right.status).toBe(204)
    expect((await app.request('/api/auth/check', { token: elsewhere })).status).toBe(401)
    expect((await app.request('/api/auth/check', { token: tokens.service_advisor })).status).toBe(200)
    expect((await app.request('/api/auth/login/', login)).status).toBe(401)
  })

  it('is another’s only for who manages the user, with the caller’s own password', async () => {
    const { app, tokens } = await company()
    await rowsOf(`update users set password_hash = ? where id = 'usr_admin'`, await hashPassword(password))
    const json = { oldPassword: password, newPassword: 'uusi ja pitkä tie' }
    expect((await change(app, tokens.admin, 'usr_advisor', json)).status).toBe(204)
    expect((await app.request('/api/auth/check', { token: tokens.service_advisor })).status).toBe(401)
    expect((await change(app, tokens.admin, 'usr_foreign', json)).status).toBe(404)
    expect((await change(app, tokens.sales, 'usr_admin', json)).status).toBe(403)
  })

  it('is guarded against guessing', async () => {
    const { app, tokens } = await company()
    const json = { oldPassword: 'arvaus', newPassword: 'uusi ja pitkä tie' }
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await change(app, tokens.service_advisor, 'usr_advisor', json)).status)
    }
    expect(statuses.at(-1)).toBe(429)
  }, 30_000)
})

describe('the account that a user works in', () => {
  const move = (app: TestApp, token: string, accountId: string) =>
    app.request('/api/auth/change-account/', { method: 'POST', token, json: { accountId } })

  it('changes to any in reach, and the token goes on', async () => {
    const { app, tokens } = await company()
    for (const [token, accountId] of [
      [tokens.superuser, 'acc_other'],
      [tokens.group_admin, 'acc_south'],
      [tokens.enerius, 'acc_other'],
    ] as const) {
      const moved = await move(app, token, accountId)
      const { accessToken } = await moved.json<{ accessToken: string }>()
      const checked = await app.request('/api/auth/check', { token: accessToken })
      expect(await checked.json()).toMatchObject({
        user: { accountId },
        userLocale: 'en-US',
        accountTimeZone: 'Europe/Helsinki',
      })
    }
  })

  it('never to one out of reach, nor to one that does not exist', async () => {
    const { app, tokens } = await company()
    for (const [token, accountId] of [
      [tokens.group_admin, 'acc_other'],
      [tokens.admin, 'acc_south'],
      [tokens.superuser, 'acc_missing'],
    ] as const) {
      expect(await problem(await move(app, token, accountId))).toMatchObject({ status: 404, code: 'account.not_found' })
    }
  })

  it('is listed among those in reach', async () => {
    const { app, tokens } = await company()
    const ids = async (token: string) =>
      (await (await app.request('/api/auth/accounts', { token })).json<{ id: string }[]>()).map(({ id }) => id)
    expect(await ids(tokens.superuser)).toEqual(['acc_south', 'acc_north', 'acc_other'])
    expect(await ids(tokens.group_admin)).toEqual(['acc_south', 'acc_north'])
    expect(await ids(tokens.sales)).toEqual(['acc_south'])
  })

  it('has its features told, and nobody else’s', async () => {
    const { app, tokens } = await company()
    await rowsOf(`insert into account_features values ('acc_north', 'fast-lane', 'SCREEN', 0, 1)`)
    await rowsOf(`insert into account_features values ('acc_south', 'credit', 'PAYMENT', 1, 0)`)
    const response = await app.request('/api/feature', { token: tokens.admin })
    expect(await response.json()).toEqual([
      { feature: 'fast-lane', owned: false, enabled: true, featureType: 'SCREEN' },
    ])
  })
})

describe('one’s own profile', () => {
  it('is seen by every role, all accounts among it', async () => {
    const { app, tokens } = await company()
    const response = await app.request('/api/auth/profile', { token: tokens.sales })
    expect(await response.json()).toMatchObject({ id: 'usr_sales', password: null, accounts: [{ id: 'acc_south' }] })
  })
})
