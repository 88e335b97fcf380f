import { beforeEach, describe, expect, it } from 'vitest'

import { cookieNames, testApp, type TestApp } from '#tests/support/app.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedLocker, seedWorkOrder } from '#tests/support/factories.ts'
import { codeOf, giveFastLane, kioskOf, ok, seedKiosk } from '#tests/support/fast-lane.ts'
import type { HandOver } from '#worker/contract/fast-lane.ts'

const minute = 60_000
const handOverPath = '/api/process/fast-lane/hand-over'
const onlyOwnScreen = { status: 409, code: 'kiosk.only_own_screen' }

let app: TestApp
let kiosk: ReturnType<typeof kioskOf>
let phone: TestApp

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  kiosk = kioskOf(app)
  phone = await visitor()
  await seedAccount({ confirmsByItself: true })
  await giveFastLane('acc_north')
  await seedWorkOrder()
  await seedLocker({ boxes: [{ number: 1, lane: 'FAST_LANE' }] })
})

/** A browser that has been here before. */
async function visitor(): Promise<TestApp> {
  const browser = testApp()
  await browser.request('/api/csrf-token')
  return browser
}

const handOver = (code: string, on = app) => on.request(handOverPath, { method: 'POST', code })
const open = async (code: string, on = phone) => (await on.request('/api/process', { code })).status

async function takeOver(token: string, on = phone): Promise<string> {
  const taken = { method: 'POST', json: { token } }
  const answer = await ok<{ processCode: string }>(on.request('/api/process/fast-lane/take-over', taken))
  return answer.processCode
}

/** A phone that took over by the QR code of the kiosk's screen. */
async function onPhone() {
  const screen = await codeOf(kiosk.start())
  return { screen, code: await takeOver((await ok<HandOver>(handOver(screen))).token) }
}

describe('a code that a phone was handed', () => {
  it('makes no other, on the phone or with the cookie of the kiosk, and leaves the QR code as it is', async () => {
    const { code } = await onPhone()
    const before = await rowsOf(
      'select (select count(*) from kiosk_codes) as codes, (select count(*) from hand_overs) as qr',
    )
    for (const browser of [phone, app]) {
      expect(await problemOf(await handOver(code, browser))).toMatchObject(onlyOwnScreen)
    }
    expect(
      await rowsOf('select (select count(*) from kiosk_codes) as codes, (select count(*) from hand_overs) as qr'),
    ).toEqual(before)
    expect(await open(code)).toBe(200)
  })

  it('ends an hour after the visit was opened at the kiosk, however late it was handed over', async () => {
    const screen = await codeOf(kiosk.start())
    app.clock.advance(29 * minute)
    const code = await takeOver((await ok<HandOver>(handOver(screen))).token)
    phone.clock.advance(60 * minute - 1)
    expect(await open(code)).toBe(200)
    phone.clock.advance(1)
    expect(await open(code)).toBe(404)
  })
})

describe('the code of a kiosk’s screen', () => {
  it('is handed over by that kiosk alone', async () => {
    const screen = await codeOf(kiosk.start())
    await seedKiosk('acc_north', { token: 'another-kiosk' })
    const another = await visitor()
    another.cookies.set(cookieNames.kiosk, 'another-kiosk')
    for (const browser of [phone, another]) {
      expect(await problemOf(await handOver(screen, browser))).toMatchObject(onlyOwnScreen)
    }
    expect((await handOver(screen)).status).toBe(200)
  })

  it('is handed over no more once it has run out, or the kiosk has forgotten it', async () => {
    const first = await codeOf(kiosk.start())
    await app.request('/api/process/fast-lane/visit', { method: 'DELETE', code: first })
    expect((await handOver(first)).status).toBe(404)
    const second = await codeOf(kiosk.start())
    app.clock.advance(30 * minute)
    expect((await handOver(second)).status).toBe(404)
  })
})

describe('a phone that was lent the forms', () => {
  async function lent() {
    const { token } = await ok<HandOver>(kiosk.call('/lend', {}))
    await phone.request('/api/process/fast-lane/enrol', { method: 'POST', json: { key: token } })
    return phone.cookies.get(cookieNames.kiosk) ?? ''
  }

  it('lends them to no other, and hands its visit over to none', async () => {
    const token = await lent()
    const own = kioskOf(phone)
    const sessions = await rowsOf('select count(*) as n from kiosk_sessions')
    expect(await problemOf(await own.call('/lend', {}, { token }))).toMatchObject(onlyOwnScreen)
    expect(await rowsOf('select count(*) as n from kiosk_sessions')).toEqual(sessions)
    expect(await problemOf(await handOver(await codeOf(own.start({}, { token })), phone))).toMatchObject(onlyOwnScreen)
  })

  it('has codes that end with what was lent', async () => {
    const token = await lent()
    phone.clock.advance(50 * minute)
    const code = await codeOf(kioskOf(phone).start({}, { token }))
    phone.clock.advance(10 * minute - 1)
    expect(await open(code)).toBe(200)
    phone.clock.advance(1)
    expect(await open(code)).toBe(404)
  })
})
