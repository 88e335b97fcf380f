import { env, exports } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { sandboxDb } from '#sandbox/core/db.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { connection, fakeApp } from '#tests/support/fake-app.ts'

import { findDeskProcess } from './desk-processes.ts'

const send = (method: string, path: string, json: unknown) =>
  exports.default.fetch(`http://desk.example/desk${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
const takeOn = (accountId: string) => send('POST', '/api/known-process', { accountId, processId: 'prc_1' })

const process = {
  id: 'prc_1',
  processCode: 'AAAA-BBBB-0000',
  externalWorkOrderId: 'x',
  processType: 'DELIVERY',
  state: 'STARTED',
  version: 3,
  link: 'http://app.example/AAAA-BBBB-0000',
}
const customer = { firstName: 'Aino', lastName: 'Virtanen' }

/** An app that has the process, with an order of this vehicle. */
const appWith = (vehicle: object | null) => ({
  'GET /api/dms/process/*': () => ({ json: process }),
  'GET /api/dms/work-order/*': () => ({ json: { workOrder: { customer, vehicle }, revision: 1 } }),
})

beforeEach(async () => {
  await emptyDatabase(env.DB)
  await send('PUT', '/connection', connection)
})

describe('a process that was made elsewhere', () => {
  it('is shown as the app and its order have it', async () => {
    fakeApp(appWith({ licenseNumber: 'ABC-123' }))
    expect(await (await takeOn('acc_2')).json()).toEqual({ state: 'STARTED' })
    expect(await findDeskProcess(sandboxDb(env), 'prc_1')).toMatchObject({
      accountId: 'acc_2',
      customer: 'Aino Virtanen',
      licenseNumber: 'ABC-123',
      link: process.link,
      state: 'STARTED',
    })
  })

  it('is shown by the car of the workshop’s where it is a test drive, whose order has none', async () => {
    const substituteVehicle = { id: 'sub_1', licenseNumber: 'KOE-41', make: 'Polestar', model: '3' }
    fakeApp({
      ...appWith(null),
      'POST /api/auth/login/': () => ({ json: { accessToken: 'token' } }),
      'GET /api/staff/process/*': () => ({ json: { substituteVehicle } }),
    })
    await takeOn('acc_1')
    const shown = { customer: 'Aino Virtanen', licenseNumber: 'KOE-41', vehicle: 'Polestar 3' }
    expect(await findDeskProcess(sandboxDb(env), 'prc_1')).toMatchObject(shown)
  })

  it('is shown without a car where the app does not say', async () => {
    fakeApp(appWith(null))
    expect((await takeOn('acc_1')).status).toBe(200)
    expect(await findDeskProcess(sandboxDb(env), 'prc_1')).toMatchObject({ licenseNumber: null })
  })

  it('is not known where its workshop does not have it', async () => {
    fakeApp({ 'GET /api/dms/process/*': () => ({ status: 404, json: { code: 'process.not_found' } }) })
    expect((await takeOn('acc_2')).status).toBe(404)
  })
})
