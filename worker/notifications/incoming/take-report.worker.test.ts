import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import {
  emailCalls,
  keyCodeToSend,
  linkToSend,
  messageRows,
  providersThatWork,
  smsCalls,
  statesOf,
} from '#tests/support/effects.ts'
import { emailReport } from '#tests/support/email-report.ts'
import type { FakeOutgoing } from '#tests/support/outgoing.ts'
import { drainEffects } from '#worker/jobs/index.ts'

beforeEach(freshDatabase)

/** Returns the path of the address that the gateway was given for its reports. */
function reportPath(outgoing: FakeOutgoing): string {
  const sms = outgoing.calls.find(({ url }) => url.startsWith(env.SMS_BASE_URL))
  const address = new URL(new URLSearchParams(sms?.body).get('whendelivered') ?? '')
  return address.pathname
}

async function sentBy(outgoing: FakeOutgoing): Promise<TestApp> {
  await drainEffects(testDependencies({ outgoing }))
  return testApp()
}

async function report(app: TestApp, path: string, status: 'delivered' | 'failed'): Promise<number> {
  const body = new URLSearchParams({ id: 's1', status, delivered: '2026-11-21T06:00:00' })
  return (await app.request(path, { method: 'POST', body, csrf: false })).status
}

const withoutEmail = () => env.DB.exec('update customers set email = null')

describe('a text message that was delivered', () => {
  it('is known to have been, whatever is reported after it', async () => {
    const visit = await linkToSend()
    const outgoing = providersThatWork()
    const app = await sentBy(outgoing)
    const path = reportPath(outgoing)
    expect(await report(app, path, 'delivered')).toBe(204)
    expect(await report(app, path, 'failed')).toBe(204)
    expect(await report(app, path, 'delivered')).toBe(204)
    await drainEffects(testDependencies({ outgoing }))
    expect(await messageRows()).toMatchObject([{ status: 'DELIVERED', error: null }])
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED', 'LINK_SENT'])
    expect(emailCalls(outgoing)).toEqual([])
  })

  it('costs one read and one write', async () => {
    await linkToSend()
    const outgoing = providersThatWork()
    const app = await sentBy(outgoing)
    app.d1.forget()
    await report(app, reportPath(outgoing), 'delivered')
    expect(app.d1.roundTrips()).toBe(2)
  })
})

describe('a text message that was not delivered', () => {
  it('is followed by one e-mail, however often that is reported', async () => {
    const visit = await linkToSend()
    const outgoing = providersThatWork()
    const app = await sentBy(outgoing)
    const path = reportPath(outgoing)
    await Promise.all([report(app, path, 'failed'), report(app, path, 'failed')])
    await report(app, path, 'failed')
    await drainEffects(testDependencies({ outgoing }))
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing)).toHaveLength(1)
    expect(emailCalls(outgoing)).toHaveLength(1)
    expect(await messageRows()).toMatchObject([
      { channel: 'SMS', status: 'FAILED', error: 'not_delivered' },
      { channel: 'EMAIL', status: 'SENT', recipient: 'aino@example.fi' },
    ])
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED', 'LINK_SENT'])
  })

  it('has staff call also where that is reported before the gateway has answered', async () => {
    const visit = await keyCodeToSend()
    await withoutEmail()
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, async () => {
      expect(await report(testApp(), reportPath(outgoing), 'failed')).toBe(204)
      return Response.json({ id: 's1', status: 'created' })
    })
    await drainEffects(testDependencies({ outgoing }))
    expect(await messageRows()).toMatchObject([{ status: 'FAILED', error: 'not_delivered', provider_message_id: 's1' }])
    expect(await statesOf(visit.id)).toEqual(
      expect.arrayContaining(['WAITING_KEY_CODE', 'KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED']),
    )
    expect(smsCalls(outgoing)).toHaveLength(1)
  })

  it('has staff call where there is no e-mail address, until it arrives after all', async () => {
    const visit = await keyCodeToSend()
    await withoutEmail()
    const outgoing = providersThatWork()
    const app = await sentBy(outgoing)
    const path = reportPath(outgoing)
    await report(app, path, 'failed')
    expect((await statesOf(visit.id)).slice(-2)).toEqual(['KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED'])
    await report(app, path, 'delivered')
    expect((await statesOf(visit.id)).at(-1)).toBe('KEY_CODE_SENT')
  })

  it('has staff call where the e-mail bounces too', async () => {
    const visit = await linkToSend()
    const outgoing = providersThatWork()
    outgoing.answer(env.EMAIL_BASE_URL, () => Response.json({ id: 'e1' }))
    const app = await sentBy(outgoing)
    await report(app, reportPath(outgoing), 'failed')
    await drainEffects(testDependencies({ outgoing }))
    expect(await emailReport(app, 'email.bounced', 'e1')).toBe(204)
    expect(await messageRows()).toMatchObject([{ status: 'FAILED' }, { channel: 'EMAIL', status: 'FAILED' }])
    expect((await statesOf(visit.id)).at(-1)).toBe('LINK_SEND_FAILED')
    expect(await emailReport(app, 'email.delivered', 'e1')).toBe(204)
    expect((await statesOf(visit.id)).at(-1)).toBe('LINK_SENT')
  })

  it('changes nothing of a process that has gone on', async () => {
    const visit = await linkToSend()
    await withoutEmail()
    const outgoing = providersThatWork()
    const app = await sentBy(outgoing)
    await env.DB.prepare(`update processes set state = 'STARTED'`).run()
    await report(app, reportPath(outgoing), 'failed')
    expect(await messageRows()).toMatchObject([{ status: 'FAILED' }])
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED', 'LINK_SENT'])
  })

  it('about a box that was given back since says nothing of the new one', async () => {
    const visit = await keyCodeToSend()
    await withoutEmail()
    const outgoing = providersThatWork()
    const app = await sentBy(outgoing)
    await env.DB.exec(`update box_leases set ended_at = 1`)
    await report(app, reportPath(outgoing), 'failed')
    expect((await statesOf(visit.id)).at(-1)).toBe('KEY_CODE_SENT')
  })
})

describe('a text message that the gateway refuses for good', () => {
  it('goes out by e-mail at once', async () => {
    const visit = await linkToSend()
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('no', { status: 400 }))
    await drainEffects(testDependencies({ outgoing }))
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing)).toHaveLength(1)
    expect(emailCalls(outgoing)).toHaveLength(1)
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED', 'LINK_SENT'])
  })
})

describe('a report that is not of our making', () => {
  it('at another address, by another gateway or with another mark opens nothing', async () => {
    const visit = await linkToSend()
    const outgoing = providersThatWork()
    const app = await sentBy(outgoing)
    const path = reportPath(outgoing)
    expect(await report(app, `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`, 'failed')).toBe(404)
    expect(await report(app, path.replace('46elks', 'twilio'), 'failed')).toBe(404)
    expect(await report(app, path.replace(/msg_[^/]+/, 'msg_other'), 'failed')).toBe(404)
    const unsigned = { method: 'POST', body: '{"type":"email.bounced","data":{"email_id":"e1"}}', csrf: false } as const
    expect((await app.request('/api/callback/email/resend', unsigned)).status).toBe(401)
    expect((await app.request('/api/callback/email/postmark', unsigned)).status).toBe(404)
    expect(await messageRows()).toMatchObject([{ status: 'SENT' }])
    expect(await statesOf(visit.id)).toEqual(['LINK_GENERATED', 'LINK_SENT'])
  })

  it('about a message that we do not know is taken and forgotten', async () => {
    expect(await emailReport(testApp(), 'email.bounced', 'nobody')).toBe(204)
  })
})
