import { beforeEach, expect, it } from 'vitest'

import { recipient } from '#tests/support/alerts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { company } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedApiKey, seedExtraService } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { settingsAreas, type SettingsOverviewEntry } from '#worker/contract/staff/settings/settings-overview.ts'

let app: TestApp
let tokens: Awaited<ReturnType<typeof company>>['tokens']

beforeEach(async () => {
  await freshDatabase()
  ;({ app, tokens } = await company())
})

const get = (as: keyof typeof tokens = 'admin', account = 'acc_north') =>
  app.request(`/api/staff/account/${account}/settings-overview`, { token: tokens[as] })

async function overview() {
  const entries = await jsonOf<SettingsOverviewEntry[]>(await get())
  expect(entries.map(({ area }) => area)).toEqual(settingsAreas)
  return Object.fromEntries(entries.map(({ area, state, count, faults }) => [area, [state, count, ...faults]]))
}

it('says of each section whether it is set, nothing yet, or needs somebody', async () => {
  app.d1.forget()
  expect(await overview()).toEqual({
    account: ['attention', null, 'contact', 'business_id'],
    hours: ['nothing', 0],
    features: ['set', 4],
    delivery: ['set', 2],
    'extra-services': ['nothing', 0],
    products: ['nothing', 0],
    languages: ['set', 3],
    texts: ['nothing', 0],
    vehicles: ['nothing', 0],
    providers: ['attention', 0, 'payment_credentials'],
    keys: ['nothing', 0],
    webhooks: ['nothing', 0],
    alerts: ['attention', 0, 'alert_recipients'],
  })
  expect(app.d1.roundTrips()).toBe(2)
  await expectNoTableScan(app.d1)
})

it('tells when what was missing is there, and what went wrong since', async () => {
  await seedExtraService({ id: 'xsv_wash' })
  await seedApiKey({ id: 'key_1', accountId: 'acc_north', key: 'k' })
  await recipient({ way: 'EMAIL', address: 'a@b.fi' })
  for (const sql of [
    `update accounts set opening_hours = '{"schema":1,"revision":1,"week":[],"exceptions":[]}' where id = 'acc_north'`,
    `update accounts set street_address = 'Huoltokatu 1', city = 'Helsinki', business_id = '1572860-0',
       payment_implementation_type = 'CHECKOUT_FINLAND', identity_check = 'ALL', identity_provider = 'SCRIVE' where id = 'acc_north'`,
    `insert into provider_credentials (id, account_id, provider, base_url, sealed_secrets, created_at, updated_at)
     values ('pcr_1', 'acc_north', 'CHECKOUT_FINLAND', 'x', 'x', 1, 1)`,
    `update languages set is_default = 0 where account_id = 'acc_north'`,
  ])
    await rowsOf(sql)
  expect(await overview()).toMatchObject({
    account: ['set', null],
    hours: ['set', 1],
    alerts: ['set', 1],
    'extra-services': ['set', 1],
    languages: ['attention', 3, 'default_language'],
    providers: ['attention', 1, 'identity_credentials'],
    keys: ['set', 1],
  })
})

it.each([
  ['admin', 'acc_south', 404],
  ['group_admin', 'acc_south', 200],
  ['group_admin', 'acc_other', 404],
  ['service_advisor', 'acc_north', 403],
  ['enerius', 'acc_north', 403],
] as const)('%s asking about %s is answered %i', async (as, account, status) => {
  expect((await get(as, account)).status).toBe(status)
})
