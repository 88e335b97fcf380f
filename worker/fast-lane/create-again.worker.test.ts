import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedExtraService, seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { codeOf, giveFastLane, kioskOf, notFound, ok } from '#tests/support/fast-lane.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { FastLaneCreated, FastLaneResult } from '#worker/contract/fast-lane.ts'

let app: TestApp
let kiosk: ReturnType<typeof kioskOf>

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  kiosk = kioskOf(app)
  await seedAccount({ confirmsByItself: true })
  await giveFastLane('acc_north', 'CREATE')
})

const create = (given: object = {}) => ok<FastLaneCreated>(kiosk.create(given))
const visits = () =>
  rowsOf(`select state, phone_number, first_name from processes
    join customers on customers.id = processes.customer_id order by state`)

describe('who goes back to what they typed', () => {
  it('begins anew with what is right, and the visit before has ended', async () => {
    const { formCode: former } = await create()
    app.d1.forget()
    const created = await create({ phoneNumber: '040 999 9999', former })
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
    expect(created.phoneNumber).toBe('+358409999999')
    expect(created.formCode).not.toBe(former)
    expect(await visits()).toMatchObject([
      { state: 'DELIVERY_NOT_COMPLETED', phone_number: '+358400000001' },
      { state: 'STARTED', phone_number: '+358409999999' },
    ])
    await codeOf(kiosk.start({ phoneNumber: created.phoneNumber }))
    expect((await visits()).map(({ phone_number }) => phone_number)).toEqual(['+358400000001', '+358409999999'])
  })

  it('has a name put right as well', async () => {
    const { formCode: former } = await create()
    await create({ firstName: 'Aili', former })
    expect(await visits()).toMatchObject([
      { state: 'DELIVERY_NOT_COMPLETED', first_name: 'Aino' },
      { state: 'STARTED', first_name: 'Aili' },
    ])
  })

  it.each(['before', 'after'] as const)('is one visit where the answer is lost %s the write', async (when) => {
    const { formCode: former } = await create()
    const again = { phoneNumber: '040 999 9999', former }
    app.d1.forget()
    app.d1.failAt(2, when)
    expect((await kiosk.create(again)).status).toBe(503)
    app.d1.forget()
    await create(again)
    expect((await visits()).map(({ state }) => state)).toEqual(['DELIVERY_NOT_COMPLETED', 'STARTED'])
  })

  it('ends nothing that was approved, that is of an order, of another car, or whose code is not known', async () => {
    const other = { phoneNumber: '040 999 9999' }
    const { formCode: approved } = await create()
    await codeOf(kiosk.start())
    await seedWorkOrder({ number: 2 })
    const { formCode: ordered } = await create({ licenseNumber: 'ABC-2', phoneNumber: '040 000 0002' })
    await create({ licenseNumber: 'ABC-3' })
    for (const [licenseNumber, former] of [
      ['ABC-1', approved],
      ['ABC-2', ordered],
      ['ABC-3', approved],
      ['ABC-3', '0000-0000-0000'],
      ['ABC-3', 'nothing'],
    ]) {
      expect(await problemOf(await kiosk.create({ ...other, licenseNumber, former }))).toMatchObject(notFound)
    }
    expect(await rowsOf(`select id from processes where state = 'DELIVERY_NOT_COMPLETED'`)).toEqual([])
  })

  it('ends nothing while the car has another visit', async () => {
    const { formCode: former } = await create()
    const [car] = await rowsOf('select id from vehicles')
    await seedWorkOrder({ number: 2, order: { vehicleId: String(car?.['id']) } })
    await seedProcess({ number: 2, workOrderId: 'wo_2', state: 'LINK_SENT' })
    expect((await kiosk.create({ phoneNumber: '040 999 9999', former })).ok).toBe(false)
    expect(await rowsOf(`select state from processes order by state`)).toEqual([
      { state: 'LINK_SENT' },
      { state: 'STARTED' },
    ])
  })
})

describe('a visit that was approved before', () => {
  it('is offered nothing more, since nothing more would be taken', async () => {
    await seedLocker({ boxes: [{ number: 1 }] })
    await seedExtraService()
    await seedWorkOrder()
    await seedProcess({
      workOrderId: 'wo_1',
      state: 'KEY_CODE_SENT',
      currentStep: 'WAITING_CONFIRMATION',
      lease: { boxId: 'box_1', accessCode: '123456' },
    })
    const nothing = { hasSubstituteVehicle: false, extraServices: [] }
    expect(await ok<FastLaneResult>(kiosk.search('ABC1'))).toEqual({ found: true, processCode: null, ...nothing })
    expect(await create()).toMatchObject({ isConfirmed: true, ...nothing })
    expect(await create({ licenseNumber: 'XYZ-9' })).toMatchObject({
      isConfirmed: false,
      extraServices: [{ id: 'xsv_wash' }],
    })
  })

  it('asks for no substitute vehicle again', async () => {
    await seedWorkOrder({ rows: [{ description: 'Sijaisauto', priceCents: 0, type: 'SUBSTITUTE_CAR' }] })
    await seedProcess({
      workOrderId: 'wo_1',
      processType: 'DELIVERY_WITH_SUBSTITUTE_CAR',
      state: 'STARTED',
      currentStep: 'WAITING_CONFIRMATION',
    })
    expect(await ok<FastLaneResult>(kiosk.search('ABC1'))).toMatchObject({ found: true, hasSubstituteVehicle: false })
  })
})
