import { expect, test, type Page } from '@playwright/test'

import { customerView, type ViewChange } from '#tests/support/customer-view.ts'
import type { PayerView } from '#worker/contract/customer/payer.ts'

import { chooseCredit, creditBill, field, radio, text } from './credit-page.ts'
import { fakeApi, ok, problem, type FakeApi } from './fake-api.ts'

const payerCall = 'GET /api/process/payer'
const startCall = 'POST /api/process/payment'
const creditCall = 'POST /api/process/resurs-bank-payment'

const payer: PayerView = {
  firstName: 'Päivi',
  lastName: 'Lähdesmäki',
  postalCode: '20700',
  city: 'Turku',
  address: { shown: 'S•••12', kept: 'mark-street' },
  email: { shown: 'p•••@example.fi', kept: 'mark-email' },
  phoneNumber: { shown: '•••• 567', kept: 'mark-phone' },
}

async function onlineBill(page: Page, known: PayerView = payer, change: ViewChange = {}): Promise<FakeApi> {
  const api = await fakeApi(page, {
    ...change,
    process: { state: 'PAYMENT_LINK_SENT', currentStep: 'WAITING_CONFIRMATION' },
    account: { paymentType: ['ONLINE'] },
  })
  api.say(payerCall, ok(payerCall, known))
  await page.goto(api.link)
  return api
}

const pay = (page: Page) => page.getByRole('button', { name: /^Siirry maksamaan/ })
/** Opens the fields of who is known. */
const unfold = (page: Page) =>
  page.getByRole('button', { name: `${text('payKnownChange')} ${text('payFormTitle')}` }).click()
const change = (page: Page, key: 'payEmail' | 'payAddress') =>
  page.getByRole('button', { name: `${text('payKnownChange')} ${text(key)}` })

test('a bill is drawn of the first answer alone where that brought all of it', async ({ page }) => {
  const process = { state: 'PAYMENT_LINK_SENT', currentStep: 'WAITING_CONFIRMATION' } as const
  const account = { paymentType: ['ONLINE' as const] }
  const api = await fakeApi(page, { process, account })
  const first = 'GET /api/process/init'
  const pricing = { paymentRows: [], totalPrice: 321.5, terminalCode: null, approved: null, agreed: null }
  api.say(first, ok(first, { ...customerView({ process, account }), parts: { pricing, payer, payment: null } }))
  await page.goto(api.link)
  await expect(pay(page)).toHaveText(/321,50/)
  await expect(page.getByText('S•••12')).toBeVisible()
  const asked = (['pricing', 'payer', 'payment'] as const).map((name) => api.bodies(`GET /api/process/${name}`))
  expect(asked).toEqual([[], [], []])
})

test('who is known pays with one press; nothing of theirs was in the page, and only marks are sent', async ({
  page,
}) => {
  const api = await onlineBill(page)
  await expect(page.getByText('p•••@example.fi')).toBeVisible()
  await expect(page.getByText('S•••12')).toBeVisible()
  await expect(field(page, 'payEmail')).toHaveCount(0)
  await pay(page).click()
  await expect
    .poll(() => api.bodies(startCall))
    .toMatchObject([
      { firstName: 'Päivi', city: 'Turku', email: { kept: 'mark-email' }, address: { kept: 'mark-street' } },
    ])
})

test('what is known can be changed, with the focus in it, and is kept where nothing is typed', async ({ page }) => {
  const api = await onlineBill(page)
  await expect(field(page, 'payFirstName')).toHaveCount(0)
  await unfold(page)
  await expect(field(page, 'payFirstName')).toBeFocused()
  await change(page, 'payEmail').click()
  await expect(field(page, 'payEmail')).toBeFocused()
  await expect(pay(page)).toBeEnabled()
  await page.keyboard.type('toinen@')
  await expect(pay(page)).toBeDisabled()
  await expect(pay(page)).toHaveAccessibleDescription(text('payMissing').replace('{fields}', text('payEmail')))
  await page.keyboard.type('example.fi')
  await pay(page).click()
  await expect.poll(() => api.bodies(startCall)).toMatchObject([{ email: 'toinen@example.fi' }])
})

test('a value that was another by then is drawn anew and named, and the next press takes it', async ({ page }) => {
  const api = await onlineBill(page)
  api.say(startCall, problem(422, 'request.invalid', { errors: [{ path: 'email', code: 'changed' }] }))
  const email = { shown: 'u•••@example.fi', kept: 'mark-new' }
  api.say(payerCall, ok(payerCall, { ...payer, email }))
  await pay(page).click()
  await expect(page.getByRole('alert')).toHaveText(text('payKnownChanged'))
  await expect(page.getByText(email.shown)).toBeVisible()
  await pay(page).click()
  await expect.poll(() => api.bodies(startCall)).toMatchObject([{}, { email: { kept: 'mark-new' } }])
})

test('a known address that the provider refuses opens, with why', async ({ page }) => {
  const api = await onlineBill(page)
  api.say(startCall, problem(422, 'payment.refused', { errors: [{ path: 'email', code: 'refused_by_provider' }] }))
  await pay(page).click()
  await expect(field(page, 'payEmail')).toBeFocused()
  await expect(field(page, 'payEmail')).toHaveAccessibleDescription(new RegExp(text('payEmailRefused')))
  await expect(pay(page)).toBeDisabled()
})

test('of whom nothing is known the pay button names all that it waits for', async ({ page }) => {
  const none = { address: null, email: null, phoneNumber: null }
  await onlineBill(page, { firstName: '', lastName: '', postalCode: '', city: '', ...none })
  await expect(pay(page)).toBeDisabled()
  const names = (['payFirstName', 'payAddress', 'payPostalCode', 'payCity', 'payEmail'] as const).map((key) =>
    text(key),
  )
  await expect(pay(page)).toHaveAccessibleDescription(text('payMissing').replace('{fields}', names.join(', ')))
})

test('a field that is emptied says that it is needed', async ({ page }) => {
  await onlineBill(page)
  await unfold(page)
  await field(page, 'payCity').fill('')
  await field(page, 'payFirstName').focus()
  await expect(field(page, 'payCity')).toHaveAccessibleDescription(new RegExp(text('requiredField')))
})

test('the pay button is reached by keys while something is missing, and leads to the first of it', async ({ page }) => {
  const none = { address: null, email: null, phoneNumber: null }
  const api = await onlineBill(page, { firstName: '', lastName: '', postalCode: '', city: '', ...none })
  await pay(page).focus()
  await expect(pay(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'payFirstName')).toBeFocused()
  await expect(field(page, 'payFirstName')).toHaveAccessibleDescription(new RegExp(text('requiredField')))
  expect(api.bodies(startCall)).toEqual([])
})

test('who applies for credit types the identity code alone', async ({ page }) => {
  const api = await creditBill(page)
  api.say(payerCall, ok(payerCall, payer))
  await page.goto(api.link)
  await chooseCredit(page)
  await radio(page, 'Lasku 30 päivää').check()
  const button = page.getByRole('button', { name: /^Maksa luotolla/ })
  await expect(button).toHaveAccessibleDescription(text('payMissing').replace('{fields}', text('governmentId')))
  await field(page, 'governmentId').fill('131052-308T')
  await expect(page.getByText('•••• 567')).toBeVisible()
  await button.click()
  await expect
    .poll(() => api.bodies(creditCall))
    .toMatchObject([
      {
        customer: {
          phoneNumber: { kept: 'mark-phone' },
          email: { kept: 'mark-email' },
          address: { kept: 'mark-street' },
        },
      },
    ])
})

test('the form fits a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await onlineBill(page, { ...payer, email: { shown: `p•••@${'pitka'.repeat(12)}.example`, kept: 'm' } })
  await expect(pay(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
