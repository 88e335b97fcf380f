import { beforeEach, describe, expect, it } from 'vitest'

import { undoableEvents, undoTakenMs } from '#domain/process/undo.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { cloudLooks, runByCloud } from '#tests/support/clouds.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { statesOf } from '#tests/support/effects.ts'
import { seedAccount, seedLocker, type ProcessSeed } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { StaffProcess } from '#worker/contract/staff-process.ts'

let app: TestApp
let token: string

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  await seedLocker({ boxes: [{ number: 1 }] })
  token = (await seedStaff()).token
})

const send = (path: string, json: object, as = token) =>
  app.request(`/api/staff/process/prc_1/${path}`, { method: 'POST', token: as, json })

/** A visit whose advisor tells an event; answers the version that came of it. */
async function told(type: string, seed: ProcessSeed): Promise<number> {
  const visit = await visitOf(1, { currentStep: 'WAITING_CONFIRMATION', ...seed })
  const response = await send('event', { type, version: visit.version })
  expect(response.status).toBe(200)
  return (await response.json<StaffProcess>()).version
}

const keysIn = { state: 'CUSTOMER_KEYS_DELIVERED', lease: { boxId: 'box_1' } } as const
const finished = () => rowsOf(`select dimension, count from daily_sums where measure = 'finished'`)
const leases = () => rowsOf('select process_id, end_reason from box_leases order by ended_at is null')

describe('what staff told last', () => {
  it('is taken back with its box, and the history keeps both', async () => {
    const version = await told('collect_keys', keysIn)
    expect(await leases()).toEqual([{ process_id: 'prc_1', end_reason: 'DELIVERY_DONE' }])
    await runByCloud()
    app.d1.forget()
    const response = await send('undo', { version })
    expect(await response.json()).toMatchObject({
      state: 'CUSTOMER_KEYS_DELIVERED',
      version: version + 1,
      boxNumber: 1,
    })
    // The session, the process, the write.
    expect(app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(app.d1)
    expect(await leases()).toEqual([{ process_id: 'prc_1', end_reason: null }])
    expect(await cloudLooks()).toEqual(['prc_1:cloud lck_north'])
    expect((await statesOf('prc_1')).slice(-2)).toEqual(['DELIVERY_DONE', 'CUSTOMER_KEYS_DELIVERED'])
    expect(app.woken).toContain('prc_1:room')
    expect((await send('event', { type: 'collect_keys', version: version + 1 })).status).toBe(200)
    expect(await cloudLooks()).toEqual(['prc_1:cloud lck_north'])
  })

  it('is counted once by the day, however often it is taken back', async () => {
    const version = await told('finish', { state: 'PAYMENT_DONE' })
    expect(await finished()).toEqual([{ dimension: 'helped', count: 1 }])
    await send('undo', { version })
    expect(await finished()).toEqual([{ dimension: 'helped', count: 0 }])
    await send('event', { type: 'finish', version: version + 1 })
    expect(await finished()).toEqual([{ dimension: 'helped', count: 1 }])
    expect(await rowsOf(`select 1 from daily_sums where measure = 'payment_wait'`)).toEqual([])
  })

  it('is taken back once, however often it is asked for', async () => {
    const version = await told('collect_keys', keysIn)
    const answers = await Promise.all([send('undo', { version }), send('undo', { version })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await send('undo', { version })).status).toBe(200)
    expect(await rowsOf(`select count(*) as undone from process_events where type = 'undo'`)).toEqual([{ undone: 1 }])
  })

  it('is unfinished again where it was an end', async () => {
    const version = await told('finish', { state: 'PAYMENT_DONE' })
    expect(await (await send('undo', { version })).json()).toMatchObject({ state: 'PAYMENT_DONE' })
    expect(await rowsOf('select ended_at, due_at, turn from processes')).toEqual([
      { ended_at: null, due_at: null, turn: 'staff' },
    ])
  })

  it('stays where its time is over', async () => {
    const version = await told('collect_keys', keysIn)
    app.clock.advance(undoTakenMs + 1)
    const late = await send('undo', { version })
    expect([late.status, await problemCode(late)]).toEqual([409, 'undo.too_late'])
    expect((await statesOf('prc_1')).at(-1)).toBe('DELIVERY_DONE')
  })

  it('stays where somebody else told it, or something was told since', async () => {
    const version = await told('collect_keys', keysIn)
    const other = await seedStaff({ id: 'usr_second' })
    const foreign = await send('undo', { version }, other.token)
    expect([foreign.status, await problemCode(foreign)]).toEqual([409, 'undo.not_possible'])
    expect((await send('event', { type: 'finish', version }, other.token)).status).toBe(200)
    const second = await send('undo', { version })
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({ code: 'process.changed', changed: { state: 'PROCESS_DONE' } })
  })

  it('stays where the box that it gave back is taken', async () => {
    const version = await told('collect_keys', keysIn)
    await visitOf(2, { state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', accessCode: '999999' } })
    const response = await send('undo', { version })
    expect([response.status, await problemCode(response)]).toEqual([409, 'undo.box_taken'])
    expect((await statesOf('prc_1')).at(-1)).toBe('DELIVERY_DONE')
  })

  it('stays where it has sent a message, or moved money', async () => {
    const version = await told('ready_for_payment', { state: 'DELIVERY_DONE' })
    const response = await send('undo', { version })
    expect([response.status, await problemCode(response)]).toEqual([409, 'undo.not_possible'])
  })

  it('is told to a dealer system with what it was told before, and a payment not twice', async () => {
    await rowsOf(`insert into webhook_endpoints (id, account_id, url, sealed_secret, created_at)
      values ('whe_1', 'acc_north', 'https://dms.example', '', 0)`)
    const version = await told('finish', { state: 'PAYMENT_DONE' })
    await rowsOf(`delete from webhook_deliveries where type <> 'process.done'`)
    await send('undo', { version })
    expect(await rowsOf('select type, state from webhook_deliveries order by process_version')).toEqual([
      { type: 'process.done', state: 'PROCESS_DONE' },
      { type: 'process.undone', state: 'PAYMENT_DONE' },
    ])
  })
})

it('the database goes back along exactly what the domain takes back', async () => {
  const [trigger] = await rowsOf(`select sql from sqlite_master where name = 'processes_state_guard'`)
  const listed = /e\.type IN \(([^)]*)\)/.exec(String(trigger?.['sql']))?.[1]?.match(/\w+/g)
  expect(listed).toEqual([...undoableEvents])
  expect(String(trigger?.['sql'])).toContain(`BETWEEN 0 AND ${undoTakenMs}`)
})
