import { beforeEach, describe, expect, it } from 'vitest'

import { processTypes } from '#domain/enums.ts'
import { trialsPerHour } from '#domain/process/trial.ts'
import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { cron, visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click, deskOf } from '#tests/support/desk.ts'
import { providersThatWork, smsCalls, statesOf } from '#tests/support/effects.ts'
import { seedAccount, seedLocker } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { CreatedProcess } from '#worker/contract/staff/visit/create-process.ts'
import { drainEffects } from '#worker/jobs/index.ts'

const hour = 3_600_000
let app: TestApp
let token: string

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  ;({ token } = await seedStaff({ id: 'usr_admin', roles: ['admin'] }))
})

type TrialInput = { nth?: number; as?: string; account?: string } & Record<string, unknown>

const ask = ({ nth = 1, as = token, account = 'acc_north', ...form }: TrialInput = {}) =>
  app.request(`/api/staff/account/${account}/trial`, {
    method: 'POST',
    token: as,
    json: { clickId: click(nth), processType: 'DELIVERY', phoneNumber: '040 123 4567', price: 1, ...form },
  })
const begun = async (given: TrialInput = {}) => jsonOf<CreatedProcess>(await ask(given))

describe('a trial visit', () => {
  it('is made as any other, and everybody sees what it is', async () => {
    app.d1.forget()
    const response = await ask()
    expect(response.status).toBe(201)
    // The session, what it stands on, and the write.
    expect(app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(app.d1)
    const { id }: CreatedProcess = await response.json()

    expect(await deskOf(app, token).page(id)).toMatchObject({
      process: { isTrial: true, processType: 'DELIVERY', createdBy: 'usr_admin' },
      customer: { name: 'Koekäynti', phoneNumber: '+358401234567' },
      vehicle: { licenseNumber: 'KOE-000' },
      workOrder: { externalWorkOrderId: null, rows: [{ description: 'Koekäynti', price: 1 }] },
    })
    expect(await rowsOf('select action, subject from audit_log')).toEqual([{ action: 'process.trial', subject: id }])
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing, clock: app.clock }))
    expect(smsCalls(outgoing).map(({ to }) => to)).toEqual(['+358401234567'])

    const [row] = await rowsOf('select link_code from processes')
    const code = String(row?.['link_code'])
    const account = await app.request('/api/process/account', { code })
    expect(await account.json()).toMatchObject({ name: 'Pohjolan Huolto · Koekäynti' })
    const init = await app.request('/api/process/init', { code })
    expect(await init.json()).toMatchObject({ account: { name: 'Pohjolan Huolto · Koekäynti' } })
  })

  it('speaks the language that was chosen for it', async () => {
    const { id } = await begun({ languageId: 'acc_north_sv' })
    expect((await deskOf(app, token).page(id)).customer).toMatchObject({ name: 'Provbesök' })
  })

  it.each(processTypes)('of the kind %s counts nowhere, and its order is nobody’s', async (processType) => {
    await seedLocker({ boxes: [{ number: 1 }, { number: 2 }] })
    await rowsOf(`insert into webhook_endpoints (id, account_id, url, sealed_secret, enabled, created_at, updated_at)
      values ('whe_1', 'acc_north', 'https://dms.example/hook', 'x', 1, 0, 0)`)
    const before = await figures()
    const { id } = await begun({ processType })
    await playThrough(id)
    expect(await figures()).toEqual(before)
  })

  it('holds no box in the figures of how full they are', async () => {
    await seedLocker({ boxes: [{ number: 1 }] })
    await visitOf(1, { isTrial: true, state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', expiresAt: testNow + hour } })
    await cron().tick()
    expect(await rowsOf('select measure, count, amount from daily_sums')).toEqual([
      { measure: 'boxes', count: 1, amount: 0 },
    ])
  })

  it('stays one: no statement makes a trial of a visit, or a visit of a trial', async () => {
    const { id } = await begun()
    await expect(rowsOf('update processes set is_trial = 0 where id = ?', id)).rejects.toThrow('stays a trial')
  })

  it('told twice by one click is one, and by another form is refused', async () => {
    const first = await begun()
    expect(await begun()).toEqual(first)
    const other = await ask({ price: 2 })
    expect([other.status, await problemCode(other)]).toEqual([409, 'click.taken'])
    expect(await rowsOf('select id from processes')).toHaveLength(1)
  })

  it('names its own fields where they are of no use', async () => {
    const number = await ask({ phoneNumber: '12' })
    expect(await number.json()).toMatchObject({ code: 'INVALID_CONTACT', errors: [{ path: 'phoneNumber' }] })
    const nothing = await ask({ processType: 'ONLY_PAYMENT', price: null, priceWithVat: 0 })
    expect(await nothing.json()).toMatchObject({ code: 'request.invalid', errors: [{ path: 'price' }] })
    const none = await ask({ processType: 'ONLY_PAYMENT', price: 0 })
    expect(await none.json()).toMatchObject({ code: 'request.invalid', errors: [{ path: 'price' }] })
  })

  it('is begun five times an hour by one user, and all at once are no more', async () => {
    const many = Array.from({ length: trialsPerHour + 3 }, (_, nth) => ask({ nth: nth + 1 }))
    const answers = await Promise.all(many)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(trialsPerHour)
    const refused = answers.filter(({ status }) => status !== 201)
    for (const one of refused) expect([one.status, await problemCode(one)]).toEqual([429, 'trial.too_many'])
    const { token: colleague } = await seedStaff({ id: 'usr_boss', roles: ['admin'] })
    expect((await ask({ as: colleague, nth: 50 })).status).toBe(201)
    await rowsOf('update processes set created_at = created_at - ?', hour)
    expect((await ask({ nth: 60 })).status).toBe(201)
  })

  it('is begun by who sets the account up, and by nobody else', async () => {
    const { token: advisor } = await seedStaff()
    expect((await ask({ as: advisor })).status).toBe(403)
    await seedAccount({ id: 'acc_south' })
    expect((await ask({ account: 'acc_south' })).status).toBe(404)
    expect(await rowsOf('select id from processes')).toEqual([])
  })
})

describe('a trial that nobody ended', () => {
  const old = { isTrial: true, createdAt: testNow - 24 * hour }
  const stateOf = async (id: string) => (await statesOf(id)).at(-1)

  it('ends by itself after a day, and no other visit does', async () => {
    await visitOf(1, { ...old, state: 'LINK_SENT' })
    await visitOf(2, { ...old, createdAt: old.createdAt + 1, state: 'LINK_SENT' })
    await visitOf(3, { ...old, isTrial: false, state: 'LINK_SENT' })
    await visitOf(4, { ...old, state: 'PAYMENT_DONE' })
    const { tick, clock } = cron()
    await tick()
    expect(await Promise.all([1, 2, 3, 4].map((nth) => stateOf(`prc_${nth}`)))).toEqual([
      'CANCELLED',
      'LINK_SENT',
      'LINK_SENT',
      'PROCESS_DONE',
    ])
    clock.advance(1)
    await tick()
    expect(await stateOf('prc_2')).toBe('CANCELLED')
  })

  it('waits for who takes the keys out of its box', async () => {
    await seedLocker({ boxes: [{ number: 1 }, { number: 2 }] })
    await visitOf(1, { ...old, state: 'CUSTOMER_KEYS_DELIVERED', lease: { boxId: 'box_1' } })
    await rowsOf('update box_leases set confirmed_at = 1')
    await visitOf(2, { ...old, state: 'KEY_CODE_SENT', lease: { boxId: 'box_2', accessCode: '222222' } })
    await cron().tick()
    expect([await stateOf('prc_1'), await stateOf('prc_2')]).toEqual(['CUSTOMER_KEYS_DELIVERED', 'CANCELLED'])
    expect(await rowsOf('select process_id from box_leases where ended_at is null')).toEqual([{ process_id: 'prc_1' }])
  })
})

/** Every figure that there is: the tables of sums, and what the back-office counts and shows as planned. */
async function figures() {
  const get = async (path: string) => {
    const response = await app.request(path, { token })
    expect([path, response.status]).toEqual([path, 200])
    return response.json<{ asOf?: string }>()
  }
  const lane = 'lane=ROUND_THE_CLOCK'
  const day = { ...(await get('/api/staff/day')), asOf: null }
  return {
    sums: await rowsOf('select account_id, day, measure, dimension, count, amount from daily_sums'),
    told: await rowsOf('select * from webhook_deliveries'),
    insights: await get('/api/staff/insights?from=2026-11-01&to=2026-11-10'),
    day,
    calendar: await get(`/api/staff/calendar?month=2026-11&${lane}&size=S`),
    free: await get('/api/staff/work-order'),
  }
}

/** All that money, approvals, messages and keys may come to. */
async function playThrough(id: string): Promise<void> {
  await rowsOf(
    `insert into approvals (id, process_id, number, process_version, language_lcid, document, total_cents, hash, created_at)
     values ('apr_1', ?, 1, 1, 'fi-FI', '{"extraServices":[{"priceCents":500}],"rows":[]}', 0, 'h', ?)`,
    id,
    testNow,
  )
  await rowsOf(
    `insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents, captured_cents,
       frozen_pricing, created_at, updated_at) values ('pay_1', ?, 'acc_north', 'ONLINE', 'SVEA', 'o1', 'SUCCESS', 126, 126, '{}', ?, ?)`,
    id,
    testNow,
    testNow,
  )
  await rowsOf(
    `insert into refunds (id, payment_id, amount_cents, refund_status, created_at, updated_at)
     values ('ref_1', 'pay_1', 126, 'SUCCESS', ?, ?)`,
    testNow,
    testNow,
  )
  await rowsOf(
    `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, created_at)
     values ('msg_1', ?, 'k', 'link', 'SMS', 'x', 'fi-FI', 'FAILED', ?)`,
    id,
    testNow,
  )
  for (const [version, type, actor, to] of [
    [2, 'deliver_keys', 'locker', 'CUSTOMER_KEYS_DELIVERED'],
    [3, 'settle_payment', 'provider', 'PAYMENT_DONE'],
    [4, 'finish', 'staff', 'PROCESS_DONE'],
  ])
    await rowsOf(
      `insert into process_events (id, process_id, version, type, from_state, to_state, actor_kind, created_at)
       values (?, ?, ?, ?, 'LINK_SENT', ?, ?, ?)`,
      `evt_${version}`,
      id,
      version,
      type,
      to,
      actor,
      testNow,
    )
  await rowsOf(
    `insert into box_leases (id, box_id, locker_id, process_id, access_code, expires_at, created_at)
     values ('lse_1', 'box_1', 'lck_north', ?, '123456', ?, ?)`,
    id,
    testNow + hour,
    testNow,
  )
}
