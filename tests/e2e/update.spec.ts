import type { Page } from '@playwright/test'

import { waitMs } from '#scripts/test/slowness.ts'
import { asPeopleHaveIt } from '#tests/browser/browser-options.ts'
import { fi as staff } from '#tests/support/staff-texts.ts'
import { texts as builtIn } from '#web/lib/i18n/page-texts.fi.ts'

import { approveManually, wordsOf } from './support/customer-page.ts'
import { deployment, type Deployment } from './support/deployment.ts'
import { createProcess, freshPhone } from './support/desk.ts'
import { untilKept } from './support/kept-app.ts'
import { signInAs } from './support/staff-session.ts'
import { expect, test as base } from './support/test.ts'

const test = base.extend<{ deployed: Deployment }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  deployed: async ({}, use) => {
    const deployed = await deployment()
    await use(deployed)
    deployed.close()
  },
})

test.use(asPeopleHaveIt)

const words = wordsOf('fi')

/** The program that a page was started with. */
const entryOf = (page: Page) =>
  page.evaluate(() => [...document.scripts].map(({ src }) => src).find((src) => src.includes('/assets/app-')))

/** Resolves once the page does what it does after loading; to be asked for before it loads. */
async function afterLoad(page: Page): Promise<void> {
  const program = await page.waitForResponse(/\/assets\/after-load/)
  await page.evaluate((url) => import(url), program.url())
}

async function openedLink(page: Page, deployed: Deployment): Promise<void> {
  const { link } = await createProcess({ fixture: 0, phoneNumber: freshPhone() })
  await page.goto(deployed.here(link))
  await expect(page.getByRole('heading', { name: words('workOrderTitle'), level: 1 })).toBeVisible()
}

test.beforeEach(() => test.slow())

test('a page that is open over a deployment goes on to its end without being loaded anew', async ({
  page,
  deployed,
}) => {
  await openedLink(page, deployed)
  await untilKept(page)
  const entry = await entryOf(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  deployed.deployNext()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await approveManually(page, words)
  await page.getByRole('link', { name: builtIn.accessibilityLink }).click()
  await expect(page.getByRole('button', { name: builtIn.accessibilityBack })).toBeVisible()
  expect(loads).toBe(0)
  expect(await entryOf(page)).toBe(entry)

  await page.reload()
  await expect(page.getByRole('button', { name: builtIn.accessibilityBack })).toBeVisible()
  expect(await entryOf(page)).not.toBe(entry)
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a part of the program that went is had by loading the page anew once, and nothing typed is lost', async ({
    page,
    deployed,
  }) => {
    const settled = afterLoad(page)
    await openedLink(page, deployed)
    const entry = await entryOf(page)
    await page.getByRole('button', { name: words('continue'), exact: true }).click()
    await page.getByRole('button', { name: words('servicesContinue') }).click()
    await settled
    await page.route('**/api/process/notes', (route) => route.abort())
    await page.getByLabel(words('notesLabel')).fill('Soittakaa Kaisalle')
    let loads = 0
    page.on('load', () => (loads += 1))
    deployed.deployNext()
    await page.getByRole('link', { name: builtIn.accessibilityLink }).click()
    await expect(page.getByRole('button', { name: builtIn.accessibilityBack })).toBeVisible()
    await expect.poll(() => loads).toBe(1)
    expect(await entryOf(page)).not.toBe(entry)
    await page.goBack()
    await expect(page.getByLabel(words('notesLabel'))).toHaveValue('Soittakaa Kaisalle')
  })

  test('a part that stays gone leads to one more load, and then to words', async ({ page, deployed }) => {
    const settled = afterLoad(page)
    await page.goto(deployed.url)
    await expect(page.getByRole('heading', { name: builtIn.rootTitle })).toBeVisible()
    await settled
    let loads = 0
    page.on('load', () => (loads += 1))
    deployed.lose(/reading-entry/)
    await page.getByRole('link', { name: builtIn.accessibilityLink }).click()
    await expect(page.getByRole('heading', { name: builtIn.crashedTitle })).toBeVisible()
    await expect.poll(() => loads).toBe(1)
    await expect(page.getByRole('heading', { name: builtIn.crashedTitle })).toBeVisible()
    expect(loads).toBe(1)
  })
})

test('staff read that a new version is there, and have it with the next section they go to', async ({
  deployed,
  someoneElse,
}) => {
  const page = await someoneElse({ baseURL: deployed.url, viewport: { width: 1280, height: 800 } })
  await signInAs(page, 'minna.halla')
  await untilKept(page)
  const entry = await entryOf(page)
  await expect(page.getByText(staff.newVersion)).toBeHidden()
  deployed.deployNext()
  // Looked for more than once, as the page does: a look joins one that the browser has begun by itself before it.
  await expect(async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(page.getByText(staff.newVersion)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: waitMs(60_000) })
  expect(await entryOf(page)).toBe(entry)
  await page.getByRole('navigation', { name: staff.rail }).getByRole('link').nth(1).click()
  await expect.poll(() => entryOf(page).catch(() => entry)).not.toBe(entry)
  await expect(page).not.toHaveURL(/\/staff$/)
  await expect(page.getByRole('navigation', { name: staff.rail })).toBeVisible()
  await expect(page.getByText(staff.newVersion)).toBeHidden()
})
