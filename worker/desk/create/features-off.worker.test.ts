import { beforeEach, describe, expect, it } from 'vitest'

import { staffFeatures, type StaffFeature } from '#domain/operations/features.ts'
import { testApp } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { problemOf } from '#tests/support/company.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import { seedAccount, seedWorkOrder } from '#tests/support/factories.ts'
import { creatorOf, payment, seedCar, testDrive, type Form } from '#tests/support/new-process.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { workOrderExample } from '#worker/dms/openapi-examples.ts'

beforeEach(freshDatabase)

const at = new Date(testNow + 3_600_000).toISOString()

type Need = { form: Form; field: string }

/** Uses of each feature: the form of staff, and the field that requests it. */
const needs: Readonly<Record<StaffFeature, Need>> = {
  NO_DMS: { form: testDrive, field: 'processType' },
  ONLY_PAYMENT: { form: payment, field: 'processType' },
  SUBSTITUTE_CAR: {
    form: { processType: 'DELIVERY_WITH_SUBSTITUTE_CAR', workOrderId: 'wo_1' },
    field: 'processType',
  },
  SCHEDULED_LINK: {
    form: { processType: 'DELIVERY', workOrderId: 'wo_1', send: { when: 'at', at } },
    field: 'send.at',
  },
}

const turn = (feature: StaffFeature, enabled: 0 | 1) =>
  rowsOf(`insert or replace into account_features values ('acc_north', '${feature}', 'STAFF', 1, ${enabled})`)

/** Refused while it is off, with nothing written, and made once it is on. */
async function expectHeld(feature: StaffFeature, path: string, create: () => Promise<Response>): Promise<void> {
  await turn(feature, 0)
  const before = await everyRow()
  const refusal = { status: 403, code: 'feature.off', errors: [{ path, code: 'feature_off' }] }
  expect(await problemOf(await create())).toMatchObject(refusal)
  expect(await everyRow()).toEqual(before)
  await turn(feature, 1)
  expect((await create()).status).toBe(201)
}

describe('a feature that is switched off', () => {
  it.each(staffFeatures)('%s is refused to staff', async (feature) => {
    const { form, field } = needs[feature]
    await seedAccount()
    await seedWorkOrder()
    await seedCar()
    const { token } = await seedStaff()
    const create = creatorOf(testApp(), token)
    await expectHeld(feature, field, () => create(form))
  })

  it.each([
    ['ONLY_PAYMENT', 'processType', { processType: 'ONLY_PAYMENT' }],
    ['SUBSTITUTE_CAR', 'processType', { processType: 'DELIVERY_WITH_SUBSTITUTE_CAR' }],
    ['SCHEDULED_LINK', 'sendLinkAt', { processType: 'DELIVERY', sendLinkAt: at }],
  ] as const)('%s is refused to dealer systems', async (feature, field, body) => {
    const dealer = await seedDealer()
    await dealer.put(workOrderExample)
    await expectHeld(feature, field, () => dealer.create(body))
  })
})
