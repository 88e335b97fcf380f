import { expect, test, type Page } from '@playwright/test'

import { builtInTexts } from '#tests/support/content.ts'
import { texts as fi } from '#web/kiosk/fast-lane/texts.fi.ts'
import type { FastLaneCreated, FastLaneOrder } from '#worker/contract/fast-lane.ts'

import { fakeApi, problem, type FakeApi } from './fake-api.ts'

const hall = 'pohjola-lahti'
const createCall = 'POST /api/process/fast-lane/create'
const handOverCall = 'POST /api/process/fast-lane/hand-over'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The tab of a kiosk, with a visit that was started on it. */
async function kioskVisit(page: Page): Promise<FakeApi> {
  await page.addInitScript((code) => {
    sessionStorage.setItem('kiosk', code)
    sessionStorage.setItem('kiosk-visit', 'open')
  }, hall)
  return fakeApi(page, {})
}

/** The kiosk where customers type themselves in. */
async function typedIn(page: Page, change: Partial<FastLaneCreated> = {}): Promise<FakeApi> {
  const api = await fakeApi(page, {})
  api.say('GET /api/process/fast-lane/mode', {
    json: {
      fastlaneMode: 'CREATE',
      account: { name: 'Pohjolan Huolto', phoneNumber: '+358401234567', accentColor: null },
      notesEnabled: true,
      languages: [{ id: 'fi', lcid: 'fi-FI', name: 'Suomi', isDefault: true }],
      texts: { fi: builtInTexts('fi') },
    },
  })
  let made = 0
  api.say(createCall, () => {
    made += 1
    const created = { phoneNumber: '+358401234567', processCode: `4F7K-9Q2M-000${made}`, isConfirmed: false }
    return { json: { ...created, hasSubstituteVehicle: false, extraServices: [], ...change } }
  })
  await page.goto(`/fast-lane/${hall}?own`)
  await page.getByLabel(fi.firstNameLabel).fill('Aino')
  await page.getByLabel(fi.lastNameLabel).fill('Virtanen')
  await page.getByLabel(fi.phoneLabel).fill('0401234567')
  await page.getByLabel(fi.plateLabel).fill('ABC-1')
  await button(page, fi.continue).click()
  await expect(page.getByRole('heading', { name: fi.extrasTitle })).toBeVisible()
  return api
}

test('a visit is taken to a phone from the page of what is stored too', async ({ page }) => {
  const api = await kioskVisit(page)
  api.say(handOverCall, problem(500, 'not_now'))
  await page.goto(`${api.link}/privacy`)
  await button(page, fi.ownPhone).click()
  await expect(page.getByText(fi.ownPhoneFailed)).toBeVisible()
  expect(api.bodies(handOverCall)).toHaveLength(1)
})

test('who goes back to put a number right sends along which visit it was', async ({ page }) => {
  const api = await typedIn(page)
  await button(page, fi.phoneClear).click()
  await page.getByLabel(fi.phoneLabel).fill('0409999999')
  await button(page, fi.continue).click()
  await expect(page.getByRole('heading', { name: fi.extrasTitle })).toBeVisible()
  const [first, second] = api.bodies(createCall)
  expect(first).not.toHaveProperty('former')
  expect(second).toMatchObject({ phoneNumber: '0409999999', former: '4F7K-9Q2M-0001' })
})

for (const isConfirmed of [false, true]) {
  test(`a visit that ${isConfirmed ? 'was' : 'is not'} approved asks for ${isConfirmed ? 'no ' : ''}notes`, async ({
    page,
  }) => {
    await typedIn(page, { isConfirmed })
    await expect(page.getByLabel(fi.notesLabel)).toHaveCount(isConfirmed ? 0 : 1)
  })
}

const orderCall = 'POST /api/process/fast-lane/order'
const startCall = 'POST /api/process/fast-lane'

function shownOrder(version: number, total: number): { json: { order: FastLaneOrder } } {
  const rows = [
    { id: 'r1', description: 'Huolto', type: 'NORMAL' as const, payer: 'CUSTOMER' as const, priceWithVat: total },
    { id: 'r2', description: 'Lukko', type: 'NORMAL' as const, payer: 'WARRANTY' as const, priceWithVat: 99 },
  ]
  return { json: { order: { version, rows, hasUnlistedRows: false, total } } }
}

test('the kiosk shows the order before it is approved, and shows it again where it changed', async ({ page }) => {
  const api = await typedIn(page)
  api.say(orderCall, shownOrder(3, 251))
  await button(page, fi.continue).click()
  await expect(page.getByRole('heading', { name: fi.reviewTitle })).toBeFocused()
  await expect(page.getByRole('row', { name: /Huolto\s+251,00/ })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('99,00')
  expect(api.bodies(startCall)).toEqual([])

  api.say(startCall, () => {
    api.say(orderCall, shownOrder(4, 300))
    return problem(409, 'fast_lane.order_changed')
  })
  await button(page, builtInTexts('fi').fastLaneApprove).click()
  await expect(page.getByRole('alert')).toHaveText(fi.changed)
  await expect(page.getByRole('row', { name: /Huolto\s+300,00/ })).toBeVisible()
  api.say(startCall, problem(500, 'enough'))
  await button(page, builtInTexts('fi').fastLaneApprove).click()
  await expect.poll(() => api.bodies(startCall)).toHaveLength(2)
  expect(api.bodies(startCall)).toMatchObject([
    { order: { version: 3, total: 251 } },
    { order: { version: 4, total: 300 } },
  ])
})

test('what was chosen is still chosen on the way back from the order', async ({ page }) => {
  const api = await typedIn(page)
  api.say(orderCall, shownOrder(1, 251))
  await page.getByLabel(fi.notesLabel).fill('Kiire')
  await button(page, fi.continue).click()
  await expect(page.getByRole('heading', { name: fi.reviewTitle })).toBeVisible()
  await button(page, fi.back).click()
  await expect(page.getByRole('heading', { name: fi.extrasTitle })).toBeFocused()
  await expect(page.getByLabel(fi.notesLabel)).toHaveValue('Kiire')
})
