import { expect, test, type Page } from '@playwright/test'

import { withSandbox } from '#scripts/stack/name-sandbox.ts'
import { boardItem } from '#web/staff/board/rows/board-item.fixture.ts'

import { answers, fakeStaff } from './fake-staff.ts'

const list = 'GET /api/staff/process'
const counts = { nextCursor: null, archived: [], staffTurnCount: 1, callCount: 0, asOf: '2026-11-21T08:00:00.000Z' }
const title = 'Kierros: viisi vaihetta, viisi minuuttia'

async function openBoard(page: Page): Promise<void> {
  const api = await fakeStaff(page)
  api.say(list, answers(list, { items: [boardItem()], ...counts }))
  await page.goto('/staff')
  await expect(page.locator('[data-process]').first()).toBeVisible()
}

/** Makes the page name a sandbox, as that of a development stack does. */
async function besideSandbox(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/staff',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: withSandbox(await response.text(), 'http://sandbox.example') })
    },
  )
}

test('the tour goes through its five steps by keyboard, and is over for good in this browser', async ({ page }) => {
  await besideSandbox(page)
  await openBoard(page)
  const card = page.getByRole('region', { name: title })
  await expect(card.getByText('Vaihe 1/5')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Avaa pöytä' })).toHaveAttribute('href', 'http://sandbox.example/')
  const next = card.getByRole('button', { name: 'Seuraava' })
  await next.press('Enter')
  await expect(card.getByRole('link', { name: 'Avaa avainkaappi' })).toBeVisible()
  await page.reload()
  await expect(card.getByText('Vaihe 2/5')).toBeVisible()
  await next.press('Enter')
  await next.press('Enter')
  await next.press('Enter')
  await expect(card.getByText('Vaihe 5/5')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Avaa tunnusluvut' })).toHaveAttribute('href', '/staff/insights')
  await card.getByRole('button', { name: 'Valmis' }).press('Enter')
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(page.locator('[data-process]').first()).toBeVisible()
  await expect(card).toHaveCount(0)
})

/** The parts of the program that a page has asked for and that are the tour's. */
function tourParts(page: Page): readonly string[] {
  const parts: string[] = []
  page.on('request', (request) => request.url().includes('/assets/tour-') && parts.push(request.url()))
  return parts
}

test('the tour can be skipped at once', async ({ page }) => {
  const parts = tourParts(page)
  await besideSandbox(page)
  await openBoard(page)
  await expect(page.getByRole('region', { name: title })).toBeVisible()
  expect(parts.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Ohita kierros' }).click()
  await expect(page.getByRole('region', { name: title })).toHaveCount(0)
})

test('there is no tour where no sandbox is named, as in production', async ({ page }) => {
  const parts = tourParts(page)
  await openBoard(page)
  await expect(page.getByRole('region', { name: title })).toHaveCount(0)
  expect(parts).toEqual([])
})
