import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'

import { noteTitles } from '#tests/browser/shown-titles.ts'
import { stackReservation } from '#tests/e2e/stack-address.ts'

export { expect } from '@playwright/test'

/** Opens a page in a browser of its own. It goes with the test: one left open would ask on and on beside the others. */
export type SomeoneElse = (options?: BrowserContextOptions) => Promise<Page>

/**
 * Ends the session of a browser that is about to go. Users of the demo are shared by the tests and have ten sessions at
 * most: one left behind by each would push out that of a test which is under way.
 */
async function signOut(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies()
  if (!cookies.some(({ name }) => name === 'session')) return
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(token) }
  const appUrl = `http://localhost:${stackReservation().ports.app}`
  await context.request.post(`${appUrl}/api/auth/logout`, { headers, data: {} })
}

/** The test of every journey: nothing it opened outlives it. */
export const test = base.extend<{ someoneElse: SomeoneElse }>({
  page: async ({ page }, use) => {
    await noteTitles(page)
    await use(page)
    // A call that a test answers itself may be under way at its end.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await signOut(page.context())
  },
  someoneElse: async ({ browser }, use) => {
    const opened: Page[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      opened.push(page)
      return page
    })
    for (const page of opened) {
      await signOut(page.context())
      await page.context().close()
    }
  },
})
