import { expect, test, type Page } from '@playwright/test'

import type { PaymentView } from '#worker/contract/customer/payment.ts'

import { creditBill, text } from './credit-page.ts'
import { creditPayment, ok, problem, type FakeApi } from './fake-api.ts'

const bookCall = 'PUT /api/process/book-signed-resurs-bank-payment'
const unsuccessfulCall = 'PUT /api/process/signing-unsuccessful'
const paymentCall = 'GET /api/process/payment'

const pageOf = (api: FakeApi, outcome: string) => `/signing-feedback/resurs-bank${api.link}/${outcome}`
const main = (page: Page) => page.getByRole('main')

function becomes(api: FakeApi, payment: PaymentView): void {
  api.say(paymentCall, ok(paymentCall, payment))
}

test('who has signed is booked with the setting of the address and goes back to what is paid', async ({ page }) => {
  const api = await creditBill(page)
  const paid = creditPayment({ status: 'SUCCESS', truth: 'confirmed' })
  api.say(bookCall, () => {
    becomes(api, paid)
    api.become({ state: 'PAYMENT_DONE' })
    return ok(bookCall, paid)
  })
  await page.goto(`${pageOf(api, 'success')}?settingId=cs_1`)
  await expect(page.getByRole('heading', { level: 1, name: text('feedbackConfirmed') })).toBeVisible()
  await page.waitForURL(`**${api.link}`)
  await expect(page.getByRole('heading', { level: 1, name: text('paymentDoneTitle') })).toBeVisible()
  expect(api.bodies(bookCall)).toEqual([{ settingId: 'cs_1' }])
})

test('a signature that is not booked is told, there and beside the ways to pay', async ({ page }) => {
  const api = await creditBill(page)
  becomes(api, creditPayment({ status: 'FAILURE', truth: 'notPaid' }))
  api.say(bookCall, problem(400, 'credit.not_booked'))
  await page.goto(`${pageOf(api, 'success')}?settingId=cs_1`)
  const said = 'Resurs Bank maksu epäonnistui. Voit kokeilla toista maksutapaa'
  await expect(page.getByRole('heading', { level: 1, name: said })).toBeVisible()
  await page.waitForURL(`**${api.link}`)
  await expect(main(page).getByRole('alert')).toHaveText(said)
  await expect(page.getByRole('button', { name: text('payOnline') })).toBeVisible()
  expect(api.bodies(bookCall)).toHaveLength(1)
})

test('what the creditor looks into is followed on the page of the process', async ({ page }) => {
  const api = await creditBill(page)
  const frozen = creditPayment({ status: 'PENDING', truth: 'checking' })
  becomes(api, frozen)
  api.say(bookCall, ok(bookCall, frozen))
  await page.goto(`${pageOf(api, 'success')}?settingId=cs_1`)
  await page.waitForURL(`**${api.link}`)
  await expect(page.getByRole('heading', { level: 2, name: text('payCheckingTitle') })).toBeVisible()
})

for (const [outcome, status, said] of [
  ['cancel', 'CANCELLED', text('signingCancelled')],
  ['error', 'CANCELLED', text('signingFailed')],
  ['error', 'FAILURE', text('signingFailed')],
] as const) {
  test(`back by ${outcome} with a ${status}: it is told, there and beside the ways to pay, also after a reload`, async ({
    page,
  }) => {
    const api = await creditBill(page)
    const letGo = creditPayment({ status, truth: 'notPaid' })
    becomes(api, letGo)
    api.say(unsuccessfulCall, ok(unsuccessfulCall, letGo))
    await page.goto(pageOf(api, outcome))
    await expect(page.getByRole('heading', { level: 1, name: said })).toBeVisible()
    await page.waitForURL(`**${api.link}`)
    await expect(main(page).getByRole('paragraph').filter({ hasText: said })).toBeVisible()
    await expect(main(page).getByText(text('signingAgain'))).toBeVisible()
    await expect(page.getByRole('button', { name: text('payOnline') })).toBeVisible()
    await page.reload()
    await expect(main(page).getByRole('paragraph').filter({ hasText: said })).toBeVisible()
    expect(api.bodies(unsuccessfulCall)).toEqual([{ result: outcome }])
    expect(api.bodies(bookCall)).toEqual([])
  })
}

test('a credit that was denied is told so, though the creditor calls it a cancellation', async ({ page }) => {
  const api = await creditBill(page)
  const denied = creditPayment({ status: 'FAILURE', truth: 'notPaid' })
  becomes(api, denied)
  api.say(unsuccessfulCall, ok(unsuccessfulCall, denied))
  await page.goto(pageOf(api, 'cancel'))
  await expect(page.getByRole('heading', { level: 1, name: text('creditNotBooked') })).toBeVisible()
  await page.waitForURL(`**${api.link}`)
  await expect(main(page).getByRole('alert')).toHaveText(text('creditNotBooked'))
})

test('who is back by another address goes to the process at once', async ({ page }) => {
  const api = await creditBill(page)
  await page.goto(pageOf(api, 'notify'))
  await page.waitForURL(`**${api.link}`)
  expect(api.bodies(unsuccessfulCall)).toEqual([])
})
