import { beforeEach, describe, expect, it } from 'vitest'

import { cookieNames, testApp, type TestApp } from '#tests/support/app.ts'
import { problemOf } from '#tests/support/company.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedLocker, seedWorkOrder } from '#tests/support/factories.ts'
import { codeOf, giveFastLane, kioskOf, ok, phone, seedKiosk } from '#tests/support/fast-lane.ts'
import { fastLaneCalls, type FastLaneResult, type HandOver } from '#worker/contract/fast-lane.ts'
import type { Route } from '#worker/contract/route.ts'

const day = 86_400_000
const key = 'ABCDEFGHJKMNPQRSTVWX'
const enrolPath = '/api/process/fast-lane/enrol'
const notEnrolled = { status: 401, code: 'kiosk.not_enrolled' }
const ended = { status: 401, code: 'kiosk.ended' }

/** The body of each call of a kiosk, by its path. */
const bodies: Readonly<Record<string, object>> = {
  '/search': { registerNumber: 'ABC1' },
  '/create': { firstName: 'Aino', lastName: 'Virtanen', phoneNumber: phone, licenseNumber: 'ABC-1' },
  '/order': { registerNumber: 'ABC1', phoneNumber: phone, selectedExtraServices: [] },
  '': { registerNumber: 'ABC1', phoneNumber: phone, selectedExtraServices: [] },
  '/lend': {},
}

const declared: readonly (readonly [string, Route])[] = Object.entries(fastLaneCalls)
const kioskCalls = declared
  .filter(([, { kind }]) => kind === 'kiosk')
  .map(([name]) => {
    const [method = '', address = ''] = name.split(' ')
    return { method, path: address.replace('/api/process/fast-lane', '') }
  })

let app: TestApp
let kiosk: ReturnType<typeof kioskOf>

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  kiosk = kioskOf(app)
  await seedAccount({ confirmsByItself: true })
  await giveFastLane('acc_north')
  await seedWorkOrder()
})

const callAll = (more: Parameters<typeof kiosk.call>[2]) =>
  Promise.all(
    kioskCalls.map(({ method, path }) => kiosk.call(path, method === 'GET' ? undefined : (bodies[path] ?? {}), more)),
  )
const enrol = (shown: string, on = app) => on.request(enrolPath, { method: 'POST', json: { key: shown } })
const revoke = () => rowsOf(`update devices set revoked_at = 1 where kind = 'KIOSK'`)

describe('a browser that is no kiosk', () => {
  it('is answered by no call of the fast lane, with the same words for a workshop that there is and one that there is not', async () => {
    const before = await everyRow()
    expect(kioskCalls.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(bodies)))
    const texts: string[] = []
    for (const more of [
      { token: '' },
      { token: '', account: 'acc_nowhere' },
      { token: 'made-up' },
      { token: 'made-up', account: 'acc_nowhere' },
    ]) {
      for (const response of await callAll(more)) {
        const problem = await problemOf(response)
        expect(problem).toMatchObject(notEnrolled)
        texts.push('title' in problem ? String(problem.title) : '')
      }
    }
    expect(new Set(texts).size).toBe(1)
    expect(await everyRow()).toEqual(before)
  })

  it('is let in by a key of the workshop as a person types it, for as long as nobody takes that back', async () => {
    await seedKiosk('acc_north', { key })
    const response = await enrol('abcd-efgh jkmn-pqrs-tvwx')
    expect(await response.json()).toEqual({ account: 'acc_north' })
    const [line = ''] = response.headers.getSetCookie().filter((cookie) => cookie.startsWith(cookieNames.kiosk))
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Strict/)
    expect(line).toMatch(/Max-Age=34560000/)
    const token = app.cookies.get(cookieNames.kiosk) ?? ''
    expect(JSON.stringify(await rowsOf('select * from kiosk_sessions'))).not.toContain(token)
    app.clock.advance(300 * 86_400_000)
    expect((await kiosk.call('/mode', undefined, { token })).status).toBe(200)
    expect(await rowsOf(`select last_seen_at from devices where kind = 'KIOSK'`)).toEqual([
      { last_seen_at: app.clock.now() },
    ])
  })

  it('is let in by a key once: a second browser is refused as by a wrong one, and of two at once one is', async () => {
    await seedKiosk('acc_north', { key })
    const both = await Promise.all([enrol(key, testApp()), enrol(key, testApp())])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    const [refused, wrong] = await Promise.all(
      [key, 'ABCDEFGHJKMNPQRSTVWY'].map(async (shown) => problemOf(await enrol(shown, testApp()))),
    )
    expect(refused).toEqual({ ...wrong, requestId: expect.any(String) })
    expect(await rowsOf(`select enrols_left as "left" from devices where kind = 'KIOSK'`)).toEqual([{ left: 0 }])
  })

  it('stays a kiosk for as long as it is used, with one write a day, and not for ever without', async () => {
    await seedKiosk('acc_north', { key })
    await enrol(key)
    const token = app.cookies.get(cookieNames.kiosk) ?? ''
    const ends = async () => (await rowsOf('select max(expires_at) as at from kiosk_sessions'))[0]?.['at']
    const use = async () => {
      const response = await kiosk.call('/mode', undefined, { token })
      const renewed = response.headers.getSetCookie().find((line) => line.startsWith(`${cookieNames.kiosk}=`))
      return [response.status, renewed === undefined ? null : /Max-Age=(\d+)/.exec(renewed)?.[1]]
    }
    app.clock.advance(day - 1)
    expect(await use()).toEqual([200, null])
    app.clock.advance(1)
    app.d1.forget()
    expect(await use()).toEqual([200, '34560000'])
    expect(app.d1.roundTrips()).toBe(1)
    expect(await ends()).toBe(app.clock.now() + 400 * day)
    app.clock.advance(60_000)
    expect(await use()).toEqual([200, null])
    app.clock.advance(399 * day)
    expect(await use()).toEqual([200, '34560000'])
    app.clock.advance(400 * day)
    expect(await use()).toEqual([401, null])
  })

  it('is let in by no other key, by none that is a day old, and by none that was revoked', async () => {
    await seedKiosk('acc_north', { key })
    const refused = { status: 422, errors: [{ path: 'key', code: 'unknown' }] }
    for (const other of ['ABCDEFGHJKMNPQRSTVWY', 'x', 'session-of-acc_north']) {
      expect(await problemOf(await enrol(other))).toMatchObject(refused)
    }
    app.clock.advance(86_400_000)
    expect(await problemOf(await enrol(key))).toMatchObject(refused)
    app.clock.advance(-86_400_000)
    await revoke()
    expect(await problemOf(await enrol(key))).toMatchObject(refused)
    expect(app.cookies.has(cookieNames.kiosk)).toBe(false)
  })

  it('is no kiosk of another workshop than its own', async () => {
    await seedAccount({ id: 'acc_south' })
    await giveFastLane('acc_south')
    for (const response of await callAll({ account: 'acc_south', token: 'session-of-acc_north' })) {
      expect(await problemOf(response)).toMatchObject(notEnrolled)
    }
  })
})

describe('a kiosk whose key is revoked', () => {
  it('is told so by every call at once, and the visit that is open on it shows nothing more', async () => {
    const code = await codeOf(kiosk.start())
    expect((await app.request('/api/process/init', { code })).status).toBe(200)
    const handed = await ok<HandOver>(app.request('/api/process/fast-lane/hand-over', { method: 'POST', code }))
    const taken = { method: 'POST', json: { token: handed.token } }
    const { processCode } = await ok<{ processCode: string }>(app.request('/api/process/fast-lane/take-over', taken))
    expect((await app.request('/api/process', { code: processCode })).status).toBe(200)
    await revoke()
    for (const response of await callAll({})) expect(await problemOf(response)).toMatchObject(ended)
    for (const gone of [code, processCode]) {
      expect(await problemOf(await app.request('/api/process/init', { code: gone }))).toMatchObject({ status: 404 })
    }
  })
})

describe('the code that a kiosk is given', () => {
  const durable = async () => String((await rowsOf('select link_code from processes'))[0]?.['link_code'])

  it('is not the one of the visit, which no answer to the kiosk tells', async () => {
    await seedLocker({ boxes: [{ number: 1, lane: 'FAST_LANE' }] })
    const code = await codeOf(kiosk.start())
    const own = await durable()
    expect(code.replaceAll('-', '')).not.toBe(own)
    const told = await Promise.all(
      ['/init', '', '/code', '/ticket', '/work-order', '/content'].map(async (path) =>
        (await app.request(`/api/process${path}`, { code })).text(),
      ),
    )
    expect(told.join('').replaceAll('-', '')).not.toContain(own)
    expect((await app.request('/api/process', { code: own })).status).toBe(200)
  })

  it('ends when the kiosk forgets, when somebody else begins there, and after half an hour at the latest', async () => {
    const open = async (code: string) => (await app.request('/api/process', { code })).status
    const first = await codeOf(kiosk.start())
    const left = { method: 'DELETE', code: first }
    expect((await app.request('/api/process/fast-lane/visit', left)).status).toBe(204)
    expect((await app.request('/api/process/fast-lane/visit', left)).status).toBe(204)
    expect(await open(first)).toBe(404)
    const second = await codeOf(kiosk.start())
    const third = await codeOf(kiosk.start())
    expect(await open(second)).toBe(404)
    app.clock.advance(30 * 60_000 - 1)
    expect(await open(third)).toBe(200)
    app.clock.advance(1)
    expect(await open(third)).toBe(404)
    expect(await open(await durable())).toBe(200)
  })

  it('has the messages of the visit go nowhere else, and lets nobody else collect', async () => {
    const code = await codeOf(kiosk.start())
    const [row] = await rowsOf('select version from processes')
    const json = { phoneNumber: '+358409999999', version: row?.['version'] }
    const refused = { status: 409, code: 'kiosk.number_not_shown' }
    const contact = async (by: string) => ok(app.request('/api/process/contact', { code: by }))
    expect(await problemOf(await app.request('/api/process/contact', { code }))).toMatchObject(refused)
    expect(await contact(await durable())).toMatchObject({ mayChange: true })
    expect(await problemOf(await app.request('/api/process/contact', { method: 'PUT', code, json }))).toMatchObject(
      refused,
    )
    expect(await rowsOf('select contact_phone from processes')).toEqual([{ contact_phone: null }])
  })

  it('is one that the owner is told of, once in a while', async () => {
    const told = () => rowsOf(`select payload ->> 'wish' as wish from outbox where kind = 'process.tell_kiosk'`)
    await codeOf(kiosk.start())
    expect(await told()).toHaveLength(1)
    await rowsOf(`delete from outbox`)
    app.clock.advance(15 * 60_000)
    await codeOf(kiosk.start())
    expect(await told()).toHaveLength(1)
  })
})

describe('a phone that a kiosk lends its forms', () => {
  it('begins a visit within the hour, once, and its code goes on when the kiosk forgets', async () => {
    const { token } = await ok<HandOver>(kiosk.call('/lend', {}))
    const phoneApp = testApp()
    expect(await ok(enrol(token, phoneApp))).toEqual({ account: 'acc_north' })
    expect(await problemOf(await enrol(token, testApp()))).toMatchObject({ status: 422 })
    const lent = phoneApp.cookies.get(cookieNames.kiosk) ?? ''
    const own = kioskOf(phoneApp)
    expect(await ok<FastLaneResult>(own.search('ABC1', { token: lent }))).toMatchObject({ found: true })
    expect((await own.call('/lend', {}, { token: lent })).status).toBe(409)
    expect(await rowsOf(`select count(*) as lent from kiosk_sessions where is_lent = 1`)).toEqual([{ lent: 1 }])
    const code = await codeOf(own.start({}, { token: lent }))
    await codeOf(kiosk.start())
    expect((await phoneApp.request('/api/process', { code })).status).toBe(200)
    phoneApp.clock.advance(60 * 60_000)
    expect(await problemOf(await own.search('ABC1', { token: lent }))).toMatchObject(ended)
  })
})
