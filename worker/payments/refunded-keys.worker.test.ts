import { beforeEach, describe, expect, it } from 'vitest'

import { handOutTypes } from '#domain/process-type.ts'
import { seedCabinet } from '#tests/support/cabinet.ts'
import { cloudLooks, runByCloud } from '#tests/support/clouds.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { drainWith, paidVisit } from '#tests/support/paid-visit.ts'
import { expireReservations } from '#worker/process/index.ts'

beforeEach(freshDatabase)

/** Returns the turn of each visit, and the number of boxes that are held. */
const turns = () =>
  rowsOf('select turn, (select count(*) from box_leases where ended_at is null) as held from processes')

describe('a refund before the keys were fetched', () => {
  it('leaves the keys that were paid for to be collected', async () => {
    const process = { lease: { boxId: 'box_1', accessCode: '123456' } }
    const { visma, customer, refund } = await paidVisit({ processType: 'RETRIEVE', process })
    const cabinet = await seedCabinet(customer.app)
    const isOpenIn = async (state: string) => {
      customer.app.clock.advance(1000)
      expect(await customer.status()).toMatchObject({ state, boxAccessCode: '123456', box: { number: 1 } })
      expect(await (await cabinet.open('123456')).json()).toEqual({ boxNumber: 1 })
    }
    await refund(20)
    await isOpenIn('REFUND_REQUESTED')
    await drainWith(visma)
    await isOpenIn('REFUNDED')
    customer.app.clock.advance(1000)
    await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
    expect(await customer.status()).toMatchObject({ state: 'REFUNDED', boxAccessCode: null, box: null })
    customer.app.clock.advance(1000)
    expect((await cabinet.open('123456')).status).toBe(404)
  })

  it.each(handOutTypes)("leaves a lent car's keys to staff (%s)", async (processType) => {
    const process = { lease: { boxId: 'box_1', accessCode: '123456' } }
    const { visma, customer, refund } = await paidVisit({ processType, process })
    const cabinet = await seedCabinet(customer.app)
    await rowsOf('update box_leases set confirmed_at = created_at')
    expect((await refund(20)).status).toBe(200)
    await drainWith(visma)
    customer.app.clock.advance(1000)
    expect(await customer.status()).toMatchObject({ state: 'REFUNDED', boxAccessCode: null, box: null })
    expect(await turns()).toEqual([{ turn: 'staff', held: 1 }])
    expect((await cabinet.open('123456')).status).toBe(404)
    customer.app.clock.advance(1000)
    await runByCloud()
    await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
    expect(await cloudLooks()).toEqual(['prc_1:cloud lck_north'])
    expect(await turns()).toEqual([{ turn: 'nobody', held: 0 }])
    expect(await customer.status()).toMatchObject({ state: 'REFUNDED' })
  })

  it("leaves a customer's own keys to them, and tells staff where they are not fetched in time", async () => {
    const process = { lease: { boxId: 'box_1', accessCode: '123456' } }
    const { visma, customer, refund } = await paidVisit({ processType: 'RETRIEVE', process })
    const cabinet = await seedCabinet(customer.app)
    await rowsOf('update box_leases set confirmed_at = created_at')
    await refund(20)
    await drainWith(visma)
    expect(await turns()).toEqual([{ turn: 'customer', held: 1 }])
    const wait = async (hours: number) => {
      customer.app.clock.advance(hours * 3_600_000)
      await expireReservations(customer.app.deps())
    }
    await wait(47)
    expect(await turns()).toEqual([{ turn: 'customer', held: 1 }])
    await wait(2)
    expect(await turns()).toEqual([{ turn: 'staff', held: 1 }])
    expect(await (await cabinet.open('123456')).json()).toEqual({ boxNumber: 1 })
    customer.app.clock.advance(1000)
    await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
    expect(await turns()).toEqual([{ turn: 'nobody', held: 0 }])
  })
})
