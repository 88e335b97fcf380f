import { expectLockerScreen, wordsOf } from './support/customer-page.ts'
import { createProcess, freshPhone } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test('the whole way by keyboard alone', async ({ page }) => {
  const words = wordsOf('fi')
  const { processCode } = await createProcess({ fixture: 0, phoneNumber: freshPhone() })
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(() => {
        const active = document.activeElement
        // The text of a page whose focus is nowhere is all that is on it.
        if (active === document.body) return ''
        const labels = active instanceof HTMLInputElement ? [...(active.labels ?? [])] : []
        return [active?.getAttribute('aria-label'), active?.textContent, ...labels.map((own) => own.textContent)].join(
          ' ',
        )
      })
      if (label.includes(name)) return
    }
    throw new Error(`Tab never came to ${name}`)
  }
  /** A step that is drawn ahead of its answer takes no press before it is there, and its buttons say so. */
  const pressFocused = async () => {
    await expect(page.locator(':focus')).not.toHaveAttribute('aria-disabled')
    await page.keyboard.press('Enter')
  }
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo('Koodi')
  await page.keyboard.type(processCode.toLowerCase().replaceAll('-', ' '))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: words('workOrderTitle'), level: 1 })).toBeVisible()
  await tabTo(words('continue'))
  await pressFocused()
  await expect(page.getByRole('heading', { name: words('servicesTitle'), level: 1 })).toBeFocused()
  await tabTo(words('servicesContinue'))
  await pressFocused()
  await expect(page.getByRole('heading', { name: words('approvalTitle'), level: 1 })).toBeFocused()
  await tabTo(words('workOrderApproved'))
  await page.keyboard.press('Space')
  await tabTo(words('approveButton'))
  await pressFocused()
  await expectLockerScreen(page, words)
})
