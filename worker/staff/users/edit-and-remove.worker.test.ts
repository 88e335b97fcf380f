import { beforeEach, describe, expect, it } from 'vitest'

import { type TestApp } from '#tests/support/app.ts'
import { callUsers as call, company, editOf as edit, group, problemOf as problem } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedProcess } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { User } from '#worker/contract/staff/people/users.ts'

beforeEach(freshDatabase)

describe('a user that is edited', () => {
  it('has the roles and the default account that were chosen', async () => {
    const { app, tokens } = await company()
    await rowsOf(`insert into user_accounts values ('usr_advisor', 'acc_south', 0)`)
    const json = edit('usr_advisor', 1, ['sales', 'service_advisor'], { defaultAccountId: 'acc_south' })
    const user = await (await call(app, tokens.group_admin, ['PUT', ''], json)).json<User>()
    expect(user.roles.map(({ id }) => id).toSorted()).toEqual(['sales', 'service_advisor'])
    expect(user.accounts.find(({ isDefault }) => isDefault)?.id).toBe('acc_south')
    expect(user.version).toBe(2)
    // The answer was lost: repeated it is the same.
    expect((await call(app, tokens.group_admin, ['PUT', ''], json)).status).toBe(200)
  })

  it('has the name that people call them, which the board says and nobody elsewhere changes', async () => {
    const { app, tokens } = await company()
    const named = edit('usr_advisor', 1, ['service_advisor'], { name: ' Kaisa Lehto ' })
    expect(await (await call(app, tokens.admin, ['PUT', ''], named)).json<User>()).toMatchObject({
      name: 'Kaisa Lehto',
    })
    // The answer was lost: repeated it is the same.
    expect((await call(app, tokens.admin, ['PUT', ''], named)).status).toBe(200)
    const shown = () => rowsOf(`select shown_name from users where id in ('usr_advisor', 'usr_admin') order by id`)
    expect(await shown()).toEqual([{ shown_name: 'usr_admin' }, { shown_name: 'Kaisa Lehto' }])
    const hidden = edit('usr_advisor', 2, ['service_advisor'], { name: 'Kaisa\u202eotheL' })
    expect((await call(app, tokens.admin, ['PUT', ''], hidden)).status).toBe(422)
    await rowsOf(`insert into user_accounts values ('usr_advisor', 'acc_other', 0)`)
    const elsewhere = edit('usr_advisor', 2, ['service_advisor'], { name: 'Toinen' })
    expect(await problem(await call(app, tokens.admin, ['PUT', ''], elsewhere))).toMatchObject({ code: 'user.shared' })
    await seedProcess({})
    await rowsOf(`update processes set assigned_user_id = 'usr_advisor' where account_id = 'acc_north'`)
    const board = await app.request('/api/staff/process', { token: tokens.admin })
    expect(await board.json()).toMatchObject({ items: [{ assignee: { id: 'usr_advisor', username: 'Kaisa Lehto' } }] })
  })

  it('is not overwritten by who saw an older one', async () => {
    const { app, tokens } = await company()
    const statuses = await Promise.all([
      call(app, tokens.admin, ['PUT', ''], edit('usr_advisor', 1, ['sales'])),
      call(app, tokens.superuser, ['PUT', ''], edit('usr_advisor', 1, ['admin'])),
    ])
    expect(statuses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
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

  it('keeps the roles that hold elsewhere too, whoever manages it here', async () => {
    const { app, tokens } = await company()
    await rowsOf(`insert into user_accounts values ('usr_advisor', 'acc_other', 0)`)
    for (const token of [tokens.admin, tokens.group_admin]) {
      const raised = await call(app, token, ['PUT', ''], edit('usr_advisor', 1, ['service_advisor', 'admin']))
      expect(await problem(raised)).toMatchObject({ status: 403, code: 'user.shared' })
    }
    expect(await rowsOf(`select role from user_roles where user_id = 'usr_advisor'`)).toEqual([
      { role: 'service_advisor' },
    ])
    const moved = edit('usr_advisor', 1, ['service_advisor'], { defaultAccountId: 'acc_north' })
    expect((await call(app, tokens.admin, ['PUT', ''], moved)).status).toBe(200)
    const raised = edit('usr_advisor', 2, ['service_advisor', 'admin'])
    expect((await call(app, tokens.superuser, ['PUT', ''], raised)).status).toBe(200)
  })

  it('of a group is its administrators’, and not an account’s', async () => {
    const { app, tokens } = await company()
    await rowsOf(`update users set account_group_id = '${group}' where id in ('usr_advisor', 'usr_admin')`)
    const json = edit('usr_advisor', 1, ['sales'])
    expect((await call(app, tokens.admin, ['PUT', ''], json)).status).toBe(403)
    expect((await call(app, tokens.group_admin, ['PUT', ''], json)).status).toBe(200)
    // Nobody stands in the way of who gives up a role of their own.
    expect((await call(app, tokens.admin, ['PUT', ''], edit('usr_admin', 1, ['sales']))).status).toBe(200)
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
    const refused = await call(app, tokens.admin, ['DELETE', 'admin/usr_advisor/hard'])
    expect(await problem(refused)).toMatchObject({ status: 403, code: 'user.shared' })
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
