import { fixtures } from '#sandbox/fixtures/work-orders.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'

import { customerApproves } from './support/customer-approves.ts'
import { askDesk, createProcess, freshPhone, staffEvent, textMessageCount } from './support/desk.ts'
import { sheetOf, tampere } from './support/staff-desk.ts'
import { signInAs } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const accountId = 'acc_tampere'

test('an advisor chooses the car of a visit, opens its box and moves it; the customer hears of the new one', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  await signInAs(page, 'kaisa.lehto', tampere)
  const phoneNumber = freshPhone()
  const { id, link } = await createProcess({ fixture: 1, phoneNumber, accountId })
  await page.goto(`/staff/process/${id}`)
  const sheet = sheetOf(page)
  await sheet.getByRole('button', { name: fi.process.chooseCar }).click()
  const cars = page.getByRole('dialog', { name: fi.carChooseTitle })
  const free = cars.getByRole('option', { name: /^[A-Z]+-\d+ [^(]+$/ }).first()
  const car = await free.innerText()
  await cars.getByLabel(fi.carTitle).selectOption({ label: car })
  await cars.getByRole('button', { name: fi.carSave }).click()
  await expect(cars).toBeHidden()
  const [plate = ''] = car.split(' ')
  await expect(sheet.getByRole('region', { name: fi.process.ourCar })).toContainText(plate)
  await expect(sheet).toContainText(`kaisa.lehto valitsi auton: ${plate}`)

  await customerApproves(link)
  await staffEvent({ processId: id, type: 'confirm' })
  await expect(sheet).toContainText('Koodi lähetetty')
  const heading = sheet.getByRole('heading', { name: /^Lokero \d+, koko/ })
  const before = /\d+/.exec(await heading.innerText())?.[0] ?? ''
  const customer = await someoneElse()
  await customer.goto(link)
  const shown = customer.getByRole('heading', { level: 1 })
  await expect(shown).toContainText(before)
  const sent = await textMessageCount(phoneNumber)

  await sheet.getByRole('button', { name: fi.visitBoxOpen }).click()
  const opening = page.getByRole('dialog', { name: `Avataanko lokero ${before}?` })
  await opening.getByLabel(fi.visitBoxOpenReason).fill('Ovi jumissa')
  await opening.getByRole('button', { name: fi.visitBoxOpen }).click()
  await expect(sheet).toContainText('kaisa.lehto: Ovi jumissa. Odotetaan kaappia.')
  await askDesk('POST', '/cabinet/lck_tampere/beat', {})
  await expect(sheet).toContainText(/Avattu \d+\.\d\d, kaisa\.lehto: Ovi jumissa/)
  await askDesk('POST', `/cabinet/lck_tampere/box/${before}/close`, {})

  await sheet.getByRole('button', { name: fi.visitBoxMove }).click()
  const moving = page.getByRole('dialog', { name: fi.visitBoxMoveTitle })
  await expect(moving).toContainText(`tekstiviestinä numeroon ${phoneNumber}`)
  await expectAccessible(page, 'a box that is moved')
  await moving.getByRole('button', { name: fi.visitBoxMove }).click()
  await expect(moving).toBeHidden()
  await expect(heading).not.toHaveText(new RegExp(`^Lokero ${before},`))
  const after = /\d+/.exec(await heading.innerText())?.[0] ?? ''
  await expect(sheet).toContainText(`kaisa.lehto siirsi käynnin lokerosta toiseen: ${before} → ${after}`)
  await expect(shown).toContainText(after)
  await expect.poll(() => textMessageCount(phoneNumber)).toBe(sent + 1)

  const begins = fixtures[1]?.workOrder['reservationStart']
  await page.goto(`/staff/cars?day=${String(begins).slice(0, 10)}`)
  const line = page.getByRole('listitem').filter({ hasText: plate }).first()
  await expect(line.locator(`a[href="/staff/process/${id}"]`)).toBeVisible()
  await expectAccessible(page, 'the cars of a workshop')
  await line.locator(`a[href="/staff/process/${id}"]`).click()
  await expect(sheet.getByRole('region', { name: fi.process.ourCar })).toContainText(plate)
})
