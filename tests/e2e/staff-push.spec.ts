import type { Page } from '@playwright/test'

import { chromiumLaunch } from '#scripts/test/chromium.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { asPeopleHaveIt } from '#tests/browser/browser-options.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { noticeTexts } from '#web/sw/notice-texts.ts'

import { customerApproves } from './support/customer-approves.ts'
import { createProcess, freshPhone } from './support/desk.ts'
import { deliver, pushBrowser, shownNotices } from './support/push-browser.ts'
import { tampere } from './support/staff-desk.ts'
import { demoStaff, letSessionLapse, signInAgain, signInAs } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

// Only a browser that has windows shows notifications.
test.use({ ...asPeopleHaveIt, launchOptions: chromiumLaunch('whole') })

async function openNotices(page: Page) {
  await page.getByRole('button', { name: new RegExp(fi.userMenu) }).click()
  await page.getByRole('menuitem', { name: fi.notices, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: fi.notices })
  await expect(dialog).toBeVisible()
  return dialog
}

async function turnOn(page: Page) {
  const dialog = await openNotices(page)
  await dialog.getByRole('button', { name: fi.noticesTurnOn }).click()
  await expect(dialog.getByText(fi.noticesOn)).toBeVisible()
  return dialog
}

test('an advisor turns notices on, tries them, and hears of a customer who approved', async ({ page }) => {
  test.slow()
  const phone = await pushBrowser(page)
  await signInAs(page, 'kaisa.lehto', tampere)
  const dialog = await turnOn(page)
  await expectAccessible(page, 'notices')
  await dialog.getByRole('button', { name: fi.noticesTest }).click()
  await expect(dialog.getByText(fi.noticesTestSent)).toBeVisible()
  await phone.hears({ kind: 'test', processId: null })

  const { id, link } = await createProcess({ fixture: 5, phoneNumber: freshPhone(), accountId: 'acc_tampere' })
  await customerApproves(link)
  await phone.hears({ kind: 'approved', processId: id })
  expect(JSON.stringify(await phone.notices()), 'nothing of a person').not.toMatch(/\+358|[A-Z]{3}-\d/)
})

test('what came is shown in the language of the user, one notice a process', async ({ page }) => {
  await pushBrowser(page)
  // The other tests of this user speak Finnish.
  await page.route('**/api/auth/language', (route) => route.fulfill({ status: 204 }))
  await signInAs(page, 'kaisa.lehto', tampere)
  await turnOn(page)
  const { turn, no_room: noRoom } = noticeTexts.fi
  await deliver(page, { kind: 'turn', processId: 'prc_1' })
  await expect.poll(() => shownNotices(page)).toEqual([{ title: turn?.title, tag: 'prc_1' }])
  await deliver(page, { kind: 'no_room', processId: 'prc_1' })
  await expect.poll(() => shownNotices(page)).toEqual([{ title: noRoom?.title, tag: 'prc_1' }])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: new RegExp(fi.userMenu) }).click()
  await page.getByRole('menuitemradio', { name: 'Svenska' }).click()
  await expect(page.getByRole('button', { name: /Användarmeny/ })).toBeVisible()
  const kept = () => page.evaluate(async () => (await caches.match('/staff-notices/language'))?.text())
  await expect.poll(kept).toBe('sv')
  await deliver(page, { kind: 'paid', processId: 'prc_2' })
  const titles = async () => (await shownNotices(page)).map(({ title }) => title)
  await expect.poll(titles).toContain(noticeTexts.sv['paid']?.title)
})

test('signing out ends notices, signing in again goes on with them', async ({ page }) => {
  test.slow()
  const phone = await pushBrowser(page)
  await signInAs(page, 'kaisa.lehto', tampere)
  await turnOn(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: new RegExp(fi.userMenu) }).click()
  const signedOut = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('menuitem', { name: fi.signOut }).click()
  expect((await signedOut).request().postDataJSON()).toMatchObject({ subscription: { endpoint: expect.any(String) } })
  expect(await page.evaluate(() => localStorage.getItem('played-subscription'))).toBeNull()

  await signInAs(page, 'kaisa.lehto', tampere)
  await expect.poll(() => phone.count()).toBe(2)
  const dialog = await openNotices(page)
  await expect(dialog.getByText(fi.noticesOn)).toBeVisible()
  await dialog.getByRole('button', { name: fi.noticesTurnOff }).click()
  await expect(dialog.getByRole('button', { name: fi.noticesTurnOn })).toBeVisible()
})

test('signing in again over the page goes on with notices', async ({ page, context }) => {
  test.slow()
  const phone = await pushBrowser(page)
  await signInAs(page, 'kaisa.lehto', tampere)
  await turnOn(page)
  await page.keyboard.press('Escape')
  await letSessionLapse(page, context)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  const again = signInAgain(page)
  await again.getByLabel(fi.password, { exact: true }).fill(demoStaff('kaisa.lehto').password)
  const bound = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/staff/push/subscription'),
  )
  await again.getByRole('button', { name: fi.signIn, exact: true }).click()
  expect((await bound).ok()).toBe(true)
  expect(phone.count(), 'it is the same subscription').toBe(1)
})

test('another user of the same browser is not told', async ({ page }) => {
  test.slow()
  const phone = await pushBrowser(page)
  await signInAs(page, 'kaisa.lehto', tampere)
  await turnOn(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: new RegExp(fi.userMenu) }).click()
  const signedOut = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('menuitem', { name: fi.signOut }).click()
  await signedOut
  await signInAs(page, 'risto.pohjola', tampere)
  const dialog = await openNotices(page)
  await expect(dialog.getByRole('button', { name: fi.noticesTurnOn })).toBeVisible()
  expect(phone.count()).toBe(1)
})

test('a subscription that has ended is said to be, and made anew', async ({ page }) => {
  const phone = await pushBrowser(page)
  await signInAs(page, 'kaisa.lehto', tampere)
  const dialog = await turnOn(page)
  const send = dialog.getByRole('button', { name: fi.noticesTest })
  await phone.answers('503')
  await send.click()
  await expect(dialog.getByText(fi.noticesTestFailed)).toBeVisible()
  await phone.answers('410')
  await send.click()
  await expect(dialog.getByText(fi.noticesGone)).toBeVisible()
  await dialog.getByRole('button', { name: fi.noticesTurnOn }).click()
  await expect(dialog.getByText(fi.noticesOn)).toBeVisible()
  expect(phone.count()).toBe(2)

  // Where it ended with another notice, the server has forgotten it already.
  await page.route('**/api/staff/push/test', (route) => route.fulfill({ status: 404, json: {} }), { times: 1 })
  await send.click()
  await expect(dialog.getByText(fi.noticesGone)).toBeVisible()
  await expect(dialog.getByRole('button', { name: fi.noticesTurnOn })).toBeVisible()
})

test('a browser that cannot, or may not, is told so', async ({ page, context }) => {
  await signInAs(page, 'kaisa.lehto', tampere)
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.reload()
  await expect((await openNotices(page)).getByText(fi.noticesBlocked)).toBeVisible()
  const bare = await context.newPage()
  await bare.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PushManager')
  })
  await bare.goto('/staff')
  await expect((await openNotices(bare)).getByText(fi.noticesUnsupported)).toBeVisible()
})
