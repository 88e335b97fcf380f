import { expect, test } from '@playwright/test'

import { builtInTexts } from '#tests/support/content.ts'
import { atTheCabinet } from '#tests/support/customer-view.ts'
import type { CollectPass } from '#worker/contract/collect-pass.ts'

import { text } from './credit-page.ts'

const code = '4F7K9Q2MX3VD'

/** A pass as the phone of its collector kept it yesterday. */
function keptPass(now: number) {
  const pass: CollectPass = {
    state: 'LIVE',
    way: 'COLLECT',
    processType: 'RETRIEVE',
    workshop: { name: 'Aura Auto Turku', phoneNumber: '+358 2 555 1200', accentColor: '#0a5c36' },
    lcid: 'fi-FI',
    timeZone: 'Europe/Helsinki',
    validUntil: new Date(now + 86_400_000).toISOString(),
    licenseNumber: 'CKL-482',
    code: atTheCabinet.boxAccessCode,
    box: atTheCabinet.box,
    showsQrCode: false,
  }
  return { pass, texts: builtInTexts('fi'), savedAt: now - 86_400_000 }
}

test('a pass that the phone kept is shown while a slow network answers nothing', async ({ page }) => {
  await page.addInitScript(([key, kept]) => localStorage.setItem(key, kept), [
    `pass:${code}`,
    JSON.stringify(keptPass(Date.now())),
  ] as const)
  // Never answered.
  for (const path of ['**/api/**', '**/texts/*.json']) await page.route(path, () => undefined)
  await page.goto(`/pass/${code}`)
  await expect(page.getByText(text('lockerCodeLabel')).first()).toBeVisible()
  await expect(page.getByText(text('lockerOfflineTitle'))).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Aura Auto Turku')
})
