import type { Page } from '@playwright/test'

import { fi } from '#tests/support/staff-texts.ts'

import {
  addUser,
  bringSession,
  demoStaff,
  fillNewUser,
  fillSignIn,
  freshName,
  goodPassword,
  letSessionLapse,
  signInAgain,
  signInAs,
} from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

test('an address that is none leads to the board, and nothing fails on the way', async ({ page }) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await signInAs(page, 'kaisa.lehto')
  // What is kept comes in other orders than what is fetched.
  for (const path of ['nothing', 'lockers/nothing', 'create', 'none', 'at/all']) {
    await page.goto(`/staff/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: fi.board })).toBeVisible()
    await expect(page).toHaveURL(/\/staff$/)
  }
  expect(failures).toEqual([])
})

test('staff come in from the front page: wrong first, then right, and are known from then on', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Henkilökunta' }).click()
  const nobody = { username: freshName(), password: 'on-varmasti-väärin' }
  await fillSignIn(page, nobody)
  await expect(page.getByRole('alert')).toHaveText(fi.wrongCredentials)
  await expect(page.getByLabel(fi.password, { exact: true })).toBeFocused()
  await expect(page.getByLabel(fi.username, { exact: true })).toHaveValue(nobody.username)
  await fillSignIn(page, demoStaff('kaisa.lehto'))
  await expect(page).toHaveURL(/\/staff$/)
  const kept = await page.evaluate(() =>
    ['accessToken', 'dsa-user', 'dsa-user-lang', 'dsa-account-tz'].map((key) => localStorage.getItem(key)),
  )
  expect(kept[0]).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(kept[1]).toContain('kaisa.lehto')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('dsa-account-tz'))).toBe('Europe/Helsinki')
  for (const address of ['/login', '/']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/staff$/)
  }
})

test('a page of the back-office is shown after signing in to who asked for it before', async ({ page }) => {
  await page.goto('/staff/users')
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('link', { name: 'Henkilökunta' }).click()
  await fillSignIn(page, demoStaff('minna.halla'))
  await expect(page).toHaveURL(/\/staff\/users$/)
})

test('too many tries are slowed, and the form says for how long', async ({ page }) => {
  await page.route('**/api/auth/login/', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '175' }, json: { code: 'rate_limited', status: 429 } }),
  )
  await page.goto('/login')
  await fillSignIn(page, { username: 'kaisa.lehto', password: 'jokin-salasana' })
  await expect(page.getByRole('alert')).toHaveText(/Voit yrittää uudelleen 2\smin\s\d+\ss kuluttua/)
  await expect(page.getByRole('button', { name: fi.signIn, exact: true })).toBeDisabled()
})

test('a network that is away is told as that', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/api/auth/login/', (route) => route.abort())
  await fillSignIn(page, { username: 'kaisa.lehto', password: 'jokin-salasana' })
  await expect(page.getByRole('alert')).toHaveText(fi.networkFailed)
})

async function sectionsShown(page: Page): Promise<string[]> {
  const rail = page.getByRole('navigation', { name: fi.rail })
  const links = await rail
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''))
  const more = rail.getByRole('button', { name: fi.more })
  if (!(await more.isVisible())) return links
  await more.click()
  const folded = await rail.getByRole('menuitem').allInnerTexts()
  return [...links, ...folded]
}

test('an advisor is led where the role may go, and nowhere else', async ({ page }) => {
  await signInAs(page, 'kaisa.lehto')
  const { board, dayView, newProcess, messages, lockers, cars, dayEnd, audit } = fi
  expect(await sectionsShown(page)).toEqual([board, dayView, newProcess, messages, lockers, cars, dayEnd, audit])
})

test('who may not see a page is told which it is, and led to the board', async ({ page }) => {
  await bringSession(page, 'kaisa.lehto')
  await page.goto('/staff/users')
  await expect(page.getByText(fi.refusedTitle.replace('{page}', fi.users))).toBeVisible()
  await page.getByRole('link', { name: fi.refusedToBoard }).click()
  await expect(page).toHaveURL(/\/staff$/)
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signInAs(page, 'kaisa.lehto')
  const other = await context.newPage()
  await other.goto('/staff')
  await expect(other.getByRole('navigation', { name: fi.rail })).toBeVisible()
  await page.getByRole('button', { name: 'kaisa.lehto' }).click()
  await page.getByRole('menuitem', { name: fi.signOut }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login$/)
  expect(await other.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('dsa-user')])).toEqual([
    null,
    null,
  ])
})

test('a session that ends while somebody types keeps what was typed, and saves it afterwards', async ({
  page,
  context,
}) => {
  await bringSession(page, 'minna.halla')
  await page.goto('/staff/users')
  const username = freshName()
  const dialog = await fillNewUser(page, username, fi.role_sales)
  await letSessionLapse(page, context)
  await dialog.getByRole('button', { name: fi.save }).click()
  const again = signInAgain(page)
  await expect(again).toContainText(fi.lapsedLead)
  await expect(again.getByLabel(fi.username, { exact: true })).toHaveValue('minna.halla')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(again).toBeVisible()
  await again.getByLabel(fi.password, { exact: true }).fill(demoStaff('minna.halla').password)
  await again.getByRole('button', { name: fi.signIn, exact: true }).click()
  await expect(again).toBeHidden()
  await expect(page.getByText(fi.saved)).toBeVisible()
  await expect(page.getByRole('button', { name: username, exact: true })).toBeVisible()
})

test('somebody else who signs in there begins with a page of their own', async ({ page, context }) => {
  await bringSession(page, 'minna.halla')
  await page.goto('/staff/users')
  const dialog = await fillNewUser(page, freshName(), fi.role_sales)
  await letSessionLapse(page, context)
  await dialog.getByRole('button', { name: fi.save }).click()
  const reloaded = page.waitForEvent('load')
  await fillSignIn(signInAgain(page), demoStaff('risto.pohjola'))
  await reloaded
  await expect(page.getByRole('heading', { level: 1, name: fi.users })).toBeVisible()
  await expect(page.getByRole('button', { name: 'risto.pohjola' }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a new password throws the other session out, and lets it in again with the page as it was', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  await bringSession(page, 'minna.halla')
  const person = await addUser(page, fi.role_admin)
  const there = await someoneElse()
  const here = await someoneElse()
  await bringSession(there, person)
  await there.goto('/staff/users')
  await expect(there.getByRole('button', { name: 'minna.halla', exact: true })).toBeVisible()
  await there.getByLabel(fi.usersSearch).fill('minna')

  await signInAs(here, person)
  await here.getByRole('button', { name: person.username }).click()
  await here.getByRole('menuitem', { name: fi.changeOwnPassword }).click()
  const dialog = here.getByRole('dialog', { name: fi.passwordTitle })
  const change = dialog.getByRole('button', { name: fi.changePassword })
  await expect(change).toBeDisabled()
  await dialog.getByLabel(fi.oldPassword).fill('väärä-salasana-1')
  await dialog.getByLabel(fi.newPassword, { exact: true }).fill('valkoinen-vuori-88')
  await dialog.getByLabel(fi.repeatPassword).fill('valkoinen-vuori-8')
  await expect(dialog.getByText(fi.passwordsDiffer)).toBeVisible()
  await expect(change).toBeDisabled()
  await dialog.getByLabel(fi.repeatPassword).fill('valkoinen-vuori-88')
  await change.click()
  await expect(dialog.getByText(fi.oldPasswordWrong)).toBeVisible()
  await dialog.getByLabel(fi.oldPassword).fill(goodPassword)
  await change.click()
  await expect(here.getByText(fi.updated)).toBeVisible()

  // The other window asks by itself from time to time, and when it is looked at again.
  await there.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  const again = signInAgain(there)
  await expect(again).toContainText(fi.endedLead)
  await expect(there.getByRole('heading', { level: 1, name: fi.users, includeHidden: true })).toBeHidden()
  await again.getByLabel(fi.password, { exact: true }).fill('valkoinen-vuori-88')
  await again.getByRole('button', { name: fi.signIn, exact: true }).click()
  await expect(there.getByLabel(fi.usersSearch)).toHaveValue('minna')
})

test('another account is gone on in from the root, and the other tab says so', async ({ page, context }) => {
  await signInAs(page, 'kaisa.lehto')
  const other = await context.newPage()
  await other.goto('/staff')
  await expect(other.getByRole('navigation', { name: fi.rail })).toBeVisible()
  await page.getByRole('button', { name: new RegExp(fi.changeAccount) }).click()
  await page
    .getByRole('dialog', { name: fi.changeAccount })
    .getByRole('button', { name: /Tampere/ })
    .click()
  await expect(page.getByRole('button', { name: /Tampere, Vaihda toimipistettä/ })).toBeVisible()
  await expect(page).toHaveURL(/\/staff$/)
  await expect(other.getByText(/Vaihdoit toimipistettä toisessa välilehdessä/)).toBeVisible()
})
