import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { SignInRules } from '#worker/contract/staff/people/sign-in-rules.ts'

import { fakeStaff } from './fake-staff.ts'

const path = '/api/staff/account/acc_1/sign-in-rules'
const rules: SignInRules = { groupName: 'Halla', roles: [], always: ['admin', 'superuser'], isTheirs: true }

for (const width of [390, 1280]) {
  test(`of whom a second way is asked is chosen, and kept over what somebody else chose, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const api = await fakeStaff(page)
    api.say(`GET ${path}`, { json: rules })
    await page.goto('/staff/settings/sign-in')
    const advisors = page.getByRole('checkbox', { name: fi.role_service_advisor, exact: true })
    await expect(page.getByRole('checkbox', { name: fi.role_admin, exact: true })).toBeDisabled()
    // On a phone no page of the settings has a heading of the first level.
    if (width > 1000) await expectAccessible(page, 'sign-in rules')
    await advisors.check()
    const changed = { ...rules, roles: ['sales'] }
    api.say(`PUT ${path}`, { status: 409, json: { code: 'sign_in_rules.changed', status: 409, changed } })
    await page.getByRole('button', { name: fi.save }).click()
    await expect(page.getByText(fi.changedMeanwhile)).toBeVisible()
    await expect(advisors).toBeChecked()
    const saved: SignInRules = { ...rules, roles: ['service_advisor'] }
    api.say(`GET ${path}`, { json: saved })
    api.say(`PUT ${path}`, { json: saved })
    await page.getByRole('button', { name: fi.save }).click()
    await expect(page.getByText(fi.updated)).toBeVisible()
    expect(api.bodies(`PUT ${path}`)).toEqual([
      { roles: ['service_advisor'], before: [] },
      { roles: ['service_advisor'], before: ['sales'] },
    ])
  })
}

test('who does not look after the group sees what holds, and that others decide', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(`GET ${path}`, { json: { ...rules, isTheirs: false } })
  await page.goto('/staff/settings/sign-in')
  await expect(page.getByText(fi.signInRulesOthers)).toBeVisible()
  await expect(page.getByRole('button', { name: fi.save })).toHaveCount(0)
  api.say(`GET ${path}`, { json: { ...rules, groupName: null, isTheirs: false } })
  await page.reload()
  await expect(page.getByText(fi.signInRulesNoGroup)).toBeVisible()
})
