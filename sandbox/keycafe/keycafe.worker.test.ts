import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { systemClock } from '#core/clock.ts'
import { basicHeader } from '#sandbox/core/basic-auth.ts'
import { callSandbox, postJson, sandboxOrigin } from '#tests/support/call-sandbox.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { CloudFault } from '#worker/providers/cabinet-port.ts'
import { createKeycafe } from '#worker/providers/keycafe/keycafe.ts'

import { customerOfKeycafe, keycafePath } from './credentials.ts'

beforeEach(() => emptyDatabase(env.DB))

/** The app's own adapter, over the wire. */
const overTheWire: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const body = request.method === 'GET' ? {} : { body: new TextDecoder().decode(await request.arrayBuffer()) }
  const path = request.url.slice(sandboxOrigin.length)
  return callSandbox(path, { method: request.method, headers: Object.fromEntries(request.headers), ...body })
}
const wire = { fetch: overTheWire, environment: 'test', clock: systemClock } as const
const customer = customerOfKeycafe()
const cloudOf = (change: Partial<typeof customer> = {}) =>
  createKeycafe({ baseUrl: `${sandboxOrigin}${keycafePath}`, ...customer, ...change }, wire)
const cloud = cloudOf()
const faultOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  return error instanceof CloudFault ? `${error.kind} ${error.reason}` : 'no fault'
}
const type = (code: string) => postJson('/keycafe/api/record', { code }, 'PUT')

describe('the cloud of cabinets', () => {
  it('drops a key off by its code, picks it up, and tells both, the latest first', async () => {
    const id = await cloud.addKey({ name: 'lea_1', code: '111111' })
    expect(await cloud.findKey('lea_1')).toBe(id)
    expect(await cloud.findKey('lea')).toBeNull()
    expect(await (await type('111111')).json()).toEqual({ bin: 'A-1' })
    expect((await cloud.bins())[0]).toEqual({ id: '901', label: 'A-1', keyId: id })
    await type('111111')
    const { events, isLast } = await cloud.events(1)
    expect(isLast).toBe(true)
    expect(events.map((event) => [event.type, event.keyId, event.bin])).toEqual([
      ['picked_up', id, 'A-1'],
      ['dropped_off', id, 'A-1'],
    ])
    expect((await type('999999')).status).toBe(404)
  })

  it('refuses what the real one refuses', async () => {
    const id = await cloud.addKey({ name: 'lea_1', code: '111111' })
    expect(await faultOf(cloudOf({ token: 'x' }).bins())).toBe('credentials http_401')
    expect(await faultOf(cloudOf({ locationId: '1' }).bins())).toBe('gone http_400')
    expect(await faultOf(cloud.addKey({ name: 'lea_2', code: '111111' }))).toBe('code_taken http_400')
    expect(await faultOf(cloud.addKey({ name: 'lea_2', code: '12' }))).toBe('code_taken http_400')
    expect(await faultOf(cloud.setCode({ id: '77', code: '222222' }))).toBe('gone http_400')
    await type('111111')
    expect(await faultOf(cloud.removeKey(id))).toBe('refused http_400')
    expect(await faultOf(cloud.layKey({ id, binId: '901' }))).toBe('refused http_400')
    expect(await faultOf(cloud.emptyBin('902'))).toBe('refused http_400')
    await cloud.emptyBin('901')
    await cloud.layKey({ id, binId: '903' })
    await cloud.emptyBin('903')
    await cloud.removeKey(id)
    expect(await faultOf(cloud.removeKey(id))).toBe('gone http_400')
  })

  it('opens a bin once somebody presses its button, and not where nobody does', async () => {
    const release = await cloud.release('902')
    expect(release.state).toBe('waiting')
    expect(await cloud.findRelease({ binId: '902' })).toEqual(release)
    expect((await postJson('/keycafe/api/press', { action: '903' })).status).toBe(409)
    await postJson('/keycafe/api/press', { action: '902' })
    expect(await cloud.findRelease({ id: release.id })).toMatchObject({ state: 'opened' })
    expect(await cloud.findRelease({ binId: '902' })).toBeNull()
    const late = await cloud.release('902')
    await env.DB.prepare('update keycafe_releases set created_at = 0').run()
    expect(await cloud.findRelease({ id: late.id })).toMatchObject({ state: 'failed' })
    expect(await faultOf(cloud.release('1'))).toBe('gone http_400')
  })

  it('refuses everything for a minute after sixty calls in one, and fares as its page says', async () => {
    vi.useFakeTimers({ now: 1_000_000_020_000, toFake: ['Date'] })
    for (let calls = 0; calls < 60; calls += 1) await cloud.events(1)
    expect(await faultOf(cloud.events(1))).toBe('away http_429')
    vi.setSystemTime(1_000_000_075_000)
    expect(await faultOf(cloud.events(1))).toBe('away http_429')
    vi.setSystemTime(1_000_000_081_000)
    await cloud.events(1)
    vi.useRealTimers()
    await postJson('/keycafe/api/mode', { plan: 'away' }, 'PUT')
    expect(await faultOf(cloud.bins())).toBe('away http_500')
    await postJson('/keycafe/api/mode', { plan: 'refusing' }, 'PUT')
    expect(await faultOf(cloud.bins())).toBe('credentials http_401')
  })

  it('calls about what happened with what it was told to show, again when asked, and not while its calls are lost', async () => {
    const calls: { url: string; authorization: string | null; type: unknown }[] = []
    const called = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      const { type } = await request.json<{ type: unknown }>()
      calls.push({ url: request.url, authorization: request.headers.get('Authorization'), type })
      return Response.json({ taken: true })
    })
    await postJson('/keycafe/api/record', { url: 'http://app.example/call', user: 'dev_1', password: 'pw' }, 'PUT')
    await cloud.addKey({ name: 'lea_1', code: '111111' })
    await type('111111')
    const expected = { url: 'http://app.example/call', authorization: basicHeader('dev_1', 'pw') }
    expect(calls).toEqual([{ ...expected, type: 'DROPOFF' }])
    const [event] = (await env.DB.prepare('select id, told from keycafe_events').all()).results
    expect(event).toMatchObject({ told: '200' })
    await postJson('/keycafe/api/tell', { action: String(event?.['id']) })
    expect(calls).toHaveLength(2)
    await postJson('/keycafe/api/mode', { plan: 'silent' }, 'PUT')
    await type('111111')
    expect(calls).toHaveLength(2)
    called.mockRestore()
    const page = await (await callSandbox('/keycafe')).text()
    expect(page).toContain('Avain otettu')
    expect(page).not.toContain('111111')
  })
})
