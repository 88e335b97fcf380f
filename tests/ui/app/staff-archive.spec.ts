import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { possibleEvent, processPage } from './process-page.fixture.ts'

const list = 'GET /api/staff/process'
const pageCall = 'GET /api/staff/process/prc_9'
const restoreCall = 'POST /api/staff/process/prc_9/restore'
const archivedAt = '2026-11-20T01:17:00.000Z'
const found = {
  id: 'prc_9',
  processType: 'DELIVERY' as const,
  licenseNumber: 'XKY-482',
  customerName: 'Aino Virtanen',
  externalWorkOrderId: '26-0141',
  endedAt: '2026-08-20T12:00:00.000Z',
  accountId: 'acc_1',
  accountName: 'Autohuolto Pohjola, Herttoniemi',
}
const process = { id: 'prc_9', state: 'PROCESS_DONE' as const, endedAt: found.endedAt }

test.use({ serviceWorkers: 'block' })

test('a search finds a visit in the archive, its page is only read, and with a reason it comes back', async ({
  page,
}) => {
  const api = await fakeStaff(page)
  const counts = { nextCursor: null, staffTurnCount: 0, callCount: 0, asOf: '2026-11-21T08:00:00.000Z' }
  api.say(list, answers(list, { items: [], archived: [found], ...counts }))
  api.say(`${list}?*`, answers(list, { items: [], archived: [found], ...counts }))
  api.say('GET /api/staff/assignee', answers('GET /api/staff/assignee', []))
  api.say(
    pageCall,
    answers('GET /api/staff/process/:id', processPage({ process, archivedAt, may: { act: false, restore: true } })),
  )
  await page.goto('/staff?q=xky')
  const archived = page.getByRole('list', { name: fi.worklist.archivedList })
  await expect(archived.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText(fi.worklist.emptySearchText)).toHaveCount(0)
  await expectAccessible(page, 'a search with a visit of the archive')
  await archived.getByRole('link', { name: /XKY-482/ }).click()

  const back = processPage({ process, events: [possibleEvent({ type: 'offer_refund' })] })
  const restore = page.getByRole('button', { name: fi.process.restore })
  await expect(restore).toBeVisible()
  await expectAccessible(page, 'a visit of the archive')
  await restore.click()
  const dialog = page.getByRole('dialog', { name: fi.process.restoreTitle })
  const confirm = dialog.getByRole('button', { name: fi.process.restore })
  await confirm.click()
  await expect(dialog.getByText(fi.process.reasonMissing)).toBeVisible()
  expect(api.bodies(restoreCall)).toEqual([])
  await dialog.getByRole('textbox').fill('Hyvitys')
  api.say(restoreCall, { json: back })
  api.say(pageCall, { json: back })
  await confirm.click()
  await expect(page.getByText(fi.process.restored)).toBeVisible()
  await expect(restore).toHaveCount(0)
  expect(api.bodies(restoreCall)).toEqual([{ reason: 'Hyvitys' }])
})

test('the page of a visit in the archive asks for no room, and for nothing by itself', async ({ page }) => {
  const api = await fakeStaff(page)
  const counts = { nextCursor: null, staffTurnCount: 0, callCount: 0, asOf: '2026-11-21T08:00:00.000Z' }
  api.say(list, answers(list, { items: [], archived: [], ...counts }))
  const may = { act: false, restore: true }
  api.say(pageCall, answers('GET /api/staff/process/:id', processPage({ process, archivedAt, may })))
  await page.clock.install()
  await page.goto('/staff/process/prc_9')
  await expect(page.getByRole('button', { name: fi.process.restore })).toBeVisible()
  await page.clock.runFor(65_000)
  expect([api.bodies(pageCall), api.bodies(`${pageCall}/ticket`)].map(({ length }) => length)).toEqual([1, 0])
})
