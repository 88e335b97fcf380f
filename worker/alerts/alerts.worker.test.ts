import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { alertsADay } from '#domain/operations/alerts.ts'
import { hookTexts, recipient, withHook } from '#tests/support/alerts.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { cron, visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { emailCalls, smsCalls } from '#tests/support/effects.ts'
import { seedAccount, seedLocker } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { watchAlerts } from '#worker/jobs/watch-alerts.ts'

const minute = 60_000

beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
  await seedLocker()
})

/** Cron, a chat that takes everything, and a cabinet that is heard of or not. */
function world() {
  const run = cron()
  withHook(run.outgoing)
  const heard = (id = 'lck_north') =>
    rowsOf('update lockers set last_heartbeat_at = ? where id = ?', run.clock.now(), id)
  /** Minutes of cron. */
  async function pass(minutes: number, each: () => Promise<unknown> = async () => {}) {
    for (let passed = 0; passed < minutes; passed += 1) {
      run.clock.advance(minute)
      await each()
      await run.tick()
    }
  }
  return { ...run, heard, pass, said: () => hookTexts(run.outgoing) }
}

const silent = `Hälytys, Pohjolan Huolto: avainkaapista Pääovi ei kuulu mitään.\n${env.APP_URL}/staff/lockers`
const over = silent.replace('Hälytys', 'Ohi')

describe('an alert', () => {
  it('is told once when it begins and once when it is over, and a quiet minute writes nothing', async () => {
    const { heard, pass, said, d1, clock } = world()
    await recipient()
    await heard()
    await pass(10)
    expect(said()).toEqual([])
    d1.forget()
    await watchAlerts(testDependencies({ d1, clock }))
    expect(d1.roundTrips()).toBe(1)
    await expectNoTableScan(d1)
    await pass(75)
    expect(said()).toEqual([silent])
    await pass(20, heard)
    expect(said()).toEqual([silent, over])
    expect(await rowsOf('select cause, subject, closed_at > opened_at as over from alerts')).toEqual([
      { cause: 'cabinet_silent', subject: 'lck_north', over: 1 },
    ])
  })

  it('is found and told in two round trips, whatever there is', async () => {
    const { heard, d1, clock, outgoing } = world()
    await recipient()
    await heard()
    clock.advance(15 * minute)
    d1.forget()
    expect(await watchAlerts(testDependencies({ d1, clock, outgoing }))).toBeGreaterThan(0)
    expect(d1.roundTrips()).toBe(2)
    await expectNoTableScan(d1)
  })

  it('is told once by two runs at once', async () => {
    const { heard, clock, tick, said } = world()
    await recipient()
    await heard()
    clock.advance(15 * minute)
    await Promise.all([tick(), tick(), tick()])
    await tick()
    expect(said()).toEqual([silent])
  })

  it('that flaps makes one pair in an hour, and is told of again after it', async () => {
    const { heard, pass, said } = world()
    await recipient()
    await heard()
    await pass(12)
    expect(said()).toEqual([silent])
    // Heard of for seven minutes, then silent for twelve, again and again.
    for (let round = 0; round < 2; round += 1) {
      await pass(7, heard)
      await pass(13)
    }
    expect(said()).toEqual([silent, over])
    await pass(60)
    expect(said()).toEqual([silent, over, silent])
  })

  it('is not over for a minute in which it was away', async () => {
    const { heard, pass, said } = world()
    await recipient()
    await heard()
    await pass(15)
    await heard()
    await pass(3)
    await rowsOf('update lockers set last_heartbeat_at = 0')
    await pass(3)
    expect(said()).toEqual([silent])
  })
})

describe('who is told', () => {
  it('by text message and e-mail too, in their own language, with nothing of a person', async () => {
    const { heard, pass, outgoing } = world()
    await recipient({ id: 'alc_sms', way: 'SMS', address: '+358401112223', language: 'en' })
    await recipient({ id: 'alc_mail', way: 'EMAIL', address: 'huolto@esimerkki.fi', language: 'sv' })
    await heard()
    await pass(15)
    expect(smsCalls(outgoing)).toMatchObject([
      {
        to: '+358401112223',
        message: `Alert, Pohjolan Huolto: nothing is heard of the key cabinet Pääovi. ${env.APP_URL}/staff/lockers`,
      },
    ])
    const [mail] = emailCalls(outgoing)
    expect(mail?.body).toContain('Larm, Pohjolan Huolto: nyckelskåpet Pääovi hörs inte av.')
    expect(emailCalls(outgoing)).toHaveLength(1)
  })

  it('never hears of another account, nor of the system; the operator hears of all', async () => {
    const { heard, pass, said, outgoing } = world()
    await seedAccount({ id: 'acc_south', name: 'Etelän Huolto' })
    await seedLocker({ id: 'lck_south', accountId: 'acc_south', boxes: [{ number: 9 }] })
    await recipient({ id: 'alc_south', accountId: 'acc_south', way: 'SMS', address: '+358401112224' })
    await recipient({ id: 'alc_operator', accountId: null })
    await rowsOf(`insert into rate_limits (key, count, window_ends_at)
      with recursive n(v) as (select 1 union all select v + 1 from n where v < 40)
      select 'login-name:' || v, 5, ${testNow + 900_000} from n`)
    await heard()
    await pass(15)
    expect(smsCalls(outgoing)).toEqual([])
    expect(said().join('\n')).toContain('Hälytys, Koko palvelu: salasanoja arvaillaan')
    expect(said().join('\n')).toContain(`${silent.split('\n')[0]}\n${env.APP_URL}/staff/health`)
  })

  it('is told of nothing that they did not choose', async () => {
    const { heard, pass, said } = world()
    await recipient({ causes: ['kiosk_silent'] })
    await heard()
    await pass(15)
    expect(said()).toEqual([])
  })

  it('is told in one message, which counts them, where many begin at once', async () => {
    const { pass, outgoing } = world()
    await recipient({ way: 'SMS', address: '+358401112223' })
    for (let number = 1; number <= 30; number += 1) {
      await seedLocker({ id: `lck_${number}`, boxes: [{ number: 1 }] })
    }
    await rowsOf('update lockers set last_heartbeat_at = 1')
    await pass(3)
    expect(smsCalls(outgoing).map(({ message }) => message)).toEqual([
      `31 uutta hälytystä, 0 ohi ${env.APP_URL}/staff/lockers`,
    ])
  })

  it('gets as many as a day has, and the last one says so', async () => {
    const { heard, pass, outgoing } = world()
    await recipient({ way: 'SMS', address: '+358401112223' })
    await rowsOf(
      `insert into alert_messages (id, recipient_id, status, created_at)
       with recursive n(v) as (select 1 union all select v + 1 from n where v < ?1)
       select 'alm_' || v, 'alc_1', 'SENT', ?2 from n`,
      alertsADay.SMS - 1,
      testNow,
    )
    await heard()
    await pass(15)
    await pass(15, heard)
    const [only, ...more] = smsCalls(outgoing)
    expect(only?.message).toContain('Tämän päivän hälytykset tähän osoitteeseen päättyvät tähän.')
    expect(more).toEqual([])
    expect(await rowsOf(`select status from alert_messages where status = 'HELD'`)).toHaveLength(1)
  })
})

describe('an alert of who means harm', () => {
  it('is sent though everything else has filled the day, and says nothing of the rest', async () => {
    const { heard, pass, outgoing } = world()
    await recipient({ accountId: null, way: 'SMS', address: '+358401112223' })
    await rowsOf(
      `insert into alert_messages (id, recipient_id, status, created_at)
       with recursive n(v) as (select 1 union all select v + 1 from n where v < ?1)
       select 'alm_' || v, 'alc_1', 'SENT', ?2 from n`,
      alertsADay.SMS,
      testNow,
    )
    await heard()
    await rowsOf(
      `insert into rate_limits (key, count, window_ends_at)
       with recursive n(v) as (select 1 union all select v + 1 from n where v < 22)
       select 'login-name:' || v, 5, ?1 from n`,
      testNow + 60 * minute,
    )
    // The cabinet falls silent in the same minutes.
    await pass(15)
    expect(smsCalls(outgoing).map(({ message }) => message)).toEqual([expect.stringContaining('salasanoja arvaillaan')])
    expect(await rowsOf('select lane, status from alert_messages where created_at > ? order by lane', testNow)).toEqual(
      [
        { lane: 'SECURITY', status: 'SENT' },
        { lane: 'USUAL', status: 'HELD' },
      ],
    )
  })
})

describe('a way that is broken', () => {
  it('is tried again, given up without an end to it, and the message says why', async () => {
    const { heard, pass, outgoing } = world()
    withHook(outgoing, () => 500)
    await recipient()
    await heard()
    await pass(45)
    expect(await rowsOf('select status, error from alert_messages')).toEqual([{ status: 'FAILED', error: 'http_500' }])
    expect(await rowsOf('select kind from outbox')).toEqual([])
  })

  it.each(['https://10.0.0.1/hook', 'http://hooks.example/x'])('is not called at %s in production', async (url) => {
    const { outgoing, clock, heard } = world()
    await recipient()
    const { seal } = await import('#core/secrets/seal.ts')
    const { parseConfig } = await import('#core/config.ts')
    const sealed = await seal(url, { secret: parseConfig(env).sealSecret, context: 'alert:alc_1' })
    await rowsOf('update alert_recipients set sealed_url = ?', sealed)
    await heard()
    clock.advance(15 * minute)
    const deps = testDependencies({ outgoing, clock, config: { environment: 'production' } })
    await watchAlerts(deps)
    const { drainEffects } = await import('#worker/jobs/index.ts')
    await drainEffects(deps)
    expect(outgoing.calls.filter((call) => call.url === url)).toEqual([])
    expect(await rowsOf('select status, error from alert_messages')).toEqual([
      { status: 'WAITING', error: 'address_refused' },
    ])
  })
})

it('a visit of another account is nobody’s alert here', async () => {
  const { pass, said } = world()
  await recipient()
  await visitOf(1, { state: 'STARTED' })
  await pass(3)
  expect(said()).toEqual([])
})
