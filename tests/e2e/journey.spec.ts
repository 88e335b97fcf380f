import { expectAccessible } from '#tests/browser/accessibility.ts'
import { asPeopleHaveIt } from '#tests/browser/browser-options.ts'

import { openCabinet, putKeysIn, typeCode } from './support/cabinet-page.ts'
import {
  approveManually,
  boxNumber,
  expectAccessibleToAll,
  expectLockerScreen,
  lockerCode,
  wordsOf,
} from './support/customer-page.ts'
import { createProcess, freshPhone, leaveKeys, textMessage, textMessageCount } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test.use(asPeopleHaveIt)

const lockerId = 'lck_herttoniemi'

test('from the text message to the keys in the locker', async ({ page, context }) => {
  test.slow()
  const words = wordsOf('fi')
  const phoneNumber = freshPhone()
  await createProcess({ fixture: 0, phoneNumber })
  const message = await textMessage(phoneNumber, /\/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)
  const link = /https?:\S+/.exec(message)?.[0] ?? ''
  const follower = await context.newPage()
  await page.goto(link)
  await approveManually(page, words, async (title) => expectAccessibleToAll(page, title))
  await expectAccessibleToAll(page, 'lockerCodeLabel')
  const code = await lockerCode(page)
  const number = await boxNumber(page, words)
  expect(await textMessage(phoneNumber, /\d{3} \d{3}/)).toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
  await follower.goto(link)
  await expectLockerScreen(follower, words)

  await leaveKeys(lockerId, code, number)
  for (const open of [page, follower]) {
    await expect(open.getByRole('heading', { name: words('keysDeliveredTitle') })).toBeVisible()
  }
  await expectAccessibleToAll(page, 'keysDeliveredTitle')
  expect(await textMessageCount(phoneNumber)).toBe(2)
})

for (const language of ['sv', 'en'] as const) {
  test(`whose order is in another language is written and shown to in it: ${language}`, async ({ page }) => {
    const phoneNumber = freshPhone()
    await createProcess({ fixture: 0, phoneNumber, language })
    const link = /https?:\S+/.exec(await textMessage(phoneNumber, /http/))?.[0] ?? ''
    await page.goto(link)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
    await approveManually(page, wordsOf(language))
    await lockerCode(page)
  })
}

test('the cabinet lets the key in by its own page while the customer looks on', async ({ page, context }) => {
  const words = wordsOf('fi')
  const phoneNumber = freshPhone()
  const { link } = await createProcess({ fixture: 0, phoneNumber })
  await page.goto(link)
  await approveManually(page, words)
  const code = await lockerCode(page)
  const cabinet = await context.newPage()
  await openCabinet(cabinet, lockerId)
  await expectAccessible(cabinet, 'cabinet')
  await typeCode(cabinet, code)
  await putKeysIn(cabinet)
  await expect(page.getByRole('heading', { name: words('keysDeliveredTitle') })).toBeVisible()
})
