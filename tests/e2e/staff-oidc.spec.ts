import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { en, fi, sv } from '#tests/support/staff-texts.ts'

import { fillSignIn, bringSession } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const hosted = (page: Page) => page.getByRole('heading', { level: 1, name: 'Pohjolan henkilöstö' })
const email = (page: Page) => page.getByLabel(fi.organisationEmail, { exact: true })

/** From the sign-in page to that of the organisation. */
async function goToOrganisation(page: Page): Promise<void> {
  await page.getByRole('button', { name: fi.organisationWay }).click()
  await expect(email(page)).toBeFocused()
  await email(page).fill('kuka.tahansa@autohuoltopohjola.example')
  await page.getByRole('button', { name: fi.organisationGo }).click()
  await expect(hosted(page)).toBeVisible()
}

/** Says there who one is. */
async function signInThere(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).check()
  await page.getByRole('button', { name: 'Kirjaudu', exact: true }).click()
}

test('somebody new goes by their organisation to where they wanted, and is a user with its role', async ({
  page,
  someoneElse,
}) => {
  await page.goto('/staff/cars')
  await page.getByRole('link', { name: 'Henkilökunta' }).click()
  await fillSignIn(page, { username: 'kirjoitettu', password: 'jo jotain' })
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: fi.organisationWay }).click()
  await expectAccessible(page, 'signing in by the organisation')
  for (const [typed, words] of [
    ['aino', fi.organisationNotEmail],
    ['aino@muuautotalo.example', fi.organisationNone],
  ] as const) {
    await email(page).fill(typed)
    await page.getByRole('button', { name: fi.organisationGo }).click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(email(page)).toHaveValue(typed)
  }
  await page.getByRole('button', { name: fi.organisationBack }).click()
  await expect(page.getByLabel(fi.username, { exact: true })).toHaveValue('kirjoitettu')

  await goToOrganisation(page)
  await expectAccessible(page, 'the page of the organisation')
  await page.getByRole('button', { name: 'Vaihda allekirjoitusavain' }).click()
  await expect(hosted(page)).toBeVisible()
  await signInThere(page, /Aino Uusitalo/)
  await expect(page).toHaveURL(/\/staff\/cars$/)
  await expect(page.getByRole('heading', { level: 1, name: fi.cars })).toBeVisible()

  const admin = await someoneElse()
  await bringSession(admin, 'risto.pohjola')
  await admin.goto('/staff/users')
  await admin.getByLabel(fi.usersSearch).fill('aino.uusitalo@')
  const row = admin.getByRole('row').filter({ hasText: 'aino.uusitalo@autohuoltopohjola.example' })
  await expect(row).toContainText(fi.role_service_advisor)
})

test('who cannot be let in reads why in their language, and may try again', async ({ page }) => {
  await page.goto('/login')
  for (const [name, words] of [
    [/Veikko/, fi.organisation_unverified],
    [/Sirpa/, fi.organisation_domain],
  ] as const) {
    await goToOrganisation(page)
    await signInThere(page, name)
    await expect(page.getByRole('alert')).toHaveText(words)
  }
  await expectAccessible(page, 'a refusal of the organisation’s way')
  for (const [language, words] of [
    ['Svenska', sv.organisation_domain],
    ['English', en.organisation_domain],
    ['Suomi', fi.organisation_domain],
  ] as const) {
    await page.getByRole('banner').getByRole('button').click()
    await page.getByRole('menuitemradio', { name: language }).click()
    await expect(page.getByRole('alert')).toHaveText(words)
  }
  await goToOrganisation(page)
  await page.getByRole('button', { name: 'Peruuta' }).click()
  await expect(page.getByText(fi.organisation_cancelled)).toBeVisible()
  await page.goto('/api/auth/organisation/callback?code=x&state=y')
  await expect(page.getByRole('alert')).toHaveText(fi.organisation_expired)
  await goToOrganisation(page)
  await signInThere(page, /Elina Niemi/)
  await expect(page.getByRole('heading', { level: 1, name: fi.board })).toBeVisible()
})
