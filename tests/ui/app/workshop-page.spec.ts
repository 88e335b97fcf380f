import { expect, test } from '@playwright/test'

import { expectAccessibleDayAndNight } from '#tests/browser/accessibility.ts'
import { translateWhereAsked } from '#tests/browser/translator.ts'
import { builtInTexts } from '#tests/support/content.ts'
import { texts } from '#web/customer/workshop-page/texts.fi.ts'
import type { WorkshopPage } from '#worker/contract/customer/workshop-page.ts'

const workshop: WorkshopPage = {
  name: 'Autohuolto Pohjola, Herttoniemi',
  phoneNumber: '+358400000201',
  email: 'herttoniemi@autohuoltopohjola.example',
  streetAddress: 'Mekaanikonkatu 27',
  postalCode: '00880',
  city: 'Helsinki',
  accentColor: '#7a3b12',
  logo: { url: '/icon.svg', width: 64, height: 64 },
  placePictureUrl: '/icons/icon-512.png',
  timeZone: 'Europe/Helsinki',
  openingHours: null,
  isClosed: false,
}

/** Today's hours, as the server tells them at noon in Helsinki. */
function hoursAt(noon: number) {
  const days = Array.from({ length: 7 }, (_, ahead) => {
    const date = new Date(noon + ahead * 86_400_000).toISOString().slice(0, 10)
    return { date, exception: null, openings: [{ from: `${date}T06:00:00.000Z`, to: `${date}T15:00:00.000Z` }] }
  })
  return { days, later: null }
}

test('a workshop is known by its looks, says until when it is open and where it is, and takes a code', async ({
  page,
}) => {
  const noon = Date.parse('2026-11-23T10:00:00Z')
  await page.clock.setFixedTime(noon)
  const asked: string[] = []
  await page.route('**/api/workshop/*', async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await route.fulfill({ json: { ...workshop, openingHours: hoursAt(noon) } })
  })
  await translateWhereAsked(page)
  await page.route('**/api/csrf-token', (route) => route.fulfill({ status: 204 }))
  await page.goto('/w/Pohjola-Herttoniemi')
  await expect(page.getByRole('heading', { name: texts.welcome, level: 1 })).toBeVisible()
  expect(asked).toEqual(['/api/workshop/pohjola-herttoniemi'])
  const text = builtInTexts('fi')
  await expect(page.getByText((text['hoursOpenUntil'] ?? '').replace('{time}', '17.00'))).toBeVisible()
  await expect(page.getByRole('img', { name: texts.picture.replace('{name}', workshop.name) })).toBeVisible()
  await expect(page.getByRole('link', { name: texts.map })).toHaveAttribute(
    'href',
    /Mekaanikonkatu%2027%2C%2000880%20Helsinki$/,
  )
  await expect(page.locator('header img')).toHaveAttribute('src', '/icon.svg')
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon.svg')
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute(
    'href',
    /\/api\/workshop\/pohjola-herttoniemi\/manifest$/,
  )
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--accent-light')))
    .toBe('#7a3b12')
  await expectAccessibleDayAndNight(page, 'the page of a workshop')
  await page.route('**/api/process/code', (route) => route.fulfill({ json: { processCode: '4F7K9Q2MX3VD' } }))
  await page.route('**/api/process/init', (route) => route.fulfill({ status: 500, json: { code: 'x', status: 500 } }))
  await page.getByRole('textbox').fill('4F7K-9Q2M-X3VD')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/4F7K-9Q2M-X3VD')
})

test('a workshop that is closed says so, and an address of nobody is a page with the code field', async ({ page }) => {
  await translateWhereAsked(page)
  await page.route('**/api/csrf-token', (route) => route.fulfill({ status: 204 }))
  await page.route('**/api/workshop/suljettu', (route) => route.fulfill({ json: { ...workshop, isClosed: true } }))
  await page.goto('/w/suljettu')
  await expect(page.getByText(texts.closed)).toBeVisible()
  await page.route('**/api/workshop/arvaus', (route) =>
    route.fulfill({ status: 404, json: { code: 'workshop.not_found', status: 404 } }),
  )
  await page.goto('/w/arvaus')
  await expect(page.getByRole('heading', { name: texts.unknown, level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox')).toBeVisible()
  await expectAccessibleDayAndNight(page, 'the page of no workshop')
})
