import { expectAccessible } from '#tests/browser/accessibility.ts'
import { usually } from '#tests/browser/long-runs.ts'
import { expectTitleShown } from '#tests/browser/shown-titles.ts'

import { wordsOf } from './support/customer-page.ts'
import { createProcess, freshPhone, messageOut, staffEvent } from './support/desk.ts'
import { fillForm, goToProvider, heading, pay, payButton, press, providerPage, shopOf } from './support/payment-page.ts'
import { expect, test } from './support/test.ts'

const success = ['success', 'feedbackSuccess'] as const
const cancel = ['cancel', 'feedbackCancel'] as const
const error = ['error', 'feedbackError'] as const
/** The pages of the way back differ in their words only. */
const returns = { fi: [success, error], sv: [cancel], en: [error] } as const

for (const language of ['fi', 'sv', 'en'] as const) {
  test(
    `every screen of paying can be used by everybody, in ${language}`,
    usually(language === 'fi'),
    async ({ page }) => {
      test.slow()
      const words = wordsOf(language)
      const shown = (title: string, level = 1) => expect(heading(page, title, level)).toBeVisible()
      const button = (name: string) => page.getByRole('button', { name })
      const retrieval = { fixture: '26-004810', phoneNumber: freshPhone(), accountId: shopOf.enerius, language }
      const process = await createProcess(retrieval)
      const { id, link, processCode } = process
      await staffEvent({ processId: id, type: 'fill_retrieval_box' })
      await staffEvent({ processId: id, type: 'ready_for_payment' })
      await messageOut(process)
      await page.goto(link)
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
      await button(words('workOrderContinueRetrieve')).click()
      await shown(words('payChoose'), 2)
      await expectAccessible(page, 'ways to pay')

      await button(words('payTerminal')).click()
      await expect(page.getByRole('img', { name: words('payTerminalQr') })).toBeVisible()
      await expectAccessible(page, 'terminal')
      await button(words('payChangeType')).click()
      await button(words('payOnline')).click()
      await fillForm(page, words)
      await page.getByRole('textbox', { name: words('payEmail') }).fill('aino')
      await page.getByRole('textbox', { name: words('payCity') }).focus()
      await expect(page.getByText(words('payEmailInvalid'))).toBeVisible()
      await expect(payButton(page, words)).toBeDisabled()
      await expectAccessible(page, 'form with a fault')
      await fillForm(page, words)

      await goToProvider(page, 'enerius', words)
      await page.goto(link)
      await shown(words('payOpenTitle'), 2)
      await expectAccessible(page, 'half done')
      await button(words('payCheck')).click()
      await shown(words('payCheckingTitle'), 2)
      await expectAccessible(page, 'checked')

      // The server's answer is awaited for as long as the page is looked at.
      const status = '**/api/process/payment/status'
      await page.route(status, () => {})
      for (const [outcome, title] of returns[language]) {
        await page.goto(`/payment-feedback/enerius/${processCode}/${outcome}`)
        await shown(words(title))
        await expectAccessible(page, `back: ${outcome}`)
      }
      await page.unroute(status)
      await page.goto(link)
      await button(words('payContinue')).click()
      await press(page, 'enerius', 'Hylkää')
      await expectTitleShown(page, words('payFailedTitle'))
      await shown(words('paymentPageTitle'))
      await expect(page.getByText(words('payFailedText'))).toBeVisible()
      await expectAccessible(page, 'not paid')

      await goToProvider(page, 'enerius', words)
      await expect(providerPage(page, 'enerius').getByRole('button', { name: pay })).toBeVisible()
      await press(page, 'enerius', pay)
      await shown(words('paymentDoneTitle'))
      await expectAccessible(page, 'paid, with the code')
      await page.goto('/payment-feedback/enerius/AAAA-BBBB-CCCC/success')
      await expect(page).toHaveURL(/\/$/)
    },
  )
}
