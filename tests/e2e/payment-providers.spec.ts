import type { Page } from '@playwright/test'

import { wordsOf } from './support/customer-page.ts'
import { control } from './support/desk.ts'
import { act, answersTo, callAgain, paymentAt, type Order, type ProviderName } from './support/payment-desk.ts'
import {
  fillForm,
  goBackFrom,
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

/**
 * The message about a payment that the customer called off: Visma Pay says no more than that it failed, and Paytrail
 * has one address for who turned back and who was declined.
 */
const calledOff = {
  paytrail: 'payCancelledTitle',
  svea: 'payCancelledTitle',
  'visma-pay': 'payFailedTitle',
  enerius: 'payCancelledTitle',
} as const satisfies Record<ProviderName, string>

const notice = (page: Page, title: string) => page.getByRole('main').getByText(title, { exact: true }).first()

/** Presses what ends a payment without money, and waits for the bill to say how it ended. */
async function endWithout(page: Page, provider: ProviderName, button: 'Hylkää' | 'Peruuta'): Promise<void> {
  await press(page, provider, button)
  const isDeclined = button === 'Hylkää' && provider !== 'paytrail'
  const title = words(isDeclined ? 'payFailedTitle' : calledOff[provider])
  // Who turns back at Svea is sent to the page that the payment began on.
  if (provider !== 'svea') await goBackFrom(page, title, words)
  await expect(heading(page, words('paymentPageTitle'))).toBeVisible()
  await expect(notice(page, title)).toBeVisible()
}

for (const provider of providers) {
  test(`at ${provider}: declined, called off, forged, and in the end paid by who never comes back`, async ({
    page,
    context,
  }) => {
    test.slow()
    const { link } = await openBill(page, { accountId: shopOf[provider], words })
    const onlooker = await context.newPage()
    await onlooker.goto(link)
    await expect(heading(onlooker, words('paymentPageTitle'))).toBeVisible()
    await fillForm(page, words)

    await goToProvider(page, provider, words)
    await expect(heading(onlooker, words('payOpenTitle'), 2)).toBeVisible()
    if (provider === 'svea') {
      // A card that is refused leaves the order open in the frame.
      await press(page, provider, 'Hylkää')
      await expect(providerPage(page, provider).getByText('Maksua ei hyväksytty.')).toBeVisible()
    } else {
      await endWithout(page, provider, 'Hylkää')
      await expect(
        notice(onlooker, words(provider === 'paytrail' ? 'payCancelledTitle' : 'payFailedTitle')),
      ).toBeVisible()
      await goToProvider(page, provider, words)
    }
    await endWithout(page, provider, 'Peruuta')

    const order = await goToProvider(page, provider, words)
    await press(page, provider, 'Väärä allekirjoitus')
    await goBackFrom(page, words('feedbackSuccess'), words)
    await expect(heading(page, words('payCheckingTitle'), 2)).toBeVisible()
    expect(await paymentAt(order)).toMatchObject({ state: 'new', refunds: [] })
    const [forged] = await answersTo(order)
    expect(Number(forged)).toBeGreaterThanOrEqual(400)

    await page.getByRole('button', { name: words('payContinue') }).click()
    await press(page, provider, 'Maksa mutta älä palaa')
    await expect(heading(onlooker, words('processDoneTitle'))).toBeVisible()
    await expectPaidOnce(onlooker, order)
  })
}

for (const provider of ['paytrail', 'visma-pay', 'enerius'] as const) {
  test(`at ${provider}: paid at a bank of another site, from where the way back leads over the provider`, async ({
    page,
  }) => {
    await openBill(page, { accountId: shopOf[provider], words })
    await fillForm(page, words)
    const order = await goToProvider(page, provider, words)
    const site = new URL(page.url())
    await press(page, provider, 'Maksa pankin sivulla')
    await expect(heading(page, 'Pankki')).toBeVisible()
    expect(new URL(page.url()).hostname).not.toBe(site.hostname)
    await page.getByRole('button', { name: /^Vahvista \d/ }).click()
    await expect(heading(page, words('processDoneTitle'))).toBeVisible()
    expect(await paymentAt(order)).toMatchObject({ state: 'paid' })
  })
}

/** However often the provider calls, it is answered and nothing more comes of it. */
async function expectPaidOnce(page: Page, order: Order): Promise<void> {
  const answers = await callAgain(order)
  expect(answers.slice(-2).map(Number)).toEqual([200, 200])
  await page.reload()
  await expect(page.getByText(words('billPaidText'))).toBeVisible()
  await expect(page.getByText(words('receiptReference'))).toBeVisible()
}

test('payments of which nothing was heard are settled by the next pass of the job', async ({ context }) => {
  test.slow()
  const pages: Page[] = []
  for (const provider of providers) {
    const page = await context.newPage()
    const { link } = await openBill(page, { accountId: shopOf[provider], words })
    await fillForm(page, words)
    const order = await goToProvider(page, provider, words)
    // Before it is paid: from then on a pass of the job, another test's too, may settle it.
    await page.goto(link)
    await expect(heading(page, words('payOpenTitle'), 2)).toBeVisible()
    await act(order, 'return-no-call')
    expect((await paymentAt(order)).calls).toEqual([])
    pages.push(page)
  }
  await control('payments/due')
  await control('cron')
  for (const page of pages) {
    await expect(heading(page, words('processDoneTitle'))).toBeVisible()
  }
})
