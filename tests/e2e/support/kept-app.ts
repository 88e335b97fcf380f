import type { Page } from '@playwright/test'

import { expect } from './test.ts'

/** Staff's two hundred files, each asked for of a server that has other journeys to serve. */
const longestMs = 150_000

/** Waits until the browser has kept all that the app consists of: the page is kept last. */
export async function untilKept(page: Page): Promise<void> {
  const isKept = () => page.evaluate(async () => (await caches.match('/')) !== undefined)
  await expect.poll(isKept, { timeout: longestMs }).toBe(true)
}
