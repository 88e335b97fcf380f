import { beforeEach, describe, expect, it } from 'vitest'

import { keyRotationMs } from '#domain/access/key-rotation.ts'
import { openNewKey } from '#sandbox/gateway/new-key.ts'
import { testDependencies } from '#tests/support/app.ts'
import { problemCode, seedCabinet, type SeededCabinet } from '#tests/support/cabinet.ts'
import { testClock } from '#tests/support/clock.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedLocker } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { audits, seedSetup, type Setup } from '#tests/support/setup.ts'
import type { DeviceKeyAnswer } from '#worker/contract/machines/device-key.ts'
import type { SettingsDevice, SettingsDevices } from '#worker/contract/staff/settings/key-settings.ts'
import { watchAlerts } from '#worker/jobs/watch-alerts.ts'

import { keyAnswerExample, signatureExample } from './openapi-examples.ts'
import { wrapKey } from './wrap-key.ts'

let setup: Setup
let cabinet: SeededCabinet

beforeEach(async () => {
  await freshDatabase()
  setup = await seedSetup()
  await seedLocker()
  cabinet = await seedCabinet(setup.app)
})

/** A call of the device, signed with its first key unless another is given. */
async function call(path: string, json: object, key = cabinet.key): Promise<Response> {
  setup.app.clock.advance(1)
  return cabinet.send({ path: `/api/device/${path}`, body: JSON.stringify(json), key })
}
const said = async (response: Response) => [response.status, response.ok ? null : await problemCode(response)]
const beat = async (key?: string) => said(await call('heartbeat', {}, key))
const confirm = async (rotationId: string, key?: string) => said(await call('key/confirm', { rotationId }, key))
const ask = (id = cabinet.id) => setup.send(['POST', `device/${id}/rotation`, undefined])
const withdraw = () => setup.send(['DELETE', `device/${cabinet.id}/rotation`, undefined])
const shown = async () => (await setup.read<SettingsDevices>('device')).items[0]?.rotation

async function fetched(key?: string) {
  const answer = await (await call('key', {}, key)).json<DeviceKeyAnswer>()
  const newKey = await openNewKey({ ...answer, oldKey: cabinet.key, deviceId: cabinet.id })
  return { ...answer, newKey: newKey ?? 'what does not open' }
}

const well = [200, null]
const refused = [401, 'device.unauthorized']

it('a device takes the key that staff asked for over its own line, and only then the old one ends', async () => {
  expect(await (await call('heartbeat', {})).json()).not.toHaveProperty('keyWaits')
  expect(await (await ask()).json<SettingsDevice>()).toMatchObject({ rotation: { state: 'requested', takenAt: null } })
  expect(await (await call('heartbeat', {})).json()).toMatchObject({ keyWaits: true })
  const { rotationId, newKey, sealedKey } = await fetched()
  expect(await shown()).toMatchObject({ state: 'taken', takenAt: expect.any(String), confirmedAt: null })
  expect([await beat(), await beat(newKey)], 'both count meanwhile').toEqual([well, well])
  expect(await confirm(rotationId), 'the old key confirms nothing').toEqual([409, 'device.key_not_confirmed'])
  expect(await confirm('rot_other', newKey)).toEqual([409, 'device.key_not_confirmed'])
  expect(await confirm(rotationId, newKey)).toEqual(well)
  expect(await shown()).toMatchObject({ state: 'confirmed', confirmedAt: expect.any(String) })
  expect([await beat(), await said(await call('key', {})), await beat(newKey)]).toEqual([refused, refused, well])
  expect(await (await call('heartbeat', {}, newKey)).json()).not.toHaveProperty('keyWaits')
  const actions = (await audits()).map(({ action }) => action)
  expect(actions).toEqual(['device.ask_key', 'device.take_key', 'device.confirm_key'])
  for (const secret of [newKey, sealedKey]) {
    expect(JSON.stringify(await everyRow())).not.toContain(secret)
    expect(setup.app.logged.join('\n')).not.toContain(secret)
  }
})

it('answers that are lost are asked for again, and say the same', async () => {
  await ask()
  const [first, again] = [await fetched(), await fetched()]
  expect([again.newKey, again.rotationId]).toEqual([first.newKey, first.rotationId])
  expect(await confirm(first.rotationId, first.newKey)).toEqual(well)
  expect(await confirm(first.rotationId, first.newKey)).toEqual(well)
  expect((await audits()).filter(({ action }) => action !== 'device.ask_key')).toHaveLength(2)
  await ask()
  expect(await confirm(first.rotationId, first.newKey), 'while the next one waits too').toEqual(well)
})

it('two who ask at once ask for one key, and two confirmations at once are one', async () => {
  const answers = await Promise.all([ask(), ask()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await audits()).filter(({ action }) => action === 'device.ask_key')).toHaveLength(1)
  const { rotationId, newKey } = await fetched()
  expect(await Promise.all([confirm(rotationId, newKey), confirm(rotationId, newKey)])).toEqual([well, well])
  expect((await audits()).filter(({ action }) => action === 'device.confirm_key')).toHaveLength(1)
})

describe('who nobody asked', () => {
  it('gets no key by the old one, and confirms none', async () => {
    expect(await said(await call('key', {}))).toEqual([404, 'device.no_key_waits'])
    expect(await confirm('rot_1')).toEqual([409, 'device.key_not_confirmed'])
    expect(await rowsOf('select * from device_key_rotations')).toEqual([])
    expect(await beat()).toEqual(well)
  })

  it('gets the key of no other device, nor is let in with it', async () => {
    const other = await seedCabinet(setup.app, { id: 'dev_other' })
    await ask()
    const { newKey } = await fetched()
    setup.app.clock.advance(1)
    const path = '/api/device/heartbeat'
    expect(await said(await other.send({ path, body: '{}', key: newKey }))).toEqual(refused)
    expect(await said(await other.send({ path: '/api/device/key', body: '{}' }))).toEqual([404, 'device.no_key_waits'])
  })
})

it('what was taken back or not confirmed in time counts no more, and the old key goes on', async () => {
  await ask()
  const first = await fetched()
  expect((await withdraw()).status).toBe(200)
  expect(await confirm(first.rotationId, first.newKey)).toEqual(refused)
  expect([await beat(), await shown()]).toEqual([well, null])
  await ask()
  const second = await fetched()
  const alerts = () => rowsOf(`select cause, subject from alerts where cause = 'key_not_renewed' and closed_at is null`)
  const watch = () => watchAlerts(testDependencies({ clock: testClock(setup.app.clock.now()) }))
  await watch()
  expect(await alerts()).toEqual([])
  // As long ago as the time that a device has: staff are still signed in.
  await rowsOf('update device_key_rotations set expires_at = expires_at - ?', keyRotationMs)
  expect([await beat(), await confirm(second.rotationId, second.newKey)]).toEqual([well, refused])
  expect(await shown()).toMatchObject({ state: 'expired' })
  await watch()
  expect(await alerts()).toEqual([{ cause: 'key_not_renewed', subject: cabinet.id }])
})

it('a terminal hears of its key with a look-up, and a kiosk, what is revoked and what is of others have none', async () => {
  await seedCabinet(setup.app, { id: 'dev_terminal', kind: 'TERMINAL', lockerId: null })
  await seedCabinet(setup.app, { id: 'dev_foreign', accountId: 'acc_other', lockerId: null, kind: 'TERMINAL' })
  expect((await ask('dev_terminal')).status).toBe(200)
  expect((await ask('dev_foreign')).status).toBe(404)
  await rowsOf(`update devices set revoked_at = 1 where id = 'dev_cabinet'`)
  expect((await ask()).status).toBe(404)
})

it('costs a beat no round trip and no row, and each of its calls two trips without a scan', async () => {
  await beat()
  setup.app.d1.forget()
  await beat()
  const usual = setup.app.d1.roundTrips()
  await ask()
  setup.app.d1.forget()
  await beat()
  expect(setup.app.d1.roundTrips()).toBe(usual)
  setup.app.d1.forget()
  const { rotationId, newKey } = await fetched()
  expect(setup.app.d1.roundTrips()).toBe(2)
  await confirm(rotationId, newKey)
  expect(setup.app.d1.roundTrips()).toBe(4)
  await expectNoTableScan(setup.app.d1)
})

it('the example of the documents opens with its key, and is what we make', async () => {
  const { key: oldKey, deviceId } = signatureExample
  const { rotationId, sealedKey } = keyAnswerExample
  const newKey = await openNewKey({ sealedKey, oldKey, deviceId, rotationId })
  expect(newKey).toBe('example-new-key-of-a-device')
  const iv = Uint8Array.from({ length: 12 }, (_none, at) => at)
  expect(await wrapKey(newKey ?? '', { oldKey, deviceId, rotationId, iv })).toBe(sealedKey)
  expect(await openNewKey({ sealedKey, oldKey: 'another', deviceId, rotationId })).toBeNull()
})
