import { beforeEach, describe, expect, it } from 'vitest'

import { callUsers as call, company, group, problemOf as problem } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import type { User } from '#worker/contract/staff/people/users.ts'

beforeEach(freshDatabase)

const path = ['PUT', 'usr_sales/group'] as const

async function inGroup() {
  const made = await company()
  await rowsOf(`insert into account_groups (id, name, created_at) values ('grp_etela', 'Etelä', 1)`)
  await rowsOf(`update users set account_group_id = '${group}' where id = 'usr_sales'`)
  await rowsOf(`insert into user_accounts values ('usr_sales', 'acc_other', 0)`)
  return made
}

describe('the group of a user', () => {
  it('is another one: the accounts of the group that they leave go with it, in one change', async () => {
    const { app, tokens } = await inGroup()
    const json = { version: 1, groupId: 'grp_etela' }
    const moved = await (await call(app, tokens.superuser, path, json)).json<User>()
    expect(moved).toMatchObject({ accountGroup: { id: 'grp_etela' }, accounts: [{ id: 'acc_other' }], version: 2 })
    // The answer was lost: repeated it is the same.
    expect((await call(app, tokens.superuser, path, json)).status).toBe(200)
    expect(await rowsOf(`select detail from audit_log where action = 'user.change_group'`)).toEqual([
      { detail: `{"before":"${group}","after":"grp_etela","unlinked":["acc_south"]}` },
    ])
  })

  it('takes effect at once: what was theirs by the group is not any more', async () => {
    const { app, tokens } = await inGroup()
    expect((await app.request('/api/auth/check', { token: tokens.sales })).status).toBe(200)
    await call(app, tokens.superuser, path, { version: 1, groupId: null })
    const { user } = await (
      await app.request('/api/auth/check', { token: tokens.sales })
    ).json<{ user: { accountId: string | null } }>()
    expect(user.accountId).toBeNull()
  })

  it('is not changed by who saw an older user, to a group that is not there, or by anybody else', async () => {
    const { app, tokens } = await inGroup()
    const late = await call(app, tokens.superuser, path, { version: 7, groupId: null })
    expect(await problem(late)).toMatchObject({ status: 409, code: 'user.changed' })
    const nowhere = await call(app, tokens.superuser, path, { version: 1, groupId: 'grp_nowhere' })
    expect(await problem(nowhere)).toMatchObject({ status: 404, code: 'account_group.not_found' })
    for (const token of [tokens.group_admin, tokens.admin, tokens.service_advisor, tokens.sales]) {
      expect((await call(app, token, path, { version: 1, groupId: null })).status).toBe(403)
    }
    expect(await rowsOf(`select count(*) as left from user_accounts where user_id = 'usr_sales'`)).toEqual([
      { left: 2 },
    ])
  })
})
