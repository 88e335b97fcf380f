import { env, exports } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { connection, fakeApp } from '#tests/support/fake-app.ts'

const origin = 'http://sandbox.example'
const get = (path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(`${origin}${path}`, { headers })

async function connect(): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'PUT', headers, body: JSON.stringify(connection) }
  await exports.default.fetch(`${origin}/desk/connection`, init)
}

async function sendEmail(html: string): Promise<string> {
  const headers = { Authorization: `Bearer ${env.EMAIL_API_KEY}`, 'User-Agent': 'test/1.0' }
  const body = JSON.stringify({
    from: 'a@b.example',
    to: 'c@d.example',
    subject: '<i>Aihe</i>',
    text: '<b>Hei</b>',
    html,
  })
  const response = await exports.default.fetch(`${origin}/resend/emails`, { method: 'POST', headers, body })
  return (await response.json<{ id: string }>()).id
}

beforeEach(() => emptyDatabase(env.DB))

describe('the pages of the sandbox', () => {
  it('run nothing inline and nothing foreign', async () => {
    const page = await get('/')
    const policy = page.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    const html = await page.text()
    expect(html).not.toMatch(/<script(?![^>]* src="\/)|<style|\sstyle=|\son\w+=/)
  })

  it('say that the app is not connected, and then no more', async () => {
    expect(await (await get('/')).text()).toContain('npm start')
    await connect()
    const html = await (await get('/')).text()
    expect(html).not.toContain('npm start')
    expect(html).toContain('/cabinet/loc_1')
    expect(html, 'keys stay on the server').not.toContain('key-of')
    expect(html).not.toContain('salasana')
  })

  it('answer 304 while nothing changes', async () => {
    const tag = (await get('/desk/live')).headers.get('ETag') ?? ''
    expect(tag).not.toBe('')
    expect((await get('/desk/live', { 'If-None-Match': tag })).status).toBe(304)
    await sendEmail('<p>Hei</p>')
    expect((await get('/desk/live', { 'If-None-Match': tag })).status).toBe(200)
  })

  it('show a message as text, whatever is in it', async () => {
    await sendEmail('<script>alert(1)</script>')
    const html = await (await get('/')).text()
    expect(html).toContain('&lt;b&gt;Hei&lt;/b&gt;')
    expect(html).not.toContain('<b>Hei</b>')
  })

  it('show an e-mail as it looks, where it can run nothing', async () => {
    const page = await get(`/desk/email/${await sendEmail('<p style="color:red">Hei</p>')}`)
    const policy = page.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox')
    expect(policy).not.toContain('allow-scripts')
    expect((await get('/desk/email/none')).status).toBe(404)
  })

  it('know no cabinet that the app does not have', async () => {
    expect((await get('/cabinet/loc_1')).status).toBe(404)
    await connect()
    expect((await get('/cabinet/loc_1')).status).toBe(200)
    expect((await get('/cabinet/loc_9')).status).toBe(404)
  })

  it('take no presses from a page elsewhere', async () => {
    await connect()
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const init = { method: 'DELETE', headers }
    expect((await exports.default.fetch(`${origin}/desk/api/messages`, init)).status).toBe(403)
  })
})

it('opens the door of a box for its code and shows the keys that were put in', async () => {
  await connect()
  fakeApp({
    'POST /api/device/open': () => ({ json: { boxNumber: 2 } }),
    'POST /api/device/events': () => ({ json: { accepted: 1 } }),
  })
  const post = (path: string, json: unknown) => {
    const headers = { 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(json) }
    return exports.default.fetch(`${origin}/cabinet/loc_1${path}`, init)
  }
  expect(await (await post('/open', { code: '123456' })).json()).toMatchObject({ result: 'opened', boxNumber: 2 })
  await post('/box/2/put-keys', {})
  expect((await post('/box/1/put-keys', {})).status, 'its door is shut').toBe(409)
  expect(await (await get('/cabinet/loc_1/state')).json()).toEqual({
    boxes: [
      { number: 1, doorOpen: false, keysInside: false, isStuck: false, isBlind: false },
      { number: 2, doorOpen: true, keysInside: true, isStuck: false, isBlind: false },
    ],
    unsent: 0,
    isOnline: true,
    offlineForMs: 0,
    way: 'now',
    status: { firmware: '2.4.1', batteryPercent: 96, onMains: true, temperature: 21, isTampered: false },
    room: null,
  })
  expect(await (await post('/status', { isTampered: true })).json()).toMatchObject({ status: { isTampered: true } })
  expect((await post('/status', { batteryPercent: 101 })).status).toBe(422)
})
