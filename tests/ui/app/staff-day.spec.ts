import { expect, test, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { dayItem as item } from '#web/staff/day/day-item.fixture.ts'
import type { DayPage } from '#worker/contract/staff/visit/day.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { overlaps } from './overlaps.ts'

const call = 'GET /api/staff/day'

const monday: DayPage = {
  date: '2026-11-23',
  today: '2026-11-23',
  span: 'day',
  timeZone: 'Europe/Helsinki',
  items: [
    item({ id: 'prc_1', mark: 'overdue' }),
    item({ id: 'prc_2', mark: 'done', licenseNumber: 'XYZ-9', state: 'DELIVERY_DONE', boxNumber: 7 }),
    item({ id: 'prc_3', kind: 'hand_over', at: '2026-11-23T13:30:00.000Z', customerName: 'Aino Virtanen' }),
  ],
  nextCursor: null,
  overdue: [item({ id: 'prc_9', at: '2026-11-20T13:30:00.000Z', kind: 'hand_over', mark: 'overdue' })],
  hasMoreOverdue: false,
  asOf: '2026-11-23T07:00:00.000Z',
}

async function open(page: Page, address = '/staff/day') {
  const api = await fakeStaff(page)
  api.say(call, answers(call, monday))
  await page.goto(address)
  return api
}

for (const [name, size] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 800 }],
] as const) {
  test(`the day on ${name}: who comes, who goes and what is late`, async ({ page }) => {
    await page.setViewportSize(size)
    await open(page)
    await expect(page.getByRole('heading', { level: 1, name: 'maanantai 23.11.2026' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Klo 15' })).toContainText('15.30 Luovutus')
    await expect(page.getByText('Nyt 9.00')).toBeVisible()
    await page.getByText('2 myöhässä').click()
    await expect(page.getByRole('list', { name: 'Myöhässä' }).getByRole('listitem')).toHaveCount(2)
    await page.getByText('1 tehty').click()
    await expect(page.getByRole('list', { name: 'Tehty' })).toContainText('Lokero 7')
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide).toBe(0)
    await expectAccessible(page, name)
  })
}

test('arrows lead from day to day, and T to today', async ({ page }) => {
  const api = await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('23.11.2026')
  api.say(call, answers(call, { ...monday, date: '2026-11-24', items: [], overdue: [] }))
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/date=2026-11-24$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('24.11.2026')
  await expect(page.getByText('Ei varattuja aikoja')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/date=2026-11-23$/)
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/staff\/day$/)
})

test('a day that cannot be fetched says so, and is asked for again', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(call, { status: 422, json: { code: 'request.invalid' } })
  await page.goto('/staff/day')
  await expect(page.getByRole('alert')).toContainText('Päivää ei saatu haettua')
  api.say(call, answers(call, monday))
  await page.getByRole('button', { name: 'Yritä uudelleen' }).click()
  await expect(page.getByRole('list', { name: 'Klo 15' })).toBeVisible()
})

test('the wall screen is large, has no controls, and is left with Esc', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await open(page, '/staff/day?wall')
  const line = page.getByRole('listitem').filter({ hasText: 'Aino' })
  await expect(line).toBeVisible()
  // A letter for each 4 mm of a screen of 55 inches, read from four metres.
  expect(await line.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThanOrEqual(40)
  await expectAccessible(page, 'wall')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Tulosta' })).toBeVisible()
})

test('a printed day has its visits on white, and nothing to press', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('list', { name: 'Klo 15' })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1, name: 'maanantai 23.11.2026' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Klo 15' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
})

test('a visit that is opened from the day leads on in its order, and back to it', async ({ page }) => {
  await open(page)
  // As quick as anybody can be: with the button, before the page is painted.
  await page.evaluate(() => {
    const drawn = new MutationObserver(() => {
      if (document.querySelector('[aria-label^="Seuraava käynti"]') === null) return
      drawn.disconnect()
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }))
    })
    drawn.observe(document.body, { childList: true, subtree: true })
  })
  await page.getByText('2 myöhässä').click()
  await page.getByRole('list', { name: 'Myöhässä' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/process\/prc_2$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/staff\/day$/)
})

test('a week is seven columns, each with how many come and go', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(call, answers(call, { ...monday, span: 'week', overdue: [] }))
  await page.goto('/staff/day?span=week')
  await expect(page.getByRole('heading', { level: 1, name: 'Viikko 48' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7)
  await expect(page.getByRole('region', { name: 'ma 23.11.' })).toContainText('2 tulee · 1 lähtee')
  await expect(page.getByRole('region', { name: 'ti 24.11.' })).toContainText('0 tulee · 0 lähtee')
})

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
] as const) {
  test(`on a wall of ${width} pixels nothing lies over anything, and the next two hours are the largest`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const api = await fakeStaff(page)
    const at = (hour: number) => `2026-11-23T${String(hour).padStart(2, '0')}:15:00.000Z`
    const items = [8, 9, 10, 11, 12].flatMap((hour) => [
      item({
        id: `prc_a${hour}`,
        at: at(hour),
        licenseNumber: 'WWW-888',
        customerName: 'Rakennuspalvelu Öhman & Pojat Oy',
      }),
      item({
        id: `prc_h${hour}`,
        at: at(hour),
        licenseNumber: 'MMM-000',
        kind: 'hand_over',
        customerName: 'Ville-Petteri',
      }),
    ])
    api.say(call, answers(call, { ...monday, items }))
    await page.goto('/staff/day?wall')
    const line = page.locator('[data-wall] li').first()
    await expect(line).toBeVisible()
    expect(await overlaps(page)).toEqual([])
    const sizes = await page
      .locator('[data-wall] li')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
    expect(sizes[0]).toBeGreaterThan(sizes[4] ?? 0)
  })
}
