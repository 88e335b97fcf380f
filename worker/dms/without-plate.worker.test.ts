import { beforeEach, describe, expect, it } from 'vitest'

import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer, type Dealer } from '#tests/support/dealer.ts'
import { dmsStoredWorkOrderSchema, type DmsWorkOrder } from '#worker/contract/machines/dms.ts'

import { workOrderExample } from './openapi-examples.ts'

beforeEach(freshDatabase)

const of = (vehicle: DmsWorkOrder['vehicle']): DmsWorkOrder => ({ ...workOrderExample, vehicle })
const cars = () =>
  rowsOf('select license_number as name, has_plate as plate, vin, make from vehicles order by license_number')
const vin = 'YV1ZW000000000001'

async function vehicleIn(dealer: Dealer, number = '26-1') {
  const answer = await dealer.call('GET', `/work-order/${number}`)
  return dmsStoredWorkOrderSchema.parse(await answer.json()).workOrder.vehicle
}

describe('a car without a plate', () => {
  it('is known by its VIN, however it is written, and one car to all of its orders', async () => {
    const dealer = await seedDealer()
    await dealer.put(of({ vin: 'yv1 zw0 00000 000001', make: 'Volvo', model: 'EX30' }))
    await dealer.put(of({ vin, model: 'EX30 Twin' }), '26-2')
    expect(await cars()).toEqual([{ name: `VIN ${vin}`, plate: 0, vin, make: 'Volvo' }])
    expect(await vehicleIn(dealer)).toEqual({ licenseNumber: null, make: 'Volvo', model: 'EX30 Twin', vin })
  })

  it('is a car of its own order where it has no VIN either', async () => {
    const dealer = await seedDealer()
    await dealer.put(of({ make: 'Volvo', model: 'EX30' }))
    await dealer.put(of({ make: 'Volvo', model: 'EX40' }), '26-2')
    expect(await cars()).toMatchObject([{ name: '#26-1' }, { name: '#26-2' }])
    expect(await vehicleIn(dealer)).toEqual({ licenseNumber: null, make: 'Volvo', model: 'EX30', vin: null })
    expect(await (await dealer.put(of({ make: 'Volvo', model: 'EX30' }))).json()).toMatchObject({ changed: false })
  })

  it('stays the same car when it gets a VIN, and then a plate', async () => {
    const dealer = await seedDealer()
    const steps = [{ make: 'Volvo' }, { make: 'Volvo', vin }, { licenseNumber: 'abc 12', make: 'Volvo', vin }]
    for (const step of steps) await dealer.put(of(step))
    expect(await cars()).toEqual([{ name: 'ABC-12', plate: 1, vin, make: 'Volvo' }])
    expect(await vehicleIn(dealer)).toMatchObject({ licenseNumber: 'ABC-12' })
  })

  it('is the car with a plate that has its VIN', async () => {
    const dealer = await seedDealer()
    await dealer.put(of({ licenseNumber: 'ABC-12', make: 'Volvo', vin }))
    await dealer.put(of({ vin }), '26-2')
    expect(await cars()).toHaveLength(1)
    expect(await vehicleIn(dealer, '26-2')).toMatchObject({ licenseNumber: 'ABC-12', make: 'Volvo' })
  })

  it('is not the car whose plate has the letters and digits of its order', async () => {
    const dealer = await seedDealer()
    await dealer.put(of({ make: 'Volvo' }))
    await dealer.put(of({ licenseNumber: '2-61', make: 'Saab' }), '26-2')
    await dealer.put(of({ make: 'Volvo', model: 'EX30' }), '2-61')
    expect(await cars()).toMatchObject([{ name: '#2-61' }, { name: '#26-1' }, { name: '2-61', plate: 1, make: 'Saab' }])
    expect(await vehicleIn(dealer)).toMatchObject({ licenseNumber: null, make: 'Volvo' })
    expect(await vehicleIn(dealer, '26-2')).toMatchObject({ licenseNumber: '2-61', make: 'Saab' })
  })

  it('takes the plate of a car that is there in another spelling without a conflict', async () => {
    const dealer = await seedDealer()
    await dealer.put(of({ licenseNumber: 'HH AB 1234', make: 'Saab' }), '26-2')
    await dealer.put(of({ make: 'Volvo' }))
    expect((await dealer.put(of({ licenseNumber: 'HH-AB1234', make: 'Volvo' }))).status).toBe(200)
    expect(await vehicleIn(dealer)).toMatchObject({ licenseNumber: 'HH AB 1234' })
  })

  it('is of one account only', async () => {
    const north = await seedDealer()
    await north.put(of({ vin, make: 'Volvo' }))
    const south = await seedDealer({ accountId: 'acc_south', app: north.app })
    await south.put(of({ vin, make: 'Polestar' }))
    expect(await cars()).toMatchObject([{ make: 'Volvo' }, { make: 'Polestar' }])
  })

  it('takes a plate of somebody else without a conflict', async () => {
    const dealer = await seedDealer()
    await dealer.put(of({ licenseNumber: 'ABC-12' }), '26-2')
    await dealer.put(of({ make: 'Volvo' }))
    expect((await dealer.put(of({ licenseNumber: 'ABC-12', make: 'Volvo' }))).status).toBe(200)
    expect(await vehicleIn(dealer)).toMatchObject({ licenseNumber: 'ABC-12' })
  })

  it('has a process like any other, and its customer sees what stands in for the plate', async () => {
    const dealer = await seedDealer()
    await dealer.put(of({ vin, make: 'Volvo', model: 'EX30' }))
    const created = await dealer.create()
    expect(created.status).toBe(201)
    const { processCode } = await created.json<{ processCode: string }>()
    const seen = await dealer.app.request('/api/process/work-order', { headers: { 'X-Process-Code': processCode } })
    expect(await seen.json()).toMatchObject({ vehicle: { licenseNumber: `VIN ${vin}`, make: 'Volvo' } })
  })

  it('is no vehicle at all where nothing is said of it', async () => {
    const dealer = await seedDealer()
    await dealer.put(of({}))
    expect(await vehicleIn(dealer)).toBeNull()
  })

  it('is stored once by writers at once', async () => {
    const dealer = await seedDealer()
    await Promise.all(['1', '2', '3', '4'].map(async (number) => dealer.put(of({ vin }), number)))
    expect(await cars()).toHaveLength(1)
  })
})
