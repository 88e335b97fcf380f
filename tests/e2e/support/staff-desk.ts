import { expect, type Browser, type Locator, type Page } from '@playwright/test'

import { readDemo } from '#scripts/demo/demo-file.ts'
import { stackReservation } from '#tests/e2e/stack-address.ts'

import { approve, wordsOf } from './customer-page.ts'
import { askDesk, leaveKeys } from './desk.ts'

export const tampere = 'Autohuolto Pohjola, Tampere'

/** Signs a member of staff of the demo in, and goes on to the account that is named. */
export async function signInStaff(page: Page, username: string, accountName: string): Promise<void> {
  const person = readDemo(stackReservation().stateDir)?.staff.find((one) => one.username === username)
  await page.goto('/login')
  await page.getByLabel('Käyttäjätunnus').fill(username)
  await page.getByLabel('Salasana', { exact: true }).fill(person?.password ?? 'nobody of the demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Työjono', level: 1 })).toBeVisible({ timeout: 20_000 })
  const current = page.getByRole('button', { name: `${accountName},` })
  if (await current.isVisible()) return
  await page.getByRole('button', { name: /vaihda toimipistettä/i }).click()
  await page.getByRole('dialog').getByRole('button', { name: accountName }).click()
  await expect(current).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Työjono', level: 1 })).toBeVisible()
}

/** The row of a process on the board. */
export function rowOf(page: Page, processId: string): Locator {
  return page.locator(`[data-process="${processId}"]`)
}

/** The page of a process that lies over the board. */
export function sheetOf(page: Page): Locator {
  return page.locator('[role=dialog]:not(dialog)')
}

/** The customer opens the link and approves; who confirms is staff. */
export async function customerApproves(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext({ locale: 'fi-FI' })
  const page = await context.newPage()
  await page.goto(link)
  await approve(page, wordsOf('fi'))
  await expect(page.getByRole('heading', { name: wordsOf('fi')('approvalTitle'), level: 1 })).toBeHidden()
  await context.close()
}

/** The customer opens the box that the page of the process names, and leaves the keys. Answers the box. */
export async function customerLeavesKeys(sheet: Locator): Promise<number> {
  const box = sheet.getByRole('heading', { name: /^Lokero \d+, koko/ })
  await expect(box).toBeVisible({ timeout: 20_000 })
  await expect(sheet).toContainText('Koodi lähetetty', { timeout: 20_000 })
  const number = Number(/\d+/.exec(await box.innerText())?.[0])
  const code = /\b(\d{3})[\s\u00A0](\d{3})\b/.exec(await sheet.getByRole('region', { name: /^Lokero \d+/ }).innerText())
  await leaveKeys('lck_tampere', `${code?.[1]}${code?.[2]}`, number)
  return number
}

/** The keys are taken out of the box with the service key, as they are when somebody goes for them. */
export async function takeKeysOut(boxNumber: number): Promise<void> {
  for (const action of ['open', 'take-keys', 'close']) {
    await askDesk('POST', `/cabinet/lck_tampere/box/${boxNumber}/${action}`, {})
  }
}
