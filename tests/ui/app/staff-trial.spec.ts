import { expect, test } from '@playwright/test'

import { processTypes } from '#domain/enums.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { visitInBoxPage } from './process-page.fixture.ts'

const begin = 'POST /api/staff/account/acc_1/trial'
const options = {
  accountId: 'acc_1',
  timeZone: 'Europe/Helsinki',
  processTypes: [...processTypes],
  languages: [],
  vehicles: [],
  smsCountries: ['FI', 'SE'] as const,
  vatBasisPoints: 2550,
  vatRounding: 'ROW' as const,
  isTotalPriceRounded: false,
}

for (const width of [390, 1280]) {
  test(`a trial is begun with a phone of one’s own, and what is wrong is said beside its field, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const api = await fakeStaff(page)
    api.say('GET /api/staff/create-options', answers('GET /api/staff/create-options', options))
    await page.goto('/staff/settings/trial')
    const phone = page.getByLabel(fi.trialPhone)
    const price = page.getByLabel(fi.setPrice_GROSS)
    const go = page.getByRole('button', { name: fi.trialBegin })
    await price.fill('200')
    await go.click()
    await expect(page.getByText(fi.trialPhoneFault)).toBeVisible()
    await expect(page.getByText(fi.trialPriceFault)).toBeVisible()
    await expect(phone).toBeFocused()
    expect(api.bodies(begin)).toEqual([])
    // On a phone no page of the settings has a heading of the first level.
    if (width > 1000) await expectAccessible(page, 'trial visit')

    await phone.fill('040 123 4567')
    await price.fill('2,50')
    api.say(begin, { status: 429, json: { code: 'trial.too_many', status: 429 } })
    await go.click()
    await expect(page.getByText(fi.trialTooMany)).toBeVisible()
    await expect(phone).toHaveValue('040 123 4567')

    api.say(begin, { status: 201, json: { id: 'prc_1', version: 1, state: 'LINK_GENERATED' } })
    await go.click()
    await expect(page.getByRole('link', { name: fi.trialOpen })).toHaveAttribute('href', '/staff/process/prc_1')
    const bodies = api.bodies(begin)
    expect(bodies.at(-1)).toMatchObject({ processType: 'DELIVERY', phoneNumber: '040 123 4567', priceWithVat: 2.5 })
    // Nothing was changed between the two: the second press is the first one told again.
    expect(bodies.at(-1)).toEqual(bodies.at(0))
  })
}

test('the page of a trial says what it is, and that its money was real', async ({ page }) => {
  const api = await fakeStaff(page)
  const visit = visitInBoxPage({ process: { isTrial: true } })
  const payment = {
    id: 'pay_1',
    channel: 'ONLINE' as const,
    provider: 'PAYTRAIL',
    status: 'SUCCESS' as const,
    amount: 1.26,
    captured: 1.26,
    surplus: 0,
    refundable: 1.26,
    orderNumber: '1001',
    paymentId: null,
    referenceCode: null,
    paymentType: null,
    createdAt: '2026-11-21T08:00:00.000Z',
    paymentTime: null,
    refunds: [],
  }
  api.say('GET /api/staff/process/prc_1', answers('GET /api/staff/process/:id', { ...visit, payments: [payment] }))
  await page.goto('/staff/process/prc_1')
  await expect(page.getByText(fi.process.trialIs)).toBeVisible()
  await expect(page.getByText(fi.process.trialPaid)).toBeVisible()
})
