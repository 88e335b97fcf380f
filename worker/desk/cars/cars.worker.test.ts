import { beforeEach, describe, expect, it } from 'vitest'

import { jsonOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { company, problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedLocker, seedProcess, seedWorkOrder, type ProcessSeed } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { CarCalendar, CarChoice } from '#worker/contract/staff/visit/cars.ts'

type Shop = Awaited<ReturnType<typeof company>>

const hour = 3_600_000
const day = 24 * hour
const iso = (ms: number) => new Date(ms).toISOString()

let shop: Shop
let token: string

async function seedCar(
  id: string,
  given: { plate?: string; purpose?: string; account?: string; enabled?: number } = {},
) {
  const { plate = `CAR-${id.at(-1)}`, purpose = 'SUBSTITUTE', account = 'acc_north', enabled = 1 } = given
  await rowsOf(
    `insert into substitute_vehicles (id, account_id, purpose, license_number, make, model, enabled, created_at, updated_at, version)
     values (?, ?, ?, ?, 'Toyota', 'Yaris', ?, 0, 0, 1)`,
    id,
    account,
    purpose,
    plate,
    enabled,
  )
}

/** A visit with an order of its own, that lasts from an hour to another. */
async function seedVisit(number: number, hours: [from: number, to: number | null], given: ProcessSeed = {}) {
  const [from, to] = hours
  const order = { reservationStart: testNow + from * hour, reservationEnd: to === null ? null : testNow + to * hour }
  const { id: workOrderId, customerId } = await seedWorkOrder({ number, order })
  const processType = given.processType ?? 'DELIVERY_WITH_SUBSTITUTE_CAR'
  return seedProcess({ number, state: 'LINK_SENT', ...given, processType, workOrderId, customerId })
}

const choose = (id: string, vehicleId: string | null, { version = 2, nth = 1, as = token } = {}) =>
  shop.app.request(`/api/staff/process/${id}/car`, {
    method: 'PUT',
    json: { clickId: click(nth), version, vehicleId },
    token: as,
  })
const choiceOf = async (id = 'prc_1') =>
  jsonOf<CarChoice>(await shop.app.request(`/api/staff/process/${id}/car`, { token }))
const listed = (query = '', as = token) =>
  shop.app.request(`/api/staff/car?accountId=acc_north&from=${iso(testNow)}&to=${iso(testNow + 7 * day)}${query}`, {
    token: as,
  })
const calendar = async (query = '', as = token) => jsonOf<CarCalendar>(await listed(query, as))
const carOf = async (id = 'prc_1') =>
  (await rowsOf(`select substitute_vehicle_id as car from processes where id = ?`, id))[0]

beforeEach(async () => {
  await freshDatabase()
  shop = await company()
  token = (
    await seedStaff({ id: 'usr_maija', username: 'maija', roles: ['service_advisor'], accountIds: ['acc_north'] })
  ).token
  for (const id of ['sub_a', 'sub_b']) await seedCar(id)
})

describe('choosing the car of a visit', () => {
  it('is there for its page, for the customer’s, and once for a click', async () => {
    const { version } = await seedVisit(1, [1, 5])
    const chosen = await choose('prc_1', 'sub_a', { version })
    expect(await jsonOf(chosen)).toEqual({ version: version + 1, vehicleId: 'sub_a' })
    expect((await choose('prc_1', 'sub_a', { version })).status).toBe(200)
    expect(await rowsOf('select kind, text, author_user_id as author from process_notes')).toEqual([
      { kind: 'CAR_CHOSEN', text: 'CAR-a', author: 'usr_maija' },
    ])
    expect(shop.app.woken).toContain('prc_1:room')
    expect(await rowsOf(`select 1 from audit_log where action = 'car.choose'`)).toHaveLength(1)
    expect(await rowsOf(`select 1 from search_terms where process_id = 'prc_1' and term = 'cara'`)).toHaveLength(1)
  })

  it('names who else has a car in that time, and refuses it', async () => {
    await seedVisit(1, [1, 5])
    await seedVisit(2, [4, 8], { substituteVehicleId: 'sub_a' })
    await seedVisit(3, [5, 8], { substituteVehicleId: 'sub_b' })
    const { cars } = await choiceOf()
    expect(cars.map(({ id, taken }) => [id, taken?.customerName, taken?.until])).toEqual([
      ['sub_a', 'Aino Virtanen', iso(testNow + 8 * hour)],
      ['sub_b', undefined, undefined],
    ])
    expect(await problemOf(await choose('prc_1', 'sub_a'))).toMatchObject({
      status: 409,
      code: 'vehicle.taken',
      changed: { processId: 'prc_2', licenseNumber: 'ABC-2' },
    })
    expect(await carOf()).toEqual({ car: null })
    expect((await choose('prc_1', 'sub_b')).status).toBe(200)
  })

  it('of two advisors who choose one car at once one loses in words', async () => {
    await seedVisit(1, [1, 5])
    await seedVisit(2, [2, null])
    const answers = await Promise.all([choose('prc_1', 'sub_a'), choose('prc_2', 'sub_a', { nth: 2 })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const loser = answers.find(({ status }) => status === 409)
    expect(await loser?.json()).toMatchObject({ code: 'vehicle.taken', changed: { isOut: false } })
    expect(await rowsOf(`select 1 from processes where substitute_vehicle_id = 'sub_a'`)).toHaveLength(1)
  })

  it('a car that is late and still out is nobody else’s before it is back', async () => {
    await seedVisit(1, [-1, 5])
    await seedVisit(2, [-9, -2], { substituteVehicleId: 'sub_a', state: 'CUSTOMER_KEYS_DELIVERED' })
    expect((await choiceOf()).cars[0]?.taken).toMatchObject({ isOut: true, isOverdue: true })
    expect(await problemOf(await choose('prc_1', 'sub_a'))).toMatchObject({ code: 'vehicle.taken' })
  })

  it('is over once the key is handed out, and changes until then', async () => {
    const { version } = await seedVisit(1, [1, 5], { state: 'CUSTOMER_KEYS_DELIVERED', substituteVehicleId: 'sub_a' })
    expect(await problemOf(await choose('prc_1', 'sub_b', { version }))).toMatchObject({ code: 'car.handed_out' })
    await seedLocker()
    const other = await seedVisit(2, [1, 5], {
      state: 'BOX_RESERVED',
      substituteVehicleId: 'sub_a',
      lease: { boxId: 'box_1' },
    })
    await rowsOf('update box_leases set confirmed_at = 1')
    expect(await choiceOf('prc_2')).toMatchObject({ chosenId: 'sub_a', keyInBox: 1 })
    expect((await choose('prc_2', 'sub_b', { version: other.version })).status).toBe(200)
    const after = { version: other.version + 1, nth: 2 }
    expect(await jsonOf(await choose('prc_2', null, after))).toMatchObject({ vehicleId: null })
  })

  it('takes nothing of another account, nothing out of use, and no version that is past', async () => {
    await seedCar('sub_x', { account: 'acc_other' })
    await seedCar('sub_off', { enabled: 0 })
    await seedVisit(1, [1, 5])
    for (const id of ['sub_x', 'sub_off', 'sub_nowhere']) {
      expect(await problemOf(await choose('prc_1', id))).toMatchObject({
        errors: [{ path: 'vehicleId', code: 'unknown' }],
      })
    }
    expect(await problemOf(await choose('prc_1', 'sub_a', { version: 1 }))).toMatchObject({ code: 'process.changed' })
    const { version } = await seedProcess({ number: 2, processType: 'NO_DMS_RETRIEVE', substituteVehicleId: 'sub_a' })
    expect(await problemOf(await choose('prc_2', null, { version }))).toMatchObject({
      errors: [{ path: 'vehicleId', code: 'required' }],
    })
  })

  it('asks for who they are where a car comes to a visit that was approved without one', async () => {
    await rowsOf(`update accounts set identity_check = 'VEHICLE', identity_provider = 'SCRIVE' where id = 'acc_north'`)
    const { version } = await seedVisit(1, [1, 5], { processType: 'DELIVERY', currentStep: 'WAITING_CONFIRMATION' })
    expect(await problemOf(await choose('prc_1', 'sub_a', { version }))).toMatchObject({ code: 'car.identity_missing' })
    await rowsOf(`update processes set current_step = 'WORK_ORDER'`)
    expect((await choose('prc_1', 'sub_a', { version })).status).toBe(200)
  })
})

describe('the calendar of the cars', () => {
  it('shows who has which car now and next, and what should have been back', async () => {
    await seedVisit(1, [1, 5], { substituteVehicleId: 'sub_a' })
    await seedVisit(2, [-9, -2], { substituteVehicleId: 'sub_a', state: 'CUSTOMER_KEYS_DELIVERED' })
    await seedVisit(3, [-9, -2], { substituteVehicleId: 'sub_b' })
    await seedVisit(4, [24 * 8, null], { substituteVehicleId: 'sub_b' })
    await seedVisit(5, [1, 5], { substituteVehicleId: 'sub_b', state: 'CANCELLED' })
    const { cars, timeZone } = await calendar()
    expect(timeZone).toBe('Europe/Helsinki')
    expect(cars.map(({ id, uses }) => [id, uses.map((use) => [use.processId, use.isOverdue])])).toEqual([
      [
        'sub_a',
        [
          ['prc_2', true],
          ['prc_1', false],
        ],
      ],
      ['sub_b', []],
    ])
    expect(cars[0]?.uses[1]).toMatchObject({
      customerName: 'Aino Virtanen',
      licenseNumber: 'ABC-1',
      from: iso(testNow + hour),
      until: iso(testNow + 5 * hour),
      isOut: false,
    })
  })

  it('shows who had a car and brought it back, until the visit ended', async () => {
    const done = { substituteVehicleId: 'sub_a', state: 'PROCESS_DONE' } as const
    await seedVisit(1, [-30, 40], done)
    await seedVisit(2, [-90, -60], done)
    await seedVisit(3, [24 * 8, 24 * 9], done)
    await seedVisit(4, [1, 5], { ...done, state: 'CANCELLED' })
    await seedVisit(5, [30, 40], { substituteVehicleId: 'sub_a' })
    for (const [id, hours] of [
      ['prc_1', 20],
      ['prc_2', -50],
      ['prc_3', 24 * 8 + 1],
      ['prc_4', 3],
    ] as const) {
      await rowsOf('update processes set ended_at = ? where id = ?', testNow + hours * hour, id)
    }
    const { cars } = await calendar()
    expect(cars[0]?.uses).toMatchObject([
      {
        processId: 'prc_1',
        from: iso(testNow - 30 * hour),
        until: iso(testNow + 20 * hour),
        isBack: true,
        isOut: false,
      },
      { processId: 'prc_5', isBack: false },
    ])
    // Whom it is lent to next, what is back does not keep it from.
    await seedVisit(6, [25, 28])
    expect((await choiceOf('prc_6')).cars[0]?.taken).toBeNull()
  })

  it('comes in pages, by plate and purpose', async () => {
    await seedCar('sub_t', { purpose: 'TEST_DRIVE', plate: 'AAA-1' })
    const first = await calendar('&limit=2')
    expect(first.cars.map(({ id }) => id)).toEqual(['sub_t', 'sub_a'])
    const rest = await calendar(`&limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
    expect([rest.cars.map(({ id }) => id), rest.nextCursor]).toEqual([['sub_b'], null])
    expect((await calendar('&purpose=TEST_DRIVE')).cars.map(({ id }) => id)).toEqual(['sub_t'])
    for (const wrong of ['&cursor=x', '&purpose=x', `&limit=0`]) expect((await listed(wrong)).status).toBe(422)
  })

  it('tells sales when a car is away, and of visits that they do not see nothing more', async () => {
    const sales = await seedStaff({ id: 'usr_myyja', roles: ['sales'], accountIds: ['acc_north'] })
    await seedVisit(1, [1, 5], { substituteVehicleId: 'sub_a' })
    await seedVisit(2, [1, 5], { substituteVehicleId: 'sub_b', processType: 'NO_DMS_RETRIEVE' })
    const { cars } = await calendar('', sales.token)
    expect(cars[0]?.uses).toMatchObject([{ processId: null, customerName: null, licenseNumber: null, state: null }])
    expect(cars[1]?.uses).toMatchObject([{ processId: 'prc_2', customerName: 'Aino Virtanen' }])
  })

  it('is one round trip for a thousand visits that are over, and walks through no table', async () => {
    await seedVisit(1, [1, 5], { substituteVehicleId: 'sub_a' })
    shop.app.d1.forget()
    await calendar()
    // The session is the other one.
    expect(shop.app.d1.roundTrips()).toBe(2)
    await choiceOf()
    await choose('prc_1', 'sub_b')
    await expectNoTableScan(shop.app.d1)
    const plan = await rowsOf(
      `explain query plan select id from processes out where out.substitute_vehicle_id = 'sub_a' and out.state not in
       ('PROCESS_DONE','REFUND_READY','REFUND_REQUESTED','REFUNDED','DELIVERY_NOT_COMPLETED','CANCELLED','CLOSED')`,
    )
    expect(String(plan[0]?.['detail'])).toContain('processes_lent_idx')
  })

  it('is of one account in reach', async () => {
    for (const [as, status] of [
      [shop.tokens.foreign, 404],
      [shop.tokens.superuser, 200],
    ] as const) {
      expect((await listed('', as)).status).toBe(status)
    }
    const days = `from=${iso(testNow)}&to=${iso(testNow + 40 * day)}&accountId=acc_north`
    expect((await shop.app.request(`/api/staff/car?${days}`, { token })).status).toBe(422)
  })
})
