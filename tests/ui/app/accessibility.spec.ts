import { expect, test, type Page } from '@playwright/test'

import { expectAccessibleDayAndNight } from '#tests/browser/accessibility.ts'
import { usually } from '#tests/browser/long-runs.ts'

import { chooseCredit, creditBill, oneSetting, text } from './credit-page.ts'
import { creditPayment, fakeApi, ok } from './fake-api.ts'

const lastHeading = (page: Page) => page.getByRole('heading').last()

for (const language of ['fi', 'sv', 'en'] as const) {
  test.describe(`in ${language}`, usually(language === 'fi'), () => {
    test('the ways to pay, the creditors and the form of credit have no accessibility violation', async ({ page }) => {
      const onlineCreditorSettings = [...oneSetting, { id: 'cs_2', name: 'Huoltotili' }]
      const api = await creditBill(page, {
        language,
        account: { onlineCreditorSettings },
        uiConfig: { creditPaymentButtonContentType: 'IMAGE', creditInfoCollapsed: false },
      })
      await page.goto(api.link)
      await expect(page.getByRole('button', { name: text('payCredit', language) })).toBeVisible()
      await expectAccessibleDayAndNight(page, 'ways to pay')
      await chooseCredit(page, language)
      await expect(page.getByRole('heading', { name: text('creditSettings', language) })).toBeVisible()
      await expectAccessibleDayAndNight(page, 'creditors')
      await page.getByRole('button', { name: 'Huoltotili' }).click()
      await page.getByRole('radio', { name: 'Uusi luottotili' }).check()
      const code = page.getByRole('textbox', { name: text('governmentId', language) })
      await code.fill('131052-308U')
      await page.getByRole('textbox', { name: text('payFirstName', language), exact: true }).focus()
      await expect(code).toHaveAttribute('aria-invalid', 'true')
      await expectAccessibleDayAndNight(page, 'form')
    })

    test('a payment to sign has no accessibility violation', async ({ page }) => {
      const api = await creditBill(page, { language })
      const open = creditPayment({ resume: { url: 'https://sign.example/s/1' } })
      api.say('GET /api/process/payment', ok('GET /api/process/payment', open))
      await page.goto(api.link)
      await expect(page.getByRole('heading', { name: text('creditSigningTitle', language) })).toBeVisible()
      await expectAccessibleDayAndNight(page, 'to sign')
    })

    test('an identity check has no accessibility violation, wherever it stands', async ({ page }) => {
      for (const standing of ['waiting', 'failed', 'mismatch'] as const) {
        const api = await fakeApi(page, {
          language,
          process: {
            state: standing === 'mismatch' ? 'ADVISOR_VISIT_REQUIRED' : 'WAITING_THIRD_PARTY_INFORMATION',
            currentStep: 'WAITING_CONFIRMATION',
            identity: { provider: 'SCRIVE', standing, canRetry: standing !== 'mismatch' },
          },
        })
        await page.goto(api.link)
        await expect(lastHeading(page)).toBeVisible()
        await expectAccessibleDayAndNight(page, standing)
      }
    })
  })
}
