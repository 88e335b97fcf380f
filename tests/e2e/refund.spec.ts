import type { Page } from '@playwright/test'

import { formatEuro } from '#domain/text/format.ts'
import { waitMs } from '#scripts/test/slowness.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'

import { wordsOf } from './support/customer-page.ts'
import { passTime } from './support/desk.ts'
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

type Wait = { timeout: number }

const shown = (page: Page, title: string, wait?: Wait) => expect(heading(page, title)).toBeVisible(wait)

/** A provider tells what it decided; Svea only answers when it is asked. `heard` looks whether the page says so. */
async function decided(
  order: Order,
  decision: 'accept' | 'refuse',
  heard: (wait?: Wait) => Promise<void>,
): Promise<void> {
  await decideRefund(order, decision)
  if (order.provider !== 'svea') return heard()
  // A time that comes while the answer to the refund itself is being noted is put off by it.
  await passTime('payments/due', () => heard({ timeout: waitMs(10_000) }))
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
    await decided(order, 'refuse', (wait) => shown(page, words('refundReadyTitle'), wait))

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
    await decided(order, 'accept', (wait) => shown(page, words('refundedTitle'), wait))
    await expect(fact(page, words('refundAmount'))).toHaveText('20,50\u00A0€')
    await expect(fact(page, words('refundStatus'))).toHaveText(words('refundSucceeded'))
    await expectAccessible(page, 'refunded')

    await refund(id, null)
    await expect(fact(page, words('refundStatus'))).toHaveText(words('refundPending'))
    const paid = formatEuro(amountCents / 100)
    await decided(order, 'accept', (wait) => expect(fact(page, words('refundTotal'))).toHaveText(paid, wait))
    const { refunds } = await paymentAt(order)
    expect(refunds.filter(({ state }) => state === 'done').map((one) => one.amountCents)).toEqual([
      2050,
      amountCents - 2050,
    ])
  })
}
