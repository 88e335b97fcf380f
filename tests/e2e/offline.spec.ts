import { expect, test } from '@playwright/test'

import { approveByHand, expectAccessible, lockerCode, wordsOf } from './support/customer-page.ts'
import { createProcess, freshPhone } from './support/desk.ts'

test('the code of the locker opens again without a network, and says that it is from before', async ({
  page,
  context,
}) => {
  test.slow()
  const words = wordsOf('fi')
  const { link } = await createProcess({ fixture: 0, phoneNumber: freshPhone() })
  await page.goto(link)
  await approveByHand(page, words)
  const code = await lockerCode(page)
  const qrCode = page.getByRole('img', { name: words('lockerQrLabel') })
  await expect(qrCode).toBeVisible()
  await expect
    .poll(async () => page.evaluate(async () => (await caches.match('/')) !== undefined), { timeout: 20_000 })
    .toBe(true)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(words('lockerOfflineTitle'))).toBeVisible()
  await expect(qrCode).toBeVisible()
  expect(await lockerCode(page)).toBe(code)
  await expectAccessible(page, 'locker instructions without a network')

  await context.setOffline(false)
  await expect(page.getByText(words('lockerOfflineTitle'))).toBeHidden({ timeout: 20_000 })
  await expect(qrCode).toBeVisible()
  expect(await lockerCode(page)).toBe(code)
})
