import { expect, type Page } from '@playwright/test'

import { builtInTexts } from '#tests/support/content.ts'
import { texts as fi } from '#web/kiosk/fast-lane/texts.fi.ts'
import type { FastLaneCreated } from '#worker/contract/fast-lane.ts'

import { fakeApi, type FakeApi } from './fake-api.ts'

export const accountCode = 'pohjola-lahti'
export const createCall = 'POST /api/process/fast-lane/create'
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The kiosk where customers type themselves in. */
export async function typedIn(page: Page, change: Partial<FastLaneCreated> = {}): Promise<FakeApi> {
  const api = await fakeApi(page, {})
  api.say('GET /api/process/fast-lane/mode', {
    json: {
      fastlaneMode: 'CREATE',
      account: { name: 'Pohjolan Huolto', phoneNumber: '+358401234567', accentColor: null },
      isLive: true,
      notesEnabled: true,
      languages: [{ id: 'fi', lcid: 'fi-FI', name: 'Suomi', isDefault: true }],
      texts: { fi: builtInTexts('fi') },
    },
  })
  let made = 0
  api.say(createCall, () => {
    made += 1
    const created = { phoneNumber: '+358401234567', formCode: `4F7K-9Q2M-000${made}`, isConfirmed: false }
    return { json: { ...created, hasSubstituteVehicle: false, extraServices: [], ...change } }
  })
  await page.goto(`/fast-lane/${accountCode}?own`)
  await page.getByLabel(fi.firstNameLabel).fill('Aino')
  await page.getByLabel(fi.lastNameLabel).fill('Virtanen')
  await page.getByLabel(fi.phoneLabel).fill('0401234567')
  await page.getByLabel(fi.plateLabel).fill('ABC-1')
  await button(page, fi.continue).click()
  await expect(page.getByRole('heading', { name: fi.extrasTitle })).toBeVisible()
  return api
}
