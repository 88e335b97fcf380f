import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'

import {
  approve,
  boxNumber,
  expectAccessibleToAll,
  expectLockerScreen,
  lockerCode,
  wordsOf,
} from './support/customer-page.ts'
import { askDesk, createProcess, freshPhone, leaveKeys, staffEvent } from './support/desk.ts'
import { fillForm, goToProvider, heading, pay, press, shopOf } from './support/payment-page.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')
const lockerId = 'lck_herttoniemi'

const shown = (page: Page, title: string) => expect(heading(page, title)).toBeVisible()
const boxCode = (page: Page) => page.getByText(`${words('lockerCodeLabel')}:`)

async function keyIn(code: string): Promise<string> {
  const { result } = await askDesk<{ result: string }>('POST', `/cabinet/${lockerId}/open`, { code })
  return result
}

/** A delivery whose keys the workshop has taken out of the box, on the customer's page. */
async function handIn(page: Page, wish: boolean): Promise<{ id: string; oldCode: string }> {
  const accountId = shopOf.paytrail
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), language: 'fi', accountId })
  await page.goto(link)
  await approve(page, words, async (title) => {
    if (wish && title === 'approvalTitle')
      await page.getByRole('checkbox', { name: words('useRetrievalProcess') }).check()
  })
  await expectLockerScreen(page, words)
  const oldCode = await lockerCode(page)
  await leaveKeys(lockerId, oldCode, await boxNumber(page, words))
  await shown(page, words('keysDeliveredTitle'))
  await staffEvent({ processId: id, type: 'collect_keys' })
  await expect(page.getByText(words('keysCollectedText'))).toBeVisible()
  return { id, oldCode }
}

/** Takes the keys out of the cabinet as the customer does, with the code of the page. */
async function takeKeys(page: Page, code: string): Promise<void> {
  const number = /Lokero (\d+)/.exec(await page.getByRole('main').innerText())?.[1]
  const box = `/cabinet/${lockerId}/box/${number}`
  expect(await keyIn(code)).toBe('opened')
  await askDesk('POST', `${box}/take-keys`, {})
  await askDesk('POST', `${box}/close`, {})
}

async function payOnline(page: Page): Promise<void> {
  await page.getByRole('button', { name: words('payOnline') }).click()
  await fillForm(page, words)
  await goToProvider(page, 'paytrail', words)
  await press(page, 'paytrail', pay)
  await shown(page, words('paymentDoneTitle'))
}

test('keys come back by the locker: laid there, paid, the code, the box, and the end', async ({ page }) => {
  test.slow()
  const { id, oldCode } = await handIn(page, true)
  await expectAccessibleToAll(page, 'keysBackLater')
  await staffEvent({ processId: id, type: 'fill_retrieval_box' })
  await expect(page.getByText(words('keysBackWait'))).toBeVisible()
  await expect(boxCode(page)).toHaveCount(0)
  await staffEvent({ processId: id, type: 'ready_for_payment' })
  await shown(page, words('paymentPageTitle'))
  await expect(page.getByText(words('keysBackWait'))).toBeVisible()
  await expectAccessible(page, 'payment page with keys that wait')
  await expect(boxCode(page)).toHaveCount(0)

  await payOnline(page)
  await expect(page.getByText(words('paymentDoneRetrieveText'))).toBeVisible()
  await expect(page.getByText(words('lockerStepTakeKeys'))).toBeVisible()
  await expectAccessibleToAll(page, 'paymentDoneRetrieveText')
  await expect(boxCode(page)).toHaveCount(1)
  const code = await lockerCode(page)
  expect(code).not.toBe(oldCode)

  expect(await keyIn(oldCode)).toBe('wrong_code')
  await takeKeys(page, code)
  await shown(page, words('deliveryDoneTitle'))
  await expect(boxCode(page)).toHaveCount(0)
  expect(await keyIn(code)).toBe('wrong_code')
})

test('keys that are laid there after the bill was paid show their code at once', async ({ page }) => {
  test.slow()
  const { id } = await handIn(page, true)
  await staffEvent({ processId: id, type: 'ready_for_payment' })
  await shown(page, words('paymentPageTitle'))
  await expect(page.getByText(words('keysBackLater'))).toBeVisible()
  await staffEvent({ processId: id, type: 'settle_payment' })
  await expectAccessibleToAll(page, 'keysBackPaid')
  await staffEvent({ processId: id, type: 'fill_retrieval_box' })
  await expect(page.getByText(words('paymentDoneRetrieveText'))).toBeVisible()
  await staffEvent({ processId: id, type: 'start_retrieval' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hae avaimet lokerosta')
  await expectAccessibleToAll(page, 'lockerStepTakeKeys')
  await expect(page.getByText(words('lockerStepPutKeys'))).toHaveCount(0)
  await takeKeys(page, await lockerCode(page))
  await shown(page, words('deliveryDoneTitle'))
})

test('without the wish it is said where the car is handed over, and no key is to be left', async ({ page }) => {
  test.slow()
  const { id } = await handIn(page, false)
  await expect(page.getByText(words('keysBackLater'))).toHaveCount(0)
  await expect(staffEvent({ processId: id, type: 'fill_retrieval_box' })).rejects.toThrow('409')
  await staffEvent({ processId: id, type: 'ready_for_payment' })
  await shown(page, words('paymentPageTitle'))
  await staffEvent({ processId: id, type: 'settle_payment' })
  await expectAccessibleToAll(page, 'handOverTitle')
  await expect(page.getByText(/luovutetaan huollon tiskillä: \S+/)).toBeVisible()
  await staffEvent({ processId: id, type: 'start_retrieval' })
  await expectAccessibleToAll(page, 'keysHandedOverTitle')
  await expect(page.getByText(/[Jj]ätä avaimet/)).toHaveCount(0)
})
