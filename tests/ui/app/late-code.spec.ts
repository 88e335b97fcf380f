import { expect, test } from '@playwright/test'

import { atTheCabinet } from '#tests/support/customer-view.ts'

import { text } from './credit-page.ts'
import { fakeApi } from './fake-api.ts'

const box = { name: 'Jätä avaimet lokeroon 7', level: 1 }
const onItsWay = { state: 'WAITING_KEY_CODE', currentStep: 'WAITING_CONFIRMATION', ...atTheCabinet } as const

test('who waits a quarter of a minute for the message with the code is shown the code', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-29T04:00:00Z') })
  const api = await fakeApi(page, { process: { ...onItsWay, stateChangedAt: '2026-11-29T04:00:00.000Z' } })
  await page.goto(api.link)
  await expect(page.getByRole('heading', { name: text('keyCodeComingTitle') })).toBeVisible()
  await expect(page.getByRole('heading', box)).toHaveCount(0)
  await page.clock.runFor(15_000)
  await expect(page.getByRole('heading', box)).toBeVisible()
  await expect(page.getByText(text('lockerMessageLate'))).toBeVisible()
  api.become({ state: 'KEY_CODE_SENT' })
  await expect(page.getByText(text('lockerMessageLate'))).toHaveCount(0)
  await expect(page.getByRole('heading', box)).toBeVisible()
})

test('who opens the page while the message has been late for long sees the code at once', async ({ page }) => {
  const api = await fakeApi(page, { process: { ...onItsWay, stateChangedAt: '2026-11-21T04:00:00.000Z' } })
  await page.goto(api.link)
  await expect(page.getByRole('heading', box)).toBeVisible()
})

test('a box whose code is not known yet is waited for', async ({ page }) => {
  const process = { ...onItsWay, boxAccessCode: null, stateChangedAt: '2026-11-21T04:00:00.000Z' }
  const api = await fakeApi(page, { process })
  await page.goto(api.link)
  await expect(page.getByRole('heading', { name: text('keyCodeComingTitle') })).toBeVisible()
  await expect(page.getByRole('heading', box)).toHaveCount(0)
})
