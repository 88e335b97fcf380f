import { beforeEach, describe, expect, it } from 'vitest'

import { problemCode } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { deskOf } from '#tests/support/desk.ts'
import { approvedVisit, askedPrice, moveTo, service, toPayment } from '#tests/support/priced-visit.ts'
import { seedStaff } from '#tests/support/staff.ts'

beforeEach(freshDatabase)

const row = (price: number) => ({ description: 'Huolto', type: 'NORMAL', price, payer: 'CUSTOMER' })

/** A visit of 125,50 € that was typed in and approved, as an advisor has it before them. */
async function typedInAndApproved() {
  const visit = await approvedVisit()
  const desk = deskOf(visit.customer.app, (await seedStaff()).token)
  const correct = async (fields: Record<string, unknown>) => {
    const { workOrder } = await desk.page(visit.customer.id)
    return desk.correct({ version: workOrder?.version, ...fields }, visit.customer.id)
  }
  return { ...visit, desk, correct }
}

describe('a price that staff correct', () => {
  it('is asked for by the rule of approvals, told once, and stands in the history with who raised it', async () => {
    const { customer, correct, drain, sms, approve } = await typedInAndApproved()
    expect((await correct({ rows: [row(114.99)] })).status).toBe(200)
    expect(await askedPrice(customer)).toBeNull()
    expect((await correct({ rows: [row(180)] })).status).toBe(200)
    expect(await askedPrice(customer)).toBe(225.9)
    await drain()
    expect(sms().filter((text) => text.includes('työn hinta'))).toHaveLength(1)
    expect(await rowsOf(`select actor_kind, actor_id from process_events where type = 'ask_price'`)).toEqual([
      { actor_kind: 'staff', actor_id: 'usr_advisor' },
    ])
    expect((await approve(225.9)).status).toBe(200)
    expect(await askedPrice(customer)).toBeNull()
  })

  it('takes the place of what the customer is asked to pay', async () => {
    const { customer, correct } = await typedInAndApproved()
    await moveTo(...toPayment)
    expect((await correct({ rows: [row(90)] })).status).toBe(200)
    expect((await customer.status()).state).toBe('READY_FOR_PAYMENT')
    const told = await rowsOf(`select type, actor_kind, actor_id from process_events order by version desc limit 1`)
    expect(told).toEqual([{ type: 'order_changed', actor_kind: 'staff', actor_id: 'usr_advisor' }])
  })

  it('is approved anew where the approval was not confirmed yet', async () => {
    const { customer, desk, correct } = await typedInAndApproved()
    await rowsOf(`update processes set current_step = 'APPROVAL', work_order_approved = 1`)
    await correct({ rows: [row(90)] })
    expect((await desk.page(customer.id)).process.workOrderApproved).toBe(false)
  })
})

describe('an order of the dealer system', () => {
  it('has rows of its own: staff cannot correct them', async () => {
    const { customer, put, correct, desk } = await typedInAndApproved()
    expect((await correct({ rows: [row(101)] })).status).toBe(200)
    await put([service])
    const response = await correct({ rows: [row(90)] })
    expect([response.status, await problemCode(response)]).toEqual([409, 'order.dealer_system'])
    expect((await desk.page(customer.id)).may.correct).toMatchObject({ refusal: null, rows: 'dealer_system' })
  })

  it('does not write over the car and the time that staff put right, and raises prices as its own', async () => {
    const { customer, put, correct, desk } = await typedInAndApproved()
    await put([service])
    const reservationStart = new Date(testNow + 3_600_000).toISOString()
    const vehicle = { licenseNumber: 'XYZ-789', make: 'Saab', model: '9-5' }
    expect((await correct({ vehicle, reservationStart })).status).toBe(200)
    await put([{ ...service, price: 300 }])
    expect(await desk.page(customer.id)).toMatchObject({
      vehicle,
      workOrder: { reservationStart, vehicleEditedManually: true, rows: [{ price: 300 }] },
    })
    expect(await rowsOf(`select actor_kind, actor_id from process_events where type = 'ask_price'`)).toEqual([
      { actor_kind: 'dms', actor_id: null },
    ])
  })

  it('goes on writing what staff left alone', async () => {
    const { customer, put, correct, desk } = await typedInAndApproved()
    await put([service])
    await correct({ reservationStart: new Date(testNow).toISOString() })
    await put([{ ...service, price: 110 }])
    expect((await desk.page(customer.id)).vehicle?.licenseNumber).toBe('ABC-1')
  })
})
