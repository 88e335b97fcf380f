import type { Page } from '@playwright/test'

import { texts as fi } from '#web/kiosk/fast-lane/texts.fi.ts'

import type { Words } from './customer-page.ts'
import { expect } from './test.ts'

/** Types as a finger does, on the keys of the screen. */
export async function tap(page: Page, label: string, typed: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click()
  const keypad = page.getByRole('region', { name: fi.keypad })
  for (const key of typed) {
    const name = key === ' ' ? fi.keySpace : key
    await keypad.getByRole('button', { name, exact: true }).click()
  }
}

/** The order is shown to its number, and then approved. */
export async function approveOrder(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: fi.continue, exact: true }).click()
  await expect(page.getByRole('heading', { name: fi.reviewTitle })).toBeVisible()
  await page.getByRole('button', { name: words('fastLaneApprove') }).click()
}
