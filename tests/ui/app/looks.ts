import type { Page, TestInfo } from '@playwright/test'

const widths = [390, 1280] as const
const schemes = ['light', 'dark'] as const

/** Takes pictures of a screen as a phone and a desk show it, light and dark; it must fit in both widths. */
export async function picture(page: Page, testInfo: TestInfo, name: string): Promise<readonly number[]> {
  const before = page.viewportSize()
  const overflows: number[] = []
  for (const width of widths) {
    // oxlint-disable-next-line no-await-in-loop -- one page has one size at a time
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of schemes) {
      // oxlint-disable-next-line no-await-in-loop -- the same
      await page.emulateMedia({ colorScheme })
      const path = testInfo.outputPath(`${name}-${width}-${colorScheme}.png`)
      // oxlint-disable-next-line no-await-in-loop -- the same
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    }
    // oxlint-disable-next-line no-await-in-loop -- the same
    overflows.push(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
  }
  await page.emulateMedia({ colorScheme: null })
  if (before !== null) await page.setViewportSize(before)
  return overflows
}
