import { beforeEach, describe, expect, it } from 'vitest'

import { testNow } from '#tests/support/clock.ts'
import { seedCustomer, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { seedExtraService } from '#tests/support/factories.ts'
import type { ExtraService, WorkOrder } from '#worker/contract/process.ts'
import { extraServiceCompatibilities } from '#worker/db/schema/extra-service.table.ts'

beforeEach(freshDatabase)

async function read<Answer>(customer: Customer, path: string): Promise<Answer> {
  const response = await customer.send('GET', path)
  expect([path, response.status]).toEqual([path, 200])
  return response.json<Answer>()
}

describe('the work order', () => {
  const rows = [
    { description: 'Huolto', priceCents: 10_001 },
    { description: 'Suodatin', priceCents: 1_500, type: 'SPARE_PART' as const },
    { description: 'Takuutyö', priceCents: 9_900, payer: 'WARRANTY' as const },
    { description: 'Tarvikelisä', priceCents: 499, type: 'ACCESSORY_FEE' as const },
    { description: 'Asentajan muistio', priceCents: 0, type: 'DMS_NOTES' as const, payer: 'NONE' as const },
  ]

  it('shows rows of the allowed types with VAT, and a total of every row that the customer pays', async () => {
    const customer = await seedCustomer({ order: { rows, order: { reservationStart: testNow, reservationEnd: null } } })
    const order = await read<WorkOrder>(customer, '/work-order')
    expect(
      order.orderRows.map(({ description, price, priceWithVat, payer }) => [description, price, priceWithVat, payer]),
    ).toEqual([
      ['Huolto', 100.01, 125.51, 'CUSTOMER'],
      ['Suodatin', 15, 18.83, 'CUSTOMER'],
      ['Takuutyö', 99, 124.25, 'WARRANTY'],
    ])
    expect(order.totalPrice).toBe(150.6)
    expect(order.reservationStart).toBe(new Date(testNow).toISOString())
    expect(order.vehicle).toEqual({ id: 'veh_1', licenseNumber: 'ABC-1', make: 'Volvo', model: 'V60', vin: null })
  })

  it('rounds the total to five cents where the account does', async () => {
    const customer = await seedCustomer({ account: { isTotalPriceRounded: true }, order: { rows: rows.slice(0, 1) } })
    // What is chosen besides is added before that is done.
    expect(await read(customer, '/work-order')).toMatchObject({ sumPrice: 125.51, totalPrice: 125.5 })
  })

  it('has no price, and no time, where the account shows none', async () => {
    const customer = await seedCustomer({
      account: { showPricesInWorkOrderStep: false, showReservationInWorkOrderStep: false },
      order: { rows, order: { reservationStart: testNow } },
    })
    const order = await read<WorkOrder>(customer, '/work-order')
    expect(order.orderRows.every(({ price, priceWithVat }) => price === null && priceWithVat === null)).toBe(true)
    expect([order.sumPrice, order.totalPrice, order.reservationStart]).toEqual([null, null, null])
    const offered = await read<ExtraService[]>(customer, '/extra-service/available')
    expect(offered.map(({ totalPrice }) => totalPrice)).toEqual([null, null])
  })

  it('has no price in any other answer either before the bill, where the account shows none', async () => {
    const customer = await seedCustomer({ account: { showPricesInWorkOrderStep: false }, order: { rows } })
    const refused = await customer.send('GET', '/pricing')
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'pricing.not_shown' })
    for (const state of ['DELIVERY_DONE', 'READY_FOR_PAYMENT', 'PAYMENT_LINK_SENT'] as const) {
      await freshDatabase()
      const one = await seedCustomer({
        account: { showPricesInWorkOrderStep: false },
        process: { state },
        order: { rows },
      })
      const { status } = await one.send('GET', '/pricing')
      expect([state, status]).toEqual([state, state === 'DELIVERY_DONE' ? 409 : 200])
    }
  })

  it('tells of a substitute car also where the account lists no such rows', async () => {
    const car = { description: 'Sijaisauto', priceCents: 0, type: 'SUBSTITUTE_CAR' as const }
    const account = { orderRowTypesToShowInWorkOrderStep: ['NORMAL' as const] }
    const customer = await seedCustomer({ account, order: { rows: [...rows, car] } })
    const order = await read<WorkOrder>(customer, '/work-order')
    expect(order.orderRows.some(({ type }) => type === 'SUBSTITUTE_CAR')).toBe(false)
    expect(order.hasSubstituteCar).toBe(true)
    await rowsOf(`delete from order_rows where type = 'SUBSTITUTE_CAR'`)
    expect((await read<WorkOrder>(customer, '/work-order')).hasSubstituteCar).toBe(false)
  })

  it('tells of its customer the name and nothing else', async () => {
    const customer = await seedCustomer()
    const order = await read<WorkOrder>(customer, '/work-order')
    expect(order.customer).toEqual({ firstName: 'Aino', lastName: 'Virtanen', name: null })
    const everything = JSON.stringify(await read<unknown>(customer, '/init'))
    expect(everything).not.toContain('+3584000')
    expect(everything).not.toContain('aino@example.fi')
  })

  it('is null for a process that has none', async () => {
    const customer = await seedCustomer({
      order: null,
      process: { state: 'STARTED', processType: 'NO_DMS_DELIVERY', currentStep: 'SERVICES' },
    })
    expect(await read(customer, '/work-order')).toBeNull()
  })
})

describe('the extra services on offer', () => {
  const fit = (id: string, extraServiceId: string, make: string, model: string | null) => ({
    id,
    extraServiceId,
    make,
    model,
  })

  it('are those that are enabled and fit the car, never a substitute car', async () => {
    const customer = await seedCustomer({ services: false })
    await seedExtraService({ id: 'xsv_any', position: 1 })
    await seedExtraService({ id: 'xsv_off', enabled: false })
    await seedExtraService({ id: 'xsv_car', type: 'SUBSTITUTE_CAR' })
    for (const name of ['make', 'model', 'other_make', 'other_model'])
      await seedExtraService({ id: `xsv_${name}`, position: 0 })
    await testDb()
      .insert(extraServiceCompatibilities)
      .values([
        fit('c1', 'xsv_make', 'VOLVO', null),
        fit('c2', 'xsv_model', 'Volvo', 'v60'),
        fit('c3', 'xsv_other_make', 'Audi', null),
        fit('c4', 'xsv_other_model', 'Volvo', 'XC60'),
      ])
    const offered = await read<ExtraService[]>(customer, '/extra-service/available')
    expect(offered.map(({ id }) => id)).toEqual(['xsv_make', 'xsv_model', 'xsv_any'])
  })

  it('have a description in each language, the default one first, and a price with VAT', async () => {
    const customer = await seedCustomer()
    const [, tyres] = await read<ExtraService[]>(customer, '/extra-service/available')
    expect(tyres).toMatchObject({
      id: 'xsv_tyres',
      type: 'NORMAL',
      descriptions: [
        { languageId: 'acc_north_fi', description: 'Renkaat fi-FI' },
        { languageId: 'acc_north_en', description: 'Renkaat en-US' },
        { languageId: 'acc_north_sv', description: 'Renkaat sv-FI' },
      ],
      totalPrice: 111.76,
    })
  })
})
