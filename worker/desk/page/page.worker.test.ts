import { env } from 'cloudflare:workers'
import { verify } from 'hono/jwt'
import { beforeEach, describe, expect, it } from 'vitest'

import { listenAudience } from '#domain/access/room-ticket.ts'
import { consentHash } from '#domain/process/consent.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { deskOf, type Desk } from '#tests/support/desk.ts'
import { seedAccount, seedExtraService, seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { StaffTicket } from '#worker/contract/staff/visit/process-answers.ts'
import type { ApprovalEvidence } from '#worker/contract/staff/visit/staff-approval.ts'
import { createDb, runBatch } from '#worker/db/db.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { roomIdOf } from '#worker/providers/room-token.ts'

const minute = 60_000
const iso = (ms: number) => new Date(testNow + ms).toISOString()
let app: TestApp
let desk: Desk

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  desk = deskOf(app, (await seedStaff()).token)
})

const insurer = { kind: 'INSURANCE', name: 'Vakuutus Oy', businessId: '0737546-2', reference: 'V-26-118' } as const
const document = { processId: 'prc_1', totalCents: 26_983 }

async function seedVisit() {
  await seedLocker({ boxes: [{ number: 7 }] })
  await seedExtraService()
  const order = await seedWorkOrder({ order: { createdBy: 'Kaisa', payer: insurer, reservationStart: testNow } })
  const visit = await seedProcess({
    workOrderId: order.id,
    customerId: order.customerId,
    state: 'CUSTOMER_KEYS_DELIVERED',
    currentStep: 'WAITING_CONFIRMATION',
    openedAt: testNow - 9 * minute,
    customerNotes: 'Vain vasen ovi',
    deliveryInfoAt: testNow - minute,
    deliveryOptionId: 'acc_north_home',
    lease: { boxId: 'box_7', accessCode: '654321' },
  })
  const db = createDb(env.DB)
  const hash = await consentHash(document, null)
  await runBatch(db, [
    db.run(
      `insert into process_extra_services (process_id, extra_service_id, created_at) values ('prc_1', 'xsv_wash', 0)`,
    ),
    db.run(`update box_leases set confirmed_at = ${testNow - 2 * minute}`),
    db.run(`insert into approvals (id, process_id, number, process_version, language_lcid, document, total_cents, hash, created_at)
      values ('apr_1', 'prc_1', 1, 3, 'fi-FI', '${JSON.stringify(document)}', 26983, '${hash}', ${testNow - 5 * minute})`),
    db.insert(messages).values({
      id: 'msg_1',
      processId: 'prc_1',
      dedupeKey: 'link:prc_1',
      kind: 'LINK',
      channel: 'SMS',
      recipient: '+358400000001',
      languageLcid: 'fi-FI',
      status: 'UNKNOWN',
      error: 'timeout',
      attempts: 1,
      createdAt: testNow - 10 * minute,
    }),
    db.run(`insert into outbox (id, stream_key, kind, payload, attempts, parked_at, next_attempt_at, created_at)
      values ('obx_1', 'prc_1', 'process.send_key_code', '{}', 12, ${testNow}, 0, ${testNow - 3 * minute}),
        ('obx_2', 'prc_1:push', 'staff.push', '{}', 0, null, 0, 0)`),
  ])
  return visit
}

describe('the page of a process', () => {
  it('has everything that staff need, in one round trip beside the session’s', async () => {
    const visit = await seedVisit()
    await desk.note('Soitettu asiakkaalle')
    app.d1.forget()

    const page = await desk.page()

    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
    expect(page).toMatchObject({
      process: {
        id: 'prc_1',
        version: visit.version,
        accountName: 'Pohjolan Huolto',
        state: 'CUSTOMER_KEYS_DELIVERED',
        turn: 'staff',
        lateAt: null,
        steps: ['WORK_ORDER', 'SERVICES', 'APPROVAL', 'WAITING_CONFIRMATION'],
        languageLcid: 'fi-FI',
        customerNotes: 'Vain vasen ovi',
        workOrderApproved: false,
      },
      possible: {
        boxNumber: 7,
        events: [{ type: 'collect_keys', isLikely: true, label: 'event.collect_keys' }, { type: 'deliver_belongings' }],
      },
      workOrder: {
        externalWorkOrderId: 'WO-1',
        createdBy: 'Kaisa',
        payer: insurer,
        reservationStart: iso(0),
        rows: [
          { description: 'Määräaikaishuolto', price: 200, priceWithVat: 251 },
          { description: 'Öljynsuodatin', price: 15, priceWithVat: 18.83 },
        ],
      },
      customer: { id: 'cus_1', version: 1, phoneNumber: '+358400000001', isEditedManually: false, isErased: false },
      vehicle: { licenseNumber: 'ABC-1', make: 'Volvo' },
      substituteVehicle: null,
      extraServices: [{ id: 'xsv_wash', description: 'Pesu fi-FI', price: 40, priceWithVat: 50.2 }],
      pricing: { totalPrice: 320.03 },
      deliveryInfo: { option: 'Kotiin', notes: null, givenAt: iso(-minute) },
      approvals: [{ id: 'apr_1', number: 1, total: 269.83, approvedAt: iso(-5 * minute), languageLcid: 'fi-FI' }],
      payments: [],
      messages: [{ kind: 'LINK', recipient: '+358400000001', status: 'UNKNOWN', error: 'timeout', sentAt: null }],
      queuedMessages: [{ kind: 'KEY_CODE', attempts: 12, isParked: true, since: iso(-3 * minute) }],
      box: { number: 7, expiresAt: null, keyInBoxSince: iso(-2 * minute), accessCode: '654321' },
      licencePicture: null,
      identityCheck: null,
      notes: [{ text: 'Soitettu asiakkaalle', author: 'usr_advisor' }],
      presence: { step: 'WAITING_CONFIRMATION', openedAt: iso(-9 * minute), lastActedAt: iso(-minute) },
      may: { act: true, refund: false, editCustomer: true, resend: ['link'] },
      asOf: iso(0),
    })
    expect(page.history.map(({ version }) => version)).toEqual(
      Array.from({ length: visit.version }, (_, index) => index + 1),
    )
  })

  it('says what was paid, given back and can be given back still', async () => {
    const visit = await seedProcess({ state: 'PAYMENT_DONE', processType: 'RETRIEVE' })
    const db = createDb(env.DB)
    const times = { createdAt: testNow, updatedAt: testNow }
    await runBatch(db, [
      db.insert(payments).values({
        id: 'pay_1',
        processId: visit.id,
        accountId: 'acc_north',
        channel: 'ONLINE',
        provider: 'BAMBORA',
        orderNumber: 'o1',
        status: 'SUCCESS',
        amountCents: 10_000,
        capturedCents: 10_000,
        surplusCents: 0,
        frozenPricing: '{}',
        ...times,
      }),
      db.insert(refunds).values([
        {
          id: 'ref_1',
          paymentId: 'pay_1',
          amountCents: 2_500,
          refundStatus: 'SUCCESS',
          reason: 'Hyvitys',
          requestedByUserId: 'usr_advisor',
          ...times,
        },
        {
          id: 'ref_2',
          paymentId: 'pay_1',
          amountCents: 9_999,
          refundStatus: 'FAILURE',
          refusal: 'too_late',
          ...times,
          createdAt: testNow + 1,
        },
      ]),
    ])
    const page = await desk.page()
    expect(page.payments).toMatchObject([
      {
        amount: 100,
        captured: 100,
        refundable: 75,
        refunds: [
          { id: 'ref_1', amount: 25, status: 'SUCCESS', reason: 'Hyvitys', requestedBy: 'usr_advisor' },
          { id: 'ref_2', status: 'FAILURE', refusal: 'too_late' },
        ],
      },
    ])
    // An advisor may not give money back; an admin may.
    expect(page.may.refund).toBe(false)
    const admin = deskOf(app, (await seedStaff({ id: 'usr_admin', roles: ['admin'] })).token)
    expect((await admin.page()).may.refund).toBe(true)
  })

  it('has no box code for sales, and for the operator’s support nothing but the box', async () => {
    await seedLocker({ boxes: [{ number: 7 }] })
    await seedProcess({ processType: 'NO_DMS_RETRIEVE', state: 'KEY_CODE_SENT', lease: { boxId: 'box_7' } })
    const sales = deskOf(app, (await seedStaff({ id: 'usr_sales', roles: ['sales'] })).token)
    const support = deskOf(app, (await seedStaff({ id: 'usr_support', roles: ['enerius'], accountIds: [] })).token)
    expect((await sales.page()).box).toMatchObject({ number: 7, accessCode: null })
    const seen = await support.page()
    expect(seen.box).toMatchObject({ accessCode: '123456' })
    expect([seen.possible.events, seen.may]).toEqual([
      [],
      {
        act: false,
        restore: false,
        refund: false,
        tendRefund: false,
        editCustomer: false,
        handOn: false,
        handleBox: true,
        endKioskCodes: false,
        chooseCar: false,
        resend: [],
        correct: null,
      },
    ])
  })

  it('opens a door to the room of its customer', async () => {
    await seedProcess()
    const ticket = await jsonOf<StaffTicket>(await desk.send('GET', 'prc_1/ticket'))
    expect(JSON.stringify(ticket)).not.toMatch(/0000-?CDE0-?0001/)
    expect(ticket.room.token.split('.')).toHaveLength(3)
  })

  it('brings the ticket to that room, and to nothing else, without a further read', async () => {
    await seedProcess()
    await seedProcess({ number: 2 })
    const { room } = await jsonOf<StaffTicket>(await desk.send('GET', 'prc_1/ticket'))
    app.d1.forget()
    const page = await desk.page()
    expect(app.d1.roundTrips()).toBe(2)
    expect(page.room).toEqual(room)
    const { config } = app.deps()
    expect(room.room).toBe(roomIdOf(config, '0000CDE00001'))
    const { current } = config.roomSecret
    const now = Math.floor(testNow / 1000)
    expect(await verify(page.room?.token ?? '', current, { alg: 'HS256', exp: false, iat: false })).toEqual({
      aud: listenAudience(room.room),
      iat: now,
      exp: now + 60,
    })
    expect((await desk.page('prc_2')).room?.room).toBe(roomIdOf(config, '0000CDE00002'))
  })
})

describe('the evidence of an approval', () => {
  const evidence = async () => jsonOf<ApprovalEvidence>(await desk.send('GET', 'prc_1/approval/apr_1'))

  it('is the document as it was, and whether it still gives its hash', async () => {
    await seedVisit()
    app.d1.forget()
    expect(await evidence()).toMatchObject({ id: 'apr_1', document, isIntact: true, total: 269.83 })
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
    await env.DB.prepare('drop trigger approvals_no_update').run()
    await env.DB.prepare(`update approvals set document = '{"processId":"prc_1","totalCents":1}'`).run()
    expect(await evidence()).toMatchObject({ isIntact: false })
  })

  it('belongs to its process', async () => {
    await seedVisit()
    await seedProcess({ number: 2 })
    const response = await desk.send('GET', 'prc_2/approval/apr_1')
    expect([response.status, await problemCode(response)]).toEqual([404, 'approval.not_found'])
  })
})
