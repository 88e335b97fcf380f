import { expect, test } from '@playwright/test'

import { boardItem } from '#web/staff/board/board-item.fixture.ts'

import { answers, fakeStaff } from './fake-staff.ts'

test('a search that rests after a word goes on with the next one', async ({ page }) => {
  const api = await fakeStaff(page)
  const list = 'GET /api/staff/process'
  const counts = { nextCursor: null, staffTurnCount: 1, callCount: 0, asOf: '2026-11-21T08:00:00.000Z' }
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
