import type { Page } from '@playwright/test'

import { expectAccessibleDayAndNight } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { texts as letters } from '#web/staff/account-emails/texts.fi.ts'

import { emailTo } from './support/desk.ts'
import { bringSession, freshName, goodPassword, openUser } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

async function invite(page: Page): Promise<{ username: string; email: string }> {
  const username = freshName()
  const email = `${username}@esimerkki.fi`
  await page.goto('/staff/users')
  await page.getByRole('button', { name: fi.newUser }).click()
  const dialog = page.getByRole('dialog', { name: fi.newUser })
  await dialog.getByLabel(fi.username, { exact: true }).fill(username)
  await dialog.getByLabel(fi.userEmail, { exact: true }).fill('ei osoite')
  await dialog.getByRole('checkbox', { name: fi.role_sales, exact: true }).check()
  await dialog.getByRole('button', { name: fi.sendInvitation }).click()
  await expect(dialog.getByText(fi.userEmailInvalid)).toBeVisible()
  await dialog.getByLabel(fi.userEmail, { exact: true }).fill(email)
  await dialog.getByRole('button', { name: fi.sendInvitation }).click()
  await expect(page.getByText(`Kutsu lähtee osoitteeseen ${email}.`)).toBeVisible()
  return { username, email }
}

const linkIn = (text: string) => /https?:\/\/\S+#\S+/.exec(text)?.[0] ?? 'no link'

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel(fi.newPassword, { exact: true }).fill(password)
  await page.getByLabel(fi.repeatPassword, { exact: true }).fill(password)
  await page.getByRole('button', { name: letters.setPassword }).click()
}

const onTheBoard = (page: Page) => expect(page.getByRole('heading', { level: 1, name: fi.board })).toBeVisible()

test('who is invited chooses a password by the letter, and another one once it is forgotten', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  await bringSession(page, 'minna.halla')
  const { username, email } = await invite(page)
  const theirs = await someoneElse()
  await theirs.setViewportSize({ width: 390, height: 844 })
  const link = linkIn(await emailTo(email, /^Kutsu/))
  await theirs.goto(link)
  await expect(theirs.getByText(`Käyttäjätunnuksesi on ${username}.`)).toBeVisible()
  await expectAccessibleDayAndNight(theirs, 'an invitation')
  await choose(theirs, 'salasana1234')
  await expect(theirs.getByText(fi.passwordTooCommon)).toBeVisible()
  await expect(theirs.getByLabel(fi.repeatPassword, { exact: true })).toHaveValue('salasana1234')
  await choose(theirs, goodPassword)
  await onTheBoard(theirs)

  await page.reload()
  const dialog = await openUser(page, username)
  await expect(dialog.getByText(fi.invitedTitle)).toHaveCount(0)

  const later = await someoneElse()
  await later.goto(link)
  await expect(later.getByText(letters.letterUsed)).toBeVisible()
  await expectAccessibleDayAndNight(later, 'a link that was used')
  await later.goto('/login')
  await later.getByRole('link', { name: fi.forgotten }).click()
  await later.getByRole('button', { name: letters.sendLink }).click()
  await expect(later.getByText(letters.nameMissing)).toBeVisible()
  await later.getByLabel(letters.nameOrEmail).fill(username)
  await expectAccessibleDayAndNight(later, 'a forgotten password')
  await later.getByRole('button', { name: letters.sendLink }).click()
  await expect(later.getByText(letters.linkSentTitle)).toBeVisible()
  await expectAccessibleDayAndNight(later, 'a link on its way')
  await later.goto(linkIn(await emailTo(email, /^Uusi salasana/)))
  await expect(later.getByLabel(fi.newPassword, { exact: true })).toBeFocused()
  await expectAccessibleDayAndNight(later, 'a new password')
  await choose(later, 'kirsikka-portaat-3')
  await onTheBoard(later)
  await emailTo(email, /^Salasanasi vaihdettiin/)
  await theirs.reload()
  await expect(theirs.getByRole('dialog', { name: fi.lapsedTitle })).toBeVisible()
})

test('an invitation is seen to have gone out, is sent again to another address, and taken back', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  await bringSession(page, 'minna.halla')
  const { username, email } = await invite(page)
  const first = linkIn(await emailTo(email, /^Kutsu/))
  await page.reload()
  const dialog = await openUser(page, username)
  await expect(dialog.getByText(fi.invitedTitle)).toBeVisible()
  await expect(dialog.getByText(email)).toBeVisible()
  await expectAccessibleDayAndNight(page, 'an invited user')
  await dialog.getByLabel(fi.userEmail, { exact: true }).fill(`toinen.${email}`)
  await dialog.getByRole('button', { name: fi.inviteAgain }).click()
  const second = linkIn(await emailTo(`toinen.${email}`, /^Kutsu/))
  await dialog.getByRole('button', { name: fi.takeBackInvitation }).click()
  await expect(dialog.getByText(fi.invitationTakenBack)).toBeVisible()
  const theirs = await someoneElse()
  await theirs.goto(first)
  await expect(theirs.getByText(letters.letterReplaced)).toBeVisible()
  await theirs.goto(second)
  await expect(theirs.getByText('Kutsu on peruttu. Kysy asiasta: minna.halla.')).toBeVisible()
})
