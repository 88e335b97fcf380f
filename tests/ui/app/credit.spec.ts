import { expect, test } from '@playwright/test'

import type { CreditPaymentInput } from '#worker/contract/customer/credit.ts'
import type { PaymentView } from '#worker/contract/customer/payment.ts'

import {
  applicant,
  chooseCredit,
  creditBill,
  field,
  fillApplicant,
  filledForm,
  methodsCall,
  oneSetting,
  payButton,
  payCall,
  radio,
  text,
  toasts,
} from './credit-page.ts'
import { creditPayment, ok, problem } from './fake-api.ts'

const paymentCall = 'GET /api/process/payment'
const signing = { signingUrl: 'https://sign.example/s/1', payment: null }

test('the only creditor of an account leads straight to its form', async ({ page }) => {
  const api = await creditBill(page)
  await page.goto(api.link)
  await chooseCredit(page)
  await expect(page.getByRole('heading', { name: text('creditTitle'), exact: true })).toBeVisible()
  expect(api.bodies(methodsCall)).toEqual([{ language: 'fi', settingId: 'cs_1', customerType: 'NATURAL' }])
  expect(api.bodies('POST /api/process/log-selected-payment-type')).toEqual([{ selectedPaymentType: 'CREDIT' }])
})

test('several creditors are chosen by their names, and chosen anew', async ({ page }) => {
  const onlineCreditorSettings = [...oneSetting, { id: 'cs_2', name: 'Huoltotili' }]
  const api = await creditBill(page, { account: { onlineCreditorSettings } })
  await page.goto(api.link)
  await chooseCredit(page)
  await expect(page.getByRole('heading', { name: text('creditSettings') })).toBeVisible()
  expect(api.bodies(methodsCall)).toEqual([])
  await page.getByRole('button', { name: 'Huoltotili' }).click()
  await expect(radio(page, 'Lasku 30 päivää')).toBeVisible()
  expect(api.bodies(methodsCall)).toMatchObject([{ settingId: 'cs_2' }])
  await page.getByRole('button', { name: text('creditChangeSetting') }).click()
  await page.getByRole('button', { name: 'Resurs Bank' }).click()
  await expect(radio(page, 'Lasku 30 päivää')).toBeVisible()
  expect(api.bodies(methodsCall)).toMatchObject([{ settingId: 'cs_2' }, { settingId: 'cs_1' }])
})

test('a price that changes while somebody applies leaves what they typed where it is', async ({ page }) => {
  const api = await creditBill(page)
  await filledForm(page, api)
  const paymentRows = [{ description: 'Määräaikaishuolto', price: 400, priceWithVat: 502 }]
  api.say('GET /api/process/pricing', { json: { paymentRows, totalPrice: 502, terminalCode: null } })
  api.become({})
  await expect(page.getByRole('button', { name: /^Maksa luotolla 502,00/ })).toBeEnabled()
  await expect.poll(() => api.bodies(methodsCall)).toHaveLength(2)
  await expect(field(page, 'governmentId')).toHaveValue(applicant.governmentId)
  await expect(radio(page, 'Lasku 30 päivää')).toBeChecked()
})

test('the form stays until the creditor has answered, though the page hears of the payment before', async ({
  page,
}) => {
  const api = await creditBill(page)
  await filledForm(page, api)
  const { promise: thinking, resolve: decide } = Promise.withResolvers<void>()
  const stands = (change: Partial<PaymentView>) => api.say(paymentCall, ok(paymentCall, creditPayment(change)))
  api.say(payCall, async () => {
    await thinking
    stands({ status: 'FAILURE', truth: 'notPaid' })
    return problem(409, 'credit.denied', { errorKind: 'PAYMENT_FAIL' })
  })
  await payButton(page).click()
  await expect.poll(() => api.bodies(payCall)).toHaveLength(1)
  stands({ status: 'INITIALIZED' })
  const heard = page.waitForResponse('**/api/process/payment')
  api.become({})
  await (await heard).finished()
  decide()
  await expect(toasts(page)).toContainText('Maksu epäonnistui, voit kokeilla toista maksutapaa')
  await expect(field(page, 'governmentId')).toHaveValue(applicant.governmentId)
})

test('a denial is told once it is known how the payment stands: nothing moves the ways to pay afterwards', async ({
  page,
}) => {
  const api = await creditBill(page)
  await filledForm(page, api)
  const { promise: slow, resolve: goOn } = Promise.withResolvers<void>()
  const failed = ok(paymentCall, creditPayment({ status: 'FAILURE', truth: 'notPaid' }))
  api.say(payCall, () => {
    api.say(paymentCall, async () => {
      await slow
      return failed
    })
    return problem(409, 'credit.denied', { errorKind: 'PAYMENT_FAIL' })
  })
  const asked = page.waitForRequest('**/api/process/payment')
  await payButton(page).click()
  await asked
  // What the answer would have shown by itself is drawn by then.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await toasts(page).count()).toBe(0)
  await expect(payButton(page)).toBeVisible()
  goOn()
  await expect(toasts(page)).toContainText('Maksu epäonnistui, voit kokeilla toista maksutapaa')
})

test('credit is not offered where the account has no creditor', async ({ page }) => {
  const api = await creditBill(page, { account: { paymentType: ['ALL'], onlineCreditorSettings: [] } })
  await page.goto(api.link)
  await expect(page.getByRole('button', { name: text('payOnline') })).toBeVisible()
  await expect(page.getByRole('button', { name: text('payCredit') })).toHaveCount(0)
})

for (const creditPaymentButtonContentType of ['STRING', 'IMAGE'] as const) {
  test(`the button of credit is named the same with ${creditPaymentButtonContentType} on it`, async ({ page }) => {
    const api = await creditBill(page, { uiConfig: { creditPaymentButtonContentType } })
    await page.goto(api.link)
    const button = page.getByRole('button', { name: text('payCredit') })
    await expect(button).toBeVisible()
    await expect(button.locator('svg[width="118"]')).toHaveCount(creditPaymentButtonContentType === 'IMAGE' ? 1 : 0)
    // A translator puts the words into elements of its own, which hide with the one around them.
    const words = button.locator('span').filter({ hasText: text('payCredit') })
    const label = await words.last().boundingBox()
    expect((label?.width ?? 0) > 20).toBe(creditPaymentButtonContentType === 'STRING')
    await button.click()
    await expect(radio(page, 'Lasku 30 päivää')).toBeVisible()
  })
}

test('the button waits until both forms are right, and names what is missing', async ({ page }) => {
  const api = await creditBill(page)
  await page.goto(api.link)
  await chooseCredit(page)
  await expect(payButton(page)).toBeDisabled()
  await expect(payButton(page)).toHaveAccessibleDescription(/Luottotapa, Henkilötunnus, .*Puhelinnumero, Sähköposti/)
  await fillApplicant(page)
  await expect(payButton(page)).toBeDisabled()
  await expect(payButton(page)).toHaveAccessibleDescription('Puuttuu tai vaatii tarkistusta: Luottotapa.')
  await radio(page, 'Lasku 30 päivää').check()
  await expect(payButton(page)).toBeEnabled()
  for (const key of ['payFirstName', 'payLastName', 'payAddress', 'payPostalCode', 'payCity'] as const) {
    const typed = await field(page, key).inputValue()
    await field(page, key).fill(' ')
    await expect(payButton(page), key).toBeDisabled()
    await field(page, key).fill(typed)
    await expect(payButton(page), key).toBeEnabled()
  }
})

test('the identity code says whether its form, its day or its check character is wrong', async ({ page }) => {
  const api = await creditBill(page)
  await page.goto(api.link)
  await chooseCredit(page)
  const code = field(page, 'governmentId')
  for (const [typed, fault] of [
    ['131052-30', text('governmentIdForm')],
    ['131352-308T', text('governmentIdDate')],
    ['131052-308U', text('governmentIdCheck')],
  ] as const) {
    await code.fill(typed)
    await code.blur()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(code).toHaveAccessibleDescription(`${text('governmentIdHint')} ${fault}`)
  }
  for (const right of ['131052-308T', ' 131052y308t ', '131052A308T']) {
    await code.fill(right)
    await expect(code).not.toHaveAttribute('aria-invalid')
  }
})

test('the identity code is offered to no memory: not of the browser, not of the tab, not of an address', async ({
  page,
}) => {
  const api = await creditBill(page)
  api.say(payCall, problem(409, 'credit.denied', { errorKind: 'PAYMENT_FAIL' }))
  await filledForm(page, api)
  const code = field(page, 'governmentId')
  await expect(code).toHaveAttribute('type', 'text')
  await expect(code).toHaveAttribute('autocomplete', 'off')
  await expect(code).toHaveAttribute('inputmode', 'text')
  await payButton(page).click()
  await expect(toasts(page)).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))
  expect(kept).toContain('Sepänkatu 4 B 12')
  expect(kept).not.toMatch(/131052|308T/i)
  expect(page.url()).not.toMatch(/131052|308T/i)
  await page.reload()
  await expect(field(page, 'payAddress')).toHaveValue('Sepänkatu 4 B 12')
  await expect(code).toHaveValue('')
})

test('a new account is applied for by one of the sums of its minimum and maximum, anything else by the total', async ({
  page,
}) => {
  const api = await creditBill(page)
  await page.goto(api.link)
  await chooseCredit(page)
  const amount = page.getByRole('combobox', { name: text('creditAmount') })
  await radio(page, 'Lasku 30 päivää').check()
  await expect(amount).toHaveCount(0)
  await radio(page, 'Uusi luottotili').check()
  await expect(amount.getByRole('option')).toHaveText([/1.800,00/, /2.000,00/, /4.000,00/, /5.000,00/])
  await expect(amount).toHaveValue('1800')
  await amount.selectOption('4000')
  await page.getByText(text('creditInfo')).click()
  const legal = (name: string) => page.getByRole('link', { name })
  await expect(legal('Vakiomuotoiset')).toHaveAttribute('href', 'https://terms.example/secci?amount=4000')
  await expect(legal('Hintatiedot')).toHaveAttribute('href', 'https://terms.example/part?amount=467')
  await expect(legal('Yleiset ehdot').first()).toHaveAttribute('href', 'https://terms.example/invoice')
  await expect(legal('Hintatiedot')).toHaveAttribute('rel', /noopener/)
  await fillApplicant(page)
  api.say(payCall, ok(payCall, signing))
  await page.route('https://sign.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Signing' }))
  await payButton(page).click()
  await page.waitForURL('https://sign.example/s/1')
  expect(api.bodies(payCall)).toEqual([
    {
      customer: {
        governmentId: '131052-308T',
        firstName: 'Päivi',
        lastName: 'Lähdesmäki',
        address: 'Sepänkatu 4 B 12',
        externalCustomerNumber: null,
        phoneNumber: '+358 40 123 4567',
        postalCode: '20700',
        city: 'Turku',
        country: 'FI',
        email: 'paivi@example.fi',
      },
      bookPaymentParams: {
        creditAmount: 4000,
        selectedResursBankPaymentMethod: 'NEWACCOUNT',
        ipAddress: '192.0.2.7',
        settingId: 'cs_1',
      },
      total: 466.11,
    } satisfies CreditPaymentInput,
  ])
})

test('the code typed is gone when the browser shows the form again on the way back from signing', async ({ page }) => {
  const api = await creditBill(page)
  api.say(payCall, ok(payCall, signing))
  await page.route('https://sign.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Signing' }))
  await filledForm(page, api)
  await payButton(page).click()
  await page.waitForURL('https://sign.example/s/1')
  await page.goBack()
  await expect(field(page, 'payAddress')).toHaveValue('Sepänkatu 4 B 12')
  await expect(field(page, 'governmentId')).toHaveValue('')
})

for (const creditInfoCollapsed of [true, false]) {
  test(`what has to be read is ${creditInfoCollapsed ? 'folded' : 'open'} as the account wants it`, async ({
    page,
  }) => {
    const api = await creditBill(page, { uiConfig: { creditInfoCollapsed } })
    await page.goto(api.link)
    await chooseCredit(page)
    await expect(page.getByText(text('creditInfo'))).toBeVisible()
    await expect(page.getByRole('link', { name: 'Hintatiedot' })).toHaveCount(creditInfoCollapsed ? 0 : 1)
  })
}

test('the costs of a credit stand beside it, as far as the creditor says them', async ({ page }) => {
  const api = await creditBill(page)
  await page.goto(api.link)
  await chooseCredit(page)
  const costs = page.getByRole('region', { name: text('creditCosts').replace('{total}', '466,11\u00A0€') })
  await radio(page, 'Osamaksu 12 kuukautta').check()
  for (const words of ['12 kuukautta', '48,10\u00A0€', '19,9\u00A0%', '48,21\u00A0%', '4,95\u00A0€', '577,20\u00A0€']) {
    await expect(costs).toContainText(words)
  }
  await radio(page, 'Lasku 30 päivää').check()
  await expect(costs).toHaveCount(0)
})
