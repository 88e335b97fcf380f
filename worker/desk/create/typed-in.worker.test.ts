import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click, deskOf, type Desk } from '#tests/support/desk.ts'
import { providersThatWork } from '#tests/support/effects.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { creatorOf, newCustomer, payment, seedCar, testDrive, type Form } from '#tests/support/new-process.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { CreatedProcess } from '#worker/contract/staff/visit/create-process.ts'
import { drainEffects } from '#worker/jobs/index.ts'

const hour = 3_600_000
const iso = (ms: number) => new Date(testNow + ms).toISOString()
let app: TestApp
let desk: Desk
let create: ReturnType<typeof creatorOf>

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  const { token } = await seedStaff()
  desk = deskOf(app, token)
  create = creatorOf(app, token)
})

const created = async (form: Form) => jsonOf<CreatedProcess>(await create(form))

const processes = () => rowsOf('select id from processes')

describe('a process that is typed in', () => {
  it('is a test drive with one of the workshop’s own cars', async () => {
    await seedCar()
    const { id, state } = await created({
      ...testDrive,
      send: { when: 'at', at: iso(hour) },
      reservationStart: iso(2 * hour),
      reservationEnd: iso(4 * hour),
      lane: 'FAST_LANE',
      languageId: 'acc_north_sv',
    })
    expect(state).toBe('SCHEDULED_FOR_NO_DMS_RESERVATION')
    expect(await desk.page(id)).toMatchObject({
      process: { lane: 'FAST_LANE', languageLcid: 'sv-FI', currentStep: 'APPROVAL' },
      customer: { firstName: 'Eino', phoneNumber: '+358401234567' },
      substituteVehicle: { id: 'sub_1', make: 'Volvo' },
      workOrder: { externalWorkOrderId: null, createdBy: 'usr_advisor', reservationStart: iso(2 * hour), rows: [] },
    })
    expect(await rowsOf('select term from search_terms order by term')).toEqual(
      ['+358401234567', 'carsub1', 'eino', 'ex30', 'leino', 'volvo'].map((term) => ({ term })),
    )
  })

  it('is a payment alone, whose link goes out at once', async () => {
    const { id, state } = await created({
      ...payment,
      workNumber: 'M-1',
      vehicle: { licenseNumber: 'abc 12', make: 'Saab' },
    })
    expect(state).toBe('USE_ONLY_PAYMENT')
    expect(await desk.page(id)).toMatchObject({
      pricing: { totalPrice: 126.13 },
      vehicle: { licenseNumber: 'ABC-12', make: 'Saab' },
      workOrder: { externalWorkOrderId: 'M-1', rows: [{ description: 'Vetokoukku', price: 100.5 }] },
      queuedMessages: [{ kind: 'PAYMENT_LINK' }],
    })
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing, clock: app.clock }))
    expect((await desk.page(id)).process.state).toBe('PAYMENT_LINK_SENT')
  })

  it('is a delivery without an order', async () => {
    const { id } = await created({
      processType: 'NO_DMS_DELIVERY',
      customer: newCustomer,
      vehicle: { licenseNumber: 'XYZ-1' },
    })
    expect(await desk.page(id)).toMatchObject({
      process: { state: 'LINK_GENERATED' },
      vehicle: { licenseNumber: 'XYZ-1' },
    })
  })

  it('has a number of its own that nobody else has', async () => {
    await seedWorkOrder()
    const taken = await create({ ...payment, workNumber: 'WO-1' })
    expect([taken.status, await problemCode(taken)]).toEqual([409, 'work_order.exists'])
    const unfinished = await seedProcess({ workOrderId: 'wo_1', state: 'LINK_SENT' })
    const inTheWay = await create({ ...payment, workNumber: 'WO-1' })
    expect(await inTheWay.json()).toMatchObject({ code: 'VERSION_CONFLICT', changed: { processId: unfinished.id } })
    const sales = await seedStaff({ id: 'usr_sales', roles: ['sales'] })
    const hidden = await create({ ...payment, workNumber: 'WO-1' }, sales.token)
    expect(await hidden.json()).not.toHaveProperty('changed')
    const answers = await Promise.all(
      [1, 2].map((nth) => create({ ...payment, clickId: click(nth), workNumber: 'M-2' })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409])
    expect(await rowsOf(`select count(*) as orders from work_orders where external_work_order_id = 'M-2'`)).toEqual([
      { orders: 1 },
    ])
    expect(await rowsOf(`select count(*) as people from customers where last_name = 'Leino'`)).toEqual([{ people: 1 }])
  })

  it.each([
    [{ phoneNumber: null }, ['customer.phoneNumber', 'customer.email']],
    [{ phoneNumber: '12' }, ['customer.phoneNumber']],
    [{ phoneNumber: '12', email: 'eino@example.fi' }, ['customer.phoneNumber']],
    [{ email: 'eino' }, ['customer.email']],
  ])('needs a way to reach its customer: %j', async (contact, paths) => {
    const response = await create({ ...payment, customer: { ...newCustomer, ...contact } })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'INVALID_CONTACT',
      errors: paths.map((path) => ({ path, code: 'unusable' })),
    })
    expect([await processes(), await rowsOf('select id from work_orders')]).toEqual([[], []])
  })
})

describe('a car', () => {
  beforeEach(() => seedCar())
  const day = (from: number, until: number | null) => ({
    reservationStart: iso(from * 24 * hour),
    reservationEnd: until === null ? null : iso(until * 24 * hour),
  })

  it('is lent to one at a time', async () => {
    await created({ ...testDrive, ...day(1, 2) })
    const answers = [day(0, 1), day(2, 3), day(1.5, 5), day(0, 1.1), day(0, null)].map(async (times, index) => {
      const response = await create({ ...testDrive, ...times, clickId: click(index + 2) })
      return response.status === 201 ? 201 : problemCode(response)
    })
    expect(await Promise.all(answers)).toEqual([201, 201, 'vehicle.taken', 'vehicle.taken', 'vehicle.taken'])
  })

  it('is out until it is brought back where nobody said for how long', async () => {
    const first = await created({ ...testDrive, ...day(0, null) })
    const refused = await create({ ...testDrive, ...day(30, 31), clickId: click(2) })
    expect([refused.status, await problemCode(refused)]).toEqual([409, 'vehicle.taken'])
    await desk.tell('cancel', 1, first.id)
    expect((await create({ ...testDrive, ...day(30, 31), clickId: click(3) })).status).toBe(201)
  })

  it('is lent to one of two who ask at once, and nothing is left of the other', async () => {
    const answers = await Promise.all([1, 2].map((nth) => create({ ...testDrive, clickId: click(nth) })))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409])
    for (const table of ['processes', 'work_orders', 'customers', 'process_events', 'idempotency_keys', 'audit_log']) {
      expect(await rowsOf(`select count(*) as kept from ${table}`)).toEqual([{ kept: 1 }])
    }
  })

  it('is the account’s own and in use', async () => {
    await seedAccount({ id: 'acc_south' })
    await seedCar({ id: 'sub_south', accountId: 'acc_south' })
    await seedCar({ id: 'sub_old', enabled: 0 })
    for (const substituteVehicleId of ['sub_south', 'sub_old', 'sub_none']) {
      const response = await create({ ...testDrive, substituteVehicleId })
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ errors: [{ path: 'substituteVehicleId', code: 'unknown' }] })
    }
  })
})
