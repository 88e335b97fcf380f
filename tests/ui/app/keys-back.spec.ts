import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'

import { text } from './credit-page.ts'
import { fakeApi, problem } from './fake-api.ts'
import { picture } from './looks.ts'

const confirmed = { currentStep: 'WAITING_CONFIRMATION' } as const
const select = 'PUT /api/process/selection/'

test('who wished the keys back from the locker is not asked again, and can change it until they lie there', async ({
  page,
}) => {
  const api = await fakeApi(page, {
    process: { ...confirmed, state: 'CUSTOMER_KEYS_DELIVERED', useRetrievalProcess: true },
  })
  await page.goto(api.link)
  const card = page.getByRole('region', { name: text('keysBackTitle') })
  await expect(card).toContainText(text('keysBackLater'))
  await expect(page.getByText(text('deliveryInfoTitle'))).toHaveCount(0)
  await expectAccessible(page, 'keys back, which can be changed')
  expect(await picture(page, test.info(), 'wished')).toEqual([0, 0])
  api.say(select, () => problem(409, 'process.keys_laid'))
  await card.getByRole('button', { name: text('keysBackToDesk') }).click()
  await expect(card.getByRole('alert')).toContainText(text('keysBackTooLate'))
  api.say(select, () => {
    api.become({ useRetrievalProcess: false })
    return { json: api.process() }
  })
  await card.getByRole('button', { name: text('keysBackToDesk') }).click()
  await expect(page.getByText(text('deliveryInfoTitle'))).toBeVisible()
  expect(await picture(page, test.info(), 'asked')).toEqual([0, 0])
})

test('nothing is asked of a visit that is over', async ({ page }) => {
  const api = await fakeApi(page, { process: { ...confirmed, state: 'PROCESS_DONE' } })
  await page.goto(api.link)
  await expect(page.getByRole('heading', { level: 1, name: text('deliveryDoneTitle') })).toBeVisible()
  await expect(page.locator('main form')).toHaveCount(0)
  expect(await picture(page, test.info(), 'over')).toEqual([0, 0])
})
