import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { wantsIdentity } from '#domain/access/identity.ts'
import { identityDemands, processTypes } from '#domain/enums.ts'
import { processPath } from '#domain/process-type.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { confirmWith } from '#tests/support/customer-writes.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { seedApiKey } from '#tests/support/factories.ts'
import { open, seedDrive, shut } from '#tests/support/held-back.ts'
import {
  aino,
  back,
  beginAgain,
  confirmed,
  history,
  seedIdentityCustomer,
  sendCodes,
  vaino,
} from '#tests/support/identity.ts'
import { isHeldBack, lacksApproval, lacksIdentity } from '#worker/db/identity-records/index.ts'

beforeEach(freshDatabase)

const letOn = () => rowsOf('update processes set approval_overridden = 1, identity_excused = 1')

describe('the code of a test drive', () => {
  it.each(['KEY_CODE_SENT', 'PAYMENT_DONE', 'RETRIEVE_STARTED'] as const)(
    'is told by nobody and opens nothing in %s before approval and identity are there',
    async (state) => {
      const drive = await seedDrive(state)
      expect(await drive.ways()).toEqual(shut)
      await rowsOf('update processes set approval_overridden = 1')
      expect(await drive.ways()).toEqual(shut)
      await letOn()
      expect(await drive.ways()).toEqual(open)
    },
  )

  it('is not told while it is on its way either: staff hear that it did not go out', async () => {
    const drive = await seedDrive('WAITING_KEY_CODE')
    expect(await drive.sms()).toEqual([])
    expect(await drive.status()).toMatchObject({ state: 'KEY_CODE_SEND_FAILED', boxAccessCode: null })
    await freshDatabase()
    const known = await seedDrive('WAITING_KEY_CODE')
    await letOn()
    expect(await known.sms()).toEqual([expect.stringContaining('123 456')])
  })

  it('is not shown as the code of the terminal', async () => {
    const drive = await seedDrive('READY_FOR_PAYMENT')
    await rowsOf(`update accounts set payment_types = '["TERMINAL"]'`)
    const shown = async () =>
      (await (await drive.send('GET', '/pricing')).json<{ terminalCode: unknown }>()).terminalCode
    expect(await shown()).toBeNull()
    await letOn()
    expect(await shown()).toBe('123456')
  })

  it('does not go out by a box that broke after the check failed', async () => {
    const drive = await seedDrive()
    await confirmed(drive, (await drive.status()).version)
    drive.provider.become('failed')
    expect((await back(drive)).state).toBe('BOX_RESERVED')
    expect((await drive.tell({ type: 'box_failed', reason: 'Ovi jumissa' })).status).toBe(200)
    // The next box is named first, and the keys are in it then.
    for (const type of ['reserve_box', 'reserve_box']) expect((await drive.tell({ type })).status).toBe(200)
    await sendCodes(drive)
    expect(await drive.status()).toMatchObject({ state: 'BOX_RESERVED', boxAccessCode: null })
    expect((await beginAgain(drive)).status).toBe(200)
    drive.provider.identify(aino)
    expect((await back(drive)).state).toBe('WAITING_KEY_CODE')
  })

  it('is asked for also of who approves while there is no box', async () => {
    const drive = await seedDrive()
    await drive.tell({ type: 'box_failed', reason: 'Ovi jumissa' })
    const { version } = await drive.status()
    expect((await confirmed(drive, version)).redirectUrl).toBeDefined()
    drive.provider.identify(aino)
    expect((await back(drive)).state).toBe('STARTED')
  })

  it('goes out as ever where the account asks nobody', async () => {
    const drive = await seedIdentityCustomer({
      demand: 'NONE',
      process: { processType: 'NO_DMS_RETRIEVE', state: 'BOX_RESERVED', lease: { boxId: 'box_3' } },
    })
    expect((await confirmWith(drive, (await drive.status()).version)).status).toBe(200)
    await rowsOf(`update accounts set identity_check = 'ALL'`)
    await sendCodes(drive)
    expect((await drive.status()).boxAccessCode).toBe('123456')
  })
})

describe('staff who go past what is missing', () => {
  it('are asked why, and told what it is', async () => {
    const drive = await seedDrive()
    const refused = await drive.tell({ type: 'ready_for_payment' })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      code: 'override.reason_needed',
      errors: [{ path: 'reason', code: 'required' }],
      changed: { missing: ['approval', 'identity'] },
    })
    expect((await drive.status()).state).toBe('BOX_RESERVED')
  })

  it('are never led there by the button', async () => {
    const drive = await seedDrive()
    const { events } = (await drive.desk.page(drive.id)).possible
    expect(events.filter(({ isLikely }) => isLikely)).toEqual([])
    expect(events.find(({ type }) => type === 'ready_for_payment')).toMatchObject({
      asksReason: true,
      missing: ['approval', 'identity'],
    })
  })

  it('open the box with a reason that the history keeps, and are not asked again', async () => {
    const drive = await seedDrive()
    expect((await drive.tell({ type: 'ready_for_payment', reason: 'Ajokortti nähty tiskillä' })).status).toBe(200)
    await sendCodes(drive)
    expect(await drive.ways()).toMatchObject({ status: '123456', keypad: 200, offline: ['123456'] })
    const { history: told, possible } = await drive.desk.page(drive.id)
    expect(told.find(({ type }) => type === 'ready_for_payment')).toMatchObject({
      actorName: 'usr_advisor',
      reason: 'Ajokortti nähty tiskillä',
      overrides: ['approval', 'identity'],
    })
    expect(possible.events.flatMap(({ missing }) => missing)).toEqual([])
  })

  it('let through somebody else than the customer only by saying why', async () => {
    const drive = await seedDrive()
    await confirmed(drive, (await drive.status()).version)
    drive.provider.identify(vaino)
    expect((await back(drive)).state).toBe('ADVISOR_VISIT_REQUIRED')
    for (const type of ['confirm', 'deliver_over_counter']) {
      expect((await drive.tell({ type })).status).toBe(422)
    }
    expect((await drive.tell({ type: 'confirm', reason: 'Passi nähty' })).status).toBe(200)
    expect((await drive.tell({ type: 'reserve_box' })).status).toBe(200)
    await sendCodes(drive)
    expect((await drive.status()).boxAccessCode).toBe('123456')
  })

  it('hold what a lent car asks for as well', async () => {
    const lent = await seedIdentityCustomer({
      demand: 'VEHICLE',
      process: { processType: 'DELIVERY_WITH_SUBSTITUTE_CAR' },
    })
    await confirmed(lent)
    lent.provider.become('failed')
    expect((await back(lent)).state).toBe('STARTED')
    const rows = await testDb().all(sql`select ${lacksIdentity(sql`p`)} as identity from processes p`)
    expect(rows).toEqual([{ identity: 1 }])
  })
})

it('a dealer system does not go past it: its word is refused until the customer is known', async () => {
  const drive = await seedDrive()
  const { key: token } = await seedApiKey()
  const say = () =>
    drive.app.request(`/api/dms/process/${drive.id}/ready-for-payment`, { method: 'POST', token, csrf: false })
  const refused = await say()
  expect([refused.status, await problemCode(refused)]).toEqual([409, 'process.awaits_customer'])
  expect((await history(3)).length).toBe(0)
  expect(await drive.ways()).toEqual(shut)
  await letOn()
  expect((await say()).status).toBe(200)
})

it('what is missing is in the words of the database what it is in the domain', async () => {
  await seedIdentityCustomer({
    order: { rows: [{ description: 'Sijaisauto', priceCents: 0, type: 'SUBSTITUTE_CAR' }] },
  })
  await rowsOf('drop trigger processes_state_guard')
  await rowsOf(`insert into substitute_vehicles (id, account_id, purpose, license_number, make, model, created_at, updated_at)
    values ('sub_1', 'acc_north', 'SUBSTITUTE', 'POH-1', 'Kia', 'Ceed', 0, 0)`)
  const steps = ['APPROVAL', 'WAITING_CONFIRMATION'] as const
  for (const demand of identityDemands) {
    await rowsOf('update accounts set identity_check = ?', demand)
    for (const processType of processTypes) {
      for (const car of [null, 'row', 'sub_1']) {
        const row = car === 'row' ? 'SUBSTITUTE_CAR' : 'MAINTENANCE'
        await rowsOf('update order_rows set type = ?', row)
        for (const step of steps) {
          await rowsOf(
            'update processes set process_type = ?, substitute_vehicle_id = ?, current_step = ?',
            processType,
            car === 'sub_1' ? car : null,
            step,
          )
          const p = sql`p`
          const [told] = await testDb().all(sql`select ${lacksApproval(p)} as approval, ${lacksIdentity(p)} as identity,
            ${isHeldBack(p)} as held from processes p`)
          const asked = wantsIdentity({ demand, processType, hasOurVehicle: car !== null })
          const isApproving = processPath(processType, { offersServices: false }).includes('APPROVAL')
          const approval = isApproving && step === 'APPROVAL'
          const expected = { approval: Number(approval), identity: Number(asked), held: Number(asked) }
          expect([demand, processType, car, step, told]).toEqual([demand, processType, car, step, expected])
        }
      }
    }
  }
})
