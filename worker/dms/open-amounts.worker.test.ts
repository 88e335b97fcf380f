import { beforeEach, describe, expect, it } from 'vitest'

import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import { brakes, seedBilledOrder, service } from '#tests/support/paid-order.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { DmsWorkshops } from '#worker/contract/machines/dms-webhooks.ts'
import type { DmsReadProcess, DmsStoredWorkOrder } from '#worker/contract/machines/dms.ts'

beforeEach(freshDatabase)

describe('what a process asks', () => {
  it('is told of it and of its order, until it is paid, and then of the next one what is open', async () => {
    const order = await seedBilledOrder()
    const amounts = async (id: string) => {
      const process = await (await order.call('GET', `/process/${id}`)).json<DmsReadProcess>()
      const stored = await (await order.call('GET', '/work-order/26-1')).json<DmsStoredWorkOrder>()
      expect(stored.process).toEqual(process)
      return process.amounts
    }
    const first = await order.bill()
    const { totalPrice } = await order.pricing(first)
    expect(await amounts(first.id)).toEqual({ approved: null, asked: null, paid: 0, refunded: 0, open: totalPrice })
    expect(totalPrice).toBe(100)
    await order.payAtCounter(first)
    expect(await amounts(first.id)).toMatchObject({ paid: 100, open: 0 })
    await order.tell(first, 'finish')
    // Of two that were made within a millisecond nobody knows which is the newer.
    order.app.clock.advance(1)
    await order.put([service, brakes])
    const second = await order.bill()
    expect(await amounts(second.id)).toMatchObject({ paid: 0, open: 50 })
    await order.put([{ description: 'Hyvitys', net: -20 }])
    expect(await amounts(second.id)).toMatchObject({ open: -125.1 })
  })

  it('is nothing of a cancelled one', async () => {
    const { put, create, call } = await seedDealer()
    await put()
    const { id } = await (await create()).json<DmsReadProcess>()
    const open = async () => (await (await call('GET', `/process/${id}`)).json<DmsReadProcess>()).amounts.open
    expect(await open()).toBe(386.44)
    await call('POST', `/process/${id}/cancel`, {})
    expect(await open()).toBe(0)
  })

  it('takes one round trip and no scan, with the order too', async () => {
    const { app, put, create, call } = await seedDealer()
    await put()
    const { id } = await (await create()).json<DmsReadProcess>()
    app.d1.forget()
    await call('GET', `/process/${id}`)
    await call('GET', '/work-order/26-1')
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
  })
})

it('a workshop says where it rounds VAT, and its own rate', async () => {
  const { call } = await seedDealer()
  const [before] = (await (await call('GET', '/workshop')).json<DmsWorkshops>()).items
  expect(before).toMatchObject({ vatRounding: 'ROW', vatPercent: 25.5 })
  await rowsOf(`update accounts set vat_rounding = 'INVOICE', vat_basis_points = 1350`)
  const [after] = (await (await call('GET', '/workshop')).json<DmsWorkshops>()).items
  expect(after).toMatchObject({ vatRounding: 'INVOICE', vatPercent: 13.5 })
})
