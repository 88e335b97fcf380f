import { beforeEach, expect, it } from 'vitest'

import { jsonOf } from '#tests/support/board.ts'
import { company, problemOf } from '#tests/support/company.ts'
import { everyRow } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import type { WorkshopFeatures } from '#worker/contract/staff/settings/account-settings.ts'

beforeEach(freshDatabase)

it('the features of a workshop are those that there are: no other name is taken, of nobody', async () => {
  const { app, tokens } = await company()
  const address = '/api/staff/account/acc_north/features'
  const token = tokens.superuser
  const { version, features } = await jsonOf<WorkshopFeatures>(await app.request(address, { token }))
  expect(features.map(({ feature }) => feature)).toContain('FAST_LANE')
  const invented = { feature: 'KIOSK', featureType: 'STAFF', owned: true, enabled: true }
  const before = await everyRow()
  const json = { version, features: [...features, invented] }
  expect(await problemOf(await app.request(address, { method: 'PUT', token, json }))).toMatchObject({
    status: 422,
    errors: [{ path: `features.${features.length}.feature`, code: 'unknown' }],
  })
  expect(await everyRow()).toEqual(before)
})
