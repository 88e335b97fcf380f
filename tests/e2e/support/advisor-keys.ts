import { expect, type Locator, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { expectPa11yClean } from '#tests/browser/pa11y.ts'
import { fi } from '#tests/support/staff-texts.ts'

import { textMessage } from './desk.ts'
import { chooseByKeys, hasFocus, pressByKey, typeOver } from './keys.ts'
import { createdId, submitNow } from './staff-create.ts'
import { rowOf, sheetOf } from './staff-desk.ts'

/* What an advisor does without a mouse. */

/** Expects that both checkers who know the rules find no fault in a screen of the advisor. */
export async function expectGoodFor(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen)
  await expectPa11yClean(page, screen)
}

/** Counts what is pressed on a page with anything but the keyboard. */
export async function countPointers(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('notePointer', () => {
    presses += 1
  })
  await page.addInitScript('addEventListener("pointerdown", () => notePointer(), true)')
  return () => presses
}

/** Finds a visit from anywhere and opens it. */
export async function openVisit(
  page: Page,
  { id, processCode }: { id: string; processCode: string },
): Promise<Locator> {
  await find(page, processCode)
  await expect(page.locator('[data-process]')).toHaveCount(1)
  await expect(rowOf(page, id)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, id)).toBeFocused()
  await page.keyboard.press('Enter')
  const sheet = sheetOf(page)
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused()
  return sheet
}

/** Types into the search, from wherever the focus is. */
export async function find(page: Page, text: string): Promise<void> {
  const search = page.getByLabel(fi.worklist.search, { exact: true })
  await expect(search).toBeVisible()
  if (!(await hasFocus(search))) await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

export async function leaveVisit(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(sheetOf(page)).toHaveCount(0)
}

/** Presses an act of staff on a visit, by the keyboard. */
export async function tell(page: Page, name: string): Promise<void> {
  await pressByKey(page, sheetOf(page).getByRole('button', { name, exact: true }))
}

/** As `tell`, where it asks first. */
export async function tellAndConfirm(page: Page, name: string): Promise<void> {
  await tell(page, name)
  await confirmByKey(page, name)
}

/**
 * Says yes to what is asked, once the sensor agrees where it is about keys. What a message that went out changed
 * meanwhile is read there and said yes to again.
 */
export async function confirmByKey(page: Page, name: string): Promise<void> {
  const question = page.locator('dialog[open]')
  const yes = question.getByRole('button', { name, exact: true })
  await expect(yes).toBeVisible()
  await expect(question.getByText(fi.process.missing.sensor)).toHaveCount(0)
  await pressByKey(page, yes)
  await expect(async () => {
    if (await question.getByText(fi.process.changedTitle).isVisible()) await pressByKey(page, yes)
    await expect(question).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
}

type Typed = { type: string; phoneNumber: string; firstName: string; lastName: string; details: () => Promise<void> }

/** Types a visit in. Answers its id and its customer's link. */
export async function typeIn(page: Page, { type, phoneNumber, firstName, lastName, details }: Typed) {
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1, name: fi.newProcess })).toBeVisible()
  await chooseByKeys(page, page.getByRole('group', { name: fi.createSource }), fi.createFromNothing)
  await chooseByKeys(page, page.getByRole('group', { name: fi.createType, exact: true }), type)
  await typeOver(page, page.getByLabel(fi.createFirstName), firstName)
  await typeOver(page, page.getByLabel(fi.createLastName), lastName)
  await typeOver(page, page.getByLabel(fi.createPhone), phoneNumber)
  await details()
  await expectGoodFor(page, `a new visit, ${type}`)
  await pressByKey(page, submitNow(page))
  const id = await createdId(page)
  return { id, link: /https?:\S+/.exec(await textMessage(phoneNumber, /http/))?.[0] ?? '' }
}
