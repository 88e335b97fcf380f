import { beforeEach, expect, it } from 'vitest'

import { weekdaySince } from '#domain/keys/silent-kiosk.ts'
import { jsonOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { company } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { Health } from '#worker/contract/staff/health.ts'
import type { SettingsDevices } from '#worker/contract/staff/settings/key-settings.ts'

const hour = 3_600_000

type Setup = Awaited<ReturnType<typeof company>>
let app: Setup['app']
let tokens: Setup['tokens']

beforeEach(async () => {
  await freshDatabase()
  ;({ app, tokens } = await company())
})

const read = async (who: keyof Setup['tokens'] = 'superuser') =>
  jsonOf<Health>(await app.request('/api/staff/health', { token: tokens[who] }))

it('names the kiosks that were silent for a day of opening, in the halls of who looks', async () => {
  const since = weekdaySince(testNow)
  const kiosk = (id: string, seen: number | null, account = 'acc_north') =>
    rowsOf(`insert into devices (id, account_id, kind, name, sealed_key, last_seen_at, revoked_at, created_at)
      values ('${id}', '${account}', 'KIOSK', 'Halli', '', ${seen}, ${id === 'dev_revoked' ? 1 : null}, 0)`)
  await rowsOf(`insert into account_features select id, 'FAST_LANE', 'KIOSK', 1, id <> 'acc_other' from accounts`)
  await kiosk('dev_silent', since)
  await kiosk('dev_seen', since + 1)
  await kiosk('dev_never', null)
  await kiosk('dev_revoked', 0)
  await kiosk('dev_shut', 0, 'acc_other')
  await kiosk('dev_south', 0, 'acc_south')
  const silent = async (who: keyof Setup['tokens']) => (await read(who)).kiosks.map(({ id }) => id)
  app.d1.forget()
  expect(await silent('superuser')).toEqual(['dev_south', 'dev_silent'])
  expect(app.d1.roundTrips()).toBe(2)
  await expectNoTableScan(app.d1)
  expect(await silent('group_admin')).toEqual(['dev_south', 'dev_silent'])
  expect((await read('admin')).kiosks).toEqual([
    { id: 'dev_silent', name: 'Halli', accountName: 'Pohjolan Huolto', since: new Date(since).toISOString() },
  ])
})

it('counts the silence of a kiosk in the hours that its workshop is open', async () => {
  const hours = (exceptions: object[]) =>
    JSON.stringify({ schema: 1, revision: 1, week: [[[0, 1440]], [[0, 1440]], [], [], [], [], []], exceptions })
  const set = (exceptions: object[] = []) =>
    rowsOf(`update accounts set opening_hours = '${hours(exceptions)}' where id = 'acc_north' returning id`)
  await rowsOf(`insert into account_features select id, 'FAST_LANE', 'KIOSK', 1, 1 from accounts`)
  await rowsOf(`insert into devices (id, account_id, kind, name, sealed_key, last_seen_at, created_at)
    values ('dev_1', 'acc_north', 'KIOSK', 'Halli', '', ${testNow - 48 * hour}, 0)`)
  const silent = async () => (await read()).kiosks.map(({ id }) => id)
  const amongDevices = async () => {
    const response = await app.request('/api/staff/account/acc_north/device', { token: tokens.admin })
    return (await jsonOf<SettingsDevices>(response)).items.map(({ isSilent }) => isSilent)
  }
  await set()
  expect([await silent(), await amongDevices()]).toEqual([['dev_1'], [true]])
  // Of the two days that it was silent one is shut now, and the other not eight hours old.
  const [monday, tuesday] = ['2026-11-02', '2026-11-03']
  await set([
    { date: monday, spans: [], reason: '' },
    { date: tuesday, spans: [[240, 1440]], reason: '' },
  ])
  expect([await silent(), await amongDevices()]).toEqual([[], [false]])
})
