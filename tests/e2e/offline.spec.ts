import type { BrowserContext, Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { asPeopleHaveIt } from '#tests/browser/browser-options.ts'
import { usually } from '#tests/browser/long-runs.ts'
import { texts as en } from '#web/lib/i18n/page-texts.en.ts'
import { texts as fi } from '#web/lib/i18n/page-texts.fi.ts'
import { texts as sv } from '#web/lib/i18n/page-texts.sv.ts'

import { approveManually, expectLockerScreen, lockerCode, wordsOf } from './support/customer-page.ts'
import { createProcess, freshPhone } from './support/desk.ts'
import { enrolKiosk } from './support/enrol-kiosk.ts'
import { untilKept } from './support/kept-app.ts'
import { expect, test } from './support/test.ts'

test.use(asPeopleHaveIt)

const words = wordsOf('fi')

test.beforeEach(() => test.slow())

async function openedLink(page: Page): Promise<string> {
  const { link } = await createProcess({ fixture: 0, phoneNumber: freshPhone() })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: words('workOrderTitle'), level: 1 })).toBeVisible()
  return link
}

async function toServices(page: Page): Promise<void> {
  await page.getByRole('button', { name: words('continue'), exact: true }).click()
  await expect(page.getByRole('heading', { name: words('servicesTitle'), level: 1 })).toBeVisible()
}

async function toApproval(page: Page): Promise<void> {
  await page.getByRole('button', { name: words('servicesContinue') }).click()
  await expect(page.getByRole('heading', { name: words('approvalTitle'), level: 1 })).toBeVisible()
}

/** The writes that leave the browser from now on, by method and path. */
function writesOf(context: BrowserContext): string[] {
  const writes: string[] = []
  context.on('response', (response) => {
    const request = response.request()
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return writes
}

test('the code of the locker opens again without a network, and says that it is from before', async ({
  page,
  context,
}) => {
  await openedLink(page)
  await approveManually(page, words)
  const code = await lockerCode(page)
  const qrCode = page.getByRole('img', { name: words('lockerQrLabel') })
  await expect(qrCode).toBeVisible()
  await untilKept(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(words('lockerOfflineTitle'))).toBeVisible()
  await expect(qrCode).toBeVisible()
  expect(await lockerCode(page)).toBe(code)
  await expectAccessible(page, 'locker instructions without a network')

  // Where the icon on a home screen leads.
  await page.goto('/?home')
  await expect(page).toHaveURL(/\/[\w-]{14}$/)
  await expect(qrCode).toBeVisible()
  expect(await lockerCode(page)).toBe(code)

  await context.setOffline(false)
  await expect(page.getByText(words('lockerOfflineTitle'))).toBeHidden()
  await expect(qrCode).toBeVisible()
  expect(await lockerCode(page)).toBe(code)
})

for (const [locale, texts] of Object.entries({ 'fi-FI': fi, 'sv-SE': sv, 'en-GB': en })) {
  test.describe(locale, () => {
    test.use({ locale })

    test(
      `every page of the app opens without a network and says so (${locale})`,
      usually(locale === 'fi-FI'),
      async ({ page, context }) => {
        await page.goto('/')
        await expect(page.getByRole('heading', { name: texts.rootTitle })).toBeVisible()
        await untilKept(page)
        await context.setOffline(true)
        await page.reload()
        await expect(page.getByRole('heading', { name: texts.rootTitle })).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: texts.networkFailed })).toBeVisible()
        await expectAccessible(page, 'the start without a network')
        await page.goto('/accessibility')
        await expect(page.getByRole('button', { name: texts.accessibilityBack })).toBeVisible()
        await page.goto('/4F7K-9Q2M-X3VD')
        await expect(page.getByRole('heading', { name: texts.loadFailedTitle })).toBeVisible()
        await expectAccessible(page, 'a process that is not kept, without a network')
        // Of the programs of staff a customer's phone keeps nothing.
        await page.goto('/staff')
        await expect(page.getByRole('heading', { name: texts.loadFailedTitle })).toBeVisible()
      },
    )
  })
}

test('what a lost network kept from being sent is named, and goes when somebody says so, once', async ({
  page,
  context,
}) => {
  await openedLink(page)
  await toServices(page)
  const service = page.getByRole('checkbox').first()
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: fi.offlineBanner })).toBeVisible()
  await service.click()
  const notice = page.getByRole('status').filter({ hasText: words('unsentTitle') })
  await expect(notice).toContainText(words('unsentOffline'))
  await expect(service).not.toBeChecked()
  await expectAccessible(page, 'a choice that was not sent')
  await page.getByRole('button', { name: words('servicesContinue') }).click()
  await expect(page.getByText(words('stepNotSent'))).toBeVisible()

  const writes = writesOf(context)
  await context.setOffline(false)
  await expect(notice).toContainText(words('unsentOnline'))
  expect(writes).toEqual([])
  // It is still there on the next step.
  await toApproval(page)
  await expect(notice.getByRole('listitem')).toHaveCount(1)
  expect(writes.filter((write) => write.includes('extra-service'))).toEqual([])
  await notice.getByRole('button', { name: words('unsentSend') }).click()
  await expect(notice).toBeHidden()
  await expect.poll(() => writes.filter((write) => write.includes('extra-service'))).toHaveLength(1)
  await page.getByRole('button', { name: words('back') }).click()
  await expect(service).toBeChecked()
})

test('an approval pressed without a network is not sent, says so, and goes when it is pressed again', async ({
  page,
  context,
}) => {
  await openedLink(page)
  await toServices(page)
  await toApproval(page)
  const chosen = page.waitForResponse((response) => response.url().includes('/selection/'))
  await page.getByRole('checkbox', { name: words('workOrderApproved') }).check()
  expect((await chosen).ok()).toBe(true)
  await expect(page.getByRole('button', { name: words('approveButton') })).toBeEnabled()
  const writes = writesOf(context)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
  await context.setOffline(true)
  await page.getByLabel(words('notesLabel')).fill('Soittakaa Kaisalle')
  await page.getByRole('button', { name: words('approveButton') }).click()
  await expect(page.getByRole('alert').filter({ hasText: words('stepHeld') })).toBeVisible()
  await expectAccessible(page, 'an approval that was not sent')

  await context.setOffline(false)
  const isSaved = () => writes.some((write) => write.endsWith('/notes'))
  await expect.poll(isSaved).toBe(true)
  await expect(page.getByLabel(words('notesLabel'))).toHaveValue('Soittakaa Kaisalle')
  expect(writes.filter((write) => write.endsWith('/step'))).toEqual([])
  await page.getByRole('button', { name: words('approveButton') }).click()
  await expectLockerScreen(page, words)
  expect(writes.filter((write) => write.endsWith('/step'))).toHaveLength(1)
})

/** As a browser does that would put the app on the home screen; one under test never would. */
async function offerToInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const asked = { prompt: async () => undefined, userChoice: Promise.resolve({ outcome: 'accepted' }) }
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), asked))
  })
}

test('a place on the home screen is offered beside the code, and not again to who declined', async ({ page }) => {
  await openedLink(page)
  await approveManually(page, words)
  const add = page.getByRole('button', { name: words('installAdd') })
  await expect(add).toBeHidden()
  await offerToInstall(page)
  await expect(add).toBeVisible()
  await expectAccessible(page, 'the offer of a place on the home screen')
  await page.getByRole('button', { name: words('installDecline') }).click()
  await expect(add).toBeHidden()
  await page.reload()
  await expectLockerScreen(page, words)
  await offerToInstall(page)
  await expect(add).toBeHidden()
})

test('what a phone needs to put the app on its home screen is there', async ({ page, request }) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest: { icons: readonly { src: string; purpose: string }[] } = await answer.json()
  expect(manifest).toMatchObject({ lang: 'fi', display: 'standalone', start_url: '/?home', scope: '/' })
  const { icons } = manifest
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  const apple = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? ''
  for (const src of [...icons.map((icon) => icon.src), apple]) {
    expect((await request.get(src)).headers()['content-type'], src).toMatch(/^image\//)
  }
})

test('a program that no version has is not there, rather than a page that a browser would keep', async ({
  request,
}) => {
  const gone = await request.get('/assets/app-00000000.js')
  expect([gone.status(), gone.headers()['cache-control']]).toEqual([404, 'no-store'])
  expect((await request.get('/4F7K-9Q2M-X3VD')).status()).toBe(200)
})

test('a kiosk keeps nothing and registers nothing', async ({ page }) => {
  const settled = page.waitForResponse(/\/assets\/after-load/)
  await enrolKiosk(page, 'pohjola-herttoniemi')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await page.evaluate((url) => import(url), (await settled).url())
  const kept = await page.evaluate(async () => [
    (await navigator.serviceWorker.getRegistrations()).length,
    (await caches.keys()).length,
  ])
  expect(kept).toEqual([0, 0])
})
