import { expect, test } from '@playwright/test'

import {
  chooseCredit,
  creditBill,
  field,
  filledForm,
  methods,
  methodsCall,
  payButton,
  payCall,
  radio,
  text,
  toasts,
} from './credit-page.ts'
import { creditPayment, ok, problem } from './fake-api.ts'

test('fields that the server does not take are told beside them until they are edited', async ({ page }) => {
  const api = await creditBill(page)
  api.say(
    payCall,
    problem(422, 'request.invalid', {
      errors: [
        { path: 'customer.postalCode', code: 'invalid_format' },
        { path: 'customer.email', code: 'invalid_format' },
      ],
    }),
  )
  await filledForm(page, api)
  await payButton(page).click()
  const postalCode = field(page, 'payPostalCode')
  await expect(postalCode).toBeFocused()
  await expect(postalCode).toHaveAccessibleDescription(text('payFieldInvalid'))
  await expect(field(page, 'payEmail')).toHaveAccessibleDescription(text('payEmailInvalid'))
  await expect(payButton(page)).toBeDisabled()
  await expect(toasts(page)).toHaveCount(0)
  await postalCode.fill('00100')
  await expect(postalCode).not.toHaveAttribute('aria-invalid')
  await field(page, 'payEmail').fill('paivi@example.com')
  await expect(payButton(page)).toBeEnabled()
  await expect(field(page, 'governmentId')).toHaveValue('131052-308t')
})

test('a method that is no longer offered is told where it is chosen', async ({ page }) => {
  const api = await creditBill(page)
  const path = 'bookPaymentParams.selectedResursBankPaymentMethod'
  api.say(payCall, problem(422, 'request.invalid', { errors: [{ path, code: 'not_offered' }] }))
  await filledForm(page, api)
  await payButton(page).click()
  await expect(page.getByRole('group', { name: text('creditMethod') })).toHaveAccessibleDescription(
    text('creditMethodRefused'),
  )
  await expect.poll(() => api.bodies(methodsCall).length).toBe(2)
  await expect(payButton(page)).toBeDisabled()
  await radio(page, 'Osamaksu 12 kuukautta').check()
  await expect(payButton(page)).toBeEnabled()
})

test('the only method that is left takes the place of one that is no longer offered', async ({ page }) => {
  const api = await creditBill(page)
  const path = 'bookPaymentParams.selectedResursBankPaymentMethod'
  api.say(payCall, () => {
    const left = methods.filter(({ paymentMethod }) => paymentMethod === 'PARTIAL')
    api.say(methodsCall, ok(methodsCall, { ipAddress: '192.0.2.7', paymentMethods: left }))
    return problem(422, 'request.invalid', { errors: [{ path, code: 'not_offered' }] })
  })
  await filledForm(page, api)
  await payButton(page).click()
  await expect(radio(page, 'Osamaksu 12 kuukautta')).toBeChecked()
  await expect(payButton(page)).toBeEnabled()
})

test('a sum that has risen meanwhile is applied for once the page has heard of it', async ({ page }) => {
  const api = await creditBill(page)
  const path = 'bookPaymentParams.creditAmount'
  api.say(payCall, () => {
    const paymentRows = [{ description: 'Määräaikaishuolto', price: 398.41, priceWithVat: 500 }]
    api.say('GET /api/process/pricing', { json: { paymentRows, totalPrice: 500, terminalCode: null } })
    return problem(422, 'request.invalid', { errors: [{ path, code: 'too_small' }] })
  })
  await filledForm(page, api)
  await payButton(page).click()
  await expect(page.getByRole('button', { name: /^Maksa luotolla 500,00/ })).toBeEnabled()
})

test('what the creditor says of its own is a toast, and stays to be read beside the button', async ({ page }) => {
  const said = 'Tarkista osoite. Se ei ole väestötietojen mukainen.'
  const api = await creditBill(page)
  api.say(payCall, problem(422, 'credit.refused', { errorKind: 'ECOMMERCE_ERROR', userErrorMessage: said }))
  await page.clock.install()
  await filledForm(page, api)
  await page.clock.pauseAt(new Date(Date.now() + 120_000))
  await payButton(page).click()
  await expect(toasts(page)).toContainText(said)
  await expect(toasts(page)).toHaveAttribute('data-tone', 'error')
  await page.mouse.move(0, 0)
  await page.clock.runFor(5000)
  await expect(toasts(page)).toHaveAttribute('data-leaving')
  await page.clock.runFor(300)
  await expect(toasts(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByText(said)).toBeVisible()
  await expect(payButton(page)).toBeEnabled()
})

for (const [kind, refusal] of [
  ['denied', problem(409, 'credit.denied', { errorKind: 'PAYMENT_FAIL' })],
  ['broken', problem(502, 'payment.provider_unavailable')],
] as const) {
  test(`who is ${kind} is told that another way to pay can be tried`, async ({ page }) => {
    const api = await creditBill(page)
    api.say(payCall, refusal)
    await filledForm(page, api)
    await payButton(page).click()
    await expect(toasts(page)).toContainText('Maksu epäonnistui, voit kokeilla toista maksutapaa')
    await page.getByRole('button', { name: text('payChangeType') }).click()
    await expect(page.getByRole('button', { name: text('payOnline') })).toBeVisible()
  })
}

test('what is offered loads, fails, is asked for again and may be nothing', async ({ page }) => {
  const api = await creditBill(page)
  const waiting = Promise.withResolvers<void>()
  api.say(methodsCall, async () => {
    await waiting.promise
    return problem(409, 'not_now')
  })
  await page.goto(api.link)
  await chooseCredit(page)
  await expect(page.getByRole('status').filter({ hasText: 'Ladataan' })).toBeAttached()
  waiting.resolve()
  await expect(page.getByRole('alert')).toContainText(text('creditMethodsFailed'))
  api.say(methodsCall, ok(methodsCall, { ipAddress: '192.0.2.7', paymentMethods: [] }))
  await page.getByRole('button', { name: 'Yritä uudelleen' }).click()
  await expect(page.getByText(text('creditNoMethods'))).toBeVisible()
  await page.getByRole('button', { name: text('payChangeType') }).click()
  await expect(page.getByRole('button', { name: text('payOnline') })).toBeVisible()
})

test('what is looked into is followed, not paid a second time', async ({ page }) => {
  const api = await creditBill(page)
  const frozen = creditPayment({ status: 'PENDING', truth: 'checking', resume: { url: 'https://sign.example/s/1' } })
  api.say(payCall, ok(payCall, { signingUrl: null, payment: frozen }))
  await filledForm(page, api)
  api.say('GET /api/process/payment', ok('GET /api/process/payment', frozen))
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: text('payCheckingTitle') })).toBeVisible()
  await expect(page.getByRole('main').getByText('Resurs Bank', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: text('payCheck') })).toBeVisible()
  await expect(page.getByRole('button', { name: text('creditContinue') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: text('creditOtherWay') })).toHaveCount(0)
})

test('what waits for a signature is gone on with, or let go for another way to pay', async ({ page }) => {
  const api = await creditBill(page)
  const open = creditPayment({ resume: { url: 'https://sign.example/s/1' } })
  api.say('GET /api/process/payment', ok('GET /api/process/payment', open))
  await page.route('https://sign.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Signing' }))
  await page.goto(api.link)
  await expect(page.getByRole('heading', { name: text('creditSigningTitle') })).toBeVisible()
  await page.getByRole('button', { name: text('creditContinue') }).click()
  await page.waitForURL('https://sign.example/s/1')
  await page.goto(api.link)
  const letGo = creditPayment({ status: 'CANCELLED', truth: 'notPaid' })
  api.say('PUT /api/process/signing-unsuccessful', () => {
    api.say('GET /api/process/payment', ok('GET /api/process/payment', letGo))
    return ok('PUT /api/process/signing-unsuccessful', letGo)
  })
  await page.getByRole('button', { name: text('creditOtherWay') }).click()
  await expect(page.getByRole('button', { name: text('payOnline') })).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: text('signingCancelled') })).toBeVisible()
  expect(api.bodies('PUT /api/process/signing-unsuccessful')).toEqual([{ result: 'cancel' }])
})
