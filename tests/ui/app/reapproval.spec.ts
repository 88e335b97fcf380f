import { expect, test, type Page } from '@playwright/test'

import { formatEuro } from '#domain/text/format.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import type { ApprovedPrice } from '#worker/contract/customer/payment.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

import { text } from './credit-page.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'

const line = (description: string, priceWithVat: number) => ({ description, priceWithVat, price: priceWithVat })
const approvedRows = [line('Määräaikaishuolto', 251), line('Suodatin', 20), line('Pesu', 50.2)]
const nowRows = [line('Määräaikaishuolto', 300), line('Suodatin', 20), line('Jarrupalat eteen', 180.5)]
const approved: ApprovedPrice = { total: 321.2, sawWork: true, pricesShown: true, rows: approvedRows }

const agreed = { approved: 321.2, now: 500.5, ceiling: 369.38, isOwnLimit: false, moves: [] }

async function asked(page: Page, change: Partial<ApprovedPrice> = {}, process: Partial<ProcessStatus> = {}) {
  const api = await fakeApi(page, {
    process: { state: 'READY_FOR_PAYMENT', currentStep: 'WAITING_CONFIRMATION', askedPrice: 500.5, ...process },
  })
  const knows = change.pricesShown !== false && change.sawWork !== false
  api.say('GET /api/process/pricing', {
    json: {
      paymentRows: nowRows,
      totalPrice: 500.5,
      terminalCode: null,
      approved: { ...approved, ...change },
      agreed: knows ? agreed : null,
    },
  })
  await page.goto(api.link)
  return api
}

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const fold = (page: Page, count: number) => page.getByText(text('priceRowsSameShow').replace('{count}', String(count)))

test('only what differs from the last approval is listed; the rest is a sum with its rows folded', async ({ page }) => {
  await asked(page)
  await expect(row(page, /Määräaikaishuolto Muuttunut, aiemmin 251,00/)).toBeVisible()
  await expect(row(page, /Jarrupalat eteen Uusi/)).toBeVisible()
  await expect(row(page, /Pesu Jää pois, oli 50,20/)).toBeVisible()
  await expect(page.getByText('Suodatin')).toBeHidden()
  await fold(page, 1).click()
  await expect(row(page, /Suodatin/)).toBeVisible()
  for (const sum of ['321,20', '179,30', '500,50', '369,38']) await expect(page.getByRole('main')).toContainText(sum)
  await expectAccessible(page, 'what differs')
})

test('a row says how many there are, also where it stays as it was', async ({ page }) => {
  const api = await asked(page)
  const counted = [
    { ...line('Suodatin', 20), quantity: '2\u00A0kpl' },
    { ...line('Öljy', 62.35), quantity: '4,3\u00A0l' },
  ]
  api.say('GET /api/process/pricing', {
    json: { paymentRows: counted, totalPrice: 82.35, terminalCode: null, approved, agreed },
  })
  await page.reload()
  await expect(row(page, /Öljy Uusi 4,3\sl/)).toBeVisible()
  await fold(page, 1).click()
  await expect(row(page, /Suodatin 2\skpl/)).toBeVisible()
  await expectAccessible(page, 'rows with a quantity')
})

test('who approved without seeing prices is told of none before', async ({ page }) => {
  await asked(page, { pricesShown: false })
  await expect(row(page, /Määräaikaishuolto Hinta muuttunut/)).toBeVisible()
  await expect(row(page, /Pesu Jää pois/)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('500,50')
  for (const unseen of ['321,20', '251,00', '50,20', '179,30']) {
    await expect(page.getByRole('main')).not.toContainText(unseen)
  }
})

test('a first price of work is no rise: nothing is new, and there is nothing before', async ({ page }) => {
  await asked(page, { sawWork: false, total: 20, rows: [line('Suodatin', 20)] })
  await expect(page.getByRole('heading', { name: text('priceRowsFirst') })).toBeVisible()
  await expect(row(page, /Määräaikaishuolto/)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Uusi')
  await expect(page.getByText(text('priceBefore'))).toHaveCount(0)
})

test('what rounding takes is told by itself: it is neither new nor approved', async ({ page }) => {
  const api = await asked(page)
  const rounding = { ...line('Pyöristys', -0.02), isRounding: true as const }
  api.say('GET /api/process/pricing', {
    json: { paymentRows: [...nowRows, rounding], totalPrice: 500.48, terminalCode: null, approved, agreed },
  })
  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: '20,00' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Pyöristys')
  await expect(fold(page, 1)).toBeVisible()
})

const screens = [
  ['at the cabinet', { state: 'KEY_CODE_SENT', boxAccessCode: '731904' }],
  ['with the keys left', { state: 'CUSTOMER_KEYS_DELIVERED' }],
  ['while an advisor looks', { state: 'STARTED' }],
] as const satisfies readonly (readonly [string, Partial<ProcessStatus>])[]

for (const [where, process] of screens) {
  test(`a price to approve is the first thing on the screen ${where}`, async ({ page }) => {
    await asked(page, {}, process)
    const button = page.getByRole('button', { name: text('priceNoticeOpen') })
    await expect(button).toBeVisible()
    const first = await page.evaluate(() => document.querySelector('main button, main h1')?.textContent)
    expect(first).toBe(text('priceNoticeOpen'))
    await button.click()
    await expect(page.getByRole('heading', { name: text('priceTitle') })).toBeFocused()
  })
}

test('a price to approve comes first on the page of the customer’s data too, and leads to the visit', async ({
  page,
}) => {
  const api = await asked(page, {}, { state: 'CUSTOMER_KEYS_DELIVERED' })
  await page.goto(`${api.link}/privacy`)
  const button = page.getByRole('button', { name: text('priceNoticeOpen') })
  await button.click()
  await expect(page).toHaveURL(new RegExp(`${api.link}$`))
  await expect(button).toBeVisible()
})

test('a price that rises while its page is open is compared again, and approved as it is now', async ({ page }) => {
  const api: FakeApi = await asked(page)
  await expect(page.getByRole('button', { name: /500,50/ })).toBeVisible()
  api.say('POST /api/process/price-approval', () => {
    api.become({ askedPrice: 600 })
    api.say('GET /api/process/pricing', {
      json: { paymentRows: [...nowRows, line('Valo', 99.5)], totalPrice: 600, terminalCode: null, approved, agreed },
    })
    return { status: 205, json: null }
  })
  await page.getByRole('button', { name: /500,50/ }).click()
  await expect(page.getByRole('button', { name: /600,00/ })).toBeVisible()
  await expect(row(page, /Valo Uusi/)).toBeVisible()
  const said = text('totalChanged').replace('{before}', formatEuro(500.5)).replace('{now}', formatEuro(600))
  await expect(page.getByText(said)).toBeVisible()
})
