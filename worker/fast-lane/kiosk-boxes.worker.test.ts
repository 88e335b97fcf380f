import { beforeEach, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedLocker, seedWorkOrder } from '#tests/support/factories.ts'
import { codeOf, giveFastLane, kioskOf, seedKiosk } from '#tests/support/fast-lane.ts'
import { expireReservations } from '#worker/process/index.ts'

const minute = 60_000

let app: TestApp
let kiosk: ReturnType<typeof kioskOf>

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  kiosk = kioskOf(app)
  await seedAccount({ confirmsByItself: true })
  await giveFastLane('acc_north')
  await seedWorkOrder()
  await seedWorkOrder({ number: 2 })
  await seedLocker({ boxes: [{ number: 1, lane: 'FAST_LANE' }] })
})

const leases = () => rowsOf('select expires_at, ended_at from box_leases order by id')
const keyCodeSent = () => rowsOf(`update processes set state = 'KEY_CODE_SENT' where state = 'WAITING_KEY_CODE'`)

it('a box that is reserved at a kiosk waits a quarter of an hour for keys, and is free again then', async () => {
  await codeOf(kiosk.start())
  await keyCodeSent()
  expect(await leases()).toEqual([{ expires_at: app.clock.now() + 15 * minute, ended_at: null }])
  app.clock.advance(15 * minute - 1)
  await expireReservations(app.deps())
  expect(await leases()).toMatchObject([{ ended_at: null }])
  app.clock.advance(1)
  await expireReservations(app.deps())
  expect(await leases()).toMatchObject([{ ended_at: app.clock.now() }])
  expect(await rowsOf('select state from processes')).toEqual([{ state: 'CUSTOMER_RESERVATION_EXPIRED' }])
  const other = { registerNumber: 'ABC2', phoneNumber: '0400000002' }
  await codeOf(kiosk.start(other))
  expect(await leases()).toHaveLength(2)
})

it('who reserves one again by the link of their own has the time that the account gives', async () => {
  await codeOf(kiosk.start())
  await keyCodeSent()
  app.clock.advance(15 * minute)
  await expireReservations(app.deps())
  const [row] = await rowsOf('select link_code from processes')
  const response = await app.request('/api/process/reserve-again', {
    method: 'POST',
    code: String(row?.['link_code']),
  })
  expect(response.status).toBe(200)
  expect((await leases()).at(-1)).toEqual({ expires_at: app.clock.now() + 48 * 60 * minute, ended_at: null })
})

it('of two kiosks that want the last box one has it', async () => {
  await seedKiosk('acc_north', { token: 'another-kiosk' })
  const codes = await Promise.all([
    codeOf(kiosk.start()),
    codeOf(kioskOf(testApp()).start({ registerNumber: 'ABC2', phoneNumber: '0400000002' }, { token: 'another-kiosk' })),
  ])
  expect(new Set(codes).size).toBe(2)
  expect(await leases()).toHaveLength(1)
  const states = await rowsOf('select state from processes order by state')
  expect(states).toEqual([{ state: 'NO_ROOM_LEFT' }, { state: 'WAITING_KEY_CODE' }])
})

it('nobody types themselves in where the workshop only looks for orders', async () => {
  expect(await problemOf(await kiosk.create({ licenseNumber: 'XYZ-9' }))).toMatchObject({
    status: 409,
    code: 'fast_lane.only_searched',
  })
  expect(await rowsOf('select id from processes')).toEqual([])
})
