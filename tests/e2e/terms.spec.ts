import { expectAccessible } from '#tests/browser/accessibility.ts'

import { expect, test } from './support/test.ts'

const titles = {
  'fi-FI': 'Maksu- ja toimitusehdot',
  'sv-FI': 'Betalnings- och leveransvillkor',
  'en-GB': 'Terms of payment and delivery',
} as const

for (const [locale, title] of Object.entries(titles)) {
  test.describe(`in a browser that speaks ${locale}`, () => {
    test.use({ locale })

    test('the terms of payment can be read without any process', async ({ page }) => {
      await page.goto('/terms')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText('kuluttajariita.fi')).toBeVisible()
      await expect(page.getByText(/25[,.]5\u{A0}%/u)).toBeVisible()
      await expectAccessible(page, `terms ${locale}`)
    })
  })
}
