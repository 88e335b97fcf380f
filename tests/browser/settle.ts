import type { Page } from '@playwright/test'

/** Lets the animations that run now come to their end. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
}
