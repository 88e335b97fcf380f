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

test('a room that takes no word while its sockets stay open is told once it does, though nobody writes again', async ({
  page,
}) => {
  test.slow()
  const words = wordsOf('fi')
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone() })
  const socket = page.waitForEvent('websocket')
  await page.goto(link)
  const room = await socket
  await approveManually(page, words)
  const code = await lockerCode(page)
  await leaveKeys('lck_herttoniemi', code, await boxNumber(page, words))
  await expect(page.getByRole('heading', { name: words('keysDeliveredTitle') })).toBeVisible()

  await control('room/deaf')
  await staffEvent({ processId: id, type: 'collect_keys' })
  await control('room/refused')
  await expect(page.getByText(words('keysCollectedText'))).toBeHidden()
  expect(room.isClosed()).toBe(false)
  await control('room/hears')
  await expect(page.getByText(words('keysCollectedText'))).toBeVisible({ timeout: 15_000 })
})
