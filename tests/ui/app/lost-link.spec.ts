import { expect, test } from '@playwright/test'

import { expectAccessibleDayAndNight } from '#tests/browser/accessibility.ts'
import { texts } from '#web/customer/lost-link/texts.fi.ts'
import { texts as pageWords } from '#web/lib/i18n/page-texts.fi.ts'

import { fakeApi, problem } from './fake-api.ts'

const againCall = 'POST /api/process/link-again'

test('who has a code that opens nothing asks for the link again, and is told the same whatever they typed', async ({
  page,
}) => {
  const api = await fakeApi(page, {})
  api.say('PUT /api/process/code', problem(404, 'process.not_found'))
  await page.goto('/')
  const plate = page.getByRole('textbox', { name: texts.plate })
  await expect(plate).toHaveCount(0)
  await page.getByRole('textbox', { name: pageWords.codeLabel }).fill('ABCD-EFGH-JKMN')
  await page.keyboard.press('Enter')
  const phone = page.getByRole('textbox', { name: texts.phone })
  await expect(phone).toBeVisible()
  await expect(page.getByRole('textbox', { name: pageWords.codeLabel })).toBeFocused()
  const send = page.getByRole('button', { name: texts.send })

  await send.click()
  await expect(plate).toBeFocused()
  await expect(plate).toHaveAccessibleDescription(texts.plateNeeded)
  await plate.fill('abc-123')
  await phone.fill('12')
  api.say(againCall, problem(422, 'request.invalid', { errors: [{ path: 'phoneNumber', code: 'invalid_format' }] }))
  await send.click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(texts.phoneWrong)
  await expectAccessibleDayAndNight(page, 'a lost link')

  await phone.fill('040 1234567')
  api.say(againCall, problem(429, 'rate_limited'))
  await send.click()
  await expect(page.getByText(texts.tooOften)).toBeVisible()
  api.say(againCall, { json: null })
  await send.click()
  await expect(page.getByRole('status').filter({ hasText: texts.sent })).toHaveCount(1)
  await expect(page.getByText(texts.tooOften)).toHaveCount(0)
  expect(api.bodies(againCall).at(-1)).toEqual({
    code: 'ABCD-EFGH-JKMN',
    licenseNumber: 'abc-123',
    phoneNumber: '040 1234567',
  })
})
