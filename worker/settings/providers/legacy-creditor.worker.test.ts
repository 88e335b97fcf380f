import { beforeEach, expect, it } from 'vitest'

import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedLegacyCreditor } from '#tests/support/provider-ways.ts'
import { audits, seedSetup } from '#tests/support/setup.ts'

beforeEach(freshDatabase)

it('a creditor of the legacy API is added only where the workshop has one of it', async () => {
  const setup = await seedSetup()
  const add = (number: number, api: string) =>
    setup.send(['POST', 'creditor-setting', { clickId: click(number), name: 'Resurs', api, enabled: true }])
  const isRefused = { status: 422, errors: [{ path: 'api', code: 'legacy' }] }
  expect(await problemOf(await add(1, 'SIMPLIFIED_FLOW'))).toMatchObject(isRefused)
  expect((await add(2, 'MERCHANT_API')).status).toBe(201)
  expect(await problemOf(await add(1, 'SIMPLIFIED_FLOW'))).toMatchObject(isRefused)
  expect((await audits()).filter(({ action }) => action === 'creditor_setting.add')).toHaveLength(1)
  await seedLegacyCreditor()
  expect((await add(3, 'SIMPLIFIED_FLOW')).status).toBe(201)
  await rowsOf(`update online_creditor_settings set removed_at = 1 where api = 'SIMPLIFIED_FLOW'`)
  expect(await problemOf(await add(4, 'SIMPLIFIED_FLOW'))).toMatchObject(isRefused)
})
