import path from 'node:path'

import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'

import { customerApproves } from './support/customer-approves.ts'
import { wordsOf } from './support/customer-page.ts'
import { createProcess, freshPhone, textMessageCount } from './support/desk.ts'
import { decideRefund, planRefunds, type Order } from './support/payment-desk.ts'
import { fillForm, goToProvider, heading, openBill, pay, press } from './support/payment-page.ts'
import { sheetOf, tampere } from './support/staff-desk.ts'
import { bringSession, signInAs } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')
const herttoniemi = 'acc_herttoniemi'
/** A bill that its customer has paid. */
async function paidBill(page: Page): Promise<{ id: string; order: Order }> {
  const { id } = await openBill(page, { accountId: herttoniemi, words })
  await fillForm(page, words)
  const order = await goToProvider(page, 'paytrail', words)
  await press(page, 'paytrail', pay)
  await expect(heading(page, words('processDoneTitle'))).toBeVisible()
  return { id, order }
}

const payments = (page: Page) => sheetOf(page).getByRole('region', { name: 'Maksut' })

/** Gives money back by the dialog of the process page: a part of it, or all that is left. */
async function giveBack(page: Page, { amount, reason }: { amount: string | null; reason: string }): Promise<void> {
  await payments(page).getByRole('button', { name: 'Palauta maksu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Palauta maksu' })
  const button = dialog.getByRole('button', { name: /^Palauta maksu \d/ })
  if (amount !== null) {
    await dialog.getByRole('radio', { name: 'Osa summasta' }).check()
    await dialog.getByLabel('Palautettava summa').fill(amount)
  }
  await button.click()
  await expect(dialog.getByText('Kirjoita syy')).toBeVisible()
  await dialog.getByLabel('Syy').fill(reason)
  await button.click()
  await expect(dialog).toBeHidden()
}

test('money is given back in part and then the rest, with a reason; a refusal is told', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  const customer = await someoneElse()
  const { id, order } = await paidBill(customer)
  await planRefunds(order, 'wait')
  await bringSession(page, 'minna.halla')
  await page.goto(`/staff/process/${id}`)
  await sheetOf(page)
    .getByRole('button', { name: /^(Muut toiminnot|Toiminnot)$/ })
    .or(payments(page))
    .first()
    .waitFor()
  await giveBack(page, { amount: '20,50', reason: 'Pesu jäi tekemättä' })
  await expect(payments(page)).toContainText('Palautus 20,50\u00A0€')
  await decideRefund(order, 'refuse')
  await expect(payments(page)).toContainText('ei onnistunut. Pesu jäi tekemättä')
  await expect(sheetOf(page)).toContainText('Maksunvälittäjä ei palauttanut maksua')

  await giveBack(page, { amount: '20,50', reason: 'Pesu jäi tekemättä' })
  await decideRefund(order, 'accept')
  await expect(payments(page)).toContainText('palautettu. Pesu jäi tekemättä')
  await giveBack(page, { amount: null, reason: 'Koko työ hyvitetään' })
  await decideRefund(order, 'accept')
  await expect(payments(page)).toContainText('palautettu. Koko työ hyvitetään')
  await expect(payments(page).getByRole('button', { name: 'Palauta maksu' })).toHaveCount(0)
})

test('an advisor sees what was paid, and gives nothing back', async ({ page, someoneElse }) => {
  test.slow()
  const customer = await someoneElse()
  const { id } = await paidBill(customer)
  await bringSession(page, 'kaisa.lehto')
  await page.goto(`/staff/process/${id}`)
  await expect(payments(page)).toContainText('maksettu')
  await expect(payments(page).getByRole('button', { name: 'Palauta maksu' })).toHaveCount(0)
})

test('a licence picture is shown to who asks for it, and that they saw it is written down', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: herttoniemi })
  const customer = await someoneElse()
  await customer.goto(link)
  await customer.getByRole('button', { name: words('continue'), exact: true }).click()
  await customer.getByRole('button', { name: words('servicesContinue') }).click()
  await customer.getByRole('checkbox', { name: words('customerHasDrivingLicense') }).check()
  const picture = path.join(import.meta.dirname, '../fixtures/pictures/photo.jpg')
  await customer.getByLabel(words('licencePicture'), { exact: true }).setInputFiles(picture)
  await expect(customer.getByText(words('licenceUploaded'))).toBeVisible()

  await bringSession(page, 'minna.halla')
  await page.goto(`/staff/process/${id}`)
  const licence = sheetOf(page).getByRole('region', { name: 'Ajokortti' })
  await expect(licence).toContainText('Katselusta jää merkintä')
  await expect(licence.getByRole('img')).toHaveCount(0)
  const viewsOf = () =>
    page.evaluate(async (subject) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` }
      const answer = await fetch('/api/staff/audit?action=licence.see', { headers })
      return (await answer.text()).split(subject).length - 1
    }, id)
  expect(await viewsOf()).toBe(0)
  await licence.getByRole('button', { name: 'Näytä kuva' }).click()
  const shown = licence.getByRole('img', { name: 'Asiakkaan ajokortti' })
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await viewsOf()).toBeGreaterThan(0)
  await licence.getByRole('button', { name: 'Piilota kuva' }).click()
  await expect(shown).toHaveCount(0)
})

test('the evidence of an approval reads as a document, with its proof', async ({ page }) => {
  test.slow()
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: 'acc_tampere' })
  await customerApproves(link)
  await bringSession(page, 'kaisa.lehto', tampere)
  await page.goto(`/staff/process/${id}`)
  await sheetOf(page).getByRole('button', { name: 'Avaa asiakirja: Hyväksyntä 1' }).click()
  const document = page.getByRole('dialog', { name: 'Hyväksynnän asiakirja' })
  await expect(document.getByText('Asiakirja on muuttumaton: tiiviste täsmää.')).toBeVisible()
  await expect(document.getByRole('row', { name: /Jarrunesteen vaihto/ })).toContainText('90,00\u00A0€')
  await expect(document.getByRole('row', { name: /Lisäpalvelu/ })).toHaveCount(1)
  await expect(document.getByRole('row', { name: /^Asiakas maksaa, sis\. alv 25,5 %/ })).toContainText('€')
  const agreed = document.getByRole('region', { name: 'Mihin asiakas suostui' })
  await expect(agreed).toContainText(words('workOrderApproved'))
  await expect(agreed).toContainText(words('workOrderApprovedText'))
  await expect(document.getByRole('region', { name: 'Mitä asiakas valitsi' })).toContainText('Hyväksyy työmääräyksen')
  await expect(document.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expect(document.locator('pre')).toBeHidden()
  await expectAccessible(page, 'evidence')

  await page.emulateMedia({ media: 'print' })
  await expect(document.getByText('Mihin asiakas suostui')).toBeVisible()
  await expect(document.getByRole('button', { name: 'Tulosta' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 }), 'the board is not on paper').toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await document.getByText('Alkuperäinen asiakirja').click()
  await expect(document.locator('pre')).toContainText('"vatBasisPoints": 2550')
})

test('a message that did not arrive is told, the number put right, and the message sent again', async ({ page }) => {
  test.slow()
  const { id } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: 'acc_tampere' })
  await signInAs(page, 'kaisa.lehto', tampere)
  const address = `**/api/staff/process/${id}`
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const answer = await response.text()
    await route.fulfill({
      response,
      body: answer.replaceAll(/"status":"(SENDING|WAITING|SENT|DELIVERED)"/g, '"status":"FAILED"'),
    })
  })
  await page.goto(`/staff/process/${id}`)
  const sheet = sheetOf(page)
  const messages = sheet.getByRole('region', { name: 'Viestit' })
  await expect(messages).toContainText('Linkki, ei mennyt perille')
  await page.unrouteAll({ behavior: 'wait' })
  const phoneNumber = freshPhone()
  await sheet.getByRole('button', { name: 'Muokkaa' }).click()
  const form = page.getByRole('dialog', { name: 'Asiakkaan tiedot' })
  await form.getByLabel('Puhelin').fill(phoneNumber)
  await form.getByRole('button', { name: 'Tallenna' }).click()
  await expect(form).toBeHidden()
  await messages.getByRole('button', { name: 'Lähetä linkki uudelleen' }).click()
  const question = page.getByRole('dialog', { name: 'Lähetä linkki uudelleen' })
  await expect(question).toContainText(phoneNumber)
  await question.getByRole('button', { name: 'Lähetä', exact: true }).click()
  await expect(page.getByText('Viesti lähtee asiakkaalle')).toBeVisible()
  await expect(messages).toContainText(phoneNumber)
  await expect.poll(() => textMessageCount(phoneNumber)).toBe(1)
})
