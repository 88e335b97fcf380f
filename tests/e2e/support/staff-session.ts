import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'

import { readDemo } from '#scripts/demo/demo-file.ts'
import { stackReservation } from '#tests/e2e/stack-address.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { CheckAnswer, SignedIn } from '#worker/contract/auth.ts'
import type { ReachableAccount } from '#worker/contract/staff/people/users.ts'

import { withApiCaller, type ApiCaller } from './api-caller.ts'

export type Credentials = { username: string; password: string }

/** A member of staff of the demo. */
export function demoStaff(username: string): Credentials {
  const found = readDemo(stackReservation().stateDir)?.staff.find((one) => one.username === username)
  if (found === undefined) throw new Error(`The demo has no ${username}`)
  return found
}

/** Types a name and a password into the form that is shown, and sends it. */
export async function fillSignIn(place: Page | Locator, { username, password }: Credentials): Promise<void> {
  await place.getByLabel(fi.username, { exact: true }).fill(username)
  await place.getByLabel(fi.password, { exact: true }).fill(password)
  await place.getByRole('button', { name: fi.signIn, exact: true }).click()
}

/** Signs in, goes on in the account that is named, if one is, and waits for the board. Nothing is typed. */
export async function signInAs(page: Page, who: Credentials | string, accountName?: string): Promise<void> {
  await bringSession(page, who, accountName)
  await page.goto('/staff')
  await expect(page.getByRole('heading', { level: 1, name: fi.board })).toBeVisible()
}

/** As `signInAs`, for a test that opens a page of its own next: no page of the back-office is loaded yet. */
export async function bringSession(page: Page, who: Credentials | string, accountName?: string): Promise<void> {
  const { username, password } = typeof who === 'string' ? demoStaff(who) : who
  const { accessToken, user } = await withApiCaller(async ({ call, cookies }) => {
    const signedIn = await call<SignedIn>('POST', '/api/auth/login/', { body: { username, password } })
    await page.context().addCookies(await cookies())
    return accountName === undefined ? signedIn : inAccount(signedIn, accountName, call)
  })
  // What the page itself would have stored, put there from an address that starts no page.
  await page.goto('/icon.svg')
  await page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { accessToken, 'dsa-user': JSON.stringify(user) },
  )
}

async function inAccount(signedIn: SignedIn, accountName: string, call: ApiCaller['call']): Promise<SignedIn> {
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
  const headers = bearer(signedIn.accessToken)
  const reachable = await call<ReachableAccount[]>('GET', '/api/auth/accounts', { headers })
  const account = reachable.find(({ name }) => name === accountName)
  if (account === undefined) throw new Error(`${signedIn.user.username} does not reach ${accountName}`)
  if (account.id === signedIn.user.accountId) return signedIn
  const body = { accountId: account.id }
  const { accessToken } = await call<{ accessToken: string }>('POST', '/api/auth/change-account/', { headers, body })
  const { user } = await call<CheckAnswer>('GET', '/api/auth/check', { headers: bearer(accessToken) })
  return { accessToken, user }
}

let made = 0

/** A name that nobody else in the run has. */
export function freshName(): string {
  made += 1
  // No name is the beginning of another.
  return `maija.${process.pid}.${made}x`
}

export const goodPassword = 'purppura-tikapuu-7'

/** Fills in the form of a new user, opened from the list. */
export async function fillNewUser(page: Page, username: string, role: string): Promise<Locator> {
  await page.getByRole('button', { name: fi.newUser }).click()
  const dialog = page.getByRole('dialog', { name: fi.newUser })
  await dialog.getByLabel(fi.username, { exact: true }).fill(username)
  await dialog.getByRole('radio', { name: fi.wayPassword }).check()
  await dialog.getByLabel(fi.password, { exact: true }).fill(goodPassword)
  await dialog.getByRole('checkbox', { name: role, exact: true }).check()
  return dialog
}

/** Adds a user to the account that the signed-in one works in. */
export async function addUser(page: Page, role: string = fi.role_service_advisor): Promise<Credentials> {
  const username = freshName()
  await page.goto('/staff/users')
  const dialog = await fillNewUser(page, username, role)
  await dialog.getByRole('button', { name: fi.save }).click()
  await expect(page.getByText(fi.saved)).toBeVisible()
  await expect(dialog).toBeHidden()
  return { username, password: goodPassword }
}

/** Opens the dialog of a user in the list. */
export async function openUser(page: Page, username: string): Promise<Locator> {
  // One that is still going away takes what is typed.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel(fi.usersSearch).fill(username)
  // Until the heading and that one row are left, the list is that of the search before.
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: username, exact: true }).click()
  return page.getByRole('dialog', { name: username, exact: true })
}

/** As if hours had gone by: the token has ended, and so has the session at the server. */
export async function letSessionLapse(page: Page, context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: 'session' })
  await page.evaluate(() => {
    const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) - 60 }))
    localStorage.setItem('accessToken', `e30.${payload}.gone`)
  })
}

/** Returns the dialog that asks for the password again over the page. */
export const signInAgain = (page: Page) => page.getByRole('dialog', { name: fi.lapsedTitle })
