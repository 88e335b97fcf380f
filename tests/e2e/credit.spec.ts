import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { usually } from '#tests/browser/long-runs.ts'
import { expectTitleShown } from '#tests/browser/shown-titles.ts'

import {
  creditors,
  creditsAt,
  decideCredit,
  expectPaid,
  expectSigningPage,
  fillApplication,
  goToSigning,
  largeBill,
  methods,
  openCredit,
  payButton,
  persons,
  pressSigning,
  type CreditorName,
} from './support/credit-page.ts'
import { wordsOf } from './support/customer-page.ts'
import { control } from './support/desk.ts'
import { fillForm, goToProvider, heading, press } from './support/payment-page.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')
const names = Object.keys(creditors).filter((name): name is CreditorName => name in creditors)
const accepted = { person: persons.accepted, words }
const online = (page: Page) => page.getByRole('button', { name: words('payOnline') })

/**
 * The message about a signature that was called off: the Simplified Flow says no more than that nothing can be booked.
 */
const calledOff = {
  'resurs-mapi': 'signingCancelled',
  'resurs-soap': 'creditNotBooked',
} as const satisfies Record<CreditorName, string>

/** A journey that is alike at both creditors runs at one. */
const once = (creditor: CreditorName) => usually(creditor === 'resurs-mapi')

for (const creditor of names) {
  test(`an invoice is granted at once and pays the bill, by ${creditor}`, once(creditor), async ({ page }) => {
    await openCredit(page, { creditor, words })
    await fillApplication(page, { ...accepted, method: methods.invoice })
    await payButton(page, words).click()
    await expectPaid(page, words)
    expect(page.url()).not.toMatch(/230580|7335/)
  })

  test(`instalments are signed and pay the bill, by ${creditor}`, async ({ page, context }) => {
    test.slow()
    const { link } = await openCredit(page, { creditor, words })
    const onlooker = await context.newPage()
    await onlooker.goto(link)
    await goToSigning(page, { ...accepted, method: methods.partPayment })
    await expect(heading(onlooker, words('creditSigningTitle'), 2)).toBeVisible()
    await pressSigning(page, 'Allekirjoita')
    await expectTitleShown(page, words('feedbackConfirmed'))
    expect(page.url()).not.toMatch(/230580|7335/)
    await expectPaid(page, words)
    await expectPaid(onlooker, words)
    await expectAccessible(page, 'paid by credit')
  })

  test(`who is denied is told so and pays another way, at ${creditor}`, once(creditor), async ({ page }) => {
    test.slow()
    await openCredit(page, { creditor, words })
    await fillApplication(page, { person: persons.denied, words, method: methods.invoice })
    await payButton(page, words).click()
    const toast = page.getByRole('region', { name: words('toasts') }).getByRole('listitem')
    await expect(toast).toContainText('Maksu epäonnistui, voit kokeilla toista maksutapaa')
    await page.getByRole('button', { name: words('payChangeType') }).click()
    await online(page).click()
    await fillForm(page, words)
    await goToProvider(page, 'paytrail', words)
    await press(page, 'paytrail', /^Maksa \d/)
    await expectPaid(page, words)
  })

  test(`a signature called off at ${creditor} leaves every way to pay`, async ({ page }) => {
    test.slow()
    await openCredit(page, { creditor, words })
    await goToSigning(page, { ...accepted, method: methods.partPayment })
    await pressSigning(page, 'Peruuta')
    await expect(heading(page, words('paymentPageTitle'))).toBeVisible()
    await expect(page.getByRole('paragraph').filter({ hasText: words(calledOff[creditor]) })).toBeVisible()
    await online(page).click()
    await fillForm(page, words)
    await goToProvider(page, 'paytrail', words)
    await press(page, 'paytrail', /^Maksa \d/)
    await expectPaid(page, words)
  })

  test(
    `a credit that is denied after signing at ${creditor} is told beside the ways to pay`,
    once(creditor),
    async ({ page }) => {
      await openCredit(page, { creditor, words })
      await goToSigning(page, { ...accepted, method: methods.partPayment })
      await pressSigning(page, 'Allekirjoita, luotto hylätään')
      await expect(heading(page, words('paymentPageTitle'))).toBeVisible()
      await expect(page.getByRole('main').getByText(words('payChoose'))).toBeVisible()
      await expect(page.getByRole('alert')).toHaveText('Resurs Bank maksu epäonnistui. Voit kokeilla toista maksutapaa')
      await expect(online(page)).toBeVisible()
    },
  )

  test(`a signature left open at ${creditor} is gone on with, or let go`, once(creditor), async ({ page }) => {
    test.slow()
    const { link } = await openCredit(page, { creditor, words })
    await goToSigning(page, { ...accepted, method: methods.newAccount })
    await page.goto(link)
    await expect(heading(page, words('creditSigningTitle'), 2)).toBeVisible()
    await expectAccessible(page, 'signature left open')
    await page.getByRole('button', { name: words('creditContinue') }).click()
    await expectSigningPage(page)
    await page.goto(link)
    await page.getByRole('button', { name: words('creditOtherWay') }).click()
    await expect(online(page)).toBeVisible()
  })
}

test('a new account is applied for by the sum that was chosen', async ({ page }) => {
  await openCredit(page, { creditor: 'resurs-mapi', words })
  await page.getByRole('radio', { name: methods.newAccount }).check()
  await page.getByRole('combobox', { name: words('creditAmount') }).selectOption('4000')
  await goToSigning(page, { ...accepted, method: methods.newAccount })
  await expect(page.getByText(/^4.000,00.€$/)).toBeVisible()
})

test('what the creditor has to show is shown, and opens beside the page', async ({ page, context }) => {
  await openCredit(page, { creditor: 'resurs-mapi', words, fixture: largeBill })
  const links = page.getByRole('link', { name: 'Hintatiedot' })
  if (!(await links.first().isVisible())) await page.getByText(words('creditInfo')).click()
  const opened = context.waitForEvent('page')
  await links.first().click()
  expect(new URL((await opened).url()).searchParams.get('creditAmount')).toBe('2170')
})

for (const language of ['fi', 'sv', 'en'] as const) {
  test(
    `the form of credit has no accessibility violation in ${language}`,
    usually(language === 'fi'),
    async ({ page }) => {
      const said = wordsOf(language)
      await openCredit(page, { creditor: 'resurs-mapi', words: said, language })
      await expectAccessible(page, 'form of credit')
    },
  )
}

test('what the Simplified Flow looks into is followed until it is released', async ({ page }) => {
  test.slow()
  // The Simplified Flow is told once where to call.
  await control('cron')
  const before = new Set((await creditsAt('resurs-soap')).map(({ id }) => id))
  await openCredit(page, { creditor: 'resurs-soap', words })
  await fillApplication(page, { person: persons.frozen, words, method: methods.invoice })
  await payButton(page, words).click()
  await expect(heading(page, words('payCheckingTitle'), 2)).toBeVisible()
  await expect(page.getByRole('button', { name: words('creditOtherWay') })).toHaveCount(0)
  await expectAccessible(page, 'looked into')
  const frozen = (await creditsAt('resurs-soap')).find(({ id, state }) => state === 'frozen' && !before.has(id))
  await decideCredit('resurs-soap', frozen?.id ?? '', 'thaw')
  await expectPaid(page, words)
  const booked = (await creditsAt('resurs-soap')).find(({ id }) => id === frozen?.id)
  expect(booked).toMatchObject({ state: 'booked', capturedCents: 115_00 })
})

test('what the Merchant API would look into is refused at once, and the customer takes another way', async ({
  page,
}) => {
  await openCredit(page, { creditor: 'resurs-mapi', words })
  await fillApplication(page, { person: persons.frozen, words, method: methods.invoice })
  await payButton(page, words).click()
  await expect(page.getByRole('region', { name: words('toasts') }).getByRole('listitem')).toBeVisible()
  await page.getByRole('button', { name: words('payChangeType') }).click()
  await expect(online(page)).toBeVisible()
})
