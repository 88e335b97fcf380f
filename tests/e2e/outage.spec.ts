import { waitMs } from '#scripts/test/slowness.ts'
import type { SignedIn } from '#worker/contract/auth.ts'
import type { LockerDesk } from '#worker/contract/staff/visit/locker-desk.ts'

import { withApiCaller } from './support/api-caller.ts'
import { openCabinet } from './support/cabinet-page.ts'
import { approveManually, boxNumber, lockerCode, wordsOf } from './support/customer-page.ts'
import { control, createProcess, freshPhone, leaveKeys, staffEvent } from './support/desk.ts'
import { demoStaff } from './support/staff-session.ts'
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

  const back = page.waitForEvent('websocket', { timeout: waitMs(60_000) })
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
  await expect(page.getByText(words('keysCollectedText'))).toBeVisible({ timeout: waitMs(15_000) })
})

test('without its room a cabinet calls, and hears again once the room is back', async ({ page: cabinet }) => {
  test.slow()
  const heard: string[] = []
  cabinet.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  const first = cabinet.waitForEvent('websocket')
  await openCabinet(cabinet, 'lck_vaasa')
  await first
  const door = (number: number) => cabinet.locator(`[data-box="${number}"][data-open="true"]`)

  await openBox('acc_vaasa', 1)
  await expect(door(1)).toBeVisible()
  expect(heard).toContain('{"type":"device-updated"}')

  await control('room/stop')
  const told = heard.length
  await openBox('acc_vaasa', 2)
  await expect(door(2)).toBeVisible()
  expect(heard).toHaveLength(told)

  const back = cabinet.waitForEvent('websocket', { timeout: waitMs(60_000) })
  await control('room/start')
  await back
  await openBox('acc_vaasa', 3)
  await expect(door(3)).toBeVisible()
  expect(heard.length).toBeGreaterThan(told)
})

/** Staff want a box of the account's only cabinet opened. */
function openBox(accountId: string, number: number): Promise<void> {
  return withApiCaller(async ({ call }) => {
    const { username, password } = demoStaff('outi.vartia')
    const { accessToken } = await call<SignedIn>('POST', '/api/auth/login/', { body: { username, password } })
    const headers = { Authorization: `Bearer ${accessToken}` }
    const { lockers } = await call<LockerDesk>('GET', `/api/staff/account/${accountId}/locker`, { headers })
    const box = lockers.flatMap(({ boxes }) => boxes).find((one) => one.number === number)
    const body = { clickId: crypto.randomUUID().replaceAll('-', '').slice(0, 26), reason: 'Huolto' }
    await call('POST', `/api/staff/account/${accountId}/box/${box?.id}/open`, { body, headers })
  })
}
