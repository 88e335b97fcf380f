import { beforeEach, describe, expect, it } from 'vitest'

import type { TestApp } from '#tests/support/app.ts'
import { company, problemOf } from '#tests/support/company.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { statesOf } from '#tests/support/effects.ts'
import { fakeKeycafe, seedCloudCabinet, type FakeKeycafe } from '#tests/support/keycafe.ts'
import { drainEffects } from '#worker/jobs/index.ts'

import { webhookOf } from './take-call.ts'

let app: TestApp
let keycafe: FakeKeycafe

beforeEach(async () => {
  await freshDatabase()
  ;({ app } = await company())
  keycafe = fakeKeycafe()
  keycafe.listenOn(app.outgoing)
  await seedCloudCabinet(keycafe)
  await seedCloudCabinet(fakeKeycafe(), { lockerId: 'lck_other', accountId: 'acc_other', deviceId: 'dev_other' })
  await rowsOf('delete from outbox')
})

const basicOf = (user: string, password: string) => ({ Authorization: `Basic ${btoa(`${user}:${password}`)}` })
const call = (deviceId: string, headers: Record<string, string>, body: object = { id: 1, type: 'DROPOFF' }) =>
  app.request(`/api/callback/keycafe/${deviceId}`, { method: 'POST', headers, json: body, csrf: false })
const wishes = () => rowsOf('select stream_key, payload from outbox order by seq')
const mine = [{ stream_key: 'lck_north:cloud', payload: '{"lockerId":"lck_north"}' }]

describe('a call of the cloud', () => {
  it('that shows its password is a reason to ask it, once however often it calls; nothing in it is believed', async () => {
    const { user, password } = webhookOf(app.deps(), 'dev_cloud')
    await visitOf(1, { state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', accessCode: '111111' } })
    await rowsOf('delete from outbox')
    const forged = { id: 5, type: 'DROPOFF', bin: 'A-1', key: { id: 101 }, dateCreated: '2026-11-24T05:41:07Z' }
    for (let time = 0; time < 3; time += 1) {
      const response = await call('dev_cloud', basicOf(user, password), forged)
      expect([response.status, await response.json()]).toEqual([200, { taken: true }])
    }
    expect(await wishes()).toEqual(mine)
    expect(app.woken).toContain('lck_north:cloud')
    await drainEffects(app.deps(), { streamKeys: ['lck_north'] })
    expect((await statesOf('prc_1')).at(-1)).toBe('KEY_CODE_SENT')
    expect(await rowsOf('select * from device_events')).toEqual([])
    keycafe.type('111111')
    await call('dev_cloud', basicOf(user, password))
    await drainEffects(app.deps(), { streamKeys: ['lck_north'] })
    expect((await statesOf('prc_1')).at(-1)).toBe('CUSTOMER_KEYS_DELIVERED')
  })

  it.each([
    ['no password', {}],
    ['another one', basicOf('dev_cloud', 'x'.repeat(64))],
    ['none of Basic', { Authorization: 'Bearer abc' }],
    ['what is no base64', { Authorization: 'Basic %%%' }],
  ])('that shows %s is refused, and asks for nothing', async (_what, headers) => {
    const response = await call('dev_cloud', headers)
    expect(await problemOf(response)).toMatchObject({ status: 401, code: 'callback.forged' })
    expect(response.headers.get('WWW-Authenticate')).toBe('Basic')
    expect(await wishes()).toEqual([])
  })

  it('that shows the password of another cabinet is refused', async () => {
    const other = webhookOf(app.deps(), 'dev_other')
    for (const user of ['dev_cloud', 'dev_other']) {
      expect((await call('dev_cloud', basicOf(user, other.password))).status).toBe(401)
    }
    expect(await wishes()).toEqual([])
  })
})
