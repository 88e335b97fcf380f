import { env, exports } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { connection, fakeApp, type SeenCall } from '#tests/support/fake-app.ts'

const kiosk = { accountId: 'acc_1', slug: 'espoo', name: 'Aulan kioski', key: 'key-of-the-kiosk' }

function send(method: 'POST' | 'PUT', path: string, json: unknown): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return exports.default.fetch(`http://desk.example${path}`, { method, headers, body: JSON.stringify(json) })
}

const beat = async () => (await send('POST', '/desk/api/beat', {})).json()

const kioskCookie = (call: SeenCall) => call.headers.get('Cookie')?.includes('kiosk=of-espoo') ?? false

/** An app that takes every sign of life, of a kiosk by the cookie that its key was answered with. */
function livingApp() {
  const heard = () => ({ json: { time: new Date().toISOString(), commands: [], codes: [], overflow: {} } })
  return fakeApp({
    'POST /api/device/heartbeat': heard,
    'POST /api/device/sync': heard,
    'POST /api/device/key': () => ({ status: 404, json: { code: 'device.no_key_waits' } }),
    'POST /api/process/fast-lane/enrol': () => ({
      json: { account: kiosk.slug },
      headers: { 'Set-Cookie': 'kiosk=of-espoo; Path=/; HttpOnly' },
    }),
    'GET /api/process/fast-lane/mode': (call) =>
      kioskCookie(call) ? { json: {} } : { status: 401, json: { code: 'kiosk.not_enrolled' } },
  })
}

const pathsOf = (seen: readonly SeenCall[]) => seen.map(({ path }) => path).toSorted()

/** All that the sandbox keeps. */
async function everyRow(): Promise<string> {
  const tables = await env.DB.prepare(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not glob '_cf_*'`,
  ).all<{ name: string }>()
  const rows = tables.results.map(({ name }) => env.DB.prepare(`select * from "${name}"`))
  return JSON.stringify((await env.DB.batch(rows)).map(({ results }) => results))
}

beforeEach(async () => {
  await emptyDatabase(env.DB)
  await send('PUT', '/desk/connection', { ...connection, kiosks: [kiosk] })
})

it('has each cabinet, terminal and kiosk give a sign of life, without a page of theirs', async () => {
  const seen = livingApp()
  expect(await beat()).toEqual({ alive: 3, silent: 0 })
  expect(pathsOf(seen)).toEqual([
    '/api/device/heartbeat',
    '/api/device/key',
    '/api/device/sync',
    '/api/process/fast-lane/enrol',
    '/api/process/fast-lane/mode',
  ])
})

it('writes nothing where nothing has changed since the last one', async () => {
  const seen = livingApp()
  await beat()
  const before = await everyRow()
  seen.length = 0
  expect(await beat()).toEqual({ alive: 3, silent: 0 })
  expect(pathsOf(seen)).toEqual(['/api/device/heartbeat', '/api/device/key', '/api/process/fast-lane/mode'])
  expect(await everyRow()).toBe(before)
})

it('leaves those silent whose line is cut, until they have it again', async () => {
  livingApp()
  await send('POST', '/desk/api/scenario', { name: 'cabinet_offline' })
  await send('POST', '/terminal/dev_9/line', { isOnline: false })
  const seen = livingApp()
  expect(await beat()).toEqual({ alive: 1, silent: 2 })
  expect(seen.filter(({ path }) => path.startsWith('/api/device/'))).toEqual([])
  await send('POST', '/desk/api/restore', {})
  expect(await beat()).toEqual({ alive: 3, silent: 0 })
})

it('shows the key of a kiosk again once its session is over', async () => {
  const seen = livingApp()
  await env.DB.prepare('insert into kiosk_browsers (slug, key, cookies) values (?, ?, ?)')
    .bind(kiosk.slug, kiosk.key, '{"kiosk":"of-before"}')
    .run()
  expect(await beat()).toEqual({ alive: 3, silent: 0 })
  expect(pathsOf(seen)).toContain('/api/process/fast-lane/enrol')
})

it('does nothing for who is not connected', async () => {
  await emptyDatabase(env.DB)
  expect((await send('POST', '/desk/api/beat', {})).status).toBe(409)
})
