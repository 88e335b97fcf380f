import type { Page, TestInfo } from '@playwright/test'

const widths = [390, 1280] as const
const schemes = ['light', 'dark'] as const

/** Takes pictures of a screen as a phone and a desk show it, light and dark; it must fit in both widths. */
export async function picture(page: Page, testInfo: TestInfo, name: string): Promise<readonly number[]> {
  const before = page.viewportSize()
  const overflows: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      const path = testInfo.outputPath(`${name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    }
    overflows.push(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
  }
  await page.emulateMedia({ colorScheme: null })
  if (before !== null) await page.setViewportSize(before)
  return overflows
}
