import { wordsOf } from '#tests/e2e/support/customer-page.ts'
import { createProcess, freshPhone } from '#tests/e2e/support/desk.ts'
import { onlyPayment, shopOf } from '#tests/e2e/support/payment-page.ts'

import type { Hand } from './support/hand.ts'
import { test } from './support/test.ts'

const words = wordsOf('sv')
const payAtProvider = { pattern: '^Maksa \\d' }
const [before = '', after = ''] = words('payButtonTotal').split('{total}')
const pay = { pattern: `^${words('payButton')}$|^${before}.+${after}$` }

async function openBill(hand: Hand): Promise<void> {
  const accountId = shopOf.paytrail
  const { link } = await createProcess({ fixture: onlyPayment, phoneNumber: freshPhone(), accountId, language: 'sv' })
  await hand.open(link)
  await hand.seesTitle(words('paymentPageTitle'))
  await hand.fill(words('payFirstName'), 'Aino')
  await hand.fill(words('payAddress'), 'Mekaanikonkatu 1')
  await hand.fill(words('payPostalCode'), '00880')
  await hand.fill(words('payCity'), 'Åbo')
  // What is known of it is shown by its ends, and changed first.
  await hand.press('button', `${words('payKnownChange')} ${words('payEmail')}`)
  await hand.fill(words('payEmail'), 'aino@example.fi')
}

test('a bill is paid at the provider, and the way back ends at the receipt', async ({ hand }) => {
  await openBill(hand)
  await hand.press('button', pay)
  await hand.press('button', payAtProvider)
  await hand.seesTitle(words('processDoneTitle'))
  await hand.reads(words('billPaidText'))
  await hand.reads(words('receiptReference'))
})

test('who turns back at the provider is told so, finds what was typed, and pays after all', async ({ hand }) => {
  await openBill(hand)
  await hand.press('button', pay)
  await hand.press('button', 'Peruuta')
  await hand.seesTitle(words('paymentPageTitle'))
  await hand.reads(words('payCancelledTitle'))
  // Who is known is one line, with what was typed before.
  await hand.reads('Åbo')
  await hand.press('button', pay)
  await hand.press('button', payAtProvider)
  await hand.reads(words('billPaidText'))
})
