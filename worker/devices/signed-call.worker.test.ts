import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { problemCode, seedCabinet, type SeededCabinet, type SignedParts } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedLocker, seedProcess } from '#tests/support/factories.ts'

const minute = 60_000
const path = '/api/device/open'
const body = JSON.stringify({ code: '123456' })

let app: TestApp
let cabinet: SeededCabinet

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  await seedLocker()
  await seedProcess({ state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', accessCode: '123456' } })
  cabinet = await seedCabinet(app)
})

async function answerTo(parts: Partial<SignedParts>): Promise<unknown[]> {
  const response = await cabinet.send({ path, body, ...parts })
  return [response.status, response.ok ? null : await problemCode(response)]
}

const unauthorized = [401, 'device.unauthorized']

it('takes a call that the device signed just now', async () => {
  expect(await answerTo({})).toEqual([200, null])
  expect(await rowsOf('select last_seen_at from devices')).toEqual([{ last_seen_at: testNow }])
  expect(await rowsOf('select last_heartbeat_at from lockers')).toEqual([{ last_heartbeat_at: testNow }])
})

describe('a forged call', () => {
  const otherBody = JSON.stringify({ code: '654321' })

  it.each<[string, Partial<SignedParts>]>([
    ['signed with another key', { key: 'key-of-somebody' }],
    ['with another body than was signed', { body: otherBody, sentBody: body }],
    ['with another path than was signed', { path: '/api/device/events', sentPath: path }],
    ['with a signature of nothing', { signature: '0'.repeat(64) }],
    ['with a signature in capitals', { signature: 'A'.repeat(64) }],
    ['with a very long signature', { signature: 'a'.repeat(5000) }],
    ['of a device that nobody knows', { deviceId: 'dev_stranger' }],
    ['of a device whose name is a trick', { deviceId: `' or 1=1 --` }],
  ])('%s changes nothing and is told no more', async (_what, parts) => {
    expect(await answerTo(parts)).toEqual(unauthorized)
    expect(await rowsOf('select * from device_signatures')).toEqual([])
    expect(await rowsOf('select * from rate_limits')).toEqual([])
    expect(await rowsOf('select last_seen_at from devices')).toEqual([{ last_seen_at: null }])
  })

  it('made by altering any single part of a good one is refused', async () => {
    const headers = cabinet.headersOf({ path, body })
    const time = headers['X-Device-Time'] ?? ''
    const signature = headers['X-Device-Signature'] ?? ''
    const altered = [
      { ...headers, 'X-Device-Time': String(Number(time) + 1) },
      { ...headers, 'X-Device-Signature': signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { ...headers, 'X-Device-Signature': signature.toUpperCase() },
      { ...headers, 'X-Device-Time': ` ${time}.0` },
    ]
    for (const attempt of altered) {
      const response = await cabinet.send({ path, body }, attempt)
      expect([response.status, await problemCode(response)]).toEqual(unauthorized)
    }
  })

  it('without any of its headers is refused', async () => {
    for (const name of ['X-Device-Id', 'X-Device-Time', 'X-Device-Signature']) {
      const headers = Object.fromEntries(
        Object.entries(cabinet.headersOf({ path, body })).filter(([key]) => key !== name),
      )
      expect((await cabinet.send({ path, body }, headers)).status).toBe(401)
    }
  })

  it('of a device whose key was revoked, or was copied from another device, is refused', async () => {
    await seedCabinet(app, { id: 'dev_other' })
    await env.DB.prepare(
      `update devices set sealed_key = (select sealed_key from devices where id = 'dev_cabinet') where id = 'dev_other'`,
    ).run()
    const copied = await cabinet.send({ path, body, deviceId: 'dev_other' })
    expect(copied.status).toBe(500)
    await env.DB.prepare(`update devices set revoked_at = 1 where id = 'dev_cabinet'`).run()
    expect(await answerTo({})).toEqual(unauthorized)
  })
})

describe('a call at the wrong time', () => {
  it.each([
    [5 * minute, 200],
    [-5 * minute, 200],
    [5 * minute + 1, 401],
    [-5 * minute - 1, 401],
  ])('is judged by how far the clocks are apart: %i ms gives %i', async (offset, status) => {
    expect((await answerTo({ time: String(testNow + offset) }))[0]).toBe(status)
  })

  it('tells the device that its clock is wrong', async () => {
    expect(await answerTo({ time: String(testNow - 10 * minute) })).toEqual([401, 'device.clock_skew'])
    expect(await answerTo({ time: 'noon' })).toEqual([401, 'device.clock_skew'])
    const told: unknown = await (await cabinet.send({ path, body, time: '1' })).json()
    expect(told, 'what to set it by').toMatchObject({ time: new Date(testNow).toISOString() })
  })
})

describe('a call that is made again', () => {
  it('with the same signature is refused, also much later and also twice at once', async () => {
    const headers = cabinet.headersOf({ path, body })
    const answers = await Promise.all([1, 2, 3].map(() => cabinet.send({ path, body }, headers)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2)

    app.clock.advance(4 * minute)
    const late = await cabinet.send({ path, body }, headers)
    expect([late.status, await problemCode(late)]).toEqual([401, 'device.replayed'])
  })

  it('with a signature of its own is another call', async () => {
    expect((await cabinet.open('123456')).status).toBe(200)
    app.clock.advance(1)
    expect((await cabinet.open('123456')).status).toBe(200)
  })
})

describe('a body that is wrong', () => {
  it('is told to who signed it, and to nobody else', async () => {
    const wrong = [
      ['{"code":', 400, 'request.malformed'],
      ['{"code":"12345"}', 422, 'request.invalid'],
      ['{"code":123456}', 422, 'request.invalid'],
      ['{"code":"123456","more":1}', 422, 'request.invalid'],
      ['[]', 422, 'request.invalid'],
    ] as const
    for (const [sent, status, code] of wrong) {
      expect(await answerTo({ body: sent })).toEqual([status, code])
      expect(await answerTo({ body: sent, key: 'key-of-somebody' })).toEqual(unauthorized)
    }
    expect(await rowsOf('select * from rate_limits')).toEqual([])
  })
})

it('lets in cabinets only', async () => {
  const terminal = await seedCabinet(app, { id: 'dev_terminal', kind: 'TERMINAL' })
  const homeless = await seedCabinet(app, { id: 'dev_homeless', lockerId: null })
  for (const device of [terminal, homeless]) {
    const response = await device.open('123456')
    expect([response.status, await problemCode(response)]).toEqual([403, 'device.not_a_cabinet'])
  }
})
