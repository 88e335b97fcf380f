import { beforeEach, describe, expect, it } from 'vitest'

import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import { northId, seedProcess } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { type DmsWorkOrder } from '#worker/contract/machines/dms.ts'
import { workOrderExample } from '#worker/dms/openapi-examples.ts'

beforeEach(freshDatabase)

const order: DmsWorkOrder = workOrderExample

const counts = async () => {
  const tables = ['work_orders', 'customers', 'vehicles', 'order_rows', 'outbox']
  const entries = await Promise.all(
    tables.map(async (table) => [table, (await rowsOf(`select count(*) as n from ${table}`))[0]?.['n']] as const),
  )
  return Object.fromEntries(entries)
}

describe('a new work order', () => {
  it('is stored whole: customer, vehicle and rows, in the forms that are searched and sent to', async () => {
    const { put } = await seedDealer()
    const response = await put({
      ...order,
      vehicle: { ...order.vehicle, licenseNumber: ' xky 482 ' },
      accessoryFee: 12.9,
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ externalWorkOrderId: '26-1', version: 1, changed: true, warnings: [] })
    const [stored] = await rowsOf(`
      select w.account_id, w.reservation_start, w.accessory_fee_cents, c.phone_number, c.contact_methods,
        c.language_lcid, v.license_number, v.make
      from work_orders w join customers c on c.id = w.customer_id join vehicles v on v.id = w.vehicle_id`)
    expect(stored).toEqual({
      account_id: northId,
      reservation_start: Date.parse('2026-11-24T06:00:00Z'),
      accessory_fee_cents: 1290,
      phone_number: '+358400000112',
      contact_methods: '["SMS","EMAIL"]',
      language_lcid: 'fi-FI',
      license_number: 'XKY-482',
      make: 'Volvo',
    })
    expect(await rowsOf('select position, description, price_cents, payer from order_rows order by position')).toEqual([
      { position: 0, description: 'Määräaikaishuolto 60 000 km', price_cents: 28_952, payer: 'CUSTOMER' },
      { position: 1, description: 'Öljynsuodatin', price_cents: 1840, payer: 'CUSTOMER' },
      { position: 2, description: 'Takaluukun lukon vaihto', price_cents: 0, payer: 'WARRANTY' },
    ])
  })

  it('takes two round trips and scans no table', async () => {
    const { app, put } = await seedDealer()
    app.d1.forget()
    await put(order)
    expect(app.d1.roundTrips()).toBe(2)
    await put({ ...order, createdBy: 'Toinen' })
    expect(app.d1.roundTrips()).toBe(4)
    await expectNoTableScan(app.d1)
  })

  it('needs no vehicle, no rows and nothing of its customer but the object', async () => {
    const { put } = await seedDealer()
    expect((await put({ customer: {}, orderRows: [] })).status).toBe(200)
    expect(await counts()).toMatchObject({ work_orders: 1, customers: 1, vehicles: 0, order_rows: 0 })
  })

  it('takes 200 rows of the longest description', async () => {
    const { put } = await seedDealer()
    const row = { description: 'ä'.repeat(1000), type: 'NORMAL', price: 1, payer: 'CUSTOMER' }
    expect((await put({ ...order, orderRows: Array.from({ length: 200 }, () => row) })).status).toBe(200)
    expect(await counts()).toMatchObject({ order_rows: 200 })
  })

  it.each([119.990_000_000_000_01, 0.1 + 0.2, -25, 0])('takes the price %d to the cent', async (price) => {
    const { put } = await seedDealer()
    await put({ ...order, orderRows: [{ description: 'Työ', type: 'NORMAL', price, payer: 'CUSTOMER' }] })
    expect(await rowsOf('select price_cents from order_rows')).toEqual([{ price_cents: Math.round(price * 100) }])
  })
})

describe('the same content again', () => {
  it('changes nothing and costs one round trip, however it is written', async () => {
    const { app, put } = await seedDealer()
    await put(order)
    const before = await counts()
    app.d1.forget()
    const again = await put({
      ...order,
      accessoryFee: null,
      cpuPaymentRequest: false,
      customer: { ...order.customer, phoneNumber: '+358 40 0000112', name: '' },
      reservationStart: '2026-11-24T06:00:00Z',
    })
    expect(await again.json()).toEqual({ externalWorkOrderId: '26-1', version: 1, changed: false, warnings: [] })
    expect(app.d1.roundTrips()).toBe(1)
    expect(await counts()).toEqual(before)
  })
})

describe('a change', () => {
  it('replaces the rows and bumps the version', async () => {
    const { put } = await seedDealer()
    await put(order)
    const changed = await put({ ...order, orderRows: order.orderRows.slice(1) })
    expect(await changed.json()).toEqual({ externalWorkOrderId: '26-1', version: 2, changed: true, warnings: [] })
    expect(await rowsOf('select description, position from order_rows order by position')).toEqual([
      { description: 'Öljynsuodatin', position: 0 },
      { description: 'Takaluukun lukon vaihto', position: 1 },
    ])
  })

  it('moves the version of the unfinished process on and tells its open clients', async () => {
    const { app, put } = await seedDealer()
    await put(order)
    const [{ id = '' } = {}] = await rowsOf('select id from work_orders')
    const visit = await seedProcess({ workOrderId: String(id), state: 'STARTED' })
    await put({ ...order, orderRows: [] })
    expect(await rowsOf('select version, state, customer_id is not null as named from processes')).toEqual([
      { version: visit.version + 1, state: 'STARTED', named: 1 },
    ])
    expect(app.woken).toEqual([`${visit.id}:room`])
  })

  it('asks for the approval again, unless it was confirmed already', async () => {
    const { put } = await seedDealer()
    await put(order)
    const [{ id = '' } = {}] = await rowsOf('select id from work_orders')
    const seen = { workOrderId: String(id), state: 'STARTED', workOrderApproved: true } as const
    await seedProcess({ ...seen, currentStep: 'APPROVAL' })
    const approved = async () => (await rowsOf('select work_order_approved as ticked from processes'))[0]?.['ticked']
    await put(order)
    expect(await approved()).toBe(1)
    await put({ ...order, orderRows: order.orderRows.slice(1) })
    expect(await approved()).toBe(0)

    await rowsOf(`update processes set work_order_approved = 1, current_step = 'WAITING_CONFIRMATION'`)
    await put(order)
    expect(await approved()).toBe(1)
  })

  it('leaves a finished process as it was', async () => {
    const { app, put } = await seedDealer()
    await put(order)
    const [{ id = '' } = {}] = await rowsOf('select id from work_orders')
    const visit = await seedProcess({ workOrderId: String(id), state: 'CANCELLED' })
    await put({ ...order, orderRows: [] })
    expect(await rowsOf('select version from processes')).toEqual([{ version: visit.version }])
    expect(await counts()).toMatchObject({ outbox: 0 })
    expect(app.woken).toEqual([])
  })
})

describe('the customer', () => {
  it('is one for all orders that carry the external number', async () => {
    const { put } = await seedDealer()
    await put(order, '26-1')
    await put({ ...order, customer: { ...order.customer, phoneNumber: '040 000 0199' } }, '26-2')
    expect(await rowsOf('select phone_number, version from customers')).toEqual([
      { phone_number: '+358400000199', version: 2 },
    ])
  })

  it('without a number belongs to one order alone and changes with it', async () => {
    const { put } = await seedDealer()
    const nameless = { ...order.customer, externalCustomerNumber: null }
    await put({ ...order, customer: nameless }, '26-1')
    await put({ ...order, customer: nameless }, '26-2')
    await put({ ...order, customer: { ...nameless, city: 'Inari' } }, '26-1')
    expect(await rowsOf('select city from customers order by city')).toEqual([{ city: null }, { city: 'Inari' }])
  })

  it('that changes for another number leaves the first as it was', async () => {
    const { put } = await seedDealer()
    await put(order)
    await put({ ...order, customer: { externalCustomerNumber: '2', firstName: 'Ánne' } })
    expect(await rowsOf('select external_customer_number as number, first_name from customers order by 1')).toEqual([
      { number: '100482', first_name: 'Mäelle' },
      { number: '2', first_name: 'Ánne' },
    ])
    expect(await rowsOf('select c.first_name from work_orders w join customers c on c.id = w.customer_id')).toEqual([
      { first_name: 'Ánne' },
    ])
  })

  it('keeps what staff put right by hand', async () => {
    const { app, put } = await seedDealer()
    await put(order)
    await app.d1.plain.exec(`update customers set phone_number = '+358400000777', customer_over_ride = 1`)
    await put({ ...order, customer: { ...order.customer, phoneNumber: '040 000 0111' } })
    expect(await rowsOf('select phone_number from customers')).toEqual([{ phone_number: '+358400000777' }])
  })

  it('is stored with a created date, unless it is what a dealer system writes for none', async () => {
    const { put } = await seedDealer()
    const born = async () => (await rowsOf('select birth_date from customers'))[0]?.['birth_date']
    await put({ ...order, customer: { ...order.customer, birthDate: '1984-03-12' } })
    expect(await born()).toBe('1984-03-12')
    await put({ ...order, customer: { ...order.customer, birthDate: '1900-01-01' } })
    expect(await born()).toBeNull()
    expect((await put({ ...order, customer: { ...order.customer, birthDate: '1984-02-30' } })).status).toBe(422)
  })

  it('with a phone number and an address that are none has neither', async () => {
    const { put } = await seedDealer()
    await put({ ...order, customer: { phoneNumber: 'ei puhelinta', email: 'maelle(at)example.fi' } })
    expect(await rowsOf('select phone_number, email, contact_methods from customers')).toEqual([
      { phone_number: null, email: null, contact_methods: '[]' },
    ])
  })
})

describe('the vehicle', () => {
  it('is one for the account, and keeps what an order leaves out', async () => {
    const { put } = await seedDealer()
    await put(order, '26-1')
    await put({ ...order, vehicle: { licenseNumber: 'xky482', model: 'V60 T6' } }, '26-2')
    expect(await rowsOf('select license_number, make, model from vehicles')).toEqual([
      { license_number: 'XKY-482', make: 'Volvo', model: 'V60 T6' },
    ])
  })
})

describe('the car of an order', () => {
  it.each([
    ['HH AB 1234', 'hh-ab 1234', 'HHAB1234'],
    ['ABC 12D', 'abc12d', 'АВС-12D'],
    ['ABO-123', 'AB0123', 'abo 123'],
  ])('%s is one vehicle, however it is written', async (...spellings) => {
    const { put } = await seedDealer()
    for (const licenseNumber of spellings) {
      expect((await put({ ...order, vehicle: { ...order.vehicle, licenseNumber } })).status).toBe(200)
    }
    expect(await rowsOf('select license_number from vehicles')).toEqual([{ license_number: spellings[0] }])
    expect(await rowsOf('select w.id from work_orders w join vehicles v on v.id = w.vehicle_id')).toHaveLength(1)
  })
})

it('keeps texts composed, whatever they were sent as', async () => {
  const { put } = await seedDealer()
  const decomposed = { lastName: 'Ha\u{308}ma\u{308}la\u{308}inen', city: 'A\u{30a}bo' }
  await put({ ...order, customer: { ...order.customer, ...decomposed } })
  expect(await rowsOf('select last_name, city from customers')).toEqual([{ last_name: 'Hämäläinen', city: 'Åbo' }])
})
