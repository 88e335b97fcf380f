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
