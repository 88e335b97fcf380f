import { beforeEach, describe, expect, it } from 'vitest'

import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { testDependencies } from '#tests/support/app.ts'
import { problemCode, seedCabinet } from '#tests/support/cabinet.ts'
import { cloudLooks, runByCloud } from '#tests/support/clouds.ts'
import { seedCustomer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { providersThatWork, smsCalls, statesOf } from '#tests/support/effects.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { StaffProcess } from '#worker/contract/staff-process.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { expireReservations } from '#worker/process/index.ts'

beforeEach(freshDatabase)

type Case = { state: ProcessState; processType: ProcessType; type: string; to: ProcessState }

const cases: Case[] = [
  { state: 'PAYMENT_DONE', processType: 'DELIVERY', type: 'fill_retrieval_box', to: 'PAYMENT_DONE' },
  { state: 'LINK_SENT', processType: 'NO_DMS_RETRIEVE', type: 'fill_retrieval_box', to: 'WAITING_KEY_CODE' },
  { state: 'NO_ROOM_LEFT', processType: 'NO_DMS_RETRIEVE', type: 'reserve_box', to: 'WAITING_KEY_CODE' },
]

type At = Pick<Case, 'state' | 'processType'> & {
  /** The cabinet never told of the keys in any of its boxes. */
  hasNoSensors?: boolean
}

/** A visit at a cabinet whose sensors see an empty box. */
async function visitAt({ state, processType, hasNoSensors = false }: At) {
  const customer = await seedCustomer({
    process: { state, processType, currentStep: 'WAITING_CONFIRMATION', useRetrievalProcess: true },
  })
  const { token } = await seedStaff({ roles: ['admin'] })
  const cabinet = await seedCabinet(customer.app)
  const numbers = await rowsOf('select number from boxes order by number')
  if (!hasNoSensors) await cabinet.sync(numbers.map(({ number }) => ({ boxNumber: Number(number) })))
  const path = `/api/staff/process/${customer.id}`
  const tell = async (type: string, more: object = {}) => {
    const json = { type, version: (await customer.status()).version, ...more }
    return customer.app.request(`${path}/event`, { method: 'POST', token, json })
  }
  const possible = async () => (await customer.app.request(`${path}/possible-events`, { token })).json<StaffProcess>()
  const messages = async () => {
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing, clock: customer.app.clock }))
    return smsCalls(outgoing)
  }
  const lay = async (boxNumber: number) => {
    customer.app.clock.advance(5000)
    await cabinet.report([{ type: 'keys_present', boxNumber }])
  }
  return { ...customer, cabinet, tell, possible, messages, lay }
}

const confirmed = () => rowsOf('select confirmed_at is not null as confirmed from box_leases where ended_at is null')

describe.each(cases)('$type of $processType in $state', ({ state, processType, type, to }) => {
  it('names the box, and records and tells nothing while its sensor sees no keys', async () => {
    const visit = await visitAt({ state, processType })
    const told = await visit.tell(type)
    expect(told.status).toBe(200)
    expect(await told.json()).toMatchObject({ state, boxNumber: 1 })
    expect(await confirmed()).toEqual([{ confirmed: 0 }])
    expect(await rowsOf(`select id from process_events where actor_kind = 'staff'`)).toEqual([])
    expect(await visit.status()).toMatchObject({ state, keysLaidBack: false, boxAccessCode: null, box: null })
    expect(await visit.messages()).toEqual([])
    const again = await visit.tell(type)
    expect([again.status, await problemCode(again)]).toEqual([422, 'override.reason_needed'])
    expect(await visit.messages()).toEqual([])
    const [lease] = await rowsOf('select access_code as code from box_leases')
    visit.app.clock.advance(1)
    expect((await visit.cabinet.open(String(lease?.['code']))).status).toBe(404)
  })

  it('is recorded once the sensor of the box that was named agrees', async () => {
    const visit = await visitAt({ state, processType })
    await visit.tell(type)
    await visit.lay(1)
    expect(await visit.possible()).toMatchObject({ state, boxNumber: 1 })
    expect(await (await visit.tell(type)).json()).toMatchObject({ state: to, boxNumber: 1 })
    expect(await confirmed()).toEqual([{ confirmed: 1 }])
    expect(await visit.messages()).toHaveLength(1)
  })

  it('goes past a sensor that is broken with a reason, once the box is named', async () => {
    const visit = await visitAt({ state, processType })
    const reason = 'Anturi rikki'
    expect(await (await visit.tell(type, { reason })).json()).toMatchObject({ state, boxNumber: 1 })
    expect(await (await visit.tell(type, { reason })).json()).toMatchObject({ state: to, boxNumber: 1 })
    expect(await rowsOf(`select overrides from process_events where type = '${type}'`)).toEqual([
      { overrides: 'sensor' },
    ])
  })

  it('gives the box back where no keys come', async () => {
    const visit = await visitAt({ state, processType })
    await runByCloud()
    await visit.tell(type)
    expect(await cloudLooks()).toEqual(['prc_1:cloud lck_north'])
    const expire = () => expireReservations(testDependencies({ clock: visit.app.clock }))
    await expire()
    expect(await confirmed()).toHaveLength(1)
    visit.app.clock.advance(15 * 60_000)
    await visit.cabinet.heartbeat()
    await expire()
    expect(await confirmed()).toEqual([])
    expect((await visit.status()).state).toBe(state)
    expect(await cloudLooks()).toEqual(['prc_1:cloud lck_north'])
    expect(await rowsOf('select end_reason as reason from box_leases')).toEqual([{ reason: 'NOT_FILLED' }])
  })
})

describe.each(cases)(
  '$type of $processType in $state at a box without a sensor',
  ({ state, processType, type, to }) => {
    it('names the box first, and records and tells nothing', async () => {
      const visit = await visitAt({ state, processType, hasNoSensors: true })
      const told = await visit.tell(type)
      expect(await told.json()).toMatchObject({ state, boxNumber: 1 })
      expect(await confirmed()).toEqual([{ confirmed: 0 }])
      expect(await rowsOf(`select id from process_events where actor_kind = 'staff'`)).toEqual([])
      expect(await visit.status()).toMatchObject({ state, keysLaidBack: false, boxAccessCode: null, box: null })
      expect(await visit.messages()).toEqual([])
    })

    it('is recorded and told when staff say it of the box that was named', async () => {
      const visit = await visitAt({ state, processType, hasNoSensors: true })
      await visit.tell(type)
      expect(await visit.possible()).toMatchObject({ boxNumber: 1 })
      expect(await (await visit.tell(type)).json()).toMatchObject({ state: to, boxNumber: 1 })
      expect(await confirmed()).toEqual([{ confirmed: 1 }])
      expect(await visit.messages()).toHaveLength(1)
    })

    it('is not recorded by the first press when that is sent again', async () => {
      const visit = await visitAt({ state, processType, hasNoSensors: true })
      const { version } = await visit.status()
      await visit.tell(type, { version })
      const again = await visit.tell(type, { version })
      expect([again.status, await problemCode(again)]).toEqual([409, 'process.changed'])
      expect(await confirmed()).toEqual([{ confirmed: 0 }])
    })

    it('gives the box back where nobody says so', async () => {
      const visit = await visitAt({ state, processType, hasNoSensors: true })
      await visit.tell(type)
      visit.app.clock.advance(15 * 60_000)
      await visit.cabinet.heartbeat()
      await expireReservations(testDependencies({ clock: visit.app.clock }))
      expect(await rowsOf('select end_reason as reason from box_leases')).toEqual([{ reason: 'NOT_FILLED' }])
      expect((await visit.status()).state).toBe(state)
    })
  },
)

it('keys that staff lay into a kept box and take out again do not end the visit', async () => {
  const visit = await visitAt({ state: 'PAYMENT_LINK_SENT', processType: 'DELIVERY' })
  await visit.tell('fill_retrieval_box')
  expect((await visit.tell('settle_payment')).status).toBe(200)
  expect(await visit.status()).toMatchObject({ state: 'PAYMENT_DONE', boxAccessCode: null, box: null })
  await visit.lay(1)
  visit.app.clock.advance(5000)
  await visit.cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
  expect((await statesOf(visit.id)).at(-1)).toBe('PAYMENT_DONE')
  await visit.lay(1)
  expect(await (await visit.tell('fill_retrieval_box')).json()).toMatchObject({ state: 'PAYMENT_DONE', boxNumber: 1 })
  expect(await visit.status()).toMatchObject({ keysLaidBack: true, box: { number: 1 } })
  visit.app.clock.advance(5000)
  await visit.cabinet.report([{ type: 'opened', boxNumber: 1 }])
  expect((await statesOf(visit.id)).at(-1)).toBe('PAYMENT_DONE')
})
