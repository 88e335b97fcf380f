import { beforeEach, describe, expect, it } from 'vitest'

import { staffFeatures, type StaffFeature } from '#domain/features.ts'
import { testApp } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { problemOf } from '#tests/support/company.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import { seedWorkOrder } from '#tests/support/factories.ts'
import { creatorOf, payment, seedCar, testDrive, type Form } from '#tests/support/new-process.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { workOrderExample } from '#worker/dms/openapi-examples.ts'

beforeEach(freshDatabase)

const at = new Date(testNow + 3_600_000).toISOString()

/** What each feature is needed for: the form of staff, the call of a dealer system, and the field that asks for it. */
const needs: Readonly<Record<StaffFeature, { form: Form; call: Record<string, unknown> | null; field: string; dmsField?: string }>> = {
  NO_DMS: { form: testDrive, call: null, field: 'processType' },
  ONLY_PAYMENT: { form: payment, call: { processType: 'ONLY_PAYMENT' }, field: 'processType' },
  SUBSTITUTE_CAR: {
    form: { processType: 'DELIVERY_WITH_SUBSTITUTE_CAR', workOrderId: 'wo_1' },
    call: { processType: 'DELIVERY_WITH_SUBSTITUTE_CAR' },
    field: 'processType',
  },
  SCHEDULED_LINK: {
    form: { processType: 'DELIVERY', workOrderId: 'wo_1', send: { when: 'at', at } },
    call: { processType: 'DELIVERY', sendLinkAt: at },
    field: 'send.at',
    dmsField: 'sendLinkAt',
  },
}

const turn = (feature: StaffFeature, enabled: 0 | 1) =>
  rowsOf(`insert or replace into account_features values ('acc_north', '${feature}', 'STAFF', 1, ${enabled})`)

describe('a feature that is switched off', () => {
  it.each(staffFeatures)(
    '%s is refused to staff and to dealer systems, and given to both once it is on',
    async (feature) => {
      const { form, call, field, dmsField = field } = needs[feature]
      const dealer = await seedDealer()
      await dealer.put(workOrderExample)
      await seedWorkOrder()
      await seedCar()
      const { token } = await seedStaff()
      const create = creatorOf(testApp(), token)
      await turn(feature, 0)
      const before = await everyRow()
      const refusal = (path: string) => ({ status: 403, code: 'feature.off', errors: [{ path, code: 'feature_off' }] })
      expect(await problemOf(await create(form))).toMatchObject(refusal(field))
      if (call !== null) expect(await problemOf(await dealer.create(call))).toMatchObject(refusal(dmsField))
      expect(await everyRow()).toEqual(before)

      await turn(feature, 1)
      expect((await create(form)).status).toBe(201)
      if (call !== null) expect((await dealer.create(call)).status).toBe(201)
    },
  )
})
