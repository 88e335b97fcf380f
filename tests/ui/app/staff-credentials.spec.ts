import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { CredentialsView, ProviderCredentials } from '#worker/contract/staff/settings/provider-settings.ts'

import { answers, fakeStaff } from './fake-staff.ts'

const path = '/api/staff/account/acc_1'
const testing = `POST ${path}/provider-credentials/CHECKOUT_FINLAND/test`
const stored: CredentialsView = {
  version: 4,
  baseUrl: 'https://services.paytrail.com',
  updatedAt: '2026-11-20T08:00:00.000Z',
  tested: null,
}
const paytrail: ProviderCredentials = { provider: 'CHECKOUT_FINLAND', isChosen: true, credentials: stored }
const tested = (outcome: 'works' | 'refused' | 'unreachable' | 'unexpected'): ProviderCredentials => ({
  ...paytrail,
  credentials: { ...stored, tested: { at: '2026-11-20T09:30:00.000Z', outcome } },
})

for (const width of [390, 1280]) {
  test(`stored credentials are tested beside their form, and every outcome has its words, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const api = await fakeStaff(page)
    let now = paytrail
    const svea: ProviderCredentials = { provider: 'SVEA', isChosen: false, credentials: null }
    api.say(`GET ${path}/provider-credentials`, () =>
      answers('GET /api/staff/account/:accountId/provider-credentials', {
        items: [now, svea],
        timeZone: 'Europe/Helsinki',
      }),
    )
    api.say(`GET ${path}/creditor-setting`, { json: { items: [], timeZone: 'Europe/Helsinki' } })
    await page.goto('/staff/settings/providers')
    await page.getByRole('button', { name: fi.provider_SVEA }).click()
    await expect(page.getByRole('dialog').getByText(fi.credentialsFirstHint)).toBeVisible()
    await expect(page.getByRole('button', { name: fi.credTest })).toHaveCount(0)
    await page.getByRole('button', { name: fi.cancel }).click()

    await page.getByRole('button', { name: fi.provider_CHECKOUT_FINLAND }).click()
    const dialog = page.getByRole('dialog')
    const button = dialog.getByRole('button', { name: fi.credTest })
    await expect(dialog.getByText(fi.credTestHint)).toBeVisible()
    for (const outcome of ['refused', 'unreachable', 'unexpected', 'works'] as const) {
      api.say(testing, () => {
        now = tested(outcome)
        return { json: now }
      })
      await button.click()
      await expect(dialog.getByText(fi[`credTested_${outcome}`])).toBeVisible()
    }
    await expect(dialog.getByText(fi.credTestedAt.replace('{at}', '20.11.2026 11.30'))).toBeVisible()
    expect(api.bodies(testing)).toEqual(Array.from({ length: 4 }, () => ({ version: 4 })))
    await expectAccessible(page, `testing credentials at ${width} px`)

    api.say(testing, { status: 429, json: { code: 'rate_limited', status: 429 } })
    await button.click()
    await expect(dialog.getByText(fi.credTestTooMany)).toBeVisible()
    await expect(dialog.getByText(fi.credTested_works)).toBeHidden()
    api.say(testing, { status: 409, json: { code: 'credentials.changed', status: 409, changed: paytrail } })
    await button.click()
    await expect(dialog.getByText(fi.changedMeanwhile)).toBeVisible()
    // Whoever saved them a moment ago may have opened them before that was read.
    const saved = { ...stored, version: 5 }
    api.say(testing, () => {
      const isSeen = api.bodies(testing).at(-1)
      const changed = { ...paytrail, credentials: saved }
      if (JSON.stringify(isSeen) !== JSON.stringify({ version: 5 })) {
        return { status: 409, json: { code: 'credentials.changed', status: 409, changed } }
      }
      return { json: tested('works') }
    })
    await button.click()
    await expect(dialog.getByText(fi.credTested_works)).toBeVisible()
    api.say(testing, { status: 500, json: { code: 'internal', status: 500 } })
    await button.click()
    await expect(dialog.getByText(fi.credTestFailed)).toBeVisible()
    await dialog.getByRole('button', { name: fi.cancel }).click()
    await expect(page.getByText(new RegExp(` · ${fi.credState_works}$`))).toBeVisible()
  })
}
