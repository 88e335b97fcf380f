import { beforeEach, describe, expect, it } from 'vitest'

import { visitWithKeys } from '#tests/support/additional-work.ts'
import { jsonOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedApiKey } from '#tests/support/factories.ts'
import { moveTo } from '#tests/support/priced-visit.ts'
import type { DmsStoredWorkOrder, DmsWorkOrderAnswer } from '#worker/contract/machines/dms.ts'

beforeEach(freshDatabase)

const inHours = (hours: number) => new Date(testNow + hours * 3_600_000).toISOString()

async function dealerVisit() {
  const visit = await visitWithKeys()
  const { key: token } = await seedApiKey({ id: 'key_2', key: 'dealer-key-of-ready-times-0123456789' })
  const call = { token, csrf: false as const }
  const path = '/api/dms/work-order/WO-1'
  const read = async () => jsonOf<DmsStoredWorkOrder>(await visit.customer.app.request(path, call))
  const { workOrder } = await read()
  const put = (more: object) =>
    visit.customer.app.request(path, { ...call, method: 'PUT', json: { ...workOrder, ...more } })
  const changed = async (more: object) => (await jsonOf<DmsWorkOrderAnswer>(await put(more))).changed
  const readyAt = async () => (await visit.customer.status()).readyAt
  return { ...visit, read, put, changed, readyAt }
}

const history = () => rowsOf(`select actor_kind, actor_id from process_events where type = 'set_ready_time'`)

describe('when the car will be ready, by the dealer system', () => {
  it('is shown to the customer, who is told once of each other time', async () => {
    const visit = await dealerVisit()
    visit.customer.app.d1.forget()
    expect(await visit.changed({ readyAt: inHours(3) })).toBe(true)
    expect(visit.customer.app.d1.roundTrips()).toBe(2)
    expect(await visit.readyAt()).toBe(inHours(3))
    expect(await visit.changed({ readyAt: inHours(3) })).toBe(false)
    expect(await history()).toEqual([{ actor_kind: 'dms', actor_id: 'key_2' }])
    await visit.drain()
    expect(visit.sms()).toHaveLength(1)
    expect(await visit.changed({ readyAt: inHours(4) })).toBe(true)
    await visit.drain()
    await visit.drain()
    expect(visit.sms()).toHaveLength(2)
  })

  it('stays where it is left out, goes with null, and is in no answer', async () => {
    const visit = await dealerVisit()
    await visit.changed({ readyAt: inHours(3) })
    expect(await visit.changed({ createdBy: 'Kaisa' })).toBe(true)
    expect(await visit.readyAt()).toBe(inHours(3))
    expect((await visit.read()).workOrder).not.toHaveProperty('readyAt')
    expect(await visit.changed({ createdBy: 'Kaisa', readyAt: null })).toBe(true)
    expect(await visit.readyAt()).toBeNull()
  })

  it('goes with what else the put brings, and is one time of two that are told at once', async () => {
    const visit = await dealerVisit()
    const proposedRows = [{ reference: 'F-1', title: 'Jarrupalat', urgency: 'SOON', price: 80 }]
    expect(await visit.changed({ readyAt: inHours(3), createdBy: 'Kaisa', proposedRows })).toBe(true)
    expect([await visit.readyAt(), (await visit.view()).proposals.length]).toEqual([inHours(3), 1])
    const both = await Promise.all([5, 6].map((hours) => visit.put({ readyAt: inHours(hours) })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect([inHours(5), inHours(6)]).toContain(await visit.readyAt())
  })

  it('changes nothing of a visit that is over', async () => {
    const visit = await dealerVisit()
    await visit.changed({})
    await visit.pay()
    await moveTo('PROCESS_DONE')
    expect(await visit.changed({ readyAt: inHours(3) })).toBe(false)
    expect(await history()).toEqual([])
  })

  it('is refused where it is no time', async () => {
    const visit = await dealerVisit()
    const response = await visit.put({ readyAt: 'huomenna' })
    expect([response.status, await response.json()]).toMatchObject([422, { errors: [{ path: 'readyAt' }] }])
  })
})
