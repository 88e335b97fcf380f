import { beforeEach, expect, it } from 'vitest'

import { testApp } from '#tests/support/app.ts'
import { problemOf } from '#tests/support/company.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import { click } from '#tests/support/desk.ts'
import { seedAccount, seedWorkOrder } from '#tests/support/factories.ts'
import { giveFastLane, kioskOf } from '#tests/support/fast-lane.ts'
import { creatorOf, payment } from '#tests/support/new-process.ts'
import { seedStaff } from '#tests/support/staff.ts'

/** In a workshop that is not live nothing begins but a trial, by whatever way it comes. */

beforeEach(freshDatabase)

const refused = { status: 409, code: 'account.not_live' }
const live = (since: number | null) => rowsOf('update accounts set live_since = ?', since)

it('staff begin a trial and nothing else', async () => {
  await seedAccount({ liveSince: null })
  const { token } = await seedStaff({ roles: ['admin'] })
  const app = testApp()
  const isLive = async () => (await app.request('/api/staff/live', { token })).json()
  const before = await everyRow()
  expect(await problemOf(await creatorOf(app, token)(payment))).toMatchObject(refused)
  expect(await everyRow()).toEqual(before)
  expect(await isLive()).toEqual({ isLive: false })
  const trial = { clickId: click(2), processType: 'DELIVERY', phoneNumber: '040 123 4567', price: 1 }
  const begun = await app.request('/api/staff/account/acc_north/trial', { method: 'POST', token, json: trial })
  expect(begun.status).toBe(201)
  await live(1)
  expect(await isLive()).toEqual({ isLive: true })
  expect((await creatorOf(app, token)(payment)).status).toBe(201)
})

it('a dealer system stores its orders and creates no process', async () => {
  const dealer = await seedDealer()
  await live(null)
  expect((await dealer.put()).status).toBe(200)
  const before = await everyRow()
  expect(await problemOf(await dealer.create())).toMatchObject(refused)
  expect(await everyRow()).toEqual(before)
  await live(1)
  expect((await dealer.create()).status).toBe(201)
})

it.each(['SEARCH', 'CREATE'] as const)('a kiosk that begins with %s opens nothing', async (mode) => {
  await seedAccount({ liveSince: null, confirmsByItself: true })
  await giveFastLane('acc_north', mode)
  await seedWorkOrder()
  const kiosk = kioskOf()
  const isLive = async () => (await (await kiosk.call('/mode')).json<{ isLive: boolean }>()).isLive
  expect(await isLive()).toBe(false)
  const begin = () => (mode === 'SEARCH' ? kiosk.start() : kiosk.create())
  const response = await begin()
  expect([response.status, await problemOf(response)]).toEqual([409, expect.objectContaining(refused)])
  expect(await rowsOf('select 1 from processes')).toEqual([])
  await live(1)
  expect(await isLive()).toBe(true)
  expect((await begin()).status).toBe(200)
})

it('what has begun goes on', async () => {
  const dealer = await seedDealer()
  await dealer.put()
  const { id } = await (await dealer.create()).json<{ id: string }>()
  await live(null)
  expect((await dealer.call('POST', `/process/${id}/cancel`)).status).toBe(200)
})
