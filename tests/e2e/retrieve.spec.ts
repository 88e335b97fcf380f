import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'

import { lockerCode, wordsOf } from './support/customer-page.ts'
import {
  askDesk,
  control,
  createProcess,
  freshPhone,
  staffEvent,
  textMessage,
  textMessageCount,
} from './support/desk.ts'
import { fillForm, goToProvider, heading, onlyPayment, pay, press, shopOf } from './support/payment-page.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')
const lockerId = 'lck_herttoniemi'
const retrieval = '26-004811'

const shown = (page: Page, title: string) => expect(heading(page, title)).toBeVisible()
const linkIn = (message: string) => /https?:\S+/.exec(message)?.[0] ?? ''

const boxCode = (page: Page) => page.getByText(`${words('lockerCodeLabel')}:`)

async function keyIn(code: string): Promise<string> {
  const { result } = await askDesk<{ result: string }>('POST', `/cabinet/${lockerId}/open`, { code })
  return result
}

test('keys are fetched: the link, the bill, the code once it is paid, the box, and the end', async ({ page }) => {
  test.slow()
  const phoneNumber = freshPhone()
  const { id } = await createProcess({ fixture: retrieval, phoneNumber, language: 'fi', accountId: shopOf.paytrail })
  await page.goto(linkIn(await textMessage(phoneNumber, /nouto/)))
  await shown(page, words('workOrderTitle'))
  await expectAccessible(page, 'work order of a retrieval')
  await page.getByRole('button', { name: words('workOrderContinueRetrieve') }).click()
  await shown(page, words('advisorConfirmsTitle'))
  await staffEvent({ processId: id, type: 'confirm' })
  await staffEvent({ processId: id, type: 'reserve_box' })
  await shown(page, words('keysWaitInBoxTitle'))
  await expect(boxCode(page)).toHaveCount(0)
  await staffEvent({ processId: id, type: 'ready_for_payment' })
  await page.goto(linkIn(await textMessage(phoneNumber, /[Mm]aksa/)))
  await shown(page, words('paymentPageTitle'))

  // The terminal is shown the code of the box; it opens no box yet.
  await page.getByRole('button', { name: words('payTerminal') }).click()
  await expect(page.getByRole('img', { name: words('payTerminalQr') })).toBeVisible()
  const code = await lockerCode(page)
  expect(await keyIn(code)).toBe('wrong_code')
  await page.getByRole('button', { name: words('payChangeType') }).click()
  await page.getByRole('button', { name: words('payOnline') }).click()
  await fillForm(page, words)
  await goToProvider(page, 'paytrail', words)
  await press(page, 'paytrail', pay)
  await shown(page, words('paymentDoneTitle'))
  await expect(page.getByText(words('paymentDoneRetrieveText'))).toBeVisible()
  await expect(boxCode(page)).toHaveCount(1)
  expect(await lockerCode(page)).toBe(code)
  await expectAccessible(page, 'paid, with the code')

  const boxNumber = /Lokero (\d+)/.exec(await page.getByRole('main').innerText())?.[1]
  const box = `/cabinet/${lockerId}/box/${boxNumber}`
  expect(await keyIn(code)).toBe('opened')
  await askDesk('POST', `${box}/take-keys`, {})
  await askDesk('POST', `${box}/close`, {})
  await shown(page, words('processDoneTitle'))
  await expect(boxCode(page)).toHaveCount(0)
  expect(await keyIn(code)).toBe('wrong_code')
})

test('a bill comes by message, and again when asked for; who has paid gets no more of them', async ({ page }) => {
  test.slow()
  const phoneNumber = freshPhone()
  const { id } = await createProcess({ fixture: onlyPayment, phoneNumber, accountId: shopOf.enerius })
  const link = linkIn(await textMessage(phoneNumber, /[Mm]aksa/))
  await staffEvent({ processId: id, type: 'payment_link_sent' })
  await expect.poll(() => textMessageCount(phoneNumber)).toBe(2)
  await page.goto(link)
  await shown(page, words('paymentPageTitle'))
  await fillForm(page, words)
  await goToProvider(page, 'enerius', words)
  await press(page, 'enerius', pay)
  await shown(page, words('processDoneTitle'))
  await expect(page.getByText(words('billPaidText'))).toBeVisible()
  await expect(staffEvent({ processId: id, type: 'payment_link_sent' })).rejects.toThrow('409')
  await control('cron')
  expect(await textMessageCount(phoneNumber)).toBe(2)
})
