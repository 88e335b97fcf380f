import { beforeEach, describe, expect, it } from 'vitest'

import type { Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { brakes, seedBilledOrder, service, type BilledOrder } from '#tests/support/paid-order.ts'

beforeEach(freshDatabase)

async function paidOnline(order: BilledOrder): Promise<Customer> {
  const visit = await order.bill()
  const { finish } = await order.beginOnline(visit)
  expect(await finish()).toBe(200)
  expect(await order.stateOf(visit.id)).toBe('PROCESS_DONE')
  return visit
}

describe('an order that was paid', () => {
  it('is not billed again: the same call of the next night is refused', async () => {
    const order = await seedBilledOrder()
    await paidOnline(order)
    expect(await order.refused()).toBe('work_order.paid')
    expect(await rowsOf('select id from processes')).toHaveLength(1)
    expect(await order.held()).toBe(10_000)
  })

  it.each(['counter', 'terminal'])('is not billed again when it was paid at the %s', async (where) => {
    const order = await seedBilledOrder()
    const visit = await order.bill()
    if (where === 'counter') await order.payAtCounter(visit)
    else await takenAtTerminal(visit)
    expect(await order.refused()).toBe('work_order.paid')
  })

  it('bills the difference once its price was raised, and says what was paid before', async () => {
    const order = await seedBilledOrder()
    await paidOnline(order)
    expect((await order.put([service, brakes])).status).toBe(200)
    const visit = await order.bill()
    const pricing = await order.pricing(visit)
    expect(pricing.totalPrice).toBe(50)
    expect(pricing.paymentRows.map(({ description, priceWithVat }) => [description, priceWithVat])).toEqual([
      ['Huolto', 100],
      ['Jarrupalat', 50],
      ['Aiemmin maksettu', -100],
    ])
    const { attempt, finish } = await order.beginOnline(visit)
    expect(order.visma.orders.get(attempt.orderNumber)?.amountCents).toBe(5_000)
    await finish()
    const receipt = await order.receipt(visit)
    expect(receipt).toMatchObject({ total: 50, kept: 50 })
    expect(receipt?.rows.at(-1)).toEqual({ description: 'Aiemmin maksettu', priceWithVat: -100 })
    expect(receipt?.vat).toEqual([{ rate: 25.5, net: 39.84, vat: 10.16, gross: 50 }])
    expect(await order.held()).toBe(15_000)
    expect(await order.refused()).toBe('work_order.paid')
  })

  it('is billed again for what went back, and for no more', async () => {
    const order = await seedBilledOrder()
    const first = await paidOnline(order)
    expect((await order.refund(first, 3_000)).status).toBe(200)
    const visit = await order.bill()
    expect((await order.pricing(visit)).totalPrice).toBe(30)
    await order.payAtCounter(visit)
    expect(await order.held()).toBe(10_000)
    expect(await order.refused()).toBe('work_order.paid')
  })

  it('is known by its number when its row left the database, and moves with another number', async () => {
    const order = await seedBilledOrder()
    await paidOnline(order)
    await rowsOf(`update work_orders set external_work_order_id = '26-9'`)
    expect(await order.refused({ externalWorkOrderId: '26-9' })).toBe('work_order.paid')
    // Another order comes to be known under the number that is free now.
    await order.put([service], '26-1')
    expect((await order.create()).status).toBe(201)
    await rowsOf(`update processes set work_order_id = null`)
    await rowsOf(`delete from order_rows`)
    await rowsOf(`delete from work_orders`)
    await order.put([service], '26-9')
    expect(await order.refused({ externalWorkOrderId: '26-9' })).toBe('work_order.paid')
  })

  it('lets another visit come that is about more than the bill, which then asks for nothing', async () => {
    const order = await seedBilledOrder()
    await paidOnline(order)
    const visit = await order.bill({ processType: 'DELIVERY' })
    expect((await order.pricing(visit)).totalPrice).toBe(0)
  })
})

async function takenAtTerminal(visit: Customer): Promise<void> {
  // A terminal's receipt as it is written down; how it comes in is tested beside the terminal.
  await rowsOf(
    `insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents,
      captured_cents, frozen_pricing, payment_time, device_receipt_id, created_at, updated_at)
     select 'pay_terminal', id, account_id, 'TERMINAL', 'TERMINAL', 'T1', 'SUCCESS', 10000, 10000,
       '{"rows":[{"code":"NORMAL","description":"Huolto","priceCents":7968,"priceWithVatCents":10000,"vatBasisPoints":2550}],"totalCents":10000}',
       1, 'R-1', 1, 1 from processes where id = ?`,
    visit.id,
  )
  await rowsOf(`update processes set state = 'PAYMENT_DONE' where id = ?`, visit.id)
  await rowsOf(`update processes set state = 'PROCESS_DONE' where id = ?`, visit.id)
}

describe('money that comes or goes at an earlier visit', () => {
  /** A bill was cancelled while somebody was on the provider's page. */
  async function cancelledWhilePaying() {
    const order = await seedBilledOrder()
    const visit = await order.bill()
    const page = await order.beginOnline(visit)
    expect((await order.tell(visit, 'cancel', { reason: 'Väärä lasku' })).status).toBe(200)
    return { order, visit, page }
  }

  it('pays the next visit that is billed: nothing is open any more', async () => {
    const { order, page } = await cancelledWhilePaying()
    expect(await page.finish()).toBe(200)
    expect(await order.refused()).toBe('work_order.paid')
    expect(await rowsOf('select surplus_cents from payments')).toEqual([{ surplus_cents: 0 }])
  })

  it('pays the visit that is open, whose own attempt is let go of', async () => {
    const { order, page } = await cancelledWhilePaying()
    const next = await order.bill()
    const nextPage = await order.beginOnline(next)
    expect(await page.finish()).toBe(200)
    expect(await order.stateOf(next.id)).toBe('PROCESS_DONE')
    expect(await order.held()).toBe(10_000)
    // Who paid all the same gets that back.
    await nextPage.finish()
    expect(
      await rowsOf('select captured_cents as took, surplus_cents as surplus from payments order by rowid'),
    ).toEqual([
      { took: 10_000, surplus: 0 },
      { took: 10_000, surplus: 10_000 },
    ])
    expect(await order.refused()).toBe('work_order.paid')
  })

  it('is billed by the visit that is open where it went back', async () => {
    const order = await seedBilledOrder()
    const first = await paidOnline(order)
    await order.put([service, brakes])
    const next = await order.bill()
    await order.beginOnline(next)
    await order.refund(first, 10_000)
    expect((await order.pricing(next)).totalPrice).toBe(150)
    expect(await rowsOf(`select set_aside from payments where status = 'CANCELLED'`)).toEqual([
      { set_aside: 'order_changed' },
    ])
    expect(await order.stateOf(next.id)).toBe('PAYMENT_LINK_SENT')
  })

  it('can be given back from a visit that was cancelled', async () => {
    const { order, visit, page } = await cancelledWhilePaying()
    await page.finish()
    expect(await order.refused()).toBe('work_order.paid')
    expect((await order.refund(visit, null)).status).toBe(200)
    expect(await order.held()).toBe(0)
    expect((await order.create()).status).toBe(201)
  })
})
