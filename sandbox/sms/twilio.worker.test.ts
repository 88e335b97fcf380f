import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { basicHeader } from '#sandbox/core/basic-auth.ts'
import { sandboxDb } from '#sandbox/core/db.ts'
import { deleteMessages, readInbox } from '#sandbox/desk/messages.ts'
import { callSandbox } from '#tests/support/call-sandbox.ts'

import { sendDueReports } from './delivery-reports.ts'
import { messagingService } from './twilio.routes.ts'

const db = sandboxDb(env)
const known = basicHeader(env.SMS_API_USER, env.SMS_API_PASSWORD)
const messages = `/twilio/2010-04-01/Accounts/${encodeURIComponent(env.SMS_API_USER)}/Messages`
const message = { From: 'Huolto Oy', To: '+358401234567', Body: 'Hei, autosi on valmis.' }

function send(form: Record<string, string>, Authorization = known, path = `${messages}.json`): Promise<Response> {
  const headers = { Authorization, 'Content-Type': 'application/x-www-form-urlencoded' }
  return callSandbox(path, { method: 'POST', headers, body: new URLSearchParams(form).toString() })
}

const stored = async () => (await readInbox(db, null)).sms.length

beforeEach(() => deleteMessages(db))

describe('Twilio', () => {
  it('takes a message and tells of it as it stands, and later as it ended', async () => {
    const response = await send({ ...message, Body: 'č'.repeat(71) })
    expect(response.status).toBe(201)
    const taken = await response.json<{ sid: string }>()
    expect(taken).toMatchObject({
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      account_sid: env.SMS_API_USER,
      status: 'queued',
      from: message.From,
      to: message.To,
      num_segments: '2',
      price: null,
      error_code: null,
      date_created: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000$/),
    })
    const shown = await callSandbox(`${messages}/${taken.sid}.json`, { headers: { Authorization: known } })
    expect(await shown.json()).toMatchObject({ sid: taken.sid, status: 'delivered' })
    expect((await readInbox(db, message.To)).sms).toMatchObject([{ id: taken.sid, status: 'delivered' }])
  })

  it.each([
    ['no credentials', '', `${messages}.json`, 401, 20_003],
    ['a wrong token', basicHeader(env.SMS_API_USER, 'wrong'), `${messages}.json`, 401, 20_003],
    ['another account', known, '/twilio/2010-04-01/Accounts/ACother/Messages.json', 404, 20_404],
  ])('refuses %s', async (_what, authorization, path, status, code) => {
    const response = await send(message, authorization, path)
    expect(response.status).toBe(status)
    const more_info = `https://www.twilio.com/docs/errors/${code}`
    expect(await response.json()).toEqual({ code, status, message: expect.any(String), more_info })
    expect(await stored()).toBe(0)
  })

  it.each([
    [{ To: '' }, 21_604],
    [{ From: '' }, 21_603],
    [{ Body: '' }, 21_602],
    [{ To: '0401234567' }, 21_211],
    [{ From: 'Liian pitkä nimi' }, 21_606],
    [{ From: '12345' }, 21_606],
    [{ From: '', MessagingServiceSid: 'MGabc' }, 21_705],
    [{ From: '', MessagingServiceSid: `MG${'0'.repeat(32)}` }, 21_701],
    [{ Body: 'a'.repeat(1_601) }, 21_617],
    [{ StatusCallback: 'ftp://x.example' }, 21_609],
    [{ StatusCallback: 'https://my_host.example/a' }, 21_609],
  ])('refuses %j', async (change, code) => {
    const response = await send({ ...message, ...change })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code, status: 400 })
    expect(await stored()).toBe(0)
  })

  it('takes a message for its messaging service, and says later who it was from', async () => {
    const response = await send({ ...message, From: '', MessagingServiceSid: messagingService.sid })
    expect(response.status).toBe(201)
    const taken = await response.json<{ sid: string }>()
    const service = { messaging_service_sid: messagingService.sid }
    expect(taken).toMatchObject({ ...service, status: 'accepted', from: null, num_segments: '0' })
    const shown = await callSandbox(`${messages}/${taken.sid}.json`, { headers: { Authorization: known } })
    const { sender: from } = messagingService
    expect(await shown.json()).toMatchObject({ ...service, status: 'delivered', from, num_segments: '1' })
  })

  it.each([
    ['0002', 500, 20_500],
    ['0005', 400, 21_610],
    ['0006', 429, 20_429],
    ['0408', 400, 21_408],
    ['0611', 400, 21_611],
    ['0614', 400, 21_614],
    ['0730', 400, 21_730],
  ])('to a number that ends with %s answers %i and takes nothing', async (ending, status, code) => {
    const response = await send({ ...message, To: `+35840000${ending}` })
    expect(response.status).toBe(status)
    expect(response.headers.has('Retry-After')).toBe(status === 429)
    expect(await response.json()).toMatchObject({ code, status })
    expect(await stored()).toBe(0)
  })

  it('takes a message and answers late, or with what is no JSON', async () => {
    const wait = vi.spyOn(scheduler, 'wait').mockResolvedValue(undefined)
    expect((await send({ ...message, To: '+358400000003' })).status).toBe(201)
    expect(wait).toHaveBeenCalledWith(30_000)
    expect(await (await send({ ...message, To: '+358400000004' })).text()).toContain('<html>')
    expect(await stored()).toBe(2)
  })

  it('tells out of order and twice, and never again after that, whatever it is answered', async () => {
    const told: string[][] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const form = await new Request(input, init).formData()
      told.push(Array.from(form, ([name, value]) => `${name}=${typeof value === 'string' ? value : ''}`))
      return new Response(null, { status: 500 })
    })
    await send({ ...message, To: '+358400000001', StatusCallback: 'https://app.example/callback' })
    await sendDueReports({ db, env, now: Date.now() + 24 * 60 * 60_000 })
    const lost = expect.arrayContaining(['MessageStatus=undelivered', 'ErrorCode=30003'])
    expect(told).toEqual([lost, expect.arrayContaining(['MessageStatus=sent']), lost])
  })
})
