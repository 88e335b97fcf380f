import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { Health } from '#worker/contract/staff/health.ts'

import { fakeStaff } from './fake-staff.ts'
import { quietHealth } from './health.fixture.ts'

const healthWith = (sealedByFormer: number | null): Health => ({
  ...quietHealth,
  system: { version: 'development/0', jobs: [], waiting: 0, oldestWaitingAt: null, sealedByFormer },
})

test('health says how much still hangs on the former secret, that nothing does, and nothing where none is rotated', async ({
  page,
}) => {
  const api = await fakeStaff(page)
  api.say('GET /api/staff/alert-recipient', { json: { items: [] } })
  const open = async (sealedByFormer: number | null) => {
    api.say('GET /api/staff/health', { json: healthWith(sealedByFormer) })
    await page.goto('/staff/health')
    await expect(page.getByRole('heading', { name: fi.healthJobs })).toBeVisible()
  }
  await open(1234)
  await expect(page.getByText(/varassa vielä: 1\s?234\./)).toBeVisible()
  await expectAccessible(page, 'health while a secret is rotated')
  await open(0)
  await expect(page.getByText(fi.healthRotationDone)).toBeVisible()
  await open(null)
  await expect(page.getByText(fi.healthRotation)).toBeHidden()
})
