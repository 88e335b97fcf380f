import type { BrowserContext, Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'

import { approveManually, lockerCode, wordsOf } from './support/customer-page.ts'
import { askDesk, createProcess, deskUrl, freshPhone, staffEvent } from './support/desk.ts'
import { heading, openBill } from './support/payment-page.ts'
import {
  createRetrieval,
  holdCard,
  keyIn,
  receiptsOf,
  sendLateReports,
  terminalUrl,
  type TerminalShop,
} from './support/terminal.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')

const shown = (page: Page, title: string) => expect(heading(page, title)).toBeVisible()

/** The customer picks the terminal; answers with the code on the screen. */
async function pickTerminal(page: Page): Promise<string> {
  await shown(page, words('paymentPageTitle'))
  await page.getByRole('button', { name: words('payTerminal') }).click()
  await expect(page.getByRole('img', { name: words('payTerminalQr') })).toBeVisible()
  return lockerCode(page)
}

/** Opens a bill whose keys wait in a box, and picks the terminal; answers with the code on the screen. */
async function openRetrieval(page: Page, shop: TerminalShop): Promise<string> {
  const { link } = await createRetrieval(shop)
  await page.goto(link)
  await page.getByRole('button', { name: words('workOrderContinueRetrieve') }).click()
  return pickTerminal(page)
}

async function openTerminal(context: BrowserContext, shop: TerminalShop): Promise<Page> {
  const terminal = await context.newPage()
  await terminal.goto(terminalUrl(shop))
  return terminal
}

test('a card is refused, another is taken, and the customer’s page says paid by itself', async ({ page, context }) => {
  test.slow()
  const shop = 'acc_kuopio'
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: shop })
  await page.goto(link)
  await approveManually(page, words)
  const boxCode = await lockerCode(page)
  for (const type of ['deliver_keys', 'collect_keys', 'ready_for_payment']) {
    await staffEvent({ processId: id, type, reason: 'Sovittiin puhelimessa' })
  }
  const code = await pickTerminal(page)
  expect(code, 'the code of the box is the code of the terminal').toBe(boxCode)

  const terminal = await openTerminal(context, shop)
  await expectAccessible(terminal, 'terminal')
  const total = await keyIn(terminal, code)
  await expect(page.getByRole('main')).toContainText(total)
  await expectAccessible(terminal, 'what is due')

  await terminal.getByRole('button', { name: /hylätään/ }).click()
  await expect(terminal.getByText('Mitään ei veloitettu')).toBeVisible()
  await expectAccessible(terminal, 'refused')
  expect(await receiptsOf(shop, code)).toEqual([])
  await shown(page, words('paymentPageTitle'))

  await holdCard(terminal, 'Mastercard Credit')
  await expect(terminal.getByRole('region', { name: 'Kuitti', exact: true })).toContainText('HYVÄKSYTTY')
  await expectAccessible(terminal, 'paid')
  await shown(page, words('paymentDoneTitle'))
  await expect(page.getByRole('main')).toContainText(total)
  await expectAccessible(page, 'paid at the terminal')

  await terminal.getByRole('button', { name: 'OK', exact: true }).click()
  await terminal.keyboard.type(code)
  await terminal.keyboard.press('Enter')
  await expect(terminal.getByText(/ei ole enää maksettavaa/)).toBeVisible()
})

test('the keys wait in their box until the bill is paid at the terminal, then the code opens it', async ({
  page,
  context,
}) => {
  test.slow()
  const shop = 'acc_kuopio'
  const code = await openRetrieval(page, shop)
  const open = () => askDesk<{ result: string; boxNumber?: number }>('POST', '/cabinet/lck_kuopio/open', { code })
  expect((await open()).result, 'not paid yet').toBe('wrong_code')

  const terminal = await openTerminal(context, shop)
  await keyIn(terminal, code)
  await holdCard(terminal, 'Visa Debit')
  await shown(page, words('paymentDoneTitle'))
  await expect(page.getByText(words('paymentDoneRetrieveText'))).toBeVisible()
  expect(await lockerCode(page)).toBe(code)

  const { result, boxNumber } = await open()
  expect(result).toBe('opened')
  await expect(page.getByText(`Lokero ${boxNumber}`, { exact: true })).toBeVisible()
  await askDesk('POST', `/cabinet/lck_kuopio/box/${boxNumber}/take-keys`, {})
  await askDesk('POST', `/cabinet/lck_kuopio/box/${boxNumber}/close`, {})
  await shown(page, words('processDoneTitle'))
})

test('a report that comes twice counts once', async ({ page, context }) => {
  const shop = 'acc_kuopio'
  const code = await openRetrieval(page, shop)
  const terminal = await openTerminal(context, shop)
  await terminal.getByRole('radio', { name: 'Kahdesti' }).check()
  await keyIn(terminal, code)
  await holdCard(terminal, 'Visa Debit')
  await shown(page, words('paymentDoneTitle'))
  // A second payment would not have settled anything: it would be money to give back.
  await expect.poll(() => receiptsOf(shop, code)).toMatchObject([{ answers: ['settled', 'settled'] }])
})

test('a report that is late leaves the bill open until it comes', async ({ page, context }) => {
  const shop = 'acc_kuopio'
  const code = await openRetrieval(page, shop)
  const terminal = await openTerminal(context, shop)
  await terminal.getByRole('radio', { name: 'Myöhässä' }).check()
  await keyIn(terminal, code)
  await holdCard(terminal, 'Visa Debit')
  await expect(terminal.getByText('Sovellus ei vielä tiedä maksusta')).toBeVisible()
  await shown(page, words('paymentPageTitle'))
  await sendLateReports(shop)
  await shown(page, words('paymentDoneTitle'))
})

test('a report of too little pays nothing, and the customer is not asked to pay again', async ({ page, context }) => {
  const shop = 'acc_kuopio'
  const code = await openRetrieval(page, shop)
  const terminal = await openTerminal(context, shop)
  await keyIn(terminal, code)
  await terminal.getByRole('radio', { name: 'Väärällä summalla' }).check()
  await terminal.getByRole('textbox', { name: 'Ilmoitettava summa, €' }).fill('12,50')
  await holdCard(terminal, 'Visa Debit')
  await expect(terminal.getByText('Sovellus kirjasi rahan palautettavaksi.')).toBeVisible()
  await expectAccessible(terminal, 'to be given back')
  await page.reload()
  await expect(heading(page, words('payCheckingTitle'), 2)).toBeVisible()
  await expect.poll(() => receiptsOf(shop, code)).toMatchObject([{ answers: ['not_settled'] }])
})

test('a wrong code has nothing to pay; what is taken without a line is reported when it is back', async ({
  page,
  context,
  isMobile,
}) => {
  // Tests go on side by side: a line is taken away where nobody else pays.
  const shop = isMobile ? 'acc_tampere' : 'acc_herttoniemi'
  test.slow()
  const code = await openRetrieval(page, shop)
  const otherCode = await openRetrieval(await context.newPage(), shop)
  const terminal = await openTerminal(context, shop)
  const field = terminal.getByRole('textbox', { name: 'Maksukoodi' })
  await field.fill('000 000')
  await terminal.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(terminal.getByText('Koodilla ei löydy maksettavaa')).toBeVisible()
  await expectAccessible(terminal, 'wrong code')
  await terminal.keyboard.press('Escape')
  await expect(field).toHaveValue('')

  const line = terminal.getByRole('checkbox', { name: 'Pääte on verkossa' })
  await keyIn(terminal, code)
  const other = await openTerminal(context, shop)
  await keyIn(other, otherCode)
  const receipts = terminal.getByRole('listitem').filter({ hasText: 'lähimaksu' })
  const unreported = receipts.filter({ hasText: 'Ilmoittamatta' })
  const before = await receipts.count()
  await line.uncheck()
  await holdCard(terminal, 'Visa Debit')
  await holdCard(other, 'Mastercard Credit')
  await shown(page, words('paymentPageTitle'))
  await expect(unreported).toHaveCount(2)
  await line.check()
  await shown(page, words('paymentDoneTitle'))
  await expect(unreported).toHaveCount(0)
  await expect(receipts).toHaveCount(before + 2)
})

test('the desk leads to the terminal with the code of the process, where one is to be paid there', async ({
  page,
  context,
}) => {
  const { processCode } = await createRetrieval('acc_kuopio')
  await page.goto(deskUrl('', processCode, 'acc_kuopio'))
  const card = page.getByRole('listitem').filter({ hasText: processCode })
  const opening = context.waitForEvent('page')
  await card.getByRole('link', { name: /^Maksupäätteellä/ }).click()
  const terminal = await opening
  await expect(terminal.getByRole('heading', { name: 'Maksettavaa', exact: true })).toBeVisible()
  await expect(terminal).toHaveURL(/terminal$/)
})

test('a bill that is only to be paid is not paid at the terminal', async ({ page }) => {
  await openBill(page, { accountId: 'acc_kuopio', words })
  await expect(heading(page, words('payFormTitle'), 2)).toBeVisible()
  await expect(page.getByRole('button', { name: words('payTerminal') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: words('payChangeType') })).toHaveCount(0)
})
