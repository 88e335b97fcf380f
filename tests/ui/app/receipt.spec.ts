import { expect, test, type Page } from '@playwright/test'

import { plainPayment } from '#tests/support/entities.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'
import type { ReceiptView } from '#worker/contract/receipt.ts'

import { text } from './credit-page.ts'
import { fakeApi, ok, problem, type FakeApi } from './fake-api.ts'

const receiptCall = 'GET /api/process/receipt'
const sendCall = 'POST /api/process/receipt'

const receipt: ReceiptView = {
  number: 'PAY01KQXW7E4T0ZJ8M2C5R9N3B6D',
  paidAt: '2026-11-20T08:30:00Z',
  timeZone: 'Europe/Helsinki',
  seller: {
    name: 'Autohuolto Pohjola, Herttoniemi',
    businessId: '1234567-1',
    streetAddress: 'Mekaanikonkatu 27',
    postalCode: '00880',
    city: 'Helsinki',
    phoneNumber: '+358400000201',
    email: 'herttoniemi@autohuoltopohjola.example',
  },
  workOrderNumber: '482913',
  licenseNumber: 'CKL-482',
  rows: [
    { description: 'Määräaikaishuolto 60 000 km ja sen yhteydessä vaihdetut suodattimet', priceWithVat: 287.4 },
    { description: 'Moottoriöljy 0W-20, 5,6 l', priceWithVat: 98.39 },
    { description: 'Jarrunesteen vaihto', priceWithVat: 80.32 },
    { description: 'Pyöristys', priceWithVat: -0.01 },
  ],
  vat: [{ rate: 25.5, net: 371.4, vat: 94.71, gross: 466.11 }],
  total: 466.1,
  payments: [
    {
      id: 'pay_1',
      means: 'ONLINE',
      providerName: 'Paytrail',
      method: 'osuuspankki',
      paid: 466.1,
      paidAt: '2026-11-20T08:30:00Z',
      reference: '5c3d9f40-7e1b-11f0-a5c8-0242ac120002',
    },
  ],
  refunds: [{ id: 'ref_1', amount: 40, refundedAt: '2026-11-21T10:00:00Z' }],
  kept: 426.1,
  buyer: null,
  declinedForSafety: [{ id: 'wr_1', title: 'Etujarrulevyt ja -palat', declinedAt: '2026-11-20T07:00:00Z' }],
  email: { canSend: true, contact: 'p•••@example.fi' },
}

const payment: ProcessStatus['payment'] = {
  ...plainPayment,
  id: 'pay_1',
  paymentId: 'PT-77',
  referenceCode: '1232',
  price: 466.1,
  status: 'SUCCESS',
  paymentTime: '2026-11-20T08:30:00Z',
  paymentType: 'ONLINE',
}

async function paidVisit(page: Page, process: Partial<ProcessStatus>, seen: ReceiptView = receipt): Promise<FakeApi> {
  const api = await fakeApi(page, { process: { currentStep: 'WAITING_CONFIRMATION', payment, ...process } })
  api.say(receiptCall, ok(receiptCall, seen))
  await page.goto(api.link)
  return api
}

const sheet = (page: Page) => page.getByRole('article', { name: text('receiptTitle') })
const line = (page: Page) => page.getByRole('link', { name: text('receiptTitle') })

for (const [state, processType] of [
  ['PAYMENT_DONE', 'DELIVERY'],
  ['PROCESS_DONE', 'DELIVERY'],
  ['PROCESS_DONE', 'ONLY_PAYMENT'],
  ['RETRIEVE_STARTED', 'RETRIEVE'],
  ['REFUNDED', 'DELIVERY'],
] as const) {
  test(`the receipt stays on the page of ${state}, ${processType}`, async ({ page }) => {
    await paidVisit(page, { state, processType })
    if (state === 'PAYMENT_DONE' || state === 'RETRIEVE_STARTED') {
      await expect(line(page)).toContainText('466,10\u00A0€')
      await expect(sheet(page)).toHaveCount(0)
      await line(page).click()
      await expect(page).toHaveURL(/\/receipt$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('receiptTitle'))
    }
    const seen = ['1234567-1', '482913', '466,10\u00A0€', '25,5\u00A0%', '94,71\u00A0€', 'Verkossa, Paytrail']
    for (const words of [
      ...seen,
      '5c3d9f40',
      '−40,00\u00A0€',
      'Etujarrulevyt ja -palat',
      text('receiptDeclined'),
      '426,10\u00A0€',
    ])
      await expect(sheet(page)).toContainText(words)
  })
}

test('of the page the receipt alone is printed, on one sheet', async ({ page }, info) => {
  const api = await paidVisit(page, { state: 'PAYMENT_DONE', processType: 'DELIVERY' })
  await page.goto(`${api.link}/receipt`)
  await expect(sheet(page)).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true')
  })
  await page.getByRole('button', { name: text('receiptPrint') }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(sheet(page)).toBeVisible()
  await expect(page.getByRole('button', { name: text('receiptPrint') })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  const pdf = await page.pdf({ format: 'A4', printBackground: true, path: info.outputPath('receipt.pdf') })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('the receipt goes to the visit’s own address, once a click also where an answer was lost', async ({ page }) => {
  const api = await paidVisit(page, { state: 'PROCESS_DONE', processType: 'ONLY_PAYMENT' })
  const button = page.getByRole('button', { name: text('receiptSendTo').replace('{email}', 'p•••@example.fi') })
  api.say(sendCall, problem(503, 'unavailable'))
  await button.click()
  await expect(page.getByText(text('receiptNotSent'))).toBeVisible()
  api.say(sendCall, () => ({ json: api.process() }))
  await button.click()
  await expect(page.getByText(text('receiptSent').replace('{email}', 'p•••@example.fi'))).toBeVisible()
  const [first, second] = api.bodies(sendCall)
  expect(first).toEqual(second)
  expect(first).toEqual({ clickId: expect.any(String) })
})

test('another address is typed and checked; a workshop without e-mail offers none', async ({ page }) => {
  const api = await paidVisit(page, { state: 'PROCESS_DONE', processType: 'ONLY_PAYMENT' })
  await page.getByRole('button', { name: text('receiptOther') }).click()
  const address = page.getByRole('textbox', { name: text('receiptEmail') })
  await address.fill('firma@')
  await page.getByRole('button', { name: text('receiptSend') }).click()
  await expect(address).toHaveAccessibleDescription(text('receiptEmailWrong'))
  expect(api.bodies(sendCall)).toEqual([])
  await address.fill('firma@example.fi')
  api.say(sendCall, problem(429, 'rate_limited'))
  await page.getByRole('button', { name: text('receiptSend') }).click()
  await expect(page.getByText(text('receiptTooOften'))).toBeVisible()
  await expect(address).toHaveValue('firma@example.fi')
  api.say(receiptCall, ok(receiptCall, { ...receipt, email: { canSend: false, contact: null } }))
  await page.reload()
  await expect(page.getByRole('button', { name: text('receiptPrint') })).toBeVisible()
  await expect(page.getByRole('button', { name: text('receiptSend') })).toHaveCount(0)
})

test('the receipt fits a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await paidVisit(page, { state: 'PROCESS_DONE', processType: 'ONLY_PAYMENT' })
  await expect(sheet(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
