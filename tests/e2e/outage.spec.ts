import { approveManually, boxNumber, lockerCode, wordsOf } from './support/customer-page.ts'
import { control, createProcess, freshPhone, leaveKeys, staffEvent } from './support/desk.ts'
import { expect, test } from './support/test.ts'

/** Runs alone, after everything else: it takes the room away from everybody. */
test.describe.configure({ mode: 'serial' })

test('without the room the page polls; with it back the page is told', async ({ page }) => {
  test.slow()
  const words = wordsOf('fi')
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone() })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: words('workOrderTitle'), level: 1 })).toBeVisible()
  await control('room/stop')
  await approveManually(page, words)
  const code = await lockerCode(page)
  await leaveKeys('lck_herttoniemi', code, await boxNumber(page, words))
  await expect(page.getByRole('heading', { name: words('keysDeliveredTitle') })).toBeVisible()

  const back = page.waitForEvent('websocket', { timeout: 60_000 })
  await control('room/start')
  await back
  await staffEvent({ processId: id, type: 'collect_keys' })
  await expect(page.getByText(words('keysCollectedText'))).toBeVisible()
})

test('a room that was away hears what changed meanwhile once it is back, though nobody writes again', async ({
  page,
}) => {
  test.slow()
  const words = wordsOf('fi')
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone() })
  await page.goto(link)
  await approveManually(page, words)
  const code = await lockerCode(page)
  await leaveKeys('lck_herttoniemi', code, await boxNumber(page, words))
  await expect(page.getByRole('heading', { name: words('keysDeliveredTitle') })).toBeVisible()

  // A fresh ticket, which lasts longer than the outage.
  const socket = page.waitForEvent('websocket')
  await page.reload()
  const room = await socket
  await expect(page.getByRole('heading', { name: words('keysDeliveredTitle') })).toBeVisible()

  await control('room/stop-hidden')
  await staffEvent({ processId: id, type: 'collect_keys' })
  await expect(page.getByText(words('keysCollectedText'))).toBeHidden()
  expect(room.isClosed()).toBe(false)
  await control('room/start-hidden')
  await expect(page.getByText(words('keysCollectedText'))).toBeVisible({ timeout: 15_000 })
})
