import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'

import { expectLockerScreen, lockerCode, wordsOf } from './support/customer-page.ts'
import { createProcess, freshPhone, staffEvent } from './support/desk.ts'
import { fillForm, fillPayerField } from './support/payment-page.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')
const onlyPayment = '26-004813'
const paytrailShop = 'acc_herttoniemi'
const vismaShop = 'acc_lahti'
const sveaShop = 'acc_tampere'
const paid = /^Maksa \d/

const heading = (page: Page, name: string, level = 1) => page.getByRole('heading', { level, name, exact: true })

async function openBill(page: Page, accountId: string): Promise<string> {
  const { link } = await createProcess({ fixture: onlyPayment, phoneNumber: freshPhone(), accountId })
  await page.goto(link)
  await expect(heading(page, words('paymentPageTitle'))).toBeVisible()
  return link
}

async function beginPaying(page: Page, accountId: string): Promise<string> {
  const link = await openBill(page, accountId)
  await fillForm(page, words)
  await page.getByRole('button', { name: words('payButton') }).click()
  return link
}

test('ways to pay are chosen and changed, and what the terminal takes shows by itself', async ({ page }) => {
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: sveaShop })
  await page.goto(link)
  await page.getByRole('button', { name: words('continue'), exact: true }).click()
  await page.getByRole('button', { name: words('servicesContinue') }).click()
  await page.getByRole('checkbox', { name: words('workOrderApproved') }).check()
  await page.getByRole('button', { name: words('approveButton') }).click()
  await expect(heading(page, words('advisorConfirmsTitle'))).toBeVisible()
  const turn = (type: string) => staffEvent({ processId: id, type, reason: 'Sovittiin puhelimessa' })
  await turn('confirm')
  await expectLockerScreen(page, words)
  const code = await lockerCode(page)
  await turn('deliver_keys')
  await expect(page.getByText(words('keysDeliveredText'))).toBeVisible()
  await turn('collect_keys')
  await expect(page.getByText(words('keysCollectedText'))).toBeVisible()
  await turn('ready_for_payment')
  await expect(heading(page, words('paymentPageTitle'))).toBeVisible()
  // The language is not changed in the middle of paying.
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: words('payOnline') })).toBeVisible()
  await expectAccessible(page, 'ways to pay')

  await page.getByRole('button', { name: words('payOnline') }).click()
  await expect(heading(page, words('payFormTitle'), 2)).toBeFocused()
  await page.getByRole('button', { name: words('payChangeType') }).click()
  await expect(heading(page, words('payChoose'), 2)).toBeFocused()
  await page.getByRole('button', { name: words('payTerminal') }).click()
  await expect(page.getByRole('img', { name: words('payTerminalQr') })).toBeVisible()
  expect(await lockerCode(page)).toBe(code)
  await expectAccessible(page, 'terminal')
  await page.reload()
  await expect(heading(page, words('payTerminal'), 2)).toBeVisible()

  await turn('settle_payment')
  await expect(heading(page, words('paymentDoneTitle'))).toBeVisible()
})

test('a form with faults is not sent, and says beside its button and its fields what is wrong', async ({ page }) => {
  await openBill(page, paytrailShop)
  const send = page.getByRole('button', { name: words('payButton') })
  const address = page.getByRole('textbox', { name: words('payAddress') })
  const email = page.getByRole('textbox', { name: words('payEmail') })
  await fillPayerField(page, words, { label: words('payEmail'), value: 'aino@example' })
  await address.focus()
  await page.getByRole('textbox', { name: words('payCity') }).focus()
  // Beside what is known of it; an empty field that was only passed by is not held against anyone.
  await expect(email).toHaveAccessibleDescription(new RegExp(words('payEmailInvalid').replaceAll('.', '\\.')))
  await expect(send).toBeDisabled()
  await expect(send).toHaveAccessibleDescription(new RegExp(`${words('payAddress')}.*${words('payEmail')}`))
  await expectAccessible(page, 'form with faults')
  await page.reload()
  await expect(email).toHaveValue('aino@example')
  await expect(address).toHaveAttribute('autocomplete', 'street-address')
})

test('a payment left half done is found again, continued, and paid', async ({ page }) => {
  await beginPaying(page, paytrailShop)
  await page.getByRole('button', { name: paid }).waitFor()
  await page.goBack()
  await expect(heading(page, words('payOpenTitle'), 2)).toBeVisible()
  // Paytrail's payments cannot be cancelled.
  await expect(page.getByRole('button', { name: words('payCancel') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: words('payButton') })).toHaveCount(0)
  await expectAccessible(page, 'half done')
  await page.getByRole('button', { name: words('payContinue') }).click()
  await page.getByRole('button', { name: paid }).click()
  await expect(page.getByText(words('billPaidText'))).toBeVisible()
  await expect(page.getByText(words('receiptReference'))).toBeVisible()
})

for (const accountId of [vismaShop, sveaShop]) {
  test(`a payment left half done at ${accountId} is cancelled, and what was typed is still there`, async ({ page }) => {
    const link = await beginPaying(page, accountId)
    await (accountId === sveaShop
      ? page.waitForURL('**/inline-payment')
      : page.getByRole('button', { name: paid }).waitFor())
    await page.goto(link)
    await page.getByRole('button', { name: words('payCancel') }).click()
    await expect(heading(page, words('payFormTitle'), 2)).toBeFocused()
    await expect(page.getByText(words('payCancelledText'))).toBeVisible()
    // Who is known is one line, with what was typed before.
    await expect(page.getByText(/^Mekaanikonkatu 1, /)).toBeVisible()
    await expectAccessible(page, 'cancelled')
  })
}

test('a payment that is not decided is said to be checked, and settles while the page is open', async ({ page }) => {
  const link = await beginPaying(page, paytrailShop)
  await page.getByRole('button', { name: paid }).waitFor()
  const other = await page.context().newPage()
  await other.goto(link)
  await other.getByRole('button', { name: words('payCheck') }).click()
  await expect(heading(other, words('payCheckingTitle'), 2)).toBeVisible()
  await expectAccessible(other, 'checked')
  await page.getByRole('button', { name: 'Maksa mutta älä palaa' }).click()
  await expect(heading(other, words('processDoneTitle'))).toBeVisible()
})

/** Answers the next try to begin a payment in the place of the server; who asks how the last one stands is let through. */
async function refuseOnce(page: Page, status: number, problem: object): Promise<void> {
  let isRefused = false
  await page.route('**/api/process/payment', async (route) => {
    if (isRefused || route.request().method() !== 'POST') return route.fallback()
    isRefused = true
    await route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) })
  })
}

test('who pays and comes back is not noted as having opened anything, and has the visit once more at most', async ({
  page,
}) => {
  await beginPaying(page, paytrailShop)
  await page.getByRole('button', { name: paid }).waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/process')) asked.push(`${request.method()} ${pathname}`)
  })
  await page.getByRole('button', { name: paid }).click()
  await expect(page.getByText(words('receiptReference'))).toBeVisible()
  expect(asked).not.toContain('PUT /api/process/link-opened')
  // Anew before the way back only where the provider's call has not come before the browser.
  expect(asked.filter((call) => call === 'GET /api/process/init').length, asked.join(' ')).toBeLessThanOrEqual(2)
})

test('what the provider does not take is said beside its field, and a provider that is down is tried again', async ({
  page,
}) => {
  await openBill(page, paytrailShop)
  await fillForm(page, words)
  const send = page.getByRole('button', { name: words('payButton') })
  const code = page.getByRole('textbox', { name: words('payPostalCode') })

  await refuseOnce(page, 422, {
    code: 'payment.refused',
    errors: ['email', 'postalCode'].map((path) => ({ path, code: 'refused_by_provider' })),
  })
  await send.click()
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(words('payPostalCodeRefused'))
  await expect(page.getByText(words('payEmailRefused'))).toBeVisible()
  await expect(page.getByText(words('payFieldsRefused'))).toBeVisible()
  await expectAccessible(page, 'fields refused')
  await code.fill('00881')
  await expect(code).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText(words('payEmailRefused'))).toBeVisible()
  await fillPayerField(page, words, { label: words('payEmail'), value: 'toinen@example.fi' })

  await refuseOnce(page, 502, { code: 'payment.provider_unavailable' })
  await send.click()
  await expect(page.getByText(words('payProviderUnavailable'))).toBeVisible()
  await send.click()
  await page.getByRole('button', { name: paid }).waitFor()
})

test('a try that fails after one that was cancelled is told once, beside its button', async ({ page }) => {
  const link = await beginPaying(page, vismaShop)
  await page.getByRole('button', { name: paid }).waitFor()
  await page.goto(link)
  await page.getByRole('button', { name: words('payCancel') }).click()
  await expect(page.getByText(words('payCancelledText'))).toBeVisible()
  await refuseOnce(page, 502, { code: 'payment.provider_unavailable' })
  await page.getByRole('button', { name: words('payButton') }).click()
  await expect(page.getByText(words('payProviderUnavailable'))).toBeVisible()
  await expect(page.getByText(words('payCancelledText'))).toHaveCount(0)
  await expect(page.getByRole('link', { name: words('payTerms') })).toBeVisible()
})

test('without anything of a provider in the tab there is no inline payment', async ({ page }) => {
  await page.goto('/inline-payment')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('textbox')).toBeVisible()
})
