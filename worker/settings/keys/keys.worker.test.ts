import { beforeEach, describe, expect, it } from 'vitest'

import { deviceHeaders, signRequest } from '#core/secrets/signed-request.ts'
import type { TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { creatorOf, testDrive } from '#tests/support/new-process.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { cabinet, dealer, seedWays, terminal, volvo, wayCalls } from '#tests/support/setup-ways.ts'
import { audits, seedSetup, type Setup, type SetupCall } from '#tests/support/setup.ts'
import type {
  NewApiKey,
  NewDevice,
  SettingsApiKeys,
  SettingsDevices,
} from '#worker/contract/staff/settings/key-settings.ts'
import type { SettingsVehicle, SettingsVehicles } from '#worker/contract/staff/settings/vehicle-settings.ts'
import { workOrderExample } from '#worker/dms/openapi-examples.ts'

let setup: Setup

beforeEach(async () => {
  await freshDatabase()
  setup = await seedSetup()
  await seedLocker()
  await seedLocker({ id: 'lck_other', accountId: 'acc_other' })
})

const made = async <Answer>(call: SetupCall): Promise<Answer> => {
  const response = await setup.send(call)
  expect(response.status).toBe(201)
  return response.json<Answer>()
}
const twice = async (call: SetupCall) => [(await setup.send(call)).status, (await setup.send(call)).status]
const refusal = async (call: SetupCall) => problemOf(await setup.send(call))
const fieldsOf = (problem: object) => ({ status: 422, errors: expect.arrayContaining([problem]) })

describe('a vehicle of the workshop', () => {
  const listed = async () => (await setup.read<SettingsVehicles>('vehicle')).items

  it('is added, changed and taken off the list', async () => {
    const vehicle = await made<SettingsVehicle>(['POST', 'vehicle', volvo])
    expect(vehicle).toEqual({ ...volvo, ...vehicle, licenseNumber: 'ABC-123', version: 1, openProcesses: 0 })
    const change = { ...volvo, model: 'EX40', purpose: 'TEST_DRIVE', enabled: false, version: 1 }
    const changed = await setup.send(['PUT', `vehicle/${vehicle.id}`, change])
    expect(await changed.json()).toMatchObject({ model: 'EX40', purpose: 'TEST_DRIVE', enabled: false, version: 2 })
    expect(await listed()).toMatchObject([{ id: vehicle.id, version: 2, takenUntil: null }])
    expect(await twice(['DELETE', `vehicle/${vehicle.id}`])).toEqual([204, 204])
    expect(await listed()).toEqual([])
    expect(await audits()).toMatchObject([
      { action: 'vehicle.add', subject: vehicle.id, account_id: 'acc_north', actor_id: 'usr_admin' },
      { action: 'vehicle.edit', detail: '{"fields":["purpose","model","enabled"]}' },
      { action: 'vehicle.remove', subject: vehicle.id },
    ])
  })

  it('told twice is one, and its plate is on the list once', async () => {
    const [one, other] = await Promise.all([
      setup.send(['POST', 'vehicle', volvo]),
      setup.send(['POST', 'vehicle', volvo]),
    ])
    const vehicles = [await jsonOf<SettingsVehicle>(one), await jsonOf<SettingsVehicle>(other)]
    expect(vehicles[0]).toEqual(vehicles[1])
    expect(await refusal(['POST', 'vehicle', { ...volvo, make: 'Polestar' }])).toMatchObject(
      fieldsOf({ path: 'licenseNumber', code: 'taken' }),
    )
    const second = await made<SettingsVehicle>(['POST', 'vehicle', { ...volvo, licenseNumber: 'XYZ-1' }])
    expect(await refusal(['PUT', `vehicle/${second.id}`, { ...volvo, version: 1 }])).toMatchObject(
      fieldsOf({ path: 'licenseNumber', code: 'taken' }),
    )
    expect(await audits()).toHaveLength(2)
  })

  it('that is gone leaves its plate to another', async () => {
    const first = await made<SettingsVehicle>(['POST', 'vehicle', volvo])
    await setup.send(['DELETE', `vehicle/${first.id}`])
    const second = await made<SettingsVehicle>(['POST', 'vehicle', volvo])
    expect(second.id).not.toBe(first.id)
    expect(await refusal(['PUT', `vehicle/${first.id}`, { ...volvo, version: 2 }])).toMatchObject({ status: 404 })
  })

  it('is not overwritten by who saw an older one; what took is answered again', async () => {
    const { id } = await made<SettingsVehicle>(['POST', 'vehicle', volvo])
    const put = (model: string) => setup.send(['PUT', `vehicle/${id}`, { ...volvo, model, version: 1 }])
    const answers = await Promise.all([put('EX90'), put('XC40')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const [stored] = await listed()
    const loser = answers.find(({ status }) => status === 409)
    expect(await loser?.json()).toMatchObject({
      code: 'vehicle.changed',
      changed: { model: stored?.model, version: 2 },
    })
    expect((await put(stored?.model ?? '')).status).toBe(200)
    expect((await audits()).map(({ action }) => action)).toEqual(['vehicle.add', 'vehicle.edit'])
  })

  it('that is lent or reserved stays; who has it is told what it is now', async () => {
    const { id } = await made<SettingsVehicle>(['POST', 'vehicle', volvo])
    const order = await seedWorkOrder({ number: 2, order: { reservationEnd: Date.parse('2026-12-01T12:00:00Z') } })
    const seed = { number: 2, workOrderId: order.id, substituteVehicleId: id, state: 'KEY_CODE_SENT' as const }
    await seedProcess(seed)
    expect(await refusal(['DELETE', `vehicle/${id}`])).toMatchObject({
      status: 409,
      code: 'vehicle.in_use',
      changed: { openProcesses: 1 },
    })
    expect(await listed()).toMatchObject([{ openProcesses: 1, takenUntil: '2026-12-01T12:00:00.000Z' }])
    const [before] = await rowsOf(`select version from processes where id = 'prc_2'`)
    await setup.send(['PUT', `vehicle/${id}`, { ...volvo, model: 'EX90', version: 1 }])
    const [after] = await rowsOf(`select version from processes where id = 'prc_2'`)
    expect(Number(after?.['version'])).toBe(Number(before?.['version']) + 1)
    expect(setup.app.woken).toContain('prc_2:room')
    await rowsOf(`update processes set state = 'CANCELLED' where id = 'prc_2'`)
    expect((await setup.send(['DELETE', `vehicle/${id}`])).status).toBe(204)
    expect(await rowsOf(`select substitute_vehicle_id as car from processes where id = 'prc_2'`)).toEqual([{ car: id }])
  })

  it('is either lent or taken off the list, never both', async () => {
    const { id } = await made<SettingsVehicle>(['POST', 'vehicle', { ...volvo, purpose: 'TEST_DRIVE' }])
    const create = creatorOf(setup.app, setup.tokens.admin)
    const [lent, removed] = await Promise.all([
      create({ ...testDrive, substituteVehicleId: id }),
      setup.send(['DELETE', `vehicle/${id}`]),
    ])
    const loans = await rowsOf(`select 1 from processes where substitute_vehicle_id = '${id}'`)
    const gone = await rowsOf(`select 1 from substitute_vehicles where id = '${id}' and removed_at is not null`)
    expect(loans.length + gone.length).toBe(1)
    expect([lent.status === 201, removed.status === 204]).toEqual([loans.length === 1, gone.length === 1])
    await rowsOf(`update processes set state = 'CANCELLED' where substitute_vehicle_id = '${id}'`)
    await setup.send(['DELETE', `vehicle/${id}`])
    expect((await create({ ...testDrive, clickId: click(9), substituteVehicleId: id })).status).toBe(422)
  })

  it.each([
    ['no plate', { licenseNumber: ' ' }, { path: 'licenseNumber', code: 'required' }],
    ['a plate of dashes', { licenseNumber: '---' }, { path: 'licenseNumber', code: 'invalid_format' }],
    ['a plate that is too long', { licenseNumber: 'A'.repeat(17) }, { path: 'licenseNumber', code: 'too_long' }],
    ['no make', { make: '' }, { path: 'make', code: 'required' }],
    ['another purpose', { purpose: 'LORRY' }, { path: 'purpose', code: 'invalid_value' }],
    ['more than there is', { accountId: 'acc_other' }, { path: 'accountId', code: 'unknown_field' }],
  ])('with %s is refused', async (_what, fields, problem) => {
    expect(await refusal(['POST', 'vehicle', { ...volvo, ...fields }])).toMatchObject(fieldsOf(problem))
    expect(await audits()).toEqual([])
  })
})

describe('a key of the dealer system', () => {
  const push = (key: string, number = '26-1') => {
    const init = { method: 'PUT', token: key, csrf: false as const, json: workOrderExample }
    return setup.app.request(`/api/dms/work-order/${number}`, init)
  }

  it('is told once, opens the dealer API, and opens nothing from the moment it is revoked', async () => {
    const response = await setup.send(['POST', 'api-key', dealer])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const { id, key, ...rest } = await response.json<NewApiKey>()
    expect(rest).toEqual({ name: 'Automaster', createdAt: expect.any(String), revokedAt: null })
    expect((await push(key)).status).toBe(200)
    expect(await rowsOf(`select account_id from work_orders where external_work_order_id = '26-1'`)).toEqual([
      { account_id: 'acc_north' },
    ])
    const list = await setup.read<SettingsApiKeys>('api-key')
    expect(list.items).toEqual([{ id, ...rest }])
    await expectNowhere(setup.app, key)
    expect(await twice(['DELETE', `api-key/${id}`])).toEqual([204, 204])
    expect((await push(key, '26-2')).status).toBe(401)
    expect((await setup.read<SettingsApiKeys>('api-key')).items).toMatchObject([{ id, revokedAt: expect.any(String) }])
    expect(await audits()).toMatchObject([{ action: 'api_key.add', subject: id }, { action: 'api_key.revoke' }])
  })

  it('is one for a click; the second answer cannot tell it again', async () => {
    const answers = await Promise.all([1, 2].map(() => setup.send(['POST', 'api-key', dealer])))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(await refusal(['POST', 'api-key', dealer])).toMatchObject({ status: 409, code: 'api_key.told' })
    expect(await rowsOf('select id from api_keys')).toHaveLength(1)
    // A click of another account is another click.
    const elsewhere = await setup.send(['POST', 'api-key', dealer], {
      token: setup.tokens.foreign,
      account: 'acc_other',
    })
    expect(elsewhere.status).toBe(201)
  })

  it('is one of twenty at most', async () => {
    for (let nth = 10; nth < 30; nth += 1) await made(['POST', 'api-key', { ...dealer, clickId: click(nth) }])
    expect(await refusal(['POST', 'api-key', { ...dealer, clickId: click(30) }])).toMatchObject({
      status: 409,
      code: 'api_key.too_many',
    })
  })
})

describe('a device', () => {
  type Signed = { id: string; key: string; path: string; json: unknown }
  const signed = ({ id, key, path, json }: Signed) => {
    const body = JSON.stringify(json)
    const time = String(setup.app.clock.now())
    const signature = signRequest(key, { method: 'POST', path, time, body: new TextEncoder().encode(body) })
    const headers = {
      'Content-Type': 'application/json',
      [deviceHeaders.id]: id,
      [deviceHeaders.time]: time,
      [deviceHeaders.signature]: signature,
    }
    setup.app.clock.advance(1)
    return setup.app.request(path, { method: 'POST', headers, body, csrf: false })
  }
  const open = { path: '/api/device/open', json: { code: '123456' } }
  const lookUp = { path: '/api/device/terminal/look-up', json: { code: '123456' } }

  it.each([
    ['cabinet', cabinet, open, lookUp, 'device.wrong_code'],
    ['terminal', terminal, lookUp, open, 'terminal.wrong_code'],
  ] as const)('of kind %s is let in by the key that it was given, until it is revoked', async (...row) => {
    const [, input, own, others] = row
    const { id, key } = await made<NewDevice>(['POST', 'device', input])
    const [heard, misplaced] = [await signed({ id, key, ...own }), await signed({ id, key, ...others })]
    // Let in: the code is nobody's, and that is what it is told.
    expect([heard.status, misplaced.status]).toEqual([404, 403])
    expect((await signed({ id, key: 'another', ...own })).status).toBe(401)
    const list = await setup.read<SettingsDevices>('device')
    expect(list.items).toMatchObject([{ id, kind: input.kind, lastSeenAt: expect.any(String), revokedAt: null }])
    expect(list.items[0]?.locker).toEqual(input.lockerId === null ? null : { id: 'lck_north', name: 'Pääovi' })
    expect(list.lockers).toEqual([{ id: 'lck_north', name: 'Pääovi' }])
    await expectNowhere(setup.app, key)
    expect(await twice(['DELETE', `device/${id}`])).toEqual([204, 204])
    expect((await signed({ id, key, ...own })).status).toBe(401)
    expect(await audits()).toMatchObject([{ action: 'device.add', subject: id }, { action: 'device.revoke' }])
  })

  it('is one for a click; the second answer cannot tell its key again', async () => {
    const answers = await Promise.all([1, 2].map(() => setup.send(['POST', 'device', terminal])))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(await refusal(['POST', 'device', terminal])).toMatchObject({ status: 409, code: 'device.told' })
  })

  it.each([
    ['a cabinet without a locker', { ...cabinet, lockerId: null }, { path: 'lockerId', code: 'required' }],
    ['a locker of another account', { ...cabinet, lockerId: 'lck_other' }, { path: 'lockerId', code: 'unknown' }],
    ['a locker that is not there', { ...terminal, lockerId: 'lck_x' }, { path: 'lockerId', code: 'unknown' }],
    ['no name', { ...terminal, name: ' ' }, { path: 'name', code: 'required' }],
    ['a kiosk at a locker', { ...cabinet, kind: 'KIOSK' }, { path: 'lockerId', code: 'not_asked' }],
    ['another kind', { ...terminal, kind: 'ROBOT' }, { path: 'kind', code: 'invalid_value' }],
  ])('is refused: %s', async (_what, json, problem) => {
    expect(await refusal(['POST', 'device', json])).toMatchObject(fieldsOf(problem))
    expect(await rowsOf('select id from devices')).toEqual([])
    expect(await audits()).toEqual([])
  })
})

describe('a locker that was removed', () => {
  it('is not offered for a device, and not taken', async () => {
    await rowsOf(`update lockers set removed_at = 1 where id = 'lck_north'`)
    expect((await setup.read<SettingsDevices>('device')).lockers).toEqual([])
    expect(await refusal(['POST', 'device', cabinet])).toMatchObject(fieldsOf({ path: 'lockerId', code: 'unknown' }))
  })
})

/** In no table in the clear, and in no log line. */
async function expectNowhere(app: TestApp, secret: string): Promise<void> {
  const tables = ['api_keys', 'devices', 'audit_log', 'outbox', 'idempotency_keys']
  for (const table of tables) expect(JSON.stringify(await rowsOf(`select * from ${table}`))).not.toContain(secret)
  expect(app.logged.join('\n')).not.toContain(secret)
}

describe('every call of the set-up', () => {
  beforeEach(async () => {
    await seedWays()
    setup.app.d1.forget()
  })

  it.each(wayCalls)('%s %s takes two round trips, or three to write, and reads no table whole', async (...call) => {
    const [method, path, json, status] = call
    const response = await setup.send([method, path, json])
    expect(response.status).toBe(status)
    await expectNoTableScan(setup.app.d1)
    expect(setup.app.d1.roundTrips()).toBeLessThanOrEqual(method === 'GET' ? 2 : 3)
  })

  it.each(wayCalls.filter(([, path]) => path.includes('/') && !path.includes('provider-credentials')))(
    '%s %s of another account is not there, and stays as it is',
    async (method, path, json) => {
      const before = await tablesOf()
      const init = { token: setup.tokens.foreign, account: 'acc_other' }
      expect((await setup.send([method, path, json], init)).status).toBe(404)
      expect(await tablesOf()).toEqual(before)
    },
  )

  /** All that the set-up writes. */
  async function tablesOf() {
    const tables = ['substitute_vehicles', 'api_keys', 'devices', 'provider_credentials', 'online_creditor_settings']
    return Promise.all([...tables, 'audit_log'].map((table) => rowsOf(`select * from ${table} order by 1`)))
  }
})
