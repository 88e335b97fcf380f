import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'

import { sandboxDb } from '#sandbox/core/db.ts'
import { deleteMessages, readInbox } from '#sandbox/desk/messages.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'

import { sendDueReports } from './delivery-reports.ts'
import { smsRoutes } from './sms.routes.ts'

const db = sandboxDb(env)
const known = `Basic ${btoa(`${env.SMS_API_USER}:${env.SMS_API_PASSWORD}`)}`
const message = { from: 'Huolto', to: '+358401234567', message: 'Hei, autosi on valmis.' }

type Call = { method?: string; body?: BodyInit; headers?: Record<string, string> }

async function call(path: string, init: Call = {}): Promise<Response> {
  const context = createExecutionContext()
  const headers = { Authorization: known, ...init.headers }
  const request = new Request(`http://sandbox.example${path}`, { ...init, headers })
  const response = await smsRoutes.fetch(request, env, context)
  await waitOnExecutionContext(context)
  return response
}

const send = (form: Record<string, string>) => call('/a1/sms', { method: 'POST', body: new URLSearchParams(form) })

beforeEach(() => deleteMessages(db))
afterEach(() => vi.useRealTimers())

describe('the text message gateway', () => {
  it('takes a message and tells its id, parts and price', async () => {
    const response = await send(message)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      id: expect.stringMatching(/^s[0-9a-f]{32}$/),
      status: 'created',
      ...message,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      direction: 'outgoing',
      parts: 1,
      cost: 7000,
    })
    const { sms } = await readInbox(db, message.to)
    expect(sms).toMatchObject([{ message: message.message, status: 'delivered', encoding: 'GSM-7' }])
  })

  it('shows a message by its id', async () => {
    const { id } = await (await send(message)).json<{ id: string }>()
    const shown = await call(`/a1/sms/${id}`)
    expect(await shown.json()).toMatchObject({ id, status: 'delivered', delivered: expect.any(String) })
    expect((await call('/a1/sms/s0')).status).toBe(404)
  })

  it.each([
    ['no credentials', ''],
    ['a wrong password', `Basic ${btoa(`${env.SMS_API_USER}:wrong`)}`],
    ['another scheme', `Bearer ${env.SMS_API_PASSWORD}`],
    ['no base64', 'Basic %%%'],
  ])('refuses %s in plain text', async (_, Authorization) => {
    const body = new URLSearchParams(message)
    const response = await call('/a1/sms', { method: 'POST', body, headers: { Authorization } })
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toContain('Basic')
    expect(response.headers.get('Content-Type')).toContain('text/plain')
    expect((await readInbox(db, null)).sms).toEqual([])
  })

  it.each([
    [{ to: '' }, 'Missing key to'],
    [{ from: '' }, 'Missing key from'],
    [{ message: '' }, 'Missing key message'],
    [{ to: '0401234567' }, 'Invalid to number: 0401234567'],
    [{ to: '+0401234567' }, 'Invalid to number: +0401234567'],
    [{ from: 'Liian pitkä nimi' }, 'Invalid from: Liian pitkä nimi'],
    [{ from: 'Autoliikkeet' }, 'Invalid from: Autoliikkeet'],
    [{ whendelivered: 'ftp://x.example' }, 'Invalid whendelivered'],
  ])('refuses %j', async (change, reason) => {
    const response = await send({ ...message, ...change })
    expect(response.status).toBe(400)
    expect(await response.text()).toBe(reason)
  })

  it('takes nothing but a form', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await call('/a1/sms', { method: 'POST', body: JSON.stringify(message), headers })
    expect(response.status).toBe(400)
  })

  it('sends nothing on a dry run', async () => {
    const response = await send({ ...message, message: 'č'.repeat(71), dryrun: 'yes' })
    const answer = await response.json()
    expect(answer).toMatchObject({ parts: 2, estimated_cost: 14_000 })
    expect(answer).not.toHaveProperty('id')
    expect((await readInbox(db, null)).sms).toEqual([])
  })
})

describe('numbers that make the gateway fail', () => {
  const sendTo = (ending: string) => send({ ...message, to: `+35840000${ending}` })
  const stored = async () => (await readInbox(db, null)).sms.length

  it.each([
    ['0002', 500],
    ['0005', 403],
    ['0006', 429],
  ])('%s answers %i in plain text and takes nothing', async (ending, status) => {
    const response = await sendTo(ending)
    expect(response.status).toBe(status)
    expect(response.headers.get('Content-Type')).toContain('text/plain')
    expect(response.headers.has('Retry-After')).toBe(status === 429)
    expect(await stored()).toBe(0)
  })

  it('0003 takes the message and answers half a minute late', async () => {
    const wait = vi.spyOn(scheduler, 'wait').mockResolvedValue(undefined)
    expect((await sendTo('0003')).status).toBe(200)
    expect(wait).toHaveBeenCalledWith(30_000)
    expect(await stored()).toBe(1)
  })

  it('0004 takes the message and answers with what is no JSON', async () => {
    const response = await sendTo('0004')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<html>')
    expect(await stored()).toBe(1)
  })

  it('0001 takes the message, which never arrives', async () => {
    const { id } = await (await sendTo('0001')).json<{ id: string }>()
    expect(await (await call(`/a1/sms/${id}`)).json()).toMatchObject({ status: 'failed' })
  })
})

describe('delivery reports', () => {
  const whendelivered = 'http://app.example/callbacks/sms?token=t'
  const minute = 60_000

  function receiver(...statuses: number[]) {
    const reports: Record<string, string>[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      expect(request.url).toBe(whendelivered)
      reports.push(
        Object.fromEntries(Array.from(await request.formData(), ([name, value]) => [name, z.string().parse(value)])),
      )
      return new Response(null, { status: statuses.shift() ?? 200 })
    })
    return reports
  }

  it('are posted as a form as soon as the phone has the message', async () => {
    const reports = receiver(204)
    const { id } = await (await send({ ...message, whendelivered })).json<{ id: string }>()
    expect(reports).toEqual([{ id, status: 'delivered', delivered: expect.stringMatching(/Z$/) }])
  })

  it('tell of a message that never arrives', async () => {
    const reports = receiver(200)
    const sent = await send({ ...message, to: '+358400000001', whendelivered })
    const { id } = await sent.json<{ id: string }>()
    expect(reports).toEqual([{ id, status: 'failed' }])
  })

  it('are posted again until they are taken, and then no more', async () => {
    fakeClock('2026-11-21T10:00:00Z')
    const reports = receiver(500, 404, 202)
    await send({ ...message, whendelivered })
    expect(reports).toHaveLength(1)
    await sendDueReports({ db, env, now: Date.now() })
    expect(reports, 'not before the gap is over').toHaveLength(1)
    await sendDueReports({ db, env, now: Date.now() + minute })
    await sendDueReports({ db, env, now: Date.now() + 10 * minute })
    await sendDueReports({ db, env, now: Date.now() + 600 * minute })
    expect(reports).toHaveLength(3)
  })

  it('are given up after more than five attempts and six hours', async () => {
    fakeClock('2026-11-21T10:00:00Z')
    const reports = receiver(...Array.from({ length: 20 }, () => 500))
    await send({ ...message, whendelivered })
    const start = Date.now()
    let lastAt = start
    for (let now = start; now < start + 24 * 60 * minute; now += 30 * minute) {
      const before = reports.length
      await sendDueReports({ db, env, now })
      if (reports.length > before) lastAt = now
    }
    expect(reports.length).toBeGreaterThan(5)
    expect(reports.length).toBeLessThan(20)
    expect(lastAt - start).toBeGreaterThanOrEqual(6 * 60 * minute)
  })
})
