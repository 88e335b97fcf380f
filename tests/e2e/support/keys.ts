import { expect, type Locator, type Page } from '@playwright/test'

const furthest = 160

/** Returns whether something has the focus. */
export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Goes to something by the Tab key alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < furthest; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Goes to something by the Tab key and presses it. */
export async function pressByKey(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to a field by the Tab key and types in the place of what is there. */
export async function typeOver(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Chooses one of a group of radio buttons: Tab comes to the group, and the arrows to the button. */
export async function chooseByKeys(page: Page, group: Locator, name: string): Promise<void> {
  const wanted = group.getByRole('radio', { name, exact: true })
  await wanted.waitFor()
  const checked = group.locator('input:checked')
  await tabTo(page, (await checked.count()) > 0 ? checked : group.getByRole('radio').first())
  if (await hasFocus(wanted)) await page.keyboard.press('Space')
  for (let presses = 0; presses < furthest && !(await hasFocus(wanted)); presses += 1) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(wanted).toBeChecked()
}
