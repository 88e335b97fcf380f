import { expect, test, type Page } from '@playwright/test'

import { writeIn } from './fonts.ts'
import { overflow } from './gallery-overflow.ts'
import { openGallery, screens } from './gallery-page.ts'

const pages = ['', ...screens.map((screen) => `?screen=${screen}`)]

/** Controls smaller than the given side, their whole row counted where the row takes the press. */
async function tooSmall(page: Page, side: number): Promise<readonly string[]> {
  return page.evaluate((wanted) => {
    const controls = document.querySelectorAll<HTMLElement>('button, input, select, textarea, a[class*="root"]')
    return [...controls].flatMap((control) => {
      const target = control.closest('label') ?? control
      const { width, height } = target.getBoundingClientRect()
      const name = control.getAttribute('aria-label') ?? control.textContent
      return Math.min(width, height) < wanted - 0.5 ? [`${control.tagName} ${name}: ${width} × ${height}`] : []
    })
  }, side)
}

for (const font of ['narrow', 'wide'] as const) {
  test.describe(`in a ${font} font`, () => {
    test.use({ bypassCSP: true })

    test('nothing scrolls sideways at 320 px', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      for (const query of pages) {
        await openGallery(page, query)
        await writeIn(page, font)
        expect(await overflow(page), query).toBeLessThanOrEqual(0)
      }
    })

    test('nothing scrolls sideways with text of twice the size', async ({ page }) => {
      for (const query of pages) {
        await openGallery(page, query)
        await writeIn(page, font)
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        expect(await overflow(page), query).toBeLessThanOrEqual(0)
      }
    })

    test('the kiosk at 1080 px does not scroll sideways', async ({ page }) => {
      await page.setViewportSize({ width: 1080, height: 1920 })
      for (const query of pages) {
        await openGallery(page, `${query || '?'}&density=kiosk`)
        await writeIn(page, font)
        expect(await overflow(page)).toBeLessThanOrEqual(0)
      }
    })

    test('every control is at least 44 px, days of a calendar too', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await openGallery(page)
      await writeIn(page, font)
      expect(await tooSmall(page, 44)).toEqual([])
    })

    test('every control of the kiosk is at least 56 px', async ({ page }) => {
      await page.setViewportSize({ width: 1080, height: 1920 })
      for (const screen of screens) {
        await openGallery(page, `?screen=${screen}&density=kiosk`)
        await writeIn(page, font)
        expect(await tooSmall(page, 56)).toEqual([])
      }
    })
  })
}
