import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { problemCode, seedCabinet, type SeededCabinet } from '#tests/support/cabinet.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedLocker, seedProcess } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'

const minute = 60_000
let app: TestApp
let cabinet: SeededCabinet

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  await seedLocker({ boxes: [{ number: 1 }, { number: 2 }, { number: 3 }] })
  await seedProcess({ number: 1, state: 'KEY_CODE_SENT', lease: { boxId: 'box_2', accessCode: '123456' } })
  cabinet = await seedCabinet(app)
})

/** Each try is a moment after the one before, as on a keypad. */
async function tryCode(code: string, device = cabinet): Promise<unknown[]> {
  app.clock.advance(1)
  const response = await device.open(code)
  if (response.ok) return [200, await response.json()]
  return [response.status, await problemCode(response)]
}

const wrong = [404, 'device.wrong_code']

describe('a code', () => {
  it('opens the box that it is of, in one read and one write', async () => {
    app.d1.forget()
    const response = await cabinet.open('123456')
    expect(await response.json()).toEqual({ boxNumber: 2 })
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
  })

  it('opens it as often as the customer needs', async () => {
    for (let time = 0; time < 8; time += 1) expect(await tryCode('123456')).toEqual([200, { boxNumber: 2 }])
  })

  it('says nothing of the customer', async () => {
    expect(Object.keys(await (await cabinet.open('123456')).json())).toEqual(['boxNumber'])
    expect(app.logged.join('\n')).not.toContain('123456')
  })

  it('that is wrong opens nothing', async () => {
    app.d1.forget()
    expect(await tryCode('654321')).toEqual(wrong)
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
  })

  it('of another cabinet, of a lease that ended or of a key that lies inside opens nothing', async () => {
    await seedLocker({ id: 'lck_east', boxes: [{ number: 9 }] })
    const lease = { boxId: 'lck_east_box_9', lockerId: 'lck_east', accessCode: '999999' }
    await seedProcess({ number: 2, state: 'KEY_CODE_SENT', lease })
    await seedProcess({ number: 3, state: 'CUSTOMER_KEYS_DELIVERED', lease: { boxId: 'box_3', accessCode: '333333' } })
    expect(await tryCode('999999')).toEqual(wrong)
    expect(await tryCode('333333')).toEqual(wrong)
    await env.DB.prepare(`update box_leases set ended_at = 1 where access_code = '123456'`).run()
    expect(await tryCode('123456')).toEqual(wrong)
  })

  it('of keys that wait opens only once it has been paid', async () => {
    const retrieval = { processType: 'RETRIEVE' as const, number: 2 }
    await seedProcess({ ...retrieval, state: 'READY_FOR_PAYMENT', lease: { boxId: 'box_1', accessCode: '111111' } })
    expect(await tryCode('111111')).toEqual(wrong)
    await env.DB.prepare(`update processes set state = 'PAYMENT_DONE' where id = 'prc_2'`).run()
    expect(await tryCode('111111')).toEqual([200, { boxNumber: 1 }])
  })

  it('opens while its message may still be on the way, and after its time while nobody needs the box', async () => {
    await seedProcess({ number: 2, state: 'WAITING_KEY_CODE', lease: { boxId: 'box_1', accessCode: '111111' } })
    expect(await tryCode('111111')).toEqual([200, { boxNumber: 1 }])
    await env.DB.prepare('update box_leases set expires_at = 1').run()
    expect(await tryCode('123456')).toEqual([200, { boxNumber: 2 }])
  })
})

describe('five wrong codes within a minute', () => {
  async function fiveWrong() {
    for (let time = 0; time < 5; time += 1) expect(await tryCode('000000')).toEqual(wrong)
  }

  it('lock the keypad for a minute, for the right code too', async () => {
    await fiveWrong()
    app.d1.forget()
    const response = await cabinet.open('123456')
    expect(response.status).toBe(429)
    expect(response.headers.get('Retry-After')).toBe('60')
    expect(await problemCode(response)).toBe('device.locked_out')
    expect(app.d1.roundTrips()).toBe(1)

    app.clock.advance(minute - 2)
    expect(await tryCode('123456')).toEqual([429, 'device.locked_out'])
    app.clock.advance(2)
    expect(await tryCode('123456')).toEqual([200, { boxNumber: 2 }])
  })

  it('are counted anew after the minute', async () => {
    for (let time = 0; time < 4; time += 1) expect(await tryCode('000000')).toEqual(wrong)
    app.clock.advance(minute)
    for (let time = 0; time < 4; time += 1) expect(await tryCode('000000')).toEqual(wrong)
    expect(await tryCode('123456')).toEqual([200, { boxNumber: 2 }])
  })

  it('lock their own cabinet only', async () => {
    await seedLocker({ id: 'lck_east', boxes: [{ number: 9 }] })
    const east = await seedCabinet(app, { id: 'dev_east', lockerId: 'lck_east' })
    const lease = { boxId: 'lck_east_box_9', lockerId: 'lck_east', accessCode: '999999' }
    await seedProcess({ number: 2, state: 'KEY_CODE_SENT', lease })
    await fiveWrong()
    expect(await tryCode('999999', east)).toEqual([200, { boxNumber: 9 }])
  })

  it('are not one more when they come at the same moment', async () => {
    const codes = Array.from({ length: 12 }, (_none, index) => String(100_000 + index))
    const answers = await Promise.all(codes.map((code) => cabinet.open(code)))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    // Even a right code among them would not have opened the box by then.
    expect((await cabinet.open('123456')).status).toBe(429)
  })

  it('lock it also for a code that was on its way just then', async () => {
    // The fifth wrong code is counted between the reading and the writing of this call.
    await env.DB.prepare(
      `create trigger meanwhile after insert on device_signatures
       begin insert into rate_limits values ('keypad:dev_cabinet', 5, 9e15); end`,
    ).run()
    expect(await tryCode('123456')).toEqual([429, 'device.locked_out'])
  })

  it('that nobody signed lock nothing', async () => {
    const body = JSON.stringify({ code: '000000' })
    for (let time = 0; time < 10; time += 1) {
      app.clock.advance(1)
      await cabinet.send({ path: '/api/device/open', body, key: 'key-of-somebody' })
    }
    expect(await rowsOf('select * from rate_limits')).toEqual([])
    expect(await tryCode('123456')).toEqual([200, { boxNumber: 2 }])
  })
})
