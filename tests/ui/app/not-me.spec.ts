import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { texts as fi } from '#web/customer/help/texts.fi.ts'
import { codeWords } from '#web/staff/process/codes/code-words.fi.ts'

import { fakeApi, problem } from './fake-api.ts'
import { fakeStaff } from './fake-staff.ts'
import { visitInBoxPage } from './process-page.fixture.ts'

const asOf = '2026-11-20T08:00:00.000Z'

for (const width of [1280, 390]) {
  test(`an owner who was not at the kiosk says so on their page, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const api = await fakeApi(page, { kioskOpenedAt: asOf })
    api.say('POST /api/process/not-me', problem(500, 'not_now'))
    await page.goto(api.link)
    await expect(page.getByText(fi.fastLaneOpened.replace('{time}', '10.00'))).toBeVisible()
    await expectAccessible(page, `opened at a kiosk, ${width}`)
    const button = page.getByRole('button', { name: fi.fastLaneNotMe })
    await button.scrollIntoViewIfNeeded()
    await page.screenshot({ path: test.info().outputPath(`not-me-${width}.png`) })
    await button.click()
    await expect(page.getByText(fi.fastLaneNotMeFailed)).toBeVisible()
    api.say('POST /api/process/not-me', { json: null })
    await button.click()
    await expect(page.getByText(fi.fastLaneNotMeDone)).toBeVisible()
    const [first, second] = api.bodies('POST /api/process/not-me')
    expect(second, 'the same click').toEqual(first)
  })

  test(`staff end what a kiosk lent, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const api = await fakeStaff(page)
    api.say('GET /api/staff/process', {
      json: { items: [], nextCursor: null, archived: [], staffTurnCount: 0, callCount: 0, asOf },
    })
    api.say('GET /api/staff/process/prc_1', { json: visitInBoxPage({ may: { endKioskCodes: true } }) })
    const end = 'POST /api/staff/process/prc_1/kiosk-code/end'
    api.say(end, { json: { id: 'not_1', kind: 'KIOSK_CODES_ENDED', text: '', author: 'outi', createdAt: asOf } })
    await page.goto('/staff/process/prc_1')
    const button = page.getByRole('button', { name: codeWords.endKiosk })
    await button.scrollIntoViewIfNeeded()
    await page.screenshot({ path: test.info().outputPath(`end-${width}.png`) })
    api.say('GET /api/staff/process/prc_1', { json: visitInBoxPage() })
    await button.click()
    await expect(page.getByText(codeWords.kioskEnded)).toBeVisible()
    await expect(button).toBeHidden()
    expect(api.bodies(end)).toHaveLength(1)
  })
}
