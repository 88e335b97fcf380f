import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedExtraService, seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import {
  codeOf,
  giveFastLane,
  kioskOf,
  notFound,
  ok,
  phone,
  processes,
  seedKiosk,
  unknown,
} from '#tests/support/fast-lane.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { listenToWebhooks, webhookEvents } from '#tests/support/webhooks.ts'
import type { ProcessInit } from '#worker/contract/process.ts'

const day = 86_400_000

let app: TestApp
let search: Kiosk['search']
let start: Kiosk['start']

type Kiosk = ReturnType<typeof kioskOf>

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  ;({ search, start } = kioskOf(app))
  await seedAccount({ confirmsByItself: true })
  await giveFastLane('acc_north')
})

describe('a start', () => {
  it('begins an order of the dealer system: approved, with a box of the fast lane, in two round trips', async () => {
    await seedWorkOrder()
    await seedExtraService()
    await seedLocker({ boxes: [{ number: 1 }, { number: 2, lane: 'FAST_LANE' }] })
    app.d1.forget()
    const code = await codeOf(
      start({ selectedExtraServices: ['xsv_wash'], languageId: 'acc_north_sv', registerNumber: 'ABC-1' }),
    )
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(await processes()).toEqual([
      { process_type: 'DELIVERY', state: 'WAITING_KEY_CODE', current_step: 'WAITING_CONFIRMATION', lane: 'FAST_LANE' },
    ])
    expect(await rowsOf(`select box_id from box_leases`)).toEqual([{ box_id: 'box_2' }])
    const events = await rowsOf(`select type, actor_kind from process_events order by version`)
    expect(events).toEqual([
      { type: 'create', actor_kind: 'customer' },
      { type: 'reserve_box', actor_kind: 'system' },
      { type: 'request_key_code', actor_kind: 'system' },
    ])
    const init = await ok<ProcessInit>(app.request('/api/process/init', { code }))
    expect(init.content.languageId).toBe('acc_north_sv')
    expect(init.process.selectedExtraServices).toEqual([{ id: 'xsv_wash', type: 'NORMAL' }])
    expect(app.woken).toEqual([init.process.id, `${init.process.id}:room`])
  })

  it('writes to the ledger what the kiosk showed: the services that were ticked, and no row of the order', async () => {
    await seedWorkOrder()
    await seedExtraService()
    await start({ selectedExtraServices: ['xsv_wash'] })
    const [approval] = await rowsOf(`select document, total_cents from approvals`)
    const document: unknown = JSON.parse(String(approval?.['document']))
    expect(document).toMatchObject({
      atKiosk: true,
      rows: [],
      extraServices: [{ id: 'xsv_wash', description: 'Pesu fi-FI', priceWithVatCents: 5_020 }],
      terms: { fastLaneApprove: 'Hyväksy ja jätä auto' },
      choices: { workOrderApproved: true },
    })
    expect(approval?.['total_cents']).toBe(5_020)
  })

  it.each(['LINK_SENT', 'LINK_SEND_FAILED', 'STARTED'] as const)(
    'goes on with a process that is %s, and with what was ticked here',
    async (state) => {
      await seedWorkOrder()
      await seedExtraService()
      await seedExtraService({ id: 'xsv_tyres' })
      const { id, code } = await seedProcess({ workOrderId: 'wo_1', customerId: 'cus_1', state })
      await rowsOf(
        `insert into process_extra_services (process_id, extra_service_id, created_at) values ('${id}', 'xsv_tyres', 1)`,
      )
      await listenToWebhooks()
      const accessCode = await codeOf(start({ selectedExtraServices: ['xsv_wash'], customerNotes: 'Kiire' }))
      expect((await webhookEvents()).map(([type]) => type)).toContain('process.note_changed')
      expect(accessCode.replaceAll('-', '')).not.toBe(code)
      expect(await ok(app.request('/api/process', { code: accessCode }))).toMatchObject({ id })
      expect(await processes()).toMatchObject([
        { state: 'NO_ROOM_LEFT', current_step: 'WAITING_CONFIRMATION', lane: 'FAST_LANE' },
      ])
      expect(await rowsOf(`select extra_service_id, price_cents from process_extra_services`)).toEqual([
        { extra_service_id: 'xsv_wash', price_cents: 4_000 },
      ])
      expect(await rowsOf(`select customer_notes from processes`)).toEqual([{ customer_notes: 'Kiire' }])
    },
  )

  it('waits for an advisor where the account does not confirm by itself', async () => {
    await rowsOf(`update accounts set confirms_by_itself = 0`)
    await seedWorkOrder()
    await codeOf(start())
    expect(await processes()).toMatchObject([{ state: 'STARTED', current_step: 'WAITING_CONFIRMATION' }])
    expect(await rowsOf(`select due_at - ${testNow} as due from processes`)).toEqual([{ due: day }])
  })

  it('leaves the approval to the process’s own screens where the account asks who the customer is', async () => {
    await rowsOf(`update accounts set identity_check = 'ALL', identity_provider = 'SCRIVE'`)
    await seedWorkOrder()
    await codeOf(start())
    expect(await processes()).toMatchObject([{ state: 'STARTED', current_step: 'APPROVAL' }])
    expect(await rowsOf(`select work_order_approved from processes`)).toEqual([{ work_order_approved: 0 }])
    expect(await rowsOf(`select id from approvals`)).toEqual([])
  })

  it('opens nothing to a phone number that is not the one of the order, nor without any', async () => {
    await seedWorkOrder()
    await seedWorkOrder({ number: 2, customer: { phoneNumber: null } })
    const { code } = await seedProcess({ workOrderId: 'wo_1', state: 'LINK_SENT' })
    for (const given of [{ phoneNumber: '040 000 0009' }, { registerNumber: 'ABC2' }, { registerNumber: 'XXX9' }]) {
      app.d1.forget()
      const response = await start(given)
      expect(app.d1.roundTrips()).toBe(1)
      const text = await response.text()
      expect(text).not.toContain(code)
      expect(JSON.parse(text)).toMatchObject(notFound)
    }
    expect(await processes()).toMatchObject([{ state: 'LINK_SENT' }])
    expect(await rowsOf(`select phone_number from customers order by id`)).toEqual([
      { phone_number: '+358400000001' },
      { phone_number: null },
    ])
  })

  it('takes a number in whatever form it is typed', async () => {
    await seedWorkOrder()
    await codeOf(start({ phoneNumber: '+358 40-000 0001' }))
    await codeOf(start({ phoneNumber: phone }))
    expect(await processes()).toHaveLength(1)
  })

  it('limits the numbers tried for a plate at the kiosk where they are tried, whatever its address, and no other', async () => {
    await seedWorkOrder()
    await seedKiosk('acc_north', { token: 'session-at-the-door' })
    for (let nth = 0; nth < 10; nth += 1) expect((await start()).status).toBe(200)
    const statuses: number[] = []
    for (let nth = 0; nth < 12; nth += 1) {
      const address = `203.0.113.${nth}`
      const guess = start({ phoneNumber: `040 111 00${10 + nth}` }, { address, token: 'session-at-the-door' })
      statuses.push((await guess).status)
    }
    expect(statuses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 404))
    expect(statuses.slice(8)).toEqual([429, 429, 429, 429])
    expect((await start({}, { token: 'session-at-the-door' })).status).toBe(429)
    expect((await start()).status).toBe(200)
  })

  it('needs the substitute vehicle approved, and only services that are on offer', async () => {
    await seedAccount({ id: 'acc_south' })
    await seedExtraService({ id: 'xsv_foreign', accountId: 'acc_south' })
    await seedWorkOrder({ rows: [{ description: 'Sijaisauto', priceCents: 0, type: 'SUBSTITUTE_CAR' }] })
    expect(await problemOf(await start())).toMatchObject({ status: 409, code: 'fast_lane.substitute_not_approved' })
    const approved = { substituteVehicleApproved: true }
    expect(await problemOf(await start({ ...approved, selectedExtraServices: ['xsv_foreign'] }))).toMatchObject({
      status: 422,
      errors: [{ path: 'selectedExtraServices', code: 'unknown' }],
    })
    expect(await processes()).toEqual([])
    await codeOf(start(approved))
    expect(await processes()).toMatchObject([{ process_type: 'DELIVERY_WITH_SUBSTITUTE_CAR' }])
    expect(await rowsOf(`select returns_substitute_vehicle from processes`)).toEqual([
      { returns_substitute_vehicle: 1 },
    ])
  })

  it('goes on where the customer was until there is a key in a box, of theirs or of a substitute car', async () => {
    await seedLocker({ boxes: [{ number: 1 }, { number: 2 }] })
    await seedWorkOrder()
    const { id } = await seedProcess({
      workOrderId: 'wo_1',
      state: 'KEY_CODE_SENT',
      currentStep: 'WAITING_CONFIRMATION',
      lease: { boxId: 'box_1', accessCode: '123456' },
    })
    const before = await processes()
    expect(await ok(app.request('/api/process', { code: await codeOf(start()) }))).toMatchObject({ id })
    expect(await processes()).toEqual(before)
    await seedWorkOrder({ number: 2 })
    await seedProcess({
      number: 2,
      workOrderId: 'wo_2',
      processType: 'DELIVERY_WITH_SUBSTITUTE_CAR',
      state: 'KEY_CODE_SENT',
      currentStep: 'WAITING_CONFIRMATION',
      lease: { boxId: 'box_2', accessCode: '654321' },
    })
    const swap = { registerNumber: 'ABC2', phoneNumber: '0400000002', substituteVehicleApproved: true }
    expect(await problemOf(await start(swap))).toMatchObject(notFound)
  })

  it('finds its own where a car has two visits', async () => {
    const { vehicleId } = await seedWorkOrder()
    await seedWorkOrder({ number: 2, order: { vehicleId } })
    const mine = await codeOf(start({ phoneNumber: '0400000002' }))
    expect((await app.request('/api/process', { code: mine })).status).toBe(200)
    expect(await rowsOf(`select work_order_id from processes`)).toEqual([{ work_order_id: 'wo_2' }])
  })

  it('is not of another workshop', async () => {
    await seedAccount({ id: 'acc_south' })
    await giveFastLane('acc_south')
    await seedWorkOrder()
    expect(await problemOf(await start({}, { account: 'acc_south' }))).toMatchObject(notFound)
    expect(await ok(search('ABC1', { account: 'acc_south' }))).toEqual(unknown)
  })

  it.each([2, 5])('is one process at %i kiosks at once', async (kiosks) => {
    await seedWorkOrder()
    await seedLocker({
      boxes: [
        { number: 1, lane: 'FAST_LANE' },
        { number: 2, lane: 'FAST_LANE' },
      ],
    })
    await Promise.all(Array.from({ length: kiosks }, () => codeOf(start())))
    expect(
      await rowsOf(`select (select count(*) from processes) as processes,
      (select count(*) from box_leases) as boxes, (select count(*) from approvals) as approvals`),
    ).toEqual([{ processes: 1, boxes: 1, approvals: 1 }])
  })

  it.each(['before', 'after'] as const)('that is cut off %s its write is made good by another try', async (when) => {
    await seedWorkOrder()
    await seedLocker({ boxes: [{ number: 1, lane: 'FAST_LANE' }] })
    app.d1.forget()
    app.d1.failAt(2, when)
    expect((await start()).status).toBe(503)
    app.d1.forget()
    await codeOf(start())
    expect(await processes()).toMatchObject([{ state: 'WAITING_KEY_CODE' }])
    expect(await rowsOf(`select id from box_leases`)).toHaveLength(1)
  })

  it('tells nothing of its customers to the log', async () => {
    await seedWorkOrder()
    const code = await codeOf(start())
    await search('ABC1')
    const log = app.logged.join('\n')
    for (const secret of ['ABC', '0400000001', '040 000', code, code.replaceAll('-', '')])
      expect(log).not.toContain(secret)
  })
})
