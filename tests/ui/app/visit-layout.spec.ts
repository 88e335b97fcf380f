import { expect, test, type Page } from '@playwright/test'

import { customerView } from '#tests/support/customer-view.ts'
import { plainRow } from '#tests/support/entities.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

import { text } from './credit-page.ts'
import { fakeApi, ok } from './fake-api.ts'

const toPay: Partial<ProcessStatus> = { state: 'PAYMENT_LINK_SENT', currentStep: 'WAITING_CONFIRMATION' }
const languageCall = 'PUT /api/process/language'
const { workOrder } = customerView()

const boxOf = async (page: Page, name: string) => {
  const box = await page.getByRole('heading', { name, exact: true }).boundingBox()
  if (box === null) throw new Error(`${name} is not to be seen`)
  return box
}

test('what to do is in sight at once, beside what it is about where there is room', async ({ page }) => {
  const isWide = (page.viewportSize()?.width ?? 0) > 1024
  const api = await fakeApi(page, {})
  await page.goto(api.link)
  const next = page.getByRole('button', { name: text('continue'), exact: true })
  await expect(next).toBeInViewport({ ratio: 1 })
  const [button, rows] = [await next.boundingBox(), await boxOf(page, text('workOrderRows'))]
  expect((button?.x ?? 0) > rows.x + rows.width).toBe(isWide)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('rows and the ways to pay stand side by side where there is room, and are read in their order', async ({
  page,
}) => {
  const isWide = (page.viewportSize()?.width ?? 0) > 1024
  const api = await fakeApi(page, { process: toPay })
  await page.goto(api.link)
  await expect(page.getByRole('heading', { name: text('paymentRows') })).toBeVisible()
  const way = page.getByRole('button', { name: text('payTerminal') })
  await expect(way).toBeVisible()
  const [button, rows] = [await way.boundingBox(), await boxOf(page, text('paymentRows'))]
  expect((button?.x ?? 0) > rows.x + rows.width).toBe(isWide)
})

test('a long list of rows is open at the terminal, where it is compared, and folded elsewhere', async ({ page }) => {
  const orderRows = Array.from({ length: 9 }, (_none, index) => ({
    ...plainRow,
    id: `r${index}`,
    description: `Työ ${index}`,
    price: 10,
    priceWithVat: 12.55,
  }))
  const api = await fakeApi(page, { process: toPay, workOrder: workOrder && { ...workOrder, orderRows } })
  api.say('GET /api/process/pricing', {
    json: {
      paymentRows: orderRows.map(({ description, price, priceWithVat }) => ({ description, price, priceWithVat })),
      totalPrice: 112.95,
      terminalCode: '482913',
    },
  })
  await page.goto(api.link)
  const row = page.getByText('Työ 8')
  const way = page.getByRole('button', { name: text('payTerminal') })
  await expect(way).toBeVisible()
  await expect(row).toBeHidden()
  await way.click()
  await expect(row).toBeVisible()
})

test('a number keeps its thousands and its unit on one line, whoever typed it', async ({ page }) => {
  const api = await fakeApi(page, {})
  await page.goto(api.link)
  const rows = page.getByRole('rowheader')
  await expect(rows.first()).toBeVisible()
  expect(await rows.allTextContents()).toEqual(
    expect.arrayContaining([
      'Määrä\u00ADaikais\u00ADhuolto 60\u00A0000\u00A0km',
      'Moottori\u00ADöljy 0W-20, 5,6\u00A0l',
    ]),
  )
})

for (const { of, stored, isLanguageSettled, wanted } of [
  { of: 'the browser where nobody has settled one', stored: null, isLanguageSettled: false, wanted: 'l-sv' },
  { of: 'the link before the browser', stored: null, isLanguageSettled: true, wanted: null },
  { of: 'an earlier choice before the link', stored: 'en-GB', isLanguageSettled: true, wanted: 'l-en' },
  { of: 'the link where the earlier choice is not spoken', stored: 'de-DE', isLanguageSettled: true, wanted: null },
]) {
  test.describe(`a visit speaks the language of ${of}`, () => {
    test.use({ locale: 'sv-SE' })
    test('and keeps no choice that nobody made', async ({ page }) => {
      const api = await fakeApi(page, { isLanguageSettled })
      api.say(languageCall, ok(languageCall, customerView({ language: wanted === 'l-en' ? 'en' : 'sv' }).content))
      await page.addInitScript((lcid) => {
        if (lcid !== null) localStorage.setItem('dsa-user-lang', lcid)
      }, stored)
      await page.goto(api.link)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(api.bodies(languageCall)).toEqual(wanted === null ? [] : [{ languageId: wanted }])
      expect(await page.evaluate(() => localStorage.getItem('dsa-user-lang'))).toBe(stored)
    })
  })
}

test('every public page tells of its cookies, once; a kiosk none', async ({ page }) => {
  const api = await fakeApi(page, { process: toPay })
  const forget = () => page.evaluate(() => localStorage.removeItem('dsa-cookies-accepted'))
  const notice = page.getByRole('region', { name: 'Evästeet' })
  await page.goto('/')
  await page.addInitScript(() => {
    if (sessionStorage.getItem('accepts') === null) localStorage.removeItem('dsa-cookies-accepted')
  })
  await forget()
  for (const to of ['/', '/terms', api.link, `${api.link}/privacy`, '/take-over', '/login', '/fast-lane/hall?own']) {
    await page.goto(to)
    await expect(notice, to).toBeVisible()
  }
  await notice.getByRole('button').click()
  await expect(notice).toBeHidden()
  await page.goto('/fast-lane/hall')
  await expect(page.getByRole('navigation')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('an order of a thousand rows shows its first ones, its total and how many are folded', async ({ page }) => {
  const orderRows = Array.from({ length: 1000 }, (_none, index) => ({
    ...plainRow,
    id: `r${index}`,
    description: `Ruuvi ${index}`,
    quantity: 40,
    unit: 'kpl',
    price: 16.8,
    priceWithVat: 21.08,
  }))
  const sums = { sumPrice: 21_080, totalPrice: 21_080 }
  const api = await fakeApi(page, { workOrder: workOrder && { ...workOrder, orderRows, ...sums } })
  await page.goto(api.link)
  await expect(page.getByRole('row', { name: /Ruuvi 24\s*40.kpl\s*21,08/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ruuvi 25\s/ })).toHaveCount(0)
  await expect(page.getByText(/21.080,00/).first()).toBeVisible()
  await page.getByText(text('approvalMoreRows').replace('{count}', '975')).click()
  await expect(page.getByRole('row', { name: /Ruuvi 999\s/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
