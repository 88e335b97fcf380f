import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { SettingsDevice } from '#worker/contract/staff/settings/key-settings.ts'

import { problem } from './fake-api.ts'
import { answers, fakeStaff } from './fake-staff.ts'

const account = '/api/staff/account/acc_1'
const rotationCall = `${account}/device/dev_1/rotation`
const cabinet: SettingsDevice = {
  id: 'dev_1',
  name: 'Pihan kaappi',
  kind: 'CABINET',
  locker: { id: 'loc_1', name: 'Piha' },
  createdAt: '2026-11-01T08:00:00.000Z',
  lastSeenAt: '2026-11-21T07:59:00.000Z',
  isSilent: false,
  rotation: null,
  revokedAt: null,
}
const asked: SettingsDevice = {
  ...cabinet,
  rotation: {
    state: 'requested',
    askedAt: '2026-11-21T08:00:00.000Z',
    takenAt: null,
    confirmedAt: null,
    until: '2026-11-24T08:00:00.000Z',
  },
}
const list = (device: SettingsDevice) =>
  answers('GET /api/staff/account/:accountId/device', { items: [device], lockers: [] })

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`a cabinet is asked to take another key, the list says so, and it is withdrawn (${width})`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const api = await fakeStaff(page)
    api.say(`GET ${account}/api-key`, { json: { items: [] } })
    api.say(`GET ${account}/device`, list(cabinet))
    await page.goto('/staff/settings/keys')
    const row = page.getByRole('row').filter({ hasText: cabinet.name })
    await expect(row).toContainText(fi.keyGood)
    const open = page.getByRole('button', { name: cabinet.name, exact: true })
    await open.click()
    const dialog = page.getByRole('dialog', { name: cabinet.name })
    await expect(dialog).toContainText(fi.rotationText)
    await expectAccessible(page, `another key, ${width}`)

    api.say(`POST ${rotationCall}`, problem(503, 'unavailable'))
    await dialog.getByRole('button', { name: fi.askForRotation }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()

    api.say(`POST ${rotationCall}`, answers('POST /api/staff/account/:accountId/device/:id/rotation', asked))
    api.say(`GET ${account}/device`, list(asked))
    await dialog.getByRole('button', { name: fi.askForRotation }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText(/Uusi avain pyydetty 21\.11\./)

    await open.click()
    await expect(dialog).toContainText(/Uusi avain pyydetty 21\.11\./)
    await expect(dialog.getByRole('button', { name: fi.askForRotation })).toHaveCount(0)
    api.say(`DELETE ${rotationCall}`, answers('DELETE /api/staff/account/:accountId/device/:id/rotation', cabinet))
    api.say(`GET ${account}/device`, list(cabinet))
    await dialog.getByRole('button', { name: fi.withdrawRotation }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText(fi.keyGood)
  })
}
