import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

import { expectTitleShown } from '#tests/browser/shown-titles.ts'

import type { Words } from './customer-page.ts'
import { createProcess, freshPhone, type DeskProcess } from './desk.ts'
import type { Order, ProviderName } from './payment-desk.ts'

/** An order that is only to be paid, and the workshops that each have another provider. */
export const onlyPayment = '26-004813'
export const shopOf = {
  paytrail: 'acc_herttoniemi',
  svea: 'acc_tampere',
  'visma-pay': 'acc_lahti',
  enerius: 'acc_kuopio',
} as const satisfies Record<ProviderName, string>
export const providers = ['paytrail', 'svea', 'visma-pay', 'enerius'] as const

export const heading = (page: Page, name: string, level = 1): Locator =>
  page.getByRole('heading', { level, name, exact: true })

type Bill = { accountId: string; words: Words; phoneNumber?: string }

/** Makes a bill and opens it as its customer. */
export async function openBill(page: Page, { accountId, words, ...more }: Bill): Promise<DeskProcess> {
  const phoneNumber = more.phoneNumber ?? freshPhone()
  const bill = await createProcess({ fixture: onlyPayment, phoneNumber, accountId, language: 'fi' })
  await page.goto(bill.link)
  await expect(heading(page, words('paymentPageTitle'))).toBeVisible()
  return bill
}

/** Types a field of who pays; what is known of it is shown by its ends, and changed first. */
export async function fillPayerField(page: Page, words: Words, { label, value }: { label: string; value: string }) {
  const change = page.getByRole('button', { name: `${words('payKnownChange')} ${label}`, exact: true })
  const field = page.getByRole('textbox', { name: label, exact: true })
  const folded = page.getByRole('button', { name: `${words('payKnownChange')} ${words('payFormTitle')}`, exact: true })
  await expect(folded.or(change).or(field)).toBeVisible()
  if (await folded.isVisible()) await folded.click()
  if (await change.isVisible()) await change.click()
  await field.fill(value)
}

export async function fillForm(page: Page, words: Words): Promise<void> {
  const fill = async (label: string, value: string) => fillPayerField(page, words, { label, value })
  await fill(words('payFirstName'), 'Aino')
  await fill(words('payAddress'), 'Mekaanikonkatu 1')
  await fill(words('payPostalCode'), '00880')
  await fill(words('payCity'), 'Helsinki')
  await fill(words('payEmail'), 'aino@example.fi')
}

/** The provider's own page: Svea's stands in a frame of a frame. */
export function providerPage(page: Page, provider: ProviderName): Page | FrameLocator {
  return provider === 'svea' ? page.frameLocator('iframe').frameLocator('#svea-checkout-iframe') : page
}

/** The button of the form, which names the sum once it is known. */
export function payButton(page: Page, words: Words): Locator {
  const [before = '', after = ''] = words('payButtonTotal').split('{total}')
  return page.getByRole('button', { name: new RegExp(`^${words('payButton')}$|^${before}.+${after}$`) })
}

/** Sends the form and waits for the provider's page. Answers with the order that it is about. */
export async function goToProvider(page: Page, provider: ProviderName, words: Words): Promise<Order> {
  await payButton(page, words).click()
  const text = await providerPage(page, provider)
    .getByText(/^Tilaus [0-9A-Z]{10,}$/)
    .innerText()
  return { provider, orderNumber: text.replace(/^Tilaus\s+/, '').trim() }
}

/** Presses a button of the provider's page: in Svea's frame by keyboard, as it may still grow under a finger. */
export async function press(page: Page, provider: ProviderName, name: string | RegExp): Promise<void> {
  const button = providerPage(page, provider).getByRole('button', { name })
  if (provider !== 'svea') return button.click()
  await expect(providerPage(page, provider).locator('form[data-ready]')).toBeAttached()
  await button.press('Enter')
}

export const pay = /^Maksa \d/

/** Waits for what the page of the way back says and goes on without waiting for it to do so by itself. */
export async function goBackFrom(page: Page, title: string, words: Words): Promise<void> {
  await expectTitleShown(page, title)
  // By itself it goes as soon as it could be read, and may have gone.
  const back = page.getByRole('button', { name: words('feedbackBack') })
  await back.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click()
  })
}
