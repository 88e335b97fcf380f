import { expect, test, type Page } from '@playwright/test'

import { formatEuro } from '#domain/text/format.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

import { text } from './credit-page.ts'
import { fakeApi } from './fake-api.ts'
import { picture } from './looks.ts'

const workshop = 'Aura Auto Turku'
const amount = formatEuro(25.1)
const say = (key: Parameters<typeof text>[0]) => text(key).replace('{amount}', amount).replace('{workshop}', workshop)

type Balance = NonNullable<ProcessStatus['balance']>
const owed: Balance = { amount: 25.1, left: 25.1, means: null, turn: 'staff' }

async function open(page: Page, process: Partial<ProcessStatus>) {
  const api = await fakeApi(page, { process: { currentStep: 'WAITING_CONFIRMATION', ...process } })
  await page.goto(api.link)
  return api
}

test('what was paid earlier is a row of the bill, and the button asks for the rest', async ({ page }, testInfo) => {
  const api = await fakeApi(page, {
    process: { state: 'PAYMENT_LINK_SENT', currentStep: 'WAITING_CONFIRMATION' },
    account: { paymentType: ['ONLINE'] },
  })
  api.say('GET /api/process/pricing', {
    json: {
      paymentRows: [
        { description: 'Määräaikaishuolto', price: 371.4, priceWithVat: 466.11 },
        { description: 'Moottoriöljy', quantity: '4,3\u00A0l', price: 50, priceWithVat: 62.75 },
        { description: 'Aiemmin maksettu', price: -371.4, priceWithVat: -466.11, isPaidBefore: true },
      ],
      totalPrice: 62.75,
      terminalCode: null,
      approved: null,
      agreed: {
        approved: 500,
        now: 528.86,
        ceiling: 575,
        isOwnLimit: false,
        moves: [{ description: 'Moottoriöljy', more: 28.86 }],
      },
    },
  })
  await page.goto(api.link)
  await expect(page.getByRole('row', { name: /Aiemmin maksettu/ })).toContainText(formatEuro(-466.11))
  await expect(page.getByRole('row', { name: text('total') })).toContainText(formatEuro(62.75))
  await expect(page.getByRole('row', { name: /Moottoriöljy/ })).toContainText('4,3 l')
  await expect(page.getByText('Hinta nousi 28,86 €: Moottoriöljy + 28,86 €.')).toBeVisible()
  await expect(page.getByText('Kysymme sinulta, ennen kuin hinta ylittää 575,00 €.')).toBeVisible()
  expect(await picture(page, testInfo, 'paid-before')).toEqual([0, 0])
  await expectAccessible(page, 'a bill with what was paid earlier')
})

for (const [state, processType] of [
  ['PAYMENT_DONE', 'DELIVERY'],
  ['PAYMENT_DONE', 'ONLY_PAYMENT'],
  ['CUSTOMER_KEYS_DELIVERED', 'DELIVERY'],
  ['PROCESS_DONE', 'DELIVERY'],
] as const) {
  test(`who is owed money reads how much and that they need do nothing, at ${state} of ${processType}`, async ({
    page,
  }, testInfo) => {
    await open(page, { state, processType, balance: owed })
    await expect(page.getByText(say('balanceTitle'))).toBeVisible()
    await expect(page.getByText(say('balanceText'))).toBeVisible()
    expect(await picture(page, testInfo, `owed-${state}-${processType}`)).toEqual([0, 0])
    await expectAccessible(page, `money owed at ${state} of ${processType}`)
  })
}

test('a refund on its way says so; what was given back says how', async ({ page }, testInfo) => {
  const api = await open(page, { state: 'PAYMENT_DONE', balance: { ...owed, turn: 'provider' } })
  await expect(page.getByText(say('balanceOnItsWay'))).toBeVisible()
  for (const [means, key] of [
    ['REFUND', 'balanceReturnedByRefund'],
    ['CASH', 'balanceReturnedText'],
  ] as const) {
    api.become({ balance: { ...owed, left: 0, means, turn: null } })
    await page.reload()
    await expect(page.getByText(say('balanceReturnedTitle'))).toBeVisible()
    await expect(page.getByText(say(key))).toBeVisible()
  }
  expect(await picture(page, testInfo, 'returned')).toEqual([0, 0])
  await expectAccessible(page, 'money that was given back')
})
