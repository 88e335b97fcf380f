import { expect, type Page } from '@playwright/test'

/** Notes every title that a page of the browser shows: some are there for a second or two only. */
export async function noteTitles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = () => {
      const title = document.querySelector('h1')?.textContent ?? ''
      const { dataset } = document.documentElement
      const seen = (dataset['titles'] ?? '').split('\n')
      if (title !== '' && !seen.includes(title)) dataset['titles'] = [...seen, title].join('\n')
    }
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

/** Waits until the page has shown a title, even if it has gone on since. */
export async function expectTitleShown(page: Page, title: string): Promise<void> {
  await expect
    .poll(async () => ((await page.locator('html').getAttribute('data-titles')) ?? '').split('\n'))
    .toContain(title)
}
