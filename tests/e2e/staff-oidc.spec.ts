import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { en, fi, sv } from '#tests/support/staff-texts.ts'

import { openEntraGroup } from './support/entra-group.ts'
import { fillSignIn, bringSession } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const hosted = (page: Page, name = 'Pohjolan henkilöstö') => page.getByRole('heading', { level: 1, name })
const email = (page: Page) => page.getByLabel(fi.organisationEmail, { exact: true })

const pohjola = { domain: 'autohuoltopohjola.example', name: 'Pohjolan henkilöstö' }
const saaristo = { domain: 'saaristonautohuolto.example', name: 'Saariston Entra ID' }

/** From the sign-in page to that of an organisation. */
async function goToOrganisation(page: Page, { domain, name } = pohjola): Promise<void> {
  await page.getByRole('button', { name: fi.organisationWay }).click()
  await expect(email(page)).toBeFocused()
  await email(page).fill(`kuka.tahansa@${domain}`)
  await page.getByRole('button', { name: fi.organisationGo }).click()
  await expect(hosted(page, name)).toBeVisible()
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

test('people of a tenant of Entra come in with a mailbox or without; guests and other tenants read why not', async ({
  page,
}) => {
  await openEntraGroup()
  await page.goto('/login')
  for (const [name, words] of [
    [/Gunnar/, fi.organisation_guest],
    [/Pekka/, fi.organisation_personal],
    [/Edvard/, fi.organisation_unverified],
    [/Konna/, fi.organisation_not_accepted],
  ] as const) {
    await goToOrganisation(page, saaristo)
    await signInThere(page, name)
    await expect(page.getByRole('alert')).toHaveText(words)
  }
  for (const name of [/Eeva/, /Milla/]) {
    await page.goto('/login')
    await goToOrganisation(page, saaristo)
    await signInThere(page, name)
    await expect(page.getByRole('heading', { level: 1, name: fi.board })).toBeVisible()
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
  }
})

test('an administrator tries the provider by signing in, and reads what a token lacks', async ({ page }) => {
  await bringSession(page, 'risto.pohjola')
  await page.goto('/staff/settings/organisation')
  for (const [name, words] of [
    [/Väinö/, fi.orgTested_email_verified_missing],
    [/Veikko/, fi.orgTested_email_verified_false],
    [/Sirpa/, fi.orgTested_domain],
    [/Kerttu/, fi.orgTested_fine_one_factor],
    [/Aino/, fi.orgTested_fine_two_factor],
  ] as const) {
    await page.getByRole('button', { name: fi.orgTestGo, exact: true }).click()
    await expect(hosted(page)).toBeVisible()
    await signInThere(page, name)
    await expect(page.getByText(words)).toBeVisible()
  }
  await expectAccessible(page, 'a test of signing in')
})
