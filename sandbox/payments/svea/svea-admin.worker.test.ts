import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'

import { callSandbox, postJson } from '#tests/support/call-sandbox.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { fakeShop } from '#tests/support/fake-shop.ts'
import { admin, adminOrder, call, finish, open, paid, press, read, totalCents } from '#tests/support/svea-merchant.ts'

beforeEach(() => emptyDatabase(env.DB))

describe('an order in Payment Admin', () => {
  it('is open until it is delivered, by a task', async () => {
    const { id } = await paid()
    const actions = ['CanDeliverOrder', 'CanDeliverPartially', 'CanCancelOrder', 'CanCancelAmount']
    expect(await adminOrder(id)).toMatchObject({
      OrderStatus: 'Open',
      OrderAmount: totalCents,
      MerchantOrderId: 'WS1A',
      Actions: expect.arrayContaining(actions),
      OrderRows: [{ OrderRowId: 1, Actions: expect.arrayContaining(['CanDeliverRow']) }, { OrderRowId: 2 }],
      Deliveries: [],
    })
    const { path, waits } = await finish(await admin('POST', `/orders/${id}/deliveries`, { orderRowIds: [] }))
    expect(waits).toBe(1)
    expect(await (await call('GET', path)).json()).toMatchObject({ DeliveryAmount: totalCents, CreditedAmount: 0 })
    expect(await adminOrder(id)).toMatchObject({ OrderStatus: 'Delivered', Actions: [], Deliveries: [{}] })
    expect((await admin('POST', `/orders/${id}/deliveries`, { orderRowIds: [] })).status).toBe(400)
  })

  it('may be delivered row by row, or to a lower amount', async () => {
    const { id } = await paid()
    await finish(await admin('POST', `/orders/${id}/deliveries`, { orderRowIds: [2] }))
    expect(await adminOrder(id)).toMatchObject({ OrderStatus: 'Open', Deliveries: [{ DeliveryAmount: 4050 }] })
    const lower = await admin('POST', `/orders/${id}/deliveries/DeliverAndLowerAmount`, { deliveredAmount: 15_000 })
    await finish(lower)
    const deliveries = [{ DeliveryAmount: 4050 }, { DeliveryAmount: 15_000 }]
    expect(await adminOrder(id)).toMatchObject({
      OrderStatus: 'Delivered',
      CancelledAmount: 5000,
      Deliveries: deliveries,
    })
  })

  it('may be let go of whole, and then Checkout still says Final', async () => {
    const { id } = await paid()
    expect((await admin('PATCH', `/orders/${id}`, { isCancelled: true })).status).toBe(204)
    expect(await adminOrder(id)).toMatchObject({ OrderStatus: 'Cancelled', CancelledAmount: totalCents, Actions: [] })
    expect(await read(id)).toMatchObject({ Status: 'Final' })
    expect((await admin('POST', `/orders/${id}/deliveries`, { orderRowIds: [] })).status).toBe(400)
  })

  it('may be let go of in amounts that say all that was let go of', async () => {
    const { id } = await paid()
    const cancel = async (cancelledAmount: number) =>
      (await admin('PATCH', `/orders/${id}`, { cancelledAmount })).status
    expect(await cancel(1000)).toBe(204)
    expect(await cancel(1000)).toBe(400)
    expect(await cancel(3000)).toBe(204)
    expect(await adminOrder(id)).toMatchObject({ CancelledAmount: 3000 })
    expect(await cancel(totalCents + 1)).toBe(400)
    await finish(await admin('POST', `/orders/${id}/deliveries`, { orderRowIds: [] }))
    expect(await adminOrder(id)).toMatchObject({ Deliveries: [{ DeliveryAmount: totalCents - 3000 }] })
  })

  it('may be let go of by the row', async () => {
    const { id } = await paid()
    expect((await admin('PATCH', `/orders/${id}/rows/2`, { isCancelled: true })).status).toBe(204)
    expect(await adminOrder(id)).toMatchObject({
      CancelledAmount: 4050,
      OrderRows: [{}, { IsCancelled: true, Actions: [] }],
    })
  })

  it('cannot be touched while it is looked at', async () => {
    fakeShop(200)
    const { OrderId: id, Gui } = await open()
    await press(Gui.Snippet, 'review')
    expect(await adminOrder(id)).toMatchObject({ OrderStatus: 'PENDING', Actions: [] })
    expect((await admin('POST', `/orders/${id}/deliveries`, { orderRowIds: [] })).status).toBe(400)
    await postJson(`/payments/api/payments/svea/${id}/act`, { action: 'late-fail' })
    expect(await adminOrder(id)).toMatchObject({ OrderStatus: 'Cancelled' })
  })
})

describe('a credit', () => {
  const deliveries = z.object({ Deliveries: z.array(z.object({ Id: z.int(), Actions: z.array(z.string()) })) })

  async function delivered(method?: string, plan?: string) {
    const { id } = await paid(method, plan)
    await finish(await admin('POST', `/orders/${id}/deliveries`, { orderRowIds: [] }))
    const [delivery] = deliveries.parse(await adminOrder(id)).Deliveries
    return { id, path: `/orders/${id}/deliveries/${delivery?.Id}`, actions: delivery?.Actions ?? [] }
  }

  it('of a card is an amount that says all that was given back', async () => {
    const { id, path, actions } = await delivered()
    expect(actions).toEqual(['CanCreditAmount'])
    const credit = async (creditedAmount: number) => (await admin('PATCH', path, { creditedAmount })).status
    expect(await credit(1000)).toBe(204)
    expect(await credit(1000), 'nothing more than before').toBe(400)
    expect(await credit(totalCents + 1)).toBe(400)
    expect(await credit(totalCents)).toBe(204)
    expect(await adminOrder(id)).toMatchObject({ Deliveries: [{ CreditedAmount: totalCents, Actions: [] }] })
    expect((await admin('POST', `${path}/credits`, { orderRowIds: [1] })).status, 'a card takes no rows').toBe(400)
  })

  it('is not made twice when it is asked twice at once', async () => {
    const { id, path } = await delivered()
    const both = [admin('PATCH', path, { creditedAmount: 700 }), admin('PATCH', path, { creditedAmount: 700 })]
    expect((await Promise.all(both)).map(({ status }) => String(status)).toSorted()).toEqual(['204', '400'])
    expect(await adminOrder(id)).toMatchObject({ Deliveries: [{ CreditedAmount: 700 }] })
  })

  it('of an invoice is rows, or a row of its own, by a task', async () => {
    const { id, path, actions } = await delivered('INVOICE')
    expect(actions).toEqual(['CanCreditNewRow', 'CanCreditOrderRows'])
    const byRow = await finish(await admin('POST', `${path}/credits`, { orderRowIds: [2] }))
    expect(await (await call('GET', byRow.path)).json()).toMatchObject({ Amount: -4050 })
    const row = { name: 'Hyvitys', quantity: 100, unitPrice: 500, vatPercent: 2550 }
    await finish(await admin('POST', `${path}/credits`, { newCreditOrderRow: row }))
    expect(await adminOrder(id)).toMatchObject({ Deliveries: [{ CreditedAmount: 4550 }] })
    expect((await admin('PATCH', path, { creditedAmount: 5000 })).status).toBe(400)
  })

  async function latestRefund(): Promise<string> {
    const listed = await callSandbox(`/payments/api/payments?provider=svea&orderNumber=WS1A`)
    const refunds = z.object({ payments: z.array(z.object({ refunds: z.array(z.object({ id: z.string() })) })) })
    return refunds.parse(await listed.json()).payments[0]?.refunds.at(-1)?.id ?? ''
  }

  it('that was refused may be asked for again', async () => {
    const { id, path } = await delivered('SVEACARDPAY', 'wait')
    const credit = async () => (await admin('PATCH', path, { creditedAmount: 1000 })).status
    expect(await credit()).toBe(202)
    expect((await postJson(`/payments/api/refunds/svea/${await latestRefund()}/refuse`, {})).status).toBe(204)
    expect(await adminOrder(id)).toMatchObject({ Deliveries: [{ CreditedAmount: 0 }] })
    expect(await credit()).toBe(202)
    expect(await credit(), 'the same again while it waits').toBe(400)
  })

  it('may wait as a task that goes on until it is decided', async () => {
    const { id, path } = await delivered('SVEACARDPAY', 'wait')
    const accepted = await admin('PATCH', path, { creditedAmount: 1000 })
    expect(accepted.status).toBe(202)
    expect((await finish(accepted.clone())).path).toBe('never')
    const refundId = await latestRefund()
    expect((await postJson(`/payments/api/refunds/svea/${refundId}/accept`, {})).status).toBe(204)
    expect((await finish(accepted)).path).toContain(`/credits/${refundId}`)
    expect(await adminOrder(id)).toMatchObject({ Deliveries: [{ CreditedAmount: 1000 }] })
  })

  it('is refused where it was so planned, and no action says otherwise', async () => {
    const { path, actions } = await delivered('SVEACARDPAY', 'refuse')
    expect(actions).toEqual([])
    const response = await admin('PATCH', path, { creditedAmount: 1000 })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ Errors: [{ ErrorMessage: expect.any(String) }] })
  })
})
