import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { sandboxDb } from '#sandbox/core/db.ts'
import { deleteMessages, readInbox } from '#sandbox/desk/messages.ts'
import { callSandbox } from '#tests/support/call-sandbox.ts'

import { reportOutcomeOfPostmark } from './postmark.routes.ts'

const db = sandboxDb(env)
const letter = {
  From: 'Huolto <huolto@huolto.example>',
  To: 'aino@example.fi',
  Subject: 'Autosi huolto',
  TextBody: 'Hei Aino',
  HtmlBody: '<p>Hei Aino</p>',
  MessageStream: 'outbound',
  Metadata: { key: 'link:prc_1' },
}

function send(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const usual = { 'X-Postmark-Server-Token': env.EMAIL_API_KEY, 'Content-Type': 'application/json' }
  return callSandbox('/postmark/email', {
    method: 'POST',
    headers: { ...usual, ...headers },
    body: JSON.stringify(body),
  })
}

const stored = async () => (await readInbox(db, null)).emails.length

beforeEach(() => deleteMessages(db))

describe('Postmark', () => {
  it('takes an e-mail for the same mailbox that the other service fills', async () => {
    const response = await send({ ...letter, To: 'aino@example.fi, Esa <esa@example.fi>' })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      To: 'aino@example.fi, esa@example.fi',
      SubmittedAt: expect.stringMatching(/Z$/),
      MessageID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ErrorCode: 0,
      Message: 'OK',
    })
    expect((await readInbox(db, 'esa@example.fi')).emails).toMatchObject([
      { sender: letter.From, subject: letter.Subject, text: letter.TextBody, html: letter.HtmlBody },
    ])
  })

  it.each([
    [{ 'X-Postmark-Server-Token': 'wrong' }, 401, 10],
    [{ 'Content-Type': 'text/plain' }, 415, 409],
  ])('refuses what comes with %j', async (headers, status, ErrorCode) => {
    const response = await send(letter, headers)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ ErrorCode, Message: expect.any(String) })
    expect(await stored()).toBe(0)
  })

  it.each([
    [{ From: 'Huolto' }, 300],
    [{ To: undefined }, 300],
    [{ To: 'aino' }, 300],
    [{ To: Array.from({ length: 51 }, (_, index) => `a${index}@example.fi`).join(',') }, 300],
    [{ TextBody: undefined, HtmlBody: undefined }, 300],
    [{ Metadata: { key: 'x'.repeat(81) } }, 300],
    [{ Metadata: { ['k'.repeat(21)]: 'x' } }, 300],
    [{ MessageStream: 'other' }, 1235],
    [{ Subject: 1 }, 402],
  ])('refuses %j', async (change, ErrorCode) => {
    const response = await send({ ...letter, ...change })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ ErrorCode })
    expect(await stored()).toBe(0)
  })

  it.each([
    ['a0002@example.fi', 500, 100],
    ['a0005@example.fi', 422, 406],
    ['a0006@example.fi', 429, 429],
  ])('to %s answers %i and takes nothing', async (To, status, ErrorCode) => {
    const response = await send({ ...letter, To })
    expect(response.status).toBe(status)
    expect(response.headers.has('Retry-After')).toBe(status === 429)
    expect(await response.json()).toMatchObject({ ErrorCode })
    expect(await stored()).toBe(0)
  })

  it('takes an e-mail and answers late, or with what is no JSON', async () => {
    const wait = vi.spyOn(scheduler, 'wait').mockResolvedValue(undefined)
    expect((await send({ ...letter, To: 'a0003@example.fi' })).status).toBe(200)
    expect(wait).toHaveBeenCalledWith(30_000)
    expect(await (await send({ ...letter, To: 'a0004@example.fi' })).text()).toContain('<html>')
    expect(await stored()).toBe(2)
  })

  it.each([
    ['delivered', letter.To, ['Delivery', 'Bounce Transient', 'Delivery']],
    ['bounced', letter.To, ['Bounce HardBounce', 'Bounce Transient', 'Bounce HardBounce']],
    ['delivered', 'complained@example.fi', ['Delivery', 'Bounce Transient', 'Delivery', 'SpamComplaint SpamComplaint']],
  ])('tells out of order and twice of one that is %s to %s', async (lastEvent, to, wanted) => {
    const told: string[] = []
    const via = async (url: string, init: RequestInit) => {
      const request = new Request(url, init)
      expect(request.url).toBe('http://app.example/api/callback/email/postmark')
      expect(request.headers.get('Authorization')).toBe(`Basic ${btoa(`postmark:${env.EMAIL_WEBHOOK_SECRET}`)}`)
      const { RecordType, Type = '' } = await request.json<{ RecordType: string; Type?: string }>()
      told.push(`${RecordType} ${Type}`.trim())
      return new Response(null, { status: 204 })
    }
    const email = {
      id: 'e1',
      sender: letter.From,
      recipients: [to],
      subject: letter.Subject,
      lastEvent,
      labels: { reference: 'msg_1' },
    }
    await reportOutcomeOfPostmark({ ...env, APP_URL: 'http://app.example' }, email, via)
    expect(told).toEqual(wanted)
  })
})
