import type { Locator, Page } from '@playwright/test'

import { fi } from '#tests/support/staff-texts.ts'
import { totpCode, totpStep } from '#worker/staff/two-factor/totp.ts'

import { addUser, bringSession, fillSignIn, signInAs, type Credentials } from './support/staff-session.ts'
import { expect, test, type SomeoneElse } from './support/test.ts'

/** A device that holds passkeys and knows its owner. Answers how many it holds. */
async function withAuthenticator(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
}

/** A user of this test alone. */
async function newUser(someoneElse: SomeoneElse): Promise<Credentials> {
  const admin = await someoneElse()
  await signInAs(admin, 'minna.halla')
  return addUser(admin)
}

async function signOut(page: Page, username: string): Promise<void> {
  const isOut = page.waitForURL('**/login')
  await page.getByRole('button', { name: new RegExp(username) }).click()
  await page.getByRole('menuitem', { name: fi.signOut }).click()
  await isOut
}

/** From its next document on the page's browser has no passkeys among what it fills in: the button is left. */
async function withoutFillingIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

const board = (page: Page) => page.getByRole('heading', { level: 1, name: fi.board })

/** Adds a passkey by its name; answers the recovery codes that are shown. */
async function addPasskey(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name: fi.addPasskey }).click()
  const dialog = page.getByRole('dialog', { name: fi.addPasskey })
  await dialog.getByLabel(fi.passkeyName, { exact: true }).fill(name)
  await dialog.getByRole('button', { name: fi.addPasskey }).click()
  const codes = await shownCodes(dialog)
  await dialog.getByRole('button', { name: fi.codesKept }).click()
  await expect(page.getByText(name)).toBeVisible()
  return codes
}

async function shownCodes(dialog: Locator): Promise<string[]> {
  await expect(dialog.getByRole('button', { name: fi.codesKept })).toBeVisible()
  return (await dialog.innerText()).match(/\b[2-9a-z]{5}-[2-9a-z]{5}\b/g) ?? []
}

/** As if it had been a while: the next call of this kind is answered that it has to be shown again who this is. */
async function letProofAge(page: Page, path: string): Promise<void> {
  const json = { code: 'step_up_required', status: 403, title: 'It has to be shown again who this is' }
  const contentType = 'application/problem+json'
  await page.route(path, (route) => route.fulfill({ status: 403, contentType, json }), { times: 1 })
}

test('a passkey is added, signs in without a name, shows again who is there, and is taken away', async ({
  page,
  someoneElse,
}) => {
  const user = await newUser(someoneElse)
  const held = await withAuthenticator(page)
  await bringSession(page, user)
  await page.goto('/staff/account/security')
  expect(await addPasskey(page, 'Työpuhelin')).toHaveLength(10)
  await expect(page.getByText(fi.passkeyOnDevice)).toBeVisible()
  expect(await held()).toBe(1)

  // The device picks for its owner what the browser has for the field of the name: nothing is typed or pressed.
  await signOut(page, user.username)
  await expect(board(page)).toBeVisible()

  await withoutFillingIn(page)
  await page.goto('/staff/account/security')
  await signOut(page, user.username)
  await page.getByRole('button', { name: fi.signInByPasskey }).click()
  await expect(board(page)).toBeVisible()

  await page.goto('/staff/account/security')
  await letProofAge(page, '**/api/auth/passkey/*')
  await page.getByRole('button', { name: fi.changePasskeyOf.replace('{name}', 'Työpuhelin') }).click()
  await page.getByRole('dialog', { name: 'Työpuhelin' }).getByRole('button', { name: fi.removePasskey }).click()
  const asked = page.getByRole('dialog', { name: fi.stepUpTitle })
  await asked.getByRole('button', { name: fi.usePasskey }).click()
  await expect(asked).toBeHidden()
  await expect(page.getByText('Työpuhelin')).toHaveCount(0)

  await signOut(page, user.username)
  await page.getByRole('button', { name: fi.signInByPasskey }).click()
  await expect(page.getByText(fi.passkeyFailed)).toBeVisible()
  await fillSignIn(page, user)
  await expect(board(page)).toBeVisible()
})

test('an app is added, and after the password its code, a recovery code or a passkey signs in', async ({
  page,
  someoneElse,
}) => {
  const user = await newUser(someoneElse)
  await withAuthenticator(page)
  await withoutFillingIn(page)
  await bringSession(page, user)
  await page.goto('/staff/account/security')
  await page.getByRole('button', { name: fi.addTotp, exact: true }).click()
  const app = page.getByRole('dialog', { name: fi.addTotpTitle })
  const secret = (await app.locator('code').innerText()).replaceAll(' ', '')
  const present = () => totpStep(Date.now())
  const enrolledAt = present()
  await app.getByLabel(fi.totpCode, { exact: true }).fill(await totpCode(secret, enrolledAt))
  await app.getByRole('button', { name: fi.confirmTotp }).click()
  const [recoveryCode = ''] = await shownCodes(app)
  await app.getByRole('button', { name: fi.codesKept }).click()
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
  await page.getByRole('button', { name: fi.useRecovery }).click()
  await page.getByLabel(fi.recoveryCode, { exact: true }).fill(recoveryCode)
  await page.getByRole('button', { name: fi.signIn, exact: true }).click()
  await expect(board(page)).toBeVisible()

  await page.goto('/staff/account/security')
  await page.getByRole('button', { name: fi.addPasskey }).click()
  await page.getByRole('dialog', { name: fi.addPasskey }).getByRole('button', { name: fi.addPasskey }).click()
  await expect(page.getByText(fi.passkeyOnDevice)).toBeVisible()
  await signOut(page, user.username)
  await fillSignIn(page, user)
  await page.getByRole('button', { name: fi.usePasskey }).click()
  await expect(board(page)).toBeVisible()
})
