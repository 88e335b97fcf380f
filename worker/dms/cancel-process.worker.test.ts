import { beforeEach, describe, expect, it } from 'vitest'

import type { ProcessState } from '#domain/enums.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import { seedLocker, seedProcess } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'

import { workOrderExample } from './openapi-examples.ts'

beforeEach(freshDatabase)

describe('cancelling a process', () => {
  it('ends it, tells its open clients and keeps who did it and why', async () => {
    const { app, call, keyId } = await seedDealer()
    const visit = await seedProcess({ state: 'STARTED' })
    const response = await call('POST', `/process/${visit.id}/cancel`, { reason: 'Asiakas perui ajan' })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      id: visit.id,
      externalWorkOrderId: null,
      state: 'CANCELLED',
      version: visit.version + 1,
    })
    expect(
      await rowsOf(`select type, from_state, actor_kind, actor_id, reason from process_events where type = 'cancel'`),
    ).toEqual([
      { type: 'cancel', from_state: 'STARTED', actor_kind: 'dms', actor_id: keyId, reason: 'Asiakas perui ajan' },
    ])
    expect(await rowsOf('select kind from outbox')).toEqual([])
    expect(app.woken).toEqual([`${visit.id}:room`])
  })

  it('gives its box back', async () => {
    const { call } = await seedDealer()
    await seedLocker()
    const visit = await seedProcess({ state: 'KEY_CODE_SENT', lease: { boxId: 'box_1' } })
    await call('POST', `/process/${visit.id}/cancel`, {})
    expect(await rowsOf('select end_reason from box_leases where ended_at is not null')).toEqual([
      { end_reason: 'CANCELLED' },
    ])
  })

  it('takes two round trips and scans no table', async () => {
    const { app, call } = await seedDealer()
    const visit = await seedProcess()
    app.d1.forget()
    await call('POST', `/process/${visit.id}/cancel`)
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
  })

  it('answers the same again and makes no second change', async () => {
    const { call } = await seedDealer()
    const visit = await seedProcess({ state: 'LINK_SENT' })
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => (await call('POST', `/process/${visit.id}/cancel`, {})).json()),
    )
    expect(answers.every((answer) => JSON.stringify(answer) === JSON.stringify(answers[0]))).toBe(true)
    expect(await rowsOf(`select id from process_events where type = 'cancel'`)).toHaveLength(1)
  })

  it('that meets a change of the work order comes about all the same', async () => {
    const { put, create, call } = await seedDealer()
    await put()
    const { id }: { id: string } = await (await create()).json()
    const [, cancelled] = await Promise.all([
      put({ ...workOrderExample, createdBy: 'Toinen' }),
      call('POST', `/process/${id}/cancel`, {}),
    ])
    const answer: { state: string; version: number } = await cancelled.json()
    expect(answer).toMatchObject({ state: 'CANCELLED', version: 3 })
    expect(await rowsOf('select state, version from processes')).toEqual([{ state: 'CANCELLED', version: 3 }])
  })

  it.each<ProcessState>(['CUSTOMER_KEYS_DELIVERED', 'DELIVERY_DONE', 'PROCESS_DONE', 'CLOSED'])(
    'is refused in %s',
    async (state) => {
      const { call } = await seedDealer()
      const visit = await seedProcess({ state })
      const response = await call('POST', `/process/${visit.id}/cancel`, {})
      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({ code: 'process.illegal_transition' })
      expect(await rowsOf('select state, version from processes')).toEqual([{ state, version: visit.version }])
    },
  )

  it('does not reach another account', async () => {
    const { app } = await seedDealer()
    const visit = await seedProcess()
    const south = await seedDealer({ accountId: 'acc_south', app })
    expect((await south.call('POST', `/process/${visit.id}/cancel`, {})).status).toBe(404)
    expect(await rowsOf('select state from processes')).toEqual([{ state: 'LINK_GENERATED' }])
  })
})
