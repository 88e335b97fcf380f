import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { texts as healthFi } from '#web/staff/health/texts.fi.ts'
import type { SettingsDevice } from '#worker/contract/staff/settings/key-settings.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { quietHealth } from './health.fixture.ts'

const since = '2026-11-19T12:00:00.000Z'
const kiosk: SettingsDevice = {
  id: 'dev_1',
  name: 'Hallin näyttö',
  kind: 'KIOSK',
  locker: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastSeenAt: since,
  isSilent: true,
  rotation: null,
  revokedAt: null,
}

test('a kiosk that is silent is named where staff look after things, and among the devices', async ({ page }) => {
  const api = await fakeStaff(page)
  const silent = { id: kiosk.id, name: kiosk.name, accountName: 'Autohuolto Pohjola', since }
  api.say('GET /api/staff/health', answers('GET /api/staff/health', { ...quietHealth, system: null, kiosks: [silent] }))
  const account = '/api/staff/account/acc_1'
  api.say(`GET ${account}/api-key`, { json: { items: [] } })
  const devices = { items: [kiosk, { ...kiosk, id: 'dev_2', name: 'Aula', isSilent: false }], lockers: [] }
  api.say(`GET ${account}/device`, answers('GET /api/staff/account/:accountId/device', devices))
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/staff/health')
    const notice = page.getByRole('status').filter({ hasText: healthFi.healthKiosks })
    await expect(notice).toContainText('Hallin näyttö, Autohuolto Pohjola')
    await expectAccessible(page, `a silent kiosk, ${width}`)
    await page.goto('/staff/settings/keys')
    const row = page.getByRole('row').filter({ hasText: 'Hallin näyttö' })
    await expect(row).toContainText(/Ei yhteyttä 19\.11\./)
    await expect(page.getByRole('row').filter({ hasText: 'Aula' })).toContainText(fi.keyGood)
    // On a phone a section of the settings has no heading of the first level yet.
    if (width === 1280) await expectAccessible(page, 'a silent kiosk among the devices')
  }
})
