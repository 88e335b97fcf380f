import { beforeEach, describe, expect, it } from 'vitest'

import { cabinetAliveMs, isMissing } from '#domain/operations/go-live.ts'
import { testApp, testDependencies } from '#tests/support/app.ts'
import { problemOf } from '#tests/support/company.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedApiKey, seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { GoLive } from '#worker/contract/staff/settings/go-live.ts'

beforeEach(freshDatabase)

const base = '/api/staff/account/acc_north'

/** A workshop that nobody has gone live with, its admin, who looks after its group, and somebody of another group. */
async function workshop() {
  await seedAccount({ liveSince: null })
  await rowsOf(
    `insert into account_groups (id, name, created_at) values ('grp_1', 'Ykkönen', 1), ('grp_2', 'Kakkonen', 1)`,
  )
  await rowsOf(`update accounts set group_id = 'grp_1'`)
  const admin = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
  const head = await seedStaff({ id: 'usr_head', roles: ['group_admin'], accountIds: [] })
  const other = await seedStaff({ id: 'usr_other', roles: ['group_admin'] })
  await rowsOf(
    `update users set account_group_id = iif(id = 'usr_head', 'grp_1', 'grp_2') where id in ('usr_head', 'usr_other')`,
  )
  const app = testApp()
  const look = async () => (await app.request(`${base}/go-live`, { token: admin.token })).json<GoLive>()
  const press = (way: 'go-live' | 'stop-live', reason: string, { token } = admin) =>
    app.request(`${base}/${way}`, { method: 'POST', token, json: { reason } })
  return { app, admin, head, other, look, press }
}

const missingOf = ({ lines }: GoLive) => lines.flatMap(({ standing }) => (isMissing(standing) ? [standing] : []))
const trail = () =>
  rowsOf(`select action, actor_id as who, detail from audit_log where action like 'account.%live' order by rowid`)

describe('the list', () => {
  it('is read in one round trip beside the session’s, and names what is missing', async () => {
    const { app, look } = await workshop()
    await look()
    app.d1.forget()
    const found = await look()
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
    expect(found).toMatchObject({ liveSince: null, mayStop: false })
    expect(missingOf(found)).toEqual([
      'contact_missing',
      'hours_missing',
      'services_undecided',
      'cabinet_none',
      'payments_unset',
      'terminal_none',
      'sms_unproved',
      'trial_none',
    ])
  })
})

const hours = '{"schema":1,"revision":1,"week":[[[480,1020]],[],[],[],[],[],[]],"exceptions":[]}'

/** Nothing is missing: no key of a dealer system is there, so that none is missed; cabinet and terminal are. */
async function complete() {
  const begun = await workshop()
  await rowsOf(
    `update accounts set no_services_wanted = 1, payment_types = '["TERMINAL"]', street_address = 'Katu 1', city = 'Oulu', opening_hours = '${hours}'`,
  )
  await seedProcess({ isTrial: true, state: 'PROCESS_DONE' })
  await seedLocker()
  await rowsOf(`update lockers set last_heartbeat_at = ?`, begun.app.clock.now() - cabinetAliveMs)
  await rowsOf(`insert into devices (id, account_id, kind, name, sealed_key, created_at)
    values ('dev_1', 'acc_north', 'TERMINAL', 'Kassa', 'x', 0)`)
  await rowsOf(`insert into sms_proofs (account_id, id, sender, status, asked_at, proved_at)
    values ('acc_north', 'smp_1', 'Pohjola', 'SENT', 0, 1)`)
  expect(missingOf(await begun.look())).toEqual([])
  return begun
}

describe('a line', () => {
  it.each([
    ['language_none', 'update languages set is_default = 0'],
    ['texts_missing', `update languages set lcid = 'et-EE' where is_default = 1`],
    ['contact_missing', `update accounts set email = ''`],
    ['hours_missing', `update accounts set opening_hours = json_set(opening_hours, '$.week[0]', json('[]'))`],
    ['services_undecided', `update accounts set no_services_wanted = 0`],
    ['cabinet_silent', `update lockers set last_heartbeat_at = last_heartbeat_at - 1`],
    ['cabinet_none', `update lockers set enabled = 0`],
    ['cabinet_none', `update lockers set removed_at = 1`],
    ['terminal_none', `update devices set revoked_at = 1`],
    ['dealer_system_unused', `update work_orders set is_from_dealer_system = 0`],
    ['sms_unproved', `update accounts set sms_number = '+358401112223'`],
    ['sender_waiting sms_unproved', `update accounts set sms_sender = 'Muu'`],
    ['sender_refused sms_unproved', `update accounts set sms_sender_state = 'REFUSED'`],
    ['admin_of_group_only', `update user_roles set role = 'superuser' where user_id = 'usr_admin'`],
    ['admin_none', `update user_roles set role = iif(user_id = 'usr_admin', 'superuser', 'sales')`],
  ])('falls back: %s', async (fault, change) => {
    const { look } = await complete()
    await seedApiKey()
    await seedWorkOrder()
    await rowsOf(`update work_orders set is_from_dealer_system = 1`)
    expect(missingOf(await look())).toEqual([])
    await rowsOf(change)
    expect(missingOf(await look())).toEqual(fault.split(' '))
  })

  it('of extra services is done without where the workshop says so, once, and the trail has it', async () => {
    const { app, admin, look } = await complete()
    const say = (none: boolean) =>
      app.request(`${base}/no-services`, { method: 'PUT', token: admin.token, json: { none } })
    const stands = async () => {
      const { lines, noServicesWanted } = await look()
      return [noServicesWanted, lines.find(({ line }) => line === 'services')?.standing]
    }
    expect(await stands()).toEqual([true, 'unneeded'])
    app.d1.forget()
    expect((await say(false)).status).toBe(200)
    // The session, and the write.
    expect(app.d1.roundTrips()).toBe(2)
    expect(await stands()).toEqual([false, 'services_undecided'])
    const said = await Promise.all([say(true), say(true)])
    expect(said.map(({ status }) => status)).toEqual([200, 200])
    expect(await stands()).toEqual([true, 'unneeded'])
    expect(await rowsOf(`select count(*) as n from audit_log where action = 'account.edit'`)).toEqual([{ n: 2 }])
    await rowsOf(`insert into extra_services (id, account_id, position, type, price_cents, enabled, created_at, updated_at)
      values ('ext_1', 'acc_north', 0, 'NORMAL', 100, 1, 0, 0)`)
    expect(await stands()).toEqual([true, 'done'])
  })

  it('of payments wants credentials, and a payment that has gone through with them', async () => {
    const { look } = await complete()
    const stands = async () => (await look()).lines.find(({ line }) => line === 'payments')?.standing
    expect(await stands()).toBe('unneeded')
    await rowsOf(`update accounts set payment_types = '["ONLINE"]', payment_implementation_type = 'SVEA'`)
    expect(await stands()).toBe('payments_unset')
    await rowsOf(`insert into provider_credentials (id, account_id, provider, base_url, sealed_secrets, created_at, updated_at)
      values ('crd_1', 'acc_north', 'SVEA', 'https://svea.example', 'x', 0, 100)`)
    await rowsOf(`insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents, frozen_pricing,
      created_at, updated_at) values ('pay_1', 'prc_1', 'acc_north', 'ONLINE', 'SVEA', 'o1', 'SUCCESS', 100, '{}', 99, 200)`)
    expect(await stands()).toBe('payments_untried')
    await rowsOf(`update payments set created_at = 100`)
    expect(await stands()).toBe('done')
    await rowsOf(`update provider_credentials set updated_at = 101`)
    expect(await stands()).toBe('payments_untried')
  })

  it('of identity wants credentials, and somebody who was identified with them', async () => {
    const { look } = await complete()
    const stands = async () => (await look()).lines.find(({ line }) => line === 'identity')?.standing
    expect(await stands()).toBe('unneeded')
    await rowsOf(`update accounts set identity_provider = 'SCRIVE', identity_check = 'ALL'`)
    expect(await stands()).toBe('identity_unset')
    await rowsOf(`insert into provider_credentials (id, account_id, provider, base_url, sealed_secrets, created_at, updated_at)
      values ('crd_1', 'acc_north', 'SCRIVE', 'https://scrive.example', 'x', 0, 100)`)
    await rowsOf(`insert into identity_checks (id, process_id, provider, status, created_at, updated_at)
      values ('idc_1', 'prc_1', 'SCRIVE', 'FAILURE', 100, 100)`)
    expect(await stands()).toBe('identity_untried')
    await rowsOf(`update identity_checks set status = 'SUCCESS'`)
    expect(await stands()).toBe('done')
  })

  it('of texts is done where another language is worded whole', async () => {
    const { look } = await complete()
    await rowsOf(`update languages set lcid = 'et-EE' where is_default = 1`)
    const keys = JSON.stringify(Object.keys(await testDependencies().builtInTexts(null)))
    const word = (which: string) =>
      rowsOf(
        `insert into content_texts (language_id, key, text, updated_at)
         select 'acc_north_fi', value, 'Tekst', 0 from json_each(?) where key ${which}`,
        keys,
      )
    await word('> 0')
    expect(missingOf(await look())).toEqual(['texts_missing'])
    await word('= 0')
    expect(missingOf(await look())).toEqual([])
  })

  it('of trials is not done by one that was cancelled, or that is still going on, or by a visit', async () => {
    const { look } = await workshop()
    for (const [number, seed] of (
      [
        { state: 'CANCELLED', isTrial: true },
        { state: 'STARTED', isTrial: true },
      ] as const
    ).entries()) {
      await seedProcess({ number: number + 1, ...seed })
    }
    await rowsOf('update accounts set live_since = 1')
    await seedProcess({ number: 3, state: 'PROCESS_DONE' })
    expect(missingOf(await look())).toContain('trial_none')
  })
})

describe('going live', () => {
  it('needs a reason while something is missing, which the trail keeps with what was; the same told twice is one', async () => {
    const { press, look } = await workshop()
    const before = await everyRow()
    expect(await problemOf(await press('go-live', ''))).toMatchObject({ status: 409, code: 'go_live.not_ready' })
    expect(await everyRow()).toEqual(before)
    const [one, two] = [await press('go-live', 'Avajaiset'), await press('go-live', 'Avajaiset')]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(await one.json<GoLive>()).toEqual(await two.json<GoLive>())
    expect((await look()).liveSince).not.toBeNull()
    const detail = JSON.stringify({
      reason: 'Avajaiset',
      missing: ['contact', 'hours', 'services', 'lockers', 'payments', 'terminal', 'sms', 'trial'],
    })
    expect(await trail()).toEqual([{ action: 'account.go_live', who: 'usr_admin', detail }])
  })

  it('needs no reason where nothing is missing', async () => {
    const { press } = await complete()
    expect((await press('go-live', '')).status).toBe(200)
    expect(await trail()).toMatchObject([{ detail: '{"reason":"","missing":[]}' }])
  })

  it('is not turned on by who saw a list that was whole and is not any more', async () => {
    const { app, press } = await complete()
    app.d1.forget()
    // The session, the list, the write.
    app.d1.meanwhile(3, () => rowsOf(`update accounts set email = ''`))
    const refusal = await problemOf(await press('go-live', ''))
    expect(refusal).toMatchObject({ status: 409, code: 'go_live.changed', changed: { liveSince: null } })
    expect(await trail()).toEqual([])
  })

  it('is no more of a workshop that is closed', async () => {
    const { press } = await complete()
    await rowsOf(`update accounts set closed_at = 1, closed_reason = 'Muutto'`)
    expect(await problemOf(await press('go-live', ''))).toMatchObject({ status: 409, code: 'account.closed' })
    expect(await trail()).toEqual([])
  })

  it('of two at once one turns it on', async () => {
    const { press } = await workshop()
    const answers = await Promise.all([press('go-live', 'Yksi'), press('go-live', 'Kaksi')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await trail()).toHaveLength(1)
  })
})

describe('turning it off', () => {
  it('is for who looks after the group, with a reason', async () => {
    const { press, head, other, admin } = await workshop()
    await press('go-live', 'Avajaiset')
    expect((await press('stop-live', 'Vuoto', admin)).status).toBe(403)
    expect((await press('stop-live', 'Vuoto', other)).status).toBe(403)
    expect((await press('stop-live', '', head)).status).toBe(422)
    expect(await rowsOf('select 1 from accounts where live_since is null')).toEqual([])
    const stopped = await press('stop-live', 'Vuoto', head)
    expect(await stopped.json<GoLive>()).toMatchObject({ liveSince: null, mayStop: true })
    expect((await press('stop-live', 'Vuoto', head)).status).toBe(200)
    expect((await trail()).map(({ action, who }) => [action, who])).toEqual([
      ['account.go_live', 'usr_admin'],
      ['account.stop_live', 'usr_head'],
    ])
  })
})
