import { fi } from '#tests/support/staff-texts.ts'

import { openCabinet, putKeysIn, takeKeysOut, typeCode } from './support/cabinet-page.ts'
import { boxNumber, expectLockerScreen, lockerCode, wordsOf } from './support/customer-page.ts'
import { freshPhone, textMessage } from './support/desk.ts'
import { giveCredentials, openWorkshop, renewKey, setUpCabinet, takePaymentsOnline } from './support/new-workshop.ts'
import { fillForm, goToProvider, pay, press } from './support/payment-page.ts'
import { choose, createdId, fresh, openCreate, submitNow } from './support/staff-create.ts'
import { sheetOf, tellAndConfirm } from './support/staff-desk.ts'
import { bringSession } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')

test('the operator opens a group and a workshop, sets it up, goes live, and its first visit is paid and done, without leaving the browser', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  const likely = sheetOf(page).locator('[data-likely-action]')
  const name = fresh('Uusi Huolto ')
  const phoneNumber = freshPhone()
  await bringSession(page, 'outi.vartia')
  await openWorkshop(page, name)
  await expect(page.getByText(fi.goLiveUnneeded).first()).toBeVisible()

  await giveCredentials(page)
  await takePaymentsOnline(page)
  const cabinetId = await setUpCabinet(page, name)

  await page.goto('/staff/settings/go-live')
  for (const done of [fi.goLiveDone_payments, fi.goLiveDone_lockers, fi.goLiveDone_contact]) {
    await expect(page.getByText(done)).toBeVisible()
  }
  await page.getByLabel(fi.goLiveReason).fill('Kokeilu')
  await page.getByRole('button', { name: fi.goLiveBegin }).click()
  await expect(page.getByText(fi.goLiveBegun)).toBeVisible()

  await openCreate(page)
  await choose(page, fi.createFromNothing)
  await choose(page, 'Avainten jättö')
  await page.getByLabel(fi.createPlate).fill('ABC-123')
  await page.getByLabel(fi.createLastName).fill('Leino')
  await page.getByLabel(fi.createPhone).fill(phoneNumber)
  await page.getByRole('button', { name: fi.createRowAdd }).click()
  await page.getByLabel(fi.createRowDescription).fill('Öljynvaihto')
  await page.getByLabel(fi.createRowPrice).fill('100')
  await submitNow(page).click()
  await createdId(page)

  const customer = await someoneElse({ locale: 'fi-FI', viewport: { width: 390, height: 844 } })
  const message = await textMessage(phoneNumber, /http/)
  await customer.goto(/https?:\S+/.exec(message)?.[0] ?? '')
  await expect(customer.getByRole('banner')).toContainText(name)
  await expect(customer.getByRole('heading', { name: words('approvalTitle'), level: 1 })).toBeVisible()
  await customer.getByRole('checkbox', { name: words('orderApproved') }).check()
  await customer.getByRole('button', { name: words('approveOrderButton') }).click()
  await expect(sheetOf(page)).toContainText('Asiakas hyväksyi')
  await tellAndConfirm(page, 'Vahvista työ')

  await expectLockerScreen(customer, words)
  const [code, box] = [await lockerCode(customer), await boxNumber(customer, words)]
  const cabinet = await someoneElse()
  await openCabinet(cabinet, cabinetId)
  await typeCode(cabinet, code)
  await putKeysIn(cabinet)
  await expect(customer.getByRole('heading', { name: words('keysDeliveredTitle') })).toBeVisible()
  await cabinet.getByRole('button', { name: new RegExp(`^Lokero ${box} `) }).click()
  await cabinet.getByRole('button', { name: 'Avaa' }).click()
  await takeKeysOut(cabinet)
  await likely.click()
  await tellAndConfirm(page, 'Lähetä maksettavaksi')

  await expect(customer.getByRole('heading', { name: words('paymentPageTitle'), level: 1 })).toBeVisible()
  await customer.getByRole('button', { name: words('payOnline') }).click()
  await fillForm(customer, words)
  await goToProvider(customer, 'paytrail', words)
  await press(customer, 'paytrail', pay)
  await expect(sheetOf(page).getByRole('button', { name: 'Päätä käynti', exact: true })).toBeVisible()
  await likely.click()
  await expect(sheetOf(page).getByText('Valmis', { exact: true })).toBeVisible()

  await renewKey(page, { id: cabinetId, name })
  await typeCode(cabinet, code)
  await expect(cabinet.getByText('Koodi ei kelpaa.')).toBeVisible()
})
