import { expect, test, type Page, type WebSocketRoute } from '@playwright/test'

import { fi } from '#tests/support/staff-texts.ts'
import { boardItem } from '#web/staff/board/rows/board-item.fixture.ts'
import type { BoardChanges } from '#worker/contract/staff/visit/board.ts'

import { answers, fakeStaff, type FakeStaff } from './fake-staff.ts'
import { possibleEvent, testDrivePage } from './process-page.fixture.ts'

const list = 'GET /api/staff/process'
const changes = 'GET /api/staff/process/changes'
const unanswered = 'GET /api/staff/unanswered'
const unmatched = 'GET /api/staff/unmatched-message'
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

test('whatever the width of the screen, no column of a row is cut off', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(list, answers(list, { items: [boardItem({ boxNumber: 12 })], ...counts }))
  await page.goto('/staff')
  const row = page.locator('[data-process]').first()
  await expect(row).toBeVisible()
  const over: number[] = []
  for (let width = 360; width <= 1_720; width += 20) {
    await page.setViewportSize({ width, height: 800 })
    const isCut = await row.evaluate((element) => {
      const { right } = element.getBoundingClientRect()
      return [...element.querySelectorAll('*')].some((one) => one.getBoundingClientRect().right > right)
    })
    if (isCut) over.push(width)
  }
  expect(over).toEqual([])
})

const told = JSON.stringify({ type: 'board-updated' })
const roomOf = (room: string) => ({ url: 'http://localhost:9', room, token: 'fresh' })

type Opening = { address?: string; say?: (api: FakeStaff) => void }

/**
 * A board whose time stands still but for what the test lets go by, so that what it asks for it asks for a reason: `begun`
 * counts the calls for where to begin and for tickets, `asked` those for what changed since, `listed` those for the board
 * alone and `brought` those for both.
 */
async function boardIn(page: Page, firstRooms: readonly string[], { address = '/staff', say }: Opening = {}) {
  const api = await fakeStaff(page)
  say?.(api)
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/parties\/main\/desk-/, (socket) => void sockets.push(socket))
  let rooms = firstRooms
  const counted = { begun: 0, asked: 0, listed: 0, brought: 0 }
  let changed: BoardChanges['items'] = []
  let items = [boardItem()]
  let cursor = 1
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const hasSince = searchParams.has('since')
    if (changes.endsWith(` ${pathname}`)) counted[hasSince ? 'asked' : 'begun'] += 1
    if (!list.endsWith(` ${pathname}`)) return
    counted[hasSince ? 'brought' : 'listed'] += 1
  })
  const changesNow = (query: URLSearchParams) => {
    asked.push(query.get('since'))
    cursor += 1
    return { items: changed, cursor: `c.${cursor}`, reset: false, rooms: rooms.map(roomOf) }
  }
  const sayBoard = (query: URLSearchParams) =>
    answers(list, { items, ...counts, ...(query.has('since') && { changes: changesNow(query) }) })
  api.say(list, sayBoard)
  api.say(changes, (query) => answers(changes, changesNow(query)))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.goto(address)
  /** Some of the page's time goes by with each look, all looks together being a few seconds. */
  const becomes = (look: () => unknown, expected: unknown) =>
    expect
      .poll(async () => {
        await page.clock.runFor(50)
        return look()
      })
      .toEqual(expected)
  return {
    api,
    sockets,
    becomes,
    counted: () => ({ ...counted }),
    sayBoard,
    /** The cursors that were asked with, null being none. */
    asked,
    /** Another row is there from now on, for whoever asks. */
    change() {
      changed = [{ id: 'prc_2', version: 1, updatedAt: counts.asOf }]
      items = [boardItem(), boardItem({ id: 'prc_2', licenseNumber: 'MZX-356' })]
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

/** Calls until the board is shown and its rooms are heard. */
const begun = { begun: 1, asked: 1, listed: 1, brought: 0 }

test('a board has what changed brought with it once its room tells, however often it is told meanwhile, and not by itself', async ({
  page,
}) => {
  const board = await boardIn(page, ['desk-1'])
  await board.becomes(board.counted, begun)
  await page.clock.fastForward(20_000)
  expect(board.counted()).toEqual(begun)

  board.change()
  for (let times = 0; times < 5; times += 1) board.sockets[0]?.send(told)
  await board.showsChange()
  expect(board.counted()).toEqual({ ...begun, brought: 1 })
  board.sockets[0]?.send('{"type":"hello"}')
  await page.clock.fastForward(2_000)
  expect(board.counted()).toEqual({ ...begun, brought: 1 })
  await page.clock.fastForward(10_000)
  await board.becomes(() => board.asked, [null, 'c.2', 'c.3', 'c.4'])
})

test('what a room tells while the board is brought is asked for once more', async ({ page }) => {
  const board = await boardIn(page, ['desk-1'])
  await board.becomes(board.counted, begun)
  const { promise, resolve } = Promise.withResolvers<void>()
  board.api.say(list, async (query) => {
    const before = board.sayBoard(query)
    await promise
    return before
  })
  board.sockets[0]?.send(told)
  await board.becomes(board.counted, { ...begun, brought: 1 })
  board.change()
  board.sockets[0]?.send(told)
  await page.clock.runFor(2_000)
  expect(board.counted()).toEqual({ ...begun, brought: 1 })
  resolve()
  await board.showsChange()
  expect(board.counted()).toEqual({ ...begun, brought: 2 })
})

test('a board that could not be brought is asked for again from where it was', async ({ page }) => {
  const board = await boardIn(page, ['desk-1'])
  await board.becomes(board.counted, begun)
  board.change()
  board.api.say(list, { status: 500, json: { code: 'internal' } })
  board.sockets[0]?.send(told)
  await board.becomes(board.counted, { ...begun, brought: 1 })
  board.api.say(list, board.sayBoard)
  await page.clock.fastForward(30_000)
  await board.showsChange()
  expect(board.counted()).toEqual({ begun: 1, asked: 2, listed: 2, brought: 1 })
  expect(board.asked).toEqual([null, 'c.2', 'c.3'])
})

test('a board whose server does not know of it yet is asked for by itself', async ({ page }) => {
  const board = await boardIn(page, ['desk-1'])
  await board.becomes(board.counted, begun)
  board.change()
  board.api.say(list, (query) =>
    query.has('since') ? { status: 422, json: { code: 'request.invalid' } } : board.sayBoard(query),
  )
  board.sockets[0]?.send(told)
  await board.showsChange()
  expect(board.counted()).toEqual({ begun: 1, asked: 2, listed: 2, brought: 1 })
})

test('where no board is shown a room is asked what changed, and nothing else is brought', async ({ page }) => {
  const board = await boardIn(page, ['desk-1'], {
    address: '/staff/messages',
    say(api) {
      api.say(unanswered, answers(unanswered, { items: [], count: 0, nextCursor: null }))
      api.say(unmatched, answers(unmatched, { items: [], nextCursor: null }))
    },
  })
  await board.becomes(board.counted, { ...begun, listed: 0 })
  board.sockets[0]?.send(told)
  await board.becomes(board.counted, { ...begun, asked: 2, listed: 0 })
})

for (const [rooms, which, asked] of [
  [['desk-1'], 'together with what its room tells of it', { ...begun, brought: 1 }],
  [[], 'at once where no room tells', { ...begun, asked: 0, listed: 2 }],
] as const) {
  test(`behind an event of ours the board is fetched once, ${which}`, async ({ page }) => {
    const eventCall = 'POST /api/staff/process/prc_1/event'
    const visit = testDrivePage({ events: [possibleEvent({ type: 'collect_keys', isLikely: true, canUndo: true })] })
    const board = await boardIn(page, rooms, {
      address: '/staff/process/prc_1',
      say(api) {
        api.say('GET /api/staff/process/prc_1', answers('GET /api/staff/process/:id', visit))
        api.say(eventCall, { json: { ...visit.possible, version: 5 } })
      },
    })
    await board.becomes(board.counted, { ...begun, asked: rooms.length })
    const event = page.getByRole('button', { name: fi.verbs.collect_keys ?? '' })
    await board.becomes(() => event.isVisible(), true)
    await event.click()
    await board.becomes(() => board.api.bodies(eventCall).length, 1)
    board.sockets[0]?.send(told)
    await board.becomes(board.counted, asked)
    await page.clock.runFor(2_000)
    expect(board.counted()).toEqual(asked)
  })
}

test('a board of many accounts, which has no room, asks every half minute', async ({ page }) => {
  const board = await boardIn(page, [])
  await board.becomes(board.counted, { ...begun, asked: 0 })
  await board.becomes(() => page.getByText('ABC-123').isVisible(), true)
  await page.clock.fastForward(20_000)
  expect(board.counted()).toEqual({ ...begun, asked: 0 })
  board.change()
  await page.clock.fastForward(10_000)
  await board.showsChange()
  expect(board.counted()).toEqual({ ...begun, listed: 2 })
  expect(board.sockets).toEqual([])
})

test('a board that nobody sees asks nothing, and once when it is seen again', async ({ page }) => {
  const board = await boardIn(page, ['desk-1'])
  await board.becomes(board.counted, begun)
  await board.showHidden('hidden')
  board.change()
  board.sockets[0]?.send(told)
  await page.clock.fastForward(65_000)
  expect(board.counted()).toEqual(begun)
  await board.showHidden('visible')
  await board.showsChange()
  expect(board.counted()).toEqual({ ...begun, brought: 1 })
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
