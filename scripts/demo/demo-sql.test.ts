import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { unseal } from '#core/secrets/seal.ts'
import { creditorApis, identityProviders, paymentProviders, roles } from '#domain/enums.ts'
import { withVat } from '#domain/money/pricing.ts'
import { connectionSchema } from '#sandbox/connection.ts'
import { knownEmployee, ssoClient } from '#sandbox/sso/credentials.ts'
import { demoSql, localSecrets } from '#scripts/demo.ts'
import { developmentSecrets } from '#scripts/stack/settings.ts'
import { testClock } from '#tests/support/clock.ts'
import { migratedDatabase } from '#tests/support/migrated-sqlite.ts'
import { createCreditPort } from '#worker/providers/credit-providers.ts'
import { createIdentityPort } from '#worker/providers/identity-providers.ts'
import { createPaymentPort } from '#worker/providers/payment-providers.ts'
import { checkPassword } from '#worker/staff/password.ts'

import { readDemo, writeDemo, type Demo } from './demo-file.ts'
import { makeDemo } from './make-demo.ts'

const now = Date.parse('2026-11-03T08:00:00Z')
let stateDir = ''
let demo: Demo
let sql = ''
let database: DatabaseSync

// Hashing the passwords of six people takes seconds on a busy machine.
beforeAll(async () => {
  stateDir = mkdtempSync(path.join(tmpdir(), 'demo-'))
  demo = makeDemo('http://localhost:8787')
  sql = await demoSql({ demo, ...localSecrets(stateDir), sandboxUrl: 'http://localhost:8788', now })
  database = migratedDatabase()
  database.exec(sql)
}, 60_000)
afterAll(() => rmSync(stateDir, { recursive: true }))

const everything = () =>
  database
    .prepare(`select name from sqlite_master where type = 'table' order by name`)
    .all()
    .map(({ name }) => [name, database.prepare(`select * from "${String(name)}"`).all()])

describe('the demo', () => {
  it('is seeded again after a crash without a second row or a changed one', () => {
    const before = everything()
    const half = sql.split('\n').slice(0, 100).join('\n')
    database.exec(half)
    database.exec(sql.replaceAll(String(now), String(now + 1)))
    expect(everything()).toEqual(before)
  })

  it('holds no secret in the clear', () => {
    const secrets = [
      ...demo.accounts.map(({ dmsApiKey }) => dmsApiKey),
      ...demo.accounts.flatMap(({ webhookSecret }) => webhookSecret ?? []),
      ...demo.lockers.map(({ deviceKey }) => deviceKey),
      ...demo.terminals.map(({ deviceKey }) => deviceKey),
      ...demo.staff.map(({ password }) => password),
    ]
    expect(secrets).toHaveLength(8 + 1 + 8 + 3 + 6)
    for (const secret of secrets) expect(sql).not.toContain(secret)
  })

  it('has other secrets in every state folder', () => {
    const [one, other] = [makeDemo('http://a'), makeDemo('http://a')]
    expect(one.accounts[0]?.dmsApiKey).not.toBe(other.accounts[0]?.dmsApiKey)
    expect(one.staff[0]?.password).not.toBe(other.staff[0]?.password)
  })

  it('lets the people of its group in by the organisation that the sandbox plays', async () => {
    const [way] = database.prepare('select group_id, issuer, sealed_secret from organisations').all()
    const secret = developmentSecrets(stateDir)['SEAL_SECRET'] ?? ''
    const context = `organisation:${String(way?.['group_id'])}`
    expect(await unseal(String(way?.['sealed_secret']), { secret, context })).toBe(ssoClient.clientSecret)
    expect(way?.['issuer']).toBe('http://localhost:8788/organisation')
    const known = database
      .prepare('select password_hash, account_group_id from users where username = ?')
      .get(knownEmployee)
    expect(known).toEqual({ password_hash: '', account_group_id: way?.['group_id'] })
  })

  it('has one user of each role, whose password is the one that is printed', async () => {
    const named = demo.staff.map(({ username }) => username)
    const given = database
      .prepare(
        `select role from user_roles r join users u on u.id = r.user_id
         where username in (select value from json_each(?)) order by role`,
      )
      .all(JSON.stringify(named))
    expect(given.map(({ role }) => role)).toEqual([...roles].toSorted())
    const advisor = demo.staff.find(({ roles: own }) => own.includes('service_advisor'))
    const row = database.prepare('select password_hash from users where username = ?').get(advisor?.username ?? '')
    expect(await checkPassword(advisor?.password ?? '', String(row?.['password_hash']))).toMatchObject({
      isRight: true,
    })
  })

  it.each(['lockers', 'terminals'] as const)('seals the keys of the %s so that the app can open them', async (kind) => {
    const [{ deviceId, deviceKey } = { deviceId: '', deviceKey: '' }] = demo[kind]
    const row = database.prepare('select sealed_key from devices where id = ?').get(deviceId)
    const secret = developmentSecrets(stateDir)['SEAL_SECRET'] ?? ''
    expect(await unseal(String(row?.['sealed_key']), { secret, context: `device:${deviceId}` })).toBe(deviceKey)
  })

  it('tells the dealer system of Tampere, signed by the secret that the sandbox is handed', async () => {
    const rows = database.prepare(
      'select id, account_id as accountId, url, sealed_secret as sealed from webhook_endpoints',
    )
    const [row, ...others] = rows.all()
    expect(others).toEqual([])
    expect(row).toMatchObject({ accountId: 'acc_tampere', url: 'http://localhost:8788/dealer/acc_tampere/webhook' })
    const secret = developmentSecrets(stateDir)['SEAL_SECRET'] ?? ''
    const own = demo.accounts.find(({ id }) => id === 'acc_tampere')?.webhookSecret
    expect(await unseal(String(row?.['sealed']), { secret, context: `webhook:${String(row?.['id'])}` })).toBe(own)
    const handed = connectionSchema.parse(demo).accounts.flatMap(({ id, webhookSecret }) => (webhookSecret ? [id] : []))
    expect(handed).toEqual(['acc_tampere'])
  })

  it('has eight workshops of one group: in two of them an advisor confirms, two ask who the customer is, two give credit', async () => {
    expect(
      database
        .prepare(
          `select id, confirms_by_itself as by_itself, identity_check as asks,
             (select count(*) from online_creditor_settings s where s.account_id = a.id) as creditors
           from accounts a where group_id = 'grp_pohjola' order by id`,
        )
        .all(),
    ).toEqual([
      { id: 'acc_herttoniemi', by_itself: 1, asks: 'NONE', creditors: 0 },
      { id: 'acc_jyvaskyla', by_itself: 1, asks: 'NONE', creditors: 1 },
      { id: 'acc_kuopio', by_itself: 1, asks: 'NONE', creditors: 0 },
      { id: 'acc_lahti', by_itself: 1, asks: 'NONE', creditors: 0 },
      { id: 'acc_oulu', by_itself: 1, asks: 'NONE', creditors: 2 },
      { id: 'acc_pori', by_itself: 1, asks: 'ALL', creditors: 0 },
      { id: 'acc_tampere', by_itself: 0, asks: 'NONE', creditors: 0 },
      { id: 'acc_vaasa', by_itself: 0, asks: 'VEHICLE', creditors: 0 },
    ])
  })

  it('has a terminal where a workshop takes payments at one, for all of its cabinets', () => {
    const rows = database.prepare(`
      select a.id from accounts a where a.payment_types like '%TERMINAL%'
      except select account_id from devices where kind = 'TERMINAL' and locker_id is null`)
    expect(rows.all()).toEqual([])
    const [terminals] = database.prepare(`select count(*) as n from devices where kind = 'TERMINAL'`).all()
    expect(terminals).toEqual({ n: 3 })
  })

  it('has an account at each payment provider, whose sealed credentials the app can use', async () => {
    const rows = database
      .prepare(
        `select a.payment_implementation_type as provider, c.account_id as accountId, c.base_url as baseUrl,
           c.sealed_secrets as sealed from accounts a
         join provider_credentials c on c.account_id = a.id and c.provider = a.payment_implementation_type`,
      )
      .all()
    expect(new Set(rows.map(({ provider }) => provider))).toEqual(new Set(paymentProviders))
    const secret = developmentSecrets(stateDir)['SEAL_SECRET'] ?? ''
    for (const { provider, accountId, baseUrl, sealed } of rows) {
      const context = `provider:${String(accountId)}:${String(provider)}`
      const secrets: object = JSON.parse(await unseal(String(sealed), { secret, context }))
      const known = paymentProviders.find((name) => name === provider) ?? 'SVEA'
      const wire = { fetch, environment: 'development', clock: testClock(now) } as const
      expect(() => createPaymentPort({ provider: known, baseUrl: String(baseUrl), secrets }, wire)).not.toThrow()
    }
  })

  it('has an account at each provider of identity checks, whose sealed credentials the app can use', async () => {
    const rows = database
      .prepare(
        `select a.identity_provider as provider, c.account_id as accountId, c.base_url as baseUrl,
           c.sealed_secrets as sealed from accounts a
         join provider_credentials c on c.account_id = a.id and c.provider = a.identity_provider`,
      )
      .all()
    expect(new Set(rows.map(({ provider }) => provider))).toEqual(new Set(identityProviders))
    const secret = developmentSecrets(stateDir)['SEAL_SECRET'] ?? ''
    for (const { provider, accountId, baseUrl, sealed } of rows) {
      const context = `provider:${String(accountId)}:${String(provider)}`
      const secrets: object = JSON.parse(await unseal(String(sealed), { secret, context }))
      const known = identityProviders.find((name) => name === provider) ?? 'SCRIVE'
      const wire = { fetch, environment: 'development', clock: testClock(now) } as const
      expect(() => createIdentityPort({ provider: known, baseUrl: String(baseUrl), secrets }, wire)).not.toThrow()
    }
  })

  it('has a contract for each API of the creditor, whose sealed credentials the app can use', async () => {
    const rows = database
      .prepare(
        `select s.id, s.api, s.account_id as accountId, c.base_url as baseUrl, c.sealed_secrets as sealed
         from online_creditor_settings s left join provider_credentials c on c.creditor_setting_id = s.id`,
      )
      .all()
    expect(new Set(rows.map(({ api }) => api))).toEqual(new Set(creditorApis))
    const secret = developmentSecrets(stateDir)['SEAL_SECRET'] ?? ''
    for (const { id, api, accountId, baseUrl, sealed } of rows) {
      const context = `provider:${String(accountId)}:RESURS:${String(id)}`
      const secrets: object = JSON.parse(await unseal(String(sealed), { secret, context }))
      const known = creditorApis.find((name) => name === api) ?? 'MERCHANT_API'
      const wire = { fetch, environment: 'development', clock: testClock(now) } as const
      expect(() => createCreditPort({ api: known, baseUrl: String(baseUrl), secrets }, wire)).not.toThrow()
    }
  })

  it('says everything in three languages', () => {
    const missing = database.prepare(`
      select s.id, l.lcid from extra_services s join languages l on l.account_id = s.account_id
      left join extra_service_descriptions d on d.extra_service_id = s.id and d.language_id = l.id
      where d.description is null`)
    expect(missing.all()).toEqual([])
    for (const table of ['delivery_options', 'lockers']) {
      const column = table === 'lockers' ? 'instructions' : 'labels'
      const texts = database.prepare(`select ${column} as texts from ${table}`).all()
      for (const row of texts)
        expect([...String(row['texts']).matchAll(/"(\w\w-\w\w)":/g)].map(([, lcid]) => lcid)).toEqual([
          'fi-FI',
          'sv-FI',
          'en-GB',
        ])
    }
  })

  it('offers services at round prices, some of them for certain makes only, and a substitute car', () => {
    const prices = database.prepare('select price_cents as cents from extra_services').all()
    for (const { cents } of prices) expect(withVat(Number(cents), 2550) % 100).toBe(0)
    const counts = database.prepare(`
      select count(*) as services, count(distinct c.extra_service_id) as limited,
        sum(distinct s.type = 'SUBSTITUTE_CAR') as cars
      from extra_services s left join extra_service_compatibilities c on c.extra_service_id = s.id
      where s.account_id = 'acc_herttoniemi'`)
    expect(counts.get()).toMatchObject({ limited: 2, cars: 1 })
  })

  it('has cabinets of 24 boxes in both lanes and many sizes, one of them broken', () => {
    const boxes = database.prepare(`
      select locker_id, count(*) as n, count(distinct lane) as lanes, count(distinct size) as sizes,
        count(distinct grid_column || ':' || grid_row) as places, sum(out_of_use) as broken
      from boxes group by locker_id`)
    for (const row of boxes.all()) expect(row).toMatchObject({ n: 24, lanes: 2, sizes: 6, places: 24, broken: 1 })
    expect(demo.lockers.map(({ boxes: drawn }) => drawn.length)).toEqual([24, 24, 24, 24, 24, 24, 24, 24])
  })
})

describe('demo.json', () => {
  it('is read as it was written, by its owner alone', () => {
    expect(readDemo(stateDir)).toBeNull()
    writeDemo(stateDir, demo)
    expect(readDemo(stateDir)).toEqual(demo)
    expect(statSync(path.join(stateDir, 'demo.json')).mode & 0o777).toBe(0o600)
    writeDemo(stateDir, demo)
    expect(statSync(path.join(stateDir, 'demo.json')).mode & 0o777).toBe(0o600)
  })
})
