import { expect, test, type Page } from '@playwright/test'

import type { ProcessState } from '#domain/enums.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { texts as workFi } from '#web/staff/process/additional-work/texts.fi.ts'
import type { StaffAdditionalWork } from '#worker/contract/staff/visit/additional-work.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { answers, fakeStaff, type FakeStaff } from './fake-staff.ts'
import { possibleEvent, visitInBoxPage } from './process-page.fixture.ts'

const { verbs } = fi
const pageCall = 'GET /api/staff/process/prc_1'
const workCall = 'GET /api/staff/process/prc_1/additional-work'
const eventCall = 'POST /api/staff/process/prc_1/event'
const collect = possibleEvent({ type: 'collect_keys', isLikely: true, canUndo: true })
const none: StaffAdditionalWork = {
  refused: null,
  proposals: [],
  sums: { sum: 0, total: 0, isTotalPriceRounded: false, approved: null, limit: null, ceiling: null },
  templates: [],
  declinedBefore: [],
  readyAt: null,
}

const visit = (state: ProcessState, more: Partial<ProcessPage['process']> = {}) =>
  visitInBoxPage({ process: { state, ...more }, events: [collect] })

async function open(page: Page, shown: ProcessPage): Promise<FakeStaff> {
  const api = await fakeStaff(page)
  const nothing = { items: [], nextCursor: null, archived: [], staffTurnCount: 0, callCount: 0, asOf: shown.asOf }
  api.say('GET /api/staff/process', answers('GET /api/staff/process', nothing))
  api.say(pageCall, answers('GET /api/staff/process/:id', shown))
  api.say(workCall, answers('GET /api/staff/process/:id/additional-work', none))
  await page.goto('/staff/process/prc_1')
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
  return api
}

/** Something is told, and the page is another one behind it. */
async function becomes(page: Page, api: FakeStaff, now: ProcessPage) {
  api.say(eventCall, { json: { ...now.possible, version: now.process.version } })
  api.say(pageCall, answers('GET /api/staff/process/:id', now))
  await page.getByRole('button', { name: verbs.collect_keys ?? '' }).click()
  await expect(page.getByText(now.process.customerNotes)).toBeVisible()
}

test('where none is proposed, additional work is asked for once, however often the visit moves', async ({ page }) => {
  const api = await open(page, visit('CUSTOMER_KEYS_DELIVERED'))
  await expect(page.getByText(workFi.workNone)).toBeVisible()
  await becomes(page, api, visit('DELIVERY_DONE', { version: 7, customerNotes: 'Haettu' }))
  expect(api.bodies(workCall)).toHaveLength(1)

  const additionalWorkAt = '2026-11-21T09:00:00.000Z'
  await becomes(page, api, visit('DELIVERY_DONE', { version: 8, customerNotes: 'Esitetty', additionalWorkAt }))
  await expect.poll(() => api.bodies(workCall)).toHaveLength(2)
})

test('additional work that comes with the page is not asked for, nor the page that comes with an event', async ({
  page,
}) => {
  const api = await open(page, { ...visit('CUSTOMER_KEYS_DELIVERED'), work: none })
  await expect(page.getByText(workFi.workNone)).toBeVisible()
  expect([api.bodies(pageCall).length, api.bodies(workCall).length]).toEqual([1, 0])
  const now = visit('DELIVERY_DONE', { version: 7, customerNotes: 'Haettu' })
  api.say(eventCall, (asked) => ({
    json: { ...now.possible, version: 7, ...(asked.get('page') === '1' && { page: now }) },
  }))
  await page.getByRole('button', { name: verbs.collect_keys ?? '' }).click()
  await expect(page.getByText('Haettu')).toBeVisible()
  await expect(page.getByText(fi.saved)).toBeVisible()
  expect([api.bodies(pageCall).length, api.bodies(workCall).length]).toEqual([1, 0])
})

test('a visit that takes none does not ask for any', async ({ page }) => {
  const api = await open(page, visit('KEY_CODE_SENT', { customerNotes: 'Avain tulee illalla' }))
  await expect(page.getByText('Avain tulee illalla')).toBeVisible()
  expect(api.bodies(workCall)).toEqual([])
})
