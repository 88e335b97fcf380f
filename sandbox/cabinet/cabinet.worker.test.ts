import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod'

import { connectionSchema } from '#sandbox/connection.ts'
import { sandboxDb } from '#sandbox/core/db.ts'
import { deviceSignature } from '#sandbox/gateway/signature.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { connection, fakeApp, isTimedAt, type SeenCall } from '#tests/support/fake-app.ts'

import { actOnBox, type BoxAction } from './box-actions.ts'
import { changeDevice } from './cabinet-device.ts'
import { beat, beatWhenDue, gatewayOf } from './cabinet-gateway.ts'
import { cabinetMemory } from './cabinet-memory.ts'
import { readCabinet } from './cabinet-state.ts'

const db = sandboxDb(env)
const { appUrl, lockers } = connectionSchema.parse(connection)
const locker = lockers.find(({ id }) => id === 'loc_1') ?? expect.fail('no cabinet')
let now = Date.parse('2026-11-21T10:00:00Z')
const cabinet = () => ({ db, appUrl, locker, clock: () => now })
const typeCode = async (code: string) => (await gatewayOf(cabinet())).typeCode(code)
const reportEvents = async () => (await gatewayOf(cabinet())).report()

/** Does something at a box; whether it could be done. */
async function act(action: BoxAction, number = 2): Promise<boolean> {
  now += 1000
  const done = await actOnBox({ db, locker, number, action })
  const gateway = await gatewayOf(cabinet())
  if (done !== null && done.event !== null) await gateway.sensed(done.event, number)
  return done !== null
}
const boxTwo = async () => (await readCabinet(db, locker)).boxes.find(({ number }) => number === 2)

async function isSigned({ method, path, headers, json }: SeenCall): Promise<boolean> {
  const time = headers.get('X-Device-Time') ?? ''
  const parts = { key: 'key-of-the-cabinet', method, path, time, body: JSON.stringify(json) }
  return headers.get('X-Device-Signature') === (await deviceSignature(parts))
}

beforeEach(() => emptyDatabase(env.DB))

const allWell = {
  'POST /api/device/events': () => ({ json: { accepted: 1 } }),
  'POST /api/device/heartbeat': () => ({ json: { time: 'now', commands: [] } }),
  'POST /api/device/command-results': () => ({ json: { settled: 1 } }),
  'POST /api/device/sync': () => ({
    json: {
      time: 'now',
      commands: [],
      codes: [{ code: '123456', boxNumber: 2, until: null }],
      overflow: { 'fi-FI': 'Täynnä' },
    },
  }),
}

it('asks the app for the box of a code, signed with the key of the device', async () => {
  const seen = fakeApp({ ...allWell, 'POST /api/device/open': () => ({ json: { boxNumber: 2 } }) })
  expect(await typeCode('123456')).toEqual({ result: 'opened', boxNumber: 2 })
  const [call] = seen
  expect(call?.json).toEqual({ code: '123456' })
  expect(call?.headers.get('X-Device-Id')).toBe('dev_1')
  expect(isTimedAt(now, call)).toBe(true)
  expect(call && (await isSigned(call))).toBe(true)
})

it.each([
  [{ status: 404, json: { code: 'device.wrong_code' } }, { result: 'wrong_code' }],
  [{ status: 422, json: { code: 'request.invalid' } }, { result: 'wrong_code' }],
  [
    { status: 429, headers: { 'Retry-After': '42' } },
    { result: 'locked_out', seconds: 42 },
  ],
  [
    { status: 401, json: { code: 'device.unauthorized' } },
    { result: 'failed', code: 'device.unauthorized' },
  ],
  [null, { result: 'wrong_code' }],
  [{ status: 503 }, { result: 'wrong_code' }],
])('understands the answer %j', async (answer, result) => {
  fakeApp({ 'POST /api/device/open': () => answer })
  expect(await typeCode('000000')).toEqual(result)
})

it('lets nobody reach into a box whose door is shut', async () => {
  expect(await act('put-keys')).toBe(false)
  expect(await act('open')).toBe(true)
  expect(await act('open')).toBe(false)
  expect(await act('take-keys')).toBe(false)
  expect(await act('put-keys')).toBe(true)
  expect(await act('close')).toBe(true)
  expect(await boxTwo()).toEqual({
    number: 2,
    doorOpen: false,
    keysInside: true,
    isStuck: false,
    isBlind: false,
  })
  expect(await act('take-keys')).toBe(false)
})

it('knows no box that the cabinet does not have', async () => {
  expect(await act('open', 9)).toBe(false)
})

it('reports what happened in its order, each event with a number of its own', async () => {
  const seen = fakeApp({ 'POST /api/device/events': () => ({ json: { accepted: 3 } }) })
  for (const action of ['open', 'put-keys', 'close'] as const) await act(action)
  expect(await reportEvents()).toBe('sent')
  expect(seen.map(({ json }) => json)).toEqual([
    {
      events: ['opened', 'keys_present', 'closed'].map((type) => ({
        id: expect.any(String),
        type,
        boxNumber: 2,
        occurredAt: expect.stringMatching(/^2026-11-21T10:\d\d:\d\d\.000Z$/),
      })),
    },
  ])
  expect(seen[0] && (await isSigned(seen[0]))).toBe(true)
  expect(await reportEvents(), 'nothing is left').toBe('sent')
  expect(seen).toHaveLength(1)
})

it.each([[{ status: 503 }], [{ status: 401 }], [null]])('keeps what the app did not take: %j', async (answer) => {
  const seen = fakeApp({ 'POST /api/device/events': () => answer })
  await act('open')
  expect(await reportEvents()).toBe('waiting')
  expect((await readCabinet(db, locker)).unsent).toBe(1)
  expect(await reportEvents()).toBe('waiting')
  expect(seen[0]?.json, 'the same event with the same number').toEqual(seen[1]?.json)
})

it('does not repeat for ever what the app will not take', async () => {
  fakeApp({ 'POST /api/device/events': () => ({ status: 422, json: { code: 'request.invalid' } }) })
  await act('open')
  expect(await reportEvents()).toBe('refused')
  expect((await readCabinet(db, locker)).unsent).toBe(0)
})

it('leaves out what the app names, and sends the rest', async () => {
  const code = 'device.unknown_box'
  const answers = [
    { status: 422, json: { code, errors: [{ path: 'events.0.boxNumber', code }] } },
    { json: { accepted: 1 } },
  ]
  const seen = fakeApp({ 'POST /api/device/events': () => answers.shift() ?? null })
  await act('open')
  await act('close')
  expect(await reportEvents()).toBe('refused')
  expect((await readCabinet(db, locker)).unsent).toBe(1)
  expect(await reportEvents()).toBe('sent')
  expect(seen[1]?.json).toMatchObject({ events: [{ type: 'closed' }] })
})

const told = (seen: readonly SeenCall[]) =>
  seen
    .filter(({ path }) => path === '/api/device/events')
    .map(({ json }) => eventsSchema.parse(json).events.map(({ type, occurredAt }) => [type, occurredAt]))
const eventsSchema = z.object({ events: z.array(z.object({ type: z.string(), occurredAt: z.string() })) })

it('goes on alone while its line is cut, and tells afterwards what happened an hour ago', async () => {
  const seen = fakeApp(allWell)
  await beat(cabinet())
  await changeDevice(db, 'loc_1', { isOnline: false, offlineForMs: 3_600_000 })
  const calls = seen.length
  expect(await typeCode('654321')).toEqual({ result: 'wrong_code' })
  expect(await typeCode('123456')).toEqual({ result: 'opened', boxNumber: 2 })
  const openedAt = now
  expect(await reportEvents()).toBe('waiting')
  expect(seen).toHaveLength(calls)

  await changeDevice(db, 'loc_1', { isOnline: true })
  await beat(cabinet())
  expect(told(seen)).toEqual([[['opened', new Date(openedAt - 3_600_000).toISOString()]]])
  // Events go first, so that the state is told after what led to it.
  expect(seen.slice(calls).map(({ path }) => path)).toEqual([
    '/api/device/events',
    '/api/device/heartbeat',
    '/api/device/sync',
  ])
})

it.each([
  ['twice', [['opened'], ['opened']]],
  ['shuffled', [['closed'], ['opened']]],
] as const)('reports %s when it is told to', async (way, expected) => {
  const seen = fakeApp(allWell)
  await act('open')
  if (way === 'shuffled') await act('close')
  await changeDevice(db, 'loc_1', { way })
  expect(await reportEvents()).toBe('sent')
  expect(told(seen).map((events) => events.map(([type]) => type))).toEqual(expected)
  const signatures = seen.map(({ headers }) => headers.get('X-Device-Signature'))
  expect(new Set(signatures).size, 'no call is the replay of another').toBe(signatures.length)
})

it('keeps its reports until somebody asks for them', async () => {
  const seen = fakeApp(allWell)
  await changeDevice(db, 'loc_1', { way: 'late' })
  await act('open')
  await beat(cabinet())
  expect(told(seen)).toEqual([])
  await beat(cabinet(), { evenLate: true })
  expect(told(seen)).toHaveLength(1)
})

it('reports a jammed lock as a fault and opens nothing; a dead sensor sees no keys', async () => {
  const seen = fakeApp(allWell)
  await act('jam')
  expect(await act('open')).toBe(true)
  expect(await boxTwo()).toMatchObject({ doorOpen: false, isStuck: true })
  await act('repair')
  await act('blind')
  await act('open')
  await act('put-keys')
  await reportEvents()
  expect(told(seen).map((events) => events.map(([type]) => type))).toEqual([['fault', 'opened']])
  expect(await boxTwo()).toMatchObject({ doorOpen: true, keysInside: true, isBlind: true })
})

it('opens what staff want opened, once, and tells so', async () => {
  const command = { id: 'cmd_1', boxNumber: 2, expiresAt: '2027-01-01T00:00:00.000Z' }
  const old = { id: 'cmd_2', boxNumber: 1, expiresAt: '2026-01-01T00:00:00.000Z' }
  const commands = () => ({ json: { time: 'now', commands: [command, old], codes: [], overflow: {} } })
  const seen = fakeApp({ ...allWell, 'POST /api/device/heartbeat': commands, 'POST /api/device/sync': commands })
  await beat(cabinet())
  expect(await boxTwo()).toMatchObject({ doorOpen: true })
  await act('close')
  await beat(cabinet())
  expect(await boxTwo()).toMatchObject({ doorOpen: false })
  const results = seen.filter(({ path }) => path === '/api/device/command-results').map(({ json }) => json)
  expect(results).toEqual([{ results: [{ id: 'cmd_1', outcome: 'opened' }] }])
})

it('says what the app says where there is no box for a good code', async () => {
  fakeApp({
    'POST /api/device/open': () => ({ status: 409, json: { code: 'device.no_box_free', message: 'Postiluukkuun.' } }),
  })
  expect(await typeCode('123456')).toEqual({ result: 'no_box', message: 'Postiluukkuun.' })
})

it('tells how it stands itself, and of a door that was forced', async () => {
  const seen = fakeApp(allWell)
  await changeDevice(db, 'loc_1', { onMains: false, batteryPercent: 15 })
  expect(await act('force')).toBe(true)
  expect(await boxTwo()).toMatchObject({ doorOpen: true })
  await beat(cabinet())
  expect(told(seen).map((events) => events.map(([type]) => type))).toEqual([['forced']])
  const status = { firmware: '2.4.1', batteryPercent: 15, onMains: false, temperature: 21, isTampered: false }
  expect(seen.find(({ path }) => path === '/api/device/heartbeat')?.json).toEqual({ status })
})

it('tells more than fits into a call, and each event once', async () => {
  const seen = fakeApp(allWell)
  const gateway = await gatewayOf(cabinet())
  for (let nth = 0; nth < 101; nth += 1) await gateway.sensed('opened', 1)
  expect(await reportEvents()).toBe('sent')
  expect(told(seen).map(({ length }) => length)).toEqual([100, 1])
})

it('does not tell that a command failed while another call of its own does it', async () => {
  fakeApp(allWell)
  const memory = cabinetMemory(cabinet())
  expect(await memory.beginCommand('cmd_1')).toBe(true)
  expect(await memory.beginCommand('cmd_1')).toBe(false)
  expect(await memory.outcomes(10)).toEqual([])
  now += 10_000
  expect(await memory.outcomes(10)).toEqual([{ id: 'cmd_1', outcome: 'failed' }])
  await memory.beginCommand('cmd_2')
  await memory.endCommand('cmd_2', 'opened')
  await memory.acknowledgeOutcomes(['cmd_1'])
  expect(await memory.outcomes(10)).toEqual([{ id: 'cmd_2', outcome: 'opened' }])
})

it('beats once where two look at it', async () => {
  const seen = fakeApp(allWell)
  await Promise.all([beatWhenDue(cabinet()), beatWhenDue(cabinet())])
  expect(seen.filter(({ path }) => path === '/api/device/heartbeat')).toHaveLength(1)
})
