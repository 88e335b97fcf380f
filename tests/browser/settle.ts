import type { Page } from '@playwright/test'

/** Lets the animations that run now come to their end. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
}

/** Counts what begins to move on the page, from the first time it is asked; a page that was loaded anew begins at 0. */
export async function movements(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.documentElement
    if (root.dataset['movements'] === undefined) {
      root.dataset['movements'] = '0'
      const count = () => {
        root.dataset['movements'] = String(Number(root.dataset['movements']) + 1)
      }
      for (const kind of ['transitionrun', 'animationstart']) document.addEventListener(kind, count, true)
    }
    return Number(root.dataset['movements'])
  })
}
