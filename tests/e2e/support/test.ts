import { test as base, type BrowserContextOptions, type Page } from '@playwright/test'

import { noteTitles } from '#tests/browser/shown-titles.ts'

export { expect } from '@playwright/test'

/** Opens a page in a browser of its own. It goes with the test: one left open would ask on and on beside the others. */
export type SomeoneElse = (options?: BrowserContextOptions) => Promise<Page>

/** The test of every journey: nothing it opened outlives it. */
export const test = base.extend<{ someoneElse: SomeoneElse }>({
  page: async ({ page }, use) => {
    await noteTitles(page)
    await use(page)
    // A call that a test answers itself may be under way at its end.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  someoneElse: async ({ browser }, use) => {
    const opened: Page[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      opened.push(page)
      return page
    })
    await Promise.all(opened.map((page) => page.context().close()))
  },
})
