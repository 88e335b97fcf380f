import { expectAccessible } from '#tests/browser/accessibility.ts'
import { usually } from '#tests/browser/long-runs.ts'
import { expectTitleShown } from '#tests/browser/shown-titles.ts'

import { expectAccessibleToAll, expectLockerScreen, lockerCode, wordsOf } from './support/customer-page.ts'
import { staffEvent } from './support/desk.ts'
import {
  approveOrder,
  expectHostedEnd,
  expectHostedPage,
  identifyAs,
  pressHosted,
  title,
  workshops,
} from './support/identity-page.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')

test('who approves proves who they are at Scrive and gets the locker’s code', async ({ page }) => {
  test.slow()
  const { link } = await approveOrder(page, { provider: 'scrive', words })
  await expectHostedPage(page, 'scrive')
  // Turned back half way: the page says what is left to do, and leads on.
  await page.goto(link)
  await expect(title(page, words('identityWaitingTitle'))).toBeVisible()
  await expectAccessibleToAll(page, 'identityWaitingTitle')
  await page.getByRole('button', { name: words('identityBegin'), exact: true }).click()
  await expectHostedPage(page, 'scrive')
  await identifyAs(page, workshops.scrive.customer)
  await expectTitleShown(page, words('identityVerified'))
  await expectLockerScreen(page, words)
  expect(await lockerCode(page)).toMatch(/^\d{6}$/)
  expect(new URL(page.url()).search).toBe('')
})

test('who is lent a car proves who they are at Signicat, and the advisor confirms', async ({ page }) => {
  test.slow()
  const { id } = await approveOrder(page, { provider: 'signicat', words })
  await expectHostedPage(page, 'signicat')
  await identifyAs(page, workshops.signicat.customer)
  await expect(title(page, words('advisorConfirmsTitle'))).toBeVisible()
  await staffEvent({ processId: id, type: 'confirm' })
  // The code is told once the keys of the car that is lent lie in the box.
  await staffEvent({ processId: id, type: 'fill_substitute_keys' })
  await expectLockerScreen(page, words)
  expect(await lockerCode(page)).toMatch(/^\d{6}$/)
})

/** A journey that is alike at both providers runs at one. */
const once = (provider: 'scrive' | 'signicat') => usually(provider === 'scrive')

for (const provider of ['scrive', 'signicat'] as const) {
  test(`somebody else is called to the desk, by ${provider}`, once(provider), async ({ page }) => {
    const { link } = await approveOrder(page, { provider, words })
    await expectHostedPage(page, provider)
    await page.getByRole('radio', { name: /^Väinö Tunnistus\s*070770/ }).check()
    await pressHosted(page, 'Tunnistaudu')
    await expect(title(page, words('identityMismatchTitle'))).toBeVisible()
    await page.goto(link)
    await expect(page.getByText(words('identityMismatchText'))).toBeVisible()
    await expect(page.getByRole('button', { name: words('identityAgain') })).toHaveCount(0)
    await expectAccessible(page, 'mismatch')
  })

  test(`a check that was called off is tried again, at ${provider}`, async ({ page }) => {
    test.slow()
    await approveOrder(page, { provider, words })
    await expectHostedPage(page, provider)
    await pressHosted(page, 'Keskeytä')
    const again = page.getByRole('button', { name: words('identityAgain') })
    await expect(again).toBeVisible()
    // Scrive tells no difference between who turned back and who was not known.
    const ended = provider === 'scrive' ? 'identityFailedTitle' : 'identityCancelledTitle'
    await expect(title(page, words(ended))).toBeVisible()
    await expectAccessible(page, 'cancelled')
    await again.click()
    await expectHostedPage(page, provider)
    await identifyAs(page, workshops[provider].customer)
    if (provider === 'scrive') await expectLockerScreen(page, words)
    else await expect(title(page, words('advisorConfirmsTitle'))).toBeVisible()
  })

  test(`a check that ran out can be begun anew, at ${provider}`, once(provider), async ({ page }) => {
    const { link } = await approveOrder(page, { provider, words })
    await expectHostedPage(page, provider)
    await pressHosted(page, 'Anna ajan loppua')
    await expectHostedEnd(page)
    await page.goto(link)
    await page.getByRole('button', { name: words('identityCheck') }).click()
    await page.getByRole('button', { name: words('identityAgain') }).click()
    await expectHostedPage(page, provider)
    await identifyAs(page, workshops[provider].customer)
  })

  test(`a check that fails can be tried again, at ${provider}`, once(provider), async ({ page }) => {
    await approveOrder(page, { provider, words })
    await expectHostedPage(page, provider)
    await pressHosted(page, 'Epäonnistu')
    await page.getByRole('button', { name: words('identityAgain') }).click()
    await expectHostedPage(page, provider)
  })

  test(`who never came back from ${provider} has it looked at`, once(provider), async ({ page }) => {
    const { link } = await approveOrder(page, { provider, words })
    await expectHostedPage(page, provider)
    await identifyAs(page, workshops[provider].customer, 'Tunnistaudu palaamatta')
    await expectHostedEnd(page)
    await page.goto(link)
    await page.getByRole('button', { name: words('identityCheck') }).click()
    if (provider === 'scrive') await expectLockerScreen(page, words)
    else await expect(title(page, words('advisorConfirmsTitle'))).toBeVisible()
  })

  test(
    `back from ${provider} before anything was done, the check is still to be done`,
    once(provider),
    async ({ page }) => {
      await approveOrder(page, { provider, words })
      await expectHostedPage(page, provider)
      await pressHosted(page, 'Palaa kesken')
      await expect(title(page, words('identityWaitingTitle'))).toBeVisible()
      await page.getByRole('button', { name: words('identityCheck') }).click()
      await expect(page.getByText(words('identityStillOpen'))).toBeVisible()
      await page.getByRole('button', { name: words('identityBegin'), exact: true }).click()
      await expectHostedPage(page, provider)
    },
  )
}
