import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { callLimits } from '#core/http/call-limits.ts'
import { testApp } from '#tests/support/app.ts'
import { seedCabinet } from '#tests/support/cabinet.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import { seedLocker } from '#tests/support/factories.ts'

beforeEach(freshDatabase)

describe('a machine that calls too often', () => {
  const asked: string[] = []
  const limited = (most: number) => {
    asked.length = 0
    return testApp(
      {},
      {
        admit: async (kind, caller) => {
          asked.push(`${kind} ${caller}`)
          return asked.filter((one) => one === `${kind} ${caller}`).length <= most
        },
      },
    )
  }

  it('is told how long to wait, and costs the database nothing', async () => {
    const app = limited(1)
    const dealer = await seedDealer({ app })
    const other = await seedDealer({ app, accountId: 'acc_south' })
    const first = await dealer.call('GET', '/process')
    expect([first.status, first.headers.get('RateLimit-Policy')]).toEqual([200, '"calls";q=600;w=60'])
    app.d1.forget()
    const second = await dealer.call('GET', '/process')
    expect(app.d1.roundTrips()).toBe(0)
    expect([second.headers.get('Retry-After'), second.headers.get('RateLimit')]).toEqual(['60', '"calls";r=0;t=60'])
    expect(await problemOf(second)).toMatchObject({ status: 429, code: 'rate_limited' })
    expect((await other.call('GET', '/process')).status).toBe(200)
    expect(asked.join(' ')).not.toContain('key-of-')
  })

  it('is a device by its id and the place that it calls from: nobody uses up what is of another', async () => {
    const app = limited(1)
    await seedDealer({ app })
    await seedLocker()
    const cabinet = await seedCabinet(app)
    const forged = (ip: string) =>
      app.request('/api/device/heartbeat', {
        method: 'POST',
        csrf: false,
        json: {},
        headers: { 'X-Device-Id': cabinet.id, 'X-Device-Signature': 'x', 'X-Device-Time': '1', 'CF-Connecting-IP': ip },
      })
    expect((await forged('203.0.113.9')).status).toBe(401)
    expect((await forged('203.0.113.9')).status).toBe(429)
    expect((await cabinet.heartbeat()).status).toBe(200)
  })

  it.each(Object.values(callLimits))(
    'is counted by the platform: $calls calls of $binding',
    async ({ binding, calls }) => {
      const limit = () => env[binding].limit({ key: `the test of ${binding}` })
      const answers = await Promise.all(Array.from({ length: 2 * calls + 1 }, limit))
      const admitted = answers.filter(({ success }) => success).length
      // A period of the platform may end meanwhile, and another begin.
      expect(admitted).toBeGreaterThanOrEqual(calls)
      expect(admitted).toBeLessThanOrEqual(2 * calls)
      expect(await env[binding].limit({ key: 'another' })).toEqual({ success: true })
    },
  )
})

describe('every answer to a machine', () => {
  it.each<[number, string, string, Record<string, string>]>([
    [401, 'GET', '/api/dms/process', {}],
    [401, 'GET', '/api/dms/process', { Authorization: 'Bearer nobody' }],
    [404, 'GET', '/api/dms/nothing', {}],
    [405, 'PATCH', '/api/dms/process', {}],
    [415, 'POST', '/api/dms/process', { 'Content-Type': 'text/plain', Authorization: 'Bearer x' }],
    [401, 'POST', '/api/device/heartbeat', {}],
    [405, 'GET', '/api/device/open', {}],
  ])('of %i says how much may be asked: %s %s', async (status, method, path, headers) => {
    const body = status === 415 ? { body: 'x' } : {}
    const answer = await testApp().request(path, { method, csrf: false, headers, ...body })
    expect([answer.status, answer.headers.get('RateLimit-Policy')]).toEqual([status, '"calls";q=600;w=60'])
  })

  it('says so too where the database is busy, and when to ask again', async () => {
    const dealer = await seedDealer()
    dealer.app.d1.through(() => {
      throw new Error('D1_ERROR: database is locked: SQLITE_BUSY')
    })
    const answer = await dealer.call('GET', '/process')
    const { headers } = answer
    expect([answer.status, headers.get('Retry-After'), headers.get('RateLimit-Policy')]).toEqual([
      503,
      '5',
      '"calls";q=600;w=60',
    ])
  })
})

describe('a wrong method', () => {
  const app = testApp()
  it.each([
    ['DELETE', '/api/dms/process', 'POST, GET'],
    ['POST', '/api/dms/work-order/26-1', 'PUT, GET, DELETE'],
    ['GET', '/api/dms/process/prc_1/cancel', 'POST'],
    ['GET', '/api/device/open', 'POST'],
    ['PATCH', '/api/device/terminal/receipt', 'POST'],
  ])('%s of %s is told apart, whoever asks', async (method, path, allowed) => {
    const answer = await app.request(path, { method, csrf: false })
    expect(answer.headers.get('Allow')?.split(', ').toSorted()).toEqual(allowed.split(', ').toSorted())
    expect(await problemOf(answer)).toMatchObject({ status: 405, code: 'method.not_allowed' })
  })

  it.each([
    ['GET', '/api/dms/nothing'],
    ['GET', '/api/dms/process/prc_1/more/parts'],
    ['DELETE', '/api/staff/process'],
    ['DELETE', '/api/process/notes'],
  ])('%s of %s is nothing that there is', async (method, path) => {
    expect(await problemOf(await app.request(path, { method }))).toMatchObject({ status: 404, code: 'route.not_found' })
  })
})
