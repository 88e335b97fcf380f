import { beforeEach, expect, it } from 'vitest'

import { testApp } from '#tests/support/app.ts'
import { seedCabinet } from '#tests/support/cabinet.ts'
import { problemOf } from '#tests/support/company.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { giveFastLane, kioskOf, ok, seedKiosk } from '#tests/support/fast-lane.ts'
import type { HandOver } from '#worker/contract/fast-lane.ts'

/** Calls with a key of a closed workshop get a stranger's answer. */

beforeEach(freshDatabase)

const key = 'ABCDEFGHJKMNPQRSTVWX'
const close = () => rowsOf(`update accounts set closed_at = 1, closed_reason = 'Muutto' where id = 'acc_north'`)
const reopen = () => rowsOf(`update accounts set closed_at = null where id = 'acc_north'`)

async function workshop() {
  await seedAccount({ confirmsByItself: true })
  await giveFastLane('acc_north')
  await seedKiosk('acc_north', { key })
  await seedWorkOrder()
  const app = testApp()
  const enrol = (shown: string) => app.request('/api/process/fast-lane/enrol', { method: 'POST', json: { key: shown } })
  return { app, kiosk: kioskOf(app), enrol }
}

it('a kiosk is none', async () => {
  const { kiosk } = await workshop()
  expect((await kiosk.search('ABC1')).status).toBe(200)
  await close()
  const before = await everyRow()
  for (const call of [kiosk.search('ABC1'), kiosk.start(), kiosk.order(), kiosk.create()]) {
    expect(await problemOf(await call)).toMatchObject({ status: 401, code: 'kiosk.not_enrolled' })
  }
  expect(await everyRow()).toEqual(before)
  await reopen()
  expect((await kiosk.search('ABC1')).status).toBe(200)
})

it('neither a key nor what a kiosk has lent makes one', async () => {
  const { kiosk, enrol } = await workshop()
  const lent = await ok<HandOver>(kiosk.call('/lend', {}))
  await close()
  expect((await enrol(key)).status).toBe(422)
  expect((await enrol(lent.token)).status).toBe(422)
  await reopen()
  expect((await enrol(key)).status).toBe(200)
  expect((await enrol(lent.token)).status).toBe(200)
})

it('a cabinet is unknown', async () => {
  await seedAccount()
  await seedLocker()
  const app = testApp()
  const cabinet = await seedCabinet(app)
  const report = () => cabinet.report([{ type: 'closed', boxNumber: 1 }])
  expect((await report()).status).toBe(200)
  await close()
  expect(await problemOf(await report())).toMatchObject({ status: 401, code: 'device.unauthorized' })
  await reopen()
  app.clock.advance(1)
  expect((await report()).status).toBe(200)
})

it('the link of a visit goes on saying what it said', async () => {
  await seedAccount()
  const order = await seedWorkOrder()
  const visit = await seedProcess({ workOrderId: order.id, state: 'PROCESS_DONE' })
  const app = testApp()
  const told = async () => (await app.request('/api/process', { code: visit.code })).json<{ state: string }>()
  const before = await told()
  await close()
  expect(await told()).toEqual(before)
})
