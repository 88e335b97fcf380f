/* oxlint-disable max-lines -- every read of the customer, each tried the same way */
import { jwtVerify } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'

import { listenAudience } from '#domain/access/room-ticket.ts'
import { testNow } from '#tests/support/clock.ts'
import { builtInTexts } from '#tests/support/content.ts'
import { seedCustomer, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { AccountSettings, ContentTexts, ProcessInit, ProcessPath } from '#worker/contract/process.ts'
import { accountFeatures } from '#worker/db/schema/account.table.ts'
import { contentTexts } from '#worker/db/schema/content.table.ts'
import { onlineCreditorSettings } from '#worker/db/schema/money/credit.table.ts'
import { payments } from '#worker/db/schema/money/payment.table.ts'
import { roomIdOf } from '#worker/providers/room-token.ts'

beforeEach(freshDatabase)

async function read<Answer>(customer: Customer, path: string): Promise<Answer> {
  const response = await customer.send('GET', path)
  expect([path, response.status]).toEqual([path, 200])
  return response.json<Answer>()
}

const reads = [
  '',
  '/init',
  '/ticket',
  '/work-order',
  '/extra-service/available',
  '/language',
  '/content',
  '/ui-config',
  '/account',
  '/path',
]

describe('a read', () => {
  it.each(reads)('of /api/process%s takes one round trip, walks no table and changes nothing', async (path) => {
    const customer = await seedCustomer({ process: { state: 'KEY_CODE_SENT', lease: { boxId: 'box_2' } } })
    customer.app.d1.forget()
    await read(customer, path)
    expect(customer.app.d1.roundTrips()).toBe(1)
    await expectNoTableScan(customer.app.d1)
    expect(customer.app.d1.seen().filter(({ sql }) => !/^\s*(select|with)/i.test(sql))).toEqual([])
    const client = expect.stringMatching(/^process-code:/)
    expect(customer.app.d1.seen().map(({ params }) => params)).toEqual([[customer.code, client, client]])
    expect(customer.app.woken).toEqual([])
  })

  it('is kept by nobody on the way', async () => {
    const customer = await seedCustomer()
    expect((await customer.send('GET', '/init')).headers.get('Cache-Control')).toBe('no-store')
  })
})

describe('init', () => {
  it('brings what the other reads bring, in one answer', async () => {
    const customer = await seedCustomer()
    const init = await read<ProcessInit>(customer, '/init')
    expect(init.process).toEqual(await customer.status())
    expect(init.workOrder).toEqual(await read(customer, '/work-order'))
    expect(init.languages).toEqual(await read(customer, '/language'))
    expect(init.content).toEqual(await read(customer, '/content'))
    expect(init.uiConfig).toEqual(await read(customer, '/ui-config'))
    expect(init.account).toEqual(await read(customer, '/account'))
    expect(init.path).toEqual(await read(customer, '/path'))
    expect(init.extraServices).toEqual(await read(customer, '/extra-service/available'))
    expect(Object.keys(init.room)).toEqual(['url', 'room', 'token'])
  })

  it('speaks English where the account has no language at all', async () => {
    const customer = await seedCustomer()
    await rowsOf('update processes set language_id = null')
    await rowsOf('delete from languages')
    const { content } = await read<ProcessInit>(customer, '/init')
    expect(content.texts).toEqual(builtInTexts('en'))
  })

  it('is the same for every way of typing the code', async () => {
    const customer = await seedCustomer()
    const typed = [`${customer.code.slice(0, 4)}-${customer.code.slice(4, 8)}-${customer.code.slice(8)}`]
    typed.push(customer.code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'), ` ${customer.code} `)
    for (const code of typed) {
      const response = await customer.send('GET', '/init', undefined, { code })
      expect([code, response.status]).toEqual([code, 200])
    }
  })
})

describe('the status', () => {
  it('is that of the process', async () => {
    const customer = await seedCustomer({
      process: { state: 'STARTED', currentStep: 'APPROVAL', workOrderApproved: true, customerNotes: 'Ääni edessä' },
    })
    await customer.send('PUT', '/extra-service/', { productId: 'xsv_tyres' })
    expect(await customer.status()).toEqual({
      id: 'prc_1',
      linkCode: customer.code,
      version: 3,
      state: 'STARTED',
      stateChangedAt: new Date(testNow).toISOString(),
      processType: 'DELIVERY',
      isDeliveryProcess: true,
      currentStep: 'APPROVAL',
      workOrderApproved: true,
      customerHasDrivingLicense: false,
      useRetrievalProcess: false,
      keysLaidBack: false,
      returnsSubstituteVehicle: false,
      hasDrivingLicensePicture: false,
      selectedExtraServices: [{ id: 'xsv_tyres', type: 'NORMAL' }],
      customerNotes: 'Ääni edessä',
      linkToTell: 'Initial',
      keyMissingAt: null,
      boxAccessCode: null,
      box: null,
      overflow: null,
      deliveryInfo: null,
      askedPrice: null,
      additionalWork: null,
      readyAt: null,
      payment: null,
      identity: null,
    })
  })

  it('shows the box with its code, the way to it in the language of the process, and the cabinet', async () => {
    const customer = await seedCustomer({
      process: { state: 'KEY_CODE_SENT', languageId: 'acc_north_en', lease: { boxId: 'box_2', accessCode: '042042' } },
    })
    const status = await customer.status()
    expect(status.boxAccessCode).toBe('042042')
    expect(status.box).toEqual({
      number: 2,
      size: 'S',
      lockerName: 'Pääovi',
      lockerAddress: 'Huoltokatu 1, 00100 Helsinki',
      instructions: 'To the left of the door',
      reservedUntil: new Date(testNow + 48 * 3_600_000).toISOString(),
      cabinet: [1, 2, 3].map((number) => ({
        number,
        column: number - 1,
        row: 0,
        size: 'S',
        isThis: number === 2,
      })),
    })
  })

  it('names the car that is lent, where it stands, what it runs on and until when, while the visit lasts', async () => {
    const customer = await seedCustomer({ process: { state: 'STARTED' } })
    expect(await customer.status()).not.toHaveProperty('lentCar')
    await rowsOf(`insert into substitute_vehicles (id, account_id, purpose, license_number, make, model, created_at, updated_at)
      values ('sub_1', 'acc_north', 'SUBSTITUTE', 'LNA-123', 'Toyota', 'Yaris', 1, 1)`)
    await rowsOf(`update processes set substitute_vehicle_id = 'sub_1'`)
    await rowsOf('update work_orders set reservation_end = ?', testNow + 1000)
    const returnBy = new Date(testNow + 1000).toISOString()
    const lentCar = { licenseNumber: 'LNA-123', make: 'Toyota', model: 'Yaris', returnBy }
    expect(await customer.status()).toMatchObject({ lentCar: { ...lentCar, place: null, fuel: null } })
    await rowsOf(`update substitute_vehicles set parking_place = 'Takapiha, ruutu 12', fuel = 'HYBRID'`)
    expect(await customer.status()).toMatchObject({
      lentCar: { ...lentCar, place: 'Takapiha, ruutu 12', fuel: 'HYBRID' },
    })
    await rowsOf(`update processes set state = 'CANCELLED', ended_at = ${testNow}`)
    expect(await customer.status()).not.toHaveProperty('lentCar')
  })

  it('says until when the link can be gone on with, until the customer has confirmed', async () => {
    const customer = await seedCustomer({ process: { state: 'STARTED', dueAt: testNow + 1000 } })
    const linkEndsAt = new Date(testNow + 1000).toISOString()
    expect(await customer.status()).toMatchObject({ linkEndsAt })
    await rowsOf(`update processes set current_step = 'WAITING_CONFIRMATION'`)
    expect(await customer.status()).not.toHaveProperty('linkEndsAt')
  })

  it('has the latest attempt to pay, in euros', async () => {
    const customer = await seedCustomer({ process: { state: 'PAYMENT_DONE' } })
    const attempt = (id: string, createdAt: number, status: 'FAILURE' | 'SUCCESS') => ({
      id,
      processId: 'prc_1',
      accountId: 'acc_north',
      channel: 'ONLINE' as const,
      provider: 'BAMBORA',
      orderNumber: id,
      paymentId: `at-${id}`,
      referenceCode: '1009',
      status,
      amountCents: 26_983,
      frozenPricing: '{}',
      paymentTime: createdAt,
      createdAt,
      updatedAt: createdAt,
    })
    await testDb()
      .insert(payments)
      .values([attempt('pay_2', testNow + 1, 'SUCCESS'), attempt('pay_1', testNow, 'FAILURE')])
    expect((await customer.status()).payment).toEqual({
      id: 'pay_2',
      paymentId: 'at-pay_2',
      referenceCode: '1009',
      price: 269.83,
      status: 'SUCCESS',
      paymentTime: new Date(testNow + 1).toISOString(),
      paymentType: null,
      paymentTypeFromTerminal: null,
      receiptFromTerminal: null,
      referenceCodeBase: '100',
      orderNumber: 'pay_2',
      refundType: null,
      refund: null,
    })
  })
})

describe('the language', () => {
  it.each([
    ['the chosen one', 'acc_north_en', 'sv-FI', 'acc_north_en'],
    ["the customer's own", null, 'sv-FI', 'acc_north_sv'],
    ["the account's default where nothing is known", null, null, 'acc_north_fi'],
    ["the account's default where it does not offer the customer's own", null, 'et-EE', 'acc_north_fi'],
  ])('is %s', async (_, chosen, own, spoken) => {
    const customer = await seedCustomer({
      order: { customer: { languageLcid: own } },
      process: { state: 'STARTED', languageId: chosen },
    })
    expect((await read<ContentTexts>(customer, '/content')).languageId).toBe(spoken)
  })

  it("has the account's own wording over the built-in one, and no text that no screen asks for", async () => {
    const customer = await seedCustomer({ process: { state: 'STARTED', languageId: 'acc_north_sv' } })
    const own = (languageId: string, key: string, text: string) => ({ languageId, key, text, updatedAt: testNow })
    await testDb()
      .insert(contentTexts)
      .values([
        own('acc_north_sv', 'approvalTitle', 'Godkänn här'),
        own('acc_north_sv', 'noSuchText', 'x'),
        own('acc_north_fi', 'workOrderTitle', 'Ei tänne'),
      ])
    const { texts } = await read<ContentTexts>(customer, '/content')
    expect(texts).toEqual({ ...builtInTexts('sv-FI'), approvalTitle: 'Godkänn här' })
  })
})

describe('the account', () => {
  it('tells its settings and how to reach it, with delivery options in the language of the process', async () => {
    const customer = await seedCustomer({
      account: { deliveryImageUrl: 'https://huolto.example/k.webp', accentColor: '#123456' },
      process: { state: 'STARTED', languageId: 'acc_north_sv' },
    })
    await testDb()
      .insert(onlineCreditorSettings)
      .values([
        { id: 'crd_1', accountId: 'acc_north', name: 'Resurs', createdAt: testNow, updatedAt: testNow },
        { id: 'crd_2', accountId: 'acc_north', name: 'Off', enabled: false, createdAt: testNow, updatedAt: testNow },
      ])
    const account = await read<AccountSettings>(customer, '/account')
    expect(account).toMatchObject({
      name: 'Pohjolan Huolto',
      phoneNumber: '+358401234567',
      timeZone: 'Europe/Helsinki',
      locale: 'en-US',
      paymentType: ['ONLINE', 'TERMINAL'],
      onlineCreditorSettings: [{ id: 'crd_1', name: 'Resurs' }],
      deliveryInfo: {
        imageUrl: 'https://huolto.example/k.webp',
        deliveryOptions: [
          { id: 'acc_north_home', label: 'Kotiin (sv)', isKeysBack: false },
          { id: 'acc_north_work', label: 'Työpaikalle (sv)', isKeysBack: false },
        ],
      },
    })
    expect(Object.keys(account).filter((name) => /sms|slug|^vat|tolerance|retention|group|^id$/i.test(name))).toEqual(
      [],
    )
  })

  it('asks for no delivery wishes where it does not want them', async () => {
    const customer = await seedCustomer({ account: { deliveryInfoEnabled: false } })
    expect((await read<AccountSettings>(customer, '/account')).deliveryInfo).toBeNull()
  })
})

describe('the path', () => {
  it('leaves the services out where nothing is on offer, and moves who stood there on', async () => {
    const customer = await seedCustomer({ services: false, process: { state: 'STARTED', currentStep: 'SERVICES' } })
    const path = await read<ProcessPath>(customer, '/path')
    expect(path.processSteps.map(({ step }) => step)).toEqual(['WORK_ORDER', 'APPROVAL', 'WAITING_CONFIRMATION'])
    expect(path.currentStep).toBe('APPROVAL')
    expect((await customer.status()).currentStep).toBe('APPROVAL')
  })

  it("carries the account's features that belong to a step and are in use", async () => {
    const customer = await seedCustomer()
    const feature = (name: string, featureType: string, enabled: boolean) => ({
      accountId: 'acc_north',
      feature: name,
      featureType,
      enabled,
    })
    await testDb()
      .insert(accountFeatures)
      .values([
        feature('TYRE_HOTEL', 'SERVICES', true),
        feature('UNUSED', 'SERVICES', false),
        feature('BOARD', 'STAFF', true),
      ])
    const { processSteps } = await read<ProcessPath>(customer, '/path')
    expect(processSteps).toEqual([
      { step: 'WORK_ORDER', features: [] },
      { step: 'SERVICES', features: ['TYRE_HOTEL'] },
      { step: 'APPROVAL', features: [] },
      { step: 'WAITING_CONFIRMATION', features: [] },
    ])
  })
})

describe('the room ticket', () => {
  it('opens the room of this process for a minute', async () => {
    const customer = await seedCustomer()
    const { url, room, token } = await read<ProcessInit['room']>(customer, '/ticket')
    const { roomSecret } = customer.app.deps().config
    const secret = new TextEncoder().encode(roomSecret.current)
    expect({ url, room }).toEqual({ url: 'http://localhost:1999', room: roomIdOf({ roomSecret }, customer.code) })
    const [audience, other] = [listenAudience(room), listenAudience(roomIdOf({ roomSecret }, '0000CDE00002'))]
    const { payload } = await jwtVerify(token, secret, { audience, currentDate: new Date(testNow) })
    expect((payload.exp ?? 0) * 1000 - testNow).toBe(60_000)
    await expect(jwtVerify(token, secret, { audience: other, currentDate: new Date(testNow) })).rejects.toThrow('aud')
  })
})
