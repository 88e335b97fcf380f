import { beforeEach, expect, it } from 'vitest'

import { cookieNames, testApp, type TestApp } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedLocker, seedWorkOrder } from '#tests/support/factories.ts'
import { codeOf, giveFastLane, kioskOf, ok } from '#tests/support/fast-lane.ts'
import type { HandOver } from '#worker/contract/fast-lane.ts'
import { retryBoxes } from '#worker/process/index.ts'

let app: TestApp
let kiosk: ReturnType<typeof kioskOf>

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  kiosk = kioskOf(app)
  await seedAccount({ confirmsByItself: true })
  await giveFastLane('acc_north')
  for (const number of [1, 2, 3, 4]) await seedWorkOrder({ number })
  await seedLocker({ boxes: [1, 2, 3, 4].map((number) => ({ number, lane: 'FAST_LANE' as const })) })
})

const visitOf = (number: number) => ({ registerNumber: `ABC${number}`, phoneNumber: `040000000${number}` })
const held = async () => (await rowsOf('select id from box_leases where ended_at is null')).length
const states = () => rowsOf(`select state, count(*) as n from processes group by state order by state`)
const twoHeld = [
  { state: 'NO_ROOM_LEFT', n: 1 },
  { state: 'WAITING_KEY_CODE', n: 2 },
]

/** A phone that the kiosk has lent its forms. */
async function lentPhone() {
  const { token: key } = await ok<HandOver>(kiosk.call('/lend', {}))
  const phone = testApp()
  await phone.request('/api/process/fast-lane/enrol', { method: 'POST', json: { key } })
  const token = phone.cookies.get(cookieNames.kiosk) ?? ''
  return (number: number) => codeOf(kioskOf(phone).start(visitOf(number), { token }))
}

it('a kiosk holds two boxes at a time, and with it every phone that was lent its forms', async () => {
  const [one, other] = [await lentPhone(), await lentPhone()]
  await one(1)
  await codeOf(kiosk.start(visitOf(2)))
  const third = await other(3)
  expect(await held()).toBe(2)
  expect(await states()).toEqual(twoHeld)
  expect((await app.request('/api/process/reserve-again', { method: 'POST', code: third })).status).toBe(409)
  await retryBoxes(app.deps())
  expect(await states()).toEqual(twoHeld)
})

it('of three at once two have one', async () => {
  const phones = [await lentPhone(), await lentPhone(), await lentPhone()]
  await Promise.all(phones.map((start, at) => start(at + 1)))
  expect(await held()).toBe(2)
  expect(await states()).toEqual(twoHeld)
})

it('has one more once the keys of one are in', async () => {
  for (const number of [1, 2, 3]) await codeOf(kiosk.start(visitOf(number)))
  await rowsOf(`update box_leases set confirmed_at = 1 where id = (select min(id) from box_leases)`)
  await retryBoxes(app.deps())
  expect(await held()).toBe(3)
})

it('keeps nobody from a box who reserves it by the link of their own', async () => {
  for (const number of [1, 2, 3]) await codeOf(kiosk.start(visitOf(number)))
  const [row] = await rowsOf(`select link_code from processes where state = 'NO_ROOM_LEFT'`)
  const code = String(row?.['link_code'])
  expect((await app.request('/api/process/reserve-again', { method: 'POST', code })).status).toBe(200)
  expect(await held()).toBe(3)
})
