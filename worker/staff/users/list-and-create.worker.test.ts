import { beforeEach, describe, expect, it } from 'vitest'

import { type TestApp } from '#tests/support/app.ts'
import {
  callUsers as call,
  company,
  group,
  listedUsers as listed,
  problemOf as problem,
} from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { User } from '#worker/contract/staff/people/users.ts'
import { inTurn } from '#worker/staff/index.ts'

beforeEach(freshDatabase)

const password = 'kahvi-ja-pulla'
const newcomer = (over: object = {}) => ({ username: 'uusi.tyyppi', password, roles: [{ id: 'sales' }], ...over })

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
    expect(app.d1.roundTrips()).toBe(3)
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

  it('is refused before a password is hashed where its account is out of reach or its name is taken', async () => {
    const { app, tokens } = await company()
    // Both turns of hashing are taken: who would hash had to wait.
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const busy = [1, 2].map(() => inTurn({ isKnown: true }, () => promise))
    const foreign = await call(app, tokens.admin, ['POST', ''], newcomer({ accounts: [{ id: 'acc_other' }] }))
    expect(await problem(foreign)).toMatchObject({ status: 404, code: 'account.not_found' })
    const taken = await call(app, tokens.admin, ['POST', ''], newcomer({ username: 'USR_ADVISOR' }))
    expect((await problem(taken)).status).toBeLessThan(500)
    end()
    await Promise.all(busy)
  })

  it('of a group is made by who looks after the group', async () => {
    const { app, tokens } = await company()
    const made = await call(app, tokens.group_admin, ['POST', 'group-user'], newcomer({ roles: [{ id: 'admin' }] }))
    expect(await made.json()).toMatchObject({ accountGroup: { id: group, name: 'Pohjola' }, accounts: [] })
    expect((await call(app, tokens.admin, ['POST', 'group-user'], newcomer({ username: 'toinen' }))).status).toBe(404)
  })
})
