import { expect, test, type Page, type WebSocketRoute } from '@playwright/test'

import { boardItem } from '#web/staff/board/board-item.fixture.ts'
import type { BoardChanges } from '#worker/contract/staff/board.ts'

import { answers, fakeStaff } from './fake-staff.ts'

const list = 'GET /api/staff/process'
const changes = 'GET /api/staff/process/changes'
const counts = { nextCursor: null, archived: [], staffTurnCount: 1, callCount: 0, asOf: '2026-11-21T08:00:00.000Z' }

test('a search that rests after a word goes on with the next one', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(list, answers(list, { items: [boardItem()], ...counts }))
  await page.goto('/staff')
  const search = page.getByLabel('Haku', { exact: true })
  await search.fill('Aino ')
  await expect(page).toHaveURL(/\?q=Aino$/)
  await search.pressSequentially('V')
  await expect(search).toHaveValue('Aino V')
  await expect(page).toHaveURL(/\?q=Aino\+V$/)
  await page.goto('/staff?q=Aino')
  await expect(search).toHaveValue('Aino')
})

const told = JSON.stringify({ type: 'board-updated' })
const roomOf = (room: string) => ({ url: 'http://localhost:9', room, token: 'fresh' })

/**
 * A board whose time stands still but for what the test lets go by, so that what it asks for it asks for a reason: `begun`
 * counts the calls for where to begin and for tickets, `asked` those for what changed since.
 */
async function boardIn(page: Page, firstRooms: readonly string[]) {
  const api = await fakeStaff(page)
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/parties\/main\/desk-/, (socket) => void sockets.push(socket))
  let rooms = firstRooms
  let counted = { begun: 0, asked: 0 }
  let changed: BoardChanges['items'] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!changes.endsWith(` ${pathname}`)) return
    const isBegin = !searchParams.has('since')
    counted = { begun: counted.begun + (isBegin ? 1 : 0), asked: counted.asked + (isBegin ? 0 : 1) }
  })
  api.say(list, answers(list, { items: [boardItem()], ...counts }))
  api.say(changes, () => answers(changes, { items: changed, cursor: 'c.1', reset: false, rooms: rooms.map(roomOf) }))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.goto('/staff')
  /** Some of the page's time goes by with each look, all looks together being a few seconds. */
  const becomes = (look: () => unknown, expected: unknown) =>
    expect
      .poll(async () => {
        await page.clock.runFor(50)
        return look()
      })
      .toEqual(expected)
  return {
    sockets,
    becomes,
    counted: () => counted,
    /** Another row is there from now on, for whoever asks. */
    change() {
      changed = [{ id: 'prc_2', version: 1, updatedAt: counts.asOf }]
      const items = [boardItem(), boardItem({ id: 'prc_2', licenseNumber: 'MZX-356' })]
      api.say(list, answers(list, { items, ...counts }))
    },
    move: (next: readonly string[]) => {
      rooms = next
    },
    showsChange: () => becomes(() => page.getByText('MZX-356').isVisible(), true),
    showHidden: (state: 'hidden' | 'visible') =>
      page.evaluate((seen) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => seen })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state),
  }
}

test('a board asks what changed once its room tells, however often it is told meanwhile, and not by itself', async ({
  page,
}) => {
  const board = await boardIn(page, ['desk-1'])
  await board.becomes(board.counted, { begun: 1, asked: 1 })
  await page.clock.fastForward(20_000)
  expect(board.counted()).toEqual({ begun: 1, asked: 1 })

  board.change()
  for (let times = 0; times < 5; times += 1) board.sockets[0]?.send(told)
  await board.showsChange()
  expect(board.counted()).toEqual({ begun: 1, asked: 2 })
  board.sockets[0]?.send('{"type":"hello"}')
  await page.clock.fastForward(2_000)
  expect(board.counted()).toEqual({ begun: 1, asked: 2 })
})

test('a board of many accounts, which has no room, asks every half minute', async ({ page }) => {
  const board = await boardIn(page, [])
  await board.becomes(board.counted, { begun: 1, asked: 0 })
  await board.becomes(() => page.getByText('ABC-123').isVisible(), true)
  await page.clock.fastForward(20_000)
  expect(board.counted()).toEqual({ begun: 1, asked: 0 })
  board.change()
  await page.clock.fastForward(10_000)
  await board.showsChange()
  expect(board.counted()).toEqual({ begun: 1, asked: 1 })
  expect(board.sockets).toEqual([])
})

test('a board that nobody sees asks nothing, and once when it is seen again', async ({ page }) => {
  const board = await boardIn(page, ['desk-1'])
  await board.becomes(board.counted, { begun: 1, asked: 1 })
  await board.showHidden('hidden')
  board.change()
  board.sockets[0]?.send(told)
  await page.clock.fastForward(65_000)
  expect(board.counted()).toEqual({ begun: 1, asked: 1 })
  await board.showHidden('visible')
  await board.showsChange()
  expect(board.counted()).toEqual({ begun: 1, asked: 2 })
})

test('a board that lost its room comes back with a fresh ticket, also to a room that is another by then', async ({
  page,
}) => {
  const board = await boardIn(page, ['desk-1', 'desk-2'])
  await board.becomes(() => board.sockets.length, 2)
  await board.becomes(() => board.counted().asked > 0, true)
  const roomAt = (place: number) => /desk-\d/.exec(board.sockets[place]?.url() ?? '')?.[0]
  await board.sockets[0]?.close()
  await page.clock.fastForward(8_000)
  await board.becomes(() => board.sockets.length, 3)
  expect(roomAt(2)).toBe(roomAt(0))

  board.move(['desk-3'])
  await board.sockets[2]?.close()
  await page.clock.fastForward(8_000)
  await board.becomes(() => board.sockets.length, 4)
  expect(roomAt(3)).toBe('desk-3')
  board.change()
  board.sockets[3]?.send(told)
  await board.showsChange()
})
