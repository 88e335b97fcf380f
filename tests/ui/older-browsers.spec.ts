import { expect, test, type Page } from '@playwright/test'

import { openGallery } from './gallery-page.ts'

/** As Firefox 115 and Safari 16.0 read them: the one has no `:has`, the other mixes no colours. */
async function forgetInStyles(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(':has(', ':unknown(').replaceAll('color-mix(', 'unknown(')
    await route.fulfill({ response: answer, body })
  })
}

test.beforeEach(async ({ page }) => forgetInStyles(page))

/** Goes there by the keyboard: from where Tab leads to it. */
async function tabTo(page: Page, name: string): Promise<void> {
  await page.getByRole('checkbox', { name, exact: true }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
}

test('what has the focus is seen', async ({ page }) => {
  await openGallery(page)
  const code = page.getByRole('textbox', { name: 'Prosessikoodi' })
  await code.focus()
  await expect(code).toHaveCSS('outline', 'rgb(14, 79, 92) solid 3px')
  const box = page.getByRole('checkbox', { name: 'Hyväksyn työmääräyksen', exact: true })
  await tabTo(page, 'Hyväksyn työmääräyksen')
  await expect(box).toBeFocused()
  await expect(box).toHaveCSS('outline', 'rgb(14, 79, 92) solid 3px')
})

test('what to do stands at the thumb where a page cannot be two columns', async ({ page }) => {
  await openGallery(page, '?screen=approval')
  const actions = page.locator('main + div')
  await expect(actions).toHaveCSS('inset-block', 'auto 0px')
  await expect(actions).toHaveCSS('border-top-width', '0px')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
