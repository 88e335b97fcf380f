import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import type { ProcessInit, ProcessStatus } from '#worker/contract/process.ts'

import { withApiCaller } from './support/api-caller.ts'
import { customerApproves } from './support/customer-approves.ts'
import { createProcess, freshPhone, staffEvent } from './support/desk.ts'
import { numbersOf, openDay } from './support/insights-page.ts'
import { bringSession } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const accountId = 'acc_herttoniemi'
const accountName = 'Autohuolto Pohjola, Herttoniemi'

type Figures = Record<'visits' | 'paid' | 'services', number[]>

/** Returns the account's figures of today. */
async function figuresSeen(page: Page): Promise<Figures> {
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Helsinki' }))
  await openDay(page, { accountId, day: today })
  return {
    visits: (await numbersOf(page, 'fig_visits')).slice(0, 1),
    paid: await numbersOf(page, 'fig_paid'),
    services: await numbersOf(page, 'fig_services'),
  }
}

const cents = (euros: number) => Math.round(euros * 100)

/** A visit from its link to its end, paid at the counter: what it cost, and what its extra service did. */
async function playVisit(): Promise<{ paid: number; service: number }> {
  const { id, link, processCode } = await createProcess({ fixture: 1, phoneNumber: freshPhone(), accountId })
  await customerApproves(link)
  const headers = { 'X-Process-Code': processCode }
  const { service, price } = await withApiCaller(async ({ call }) => {
    const { extraServices } = await call<ProcessInit>('GET', '/api/process/init', { headers })
    const { totalPrice } = await call<{ totalPrice: number }>('GET', '/api/process/pricing', { headers })
    return { service: cents(extraServices[0]?.price ?? 0), price: cents(totalPrice) }
  })
  await withApiCaller(({ call }) =>
    expect
      .poll(async () => (await call<ProcessStatus>('GET', '/api/process', { headers })).state)
      .toBe('KEY_CODE_SENT'),
  )
  for (const type of ['deliver_keys', 'collect_keys', 'ready_for_payment', 'settle_payment', 'finish'])
    await staffEvent({ processId: id, type, ...(type === 'settle_payment' && { reason: 'Maksettu tiskillä' }) })
  return { paid: price, service }
}

function grown(now: Figures, before: Figures): Figures {
  const more = (name: keyof Figures) => now[name].map((value, at) => value - (before[name][at] ?? 0))
  return { visits: more('visits'), paid: more('paid'), services: more('services') }
}

test('a visit changes the figures of today to the cent, for an admin and a group admin', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  const groupAdmin = await someoneElse()
  await bringSession(page, 'minna.halla', accountName)
  await bringSession(groupAdmin, 'risto.pohjola', accountName)
  const pages = [page, groupAdmin]
  const before = await Promise.all(pages.map(figuresSeen))
  const { paid, service } = await playVisit()
  const now = await Promise.all(pages.map(figuresSeen))
  const played = { visits: [1], paid: [paid, 1], services: [service, 1] }
  expect(now.map((seen, at) => grown(seen, before[at] ?? seen))).toEqual([played, played])
  await expectAccessible(page, 'the insights')
})

test('an advisor is told that the insights are not for them', async ({ page }) => {
  await bringSession(page, 'kaisa.lehto', accountName)
  await page.goto('/staff/insights')
  await expect(page.getByText(fillText(fi.refusedTitle, { page: fi.insights }))).toBeVisible()
  await expect(page.getByRole('link', { name: fi.insights })).toHaveCount(0)
})
