import { beforeEach, expect, it } from 'vitest'

import { deviceHeaders, signRequest } from '#core/secrets/signed-request.ts'
import { problemOf } from '#tests/support/company.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { giveFastLane } from '#tests/support/fast-lane.ts'
import { terminal } from '#tests/support/setup-ways.ts'
import { audits, seedSetup, type Setup, type SetupCall } from '#tests/support/setup.ts'
import type { NewDevice } from '#worker/contract/staff/settings/key-settings.ts'

let setup: Setup

beforeEach(async () => {
  await freshDatabase()
  setup = await seedSetup()
})

const refusal = async (call: SetupCall) => problemOf(await setup.send(call))

async function made<Answer>(call: SetupCall): Promise<Answer> {
  const response = await setup.send(call)
  expect(response.status).toBe(201)
  return response.json<Answer>()
}

/** Calls as a device of this id would, signed by this key. */
function signed(id: string, key: string): Promise<Response> {
  const path = '/api/device/open'
  const body = JSON.stringify({ code: '123456' })
  const time = String(setup.app.clock.now())
  const signature = signRequest(key, { method: 'POST', path, time, body: new TextEncoder().encode(body) })
  const headers = {
    'Content-Type': 'application/json',
    [deviceHeaders.id]: id,
    [deviceHeaders.time]: time,
    [deviceHeaders.signature]: signature,
  }
  return setup.app.request(path, { method: 'POST', headers, body, csrf: false })
}

it('a device of kind kiosk lets a browser in by its key, until that is renewed, and signs nothing', async () => {
  const kiosk = { clickId: click(30), name: 'Halli', kind: 'KIOSK', lockerId: null }
  const { id, key, enrolAddress } = await made<NewDevice>(['POST', 'device', kiosk])
  expect(enrolAddress).toBe(`http://localhost:8787/fast-lane/acc_north#${key}`)
  await giveFastLane('acc_north')
  const enrol = (shown: string) =>
    setup.app.request('/api/process/fast-lane/enrol', { method: 'POST', json: { key: shown } })
  const mode = async () =>
    (await setup.app.request('/api/process/fast-lane/mode', { headers: { 'X-Account-Code': 'acc_north' } })).status
  expect([(await enrol(key)).status, await mode()]).toEqual([200, 200])
  expect((await signed(id, key)).status).toBe(401)
  const renewal = { clickId: click(31) }
  const renewed = await made<NewDevice>(['POST', `device/${id}/key`, renewal])
  expect(renewed.key).not.toBe(key)
  expect(await refusal(['POST', `device/${id}/key`, renewal])).toMatchObject({ status: 409, code: 'device.told' })
  expect([(await enrol(key)).status, await mode()]).toEqual([422, 401])
  expect([(await enrol(renewed.key)).status, await mode()]).toEqual([200, 200])
  for (const secret of [key, renewed.key]) {
    for (const form of [secret, secret.replaceAll('-', '')]) {
      expect(JSON.stringify(await everyRow())).not.toContain(form)
      expect(setup.app.logged.join('\n')).not.toContain(form)
    }
  }
  const { id: other } = await made<NewDevice>(['POST', 'device', terminal])
  expect(await refusal(['POST', `device/${other}/key`, { clickId: click(32) }])).toMatchObject({ status: 404 })
  expect((await audits()).map(({ action }) => action)).toEqual(['device.add', 'device.renew', 'device.add'])
})
