import { waitMs } from '#scripts/test/slowness.ts'
import { expectAccessibleDayAndNight } from '#tests/browser/accessibility.ts'
import { usually } from '#tests/browser/long-runs.ts'
import { en, fi, sv } from '#tests/support/staff-texts.ts'

import {
  addUser,
  bringSession,
  fillNewUser,
  freshName,
  openUser,
  signInAgain,
  signInAs,
} from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

test('an admin adds a user, who may do as the role says until taken out of use', async ({ page, someoneElse }) => {
  test.slow()
  await bringSession(page, 'minna.halla')
  const person = await addUser(page)
  const theirs = await someoneElse()
  await signInAs(theirs, person)
  await expect(theirs.getByRole('link', { name: fi.users })).toHaveCount(0)

  const dialog = await openUser(page, person.username)
  await expect(dialog.getByLabel(fi.username, { exact: true })).toBeDisabled()
  await expect(dialog.getByLabel(fi.password, { exact: true })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: fi.userAccountsButton })).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: fi.role_sales }).check()
  await dialog.getByRole('button', { name: fi.save }).click()
  await expect(page.getByText(fi.updated)).toBeVisible()
  await expect(page.getByText(`${fi.role_service_advisor}, ${fi.role_sales}`)).toBeVisible()

  await openUser(page, person.username)
  await dialog.getByText(fi.removal).click()
  await dialog.getByRole('button', { name: fi.disableUser }).click()
  const asked = page.getByRole('dialog', { name: `Poistetaanko ${person.username} käytöstä?` })
  await expect(asked).toContainText(fi.disableText)
  await asked.getByRole('button', { name: fi.disableUser }).click()
  await expect(page.getByText(fi.userDisabled)).toBeVisible()
  // The other window asks by itself from time to time, and when it is looked at again.
  await theirs.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(signInAgain(theirs)).toContainText(fi.endedLead, { timeout: waitMs(75_000) })

  await openUser(page, person.username)
  await dialog.getByRole('button', { name: fi.letIn }).click()
  await expect(dialog.getByText(fi.userDisabledNotice)).toBeHidden()
  await dialog.getByText(fi.removal).click()
  await dialog.getByRole('button', { name: fi.deleteUser }).click()
  const last = page.getByRole('dialog', { name: `Poistetaanko ${person.username} pysyvästi?` })
  await last.getByRole('button', { name: fi.deleteUser }).click()
  await expect(page.getByText(fi.deleted)).toBeVisible()
  await expect(page.getByText(fi.usersNone)).toBeVisible()
})

test('what is wrong with a new user is said beside the field, and nothing typed is lost', async ({ page }) => {
  await bringSession(page, 'minna.halla')
  await page.goto('/staff/users')
  const dialog = await fillNewUser(page, 'kaisa.lehto', fi.role_sales)
  await dialog.getByRole('button', { name: fi.save }).click()
  await expect(dialog.getByText(fi.usernameTaken)).toBeVisible()
  await dialog.getByLabel(fi.password, { exact: true }).fill('salasana1234')
  await dialog.getByRole('button', { name: fi.save }).click()
  await expect(dialog.getByText(fi.passwordTooCommon)).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: fi.role_sales })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: fi.role_superuser })).toHaveCount(0)
})

test('a superuser says which accounts a user has, and where their work begins', async ({ page }) => {
  await bringSession(page, 'outi.vartia')
  const { username } = await addUser(page)
  const dialog = await openUser(page, username)
  await dialog.getByRole('button', { name: fi.userAccountsButton }).click()
  const accounts = page.getByRole('dialog', { name: new RegExp(`${username} toimipisteet`) })
  const oulu = accounts.getByRole('listitem').filter({ hasText: 'Oulu' })
  const starts = oulu.getByRole('radio')
  await expect(starts).toBeDisabled()
  await oulu.getByRole('checkbox').check()
  await starts.check()
  await expect(oulu.getByText(fi.defaultBadge, { exact: true })).toBeVisible()
  await accounts.getByRole('button', { name: fi.save }).click()
  await expect(accounts).toBeHidden()
  await expect(dialog.getByRole('radio', { name: /Oulu/ })).toBeChecked()
  await dialog.getByRole('button', { name: fi.cancel }).click()
  await expect(page.getByText('2 toimipistettä')).toBeVisible()

  await openUser(page, 'outi.vartia')
  const own = page.getByRole('dialog', { name: 'outi.vartia', exact: true })
  await expect(own.getByRole('button', { name: fi.changePassword })).toBeVisible()
  await expect(own.getByRole('button', { name: fi.userAccountsButton })).toHaveCount(0)
  await expect(own.getByText(fi.removal)).toHaveCount(0)
})

test('a group admin goes from one workshop of the group to another, and sets either up', async ({ page }) => {
  test.slow()
  await signInAs(page, 'risto.pohjola')
  const goOnIn = async (workshop: RegExp) => {
    await page.getByRole('button', { name: new RegExp(fi.changeAccount) }).click()
    const dialog = page.getByRole('dialog', { name: fi.changeAccount })
    const loaded = page.waitForEvent('load')
    await dialog.getByRole('button', { name: workshop }).click()
    await loaded
    await expect(
      page.getByRole('button', { name: new RegExp(`${workshop.source}.*${fi.changeAccount}`) }),
    ).toBeVisible()
  }
  await goOnIn(/Tampere/)
  await page.goto('/staff/settings/account')
  await expect(page.getByRole('textbox', { name: fi.setName, exact: true })).toHaveValue(/Tampere/)
  await goOnIn(/Lahti/)
  await page.goto('/staff/settings/account')
  await expect(page.getByRole('textbox', { name: fi.setName, exact: true })).toHaveValue(/Lahti/)
  await page.goto('/staff/users')
  await page.getByRole('combobox', { name: fi.usersWhose }).selectOption({ label: fi.usersOfGroup })
  await expect(page.getByRole('button', { name: 'risto.pohjola', exact: true })).toBeVisible()
  // Nobody gives a role above their own.
  const dialog = await fillNewUser(page, freshName(), fi.role_group_admin)
  await expect(dialog.getByRole('checkbox', { name: fi.role_superuser })).toHaveCount(0)
})

test('two who change one user at once: the second sees what became of it, and keeps the choices', async ({
  page,
  someoneElse,
}) => {
  await bringSession(page, 'minna.halla')
  const { username } = await addUser(page)
  const other = await someoneElse()
  await bringSession(other, 'outi.vartia')
  await other.goto('/staff/users')
  const mine = await openUser(page, username)
  const theirs = await openUser(other, username)
  await theirs.getByRole('checkbox', { name: fi.role_admin, exact: true }).check()
  await theirs.getByRole('button', { name: fi.save }).click()
  await expect(other.getByText(fi.updated)).toBeVisible()
  await mine.getByRole('checkbox', { name: fi.role_sales }).check()
  await mine.getByRole('button', { name: fi.save }).click()
  await expect(mine.getByText(/Joku muu ehti muuttaa käyttäjää.*Ylläpitäjä/)).toBeVisible()
  await expect(mine.getByRole('checkbox', { name: fi.role_sales })).toBeChecked()
  await mine.getByRole('button', { name: fi.save }).click()
  await expect(page.getByText(fi.updated)).toBeVisible()
})

test('a user is added by keyboard alone', async ({ page }) => {
  await signInAs(page, 'minna.halla')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('kayt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: fi.users })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: fi.shortcuts })).toContainText(fi.newUser)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('u')
  const username = freshName()
  const dialog = page.getByRole('dialog', { name: fi.newUser })
  await expect(dialog.getByLabel(fi.username, { exact: true })).toBeFocused()
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('purppura-tikapuu-7')
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('Tab')
    if (await dialog.getByRole('checkbox', { name: fi.role_sales }).evaluate((box) => box === document.activeElement))
      break
  }
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText(fi.saved)).toBeVisible()
  await expect(page.getByRole('button', { name: username, exact: true })).toBeVisible()
})

for (const [language, texts] of [
  ['fi', fi],
  ['sv', sv],
  ['en', en],
] as const) {
  test(`nothing is in anybody’s way, in ${language}`, usually(language === 'fi'), async ({ page }) => {
    test.slow()
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1, name: fi.signInTitle })).toBeVisible()
    await expectAccessibleDayAndNight(page, 'sign-in')
    await bringSession(page, 'outi.vartia')
    await page.evaluate((chosen) => localStorage.setItem('dsa-user-lang', chosen), language)
    await page.goto('/staff/users')
    await expect(page.getByRole('heading', { level: 1, name: texts.users })).toBeVisible()
    await expect(page.getByRole('button', { name: 'kaisa.lehto', exact: true })).toBeVisible()
    await expect(page).toHaveTitle(`${texts.users} – ${texts.staffName}`)
    await expectAccessibleDayAndNight(page, 'users')
    await page.getByRole('button', { name: texts.newUser }).click()
    await expect(page.getByRole('checkbox', { name: texts.role_sales })).toBeVisible()
    await expectAccessibleDayAndNight(page, 'new user')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'kaisa.lehto', exact: true }).click()
    await page.getByRole('button', { name: texts.userAccountsButton, exact: true }).click()
    await expect(page.getByRole('checkbox', { name: /Oulu/ })).toBeVisible()
    await expectAccessibleDayAndNight(page, 'accounts of a user')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: texts.changePassword, exact: true }).click()
    await expect(page.getByLabel(texts.ownPassword, { exact: true })).toBeVisible()
    await expectAccessibleDayAndNight(page, 'password')
  })
}
