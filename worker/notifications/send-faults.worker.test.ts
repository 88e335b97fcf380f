import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase } from '#tests/support/database.ts'
import {
  drainForHalfAnHour,
  emailCalls,
  linkToSend,
  messageRows,
  outboxRows,
  providersThatWork,
  smsCalls,
  statesOf,
} from '#tests/support/effects.ts'
import { drainEffects } from '#worker/jobs/index.ts'

import { sendLink } from './index.ts'

const never = new AbortController().signal

beforeEach(freshDatabase)

describe('a gateway that does not take the message', () => {
  it.each([400, 403])('for good (%i) makes the process wait for staff', async (status) => {
    const visit = await linkToSend({ email: null })
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('Invalid to number +358400000001', { status }))
    const logged: string[] = []

    await drainForHalfAnHour({ outgoing, logged })

    expect(smsCalls(outgoing)).toHaveLength(1)
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED', 'LINK_SEND_FAILED'])
    expect(await messageRows()).toMatchObject([{ status: 'FAILED', error: `http_${status}` }])
    expect(logged.join('\n')).toContain(`http_${status}`)
    expect(logged.join('\n')).not.toContain('358400000001')
  })

  it.each([400, 403])('for good (%i) holds nothing back: the e-mail follows at once', async (status) => {
    await linkToSend()
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('No', { status }))
    await drainEffects(testDependencies({ outgoing }))
    expect([smsCalls(outgoing).length, emailCalls(outgoing).length]).toEqual([1, 1])
  })

  it('for the moment is asked again with growing pauses until it does', async () => {
    const visit = await linkToSend()
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, () =>
      smsCalls(outgoing).length <= 3 ? new Response('busy', { status: 503 }) : Response.json({ id: 'sms-late' }),
    )

    await drainForHalfAnHour({ outgoing })

    expect(smsCalls(outgoing)).toHaveLength(4)
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED', 'LINK_SENT'])
    expect(await messageRows()).toMatchObject([{ status: 'SENT', attempts: 4, provider_message_id: 'sms-late' }])
  })

  it('for the moment is asked for the number that is right by then, and the record says so', async () => {
    await linkToSend({ phoneNumber: '+358400000001' })
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('busy', { status: 503 }))
    await drainEffects(testDependencies({ outgoing }))
    await env.DB.prepare(`update customers set phone_number = '+358400000002'`).run()
    outgoing.answer(env.SMS_BASE_URL, () => Response.json({ id: 'sms-2', status: 'created' }))
    await drainForHalfAnHour({ outgoing })
    expect(smsCalls(outgoing).map(({ to }) => to)).toEqual(['+358400000001', '+358400000002'])
    expect(await messageRows()).toMatchObject([{ status: 'SENT', recipient: '+358400000002', attempts: 2 }])
  })

  it.each(['before', 'while'] as const)(
    'for the moment waits for nothing where the visit went on %s it is tried again',
    async (when) => {
      const visit = await linkToSend({ email: null })
      const outgoing = providersThatWork()
      const d1 = countingD1(env.DB)
      const clock = testClock()
      outgoing.answer(env.SMS_BASE_URL, () => new Response('busy', { status: 503 }))
      await drainEffects(testDependencies({ outgoing, clock }))
      expect(await messageRows()).toMatchObject([{ status: 'WAITING' }])
      clock.advance(60_000)
      const cancel = () => env.DB.prepare(`update processes set state = 'CANCELLED' where id = ?`).bind(visit.id).run()
      if (when === 'while') d1.meanwhile(2, cancel)
      else await cancel()
      await drainEffects(testDependencies({ outgoing, clock, d1 }))
      expect(smsCalls(outgoing)).toHaveLength(1)
      expect(await messageRows()).toEqual([])
      expect(await outboxRows()).toEqual([])
    },
  )

  it('for half an hour is asked ten times at most', async () => {
    const visit = await linkToSend({ email: null })
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('busy', { status: 503 }))

    await drainForHalfAnHour({ outgoing })

    expect(smsCalls(outgoing).length).toBeLessThanOrEqual(10)
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED'])
    expect(await messageRows()).toMatchObject([{ status: 'WAITING', attempts: smsCalls(outgoing).length }])
  })

  it.each([
    ['breaks down midway', () => new Response('oops', { status: 500 })],
    ['answers with a page', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['is cut off', () => Promise.reject(new TypeError('Network connection lost.'))],
  ])('or %s may have sent the text message: it is not sent again', async (_what, answer) => {
    const visit = await linkToSend()
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, answer)

    await drainForHalfAnHour({ outgoing })

    expect(smsCalls(outgoing)).toHaveLength(1)
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED', 'LINK_SEND_FAILED'])
    expect(await messageRows()).toMatchObject([{ status: 'UNKNOWN' }])
  })

  it('midway may be asked for the same e-mail again, which it knows by its key', async () => {
    const visit = await linkToSend({ phoneNumber: null })
    const outgoing = providersThatWork()
    outgoing.answer(env.EMAIL_BASE_URL, () =>
      emailCalls(outgoing).length === 1 ? new Response('oops', { status: 500 }) : Response.json({ id: 'email-2' }),
    )

    await drainForHalfAnHour({ outgoing })

    const keys = emailCalls(outgoing).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([`link:${visit.id}`, `link:${visit.id}`])
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED', 'LINK_SENT'])
  })
})

describe('a worker that dies', () => {
  async function diedWhileSending(channel: 'SMS' | 'EMAIL') {
    const visit = await linkToSend(channel === 'EMAIL' ? { phoneNumber: null } : {})
    const outgoing = providersThatWork()
    // The claim is written, then nothing more happens.
    const d1 = countingD1(env.DB)
    const deps = testDependencies({ outgoing, d1 })
    const dead = {
      isRepeatable: true,
      send: () => Promise.reject(new Error('killed')),
      readReport: () => ({ reading: 'nothing' as const }),
      readAnswer: () => ({ reading: 'nothing' as const }),
      answerReceipt: { status: 204 as const, body: null, contentType: 'text/plain' },
    }
    const input = { processId: visit.id, known: null, signal: never, isLastAttempt: false }
    await sendLink({ deps, ports: { sms: dead, email: dead, push: dead } }, input).catch(() => {})
    expect(await messageRows()).toMatchObject([{ status: 'SENDING' }])
    return { visit, outgoing }
  }

  it('while a text message was being sent does not make it go out twice', async () => {
    const { visit, outgoing } = await diedWhileSending('SMS')

    await drainForHalfAnHour({ outgoing })

    expect(smsCalls(outgoing)).toEqual([])
    expect(await messageRows()).toMatchObject([{ status: 'UNKNOWN', error: 'interrupted' }])
    expect((await statesOf(visit.id)).at(-1)).toBe('LINK_SEND_FAILED')
  })

  it('while an e-mail was being sent lets it go out again under the same key', async () => {
    const { visit, outgoing } = await diedWhileSending('EMAIL')

    await drainForHalfAnHour({ outgoing })

    expect(emailCalls(outgoing)).toHaveLength(1)
    expect(await messageRows()).toMatchObject([{ status: 'SENT', attempts: 2 }])
    expect((await statesOf(visit.id)).at(-1)).toBe('LINK_SENT')
  })

  // Round trips of the drain: claim the effect, read the facts, claim the message, settle, and end the effect.
  it.each([1, 2, 3, 4, 5, 6, 7, 8].flatMap((nth) => [[nth, 'before'] as const, [nth, 'after'] as const]))(
    'at round trip %i (%s it took) never sends twice and never leaves the process waiting',
    async (nth, when) => {
      const visit = await linkToSend()
      const outgoing = providersThatWork()
      const d1 = countingD1(env.DB)
      d1.failAt(nth, when)
      const clock = testClock()
      await drainEffects(testDependencies({ outgoing, d1, clock })).catch(() => {})

      await drainForHalfAnHour({ outgoing })

      expect(smsCalls(outgoing)).toHaveLength(1)
      expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED', 'LINK_SENT'])
      expect(await outboxRows()).toEqual([])
    },
  )
})
