import { expect, test, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { boardItem } from '#web/staff/board/rows/board-item.fixture.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { answers, fakeStaff, outi } from './fake-staff.ts'
import { possibleEvent, visitInBoxPage } from './process-page.fixture.ts'

const list = 'GET /api/staff/process'
const pageCall = 'GET /api/staff/process/prc_1'
const assignCall = 'PUT /api/staff/process/prc_1/assignee'
const eventCall = 'POST /api/staff/process/prc_1/event'
const counts = { nextCursor: null, archived: [], staffTurnCount: 1, callCount: 0, asOf: '2026-11-21T08:00:00.000Z' }
const collect = possibleEvent({ type: 'collect_keys', isLikely: true, canUndo: true })
const rows = [1, 2, 3].map((number) => boardItem({ id: `prc_${number}`, licenseNumber: `ABC-${number}` }))
const kaisa = { id: 'usr_kaisa', username: 'kaisa.lehto' }

const visit = (assignee: ProcessPage['process']['assignee'] = null) =>
  visitInBoxPage({ process: { assignee }, events: [collect] })

async function board(page: Page) {
  const api = await fakeStaff(page)
  api.say(list, answers(list, { items: rows, ...counts }))
  api.say(pageCall, answers('GET /api/staff/process/:id', visit()))
  api.say('GET /api/staff/assignee', answers('GET /api/staff/assignee', [kaisa]))
  return api
}

// What it fetches itself is not held back by a test.
test.use({ serviceWorkers: 'block' })

test('a visit opened before its program is there says so, has the focus, and shows itself when it comes', async ({
  page,
}) => {
  await board(page)
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/process-view-*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/staff')
  await expect(page.locator('[data-process]').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: fi.process.loading })
  await expect(sheet).toBeFocused()
  await expect(sheet.getByRole('status').filter({ hasText: fi.process.loading })).toBeVisible()
  arrive()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused()
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-process]').first()).toBeFocused()
})

test('the keys of a visit: what is likely next, its notes, its box, and who looks after it', async ({ page }) => {
  const api = await board(page)
  api.say(eventCall, { json: visit().possible })
  await page.goto('/staff/process/prc_1')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('b')
  await expect(sheet.getByRole('heading', { name: /^Lokero 3/ })).toBeFocused()
  await page.keyboard.press('e')
  await expect.poll(() => api.bodies(eventCall)).toEqual([{ type: 'collect_keys', version: 6 }])

  api.say(assignCall, answers('PUT /api/staff/process/:id/assignee', { assignee: kaisa }))
  api.say(pageCall, answers('GET /api/staff/process/:id', visit({ id: outi.userId, username: outi.username })))
  await page.keyboard.press('o')
  const menu = sheet.getByRole('button', { name: 'Vastuuhenkilö: outi' })
  await expect(menu).toBeVisible()
  await menu.press('Enter')
  await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused()
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Minä (outi)')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => api.bodies(assignCall))
    .toEqual([
      { userId: outi.userId, seen: null },
      { userId: kaisa.id, seen: outi.userId },
    ])
  await page.keyboard.press('m')
  await expect(sheet.getByLabel(fi.process.noteLabel)).toBeFocused()
  // What is typed there is text, and no key of the visit.
  await page.keyboard.type('beo')
  await expect(sheet.getByLabel(fi.process.noteLabel)).toHaveValue('beo')
  expect(api.bodies(eventCall)).toHaveLength(1)
})

test('rows stand close together for who wants them so, also the next time', async ({ page }) => {
  await board(page)
  await page.goto('/staff')
  const row = page.locator('[data-process]').first()
  const height = async () => (await row.boundingBox())?.height ?? 0
  await expect(row).toBeVisible()
  const before = await height()
  const dense = page.getByRole('button', { name: fi.worklist.dense, exact: true })
  await dense.press('Enter')
  await expect(dense).toHaveAttribute('aria-pressed', 'true')
  // The rows follow the button, which answers at once.
  await expect.poll(height).toBeLessThan(before)
  const after = await height()
  await page.reload()
  await expect(dense).toHaveAttribute('aria-pressed', 'true')
  // The button stands there before the rows have come.
  await expect.poll(height).toBe(after)
})

test('the code and the links of a visit stand there once they are asked for, and go with the page', async ({
  page,
}) => {
  const api = await board(page)
  const codeCall = 'POST /api/staff/process/prc_1/code'
  const { codes } = fi.process
  const pass = {
    id: 'cps_1',
    name: 'Matti',
    phoneNumber: null,
    state: 'LIVE',
    link: null,
    validUntil: '2026-11-23T08:00:00.000Z',
    firstOpenedAt: null,
    madeByStaff: true,
  } as const
  api.say(pageCall, answers('GET /api/staff/process/:id', visitInBoxPage({ passes: [pass], may: { handOn: true } })))
  const links = { link: 'http://localhost/0000-CDE0-0001', passes: [{ id: 'cps_1', link: 'http://localhost/pass/1' }] }
  const shown = { processCode: '0000-CDE0-0001', ...links }
  api.say(codeCall, { status: 500, json: { code: 'internal' } })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/staff/process/prc_1')
    const details = page.getByRole('region', { name: fi.process.details })
    await expect(details.getByText(codes.audited)).toBeVisible()
    await expectAccessible(page, `a code that is not shown, ${width}`)
    await details.getByRole('button', { name: codes.show }).click()
    await expect(page.getByText(codes.failed)).toBeVisible()
    api.say(codeCall, answers('POST /api/staff/process/:id/code', shown))
    await details.getByRole('button', { name: codes.show }).click()
    await expect(details).toContainText(shown.processCode)
    await expect(details.getByRole('button', { name: codes.copyLink })).toBeFocused()
    await details.getByRole('button', { name: codes.copyLink }).click()
    await expect(page.getByText(codes.linkCopied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.link)
    const passes = page.getByRole('region', { name: fi.process.passes })
    await expect(passes).toContainText('http://localhost/pass/1')
    await expect(passes.getByRole('button', { name: `${codes.copyLink} Matti` })).toBeVisible()
    await expectAccessible(page, `a code that is shown, ${width}`)
    api.say(codeCall, { status: 500, json: { code: 'internal' } })
  }
  expect(api.bodies(codeCall)).toHaveLength(4)
  await page.reload()
  await expect(page.getByRole('region', { name: fi.process.details })).not.toContainText(shown.processCode)
})

for (const [who, createdBy, links] of [
  ['who created a visit is led to its trail', 'noora', 1],
  ['who did not is not', 'kaisa.lehto', 0],
] as const) {
  test(`of those who see their own visits’ trail, ${who}`, async ({ page }) => {
    const api = await board(page)
    const noora = { ...outi, userId: 'usr_noora', username: 'noora', roles: [{ id: 'sales', name: 'sales' }] } as const
    const user = { user: noora, userLocale: 'fi-FI', accountTimeZone: 'Europe/Helsinki' }
    api.say('GET /api/auth/check', { json: user })
    api.say(pageCall, answers('GET /api/staff/process/:id', visitInBoxPage({ process: { createdBy } })))
    await page.addInitScript((stored) => localStorage.setItem('dsa-user', stored), JSON.stringify(noora))
    await page.goto('/staff/process/prc_1')
    const timeline = page.getByRole('region', { name: fi.process.timeline })
    await expect(timeline).toBeVisible()
    await expect(timeline.getByRole('link', { name: fi.audit })).toHaveCount(links)
  })
}

test('whom to call is ticked by hand too, and keeps its place among the selected', async ({ page }) => {
  const api = await board(page)
  const tries = [
    { kind: 'LINK', channel: 'SMS', status: 'FAILED', error: null, at: '2026-11-21T07:00:00.000Z' },
  ] as const
  const call = {
    why: 'LINK',
    since: '2026-11-21T07:00:00.000Z',
    phoneNumber: '+358401234567',
    mayAct: true,
    tries,
  } as const
  const called = rows.map((row) => ({ ...row, call: { ...call, tries: [...tries] } }))
  api.say(list, answers(list, { items: called, ...counts, callCount: 3 }))
  await page.goto('/staff?view=call')
  await page.getByRole('button', { name: fi.worklist.select, exact: true }).click()
  await page.getByRole('checkbox', { name: /ABC-2/ }).check()
  const bar = page.getByRole('region', { name: 'Valitut käynnit' })
  await expect(bar).toContainText('1 valittu')
  await page.locator('[data-process]').first().focus()
  await page.keyboard.press('Space')
  await expect(bar).toContainText('2 valittu')
  await expect(page.locator('[data-process]').first()).toBeFocused()
  await expect(page.getByRole('checkbox', { name: /ABC-1/ })).toBeChecked()
  await expectAccessible(page, 'calls that are selected')
})
