import { expect, test } from '@playwright/test'

import { settle } from '#tests/browser/settle.ts'

import { overflow } from './gallery-overflow.ts'
import { openGallery } from './gallery-page.ts'

test("the kiosk's body text is 24 px and a customer's 17 to 18 px", async ({ page }) => {
  await openGallery(page, '?screen=entry')
  const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
  expect(await size()).toBe(17)
  await openGallery(page, '?screen=entry&density=kiosk')
  expect(await size()).toBeCloseTo(24, 1)
})

test("a customer's column is no wider than lines are well read, also where actions stand beside it", async ({
  page,
}) => {
  const width = async () => (await page.getByRole('main').boundingBox())?.width
  await openGallery(page, '?screen=loading')
  expect(await width()).toBeLessThanOrEqual(480)
  await openGallery(page, '?screen=work-order')
  expect(await width()).toBeLessThanOrEqual(600)
})

test("the primary action stays in the thumb's reach while the page scrolls", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openGallery(page, '?screen=work-order')
  const action = page.getByRole('button', { name: 'Jatka lisäpalveluihin' })
  await expect(action).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, 200)
  await expect(action).toBeInViewport({ ratio: 1 })
})

test('a window as low as one enlarged to 400 % is left to the content', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 200 })
  await openGallery(page, '?screen=work-order')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await expect(page.getByRole('button', { name: 'Jatka lisäpalveluihin' })).not.toBeInViewport()
})

test('nothing that takes the focus hides behind the actions', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await openGallery(page, '?screen=approval')
  const reached: string[] = []
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab')
    await settle(page)
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { top, left, width, height } = element.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2)
      const row = element.closest('label') ?? element
      return { name: element.tagName, seen: row.contains(above) || element.contains(above) }
    })
    if (focused === null) break
    reached.push(focused.name)
    expect(focused, `stop ${step}`).toMatchObject({ seen: true })
  }
  expect(reached).toContain('TEXTAREA')
})

test('the keyboard can jump over the header', async ({ page }) => {
  await openGallery(page, '?screen=work-order')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Siirry sisältöön' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Jatka lisäpalveluihin' })).toBeFocused()
})

test('what has the focus by keyboard carries a ring of 3 px', async ({ page }) => {
  await openGallery(page)
  await page.getByRole('button', { name: 'Hyväksy työmääräys' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  const button = page.getByRole('button', { name: 'Hyväksy työmääräys' })
  await expect(button).toBeFocused()
  await expect(button).toHaveCSS('outline-style', 'solid')
  await expect(button).toHaveCSS('outline-width', '3px')
})

test('nothing moves when reduced motion is asked for', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openGallery(page)
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
  )
  expect(moving).toBe(0)
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with ${reducedMotion} of motion`, () => {
    test.use({ contextOptions: { reducedMotion } })

    test('the skeleton of a loader waits 300 ms', async ({ page }) => {
      await openGallery(page)
      await page.getByRole('button', { name: 'Vaihda lataustilaa' }).click()
      const loader = page.getByRole('status').filter({ hasText: 'Ladataan' })
      await expect(loader).toHaveCSS('animation-delay', '0.3s')
      await expect(loader).toHaveCSS('animation-fill-mode', 'both')
      await expect(loader).toHaveAttribute('aria-busy', 'true')
    })
  })
}
