import { beforeEach, describe, expect, it } from 'vitest'

import { cookieNames, testApp, type TestApp } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedExtraService, seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import {
  codeOf,
  giveFastLane,
  kioskOf,
  lendCode,
  notFound,
  ok,
  phone,
  processes,
  seedKiosk,
  typed,
  unknown,
} from '#tests/support/fast-lane.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { FastLaneCreated, FastLaneResult, FastLaneWelcome } from '#worker/contract/fast-lane.ts'

const day = 86_400_000

let app: TestApp
let search: Kiosk['search']
let start: Kiosk['start']
let create: Kiosk['create']
let call: Kiosk['call']

type Kiosk = ReturnType<typeof kioskOf>

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  ;({ search, start, create, call } = kioskOf(app))
  await seedAccount({ confirmsByItself: true })
  await giveFastLane('acc_north')
})

describe('the fast lane', () => {
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

  it('is shut to its kiosk while the account has no fast lane', async () => {
    await seedAccount({ id: 'acc_off' })
    await giveFastLane('acc_off', 'SEARCH', 0)
    const account = 'acc_off'
    for (const response of [
      call('/mode', undefined, { account }),
      search('ABC1', { account }),
      create({}, { account }),
    ]) {
      expect(await problemOf(await response)).toMatchObject({ status: 404, code: 'account.not_found' })
    }
    expect(await rowsOf(`select key from rate_limits where key like '%off%'`)).toEqual([])
  })

  it('takes no write without the anti-forgery token', async () => {
    const headers = { 'X-Account-Code': 'acc_north' }
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
      const found = await ok<FastLaneResult>(search(plate))
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
    expect(await ok<FastLaneResult>(search('ABC1'))).toMatchObject({ found: true, hasSubstituteVehicle: true })
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
    app.d1.forget()
    expect(await ok<FastLaneResult>(search('ABC1'))).toMatchObject({ found: true })
    const work = app.d1.seen().map(({ sql }) => sql)
    for (const plate of ['ABC2', 'ABC3', 'ABC4', 'ABC5', 'ABC6', 'ABC7', 'ABC8', 'XXX9']) {
      app.d1.forget()
      expect([plate, await ok(search(plate))]).toEqual([plate, unknown])
      expect(app.d1.roundTrips()).toBe(1)
      expect(app.d1.seen().map(({ sql }) => sql)).toEqual(work)
    }
    await expectNoTableScan(app.d1)
  })

  it('is limited for a kiosk by what it did not find, and for nobody else’s workshop', async () => {
    await seedAccount({ id: 'acc_south' })
    await giveFastLane('acc_south')
    await seedWorkOrder()
    for (let nth = 0; nth < 70; nth += 1) expect(await ok(search('ABC1'))).toMatchObject({ found: true })
    for (let nth = 0; nth < 60; nth += 1) expect((await search('XYZ9')).status).toBe(200)
    const limited = await search('XYZ9')
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)
    await seedKiosk('acc_north', { token: 'session-at-the-door' })
    expect((await search('XYZ9', { token: 'session-at-the-door' })).status).toBe(200)
    expect((await search('XYZ9', { account: 'acc_south' })).status).toBe(200)
    app.clock.advance(15 * 60_000)
    expect((await search('XYZ9')).status).toBe(200)
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
      formCode: expect.stringMatching(/^[0-9A-Z]{4}-/),
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
    expect((await app.request('/api/process', { code: created.formCode })).status).toBe(404)
    expect((await app.request('/api/process', { code })).status).toBe(200)
    expect(await processes()).toMatchObject([{ state: 'NO_ROOM_LEFT', current_step: 'WAITING_CONFIRMATION' }])
  })

  it('goes on with the visit that the car has, and nobody else does', async () => {
    await ok<FastLaneCreated>(create())
    await ok<FastLaneCreated>(create({ licenseNumber: 'ABC-1' }))
    expect(await problemOf(await create({ phoneNumber: '040 999 9999' }))).toMatchObject(notFound)
    await codeOf(start())
    await ok<FastLaneCreated>(create())
    expect(await processes()).toHaveLength(1)
    expect(await rowsOf(`select id from customers`)).toHaveLength(1)
  })

  it('takes the order that the dealer system has sent for the car', async () => {
    await seedWorkOrder()
    await ok<FastLaneCreated>(create({ firstName: 'Toinen' }))
    await codeOf(start())
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
    await Promise.all(Array.from({ length: kiosks }, () => ok<FastLaneCreated>(create())))
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
    await ok<FastLaneCreated>(create())
    await rowsOf(`update processes set state = 'DELIVERY_NOT_COMPLETED', version = version + 1`)
    await ok<FastLaneCreated>(create())
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
  let durable: string
  let phoneApp: TestApp

  beforeEach(async () => {
    await seedWorkOrder()
    const { id, code: own } = await seedProcess({ workOrderId: 'wo_1', state: 'STARTED' })
    durable = own
    code = await lendCode(id)
    await kioskOf(app).call('/mode')
    phoneApp = testApp()
    phoneApp.cookies.set(cookieNames.visitor, 'visitor-of-the-phone')
    await phoneApp.request('/api/process/fast-lane/mode', { headers: { 'X-Account-Code': 'acc_north' } })
  })

  const ask = () => ok<Token>(app.request(path, { method: 'POST', code }))
  const taken = async () => (await ok<{ taken: boolean }>(app.request(path, { code }))).taken

  it('goes to the phone that is first, which may ask again, and the kiosk is told', async () => {
    const { token } = await ask()
    expect(await taken()).toBe(false)
    phoneApp.d1.forget()
    const answer = await ok<{ processCode: string }>(take(token, phoneApp))
    expect(phoneApp.d1.roundTrips()).toBe(1)
    const given = answer.processCode.replaceAll('-', '')
    expect([code, durable]).not.toContain(given)
    expect((await phoneApp.request('/api/process', { code: given })).status).toBe(200)
    expect(await problemOf(await app.request(path, { method: 'POST', code: durable }))).toMatchObject(gone)
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
