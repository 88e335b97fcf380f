import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Dependencies } from '#core/dependencies.ts'
import { seal, unseal } from '#core/secrets/seal.ts'
import type { Secret, SecretKeys } from '#core/secrets/secret-keys.ts'
import { testApp, testDependencies } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { seedCustomer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedLocker } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { Health } from '#worker/contract/staff/health.ts'

import { reseal } from './reseal.ts'
import { runJob } from './run-scheduled.ts'
import { sealedColumns } from './sealed-columns.ts'

const old = 'the-secret-of-before-0123456789abcdef'
const next = 'the-secret-of-now-0123456789abcdefghi'
const rotating: SecretKeys = { current: next, former: old }

beforeEach(freshDatabase)

function depsOf(sealSecret: SecretKeys, given: Parameters<typeof testDependencies>[0] = {}): Dependencies {
  const deps = testDependencies(given)
  return { ...deps, config: { ...deps.config, sealSecret } }
}

/** Seals a text as it was done before keys had names. */
async function namelessly(text: string, context: string): Promise<string> {
  const [, , ...rest] = (await seal(text, { secret: old, context })).split('.')
  return ['v1', ...rest].join('.')
}

const contexts = {
  devices: 'device:dev_1',
  device_key_rotations: 'device:dev_1',
  provider_credentials: 'provider:acc_north:PAYTRAIL',
  webhook_endpoints: 'webhook:whe_1',
  webhook_former_secrets: 'webhook:whe_1',
  organisations: 'organisation:grp_north',
  totp_secrets: 'totp:usr_1',
  alert_recipients: 'alert:alc_1',
  messages: 'message:key_1',
  customer_messages: 'customer_message:cmg_1',
  archived_visits: 'archive:prc_9',
  cloud_cabinets: 'cloud_cabinet:lck_1',
}

const inserts: Readonly<Record<keyof typeof contexts, string>> = {
  devices: `insert into devices (id, account_id, kind, name, sealed_key, created_at) values ('dev_1', 'acc_north', 'CABINET', 'K', ?, 1)`,
  device_key_rotations: `insert into device_key_rotations (device_id, rotation_id, sealed_key, expires_at, created_at) values ('dev_1', 'rot_1', ?, 9, 1)`,
  provider_credentials: `insert into provider_credentials (id, account_id, provider, base_url, sealed_secrets, created_at, updated_at)
    values ('crd_1', 'acc_north', 'PAYTRAIL', 'https://p.fi', ?, 1, 1)`,
  webhook_endpoints: `insert into webhook_endpoints (id, account_id, url, sealed_secret, created_at) values ('whe_1', 'acc_north', 'https://d.fi', ?, 1)`,
  webhook_former_secrets: `insert into webhook_former_secrets (endpoint_id, sealed_secret, ends_at, created_at) values ('whe_1', ?, 9, 1)`,
  organisations: `insert into organisations (group_id, issuer, client_id, sealed_secret, role, account_ids, created_at, updated_at)
    values ('grp_north', 'https://i.fi', 'c', ?, 'service_advisor', '[]', 1, 1)`,
  totp_secrets: `insert into totp_secrets (user_id, sealed_secret, created_at) values ('usr_1', ?, 1)`,
  alert_recipients: `insert into alert_recipients (id, way, address, sealed_url, causes, language, created_at, updated_at)
    values ('alc_1', 'WEBHOOK', 'h.fi', ?, '[]', 'fi', 1, 1)`,
  messages: `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, sealed_text, language_lcid, status, created_at)
    values ('msg_1', 'prc_1', 'key_1', 'LINK', 'SMS', '+358', ?, 'fi-FI', 'SENT', 1)`,
  customer_messages: `insert into customer_messages (id, account_id, process_id, way, kind, sender, sealed_text, created_at)
    values ('cmg_1', 'acc_north', 'prc_1', 'PAGE', 'TEXT', '', ?, 1)`,
  archived_visits: `insert into archived_visits (id, account_id, process_type, terms, object_key, sealed_key, ended_at, touched_at, archived_at)
    values ('prc_9', 'acc_north', 'DELIVERY', '[]', 'k', ?, 1, 1, 1)`,
  cloud_cabinets: `insert into cloud_cabinets (locker_id, account_id, device_id, base_url, email, sealed_token, location_id, bins, created_at, updated_at)
    values ('lck_1', 'acc_north', 'dev_1', 'https://k.fi', 'a@b.fi', ?, '1', '[]', 1, 1)`,
}

const tables = sealedColumns.map(({ table }) => table)

/** One value of each kind, sealed with the secret of before. */
async function seedAll(make: (text: string, context: string) => Promise<string>): Promise<void> {
  await seedCustomer()
  await rowsOf(`insert or ignore into account_groups (id, name, created_at) values ('grp_north', 'N', 1)`)
  await rowsOf(
    `insert into users (id, username, password_hash, created_at, updated_at) values ('usr_1', 'u', '', 1, 1)`,
  )
  await seedLocker({ id: 'lck_1', boxes: [] })
  for (const [table, sql] of Object.entries(inserts)) {
    const context = Object.entries(contexts).find(([name]) => name === table)?.[1] ?? ''
    await rowsOf(sql, await make(table, context))
  }
}

/** Returns the value of each kind as it opens with these keys; null where it does not. */
async function opened(secret: Secret): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {}
  for (const { table, column } of sealedColumns) {
    const [row] = await rowsOf(`select ${column} as sealed from ${table} where ${column} <> '' limit 1`)
    const context = Object.entries(contexts).find(([name]) => name === table)?.[1] ?? ''
    found[table] = await unseal(String(row?.['sealed']), { secret, context }).catch(() => null)
  }
  return found
}

const all = Object.fromEntries(tables.map((table) => [table, table]))

const ways = {
  'by its name': (text: string, context: string) => seal(text, { secret: old, context }),
  'before keys had names': namelessly,
}

describe('what was sealed with the secret of before', () => {
  it.each(Object.entries(ways))('%s opens before, in the midst and after', async (_way, make) => {
    await seedAll(make)
    expect(await opened(rotating)).toEqual(all)
    const d1 = countingD1(env.DB)
    expect(await reseal(depsOf(rotating, { d1 }))).toBe(tables.length)
    expect(d1.roundTrips()).toBe(2)
    await expectNoTableScan(d1)
    expect(await opened(rotating)).toEqual(all)
    expect(await opened(next)).toEqual(all)
    expect(await reseal(depsOf({ current: next, former: null }))).toBe(0)
  })

  it('is every column of the schema that holds something sealed', async () => {
    const found = await rowsOf(
      "select name, sql from sqlite_master where type = 'table' and sql like '%sealed%' order by 1",
    )
    const columns = found.flatMap(({ name, sql }) =>
      [...String(sql).matchAll(/^\s+`?(sealed_\w+)`? text/gm)].map(([, column]) => `${String(name)}.${column}`),
    )
    expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(columns)
  })

  it('is sealed once by two jobs at once, and what was saved meanwhile stays', async () => {
    await seedAll(ways['by its name'])
    const counts = await Promise.all([reseal(depsOf(rotating)), reseal(depsOf(rotating))])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(tables.length)
    expect(await opened(next)).toEqual(all)
  })

  it('is left to the next run past a hundred of a kind, and nothing is lost where one dies', async () => {
    await seedAll(ways['by its name'])
    await rowsOf(
      `insert into devices (id, account_id, kind, name, sealed_key, created_at)
       with recursive n(v) as (select 1 union all select v + 1 from n where v < 120)
       select 'dev_m' || v, 'acc_north', 'CABINET', 'K', '', 1 from n`,
    )
    const many = await Promise.all(
      Array.from({ length: 120 }, async (_one, at) => seal('more', { secret: old, context: `device:dev_m${at + 1}` })),
    )
    await rowsOf(
      `update devices set sealed_key = j.value from json_each(?) j where devices.id = 'dev_m' || (j.key + 1)`,
      JSON.stringify(many),
    )
    for (const at of [1, 2]) {
      const d1 = countingD1(env.DB)
      d1.failAt(at, 'before')
      await expect(reseal(depsOf(rotating, { d1 }))).rejects.toThrow('connection lost')
    }
    expect(await reseal(depsOf(rotating))).toBe(100 + tables.length - 1)
    expect(await reseal(depsOf(rotating))).toBe(21)
    expect(await opened(next)).toEqual(all)
    expect(await reseal(depsOf(rotating))).toBe(0)
  })
})

describe('how far it is', () => {
  it('is told by the health page to who sees the whole system, in its one round trip, until nothing is left', async () => {
    await seedAll(ways['before keys had names'])
    const boss = await seedStaff({ id: 'usr_boss', roles: ['superuser'], accountIds: [] })
    const admin = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
    const leftOf = async (keys: SecretKeys, { token }: { token: string }) => {
      const app = testApp({ sealSecret: keys })
      const { system } = await (await app.request('/api/staff/health', { token })).json<Health>()
      await expectNoTableScan(app.d1)
      return system?.sealedByFormer
    }
    expect(await leftOf(rotating, boss)).toBe(tables.length)
    expect(await leftOf(rotating, admin)).toBeUndefined()
    await reseal(depsOf(rotating))
    expect([await leftOf(rotating, boss), await leftOf({ current: next, former: null }, boss)]).toEqual([0, null])
  })
})

describe('a former secret that is taken away too early', () => {
  it('is told of by the job, and what hangs on it is left as it is', async () => {
    await seedAll((text, context) => seal(text, { secret: old, context }))
    const run = await runJob('reseal', depsOf({ current: next, former: null }), undefined)
    expect(run).toMatchObject({ outcome: 'partly', handled: 0, error: `seal.key_missing ${tables.length}` })
    expect(await opened(old)).toEqual(all)
    expect(await runJob('reseal', depsOf(rotating), undefined)).toMatchObject({ outcome: 'ok', handled: tables.length })
  })

  it('is told of where what it sealed has no name either', async () => {
    await seedAll(namelessly)
    const run = await runJob('reseal', depsOf({ current: next, former: null }), undefined)
    expect(run).toMatchObject({ outcome: 'partly', handled: 0, error: 'seal.not_opened OperationError' })
    expect(await opened(old)).toEqual(all)
  })

  it('is no fault where there never was one, and values without a name stay as the version before reads them', async () => {
    await seedAll(namelessly)
    const before = await rowsOf('select sealed_text from messages')
    expect(before).toEqual([{ sealed_text: expect.stringMatching(/^v1\./) }])
    const run = await runJob('reseal', depsOf({ current: old, former: null }), undefined)
    expect(run).toMatchObject({ outcome: 'ok', handled: 0 })
    expect(await rowsOf('select sealed_text from messages')).toEqual(before)
  })

  it('is no fault where only kiosks, which seal nothing, and erased texts are left', async () => {
    await seedCustomer()
    await rowsOf(
      `insert into devices (id, account_id, kind, name, sealed_key, created_at) values ('dev_k', 'acc_north', 'KIOSK', 'K', '', ?)`,
      testNow,
    )
    const run = await runJob('reseal', depsOf({ current: next, former: null }), undefined)
    expect(run).toMatchObject({ outcome: 'ok', handled: 0 })
  })
})
