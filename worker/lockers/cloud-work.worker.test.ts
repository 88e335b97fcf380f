import { beforeEach, describe, expect, it } from 'vitest'

import { testNow } from '#tests/support/clock.ts'
import { cloudLooks, runByCloud } from '#tests/support/clouds.ts'
import { customerOf } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { holderOfBox, lockerWorkshop, type LockerWorkshop } from '#tests/support/locker-workshop.ts'
import { listenToPushes, pushesDue } from '#tests/support/staff-pushes.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { holderOf, minute, seedTwoBoxes } from '#tests/support/two-boxes.ts'

const [ofVisit, ofBox] = ['prc_1:cloud lck_north', 'lck_north:cloud lck_north']

describe('what staff do at the box of a visit', () => {
  let workshop: LockerWorkshop
  let token: string

  const send = (verb: string, json: object, nth = 1) =>
    workshop.app.request(`/api/staff/process/prc_1/box/${verb}`, {
      method: 'POST',
      json: { clickId: click(nth), leaseId: 'lea_prc_1', ...json },
      token,
    })

  beforeEach(async () => {
    await freshDatabase()
    workshop = await lockerWorkshop()
    token = (await seedStaff({ id: 'usr_maija', roles: ['service_advisor'], accountIds: ['acc_north'] })).token
    await runByCloud()
  })

  it('opens it at the cloud, once for a click, and not for whom it is refused', async () => {
    await holderOfBox()
    for (const nth of [1, 1, 2]) await send('open', { reason: 'Avain jumissa' }, nth)
    expect(await cloudLooks()).toEqual([ofVisit])
  })

  it('moves the code to another box, once for two at once', async () => {
    await holderOfBox()
    await Promise.all([1, 2].map((nth) => send('move', { boxId: null, keys: 'stay' }, nth)))
    expect(await cloudLooks()).toEqual([ofVisit])
  })

  it('moves the code with the keys that they carry, and opens both boxes', async () => {
    await holderOfBox('CUSTOMER_KEYS_DELIVERED', { confirmed: true })
    await send('move', { boxId: null, keys: 'carry' })
    expect(await cloudLooks()).toEqual([ofVisit, ofBox, ofVisit])
  })

  it('takes the code back from a box that they empty', async () => {
    const order = await seedWorkOrder()
    await seedProcess({
      state: 'READY_FOR_PAYMENT',
      workOrderId: order.id,
      useRetrievalProcess: true,
      keysLaidAt: testNow,
      lease: { boxId: 'box_1' },
    })
    await rowsOf(`update box_leases set confirmed_at = ${testNow}`)
    await send('release', {})
    expect(await cloudLooks()).toEqual([ofVisit])
  })

  it('tells no cloud of a cabinet of our own', async () => {
    await rowsOf('delete from cloud_cabinets')
    await holderOfBox()
    await send('open', { reason: 'Avain jumissa' })
    await send('move', { boxId: null, keys: 'stay' }, 2)
    expect(await rowsOf('select end_reason from box_leases where ended_at is not null')).toEqual([
      { end_reason: 'MOVED' },
    ])
    expect(await cloudLooks()).toEqual([])
  })
})

it('opens a box at the cloud once more for a customer who found no key, and calls staff', async () => {
  const workshop = await seedTwoBoxes()
  const order = await seedWorkOrder()
  const visit = { workOrderId: order.id, customerId: order.customerId }
  const customer = customerOf(
    await holderOf(1, { ...visit, processType: 'RETRIEVE', state: 'PAYMENT_DONE' }),
    workshop.app,
  )
  workshop.app.clock.advance(minute)
  await workshop.cabinet.report([{ type: 'opened', boxNumber: 1 }])
  await runByCloud()
  await listenToPushes()
  const { version } = await customer.status()
  await Promise.all([1, 2].map(() => customer.send('POST', '/key-missing', { version })))
  expect(await cloudLooks()).toEqual([ofVisit])
  expect(await pushesDue()).toEqual(['prc_1 turn'])
})
