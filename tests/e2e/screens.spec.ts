import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import type { ContentKey } from '#tests/support/content.ts'

import { expectLockerScreen, wordsOf } from './support/customer-page.ts'
import { createProcess, freshPhone, staffEvent } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')
const advisorConfirms = 'acc_tampere'

async function expectScreen(page: Page, title: ContentKey): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: words(title), exact: true })).toBeVisible()
}

/** Goes to the waiting step of a workshop whose advisor confirms. */
async function confirmOrder(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: words('continue'), exact: true }).click()
  await page.getByRole('button', { name: words('servicesContinue') }).click()
  await page.getByRole('checkbox', { name: words('workOrderApproved') }).check()
  await page.getByRole('button', { name: words('approveButton') }).click()
  await expectScreen(page, 'advisorConfirmsTitle')
}

test('an advisor confirms while the customer waits, and the code comes by itself', async ({ page }) => {
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: advisorConfirms })
  await confirmOrder(page, link)
  await expectAccessible(page, 'waiting for the advisor')
  await staffEvent({ processId: id, type: 'confirm' })
  await expectLockerScreen(page, words)
})

test('every turn that staff give a visit shows its own screen', async ({ page }) => {
  test.slow()
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: advisorConfirms })
  await confirmOrder(page, link)
  const turns = [
    ['require_visit', 'visitDeskTitle'],
    ['deliver_over_counter', 'keysDeliveredTitle'],
    // The link for paying is sent at once.
    ['ready_for_payment', 'paymentPageTitle'],
    ['settle_payment', 'paymentDoneTitle'],
    ['finish', 'deliveryDoneTitle'],
    ['close', null],
  ] as const
  for (const [type, title] of turns) {
    await staffEvent({ processId: id, type, reason: 'Sovittiin puhelimessa' })
    if (title === null) continue
    await expectScreen(page, title)
    await expectAccessible(page, title)
  }
})

test('a cancelled visit says so and how to reach the workshop', async ({ page }) => {
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: advisorConfirms })
  const opened = page.waitForResponse(/link-opened/)
  await page.goto(link)
  await opened
  await staffEvent({ processId: id, type: 'cancel' })
  await page.reload()
  await expectScreen(page, 'cancelledTitle')
  await expect(page.getByRole('link', { name: /^Soita/ })).toBeVisible()
  await expectAccessible(page, 'cancelled')
})

test('wishes for the way back are given once', async ({ page }) => {
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: advisorConfirms })
  await confirmOrder(page, link)
  await staffEvent({ processId: id, type: 'require_visit' })
  await staffEvent({ processId: id, type: 'deliver_over_counter' })
  await expectScreen(page, 'keysDeliveredTitle')
  const send = page.getByRole('button', { name: words('deliveryInfoSend') })
  await page.getByText(words('deliveryInfoTitle')).click()
  await expect(send).toBeDisabled()
  await page.getByRole('combobox', { name: words('deliveryInfoOption') }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: words('deliveryInfoNotes') }).fill('Portti on auki kuuteen asti.')
  await send.click()
  await expect(page.getByText(words('deliveryInfoSent'))).toBeVisible()
  await page.reload()
  await expectScreen(page, 'keysDeliveredTitle')
  await expect(send).toHaveCount(0)
})
