import type { Page } from '@playwright/test'

import { fi } from '#tests/support/staff-texts.ts'
import { totpCode, totpStep } from '#worker/staff/second-way/totp.ts'

import { addUser, bringSession, fillSignIn, signInAs } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

/** A device that holds passkeys and knows its owner. */
async function withAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(username) }).click()
  await page.getByRole('menuitem', { name: fi.signOut }).click()
  await expect(page).toHaveURL(/\/login$/)
}

const board = (page: Page) => page.getByRole('heading', { level: 1, name: fi.board })

test('a passkey signs in without a name, and an app after the password', async ({ page, browser }) => {
  const desk = await browser.newContext()
  const admin = await desk.newPage()
  await signInAs(admin, 'minna.halla')
  const user = await addUser(admin)
  await desk.close()

  await withAuthenticator(page)
  await bringSession(page, user)
  await page.goto('/staff/account/security')
  await page.getByRole('button', { name: fi.addPasskey }).click()
  const dialog = page.getByRole('dialog', { name: fi.addPasskey })
  await dialog.getByLabel(fi.passkeyName, { exact: true }).fill('Työpuhelin')
  await dialog.getByRole('button', { name: fi.addPasskey }).click()
  await dialog.getByRole('button', { name: fi.codesKept }).click()
  await expect(page.getByText('Työpuhelin')).toBeVisible()

  await signOut(page, user.username)
  await page.getByRole('button', { name: fi.signInByPasskey }).click()
  await expect(board(page)).toBeVisible()

  await page.goto('/staff/account/security')
  await page.getByRole('button', { name: fi.addTotp, exact: true }).click()
  const app = page.getByRole('dialog', { name: fi.addTotpTitle })
  const secret = (await app.locator('code').innerText()).replaceAll(' ', '')
  const present = () => totpStep(Date.now())
  const enrolledAt = present()
  await app.getByLabel(fi.totpCode, { exact: true }).fill(await totpCode(secret, enrolledAt))
  await app.getByRole('button', { name: fi.confirmTotp }).click()
  await expect(page.getByRole('button', { name: fi.removeTotp })).toBeVisible()

  await signOut(page, user.username)
  await fillSignIn(page, user)
  // A code is taken once, and one step ahead: the next one is.
  await page.getByLabel(fi.totpCode, { exact: true }).fill(await totpCode(secret, enrolledAt))
  await page.getByRole('button', { name: fi.signIn, exact: true }).click()
  await expect(page.getByText(fi.answerWrong)).toBeVisible()
  await page.getByLabel(fi.totpCode, { exact: true }).fill(await totpCode(secret, Math.max(enrolledAt + 1, present())))
  await page.getByRole('button', { name: fi.signIn, exact: true }).click()
  await expect(board(page)).toBeVisible()

  await signOut(page, user.username)
  await fillSignIn(page, user)
  await page.getByRole('button', { name: fi.usePasskey }).click()
  await expect(board(page)).toBeVisible()
})
