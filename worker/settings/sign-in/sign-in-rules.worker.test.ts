import { beforeEach, expect, it } from 'vitest'

import { stepMs } from '#domain/access/sign-in-steps.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { addTotp } from '#tests/support/two-factor.ts'
import type { SignInRules } from '#worker/contract/staff/people/sign-in-rules.ts'

beforeEach(freshDatabase)

/** Two accounts of one group, one of another; who looks after the first group, and who works in its accounts. */
async function twoGroups() {
  for (const id of ['acc_north', 'acc_east', 'acc_other']) await seedAccount({ id, slug: id })
  await rowsOf(`insert into account_groups (id, name, created_at) values ('grp_1', 'Ykkönen', 1), ('grp_2', 'Kakkonen', 1)
    returning id`)
  await rowsOf(`update accounts set group_id = case id when 'acc_other' then 'grp_2' else 'grp_1' end returning id`)
  const head = await seedStaff({ id: 'usr_head', roles: ['group_admin'], accountIds: ['acc_north', 'acc_other'] })
  await rowsOf(`update users set account_group_id = 'grp_1' where id = 'usr_head' returning id`)
  const admin = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
  const advisor = await seedStaff({ id: 'usr_advisor', accountIds: ['acc_east'] })
  const stranger = await seedStaff({ id: 'usr_stranger', accountIds: ['acc_other'] })
  return { app: testApp({ twoFactorRoles: ['superuser'] }), head, admin, advisor, stranger }
}

const path = (account: string) => `/api/staff/account/${account}/sign-in-rules`
const put = (app: TestApp, token: string, json: { roles: string[]; before: string[] }, account = 'acc_north') =>
  app.request(path(account), { method: 'PUT', token, json })
const check = async (app: TestApp, { token }: { token: string }) => {
  const response = await app.request('/api/auth/check', { token })
  const { code = 'ok' } = await response.json<{ code?: string }>()
  return code
}

it('a role that the group asks a second way of is held by it from its next call on, in all accounts of the group', async () => {
  const { app, head, admin, advisor, stranger } = await twoGroups()
  expect(await check(app, advisor)).toBe('ok')
  const answer = await put(app, head.token, { roles: ['service_advisor'], before: [] })
  expect(await answer.json<SignInRules>()).toEqual({
    groupName: 'Ykkönen',
    roles: ['service_advisor'],
    always: ['superuser'],
    isTheirs: true,
  })
  const codes = await Promise.all([advisor, admin, head, stranger].map((user) => check(app, user)))
  expect(codes).toEqual(['auth.enrol_needed', 'ok', 'ok', 'ok'])
  await addTotp(app, advisor.token)
  expect(await check(app, advisor)).toBe('ok')
  const remove = await app.request('/api/auth/totp', { method: 'DELETE', token: advisor.token })
  expect(await remove.json()).toMatchObject({ code: 'second_way.required' })
  await put(app, head.token, { roles: [], before: ['service_advisor'] })
  expect((await app.request('/api/auth/totp', { method: 'DELETE', token: advisor.token })).status).toBe(204)
})

it('a session of long ago adds no second way, for nobody knows who sits there: it has to be begun anew', async () => {
  const { app, head, advisor } = await twoGroups()
  await put(app, head.token, { roles: ['service_advisor'], before: [] })
  app.clock.advance(stepMs)
  const offers = await Promise.all(
    ['totp', 'passkey-offer'].map((way) =>
      app.request(`/api/auth/${way}`, { method: 'POST', token: advisor.token, json: {} }),
    ),
  )
  expect(await Promise.all(offers.map((offer) => offer.json()))).toMatchObject(
    offers.map(() => ({ code: expect.stringMatching(/^auth\.(enrol_needed|required)$/) })),
  )
  expect(await rowsOf('select 1 from totp_secrets')).toEqual([])
})

it('is chosen by who looks after the group, and by nobody who is only linked to an account of it', async () => {
  const { app, head, admin } = await twoGroups()
  const roles = { roles: ['sales'], before: [] }
  expect((await put(app, admin.token, roles)).status).toBe(403)
  expect((await put(app, head.token, roles, 'acc_other')).status).toBe(403)
  expect((await put(app, head.token, { ...roles, roles: ['superuser'] })).status).toBe(422)
  expect(await rowsOf('select distinct second_way_roles as roles from account_groups')).toEqual([{ roles: '[]' }])
  const seen = await (await app.request(path('acc_other'), { token: head.token })).json<SignInRules>()
  expect(seen).toMatchObject({ groupName: 'Kakkonen', isTheirs: false })
  const boss = await seedStaff({ id: 'usr_boss', roles: ['superuser'] })
  await addTotp(app, boss.token)
  expect((await put(app, boss.token, roles, 'acc_other')).status).toBe(200)
})

it('of two changes of the same choice the first one wins, the same one told twice is one, and the trail has it', async () => {
  const { app, head } = await twoGroups()
  const first = { roles: ['sales', 'admin'], before: [] }
  const [one, twice] = [await put(app, head.token, first), await put(app, head.token, first)]
  expect([one.status, twice.status]).toEqual([200, 200])
  const late = await put(app, head.token, { roles: ['sales'], before: [] })
  expect(await late.json()).toMatchObject({
    status: 409,
    code: 'sign_in_rules.changed',
    changed: { roles: ['admin', 'sales'] },
  })
  expect(await rowsOf(`select detail from audit_log where action = 'group.second_way'`)).toEqual([
    { detail: JSON.stringify({ before: [], after: ['admin', 'sales'] }) },
  ])
})

it('is nothing to choose where an account is of no group', async () => {
  await seedAccount()
  const boss = await seedStaff({ id: 'usr_boss', roles: ['superuser'] })
  const app = testApp()
  const seen = await (await app.request(path('acc_north'), { token: boss.token })).json<SignInRules>()
  expect(seen).toMatchObject({ groupName: null, isTheirs: false })
  expect((await put(app, boss.token, { roles: ['sales'], before: [] })).status).toBe(403)
})
