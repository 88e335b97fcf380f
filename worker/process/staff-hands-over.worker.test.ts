import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { outboxRows, providersThatWork, smsCalls, statesOf } from '#tests/support/effects.ts'
import { seedAccount, seedLocker, type SeededProcess } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { StaffProcess } from '#worker/contract/staff-process.ts'
import { drainEffects } from '#worker/jobs/index.ts'

let app: TestApp
let token: string

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount({ customerReservationHours: 48, linkValidDays: 30 })
  token = (await seedStaff()).token
})

type Seen = Pick<SeededProcess, 'id' | 'version'>

function tell({ id, version }: Seen, { type }: { type: string }): Promise<Response> {
  return app.request(`/api/staff/process/${id}/event`, { method: 'POST', token, json: { type, version } })
}

/** Staff are told the box, lay the keys into it, and say that they are there. */
async function layKeysIn({ id, version }: Seen, type: string): Promise<Response> {
  const named = await tell({ id, version }, { type })
  expect(named.status).toBe(200)
  const kept = await named.json<StaffProcess>()
  return tell({ id, version: kept.version }, { type })
}

describe('keys that wait for the customer', () => {
  it('are put into a box that is kept for them, and no code goes out yet', async () => {
    await seedLocker({ boxes: [{ number: 7 }] })
    const visit = await visitOf(1, { state: 'LINK_SENT', processType: 'NO_DMS_RETRIEVE' })

    const response = await layKeysIn(visit, 'fill_retrieval_box')

    expect(await response.json()).toMatchObject({ state: 'BOX_RESERVED', boxNumber: 7 })
    expect(await rowsOf('select confirmed_at, ended_at from box_leases')).toEqual([
      { confirmed_at: testNow, ended_at: null },
    ])
    expect(await outboxRows()).toEqual([])
  })

  it('without a work order are the customer’s to collect at once where they said yes before', async () => {
    await seedLocker({ boxes: [{ number: 7 }] })
    const yes = { currentStep: 'WAITING_CONFIRMATION', processType: 'NO_DMS_RETRIEVE' } as const
    const visit = await visitOf(1, { ...yes, state: 'ADVISOR_CONFIRMED' })

    const response = await layKeysIn(visit, 'reserve_box')

    expect(await response.json()).toMatchObject({ state: 'WAITING_KEY_CODE', boxNumber: 7 })
    expect((await statesOf(visit.id)).slice(-2)).toEqual(['BOX_RESERVED', 'WAITING_KEY_CODE'])
    expect((await outboxRows()).map(({ kind }) => kind)).toContain('process.send_key_code')
  })

  it('with a work order are paid for before the code goes out', async () => {
    await seedLocker()
    const yes = { currentStep: 'WAITING_CONFIRMATION', processType: 'RETRIEVE' } as const
    const visit = await visitOf(1, { ...yes, state: 'ADVISOR_CONFIRMED' })
    expect(await (await layKeysIn(visit, 'reserve_box')).json()).toMatchObject({ state: 'BOX_RESERVED' })
  })

  it('wait outside while no box is free, and nothing changes', async () => {
    await seedLocker({ boxes: [{ number: 7 }] })
    await visitOf(1, { state: 'KEY_CODE_SENT', lease: { boxId: 'box_7' } })
    const visit = await visitOf(2, { state: 'LINK_SENT', processType: 'RETRIEVE' })
    const response = await tell(visit, { type: 'fill_retrieval_box' })
    expect([response.status, await problemCode(response)]).toEqual([409, 'process.no_room_left'])
    expect((await statesOf(visit.id)).at(-1)).toBe('LINK_SENT')
    expect(await outboxRows()).toEqual([])
  })

  it('get a box also after an advisor confirmed', async () => {
    await seedLocker()
    const visit = await visitOf(1, { state: 'ADVISOR_CONFIRMED', processType: 'RETRIEVE' })
    const response = await layKeysIn(visit, 'reserve_box')
    expect(await response.json()).toMatchObject({ state: 'BOX_RESERVED', boxNumber: 1 })
  })

  it('are not those of a substitute car', async () => {
    await seedLocker()
    const visit = await visitOf(1, { state: 'BOX_RESERVED', processType: 'RETRIEVE', lease: { boxId: 'box_1' } })
    const response = await tell(visit, { type: 'fill_substitute_keys' })
    expect([response.status, await problemCode(response)]).toEqual([409, 'process.wrong_process_type'])
  })

  it('are not what a delivery is about', async () => {
    await seedLocker()
    const visit = await visitOf(1, { state: 'LINK_SENT' })
    const response = await tell(visit, { type: 'fill_retrieval_box' })
    expect([response.status, await problemCode(response)]).toEqual([409, 'process.wrong_process_type'])
  })
})

describe('a message that staff want to go out again', () => {
  it('is the code of the box, told to the customer once more', async () => {
    await seedLocker()
    const visit = await visitOf(1, { state: 'KEY_CODE_SEND_FAILED', lease: { boxId: 'box_1' } })
    expect(await (await tell(visit, { type: 'key_code_sent' })).json()).toMatchObject({ state: 'KEY_CODE_SENT' })
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing).map(({ message }) => message)).toEqual([expect.stringContaining('123 456')])
  })

  it('is the link, when it is opened again, and staff hear when that fails', async () => {
    const visit = await visitOf(1, { state: 'DELIVERY_NOT_COMPLETED' })
    await env.DB.exec('update customers set email = null')
    await tell(visit, { type: 'reopen_link' })
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('no', { status: 400 }))
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing)).toHaveLength(1)
    expect((await statesOf(visit.id)).slice(-2)).toEqual(['LINK_SENT', 'LINK_SEND_FAILED'])
  })
})

describe('a link that is opened again', () => {
  it('lets a customer whose reservation ran out confirm anew', async () => {
    const ended = {
      state: 'DELIVERY_NOT_COMPLETED',
      currentStep: 'WAITING_CONFIRMATION',
      workOrderApproved: true,
    } as const
    const visit = await visitOf(1, ended)
    await tell(visit, { type: 'reopen_link' })
    expect(await rowsOf('select current_step, work_order_approved from processes')).toEqual([
      { current_step: 'APPROVAL', work_order_approved: 0 },
    ])
  })
})
