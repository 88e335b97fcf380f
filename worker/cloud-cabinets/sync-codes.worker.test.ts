import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { visitOf } from '#tests/support/cron.ts'
import { customerOf } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { smsCalls, wishEffect } from '#tests/support/effects.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { fakeKeycafe, seedCloudCabinet, tellCloud, type FakeKeycafe } from '#tests/support/keycafe.ts'
import { handing } from '#tests/support/passes.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { effectKinds } from '#worker/process/index.ts'

import { syncCloud } from './sync-cloud.ts'

let app: TestApp
let keycafe: FakeKeycafe

beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
  app = testApp()
  keycafe = fakeKeycafe()
  keycafe.listenOn(app.outgoing)
  await seedCloudCabinet(keycafe)
})

const tend = (lockerId: string) => syncCloud(app.deps(), { lockerId, at: null, signal: new AbortController().signal })

describe('the page of a customer', () => {
  const visit = async () => {
    const process = await visitOf(1, {
      state: 'PAYMENT_DONE',
      processType: 'RETRIEVE',
      currentStep: 'WAITING_CONFIRMATION',
      lease: { boxId: 'box_1', accessCode: '111111' },
    })
    return customerOf(process, app)
  }

  it('has the code of the box once the cloud has it, and the box before', async () => {
    const customer = await visit()
    await tellCloud()
    const status = async () => (await customer.send('GET', '')).json<ProcessStatus>()
    expect(await status()).toMatchObject({ boxAccessCode: null, box: { number: 1 } })
    await drainEffects(app.deps(), { streamKeys: ['prc_1'] })
    expect(await status()).toMatchObject({ boxAccessCode: '111111' })
    expect(app.woken).toContain('prc_1')
  })

  it('makes no pass: a key there has one code', async () => {
    const customer = await visit()
    await tend('lck_north')
    const response = await customer.send('POST', '/collect-pass', handing())
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'collect_pass.not_now' })
    await rowsOf('delete from cloud_cabinets')
    expect((await customer.send('POST', '/collect-pass', handing())).status).toBe(200)
  })
})

it('staff see the code of the box once the cloud has it', async () => {
  await visitOf(1, { state: 'WAITING_KEY_CODE', lease: { boxId: 'box_1', accessCode: '111111' } })
  const { token } = await seedStaff()
  const codeOf = async () => {
    const page = await (await app.request('/api/staff/process/prc_1', { token })).json<ProcessPage>()
    return page.box?.accessCode
  }
  expect(await codeOf()).toBeNull()
  await tend('lck_north')
  expect(await codeOf()).toBe('111111')
})

it('a message that waited for its code goes out once the code is there, and not when it would be tried again', async () => {
  await visitOf(1, { state: 'WAITING_KEY_CODE', lease: { boxId: 'box_1', accessCode: '111111' } })
  await wishEffect(effectKinds.sendKeyCode, 'prc_1')
  const drain = () => drainEffects(app.deps(), { streamKeys: ['prc_1'] })
  keycafe.hands.fault = () => Response.json({}, { status: 503 })
  await drain()
  expect(smsCalls(app.outgoing)).toEqual([])
  keycafe.hands.fault = null
  await tend('lck_north')
  await drain()
  expect(smsCalls(app.outgoing)).toHaveLength(1)
})

it('one workshop’s cabinet is tended without a look at another’s, though one account runs both there', async () => {
  await seedAccount({ id: 'acc_south' })
  await seedCloudCabinet(keycafe, { lockerId: 'lck_south', accountId: 'acc_south', deviceId: 'dev_south' })
  const south = { lockerId: 'lck_south', boxId: 'lck_south_box_1', accessCode: '222222' }
  await visitOf(1, { state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', accessCode: '111111' } })
  await visitOf(2, { state: 'KEY_CODE_SENT', accountId: 'acc_south', lease: south })
  await tend('lck_north')
  expect([...keycafe.keys.values()].map(({ name }) => name)).toEqual(['lea_prc_1'])
  await tend('lck_south')
  keycafe.type('222222')
  await tend('lck_north')
  expect(await rowsOf('select device_id from device_events')).toEqual([])
  await tend('lck_south')
  expect(await rowsOf('select device_id from device_events')).toEqual([{ device_id: 'dev_south' }])
  expect(await rowsOf(`select id, state from processes order by id`)).toEqual([
    { id: 'prc_1', state: 'KEY_CODE_SENT' },
    { id: 'prc_2', state: 'CUSTOMER_KEYS_DELIVERED' },
  ])
})
