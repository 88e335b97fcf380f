import type { FrameLocator, Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'

import { stackReservation } from './stack-address.ts'
import { wordsOf } from './support/customer-page.ts'
import { fillForm, goToProvider, heading, openBill, pay, press, providerPage, shopOf } from './support/payment-page.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')
const { app, sandbox } = stackReservation().ports
const confirm = /^Vahvista \d/

async function openFrame(page: Page): Promise<void> {
  await openBill(page, { accountId: shopOf.svea, words })
  await fillForm(page, words)
  await goToProvider(page, 'svea', words)
  await expect(page).toHaveURL(/\/inline-payment$/)
}

/** The bank stands on another origin than the provider does, and confirms there. */
async function confirmAt(bank: Page | FrameLocator): Promise<void> {
  await expect(bank.getByRole('heading', { name: 'Pankki' })).toBeVisible()
  expect(await bank.locator('body').evaluate(() => self.origin)).toBe(`http://127.0.0.1:${sandbox}`)
  await bank.getByRole('button', { name: confirm }).press('Enter')
}

/** By the way back and not by what the page hears of the payment itself, which leads elsewhere. */
async function expectReturn(page: Page): Promise<void> {
  await page.waitForURL(/\/payment-feedback\/svea\/[^/]+\/success$/)
  await expect(heading(page, words('processDoneTitle'))).toBeVisible()
}

test("a bill is paid in Svea's frame, whose markup is out of reach of ours", async ({ page }) => {
  await openFrame(page)
  const outer = page.frameLocator('iframe').locator('body')
  const inner = providerPage(page, 'svea').locator('body')
  // The markup has an origin that is not ours, and what Svea frames in it has Svea's.
  expect(await outer.evaluate(() => self.origin)).toBe(`http://127.0.0.1:${app}`)
  expect(await inner.evaluate(() => self.origin)).toBe(`http://localhost:${sandbox}`)
  const ours = await outer.evaluate(() => {
    try {
      return top?.location.href ?? 'nothing'
    } catch {
      return 'out of reach'
    }
  })
  expect(ours).toBe('out of reach')
  await expectAccessible(page, 'inline payment')
  await press(page, 'svea', pay)
  await expectReturn(page)
  await expectAccessible(page, 'paid')
})

test("the bank comes up in Svea's frame and leads back to it, and a bank of the whole window to our page", async ({
  page,
}) => {
  await openFrame(page)
  await press(page, 'svea', 'Maksa pankin sivulla')
  const bank = page.frameLocator('iframe').frameLocator('#svea-checkout-iframe')
  await confirmAt(bank)
  await expectReturn(page)

  await openFrame(page)
  await press(page, 'svea', 'Maksa pankissa, koko ikkunassa')
  await page.waitForURL(`http://127.0.0.1:${sandbox}/**`)
  await confirmAt(page)
  await expectReturn(page)

  await openFrame(page)
  await press(page, 'svea', 'Maksa pankissa, koko ikkunassa')
  await page.waitForURL(`http://127.0.0.1:${sandbox}/**`)
  await page.getByRole('button', { name: 'Peruuta' }).click()
  await expect(heading(page, words('paymentPageTitle'))).toBeVisible()
  await expect(page.getByText(words('payCancelledTitle')).first()).toBeVisible()
})

test("the issuer of a card is asked in a frame of Svea's, and a wallet in a window that knows who opened it", async ({
  page,
}) => {
  await openFrame(page)
  await press(page, 'svea', 'Maksa kortilla ja vahvista')
  await confirmAt(providerPage(page, 'svea').frameLocator('#card-check'))
  await expectReturn(page)

  await openFrame(page)
  // Svea switches the button off where a frame on the way may not ask the browser's wallet.
  await expect(providerPage(page, 'svea').getByRole('button', { name: 'Maksa lompakolla' })).toBeEnabled()
  const opened = page.waitForEvent('popup')
  await press(page, 'svea', 'Maksa lompakolla')
  const wallet = await opened
  await confirmAt(wallet)
  await expectReturn(page)
  expect(wallet.isClosed()).toBe(true)
})

test('the way back is found in whichever frame it comes up, also where a browser leaves it there', async ({ page }) => {
  await openFrame(page)
  const success = await page
    .frameLocator('iframe')
    .locator('body')
    .evaluate(() => `${location.href}/success`)
  const svea = page.frame({ name: 'svea-checkout-iframe' })
  await svea?.evaluate((address) => location.assign(address), success)
  await page.waitForURL(/\/payment-feedback\/svea\/[^/]+\/success$/)

  await openFrame(page)
  const checkout = await page
    .frameLocator('iframe')
    .locator('body')
    .evaluate(() => `${location.href}/checkout`)
  // Without what leads the whole window, as a browser that knows no `navigation` has it.
  await page
    .getByTitle(words('inlinePaymentFrame'))
    .evaluate((frame, address) => frame.setAttribute('src', address), checkout)
  await expect(heading(page, words('payCheckingTitle'))).toBeVisible()
})
