import { expect, test } from '@playwright/test'

import { atTheCabinet } from '#tests/support/customer-view.ts'

import { text } from './credit-page.ts'
import { fakeApi, ok } from './fake-api.ts'

const waiting = { state: 'STARTED', currentStep: 'WAITING_CONFIRMATION' } as const
const confirmed = { state: 'KEY_CODE_SENT', ...atTheCabinet } as const
const contactCall = 'PUT /api/process/contact'

test('a number that is being typed is still there when the code for the box comes', async ({ page }) => {
  const api = await fakeApi(page, { process: waiting })
  api.say('GET /api/process/contact', {
    json: { phoneNumber: '•• 12', email: null, mayChange: true },
  })
  api.say(contactCall, () => {
    api.become({})
    return ok(contactCall, api.process())
  })
  await page.goto(api.link)
  await expect(page.getByText(text('reachTitleLater'))).toBeVisible()
  expect(api.bodies('GET /api/process/contact')).toEqual([])
  await page.getByText(text('reachTitleLater')).click()
  await expect(page.getByText('•• 12')).toBeVisible()
  const number = page.getByLabel(text('reachNumber'))
  await number.fill('+358 40 123 4567')
  api.become(confirmed)
  await expect(page.getByRole('heading', { level: 1, name: 'Jätä avaimet lokeroon 7' })).toBeVisible()
  await expect(number).toHaveValue('+358 40 123 4567')
  await page.getByRole('button', { name: text('reachSend') }).click()
  await expect(page.getByText(text('reachChanged'))).toBeVisible()
  await expect(number).toHaveValue('')
  expect(api.bodies(contactCall)).toHaveLength(1)
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('contact')))
  expect(await kept()).toEqual([])
})

test('a pass that is being given stays open with what was typed, and is gone once somebody lets it be', async ({
  page,
}) => {
  const api = await fakeApi(page, { process: { ...waiting, state: 'BOX_RESERVED' } })
  api.say('GET /api/process/collect-pass', { json: [] })
  await page.goto(api.link)
  await page.getByRole('button', { name: text('passGive'), exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(text('passName')).fill('Kaisa')
  api.become(confirmed)
  await expect(page.getByText(text('lockerHow'))).toBeVisible()
  await expect(form.getByLabel(text('passName'))).toHaveValue('Kaisa')
  await form
    .getByRole('button', { name: text('passCancel') })
    .last()
    .click()
  await expect(form).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(text('lockerHow'))).toBeVisible()
  await expect(page.getByRole('button', { name: text('passGive'), exact: true })).toBeVisible()
  await expect(form).toHaveCount(0)
})
