import { expectAccessible } from '#tests/browser/accessibility.ts'
import { texts as fi } from '#web/kiosk/fast-lane/texts.fi.ts'

import { expectLockerScreen, wordsOf } from './support/customer-page.ts'
import { createProcess, freshPhone, staffEvent } from './support/desk.ts'
import { makeKiosk } from './support/enrol-kiosk.ts'
import { approveOrder, tap } from './support/kiosk-page.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')
const lanePath = '/fast-lane/pohjola-herttoniemi'

test('a browser is a kiosk by the key that an admin makes, and none once that is revoked', async ({ page }) => {
  test.slow()
  const phoneNumber = freshPhone()
  // Fixture 18: a delivery.
  const { id: processId } = await createProcess({ fixture: 18, phoneNumber, accountId: 'acc_herttoniemi' })
  await page.clock.install()
  await page.goto(lanePath)
  await expect(page.getByRole('heading', { name: fi.enrolTitle })).toBeVisible()
  await expect(page.getByRole('button', { name: fi.ownPhone })).toHaveCount(0)
  await expectAccessible(page, 'no kiosk')
  await page.getByLabel(fi.enrolKey).fill('0000-0000-0000-0000-0000')
  await page.getByRole('button', { name: fi.enrolButton }).click()
  await expect(page.getByLabel(fi.enrolKey)).toHaveAccessibleDescription(new RegExp(fi.enrolKeyUnknown))

  const kiosk = await makeKiosk('acc_herttoniemi')
  await page.goto(kiosk.address)
  await expect(page.getByRole('heading', { name: fi.searchTitle })).toBeVisible()
  await expect(page).toHaveURL(lanePath)
  await tap(page, fi.plateLabel, 'MZX-356')
  await page.getByRole('button', { name: fi.continue, exact: true }).click()
  await tap(page, fi.phoneLabel, phoneNumber)
  await approveOrder(page, words)
  await expectLockerScreen(page, words)
  const visit = new URL(page.url()).pathname

  await kiosk.revoke()
  await page.keyboard.press('Shift')
  await page.clock.runFor(31_000)
  await page.keyboard.press('Shift')
  await page.clock.runFor(31_000)
  await expect(page.getByRole('heading', { name: fi.endedTitle })).toBeVisible()
  await expectAccessible(page, 'ended')
  await page.goto(visit)
  await expect(page.getByRole('heading', { name: fi.endedTitle })).toBeVisible()
  // The lane has few boxes: this one is given back.
  await staffEvent({ processId, type: 'cancel', reason: 'Testi' })
})
