import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'

import { openCabinet, putKeysIn, typeCode } from './support/cabinet-page.ts'
import {
  approve,
  approveManually,
  boxNumber,
  expectLockerScreen,
  lockerCode,
  wordsOf,
} from './support/customer-page.ts'
import { askDesk, control, createProcess, freshPhone, leaveKeys, staffEvent } from './support/desk.ts'
import { rowOf, tampere } from './support/staff-desk.ts'
import { signInAs } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')
const lahti = 'lck_lahti'

test.beforeEach(() => test.slow())

test('a code on the keypad, keys in, and the advisor sees it on the board', async ({ page, context, someoneElse }) => {
  const advisor = await someoneElse()
  const created = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: 'acc_tampere' })
  await page.goto(created.link)
  await approve(page, words)
  await expect(page.getByRole('heading', { name: words('approvalTitle'), level: 1 })).toBeHidden()
  await staffEvent({ processId: created.id, type: 'confirm' })
  await expectLockerScreen(page, words)
  const code = await lockerCode(page)
  await signInAs(advisor, 'kaisa.lehto', tampere)

  const cabinet = await context.newPage()
  await openCabinet(cabinet, 'lck_tampere')
  await typeCode(cabinet, code)
  await expect(cabinet.getByRole('button', { name: 'Laita avaimet lokeroon' })).toBeVisible()
  await expectAccessible(cabinet, 'an open box')
  await putKeysIn(cabinet)
  await expect(page.getByRole('heading', { name: words('keysDeliveredTitle') })).toBeVisible()
  await expect(rowOf(advisor, created.id)).toContainText(/avaimet/i)
})

test.describe('the cabinet of Lahti', () => {
  test.describe.configure({ mode: 'serial' })
  test.afterAll(() => control('lahti/free'))

  const reserve = async (page: Page) => {
    const process = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: 'acc_lahti' })
    await page.goto(process.link)
    return process
  }

  test('full for one customer is free as soon as another’s keys are collected', async ({ page, context }) => {
    const first = await reserve(page)
    await approveManually(page, words)
    const [code, number] = [await lockerCode(page), await boxNumber(page, words)]
    await control('lahti/full')

    const late = await context.newPage()
    await reserve(late)
    await approve(late, words)
    await expect(late.getByRole('heading', { name: words('lockerErrorTitle') })).toBeVisible()
    await expect(late.getByText('pudota se toimiston postiluukusta')).toBeVisible()
    await expectAccessible(late, 'full locker')

    await leaveKeys(lahti, code, number)
    await expect(page.getByRole('heading', { name: words('keysDeliveredTitle') })).toBeVisible()
    await staffEvent({ processId: first.id, type: 'collect_keys' })
    await control('cron')
    await expectLockerScreen(late, words)
    expect(await boxNumber(late, words)).toBe(number)
    await control('lahti/free')
  })

  test('goes on for an hour without its line, and tells afterwards', async ({ page, context }) => {
    await reserve(page)
    await approveManually(page, words)
    const code = await lockerCode(page)
    await control('lahti/hour')

    const cabinet = await context.newPage()
    await openCabinet(cabinet, lahti)
    await cabinet.getByRole('button', { name: 'Katkaise tunti sitten' }).click()
    await expect(cabinet.getByText('Yhteys on poikki tunnin verran')).toBeVisible()
    await typeCode(cabinet, code)
    await putKeysIn(cabinet)
    await expect(cabinet.getByText('Yhteys on poikki. Lähettämättä 3 ilmoitusta.')).toBeVisible()
    await expectAccessible(cabinet, 'cabinet that is offline')
    await expectLockerScreen(page, words)

    await cabinet.getByRole('button', { name: 'Palauta yhteys' }).click()
    await expect(page.getByRole('heading', { name: words('keysDeliveredTitle') })).toBeVisible()
    await expect(cabinet.getByText('Yhteys toimii.')).toBeVisible()
    await expect(cabinet.getByText(/Lähettämättä/)).toHaveCount(0)
  })

  test('moves who stands before a box that jams to another', async ({ page, context }) => {
    await reserve(page)
    await approveManually(page, words)
    const [code, number] = [await lockerCode(page), await boxNumber(page, words)]
    // Told now, it tells no sooner than in twenty seconds how its boxes stand; told of the jam, the app would move them at once.
    await askDesk('POST', `/cabinet/${lahti}/beat`, {})
    const cabinet = await context.newPage()
    await openCabinet(cabinet, lahti)
    const box = cabinet.getByRole('button', { name: new RegExp(`^Lokero ${number} `) })
    await box.click()
    await cabinet.getByRole('button', { name: 'Jumita lukko' }).click()
    await expect(cabinet.getByRole('button', { name: 'Korjaa lokero' })).toBeVisible()
    await cabinet.getByRole('button', { name: 'Takaisin näppäimistöön' }).click()
    await typeCode(cabinet, code)
    await expect(cabinet.getByText(`Lokero ${number} ei aukea.`)).toBeVisible()
    await expect(
      page.getByRole('heading', { name: words('lockerTitleDeliver', { number: String(number) }) }),
    ).toBeHidden()
    expect(await lockerCode(page)).toBe(code)
    await cabinet.keyboard.press('Escape')
    await typeCode(cabinet, code)
    await putKeysIn(cabinet)
    await expect(page.getByRole('heading', { name: words('keysDeliveredTitle') })).toBeVisible()
  })
})
