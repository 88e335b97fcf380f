import type { Page } from '@playwright/test'

import { customerOfKeycafe, keycafePath } from '#sandbox/keycafe/credentials.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { texts as setUp } from '#web/staff/settings/lockers/texts.fi.ts'

import { stackReservation } from './stack-address.ts'
import { expectLockerScreen, lockerCode, wordsOf } from './support/customer-page.ts'
import { askDesk, cloudUrl, freshPhone, textMessage } from './support/desk.ts'
import { addCabinet, openWorkshop } from './support/new-workshop.ts'
import { fresh } from './support/staff-create.ts'
import { sheetOf, tellAndConfirm } from './support/staff-desk.ts'
import { bringSession } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')

/** Types the cloud's credentials at the cabinet, and at the cloud those that it is to call us with. */
async function giveToCloud(page: Page, name: string): Promise<void> {
  const { email, token, locationId } = customerOfKeycafe()
  await page.getByRole('button', { name: new RegExp(`^${fi.lockerSetUp}`) }).click()
  await page.getByRole('button', { name: setUp.cloudSetUp }).click()
  const dialog = page.getByRole('dialog', { name: setUp.cloudTitle.replace('{name}', name), exact: true })
  await dialog
    .getByLabel(setUp.cloudAddress, { exact: true })
    .fill(`http://localhost:${stackReservation().ports.sandbox}${keycafePath}`)
  await dialog.getByLabel(setUp.cloudEmail).fill(email)
  await dialog.getByLabel(setUp.cloudToken).fill(token)
  await dialog.getByLabel(setUp.cloudLocation).fill(locationId)
  await dialog.getByRole('button', { name: fi.save, exact: true }).click()
  await expect(dialog.getByText('1 = A-1, 2 = A-2, 3 = A-3, 4 = A-4, 5 = A-5, 6 = A-6')).toBeVisible()
  const shown = (label: string) =>
    dialog
      .getByRole('definition')
      .and(dialog.locator(`dt:has-text("${label}") + dd`))
      .innerText()
  await askDesk('PUT', '/keycafe/api/record', {
    url: await shown(setUp.cloudCallUrl),
    user: await shown(setUp.cloudCallUser),
    password: await shown(setUp.cloudCallPassword),
  })
}

test('a cabinet that a cloud runs takes the key of a visit and gives it to staff, as one of our own does', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  const name = fresh('Pilvikaappi ')
  const phoneNumber = freshPhone()
  await bringSession(page, 'outi.vartia')
  await openWorkshop(page, name)
  await addCabinet(page, name)
  await giveToCloud(page, name)

  await page.goto('/staff/settings/trial')
  await page.getByLabel(fi.trialPhone).fill(phoneNumber)
  await page.getByRole('button', { name: fi.trialBegin }).click()
  await page.getByRole('link', { name: fi.trialOpen }).click()

  const customer = await someoneElse({ locale: 'fi-FI', viewport: { width: 390, height: 844 } })
  await customer.goto(/https?:\S+/.exec(await textMessage(phoneNumber, /http/))?.[0] ?? '')
  await customer.getByRole('button', { name: words('continue'), exact: true }).click()
  await customer.getByRole('checkbox').first().check()
  await customer.getByRole('button', { name: /^Hyväksy työmääräys/ }).click()
  await tellAndConfirm(page, 'Vahvista työ')
  await expectLockerScreen(customer, words)
  const message = await textMessage(phoneNumber, /\d{3} \d{3}/)
  const code = await lockerCode(customer)
  expect(message.replaceAll(' ', '')).toContain(code)

  const cabinet = await someoneElse()
  await cabinet.goto(cloudUrl())
  await cabinet.locator('input[name=code]').fill(code)
  await cabinet.getByRole('button', { name: 'Avaa', exact: true }).click()
  await expect(customer.getByRole('heading', { name: words('keysDeliveredTitle') })).toBeVisible()
  await expect(cabinet.getByText('Avain sisällä')).toBeVisible()
  await expect(sheetOf(page)).toContainText('Avaimet lokerossa')
})
