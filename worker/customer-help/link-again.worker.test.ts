import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { problemOf } from '#tests/support/company.ts'
import { rowsOf } from '#tests/support/database.ts'
import { providersThatWork, smsCalls } from '#tests/support/effects.ts'
import { seedWorkOrder, type ProcessSeed } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { holderOf, hour, seedTwoBoxes, type TwoBoxes } from '#tests/support/two-boxes.ts'
import { drainEffects } from '#worker/jobs/index.ts'

const number = '+358400000012'

let hall: TwoBoxes

beforeEach(async () => {
  hall = await seedTwoBoxes()
})

async function visit(seed: ProcessSeed = {}): Promise<void> {
  const order = await seedWorkOrder({
    customer: { phoneNumber: number, email: null, contactMethods: ['SMS'] },
    vehicle: { licenseNumber: 'ABC-123' },
  })
  await holderOf(1, { workOrderId: order.id, customerId: order.customerId, ...seed })
  await rowsOf('delete from outbox')
}

const ask = (fields: object = {}) => {
  const json = { code: 'XXXX', licenseNumber: 'abc 123', phoneNumber: '040 0000012', ...fields }
  return hall.app.request('/api/process/link-again', { method: 'POST', json })
}

/** Makes what waits in the outbox; answers the text messages. */
async function sent() {
  const outgoing = providersThatWork()
  await drainEffects(testDependencies({ outgoing, clock: testClock(hall.app.clock.now()) }))
  return smsCalls(outgoing)
}

describe('a link that was lost', () => {
  it('is sent to the number of the visit, once an hour', async () => {
    await visit({ state: 'CUSTOMER_KEYS_DELIVERED' })
    hall.app.d1.forget()
    expect((await ask()).status).toBe(204)
    expect(hall.app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(hall.app.d1)
    expect((await ask()).status).toBe(204)
    const messages = await sent()
    expect(messages).toEqual([expect.objectContaining({ message: expect.stringMatching(/http\S+\/0000-CDE0-0001/) })])
    hall.app.clock.advance(hour)
    await ask()
    expect(await sent()).toHaveLength(1)
  })

  it('is answered alike where there is none to send, and nothing is sent', async () => {
    await visit({ state: 'CUSTOMER_KEYS_DELIVERED' })
    for (const fields of [{ phoneNumber: '040 7654321' }, { licenseNumber: 'XYZ-9' }]) {
      const response = await ask(fields)
      expect([response.status, await response.text()]).toEqual([204, ''])
    }
    expect(await sent()).toEqual([])
    expect(await rowsOf('select 1 from outbox')).toEqual([])
  })

  it('is not sent of a visit that is over', async () => {
    await visit({ state: 'PROCESS_DONE' })
    expect((await ask()).status).toBe(204)
    expect(await sent()).toEqual([])
  })

  it('goes to the number that the customer has chosen for the visit, and to no other', async () => {
    await visit({ state: 'CUSTOMER_KEYS_DELIVERED' })
    await rowsOf(`update processes set contact_phone = '+358401111111'`)
    await ask()
    expect(await sent()).toEqual([])
    await ask({ phoneNumber: '0401111111' })
    expect(await sent()).toHaveLength(1)
  })

  it('names the field that is none, and is limited', async () => {
    expect(await problemOf(await ask({ phoneNumber: '12' }))).toMatchObject({
      status: 422,
      errors: [{ path: 'phoneNumber', code: 'invalid_format' }],
    })
    expect(await problemOf(await ask({ licenseNumber: '--' }))).toMatchObject({
      errors: [{ path: 'licenseNumber', code: 'required' }],
    })
    for (let nth = 0; nth < 6; nth += 1) expect((await ask()).status).toBe(204)
    expect((await ask()).status).toBe(429)
  })
})
