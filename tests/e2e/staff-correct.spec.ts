import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { texts as correct } from '#web/staff/correct/texts.fi.ts'
import { orderWords } from '#web/staff/process/order/order-words.fi.ts'

import { customerApproves } from './support/customer-approves.ts'
import { wordsOf } from './support/customer-page.ts'
import { freshPhone, textMessage } from './support/desk.ts'
import { pressByKey, typeOver } from './support/keys.ts'
import { choose, createdId, fresh, openCreate, submitNow } from './support/staff-create.ts'
import { sheetOf } from './support/staff-desk.ts'
import { signInAs } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')
/** A visit that a seller types in. Answers its link. */
async function typedIn(page: Page, { plate, phoneNumber }: { plate: string; phoneNumber: string }): Promise<string> {
  await openCreate(page)
  await choose(page, fi.types.NO_DMS_DELIVERY)
  await page.getByLabel(fi.createPlate).fill(plate)
  await page.getByLabel(fi.createFirstName).fill('Eino')
  await page.getByLabel(fi.createLastName).fill('Leino')
  await page.getByLabel(fi.createPhone).fill(phoneNumber)
  await page.getByRole('button', { name: fi.createRowAdd }).click()
  await page.getByLabel(fi.createRowDescription).fill('Vetokoukku')
  await page.getByLabel(fi.createRowPrice).fill('100')
  await submitNow(page).click()
  await createdId(page)
  const message = await textMessage(phoneNumber, /http/)
  return /https?:\S+/.exec(message)?.[0] ?? ''
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: correct.correctTitle })

async function openCorrection(page: Page): Promise<Locator> {
  await pressByKey(page, sheetOf(page).getByRole('button', { name: orderWords.correctOrder, exact: true }))
  return dialogOf(page)
}

async function save(page: Page): Promise<void> {
  await pressByKey(page, dialogOf(page).getByRole('button', { name: fi.save, exact: true }))
  await expect(dialogOf(page)).toHaveCount(0)
}

test('two visits are wrong and put right by keyboard; the customer sees it live and approves the new price', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  const plate = fresh('KOR-')
  const right = fresh('OIK-')
  await signInAs(page, 'noora.salmi')
  const link = await typedIn(page, { plate, phoneNumber: freshPhone() })
  const first = page.url()
  await customerApproves(link)
  const phone = await someoneElse({ viewport: { width: 390, height: 844 } })
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()

  // The second one got the plate of the first.
  await typedIn(page, { plate, phoneNumber: freshPhone() })
  const sheet = sheetOf(page)
  await expect(sheet.getByRole('link', { name: orderWords.otherVisitOpen })).toBeVisible()
  const second = await openCorrection(page)
  await typeOver(page, second.getByLabel(fi.createPlate), right)
  await expectAccessible(page, 'a correction')
  await save(page)
  await expect(sheet.getByRole('link', { name: orderWords.otherVisitOpen })).toHaveCount(0)
  await expect(sheet).toContainText(right)

  // The first one a price that was never agreed on.
  await page.goto(first)
  const dialog = await openCorrection(page)
  await typeOver(page, dialog.getByLabel(fi.createRowPrice), '180')
  await save(page)
  await expect(sheet).toContainText('rivi Vetokoukku 100,00')
  await expect(phone.getByText(words('priceNoticeText', { total: '269,90\u{A0}€' }))).toBeVisible()
  await phone
    .getByRole('button', { name: words('priceNoticeOpen') })
    .or(phone.getByRole('link', { name: words('priceNoticeOpen') }))
    .click()
  await phone.getByRole('button', { name: words('priceApprove', { total: '269,90\u{A0}€' }) }).click()
  await expect(sheet).toContainText('Asiakas hyväksyi uuden hinnan')
})
