import { beforeEach, describe, expect, it } from 'vitest'

import type { FastLaneCreated, FastLaneFound, FastLaneStarted, FastLaneWelcome } from '#domain/contract/fast-lane.ts'
import type { ProcessInit } from '#domain/contract/process.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedExtraService, seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'

const day = 86_400_000
const phone = '040 000 0001'
const hall = 'acc_north'
let app: TestApp

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount({ confirmsByItself: true })
  await openHall(hall)
})

async function openHall(accountId: string, mode = 'SEARCH', enabled = 1): Promise<void> {
  await rowsOf(`insert into account_features values ('${accountId}', 'FAST_LANE', 'KIOSK', 1, ${enabled})`)
  await rowsOf(`update accounts set fast_lane_mode = '${mode}' where id = '${accountId}'`)
}

type More = { account?: string; address?: string }

function call(path: string, json?: unknown, { account = hall, address = '198.51.100.7' }: More = {}) {
  const headers = { 'X-Account-Code': account, 'CF-Connecting-IP': address }
  const body = json === undefined ? {} : { method: 'POST', json }
  return app.request(`/api/process/fast-lane${path}`, { headers, ...body })
}

const search = (registerNumber: string, more: More = {}) => call('/search', { registerNumber }, more)
const start = (given: object = {}, more: More = {}) =>
  call('', { registerNumber: 'abc1', phoneNumber: phone, selectedExtraServices: [], ...given }, more)
const typed = { firstName: 'Aino', lastName: 'Virtanen', phoneNumber: phone, licenseNumber: 'abc 1' }
const create = (given: object = {}, more: More = {}) => call('/create', { ...typed, ...given }, more)

async function ok<Answer>(response: Promise<Response>): Promise<Answer> {
  const got = await response
  expect(got.status, await got.clone().text()).toBe(200)
  return got.json<Answer>()
}

const codeOf = async (response: Promise<Response>) => (await ok<FastLaneStarted>(response)).accessCode
const processes = () => rowsOf(`select process_type, state, current_step, lane from processes order by id`)
const unknown = { found: false, processCode: null, hasSubstituteVehicle: false, extraServices: [] }
const notFound = { status: 404, code: 'fast_lane.not_found' }

describe('the hall', () => {
  it('begins with its mode, its languages and the texts in each of them, in one round trip', async () => {
    await rowsOf(
      `insert into content_texts (language_id, key, text, updated_at) values ('acc_north_sv', 'fastLaneApprove', 'Ja tack', 1)`,
    )
    app.d1.forget()
    const welcome = await ok<FastLaneWelcome>(call('/mode'))
    expect(app.d1.roundTrips()).toBe(1)
    await expectNoTableScan(app.d1)
    expect(welcome).toMatchObject({ fastlaneMode: 'SEARCH', notesEnabled: true, account: { name: 'Pohjolan Huolto' } })
    expect(welcome.languages.map(({ lcid }) => lcid)).toEqual(['fi-FI', 'sv-FI', 'en-US'])
    expect(welcome.texts['acc_north_sv']?.['fastLaneApprove']).toBe('Ja tack')
    expect(welcome.texts['acc_north_en']?.['fastLaneWorkOrderNotFoundText']).toContain('No work order')
    expect(Object.keys(welcome.account)).toEqual(['name', 'phoneNumber', 'accentColor'])
  })

  it('is one and the same 404 without a header, of no account, and of one that has no kiosk', async () => {
    await seedAccount({ id: 'acc_south' })
    await seedAccount({ id: 'acc_off' })
    await openHall('acc_off', 'SEARCH', 0)
    for (const account of ['', 'acc_nowhere', 'acc_south', 'acc_off']) {
      for (const response of [
        call('/mode', undefined, { account }),
        search('ABC1', { account }),
        create({}, { account }),
      ]) {
        expect(await problemOf(await response)).toMatchObject({ status: 404, code: 'account.not_found' })
      }
    }
    expect(await rowsOf(`select key from rate_limits where key like '%nowhere%'`)).toEqual([])
  })

  it('takes no write without the anti-forgery token', async () => {
    const headers = { 'X-Account-Code': hall }
    const json = { registerNumber: 'ABC1' }
    const response = await app.request('/api/process/fast-lane/search', { method: 'POST', headers, json, csrf: false })
    expect(await problemOf(response)).toMatchObject({ status: 403, code: 'csrf.rejected' })
  })
})

describe('a search', () => {
  it.each([
    ['/search', { registerNumber: '' }, 'registerNumber', 'required'],
    ['/search', { registerNumber: '--' }, 'registerNumber', 'required'],
    ['/search', { registerNumber: 'ABCD-123' }, 'registerNumber', 'too_long'],
    ['/search', { registerNumber: 'ABC1', processCode: 'x' }, 'processCode', 'unknown_field'],
    ['/create', { ...typed, firstName: ' ' }, 'firstName', 'required'],
    ['/create', { ...typed, lastName: undefined }, 'lastName', 'required'],
    ['/create', { ...typed, phoneNumber: '12345' }, 'phoneNumber', 'invalid_format'],
    ['/create', { ...typed, phoneNumber: '+358 40 000 0000 0000' }, 'phoneNumber', 'too_long'],
    ['/create', { ...typed, phoneNumber: '040/1234567' }, 'phoneNumber', 'invalid_format'],
    ['/create', { ...typed, licenseNumber: 'ABCDEFG-123' }, 'licenseNumber', 'too_long'],
    ['/create', { ...typed, languageId: 'acc_other_fi' }, 'languageId', 'unknown'],
    ['', { registerNumber: 'ABC1', phoneNumber: '', selectedExtraServices: [] }, 'phoneNumber', 'required'],
    ['', { registerNumber: 'ABC1', phoneNumber: phone }, 'selectedExtraServices', 'required'],
  ])('and what comes after it keep to their rules: %s %o', async (path, json, field, code) => {
    const problem = await problemOf(await call(path, json))
    expect(problem).toMatchObject({ status: 422, code: 'request.invalid' })
    expect(problem.errors).toContainEqual({ path: field, code })
    expect(await processes()).toEqual([])
  })

  it('finds the plate however it is typed, with the services to choose from, and says nothing of the person', async () => {
    await seedWorkOrder({ vehicle: { licenseNumber: 'ABC-1' } })
    await seedExtraService()
    for (const plate of ['abc-1', 'ABC1', ' abc 1 ']) {
      const found = await ok<FastLaneFound>(search(plate))
      expect(found).toEqual({
        found: true,
        processCode: null,
        hasSubstituteVehicle: false,
        extraServices: [expect.objectContaining({ id: 'xsv_wash', totalPrice: 50.2 })],
      })
    }
  })

  it('tells of a substitute vehicle', async () => {
    await seedWorkOrder({ rows: [{ description: 'Sijaisauto', priceCents: 0, type: 'SUBSTITUTE_CAR' }] })
    expect(await ok<FastLaneFound>(search('ABC1'))).toMatchObject({ found: true, hasSubstituteVehicle: true })
  })

  it('does the same work for every plate, and answers the same for all that it does not open', async () => {
    await seedAccount({ id: 'acc_south' })
    const visit = (number: number, seed: Parameters<typeof seedProcess>[0]) =>
      seedWorkOrder({ number }).then(({ id }) => seedProcess({ number, workOrderId: id, ...seed }))
    await seedLocker({ boxes: [{ number: 1 }] })
    await visit(1, { state: 'LINK_SENT' })
    await visit(2, { state: 'CUSTOMER_KEYS_DELIVERED', lease: { boxId: 'box_1', accessCode: '123456' } })
    await visit(3, { state: 'PROCESS_DONE' })
    await visit(4, { state: 'CANCELLED' })
    await visit(5, { state: 'LINK_SENT', processType: 'RETRIEVE' })
    await visit(6, { state: 'PAYMENT_LINK_SENT', processType: 'ONLY_PAYMENT' })
    await seedWorkOrder({ number: 7, order: { createdAt: testNow - 15 * day } })
    await seedWorkOrder({ number: 8, accountId: 'acc_south' })
    const works: string[][] = []
    for (const plate of ['ABC1', 'ABC2', 'ABC3', 'ABC4', 'ABC5', 'ABC6', 'ABC7', 'ABC8', 'XXX9']) {
      app.d1.forget()
      const found = await ok<FastLaneFound>(search(plate))
      expect([plate, found.found]).toEqual([plate, plate === 'ABC1'])
      if (plate !== 'ABC1') expect(found).toEqual(unknown)
      expect(app.d1.roundTrips()).toBe(1)
      works.push(app.d1.seen().map(({ sql }) => sql))
    }
    for (const work of works) expect(work).toEqual(works[0])
    await expectNoTableScan(app.d1)
  })

  it('is limited for a kiosk, and for nobody else’s hall', async () => {
    await seedAccount({ id: 'acc_south' })
    await openHall('acc_south')
    for (let nth = 0; nth < 60; nth += 1) expect((await search('XYZ9')).status).toBe(200)
    const limited = await search('XYZ9')
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await search('XYZ9', { address: '203.0.113.9' })).status).toBe(200)
    expect((await search('XYZ9', { account: 'acc_south' })).status).toBe(200)
    app.clock.advance(15 * 60_000)
    expect((await search('XYZ9')).status).toBe(200)
  })
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
    expect(app.woken).toEqual([init.process.id])
  })

  it('writes to the ledger what the kiosk showed: the services that were ticked, and no row of the order', async () => {
    await seedWorkOrder()
    await seedExtraService()
    await start({ selectedExtraServices: ['xsv_wash'] })
    const [approval] = await rowsOf(`select document, total_cents from approvals`)
    const document: unknown = JSON.parse(String(approval?.['document']))
    expect(document).toMatchObject({
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
      const accessCode = await codeOf(start({ selectedExtraServices: ['xsv_wash'], customerNotes: 'Kiire' }))
      expect(accessCode.replaceAll('-', '')).toBe(code)
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
    expect(await codeOf(start({ phoneNumber: '+358 40-000 0001' }))).toBe(await codeOf(start({ phoneNumber: phone })))
  })

  it('limits the numbers tried for a plate, also from many addresses, and no number that was right', async () => {
    await seedWorkOrder()
    for (let nth = 0; nth < 10; nth += 1) expect((await start()).status).toBe(200)
    const statuses: number[] = []
    for (let nth = 0; nth < 12; nth += 1) {
      const address = `203.0.113.${nth}`
      statuses.push((await start({ phoneNumber: `040 111 00${10 + nth}` }, { address })).status)
    }
    expect(statuses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 404))
    expect(statuses.slice(8)).toEqual([429, 429, 429, 429])
    expect((await start()).status).toBe(429)
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
    const { code } = await seedProcess({
      workOrderId: 'wo_1',
      state: 'KEY_CODE_SENT',
      currentStep: 'WAITING_CONFIRMATION',
      lease: { boxId: 'box_1', accessCode: '123456' },
    })
    const before = await processes()
    expect((await codeOf(start())).replaceAll('-', '')).toBe(code)
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

  it('is not of another workshop', async () => {
    await seedAccount({ id: 'acc_south' })
    await openHall('acc_south')
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
    const codes = await Promise.all(Array.from({ length: kiosks }, () => codeOf(start())))
    expect(new Set(codes).size).toBe(1)
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
    expect((await start()).status).toBe(500)
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

describe('who types themselves in', () => {
  beforeEach(() => rowsOf(`update accounts set fast_lane_mode = 'CREATE'`))

  it('has an order and a process in two round trips, and starts it', async () => {
    await seedExtraService()
    app.d1.forget()
    const created = await ok<FastLaneCreated>(create({ languageId: 'acc_north_en' }))
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
    expect(created).toMatchObject({
      phoneNumber: '+358400000001',
      processCode: expect.stringMatching(/^[0-9A-Z]{4}-/),
      hasSubstituteVehicle: false,
      extraServices: [{ id: 'xsv_wash' }],
    })
    expect(await processes()).toEqual([
      { process_type: 'NO_DMS_DELIVERY', state: 'STARTED', current_step: 'SERVICES', lane: 'FAST_LANE' },
    ])
    expect(
      await rowsOf(`select first_name, last_name, license_number, created_by from customers
      join work_orders on customer_id = customers.id join vehicles on vehicles.id = vehicle_id`),
    ).toEqual([{ first_name: 'Aino', last_name: 'Virtanen', license_number: 'ABC-1', created_by: 'fast-lane' }])
    const code = await codeOf(
      start({ phoneNumber: created.phoneNumber, customerNotes: 'Rengas', languageId: 'acc_north_en' }),
    )
    expect(code).toBe(created.processCode)
    expect(await processes()).toMatchObject([{ state: 'NO_ROOM_LEFT', current_step: 'WAITING_CONFIRMATION' }])
  })

  it('goes on with the visit that the car has, and nobody else does', async () => {
    const { processCode } = await ok<FastLaneCreated>(create())
    expect((await ok<FastLaneCreated>(create({ licenseNumber: 'ABC-1' }))).processCode).toBe(processCode)
    expect(await problemOf(await create({ phoneNumber: '040 999 9999' }))).toMatchObject(notFound)
    await codeOf(start())
    expect((await ok<FastLaneCreated>(create())).processCode).toBe(processCode)
    expect(await processes()).toHaveLength(1)
    expect(await rowsOf(`select id from customers`)).toHaveLength(1)
  })

  it('takes the order that the dealer system has sent for the car', async () => {
    await seedWorkOrder()
    const { processCode } = await ok<FastLaneCreated>(create({ firstName: 'Toinen' }))
    expect(await codeOf(start())).toBe(processCode)
    expect(await rowsOf(`select process_type, work_order_id from processes`)).toEqual([
      { process_type: 'DELIVERY', work_order_id: 'wo_1' },
    ])
    expect(await rowsOf(`select first_name from customers`)).toEqual([{ first_name: 'Aino' }])
  })

  it('is sent to the staff while the car is in the house', async () => {
    await seedLocker()
    await seedWorkOrder()
    const lease = { boxId: 'box_1', accessCode: '123456' }
    await seedProcess({ workOrderId: 'wo_1', state: 'CUSTOMER_KEYS_DELIVERED', lease })
    expect(await problemOf(await create())).toMatchObject(notFound)
    expect(await rowsOf(`select id from work_orders`)).toHaveLength(1)
  })

  it.each([2, 5])('has one order and one process at %i kiosks at once', async (kiosks) => {
    const made = await Promise.all(Array.from({ length: kiosks }, () => ok<FastLaneCreated>(create())))
    expect(new Set(made.map(({ processCode }) => processCode)).size).toBe(1)
    expect(
      await rowsOf(`select (select count(*) from processes) as processes,
      (select count(*) from work_orders) as orders, (select count(*) from customers) as customers`),
    ).toEqual([{ processes: 1, orders: 1, customers: 1 }])
  })

  it('is limited', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 31; nth += 1) statuses.push((await create({ licenseNumber: `XYZ${nth}` })).status)
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200))
    expect(statuses.at(30)).toBe(429)
  })

  it('can come again once a visit that was left at the kiosk has ended', async () => {
    const first = await ok<FastLaneCreated>(create())
    await rowsOf(`update processes set state = 'DELIVERY_NOT_COMPLETED', version = version + 1`)
    const second = await ok<FastLaneCreated>(create())
    expect(second.processCode).not.toBe(first.processCode)
    expect(await processes()).toHaveLength(2)
  })
})

describe('a hand-over to a phone', () => {
  type Token = { token: string; expiresAt: string }
  const path = '/api/process/fast-lane/hand-over'
  const take = (token: string, on = testApp()) =>
    on.request('/api/process/fast-lane/take-over', { method: 'POST', json: { token } })
  const gone = { status: 404, code: 'hand_over.not_found' }
  let code: string
  let phoneApp: TestApp

  beforeEach(async () => {
    await seedWorkOrder()
    code = (await seedProcess({ workOrderId: 'wo_1', state: 'STARTED' })).code
    phoneApp = testApp()
    phoneApp.cookies.set('__Host-visitor', 'visitor-of-the-phone')
    await phoneApp.request('/api/process/fast-lane/mode', { headers: { 'X-Account-Code': hall } })
  })

  const ask = () => ok<Token>(app.request(path, { method: 'POST', code }))
  const taken = async () => (await ok<{ taken: boolean }>(app.request(path, { code }))).taken

  it('goes to the phone that is first, which may ask again, and the kiosk is told', async () => {
    const { token } = await ask()
    expect(await taken()).toBe(false)
    phoneApp.d1.forget()
    const answer = await ok<{ processCode: string }>(take(token, phoneApp))
    expect(phoneApp.d1.roundTrips()).toBe(1)
    expect(answer.processCode.replaceAll('-', '')).toBe(code)
    expect(await taken()).toBe(true)
    expect(await ok(take(token, phoneApp))).toEqual(answer)
    expect(await problemOf(await take(token))).toMatchObject(gone)
  })

  it('ends after two minutes, and when a newer one is made', async () => {
    const first = await ask()
    const second = await ask()
    expect(await problemOf(await take(first.token, phoneApp))).toMatchObject(gone)
    phoneApp.clock.advance(2 * 60_000)
    expect(await problemOf(await take(second.token, phoneApp))).toMatchObject(gone)
    expect(await problemOf(await take('nothing', phoneApp))).toMatchObject(gone)
  })

  it('is kept only as a hash', async () => {
    const { token } = await ask()
    expect(JSON.stringify(await rowsOf(`select * from hand_overs`))).not.toContain(token)
  })
})
