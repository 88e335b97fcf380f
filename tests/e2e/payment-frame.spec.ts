import { expectAccessible } from '#tests/browser/accessibility.ts'

import { stackReservation } from './stack-address.ts'
import { wordsOf } from './support/customer-page.ts'
import { fillForm, goToProvider, heading, openBill, pay, press, providerPage, shopOf } from './support/payment-page.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')

test("a bill is paid in Svea's frame, whose markup is out of reach of ours", async ({ page }) => {
  await openBill(page, { accountId: shopOf.svea, words })
  await fillForm(page, words)
  await goToProvider(page, 'svea', words)
  await expect(page).toHaveURL(/\/inline-payment$/)
  const outer = page.frameLocator('iframe').locator('body')
  const inner = providerPage(page, 'svea').locator('body')
  const { app, sandbox } = stackReservation().ports
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
  await expect(heading(page, words('processDoneTitle'))).toBeVisible()
  await expectAccessible(page, 'paid')
})
