import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click, deskOf, type Desk } from '#tests/support/desk.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { creatorOf, newCustomer, payment, seedCar, testDrive, type Form } from '#tests/support/new-process.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { CreatedProcess } from '#worker/contract/staff/visit/create-process.ts'

const hour = 3_600_000
const iso = (ms: number) => new Date(testNow + ms).toISOString()
const wash = { description: 'Pesu', type: 'NORMAL', price: 40, payer: 'CUSTOMER' }
const wax = { description: 'Vahaus', type: 'NORMAL', price: 60.5, payer: 'CUSTOMER' }
const visit = {
  processType: 'NO_DMS_DELIVERY',
  customer: newCustomer,
  vehicle: { licenseNumber: 'ABC-123', make: 'Volvo', model: 'V60' },
  rows: [wash, wax],
  reservationStart: iso(hour),
}

let app: TestApp
let desk: Desk
let create: ReturnType<typeof creatorOf>

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  const { token } = await seedStaff()
  desk = deskOf(app, token)
  create = creatorOf(app, token)
})

async function made(form: Form = visit) {
  const { id } = await jsonOf<CreatedProcess>(await create(form))
  await rowsOf(`delete from outbox`)
  app.d1.forget()
  return id
}

const fields = async () =>
  rowsOf(`select detail ->> '$.fields' as fields from audit_log where action = 'order.correct'`)

describe('what was typed of a visit', () => {
  it('is put right whole, in two round trips beside the session’s, marked, told to the room and kept in the history', async () => {
    const id = await made()
    const before = await desk.page(id)
    const [first] = before.workOrder?.rows ?? []
    app.d1.forget()
    const response = await desk.correct(
      {
        version: 1,
        vehicle: { licenseNumber: 'abc 132', make: 'Volvo', model: 'V90' },
        rows: [
          { ...wash, id: first?.id, price: 45 },
          { ...wax, description: 'Kiillotus' },
        ],
        reservationStart: iso(2 * hour),
        reservationEnd: iso(3 * hour),
      },
      id,
    )
    expect(await jsonOf(response)).toEqual({ version: 2 })
    expect(app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(app.d1)
    const after = await desk.page(id)
    expect(after).toMatchObject({
      process: { version: before.process.version + 1, workOrderApproved: false },
      vehicle: { licenseNumber: 'ABC-132', make: 'Volvo', model: 'V90' },
      workOrder: {
        version: 2,
        vehicleEditedManually: true,
        reservationEditedManually: true,
        reservationStart: iso(2 * hour),
        reservationEnd: iso(3 * hour),
        rows: [
          { id: first?.id, description: 'Pesu', price: 45 },
          { description: 'Kiillotus', price: 60.5 },
        ],
      },
    })
    expect(after.notes).toMatchObject([{ kind: 'ORDER_CORRECTED', author: 'usr_advisor' }])
    expect(JSON.parse(after.notes[0]?.text ?? '')).toEqual([
      { field: 'licenseNumber', from: 'ABC-123', to: 'ABC-132' },
      { field: 'model', from: 'V60', to: 'V90' },
      { field: 'reservationStart', from: iso(hour), to: iso(2 * hour) },
      { field: 'reservationEnd', from: null, to: iso(3 * hour) },
      { field: 'row', from: '["Pesu",40]', to: '["Pesu",45]' },
      { field: 'row', from: '["Vahaus",60.5]', to: null },
      { field: 'row', from: null, to: '["Kiillotus",60.5]' },
    ])
    expect(await fields()).toEqual([{ fields: '["licenseNumber","model","reservationStart","reservationEnd","row"]' }])
    expect(await rowsOf('select kind from outbox')).toEqual([])
    expect(await rowsOf(`select process_id from search_terms where term = 'abc132'`)).toEqual([{ process_id: id }])
  })

  it('said again is answered as the first time; nothing new changes nothing', async () => {
    const id = await made()
    const correction = { version: 1, rows: [wash], reservationStart: null }
    expect(await jsonOf(await desk.correct(correction, id))).toEqual({ version: 2 })
    expect(await jsonOf(await desk.correct(correction, id))).toEqual({ version: 2 })
    expect(await fields()).toHaveLength(1)
  })

  it('is refused to who saw an earlier order, and nothing of it is written', async () => {
    const id = await made()
    await desk.correct({ version: 1, vehicle: { licenseNumber: 'XYZ-1' } }, id)
    const late = await desk.correct({ version: 1, rows: [] }, id)
    expect([late.status, await problemCode(late)]).toEqual([409, 'order.changed'])
    expect((await desk.page(id)).workOrder?.rows).toHaveLength(2)
  })

  it('by two at once: one gets in, the other is told', async () => {
    const id = await made()
    app.d1.meanwhile(3, async () => {
      expect((await desk.correct({ version: 1, rows: [wax] }, id)).status).toBe(200)
    })
    expect((await desk.correct({ version: 1, rows: [wash] }, id)).status).toBe(409)
    expect((await desk.page(id)).workOrder?.rows).toMatchObject([{ description: 'Vahaus' }])
    expect(await fields()).toHaveLength(1)
  })

  it('gets in after a customer who moved meanwhile', async () => {
    const id = await made()
    app.d1.meanwhile(3, async () => {
      await rowsOf('update processes set version = version + 1')
    })
    expect((await desk.correct({ version: 1, rows: [wash] }, id)).status).toBe(200)
    expect((await desk.page(id)).workOrder?.rows).toHaveLength(1)
  })

  it.each([
    [{ vehicle: { licenseNumber: '--' } }, 'vehicle.licenseNumber'],
    [{ rows: [{ ...wash, price: 1.234 }] }, 'rows.0.price'],
    [{ reservationEnd: iso(0) }, 'reservationEnd'],
  ])('has to fit together: %j', async (given, path) => {
    const id = await made()
    const response = await desk.correct({ version: 1, ...given }, id)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ path }] })
    expect(await fields()).toEqual([])
  })

  it('belongs to who may act on the visit', async () => {
    const id = await made()
    await rowsOf(`insert into accounts (id, slug, name, sms_sender, order_row_types_to_show, payment_types, created_at, updated_at)
      select 'acc_south', 'south', 'South', 'South', order_row_types_to_show, payment_types, 0, 0 from accounts`)
    const foreign = await seedStaff({ id: 'usr_south', accountIds: ['acc_south'] })
    const watcher = await seedStaff({ id: 'usr_watch', roles: ['enerius'] })
    const asForeign = deskOf(app, foreign.token)
    const asWatcher = deskOf(app, watcher.token)
    expect((await asForeign.correct({ version: 1, rows: [] }, id)).status).toBe(404)
    expect((await asWatcher.correct({ version: 1, rows: [] }, id)).status).toBe(403)
    expect((await asWatcher.page(id)).may.correct).toBeNull()
  })
})

describe('what cannot be put right any more', () => {
  it('of a visit that is over is all of it', async () => {
    const id = await made()
    await rowsOf(`update processes set state = 'CANCELLED'`)
    const response = await desk.correct({ version: 1, vehicle: { licenseNumber: 'XYZ-1' } }, id)
    expect([response.status, await problemCode(response)]).toEqual([409, 'order.ended'])
    expect((await desk.page(id)).may.correct).toMatchObject({ refusal: 'ended', rows: 'ended' })
  })

  it('is the price of what is being paid at a provider; the plate still is', async () => {
    const id = await made(payment)
    await rowsOf(`insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents,
      frozen_pricing, created_at, updated_at) values ('pay_1', '${id}', 'acc_north', 'ONLINE', 'PAYTRAIL', '1', 'PENDING', 1, '{}', 0, 0)`)
    const response = await desk.correct({ version: 1, rows: [wash] }, id)
    expect([response.status, await problemCode(response)]).toEqual([409, 'order.payment_open'])
    expect((await desk.correct({ version: 1, vehicle: { licenseNumber: 'XYZ-1' } }, id)).status).toBe(200)
  })

  it('is a price whose payment begins in the moment of the correction', async () => {
    const id = await made(payment)
    app.d1.meanwhile(3, async () => {
      await rowsOf(`insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents,
        frozen_pricing, created_at, updated_at) values ('pay_1', '${id}', 'acc_north', 'ONLINE', 'PAYTRAIL', '1', 'INITIALIZED', 1, '{}', 0, 0)`)
    })
    const response = await desk.correct({ version: 1, rows: [wash] }, id)
    expect([response.status, await problemCode(response)]).toEqual([409, 'order.payment_open'])
  })

  it('is a payment of nothing, and a car that is lent to somebody else by then', async () => {
    const id = await made(payment)
    expect(await (await desk.correct({ version: 1, rows: [] }, id)).json()).toMatchObject({
      errors: [{ path: 'rows', code: 'nothing_to_pay' }],
    })
    await seedCar()
    const times = { reservationStart: iso(hour), reservationEnd: iso(2 * hour) }
    const drive = await made({ ...testDrive, ...times, clickId: click(2) })
    const next = { reservationStart: iso(3 * hour), reservationEnd: iso(4 * hour) }
    await made({ ...testDrive, ...next, clickId: click(3) })
    const longer = await desk.correct({ version: 1, reservationEnd: iso(3.5 * hour) }, drive)
    expect([longer.status, await problemCode(longer)]).toEqual([409, 'vehicle.taken'])
    expect((await desk.correct({ version: 1, reservationEnd: iso(2.5 * hour) }, drive)).status).toBe(200)
  })
})

describe('the type of a visit made by hand', () => {
  it('becomes another: the customer begins with its steps, and approves anew', async () => {
    const id = await made()
    await rowsOf(`update processes set work_order_approved = 1`)
    const response = await desk.correct({ version: 1, processType: 'NO_DMS_RETRIEVE' }, id)
    expect(response.status).toBe(200)
    expect(await desk.page(id)).toMatchObject({
      process: { processType: 'NO_DMS_RETRIEVE', currentStep: 'APPROVAL', workOrderApproved: false },
      notes: [{ text: '[{"field":"processType","from":"NO_DMS_DELIVERY","to":"NO_DMS_RETRIEVE"}]' }],
    })
  })

  it('that leaves keys needs a car of the customer’s, and the workshop’s own is free again', async () => {
    await seedCar()
    const id = await made(testDrive)
    const without = await desk.correct({ version: 1, processType: 'NO_DMS_DELIVERY' }, id)
    expect(await without.json()).toMatchObject({ errors: [{ path: 'vehicle.licenseNumber', code: 'required' }] })
    const vehicle = { licenseNumber: 'ABC-1' }
    expect((await desk.correct({ version: 1, processType: 'NO_DMS_DELIVERY', vehicle }, id)).status).toBe(200)
    expect(await desk.page(id)).toMatchObject({ substituteVehicle: null, vehicle: { licenseNumber: 'ABC-1' } })
  })

  it('is fixed once the customer has approved', async () => {
    const id = await made()
    await rowsOf(`update processes set current_step = 'WAITING_CONFIRMATION'`)
    const response = await desk.correct({ version: 1, processType: 'NO_DMS_RETRIEVE' }, id)
    expect([response.status, await problemCode(response)]).toEqual([409, 'order.type_fixed'])
  })
})

describe('another visit of the same car', () => {
  it('is pointed out while both are open', async () => {
    const first = await made()
    const second = await made({ ...visit, clickId: click(2) })
    expect((await desk.page(first)).otherVisit).toMatchObject({ processId: second, processType: 'NO_DMS_DELIVERY' })
    await rowsOf(`update processes set state = 'CANCELLED' where id = '${second}'`)
    expect((await desk.page(first)).otherVisit).toBeNull()
  })
})
