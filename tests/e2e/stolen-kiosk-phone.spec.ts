import { expectAccessible } from '#tests/browser/accessibility.ts'
import { texts as fi } from '#web/kiosk/fast-lane/texts.fi.ts'
import { texts as pageFi } from '#web/lib/i18n/page-texts.fi.ts'
import { codeWords } from '#web/staff/process/codes/code-words.fi.ts'

import { boxNumber, expectLockerScreen, lockerCode, wordsOf } from './support/customer-page.ts'
import { control, leaveKeys, staffEvent } from './support/desk.ts'
import { heading } from './support/payment-page.ts'
import { sheetOf } from './support/staff-desk.ts'
import { bringSession } from './support/staff-session.ts'
import { answersOf, stealVisit, type Stolen } from './support/stolen-phone.ts'
import { expect, test } from './support/test.ts'

/** Each plays somebody who stood once at a kiosk with the plate and the number of another, and kept the phone. */

const words = wordsOf('fi')
const lockerId = 'lck_herttoniemi'
const payer = { firstName: 'Aino', lastName: 'Virtanen', address: 'Katu 1', city: 'Lahti', country: 'FI' }
const reached = { email: 'thief@example.fi', postalCode: '15110', externalCustomerNumber: null }
const answers = [{ rowId: 'one', decision: 'ACCEPT' }]
const pass = { clickId: 'click-000001', name: 'Matti', phoneNumber: null, validUntil: null }

const receipt = ['GET /api/process/receipt'] as const
const work = [
  'POST /api/process/additional-work/one/answer',
  { answerId: 'answer-000001', version: 1, answers, total: 602.4 },
] as const
const status = ['GET /api/process'] as const

/** Data that belongs to the owner alone. */
const owners = [
  ['GET /api/process/additional-work'],
  work,
  ['GET /api/process/collect-pass'],
  ['POST /api/process/collect-pass', pass],
  receipt,
  ['POST /api/process/receipt', { clickId: 'click-000001', email: 'thief@example.fi' }],
  ['GET /api/process/contact'],
  ['PUT /api/process/contact', { version: 1, phoneNumber: '+358409999999' }],
  ['GET /api/process/message'],
  ['POST /api/process/message', { clickId: 'click-000001', text: 'Hyväksyn kaiken' }],
  ['GET /api/process/pricing'],
  ['POST /api/process/price-approval', { total: 602.4 }],
  ['GET /api/process/payer'],
  ['GET /api/process/payment'],
  ['POST /api/process/payment', { ...payer, ...reached, total: 125.5 }],
  ['POST /api/process/key-missing', { version: 1 }],
  ['POST /api/process/not-me', { clickId: 'click-000001' }],
  ['GET /api/process/privacy'],
] as const

let stolen: Stolen
let isLaid = false

test.beforeEach(async ({ page, someoneElse }) => {
  test.slow()
  isLaid = false
  // All tests come from one address, whose wrong codes are counted together.
  await control('codes/forgive')
  await page.setViewportSize({ width: 1080, height: 1920 })
  stolen = await stealVisit(page, { words, someoneElse })
})

/** The lane has few boxes: one that no keys were laid in is given back. */
test.afterEach(async () => {
  if (!isLaid) await staffEvent({ processId: stolen.visit.id, type: 'cancel', reason: 'Testi' })
  await stolen.kiosk.revoke()
})

/** The page of the phone has heard by itself that it is over, and a look at the address opens nothing. */
async function expectEnded({ phone, code }: Stolen): Promise<void> {
  await expect(phone.getByRole('textbox', { name: pageFi.codeLabel })).toHaveAccessibleDescription(
    new RegExp(pageFi.codeEnded),
  )
  await expectAccessible(phone, 'ended on the phone')
  await phone.goto(`/${code}`)
  await expect(heading(phone, pageFi.rootTitle)).toBeVisible()
}

test('a phone that was taken along from a kiosk leaves keys, and is refused at each step beside and after it', async ({
  someoneElse,
}) => {
  const { phone, code, visit } = stolen
  const main = phone.getByRole('main')
  await expect(main.getByText(words('restByLink'))).toBeVisible()
  for (const hidden of [
    phone.getByRole('button', { name: fi.ownPhone }),
    phone.getByRole('button', { name: fi.startOver }),
    phone.getByRole('button', { name: words('fastLaneNotMe') }),
    phone.getByRole('button', { name: words('passGive') }),
    phone.getByRole('link', { name: words('privacyLink') }),
    phone.getByText(words('passTitleBring')),
    phone.getByText(words('reachTitle')),
    phone.getByText(words('receiptTitle')),
    main.getByRole('textbox'),
    main.getByText('€'),
  ]) {
    await expect(hidden).toHaveCount(0)
  }
  await expectAccessible(phone, 'locker on a phone that took over')

  const handOver = await answersOf(phone, code, [['POST /api/process/fast-lane/hand-over']])
  expect(Object.values(handOver)).toEqual(['409 kiosk.only_own_screen'])
  const refused = await answersOf(phone, code, owners)
  expect(refused).toEqual(Object.fromEntries(owners.map(([name]) => [name, '409 kiosk.number_not_shown'])))
  await phone.goto(`/${code}/privacy`)
  await expect(phone.getByText(words('restByLink'))).toBeVisible()
  await phone.goto(`/${code}`)
  await expectLockerScreen(phone, words)

  await leaveKeys(lockerId, await lockerCode(phone), await boxNumber(phone, words))
  isLaid = true
  await expectEnded(stolen)

  const owner = await someoneElse()
  await owner.goto(visit.link)
  await expect(heading(owner, words('keysDeliveredTitle'))).toBeVisible()
  await staffEvent({ processId: visit.id, type: 'collect_keys' })
  await staffEvent({ processId: visit.id, type: 'ready_for_payment' })
  await expect(heading(owner, words('paymentPageTitle'))).toBeVisible()
  await staffEvent({ processId: visit.id, type: 'settle_payment' })
  expect(await answersOf(phone, code, [status, work, receipt])).toEqual({
    [status[0]]: '404 process.not_found',
    [work[0]]: '404 process.not_found',
    [receipt[0]]: '404 process.not_found',
  })
})

test('an owner who was not there says so, and the phone’s page says that it ended', async ({ someoneElse }) => {
  const owner = await someoneElse()
  await owner.goto(stolen.visit.link)
  await owner.getByRole('button', { name: words('fastLaneNotMe') }).click()
  await expect(owner.getByText(words('fastLaneNotMeDone'))).toBeVisible()
  await expectEnded(stolen)
  await owner.reload()
  await expect(owner.getByRole('heading', { level: 1, name: /\d/ })).toBeVisible()
  await expect(owner.getByRole('button', { name: words('fastLaneNotMe') })).toHaveCount(0)
})

test('staff who are called end it with a button, and the phone’s page says that it ended', async ({ someoneElse }) => {
  const advisor = await someoneElse()
  await bringSession(advisor, 'kaisa.lehto', 'Autohuolto Pohjola, Herttoniemi')
  await advisor.goto(`/staff/process/${stolen.visit.id}`)
  const end = sheetOf(advisor).getByRole('button', { name: codeWords.endKiosk })
  await end.click()
  await expect(advisor.getByText(codeWords.kioskEnded)).toBeVisible()
  await expect(end).toHaveCount(0)
  await expectEnded(stolen)
})
