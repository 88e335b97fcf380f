import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'

import { wordsOf } from './support/customer-page.ts'
import { control } from './support/desk.ts'
import {
  answersTo,
  decideRefund,
  makeLateCalls,
  paymentAt,
  planRefunds,
  refund,
  type Order,
} from './support/payment-desk.ts'
import {
  fillForm,
  goToProvider,
  heading,
  openBill,
  press,
  providerPage,
  providers,
  shopOf,
} from './support/payment-page.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')

/** A line of names and values on the page. */
const fact = (page: Page, name: string) =>
  page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).getByRole('definition')

const shown = (page: Page, title: string) => expect(heading(page, title)).toBeVisible()

/** What a provider decided it tells; Svea only answers when it is asked. */
async function decided(order: Order, decision: 'accept' | 'refuse'): Promise<void> {
  await decideRefund(order, decision)
  if (order.provider !== 'svea') return
  await control('payments/due')
  await control('cron')
}

for (const provider of providers) {
  test(`${provider}: paid and told of late; a refund is refused, then a part is given back, then the rest`, async ({
    page,
    context,
  }) => {
    test.slow()
    const { id, processCode } = await openBill(page, { accountId: shopOf[provider], words })
    await fillForm(page, words)
    const order = await goToProvider(page, provider, words)
    // A card's money goes back at once; a bank's waits for its customer.
    if (provider === 'visma-pay') await providerPage(page, provider).getByRole('radio', { name: 'Nordea' }).check()
    await press(page, provider, 'Kutsu myöhässä')
    await shown(page, words('processDoneTitle'))
    const { amountCents } = await paymentAt(order)
    await makeLateCalls()
    expect((await answersTo(order)).map(Number)).toEqual([200])

    await planRefunds(order, 'wait')
    await refund(id, null)
    await shown(page, words('refundRequestedTitle'))
    await decided(order, 'refuse')
    await shown(page, words('refundReadyTitle'))

    await refund(id, 20.5)
    await shown(page, words('refundRequestedTitle'))
    await expect(fact(page, words('refundAmount'))).toHaveText('20,50\u00A0€')
    await expect(fact(page, words('refundStatus'))).toHaveText(words('refundPending'))
    if (provider === 'visma-pay') {
      const notified = await context.newPage()
      // The page goes back by itself once it has its answer, and is to be looked at first.
      const status = '**/api/process/refund/status'
      await notified.route(status, () => {})
      await notified.goto(`/refund-feedback/visma/${processCode}/notify`)
      await shown(notified, words('refundChecking'))
      await expectAccessible(notified, 'refund notified')
      await notified.unroute(status)
      await notified.reload()
      await shown(notified, words('refundRequestedTitle'))
    }
    await decided(order, 'accept')
    await shown(page, words('refundedTitle'))
    await expect(fact(page, words('refundAmount'))).toHaveText('20,50\u00A0€')
    await expect(fact(page, words('refundStatus'))).toHaveText(words('refundSucceeded'))
    await expectAccessible(page, 'refunded')

    await refund(id, null)
    await expect(fact(page, words('refundStatus'))).toHaveText(words('refundPending'))
    await decided(order, 'accept')
    await expect(fact(page, words('refundTotal'))).toHaveText(await fact(page, words('paymentAmount')).innerText())
    const { refunds } = await paymentAt(order)
    expect(refunds.filter(({ state }) => state === 'done').map((one) => one.amountCents)).toEqual([
      2050,
      amountCents - 2050,
    ])
  })
}
