import { beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod'

import { freshDatabase } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { dmsStoredWorkOrderSchema } from '#worker/contract/machines/dms.ts'

import { workOrderExample } from './openapi-examples.ts'

beforeEach(freshDatabase)

describe('a stored work order', () => {
  it('comes back as it was put, and putting what came back changes nothing', async () => {
    const { put, call } = await seedDealer()
    await put()
    const stored = await (await call('GET', '/work-order/26-1')).json<z.input<typeof dmsStoredWorkOrderSchema>>()
    expect(dmsStoredWorkOrderSchema.safeParse(stored).error).toBeUndefined()
    expect(stored).toMatchObject({ externalWorkOrderId: '26-1', version: 1, process: null })
    expect(stored.workOrder).toMatchObject({
      ...workOrderExample,
      customer: { ...workOrderExample.customer, phoneNumber: '+358400000112', city: null },
      reservationStart: '2026-11-24T06:00:00.000Z',
      reservationEnd: '2026-11-24T14:00:00.000Z',
      accessoryFee: null,
      cpuPaymentRequest: false,
    })
    expect(await (await put(stored.workOrder)).json()).toMatchObject({ changed: false })
  })

  it('names the newest of its processes', async () => {
    const { app, put, call, create } = await seedDealer()
    await put()
    const first: { id: string } = await (await create()).json()
    await call('POST', `/process/${first.id}/cancel`, {})
    app.clock.advance(1000)
    const second = await (await create()).json()
    expect(await (await call('GET', '/work-order/26-1')).json()).toMatchObject({ process: second })
  })

  it('takes one round trip and scans no table', async () => {
    const { app, put, call } = await seedDealer()
    await put()
    app.d1.forget()
    await call('GET', '/work-order/26-1')
    expect(app.d1.roundTrips()).toBe(1)
    await expectNoTableScan(app.d1)
  })

  it('of another account does not exist', async () => {
    const { app, put } = await seedDealer()
    await put()
    const south = await seedDealer({ accountId: 'acc_south', app })
    const response = await south.call('GET', '/work-order/26-1')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'work_order.not_found' })
  })
})

describe('a process', () => {
  it('is answered as its creation did, in one round trip without a scan', async () => {
    const { app, put, call, create } = await seedDealer()
    await put()
    const created: { id: string } = await (await create()).json()
    app.d1.forget()
    const response = await call('GET', `/process/${created.id}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ...created, amounts: expect.objectContaining({ open: 386.44 }) })
    expect(app.d1.roundTrips()).toBe(1)
    await expectNoTableScan(app.d1)
  })

  it('of another account does not exist, and neither does one of no account', async () => {
    const { app, put, create } = await seedDealer()
    await put()
    const { id }: { id: string } = await (await create()).json()
    const south = await seedDealer({ accountId: 'acc_south', app })
    for (const unknown of [id, 'prc_nothing']) {
      const response = await south.call('GET', `/process/${unknown}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'process.not_found' })
    }
  })
})
