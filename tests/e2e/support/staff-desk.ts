import { expect, type Locator, type Page } from '@playwright/test'

import { fi } from '#tests/support/staff-texts.ts'
import { fillText } from '#web/lib/i18n/fill.ts'

import { askDesk, leaveKeys } from './desk.ts'

export const tampere = 'Autohuolto Pohjola, Tampere'
const cabinetOfTampere = 'lck_tampere'

/** The row of a process on the board. */
export function rowOf(page: Page, processId: string): Locator {
  return page.locator(`[data-process="${processId}"]`)
}

/** The page of a process that lies over the board. */
export function sheetOf(page: Page): Locator {
  return page.locator('[role=dialog]:not(dialog)')
}

/** Presses what staff tell, and says so once more where it asks first with the message that it sends. */
export async function tellAndConfirm(page: Page, name: string): Promise<void> {
  await sheetOf(page).getByRole('button', { name, exact: true }).click()
  const question = page.locator('dialog[open]')
  await expect(question.getByText(/Asiakkaalle (lähtee tämä|ei lähde viestiä)/)).toBeVisible()
  await question.getByRole('button', { name, exact: true }).click()
  await expect(question).toHaveCount(0)
}

/** The cabinet says how its boxes stand: from then on keys are in a box that staff name only once its sensor sees them. */
export async function cabinetSyncs(lockerId = cabinetOfTampere): Promise<void> {
  await askDesk('POST', `/cabinet/${lockerId}/beat`, {})
}

/** Keeps a box for keys that staff bring to it; no message goes to the customer by that. */
export async function keepBox(page: Page): Promise<void> {
  await sheetOf(page)
    .getByRole('button', { name: fi.verbs.fill_retrieval_box ?? '', exact: true })
    .click()
  const question = page.locator('dialog[open]')
  await question.getByRole('button', { name: fi.process.keepBox, exact: true }).click()
  await expect(question).toHaveCount(0)
}

/** The button that tells of keys which were laid into the box that is kept for them. */
export const keysAreIn = (boxNumber: number): string => fillText(fi.process.keptBoxDone, { number: String(boxNumber) })

/** Tells that the keys are in the box which is kept for them, once the dialog has heard that the sensor sees them. */
export async function tellKeysAreIn(page: Page, boxNumber: number): Promise<void> {
  await sheetOf(page)
    .getByRole('button', { name: keysAreIn(boxNumber), exact: true })
    .click()
  const question = page.locator('dialog[open]')
  const yes = question.getByRole('button', { name: keysAreIn(boxNumber), exact: true })
  await expect(yes).toBeVisible()
  await expect(question.getByText(fi.process.missing.sensor)).toHaveCount(0)
  await yes.click()
  await expect(question).toHaveCount(0)
}

/** The customer opens the box that the page of the process names, and leaves the keys. Answers the box. */
export async function customerLeavesKeys(sheet: Locator, lockerId = cabinetOfTampere): Promise<number> {
  const box = sheet.getByRole('heading', { name: /^Lokero \d+, koko/ })
  await expect(box).toBeVisible()
  await expect(sheet).toContainText('Koodi lähetetty')
  const number = Number(/\d+/.exec(await box.innerText())?.[0])
  const code = /\b(\d{3})[\s\u00A0](\d{3})\b/.exec(await sheet.getByRole('region', { name: /^Lokero \d+/ }).innerText())
  await leaveKeys(lockerId, `${code?.[1]}${code?.[2]}`, number)
  return number
}

/** The keys are taken out of the box with the service key, as they are when somebody goes for them. */
export async function takeKeysOut(boxNumber: number, lockerId = cabinetOfTampere): Promise<void> {
  await withServiceKey(boxNumber, 'take-keys', lockerId)
}

/** Staff open a box with the service key, and do something with the keys. */
export async function withServiceKey(
  boxNumber: number,
  deed: 'put-keys' | 'take-keys',
  lockerId = cabinetOfTampere,
): Promise<void> {
  for (const action of ['open', deed, 'close']) {
    await askDesk('POST', `/cabinet/${lockerId}/box/${boxNumber}/${action}`, {})
  }
}
