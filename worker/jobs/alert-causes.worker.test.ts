import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { weekdaySince } from '#domain/keys/silent-kiosk.ts'
import { hookTexts, recipient, withHook } from '#tests/support/alerts.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { cron, visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { wishEffect } from '#tests/support/effects.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { effectKinds } from '#worker/process/index.ts'

import { recordRuns } from './run-scheduled.ts'
import { watchAlerts } from './watch-alerts.ts'
import { watchMinute } from './watch-minute.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
})

const opened = () =>
  rowsOf('select cause, account_id as account, subject from alerts where closed_at is null order by cause, account_id')
const found = async () => {
  await watchAlerts(testDependencies())
  return opened()
}
const ofNorth = (cause: string, subject = '') => ({ cause, account: 'acc_north', subject })

/** Visits whose link is sent, to customers with a number alone. */
async function linksToSend(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await visitOf(number, { state: 'LINK_GENERATED' })
    await rowsOf(`update customers set email = null where id = ?`, `cus_${number}`)
    await wishEffect(effectKinds.sendLink, `prc_${number}`)
  }
}

const hasMeta = (one: unknown): one is { meta: Record<string, unknown> } =>
  typeof one === 'object' && one !== null && 'meta' in one

describe('people are called for', () => {
  it('jobs that were late, once cron is back, and no more a while later', async () => {
    const { tick, clock } = cron()
    await tick()
    clock.advance(10 * minute)
    await tick()
    expect(await opened()).toEqual([{ cause: 'jobs_late', account: null, subject: '' }])
    for (let passed = 0; passed < 7; passed += 1) {
      clock.advance(minute)
      await tick()
    }
    expect(await opened()).toEqual([])
  })

  it('jobs that do not come by at all, told by the watch beside them', async () => {
    const { tick, clock, outgoing } = cron()
    withHook(outgoing)
    await recipient({ accountId: null })
    await tick()
    const watch = () => watchMinute(testDependencies({ clock: testClock(clock.now()), outgoing }))
    await watch()
    expect(hookTexts(outgoing)).toEqual([])
    clock.advance(10 * minute)
    await watch()
    expect(hookTexts(outgoing)).toEqual([
      `Hälytys, Koko palvelu: ajastetut työt ovat myöhässä.\n${env.APP_URL}/staff/health`,
    ])
  })

  it('effects that are parked', async () => {
    const { tick, clock } = cron()
    await visitOf(1, { state: 'STARTED' })
    await wishEffect('nobody.makes_it', 'prc_1')
    for (let passed = 0; passed < 20; passed += 1) {
      await tick()
      clock.advance(minute)
    }
    expect(await opened()).toEqual([ofNorth('effects_parked')])
  })

  it('messages that do not arrive: enough of them, and a large share', async () => {
    const { tick, outgoing } = cron()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('', { status: 400 }))
    await linksToSend(5)
    await tick()
    expect(await found()).toEqual([ofNorth('messages_lost')])
    await rowsOf('update alerts set closed_at = 1')
    await rowsOf(`update messages set status = 'SENT' where process_id = 'prc_1'`)
    expect(await found()).toEqual([])
  })

  it('a gateway that is away, as the operator’s; one that took more than it lost is not', async () => {
    const { tick, outgoing } = cron()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('', { status: 503 }))
    await linksToSend(3)
    await tick()
    expect(await found()).toEqual([{ cause: 'provider_failing', account: null, subject: 'SMS' }])
    await rowsOf('update alerts set closed_at = 1')
    await rowsOf(`update messages set status = 'SENT', error = null where process_id <> 'prc_1'`)
    expect(await found()).toEqual([])
  })

  it('a payment provider that begins nothing, where it is more than one customer', async () => {
    for (const number of [1, 2, 3]) await visitOf(number, { state: 'STARTED' })
    const unbegun = (id: number, process: number) =>
      rowsOf(`insert into payments (id, process_id, account_id, channel, provider, order_number, status, set_aside,
          amount_cents, frozen_pricing, created_at, updated_at)
        values ('pay_${id}', 'prc_${process}', 'acc_north', 'ONLINE', 'PAYTRAIL', 'o${id}', 'CANCELLED', 'start_unknown',
          100, '{}', ${testNow - minute}, 1)`)
    for (const id of [1, 2, 3]) await unbegun(id, 1)
    expect(await found()).toEqual([])
    await unbegun(4, 2)
    expect(await found()).toEqual([ofNorth('provider_failing', 'PAYTRAIL')])
  })

  it('an identity provider that begins nothing', async () => {
    for (const number of [1, 2, 3]) {
      await visitOf(number, { state: 'STARTED' })
      await rowsOf(`insert into identity_checks (id, process_id, provider, status, ending, finished_at, created_at, updated_at)
        values ('idc_${number}', 'prc_${number}', 'SIGNICAT', 'FAILURE', 'unavailable', ${testNow - minute}, 1, 1)`)
    }
    expect(await found()).toEqual([ofNorth('provider_failing', 'SIGNICAT')])
  })

  it.each([
    ['a payment whose customer came back a day ago', `'PENDING', ${testNow - day}, ${testNow - day}`, true],
    ['a payment that nobody asks about any more', `'PENDING', null, ${testNow - 10 * day}`, true],
    ['not a page that was left open yesterday', `'PENDING', null, ${testNow - day}`, false],
    ['not a payment that is over', `'SUCCESS', ${testNow - day}, ${testNow - 10 * day}`, false],
  ])('%s', async (_what, values, isFound) => {
    await visitOf(1, { state: 'STARTED' })
    await rowsOf(`insert into payments (status, returned_at, created_at, id, process_id, account_id, channel, provider,
        payment_id, order_number, amount_cents, frozen_pricing, updated_at)
      values (${values}, 'pay_1', 'prc_1', 'acc_north', 'ONLINE', 'PAYTRAIL', 'p1', 'o1', 100, '{}', 1)`)
    expect(await found()).toEqual(isFound ? [ofNorth('money_open')] : [])
  })

  it('a refund that is open for days', async () => {
    await visitOf(1, { state: 'STARTED' })
    await rowsOf(`insert into payments (status, created_at, id, process_id, account_id, channel, provider,
        payment_id, order_number, amount_cents, captured_cents, frozen_pricing, updated_at)
      values ('SUCCESS', 1, 'pay_1', 'prc_1', 'acc_north', 'ONLINE', 'PAYTRAIL', 'p1', 'o1', 100, 100, '{}', 1)`)
    const open = (at: number) =>
      rowsOf(`insert into refunds (id, payment_id, amount_cents, refund_status, created_at, updated_at)
        values ('ref_1', 'pay_1', 100, 'PENDING', ${at}, 1)`)
    await open(testNow - 2 * day)
    expect(await found()).toEqual([])
    await rowsOf(`update refunds set created_at = ${testNow - 4 * day}`)
    expect(await found()).toEqual([ofNorth('money_open')])
  })

  it('a kiosk that is silent', async () => {
    await rowsOf(`insert into account_features values ('acc_north', 'FAST_LANE', 'KIOSK', 1, 1)`)
    await rowsOf(`insert into devices (id, account_id, kind, name, sealed_key, last_seen_at, created_at)
      values ('dev_1', 'acc_north', 'KIOSK', 'Halli', '', ${weekdaySince(testNow)}, 0)`)
    expect(await found()).toEqual([ofNorth('kiosk_silent', 'dev_1')])
  })

  it.each([
    [6_900_000_000, []],
    [7_000_000_000, [{ cause: 'storage_filling', account: null, subject: '' }]],
  ])('a database of %i bytes', async (bytes, expected) => {
    const d1 = countingD1(env.DB)
    d1.through(async (work) => {
      const answer = await work()
      const results: unknown[] = [answer].flat()
      for (const one of results) {
        if (hasMeta(one)) one.meta['size_after'] = bytes
      }
      return answer
    })
    await watchAlerts(testDependencies({ d1 }))
    expect(await opened()).toEqual(expected)
  })

  it.each([
    [40, 5, true],
    [19, 50, false],
    [40, 2, false],
  ])('passwords that are guessed: %i names, %i tries of each', async (names, tries, isFound) => {
    await rowsOf(
      `insert into rate_limits (key, count, window_ends_at)
       with recursive n(v) as (select 1 union all select v + 1 from n where v < ?1)
       select 'login-name:' || v, ?2, ?3 from n union all select 'login-name:*', ?1 * ?2, ?3`,
      names,
      tries,
      testNow + minute,
    )
    const expected = { cause: 'sign_in_attack', account: null, subject: '' }
    expect(await found()).toEqual(isFound ? [expected] : [])
  })
})

describe('what keeps failing', () => {
  const run = (outcome: 'failed' | 'ok', at: number) =>
    recordRuns(testDependencies(), [
      { job: 'reseal', startedAt: at, endedAt: at + 1, outcome, handled: 0, error: outcome === 'ok' ? null : 'x' },
    ])

  it('is a job that failed whenever it ran for a while, the operator’s, and over with the first run that did not', async () => {
    await run('failed', testNow - 5 * minute)
    expect(await found()).toEqual([])
    await run('failed', testNow)
    expect(await found()).toEqual([{ cause: 'job_failing', account: null, subject: 'reseal' }])
    await rowsOf('update alerts set closed_at = 1')
    await run('ok', testNow + 1)
    await run('failed', testNow + 2)
    expect(await found()).toEqual([])
  })

  it('is a dealer system that could not be told, until it was or its address is off', async () => {
    await visitOf(1, { state: 'STARTED' })
    await rowsOf(`insert into webhook_endpoints (id, account_id, url, sealed_secret, created_at)
      values ('whe_1', 'acc_north', 'https://dms.example', 's', 1)`)
    await rowsOf(`insert into webhook_deliveries (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
      values ('whd_1', 'acc_north', 'whe_1', 'prc_1', 'process.updated', 'STARTED', 1, 'PENDING', 1)`)
    expect(await found()).toEqual([])
    await rowsOf(`update webhook_deliveries set status = 'PARKED'`)
    expect(await found()).toEqual([ofNorth('webhooks_parked')])
    await rowsOf('update alerts set closed_at = 1')
    await rowsOf('update webhook_endpoints set enabled = 0')
    expect(await found()).toEqual([])
  })
})
