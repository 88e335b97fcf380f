import { expect, test, type Locator } from '@playwright/test'

import { settle } from '#tests/browser/settle.ts'

import { openGallery, widget } from './gallery-page.ts'

/** Returns its place and size on the page, however far that is scrolled. */
const boxOnPage = (button: Locator) =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + window.scrollX, y: y + window.scrollY, width, height }
  })

test.beforeEach(async ({ page }) => openGallery(page))

test('a pending button keeps its width and its focus, says what it does, and cannot be pressed twice', async ({
  page,
}) => {
  const part = widget(page, 'Painike')
  const button = part.getByRole('button', { name: 'Tallenna valinnat' })
  await button.click()
  await expect(part.getByText('Painettu 1')).toBeVisible()
  // A press is drawn, which takes a moment.
  await settle(page)
  const before = await boxOnPage(button)

  await part.getByRole('button', { name: 'Vaihda odotustila' }).click()
  await expect(part.getByRole('status').filter({ hasText: 'Tallennetaan' })).toHaveCount(1)
  expect(await boxOnPage(button)).toEqual(before)
  await button.focus()
  await page.keyboard.press('Enter')
  await button.dispatchEvent('click')
  await expect(part.getByText('Painettu 1')).toBeVisible()
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-disabled', 'true')

  await part.getByRole('button', { name: 'Vaihda odotustila' }).click()
  await expect(part.getByRole('status').filter({ hasText: 'Tallennetaan' })).toHaveCount(0)
  await button.click()
  await expect(part.getByText('Painettu 2')).toBeVisible()
})

test('a button that is a link goes to its address', async ({ page }) => {
  await widget(page, 'Painike').getByRole('link', { name: 'Siirry linkistä' }).click()
  await expect(page).toHaveURL(/#linkki$/)
})

test('a button of an icon says in words what it does', async ({ page }) => {
  const part = widget(page, 'Kuvakepainike')
  await expect(part.getByRole('button', { name: 'Takaisin' })).toBeEnabled()
  await expect(part.getByRole('button', { name: 'Sulje' })).toBeDisabled()
})

test('a way to go on can be drawn: it is named all the same', async ({ page }) => {
  await openGallery(page)
  const part = widget(page, 'Rivipainike')
  const drawn = part.getByRole('button', { name: /^Maksa laskulla Lasku tulee/ })
  await expect(drawn.locator('svg').first()).toBeVisible()
  const label = await drawn.getByText('Maksa laskulla').boundingBox()
  expect(label?.width).toBeLessThanOrEqual(1)
  const box = await drawn.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await drawn.click()
  await expect(part.getByText('Valittu laskulla')).toBeVisible()
})

test('what is folded opens by pointer and by keyboard', async ({ page }) => {
  await openGallery(page)
  const part = widget(page, 'Taitettava')
  const folded = part.getByText('Luotto maksetaan takaisin kuukausittain.')
  await expect(folded).toBeHidden()
  await expect(part.getByText('Auto luovutetaan, kun maksu on tehty.')).toBeVisible()
  const summary = part.locator('summary', { hasText: 'Luoton ehdot' })
  const box = await summary.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await summary.click()
  await expect(folded).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(folded).toBeHidden()
})
