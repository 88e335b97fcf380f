import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { hourMs, minuteMs } from '#domain/durations.ts'
import { testApp, testDependencies } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { jobDependencies } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import {
  emailCalls,
  keyCodeToSend,
  linkToSend,
  messageRows,
  outboxRows,
  providersThatWork,
  smsCalls,
  statesOf,
  wishEffect,
} from '#tests/support/effects.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import type { FakeOutgoing } from '#tests/support/outgoing.ts'
import { browserOf, pushService } from '#tests/support/push.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { runBatch } from '#worker/db/db.ts'
import { drainEffects, runScheduled } from '#worker/jobs/index.ts'
import { cronLines } from '#worker/jobs/run-scheduled.ts'
import { effectKinds } from '#worker/process/index.ts'

import { freeMessageStatements } from './index.ts'

beforeEach(freshDatabase)

/** The connection is refused: nobody reads the request. */
function away(outgoing: FakeOutgoing): typeof fetch {
  return async (input, init) => {
    const { origin } = new URL(new Request(input).url)
    if (origin !== new URL(env.SMS_BASE_URL).origin) return outgoing.fetch(input, init)
    throw new TypeError('Network connection lost.')
  }
}

type Course = { outgoing: FakeOutgoing; awayMs: number; lastsMs: number; stepMs?: number }

/** Drains by the minute; the gateway of text messages is away to begin with. */
async function runCourse({ outgoing, awayMs, lastsMs, stepMs = minuteMs }: Course, clock = testClock()): Promise<void> {
  const startedAt = clock.now()
  for (; clock.now() - startedAt <= lastsMs; clock.advance(stepMs)) {
    const isAway = clock.now() - startedAt < awayMs
    const deps = testDependencies({ outgoing, clock })
    await drainEffects(isAway ? { ...deps, fetch: away(outgoing) } : deps)
  }
}

describe('a gateway that cannot be reached for two hours', () => {
  it('delivers each of sixty messages once when it is back', { timeout: 120_000 }, async () => {
    await seedAccount()
    for (let nth = 1; nth <= 60; nth += 1) {
      const phoneNumber = `+3584000001${String(nth).padStart(2, '0')}`
      const order = await seedWorkOrder({ number: nth, customer: { phoneNumber, email: null } })
      const visit = await seedProcess({ number: nth, workOrderId: order.id, customerId: order.customerId })
      await wishEffect(effectKinds.sendLink, visit.id)
    }
    const outgoing = providersThatWork()

    await runCourse({ outgoing, awayMs: 2 * hourMs, lastsMs: 2.5 * hourMs, stepMs: 5 * minuteMs })

    expect(new Set(smsCalls(outgoing).map(({ to }) => to)).size).toBe(60)
    expect(smsCalls(outgoing)).toHaveLength(60)
    expect(await rowsOf('select state, count(*) as count from processes group by state')).toEqual([
      { state: 'LINK_SENT', count: 60 },
    ])
    expect(await rowsOf('select id from processes where unreached_since is not null')).toEqual([])
    expect(await outboxRows()).toEqual([])
  })

  it('is told to staff after ten minutes, while it is tried on', async () => {
    const visit = await linkToSend({ email: null })
    const { token } = await seedStaff({ roles: ['service_advisor'], accountIds: ['acc_north'] })
    await testApp().request('/api/staff/push/subscription', {
      method: 'POST',
      token,
      json: browserOf('a').subscription,
    })
    await runCourse({ outgoing: pushService().outgoing, awayMs: hourMs, lastsMs: 25 * minuteMs })
    expect(await rowsOf(`select payload ->> 'kind' as told from outbox where kind = 'staff.push_browser'`)).toEqual([
      { told: 'message_failed' },
    ])
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED'])
    expect(await messageRows()).toMatchObject([{ status: 'WAITING', error: 'no_connection' }])
    expect(await rowsOf('select unreached_since is not null as late from processes')).toEqual([{ late: 1 }])
  })

  it('is followed by an e-mail after ten minutes, where there is an address', async () => {
    const visit = await linkToSend()
    const outgoing = providersThatWork()
    await runCourse({ outgoing, awayMs: hourMs, lastsMs: 90 * minuteMs })
    expect([smsCalls(outgoing).length, emailCalls(outgoing).length]).toEqual([0, 1])
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED', 'LINK_SENT'])
  })

  it('never takes a call for refused that was read to its end', async () => {
    await linkToSend({ email: null })
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, () => Promise.reject(new TypeError('Network connection lost.')))
    await runCourse({ outgoing, awayMs: 0, lastsMs: 30 * minuteMs })
    expect(smsCalls(outgoing)).toHaveLength(1)
    expect(await messageRows()).toMatchObject([{ status: 'UNKNOWN', error: 'no_connection' }])
  })
})

describe('a message is tried for as long as it is of use', () => {
  const ends = async (lastsMs: number) => {
    const outgoing = providersThatWork()
    await runCourse({ outgoing, awayMs: 10 * lastsMs, lastsMs, stepMs: 10 * minuteMs })
  }

  it('a link for a day, where its visit is not later', { timeout: 60_000 }, async () => {
    const visit = await linkToSend({ email: null })
    await ends(24 * hourMs - 20 * minuteMs)
    expect(await messageRows()).toMatchObject([{ status: 'WAITING' }])
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED'])
  })

  it('and staff are told why it was given up', { timeout: 60_000 }, async () => {
    const visit = await linkToSend({ email: null })
    await ends(25 * hourMs)
    expect(await messageRows()).toMatchObject([{ status: 'FAILED', error: 'no_connection' }])
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED', 'LINK_SEND_FAILED'])
    expect(await outboxRows()).toEqual([])
  })

  it('a link until its visit is due', { timeout: 60_000 }, async () => {
    await linkToSend({ email: null })
    await rowsOf('update work_orders set reservation_start = ?', testNow + 40 * hourMs)
    await ends(30 * hourMs)
    expect(await messageRows()).toMatchObject([{ status: 'WAITING' }])
  })

  it('a code until its box is given back', { timeout: 60_000 }, async () => {
    await keyCodeToSend()
    await rowsOf('update customers set email = null')
    await rowsOf('update box_leases set expires_at = ?', testNow + 40 * hourMs)
    await ends(30 * hourMs)
    expect(await messageRows()).toMatchObject([{ kind: 'KEY_CODE', status: 'WAITING' }])
  })
})

describe('a message that waits for another try', () => {
  it('holds back nothing that it does not contradict', async () => {
    const visit = await linkToSend({ email: null })
    const outgoing = providersThatWork()
    const clock = testClock()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('busy', { status: 503 }))
    await runCourse({ outgoing, awayMs: 0, lastsMs: 5 * minuteMs }, clock)
    outgoing.answer(env.SMS_BASE_URL, () => Response.json({ id: 'sms-1', status: 'created' }))
    const before = smsCalls(outgoing).length
    await rowsOf(
      `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, created_at)
       values ('msg_c', ?1, 'contact_notice:1', 'CONTACT_NOTICE', 'SMS', '+358400000009', '', 'WAITING', ?2)`,
      visit.id,
      clock.now(),
    )
    await rowsOf(
      `insert into outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
       values ('obx_c', ?1, 'message.contact_notice', json_object('processId', ?1, 'messageId', 'msg_c'), ?2, ?2)`,
      visit.id,
      clock.now(),
    )
    await drainEffects(testDependencies({ outgoing, clock }))
    expect(
      smsCalls(outgoing)
        .slice(before)
        .map(({ to }) => to),
    ).toEqual(['+358400000009'])
  })

  async function writeFree(processId: string, name: string, clock: ReturnType<typeof testClock>) {
    const deps = testDependencies({ clock })
    const statements = await freeMessageStatements(deps, {
      messageId: `msg_${name}`,
      processId,
      dedupeKey: `free:${name}`,
      reach: { channel: 'SMS', recipient: '+358400000001' },
      text: name,
      authorUserId: 'usr_1',
      now: clock.now(),
      guard: sql`1`,
    })
    await runBatch(testDb(), statements)
  }

  it("does not hold back staff's own message, and what staff wrote goes out in their order at once", async () => {
    const visit = await linkToSend({ email: null })
    await seedStaff({ id: 'usr_1' })
    const outgoing = providersThatWork()
    const clock = testClock()
    await writeFree(visit.id, 'first', clock)
    await runCourse({ outgoing, awayMs: hourMs, lastsMs: 30 * minuteMs }, clock)
    await writeFree(visit.id, 'second', clock)
    await drainEffects(testDependencies({ outgoing, clock }))
    const said = smsCalls(outgoing).map(({ message }) => (message.includes('first') ? 'first' : 'second'))
    expect(said).toEqual(['first', 'second'])
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED'])
  })
})

describe('a second gateway', () => {
  const second = { provider: 'twilio', baseUrl: 'https://second.example', user: 'AC1', password: 'secret' } as const

  async function sendByTwo(answer: () => Response | Promise<Response>) {
    await linkToSend({ email: null })
    const outgoing = providersThatWork()
    outgoing.answer(second.baseUrl, answer)
    const deps = testDependencies({ outgoing })
    const config = { ...deps.config, sms: { ...deps.config.sms, second } }
    await drainEffects({ ...deps, config, fetch: away(outgoing) })
    return outgoing.calls.filter(({ url }) => url.startsWith(second.baseUrl))
  }

  it('sends at once what the first surely did not take, and reports under its own name', async () => {
    const calls = await sendByTwo(() => Response.json({ sid: 'SM1', status: 'queued' }, { status: 201 }))
    expect(calls).toHaveLength(1)
    expect(new URLSearchParams(calls[0]?.body).get('StatusCallback')).toContain('/api/callback/sms/twilio/msg_')
    expect(await messageRows()).toMatchObject([{ status: 'SENT', provider_message_id: 'SM1' }])
  })

  it('that may have taken it ends the matter: nothing is sent twice', async () => {
    await sendByTwo(() => new Response('oops', { status: 500 }))
    expect(await messageRows()).toMatchObject([{ status: 'UNKNOWN' }])
  })

  it('that refuses it leaves it to the first to be tried again', async () => {
    await sendByTwo(() => Response.json({ code: 21_606, message: 'not yours', status: 400 }, { status: 400 }))
    expect(await messageRows()).toMatchObject([{ status: 'WAITING', error: 'no_connection' }])
  })

  it('is not asked where the first may have taken it', async () => {
    await linkToSend({ email: null })
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('oops', { status: 500 }))
    const deps = testDependencies({ outgoing })
    await drainEffects({ ...deps, config: { ...deps.config, sms: { ...deps.config.sms, second } } })
    expect(outgoing.calls.filter(({ url }) => url.startsWith(second.baseUrl))).toEqual([])
    expect(emailCalls(outgoing)).toEqual([])
  })
})

describe('a message whose effect is gone', () => {
  async function left(status: 'SENDING' | 'WAITING', state: string) {
    const visit = await linkToSend({ email: null })
    await rowsOf('delete from outbox')
    if (state !== 'LINK_GENERATED') await rowsOf('update processes set state = ?', state)
    await rowsOf(
      `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, created_at)
       values ('msg_1', ?1, 'link:' || ?1, 'LINK', 'SMS', '+358400000001', 'fi-FI', ?2, ?3)`,
      visit.id,
      status,
      testNow,
    )
    const clock = testClock()
    clock.advance(6 * minuteMs)
    const outgoing = providersThatWork()
    await runScheduled({ cron: cronLines.minute }, jobDependencies({ clock, outgoing, d1: countingD1(env.DB) }))
    expect(smsCalls(outgoing)).toEqual([])
    return visit
  }

  it('and that was being sent counts as perhaps sent, and staff see it', async () => {
    const visit = await left('SENDING', 'LINK_GENERATED')
    expect(await messageRows()).toMatchObject([{ status: 'UNKNOWN', error: 'interrupted' }])
    expect(await statesOf(visit.id)).toContain('LINK_SEND_FAILED')
  })

  it.each([
    ['SENDING', 'UNKNOWN', 'interrupted'],
    ['WAITING', 'FAILED', 'expired'],
  ] as const)('%s ends where its visit went on', async (status, ended, error) => {
    await left(status, 'STARTED')
    expect(await messageRows()).toMatchObject([{ status: ended, error }])
    expect(await rowsOf('select state from processes')).toEqual([{ state: 'STARTED' }])
  })
})
