import type { Page } from '@playwright/test'

import { expectAccessibleToAll, type Words, wordsOf } from './support/customer-page.ts'
import { staffEvent, textMessage, textMessageCount } from './support/desk.ts'
import { visitOf, type Visit } from './support/order-change.ts'
import { fillForm, goToProvider, heading, pay, press } from './support/payment-page.ts'
import { expect, test } from './support/test.ts'

const service = { description: 'Vuosihuolto', price: 100 }
const brakes = { description: 'Jarrupalat eteen', price: 44 }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const total = (words: Words, sum: string) => words('priceApprove', { total: sum })

/** From the link to the counter, where the advisor takes the keys. */
async function leaveTheCar(page: Page, { id, link }: Visit, words: Words, limit?: string): Promise<void> {
  await page.goto(link)
  await button(page, words('continue')).click()
  await button(page, words('servicesContinue')).click()
  await page.getByRole('checkbox', { name: words('workOrderApproved') }).check()
  if (limit !== undefined) {
    await page.getByText(words('limitTitle')).click()
    await page.getByRole('textbox', { name: words('limitLabel') }).fill(limit)
  }
  await button(page, words('approveButton')).click()
  await expect(heading(page, words('advisorConfirmsTitle'))).toBeVisible()
  await staffEvent({ processId: id, type: 'require_visit', reason: 'Katsotaan yhdessä' })
  await staffEvent({ processId: id, type: 'deliver_over_counter' })
  await expect(heading(page, words('keysDeliveredTitle'))).toBeVisible()
}

/** Returns the server's answer to a page that begins to pay all the same. */
async function tryToPay(page: Page, code: string): Promise<readonly [number, string]> {
  return page.evaluate(async (processCode) => {
    const [, token = ''] = /XSRF-TOKEN=([^;]*)/.exec(document.cookie) ?? []
    const body = {
      firstName: 'Aino',
      lastName: null,
      address: 'Katu 1',
      externalCustomerNumber: null,
      city: 'Tampere',
      country: 'FI',
      email: 'aino@example.fi',
      postalCode: '33100',
    }
    const response = await fetch('/api/process/payment', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Process-Code': processCode, 'X-XSRF-TOKEN': token },
      body: JSON.stringify(body),
    })
    const problem: { code: string } = await response.json()
    return [response.status, problem.code] as const
  }, code)
}

test('an order that became dearer is approved anew, and only then paid', async ({ page }) => {
  test.slow()
  const words = wordsOf('fi')
  const visit = await visitOf(service)
  await leaveTheCar(page, visit, words)
  await visit.change(service, brakes)
  const message = await textMessage(visit.phoneNumber, /työn hinta/)
  expect(message).toContain(visit.link)
  await expect(page.getByText(words('priceNoticeText', { total: '180,70\u{A0}€' }))).toBeVisible()
  expect(await tryToPay(page, visit.processCode)).toEqual([409, 'approval.needed'])

  await staffEvent({ processId: visit.id, type: 'ready_for_payment' })
  await expect(heading(page, words('priceTitle'))).toBeVisible()
  const main = page.getByRole('main')
  for (const sum of ['125,50', '55,20', '180,70']) await expect(main).toContainText(sum)
  await expect(page.getByText('Uusi', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /Jarrupalat eteen Uusi/ })).toBeVisible()
  await expect(page.getByText('Vuosihuolto')).toBeHidden()
  await page.getByText(words('priceRowsSameShow', { count: '1' })).click()
  await expect(page.getByRole('row', { name: /Vuosihuolto\s+125,50/ })).toBeVisible()
  expect(await tryToPay(page, visit.processCode)).toEqual([409, 'approval.needed'])

  await button(page, total(words, '180,70\u{A0}€')).click()
  await expect(heading(page, words('paymentPageTitle'))).toBeVisible()
  await button(page, words('payOnline')).click()
  await fillForm(page, words)
  await goToProvider(page, 'svea', words)
  await press(page, 'svea', pay)
  await expect(heading(page, words('paymentDoneTitle'))).toBeVisible()
  await expect(main).toContainText('180,70')
})

test('within the tolerance, and within a limit, nobody is asked', async ({ page }) => {
  test.slow()
  const words = wordsOf('fi')
  const visit = await visitOf(service)
  await leaveTheCar(page, visit, words, '200')
  const sent = await textMessageCount(visit.phoneNumber)
  await visit.change({ ...service, price: 150 })
  await staffEvent({ processId: visit.id, type: 'ready_for_payment' })
  await expect(heading(page, words('paymentPageTitle'))).toBeVisible()
  await expect(page.getByRole('main')).toContainText('188,25')
  await textMessage(visit.phoneNumber, /[Mm]aksa/)
  expect(await textMessageCount(visit.phoneNumber)).toBe(sent + 1)

  // A cent more than the limit is another matter, also for who was asked to pay already.
  await visit.change({ ...service, price: 160 })
  await expect(heading(page, words('priceTitle'))).toBeVisible()
  await textMessage(visit.phoneNumber, /työn hinta/)
})

test('the new price can be read and approved by everybody', async ({ page }) => {
  test.slow()
  const words = wordsOf('fi')
  const visit = await visitOf(service)
  await leaveTheCar(page, visit, words)
  await visit.change({ ...service, price: 120 }, brakes)
  await expect(button(page, words('priceNoticeOpen'))).toBeVisible()
  await expectAccessibleToAll(page, 'priceNoticeOpen')
  await button(page, words('priceNoticeOpen')).click()
  await expect(heading(page, words('priceTitle'))).toBeFocused()
  await page.getByText(words('limitTitle')).click()
  const limit = page.getByRole('textbox', { name: words('limitLabel') })
  await limit.fill('50')
  await button(page, total(words, '205,80\u{A0}€')).click()
  await expect(limit).toBeFocused()
  await expect(page.getByText(words('limitTooSmall', { total: '205,80\u{A0}€' }))).toBeVisible()
  await expectAccessibleToAll(page, 'limitLabel')
  await limit.fill('300')
  await button(page, total(words, '205,80\u{A0}€')).click()
  await expect(heading(page, words('keysDeliveredTitle'))).toBeFocused()
  await expect(button(page, words('priceNoticeOpen'))).toHaveCount(0)
})
