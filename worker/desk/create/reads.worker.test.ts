import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { usualSmsCountries } from '#domain/contact/message-limits.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedAccount, seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { seedCar } from '#tests/support/new-process.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { BookingCalendar } from '#worker/contract/staff/visit/calendar.ts'
import type {
  CreateOptions,
  FreeWorkOrder,
  KnownCustomer,
  LinkPreview,
} from '#worker/contract/staff/visit/create-process.ts'

const hour = 3_600_000
const iso = (ms: number) => new Date(testNow + ms).toISOString()
let app: TestApp
let token: string

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  token = (await seedStaff()).token
})

const read = async <Answer>(path: string, as = token) =>
  jsonOf<Answer>(await app.request(`/api/staff/${path}`, { token: as }))

async function expectOneRead(path: string): Promise<void> {
  app.d1.forget()
  await read(path)
  // The session, and the read.
  expect(app.d1.roundTrips()).toBe(2)
  await expectNoTableScan(app.d1)
}

describe('customers of earlier visits', () => {
  const known = (q: string, as = token) => read<KnownCustomer[]>(`known-customer?q=${encodeURIComponent(q)}`, as)
  const person = { firstName: 'Eino', lastName: 'Leino', phoneNumber: '+358401234567' }

  beforeEach(async () => {
    const order = await seedWorkOrder({ customer: person, vehicle: { licenseNumber: 'KAA-17', make: 'Saab' } })
    for (const number of [1, 2])
      await seedProcess({ number, workOrderId: order.id, customerId: order.customerId, state: 'CANCELLED' })
  })

  it.each(['kaa-17', 'leino', '040 123', '0401'])('are found by %j, each with their car once', async (q) => {
    expect(await known(q)).toMatchObject([
      { processId: 'prc_2', customer: person, vehicle: { licenseNumber: 'KAA-17', make: 'Saab' } },
    ])
  })

  it('are told to nobody of another workshop, and read in one round trip', async () => {
    await seedAccount({ id: 'acc_south' })
    const { token: other } = await seedStaff({ id: 'usr_other', accountIds: ['acc_south'] })
    expect(await known('leino', other)).toEqual([])
    await expectOneRead('known-customer?q=leino')
    expect((await app.request('/api/staff/known-customer?q=l', { token })).status).toBe(422)
  })
})

describe('the message with the link of a visit that is being written', () => {
  it('reads as it will be sent, but for its code', async () => {
    const { languages } = await read<CreateOptions>('create-options')
    const language = languages.find(({ lcid }) => lcid === 'fi-FI')?.id ?? ''
    const preview = (query: string) => read<LinkPreview>(`link-preview?processType=DELIVERY&languageId=${query}`)
    const { text } = await preview(`${language}&plate=abc-123`)
    expect(text).toContain('ABC-123')
    expect(text).toMatch(/https?:\/\/\S+\/••••-••••-••••/)
    expect(await preview('lng_nobody')).toEqual({ text: null })
  })
})

describe('work orders that are free', () => {
  const orders = (q = '', as = token) => read<FreeWorkOrder[]>(`work-order?q=${encodeURIComponent(q)}`, as)
  const ids = async (q = '') => (await orders(q)).map(({ id }) => id)

  beforeEach(async () => {
    for (const number of [1, 2, 3]) {
      const order = { createdAt: testNow + number, externalWorkOrderId: `26-00${number}` }
      await seedWorkOrder({ number, order, vehicle: { licenseNumber: `ABC-12${number}` } })
    }
    await seedProcess({ number: 1, workOrderId: 'wo_1', state: 'LINK_SENT' })
    await seedProcess({ number: 2, workOrderId: 'wo_2', state: 'CANCELLED' })
  })

  it('are those without a process under way, the latest first, with what they cost', async () => {
    expect(await ids()).toEqual(['wo_3', 'wo_2'])
    expect((await orders())[1]).toEqual({
      id: 'wo_2',
      externalWorkOrderId: '26-002',
      licenseNumber: 'ABC-122',
      vehicle: 'Volvo V60',
      customerName: 'Aino Virtanen',
      phoneNumber: '+358400000002',
      email: 'aino@example.fi',
      languageLcid: null,
      reservationStart: null,
      reservationEnd: null,
      total: 269.83,
      open: 269.83,
      hasSubstituteCar: false,
      lastProcess: { id: 'prc_2', processType: 'DELIVERY', state: 'CANCELLED' },
    })
  })

  it.each([
    ['26-00', ['wo_3', 'wo_2']],
    ['26-001', []],
    ['abc 123', ['wo_3']],
    ['ABC-12', ['wo_3', 'wo_2']],
    ['virtanen', []],
    ['%', []],
  ])('are found by their number or plate: %j', async (q, expected) => {
    expect(await ids(q)).toEqual(expected)
  })

  it('are one read without a scan', async () => {
    await expectOneRead('work-order')
    await expectOneRead('work-order?q=26')
  })

  it('are another account’s secret', async () => {
    await seedAccount({ id: 'acc_south' })
    const south = (await seedStaff({ id: 'usr_south', accountIds: ['acc_south'] })).token
    expect(await orders('', south)).toEqual([])
    expect(await orders('26', south)).toEqual([])
    expect((await app.request('/api/staff/work-order?accountId=acc_north', { token: south })).status).toBe(404)
  })
})

describe('what the dialog offers', () => {
  it('is types, languages and cars with when they come back', async () => {
    await seedCar()
    await seedCar({ id: 'sub_2', purpose: 'SUBSTITUTE' })
    await seedCar({ id: 'sub_3', purpose: 'SUBSTITUTE' })
    await seedCar({ id: 'sub_4', enabled: 0 })
    await seedWorkOrder({ order: { reservationStart: testNow, reservationEnd: testNow + hour } })
    await seedProcess({ number: 1, workOrderId: 'wo_1', substituteVehicleId: 'sub_2' })
    await seedProcess({ number: 2, substituteVehicleId: 'sub_3' })
    await seedProcess({ number: 3, substituteVehicleId: 'sub_1', state: 'CANCELLED' })
    const options = await read<CreateOptions>('create-options')
    expect(options).toMatchObject({ accountId: 'acc_north', timeZone: 'Europe/Helsinki', vatBasisPoints: 2550 })
    expect(options.isTotalPriceRounded).toBe(false)
    expect(options.smsCountries).toEqual(usualSmsCountries)
    expect(options.processTypes).toHaveLength(8)
    expect(options.languages.map(({ lcid, isDefault }) => [lcid, isDefault])).toEqual([
      ['fi-FI', true],
      ['sv-FI', false],
      ['en-US', false],
    ])
    expect(options.vehicles.map(({ id, isTaken, takenUntil }) => [id, isTaken, takenUntil])).toEqual([
      ['sub_2', true, iso(hour)],
      ['sub_3', true, null],
      ['sub_1', false, null],
    ])
    await expectOneRead('create-options')
    const sales = (await seedStaff({ id: 'usr_sales', roles: ['sales'] })).token
    expect((await read<CreateOptions>('create-options', sales)).processTypes).toEqual([
      'NO_DMS_DELIVERY',
      'NO_DMS_RETRIEVE',
      'NO_DMS_RETRIEVE_AND_RETURN',
      'ONLY_PAYMENT',
    ])
  })

  it('is of one account', async () => {
    const superuser = (await seedStaff({ id: 'usr_super', roles: ['superuser'], accountIds: [] })).token
    for (const path of ['create-options', 'calendar?month=2026-11']) {
      expect((await app.request(`/api/staff/${path}`, { token: superuser })).status).toBe(422)
      const named = `${path}${path.includes('?') ? '&' : '?'}accountId=`
      expect((await app.request(`/api/staff/${named}acc_north`, { token: superuser })).status).toBe(200)
      expect((await app.request(`/api/staff/${named}acc_none`, { token: superuser })).status).toBe(404)
      expect((await app.request(`/api/staff/${named}acc_none`, { token })).status).toBe(404)
    }
  })
})

describe('the booking calendar', () => {
  const calendar = (query = '') => read<BookingCalendar>(`calendar?month=2026-11${query}`)
  const day = async (date: string, query = '') =>
    (await calendar(query)).days.find((one) => one.date === `2026-11-${date}`)

  beforeEach(async () => {
    const boxes = [
      { number: 1 },
      { number: 2 },
      { number: 3, size: 'L' as const },
      { number: 4, lane: 'FAST_LANE' as const },
      { number: 5, outOfUse: true },
    ]
    await seedLocker({ boxes })
    await seedCar({ id: 'sub_2', purpose: 'SUBSTITUTE' })
  })

  it('is empty where nothing is taken', async () => {
    expect(await day('03')).toEqual({
      date: '2026-11-03',
      lockers: { taken: 0, total: 3 },
      substituteCars: { taken: 0, total: 1 },
      level: 'empty',
    })
    expect((await calendar()).days).toHaveLength(30)
    await expectOneRead('calendar?month=2026-11')
  })

  it('counts boxes that are held, and visits that will need one on the day they begin', async () => {
    await seedProcess({ number: 1, state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', expiresAt: testNow + 48 * hour } })
    await seedProcess({ number: 2, state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', linkSendAt: testNow + 24 * hour })
    await seedProcess({ number: 3, state: 'CANCELLED', linkSendAt: testNow + 24 * hour })
    const taken = await Promise.all(['03', '04', '05', '06'].map(async (date) => (await day(date))?.lockers.taken))
    expect(taken).toEqual([1, 2, 1, 0])
    expect((await day('04'))?.level).toBe('almostFull')
  })

  it('asks for boxes that are large enough, in one lane', async () => {
    await seedProcess({ number: 1, state: 'KEY_CODE_SENT', lease: { boxId: 'box_1' } })
    expect((await day('03', '&size=L'))?.lockers).toEqual({ taken: 0, total: 1 })
    expect((await day('03', '&lane=FAST_LANE'))?.lockers).toEqual({ taken: 0, total: 1 })
    expect(await day('03', '&size=XXXL')).toMatchObject({ lockers: { total: 0 }, level: 'full' })
  })

  it('is full where the cars are', async () => {
    await seedWorkOrder({ order: { reservationStart: testNow, reservationEnd: testNow + 24 * hour } })
    await seedProcess({ workOrderId: 'wo_1', state: 'DELIVERY_DONE', substituteVehicleId: 'sub_2' })
    expect(await day('03')).toMatchObject({ substituteCars: { taken: 1, total: 1 }, level: 'full' })
    expect(await day('04')).toMatchObject({ level: 'full' })
    expect(await day('05')).toMatchObject({ level: 'empty' })
  })

  it.each(['month=2026-13', 'month=2026', 'month=2026-11&size=XS', ''])('is not asked for by %j', async (query) => {
    expect((await app.request(`/api/staff/calendar?${query}`, { token })).status).toBe(422)
  })

  it('knows nothing of other accounts', async () => {
    await seedAccount({ id: 'acc_south' })
    await seedLocker({ id: 'lck_south', accountId: 'acc_south', boxes: [{ number: 1 }, { number: 2 }] })
    await env.DB.prepare(`update substitute_vehicles set account_id = 'acc_south'`).run()
    expect(await day('03')).toMatchObject({ lockers: { total: 3 }, substituteCars: { total: 0 } })
  })
})
