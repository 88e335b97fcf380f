import { expect, test, type Page } from '@playwright/test'

import { stackReservation } from './stack-address.ts'
import { expectAccessible, wordsOf } from './support/customer-page.ts'
import { createProcess, freshPhone } from './support/desk.ts'

const words = wordsOf('fi')
/** An order that is only to be paid, and the workshops that each have another provider. */
const onlyPayment = '26-004813'
const shops = [
  { provider: 'Paytrail', accountId: 'acc_herttoniemi' },
  { provider: 'Visma Pay', accountId: 'acc_lahti' },
  { provider: 'Enerius', accountId: 'acc_kuopio' },
] as const

/** Opens the payment page and goes on to the provider's own. */
async function goToProvider(page: Page, accountId: string): Promise<{ link: string }> {
  const { link } = await createProcess({ fixture: onlyPayment, phoneNumber: freshPhone(), accountId })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: words('paymentPageTitle') })).toBeVisible({
    timeout: 20_000,
  })
  const fill = async (label: string, value: string) => page.getByRole('textbox', { name: label }).fill(value)
  await fill(words('payFirstName'), 'Aino')
  await fill(words('payLastName'), 'Väänänen')
  await fill(words('payAddress'), 'Mekaanikonkatu 1')
  await fill(words('payPostalCode'), '00880')
  await fill(words('payCity'), 'Helsinki')
  await fill(words('payEmail'), 'aino@example.fi')
  await page.getByRole('button', { name: words('payButton') }).click()
  return { link }
}

for (const { provider, accountId } of shops) {
  test(`a bill is paid at ${provider}, and the page says so`, async ({ page }) => {
    await goToProvider(page, accountId)
    await page.getByRole('button', { name: /^Maksa \d/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: words('processDoneTitle') })).toBeVisible({
      timeout: 30_000,
    })
    await expectAccessible(page, 'paid')
  })

  test(`a payment that ${provider} declines can be tried again`, async ({ page }) => {
    const { link } = await goToProvider(page, accountId)
    await page.getByRole('button', { name: 'Hylkää' }).click()
    await expect(page).toHaveURL(link, { timeout: 30_000 })
    await expect(page.getByRole('heading', { level: 1, name: words('paymentPageTitle') })).toBeVisible()
    await page.getByRole('button', { name: words('payButton') }).click()
    await page.getByRole('button', { name: /^Maksa \d/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: words('processDoneTitle') })).toBeVisible({
      timeout: 30_000,
    })
  })
}

test("a bill is paid in Svea's frame", async ({ page }) => {
  await goToProvider(page, 'acc_tampere')
  await expect(page).toHaveURL(/\/inline-payment$/)
  const outer = page.frameLocator('iframe')
  const inner = outer.frameLocator('#svea-checkout-iframe')
  const pay = inner.getByRole('button', { name: /^Maksa \d/ })
  await pay.waitFor()
  const { app, sandbox } = stackReservation().ports
  // The markup has an origin that is not ours, and what Svea frames in it has Svea's.
  expect(await outer.locator('body').evaluate(() => self.origin)).toBe(`http://127.0.0.1:${app}`)
  expect(await inner.locator('body').evaluate(() => self.origin)).toBe(`http://localhost:${sandbox}`)
  const ours = await outer.locator('body').evaluate(() => {
    try {
      return top?.location.href ?? 'nothing'
    } catch {
      return 'out of reach'
    }
  })
  expect(ours).toBe('out of reach')
  await expectAccessible(page, 'inline payment')
  await pay.click()
  await expect(page.getByRole('heading', { level: 1, name: words('processDoneTitle') })).toBeVisible({
    timeout: 30_000,
  })
})
