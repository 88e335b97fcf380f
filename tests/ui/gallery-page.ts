import type { Locator, Page } from '@playwright/test'

/** The whole screens of the gallery. */
export const screens = ['entry', 'loading', 'work-order', 'approval', 'locker', 'delivered', 'locker-error']

export async function openGallery(page: Page, query = ''): Promise<void> {
  await page.goto(`/gallery.html${query}`)
  await page.locator('h1, [role="status"]').first().waitFor()
}

/** The part of the gallery that shows one widget. */
export function widget(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** Lets the animations that run now come to their end. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
}
