import { beforeEach, describe, expect, it } from 'vitest'

import type { ProcessType } from '#domain/enums.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import {
  aino,
  back,
  beginAgain,
  confirmed,
  confirmedAndIdentified,
  history,
  seedIdentityCustomer,
  sendCodes,
  vaino,
} from '#tests/support/identity.ts'
import { seedStaff } from '#tests/support/staff.ts'

beforeEach(freshDatabase)

const leases = () => rowsOf('select process_id from box_leases where ended_at is null')

describe('who is asked', () => {
  const isAsked = async (given: Parameters<typeof seedIdentityCustomer>[0]) => {
    const customer = await seedIdentityCustomer(given)
    const { version } = await customer.status()
    const answer = await confirmed(customer, version)
    return answer.redirectUrl !== undefined
  }
  const lent = { description: 'Sijaisauto', priceCents: 0, type: 'SUBSTITUTE_CAR' as const }

  it('is everybody who approves, where all are', async () => {
    expect(await isAsked({ demand: 'ALL' })).toBe(true)
  })

  it('is nobody where none are', async () => {
    expect(await isAsked({ demand: 'NONE' })).toBe(false)
  })

  it.each<ProcessType>(['DELIVERY_WITH_SUBSTITUTE_CAR', 'NO_DMS_RETRIEVE', 'NO_DMS_RETRIEVE_AND_RETURN'])(
    'is who gets a car of ours: %s',
    async (processType) => {
      expect(await isAsked({ demand: 'VEHICLE', process: { processType } })).toBe(true)
    },
  )

  it('is who has such a row in the order, and nobody else, where a car of ours decides', async () => {
    expect(await isAsked({ demand: 'VEHICLE', order: { rows: [lent] } })).toBe(true)
    await freshDatabase()
    expect(await isAsked({ demand: 'VEHICLE' })).toBe(false)
  })

  it('is who was assigned a car of ours', async () => {
    const customer = await seedIdentityCustomer({ demand: 'VEHICLE' })
    await rowsOf(`insert into substitute_vehicles (id, account_id, purpose, license_number, make, model, created_at, updated_at)
      values ('sub_1', 'acc_north', 'SUBSTITUTE', 'POH-1', 'Kia', 'Ceed', 0, 0)`)
    await rowsOf(`update processes set substitute_vehicle_id = 'sub_1'`)
    expect((await confirmed(customer)).redirectUrl).toBeDefined()
  })

  it('is nobody who only fetches their own car after service: there is nothing to approve', async () => {
    const process = { processType: 'RETRIEVE', currentStep: 'WORK_ORDER' } as const
    expect(await isAsked({ demand: 'ALL', process })).toBe(false)
  })

  it('is not who has proved it for this process before', async () => {
    const customer = await seedIdentityCustomer()
    await confirmedAndIdentified(customer)
    await back(customer)
    await rowsOf('drop trigger processes_state_guard')
    await rowsOf(`update processes set state = 'STARTED', current_step = 'APPROVAL'`)
    await rowsOf(`update box_leases set ended_at = 1`)
    const { version } = await customer.status()
    const { process, redirectUrl } = await confirmed(customer, version)
    expect([process.state, redirectUrl]).toEqual(['WAITING_KEY_CODE', undefined])
  })

  it('is not whom an advisor has let through already', async () => {
    const customer = await seedIdentityCustomer({ process: { state: 'KEY_CODE_SENT', lease: { boxId: 'box_1' } } })
    const { version } = await customer.status()
    const { process, redirectUrl } = await confirmed(customer, version)
    expect([process.state, redirectUrl]).toEqual(['KEY_CODE_SENT', undefined])
  })
})

describe('keys of ours that lie in a box (a test drive)', () => {
  const ready = { processType: 'NO_DMS_RETRIEVE', state: 'BOX_RESERVED', lease: { boxId: 'box_3' } } as const
  const seedDrive = async () => {
    const customer = await seedIdentityCustomer({ demand: 'VEHICLE', process: ready })
    await rowsOf('update box_leases set confirmed_at = 1')
    return customer
  }

  it('are given out by their code once it is known who comes', async () => {
    const customer = await seedDrive()
    await confirmedAndIdentified(customer)
    expect(await history(3)).toEqual(['request_identity customer WAITING_THIRD_PARTY_INFORMATION'])
    expect((await back(customer)).state).toBe('WAITING_KEY_CODE')
    expect((await history(3)).slice(1)).toEqual([
      'identity_verified_at_box provider BOX_RESERVED',
      'request_key_code system WAITING_KEY_CODE',
    ])
    await sendCodes(customer)
    expect((await customer.status()).boxAccessCode).toBe('123456')
  })

  it('stay where they are while the check fails, and it can be tried again', async () => {
    const customer = await seedDrive()
    const { version } = await customer.status()
    await confirmed(customer, version)
    customer.provider.become('failed')
    expect(await back(customer)).toMatchObject({
      state: 'BOX_RESERVED',
      boxAccessCode: null,
      identity: { standing: 'failed', canRetry: true },
    })
    expect((await history(3)).at(-1)).toBe('identity_failed_at_box provider BOX_RESERVED (failed)')
    expect((await beginAgain(customer)).status).toBe(200)
    customer.provider.identify(aino)
    expect((await back(customer)).state).toBe('WAITING_KEY_CODE')
  })

  it('are not given to somebody else, and their box to nobody else, until an advisor says so', async () => {
    const customer = await seedDrive()
    await confirmedAndIdentified(customer, vaino)
    expect((await back(customer)).state).toBe('ADVISOR_VISIT_REQUIRED')
    expect(await leases()).toEqual([{ process_id: customer.id }])
    const advisor = await seedStaff({ roles: ['service_advisor'] })
    for (const type of ['confirm', 'reserve_box']) {
      const { version } = await customer.status()
      const init = { method: 'POST', token: advisor.token, json: { type, version, reason: 'Passi nähty' } }
      expect((await customer.app.request(`/api/staff/process/${customer.id}/event`, init)).status).toBe(200)
    }
    await sendCodes(customer)
    expect(await customer.status()).toMatchObject({ state: 'KEY_CODE_SENT', boxAccessCode: '123456' })
    expect(await leases()).toHaveLength(1)
  })

  it('that staff are still bringing to a box are not given out by it', async () => {
    const kept = { processType: 'NO_DMS_RETRIEVE', lease: { boxId: 'box_3' } } as const
    const customer = await seedIdentityCustomer({ demand: 'VEHICLE', process: kept })
    await confirmedAndIdentified(customer)
    expect(await back(customer)).toMatchObject({ state: 'STARTED', boxAccessCode: null })
  })

  it('that are not there yet are brought once it is known who comes', async () => {
    const customer = await seedIdentityCustomer({ demand: 'VEHICLE', process: { processType: 'NO_DMS_RETRIEVE' } })
    await confirmedAndIdentified(customer)
    expect((await back(customer)).state).toBe('STARTED')
    expect((await history()).at(-1)).toBe('identity_verified provider STARTED')
  })
})
