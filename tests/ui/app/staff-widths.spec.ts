import { expect, test, type Page } from '@playwright/test'

import { boardItem } from '#web/staff/board/rows/board-item.fixture.ts'
import { texts as fi } from '#web/staff/board/texts.fi.ts'
import { freeOrder } from '#web/staff/create/order/free-order.fixture.ts'
import { dayItem } from '#web/staff/day/day-item.fixture.ts'
import type { DayPage } from '#worker/contract/staff/visit/day.ts'

import { busyInsights } from './busy-insights.fixture.ts'
import { createOptions } from './create-options.fixture.ts'
import { answers, fakeStaff, type FakeStaff } from './fake-staff.ts'
import { overlaps } from './overlaps.ts'
import { testDrivePage } from './process-page.fixture.ts'
import { settings } from './workshop-settings.fixture.ts'

const widths = [360, 390, 768, 1024, 1280, 1440, 1920]
const at = '2026-11-21T08:00:00.000Z'
const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
const list = 'GET /api/staff/process'
const ilmari = {
  licenseNumber: 'WWW-888',
  customerName: 'Ilmari Ranta-Suhonen',
  vehicle: 'Volkswagen ID. Buzz Pro 4MOTION',
}
const assignee = { id: 'usr_1', username: 'kaisa.lehto' }
const late = { soonAt: '2026-11-20T08:00:00.000Z', lateAt: '2026-11-20T09:00:00.000Z' }
const board = {
  items: [
    boardItem({
      id: 'prc_1',
      ...ilmari,
      ...late,
      assignee,
      boxNumber: 12,
      reservationStart: '2026-11-20T08:00:00.000Z',
    }),
    boardItem({
      id: 'prc_2',
      ...late,
      state: 'DELIVERY_DONE',
      customerName: 'Rakennuspalvelu Öhman & Pojat Oy',
      owed: 12.5,
    }),
    boardItem({
      id: 'prc_3',
      turn: 'customer',
      state: 'PAYMENT_LINK_SENT',
      unansweredSince: late.lateAt,
      messageFailed: true,
    }),
    boardItem({ id: 'prc_4', turn: 'customer', state: 'LINK_SENT', needsMe: false, licenseNumber: null }),
  ],
  nextCursor: null,
  archived: [],
  staffTurnCount: 2,
  callCount: 1,
  asOf: '2026-11-21T08:00:00.000Z',
}
const day: DayPage = {
  date: '2026-11-23',
  today: '2026-11-23',
  span: 'day',
  timeZone: 'Europe/Helsinki',
  items: [
    dayItem({ id: 'prc_1', ...ilmari, at: '2026-11-23T08:00:00.000Z', state: 'KEY_CODE_SENT', boxNumber: 7, assignee }),
    dayItem({ id: 'prc_2', mark: 'overdue' }),
    dayItem({ id: 'prc_3', mark: 'done', state: 'DELIVERY_DONE' }),
  ],
  nextCursor: null,
  overdue: [],
  hasMoreOverdue: false,
  asOf: '2026-11-23T07:00:00.000Z',
}

type Screen = { name: string; address: string; ready: (page: Page) => Promise<void>; say?: (api: FakeStaff) => void }

const screens: readonly Screen[] = [
  { name: 'the board', address: '/staff', ready: (page) => expect(page.locator('[data-process]')).toHaveCount(4) },
  {
    name: 'the day',
    address: '/staff/day',
    ready: async (page) => {
      await page.getByText('1 myöhässä').click()
      await page.getByText('1 tehty').click()
      await expect(page.getByRole('list', { name: 'Tehty' })).toBeVisible()
    },
  },
  {
    name: 'the week',
    address: '/staff/day?span=week',
    say: (api) => api.say('GET /api/staff/day', answers('GET /api/staff/day', { ...day, span: 'week' })),
    ready: (page) => expect(page.getByRole('heading', { level: 2 })).toHaveCount(7),
  },
  {
    name: 'a visit',
    address: '/staff/process/prc_1',
    say: (api) => api.say('GET /api/staff/process/prc_1', answers('GET /api/staff/process/:id', testDrivePage())),
    ready: (page) => expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toBeVisible(),
  },
  {
    name: 'the inbox',
    address: '/staff/messages',
    ready: (page) => expect(page.getByText('Voiko auton noutaa').first()).toBeVisible(),
    say: (api) => {
      const { licenseNumber, customerName } = ilmari
      const accountName = 'Autohuolto Pohjola, Herttoniemi'
      const text = 'Voiko auton noutaa jo ennen kolmea tänään?'
      const visit = { processId: 'prc_1', since: at, licenseNumber, customerName, accountName, text, unread: 12 }
      const unanswered = 'GET /api/staff/unanswered'
      api.say(unanswered, answers(unanswered, { items: [visit], count: 101, nextCursor: null }))
      const strangers = 'GET /api/staff/unmatched-message'
      const stranger = { id: 'cme_1', accountId: 'acc_1', accountName, sender: '+358401234567', text, at, mayAct: true }
      api.say(strangers, answers(strangers, { items: [stranger], nextCursor: null }))
      api.say('GET /api/staff/process/prc_1', answers('GET /api/staff/process/:id', testDrivePage()))
    },
  },
  {
    name: 'the insights',
    address: '/staff/insights?from=2026-11-01&to=2026-11-24',
    ready: (page) => expect(page.getByRole('link', { name: /Näytä käynnit: Maksut/ })).toBeVisible(),
    say: (api) => api.say('GET /api/staff/insights', answers('GET /api/staff/insights', busyInsights)),
  },
  {
    name: 'the settings',
    address: '/staff/settings',
    ready: (page) => expect(page.getByText('Yksi kohta tarvitsee huomiota.')).toBeVisible(),
    say: (api) =>
      api.say('GET /api/staff/account/acc_1/settings-overview', {
        json: [{ area: 'providers', state: 'attention', count: 0, faults: ['payment_credentials'] }],
      }),
  },
  {
    name: 'the workshop’s settings',
    address: '/staff/settings/account?part=order',
    ready: (page) => expect(page.getByRole('region', { name: 'Työmääräys ja hinnat' })).toBeVisible(),
    say: (api) => api.say('GET /api/staff/account/acc_1/settings', { json: settings }),
  },
  {
    name: 'a new visit',
    address: '/staff/new',
    ready: (page) => expect(page.getByText('Uusimmat työmääräykset')).toBeVisible(),
    say: (api) => {
      const options = 'GET /api/staff/create-options'
      api.say(options, answers(options, createOptions))
      const orders = 'GET /api/staff/work-order'
      api.say(orders, answers(orders, [freeOrder({ customerName: 'Rakennuspalvelu Öhman & Pojat Oy' })]))
    },
  },
  { name: 'the users', address: '/staff/users', ready: heading },
  {
    name: 'the activity log',
    address: '/staff/audit',
    ready: heading,
    say: (api) => api.say('GET /api/staff/audit', answers('GET /api/staff/audit', { items: [], nextCursor: null })),
  },
  { name: 'the lockers', address: '/staff/lockers', ready: heading },
  { name: 'the cars', address: '/staff/cars', ready: heading },
  { name: 'the state of the system', address: '/staff/health', ready: heading },
  { name: 'the workshops', address: '/staff/workshops', ready: heading },
]

for (const { name, address, ready, say } of screens) {
  test(`whatever the width, no two texts of ${name} meet`, async ({ page }) => {
    const api = await fakeStaff(page)
    api.say(list, answers(list, board))
    api.say('GET /api/staff/day', answers('GET /api/staff/day', day))
    say?.(api)
    await page.goto(address)
    await ready(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      // The frame around the page is another one from some width on, and is drawn a moment later.
      await expect.poll(() => overlaps(page), { message: `at ${width} px` }).toEqual([])
    }
  })
}

test('rows stand in the order of a column once its name is pressed, and in the board’s own after a third press', async ({
  page,
}) => {
  const api = await fakeStaff(page)
  api.say(list, answers(list, board))
  await page.goto('/staff')
  const plates = () =>
    page.locator('[data-process]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-process')))
  await expect(page.locator('[data-process]')).toHaveCount(4)
  const customer = page.getByRole('button', { name: 'Järjestä: Asiakas' })
  await customer.click()
  expect(await plates()).toEqual(['prc_3', 'prc_4', 'prc_1', 'prc_2'])
  await customer.click()
  expect(await plates()).toEqual(['prc_2', 'prc_1', 'prc_4', 'prc_3'])
  await customer.click()
  expect(await plates()).toEqual(['prc_1', 'prc_2', 'prc_3', 'prc_4'])
})

test('what is shown is named, counted, and gone to again by one press', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(list, answers(list, board))
  await page.goto('/staff?turn=customer')
  const saved = page.getByRole('group', { name: fi.worklist.savedViews })
  await saved.getByRole('button', { name: fi.worklist.saveView }).click()
  await saved.getByLabel(fi.worklist.viewName).fill('Asiakkailla')
  await saved.getByRole('button', { name: fi.worklist.saveView }).click()
  await page.goto('/staff')
  await saved.getByRole('button', { name: 'Asiakkailla 4' }).click()
  await expect(page).toHaveURL(/\?turn=customer$/)
  await saved.getByRole('button', { name: `${fi.worklist.removeView}: Asiakkailla` }).click()
  await expect(saved.getByRole('button', { name: 'Asiakkailla' })).toHaveCount(0)
})

test('all rows that are listed are selected by one press', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(list, answers(list, board))
  await page.goto('/staff')
  await page.getByRole('button', { name: 'Valitse', exact: true }).click()
  await page.getByRole('button', { name: 'Valitse kaikki' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4)
})

test('a visit is a page of its own beside the rail where there is room, in three columns', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(list, answers(list, board))
  api.say('GET /api/staff/process/prc_1', answers('GET /api/staff/process/:id', testDrivePage()))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/staff/process/prc_1')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const box = await sheet.boundingBox()
  expect(box?.x).toBe(224)
  const columns = await sheet
    .getByRole('region')
    .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().x))).size)
  expect(columns).toBe(3)
})

test('a workshop that has not gone live is not told that everything is done', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('GET /api/staff/live', { json: { isLive: false } })
  api.say(list, answers(list, { ...board, items: [], staffTurnCount: 0, callCount: 0 }))
  await page.goto('/staff')
  await expect(page.getByRole('heading', { level: 2, name: fi.worklist.emptyView })).toBeVisible()
  await expect(page.getByText(fi.worklist.emptyNow)).toHaveCount(0)
})
