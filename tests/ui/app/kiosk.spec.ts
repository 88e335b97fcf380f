import { expect, test, type Page } from '@playwright/test'

import { builtInTexts } from '#tests/support/content.ts'
import { customerView } from '#tests/support/customer-view.ts'
import { texts as fi } from '#web/kiosk/fast-lane/texts.fi.ts'
import { texts as sv } from '#web/kiosk/fast-lane/texts.sv.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

import { fakeApi, problem, type FakeApi } from './fake-api.ts'
import { button, createCall, accountCode, typedIn } from './kiosk-page.ts'

const handOverCall = 'POST /api/process/fast-lane/hand-over'
const orderCall = 'POST /api/process/fast-lane/order'

/** The tab of a kiosk, with a visit that was started on it. */
async function kioskVisit(page: Page, process: Partial<ProcessStatus> = {}): Promise<FakeApi> {
  await page.addInitScript((code) => {
    sessionStorage.setItem('kiosk', code)
    sessionStorage.setItem('kiosk-visit', 'open')
  }, accountCode)
  return fakeApi(page, { process })
}

test('the kiosk asks once how it begins, and an empty plate leads back to its field with why', async ({ page }) => {
  const api = await searching(page)
  await button(page, fi.continue).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(fi.plateLabel)).toBeFocused()
  await expect(page.getByLabel(fi.plateLabel)).toHaveAccessibleDescription(builtInTexts('fi').requiredField)
  expect(api.bodies('GET /api/process/fast-lane/mode')).toHaveLength(1)
})

test('what is missing at the kiosk is said beside it, number and substitute car alike', async ({ page }) => {
  await searching(page)
  await find(page)
  await button(page, fi.continue).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(fi.phoneLabel)).toBeFocused()
  const car = page.getByRole('checkbox', { name: builtInTexts('fi').fastLaneSubstituteApproved })
  await expect(car).toHaveAccessibleDescription(new RegExp(builtInTexts('fi').requiredField))
})

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

/** The kiosk where a car is looked for by its plate. */
async function searching(page: Page): Promise<FakeApi> {
  const api = await fakeApi(page, {})
  api.say('GET /api/process/fast-lane/mode', {
    json: {
      fastlaneMode: 'SEARCH',
      account: { name: 'Pohjolan Huolto', phoneNumber: '+358401234567', accentColor: null },
      isLive: true,
      notesEnabled: true,
      languages: [
        { id: 'fi', lcid: 'fi-FI', name: 'Suomi', isDefault: true },
        { id: 'sv', lcid: 'sv-FI', name: 'Svenska', isDefault: false },
        { id: 'en', lcid: 'en-GB', name: 'English', isDefault: false },
      ],
      texts: { fi: builtInTexts('fi') },
    },
  })
  const { extraServices } = customerView()
  const services = extraServices.map((one) => ({
    ...one,
    descriptions: one.descriptions.map((said) => ({ ...said, languageId: said.languageId.slice(2) })),
  }))
  api.say('POST /api/process/fast-lane/search', {
    json: { found: true, processCode: null, hasSubstituteVehicle: true, extraServices: services },
  })
  await page.goto(`/fast-lane/${accountCode}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return api
}

async function find(page: Page): Promise<void> {
  await page.getByLabel(fi.plateLabel).fill('ABC-123')
  await button(page, fi.continue).click()
  await expect(page.getByRole('heading', { name: fi.foundTitle })).toBeVisible()
}

/** Returns the elements that are too small for an arm's length: texts under 28 px, and things to touch under 88. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll('body *')].filter(
      (one) => one.checkVisibility() && !one.closest('.unseen'),
    )
    const texts = seen.filter((one) =>
      [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    )
    const targets = seen.filter((one) => one.matches('button, a[href], input:not([type="checkbox"]), label:has(input)'))
    const name = (one: Element) =>
      `${one.tagName} ${one.textContent?.trim() ?? ''}: ${getComputedStyle(one).fontSize}, root ${getComputedStyle(document.documentElement).fontSize}`
    return [
      ...texts.filter((one) => !one.closest('svg, [aria-hidden]') && parseFloat(getComputedStyle(one).fontSize) < 28),
      ...targets.filter((one) => {
        const { height, width } = one.getBoundingClientRect()
        return width > 2 && Math.round(height) < 88
      }),
    ].map(name)
  })
}

/** A busy machine draws a part late, which until then has other sizes: looked at until they hold. */
async function nothingTooSmall(page: Page): Promise<void> {
  await expect.poll(() => tooSmall(page)).toEqual([])
}

test('on a tall wall everything is made for an arm’s length, and what is needed comes first', async ({ page }) => {
  await page.setViewportSize({ width: 1080, height: 1920 })
  await searching(page)
  await expect(page.locator('html')).toHaveAttribute('data-density', 'kiosk')
  await nothingTooSmall(page)
  await page.getByLabel(fi.plateLabel).click()
  await expect(page.getByRole('region', { name: fi.keypad })).toBeVisible()
  await nothingTooSmall(page)
  await find(page)
  await nothingTooSmall(page)
  const top = async (name: string | RegExp) => (await page.getByLabel(name).first().boundingBox())?.y ?? Number.NaN
  expect(await top(fi.phoneLabel)).toBeLessThan(await top(/imurointi/))
})

for (const [screen, process] of [
  ['the work order', {}],
  ['the services', { currentStep: 'SERVICES' }],
  ['the approval', { currentStep: 'APPROVAL' }],
  ['the locker', { currentStep: 'WAITING_CONFIRMATION', state: 'KEY_CODE_SENT', boxAccessCode: '482913' }],
  ['the delivered keys', { currentStep: 'WAITING_CONFIRMATION', state: 'CUSTOMER_KEYS_DELIVERED' }],
  ['the payment', { currentStep: 'WAITING_CONFIRMATION', state: 'PAYMENT_LINK_SENT' }],
  ['the end', { currentStep: 'WAITING_CONFIRMATION', state: 'PROCESS_DONE' }],
] as const) {
  test(`so is the visit that was begun on a tall wall: ${screen}`, async ({ page }) => {
    await page.setViewportSize({ width: 1080, height: 1920 })
    const api = await kioskVisit(page, process)
    await page.goto(api.link)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-density', 'kiosk')
    await page.waitForLoadState('networkidle')
    await nothingTooSmall(page)
  })
}

test('a number that is not the one of the order is told beside it, and the next one is not', async ({ page }) => {
  const api = await searching(page)
  api.say(orderCall, problem(404, 'fast_lane.not_found'))
  await find(page)
  const phone = page.getByLabel(fi.phoneLabel)
  await phone.fill('0401234567')
  await page.getByRole('checkbox', { name: builtInTexts('fi').fastLaneSubstituteApproved ?? '' }).check()
  await button(page, fi.continue).click()
  await expect(phone).toHaveAccessibleDescription(fi.phoneOther)
  await expect(phone).toBeFocused()
  await phone.fill('0401234568')
  await expect(phone).not.toHaveAccessibleDescription(fi.phoneOther)
})

test('on a narrow screen the bar takes one line, and nothing that has the focus is under it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await searching(page)
  await find(page)
  const bar = page.getByRole('navigation')
  const height = (await bar.boundingBox())?.height ?? 0
  expect(height).toBeLessThan(80)
  for (const key of [...Array.from({ length: 16 }, () => 'Tab'), ...Array.from({ length: 16 }, () => 'Shift+Tab')]) {
    await page.keyboard.press(key)
    const isCovered = await page.evaluate(() => {
      const focused = document.activeElement
      const [nav, keypad] = [document.querySelector('nav'), document.querySelector('section[data-layout]')]
      if (focused === null || focused === document.body || nav?.contains(focused) || keypad?.contains(focused))
        return false
      const { top, bottom } = focused.getBoundingClientRect()
      return (
        top < (nav?.getBoundingClientRect().bottom ?? 0) ||
        bottom > (keypad?.getBoundingClientRect().top ?? innerHeight)
      )
    })
    expect(isCovered, key).toBe(false)
  }
})

test('the kiosk of a workshop that is not live says so at once, in each language, and opens by itself', async ({
  page,
}, testInfo) => {
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 844 })
  const api = await fakeApi(page, {})
  const welcome = (isLive: boolean) => ({
    json: {
      fastlaneMode: 'CREATE',
      account: { name: 'Pohjolan Huolto', phoneNumber: '+358401234567', accentColor: null },
      isLive,
      notesEnabled: true,
      languages: [
        { id: 'fi', lcid: 'fi-FI', name: 'Suomi', isDefault: true },
        { id: 'sv', lcid: 'sv-FI', name: 'Svenska', isDefault: false },
      ],
      texts: { fi: builtInTexts('fi') },
    },
  })
  api.say('GET /api/process/fast-lane/mode', welcome(false))
  await page.goto(`/fast-lane/${accountCode}`)
  await expect(page.getByRole('heading', { level: 1, name: fi.notLiveTitle })).toBeVisible()
  await expect(page.getByLabel(fi.plateLabel)).toHaveCount(0)
  await page.screenshot({ path: testInfo.outputPath('not-live.png') })
  await button(page, 'Svenska').click()
  await expect(page.getByRole('heading', { level: 1, name: sv.notLiveTitle })).toBeVisible()
  await button(page, sv.retry).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sv.notLiveTitle)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: fi.notLiveTitle })).toBeVisible()
  api.say('GET /api/process/fast-lane/mode', welcome(true))
  await page.clock.runFor(61_000)
  await expect(page.getByLabel(fi.plateLabel)).toBeVisible()
})
