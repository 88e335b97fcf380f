import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { usually } from '#tests/browser/long-runs.ts'
import { texts as en } from '#web/kiosk/fast-lane/texts.en.ts'
import { texts as fi } from '#web/kiosk/fast-lane/texts.fi.ts'
import { texts as sv } from '#web/kiosk/fast-lane/texts.sv.ts'

import { expectLockerScreen, lockerCode, wordsOf } from './support/customer-page.ts'
import { createProcess, freshPhone, staffEvent, textMessage } from './support/desk.ts'
import { enrolKiosk, tokenOf } from './support/enrol-kiosk.ts'
import { approveOrder, tap } from './support/kiosk-page.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')
const wall = { width: 1080, height: 1920 }
const searching = '/fast-lane/pohjola-herttoniemi'
/** Fixture 18: a delivery. */
const plate = 'MZX-356'

test.beforeEach(() => test.slow())

const made: string[] = []

/** An order of the dealer system with its process, whose link has been sent. */
async function order(phoneNumber = freshPhone()): Promise<string> {
  const { id } = await createProcess({ fixture: 18, phoneNumber, accountId: 'acc_herttoniemi' })
  made.push(id)
  return phoneNumber
}

/** The lane has few boxes: each visit gives its own back. */
test.afterEach(async () => {
  for (const processId of made.splice(0)) await staffEvent({ processId, type: 'cancel', reason: 'Testi' })
})

async function findVisit(page: Page, phoneNumber: string): Promise<void> {
  await page.goto(searching)
  await tap(page, fi.plateLabel, plate)
  await page.getByRole('button', { name: fi.continue, exact: true }).click()
  await expect(page.getByRole('heading', { name: fi.foundTitle })).toBeVisible()
  await tap(page, fi.phoneLabel, phoneNumber)
}

async function startVisit(page: Page): Promise<string> {
  const phoneNumber = await order()
  await findVisit(page, phoneNumber)
  await approveOrder(page, words)
  await expectLockerScreen(page, words)
  return phoneNumber
}

/** Returns whatever a next person could look through. */
async function remains(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
      'value' in field ? String(field.value) : '',
    )
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      kept,
      history.state,
      location.href,
      fields,
      document.body.innerText,
    ])
  })
}

async function expectNothingOf(page: Page, traces: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: fi.searchTitle })).toBeVisible()
  const left = await remains(page)
  for (const trace of traces) expect(left).not.toContain(trace)
}

test.describe('at the wall', () => {
  test.use({ viewport: wall })
  test.beforeEach(({ page }) => enrolKiosk(page, 'pohjola-herttoniemi'))

  test('a visit is found by its plate and approved by finger alone, and its code is on the screen', async ({
    page,
  }) => {
    const phoneNumber = await order()
    await page.goto(searching)
    const go = page.getByRole('button', { name: fi.continue, exact: true })
    await expect(go).toBeDisabled()
    await tap(page, fi.plateLabel, 'QQQ-99999')
    await expect(page.getByLabel(fi.plateLabel)).toHaveValue('QQQ-999')
    await go.click()
    await expect(page.getByLabel(fi.plateLabel)).toHaveAccessibleDescription(words('fastLaneWorkOrderNotFoundText'))
    await findVisit(page, phoneNumber)
    const show = page.getByRole('button', { name: fi.continue, exact: true })
    await expect(show).toBeEnabled()
    await page.getByRole('button', { name: fi.keyDone }).click()
    await page.getByRole('checkbox').first().check()
    const sizes = await page
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(56)
    await show.click()
    await expectAccessible(page, 'order at the wall')
    await expect(page.getByRole('definition').last()).toContainText('€')
    await page.getByRole('button', { name: words('fastLaneApprove') }).click()
    await expectLockerScreen(page, words)
    await expect(page.getByRole('button', { name: words('priceNoticeOpen') })).toHaveCount(0)
    await expectAccessible(page, 'locker at the wall')
    const code = await lockerCode(page)
    expect((await textMessage(phoneNumber, /koodi/i)).replaceAll(/\s/g, '')).toContain(code)
  })

  test('a number that is not the one of the order opens nothing', async ({ page }) => {
    await order()
    await findVisit(page, '0409990001')
    await page.getByRole('button', { name: fi.continue, exact: true }).click()
    await expect(page.getByLabel(fi.phoneLabel)).toHaveAccessibleDescription(fi.phoneOther)
    await expect(page.getByLabel(fi.phoneLabel)).toBeFocused()
    await expect(page).toHaveURL(searching)
  })

  test('who has no order types themselves in, once for each car', async ({ page, someoneElse }) => {
    const phoneNumber = freshPhone()
    const own = `K${String(process.pid).slice(-3)}${phoneNumber.slice(-3)}`
    await enrolKiosk(page, 'pohjola-lahti')
    await page.getByRole('button', { name: fi.continue, exact: true }).click()
    for (const label of [fi.firstNameLabel, fi.lastNameLabel, fi.phoneLabel, fi.plateLabel]) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(words('requiredField'))
    }
    const fill = async (on: Page) => {
      await tap(on, fi.firstNameLabel, 'Aino')
      await tap(on, fi.lastNameLabel, 'Mäki')
      await tap(on, fi.phoneLabel, phoneNumber)
      await tap(on, fi.plateLabel, own)
      await on.getByRole('button', { name: fi.continue, exact: true }).click()
      await expect(on.getByRole('heading', { name: fi.extrasTitle })).toBeVisible()
    }
    await fill(page)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: fi.phoneClear }).click()
    await expect(page.getByLabel(fi.firstNameLabel)).toHaveValue('Aino')
    await page.getByRole('button', { name: fi.continue, exact: true }).click()
    await expect(page.getByRole('checkbox').first()).not.toBeChecked()
    await tap(page, `${fi.notesLabel} ${fi.optional}`, 'Renkaat')
    await approveOrder(page, words)
    await expectLockerScreen(page, words)
    const address = page.url()

    const other = await someoneElse({ viewport: wall })
    await enrolKiosk(other, 'pohjola-lahti')
    await fill(other)
    // It was approved on the other screen: nothing is asked again.
    await other.getByRole('button', { name: fi.continue, exact: true }).click()
    await expectLockerScreen(other, words)
    expect(other.url()).not.toBe(address)
  })

  test('a phone takes the visit over by its QR code, once, and the kiosk forgets it', async ({ page, someoneElse }) => {
    const phoneNumber = await startVisit(page)
    const code = new URL(page.url()).pathname.slice(1)
    const asked = page.waitForResponse(
      (response) => response.url().endsWith('/hand-over') && response.request().method() === 'POST',
    )
    await page.getByRole('button', { name: fi.ownPhone }).click()
    const token = await tokenOf(await asked)
    await expect(page.getByRole('img', { name: fi.qrLabel })).toBeVisible()

    const own = await someoneElse({ viewport: { width: 390, height: 844 } })
    await own.goto(`/take-over#${token}`)
    await expectLockerScreen(own, words)
    await expect(own.getByRole('button', { name: fi.startOver })).toHaveCount(0)
    expect(new URL(own.url()).pathname.slice(1)).not.toBe(code)
    expect(await own.evaluate(() => history.length)).toBeLessThanOrEqual(2)
    await expectNothingOf(page, [code, phoneNumber])

    const thief = await someoneElse()
    await thief.goto(`/take-over#${token}`)
    await expect(thief.getByRole('heading', { name: fi.takeOverGoneTitle })).toBeVisible()
  })

  test('after a minute without a touch it forgets, unless it is told to stay', async ({ page }) => {
    await page.clock.install()
    const phoneNumber = await startVisit(page)
    const code = new URL(page.url()).pathname.slice(1)
    const secret = await lockerCode(page)
    const warning = page.getByRole('dialog', { name: fi.idleTitle })
    // The minute begins again, however long it took so far.
    await page.keyboard.press('Shift')
    await page.clock.runFor(41_000)
    await expect(warning).toBeVisible()
    await expectAccessible(page, 'warning')
    await warning.getByRole('button', { name: fi.idleStay }).click()
    await page.clock.runFor(1_000)
    await expect(warning).toHaveCount(0)
    await page.clock.runFor(38_000)
    await expect(page).toHaveURL(new RegExp(code))
    await page.clock.runFor(25_000)
    await expectNothingOf(page, [code, secret, phoneNumber, plate])

    await page.goBack().catch(() => null)
    expect(page.url()).not.toContain(code)
    await page.goto(`/${code}`)
    await expect(page).toHaveURL(searching)
    await expectNothingOf(page, [code, secret, phoneNumber, plate])
  })

  for (const way of ['finger', 'keys'] as const) {
    test(`who is asked and leaves, by ${way}, is forgotten at once`, async ({ page }) => {
      await page.clock.install()
      await page.goto(searching)
      await tap(page, fi.plateLabel, 'ABC')
      await page.clock.runFor(41_000)
      const warning = page.getByRole('dialog', { name: fi.idleTitle })
      await expect(warning.getByRole('heading')).toBeFocused()
      const leave = warning.getByRole('button', { name: fi.idleLeave })
      if (way === 'finger') {
        await leave.click()
      } else {
        for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
      }
      await expect(page.getByLabel(fi.plateLabel)).toHaveValue('')
      await page.clock.runFor(1_000)
      await expect(warning).toHaveCount(0)
      await expectNothingOf(page, ['ABC'])
    })
  }

  test('what is half typed is forgotten too, and the start itself waits in peace', async ({ page }) => {
    await page.clock.install()
    await page.goto(searching)
    await expect(page.getByLabel(fi.plateLabel)).toBeVisible()
    await page.clock.runFor(120_000)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await tap(page, fi.plateLabel, 'ABC')
    await page.getByRole('button', { name: 'Svenska' }).click()
    await expect(page.getByRole('heading', { name: sv.searchTitle })).toBeVisible()
    await page.keyboard.press('Shift')
    await page.clock.runFor(41_000)
    await expect(page.getByRole('dialog', { name: sv.idleTitle })).toBeVisible()
    await page.clock.runFor(25_000)
    await expectNothingOf(page, ['ABC'])
    await expect(page.getByLabel(fi.plateLabel)).toHaveValue('')
  })

  for (const [language, text] of [
    ['Suomi', fi],
    ['Svenska', sv],
    ['English', en],
  ] as const) {
    test(`nothing is out of reach for anybody: ${language}`, usually(language === 'Suomi'), async ({ page }) => {
      await order()
      await page.emulateMedia({ colorScheme: language === 'Suomi' ? 'dark' : 'light' })
      await page.goto(searching)
      await page.getByRole('button', { name: language }).click()
      await expect(page.getByRole('heading', { name: text.searchTitle })).toBeVisible()
      await page.getByLabel(text.plateLabel).fill(plate)
      await expectAccessible(page, 'search with keyboard')
      await page.getByRole('button', { name: text.ownPhone }).click()
      await expect(page.getByRole('img', { name: text.qrLabel })).toBeVisible()
      await expectAccessible(page, 'own phone')
      await page.getByRole('button', { name: text.close }).click()
      await page.getByRole('button', { name: text.continue, exact: true }).click()
      await expect(page.getByRole('heading', { name: text.foundTitle })).toBeVisible()
      await expectAccessible(page, 'found')
      await enrolKiosk(page, 'pohjola-lahti')
      await page.getByRole('button', { name: language }).click()
      await page.getByRole('button', { name: text.continue, exact: true }).click()
      await expectAccessible(page, 'collect with errors')
    })
  }
})

test('on a phone of one’s own the same page has the phone’s keyboard, and forgets nothing', async ({
  page,
  someoneElse,
}) => {
  const phoneNumber = await order()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  const kiosk = await someoneElse({ viewport: wall })
  await enrolKiosk(kiosk, 'pohjola-herttoniemi')
  const lent = kiosk.waitForResponse(/\/fast-lane\/lend$/)
  await kiosk.getByRole('button', { name: fi.ownPhone }).click()
  await expect(kiosk.getByRole('img', { name: fi.qrLabel })).toBeVisible()
  await page.goto(`${searching}?own#${await tokenOf(await lent)}`)
  await expect(page).toHaveURL(`${searching}?own`)
  await page.getByLabel(fi.plateLabel).fill('mzx356')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: fi.foundTitle })).toBeVisible()
  await page.getByLabel(fi.phoneLabel).fill(phoneNumber)
  await expect(page.getByRole('region', { name: fi.keypad })).toHaveCount(0)
  await page.clock.runFor(90_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page, 'found on a phone')
  await approveOrder(page, words)
  await expectLockerScreen(page, words)
  await expect(page.getByRole('button', { name: fi.startOver })).toHaveCount(0)
})
