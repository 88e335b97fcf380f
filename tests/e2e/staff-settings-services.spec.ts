import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'

import { wordsOf } from './support/customer-page.ts'
import { createProcess, freshPhone, textMessage } from './support/desk.ts'
import { addUser, bringSession, freshName } from './support/staff-session.ts'
import { expect, test, type SomeoneElse } from './support/test.ts'

// One after another: a change of the workshop asks its customers to look again.
test.describe.configure({ mode: 'default' })

const words = wordsOf('fi')
/** A workshop where no other test is in the way of a new language or another text. */
const accountId = 'acc_oulu'
const oulu = 'Autohuolto Pohjola, Oulu'

/** Signs in as an admin of the workshop and of no other. */
async function signInAsAdmin(page: Page, someoneElse: SomeoneElse): Promise<void> {
  const desk = await someoneElse()
  await bringSession(desk, 'outi.vartia', oulu)
  await bringSession(page, await addUser(desk, fi.role_admin))
}

async function openSection(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/staff/settings/${path}`)
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
}

const saveIn = (dialog: Locator) => dialog.getByRole('button', { name: fi.save, exact: true }).click()

/** A customer of the workshop who looks at the services. */
async function customerAtServices(page: Page): Promise<void> {
  const { link } = await createProcess({ fixture: 1, phoneNumber: freshPhone(), accountId })
  await page.goto(link)
  await page.getByRole('button', { name: words('continue'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: words('servicesTitle') })).toBeVisible()
}

test('an admin adds a service with a product and names; a customer with an open page sees it and picks it', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  const theirs = await someoneElse()
  await customerAtServices(theirs)
  const id = freshName()
  const product = `Vaha ${id}`
  const service = `Vahaus ${id}`

  await signInAsAdmin(page, someoneElse)
  await openSection(page, 'products', fi.products)
  await page.getByRole('button', { name: fi.newProduct }).click()
  const dialog = page.getByRole('dialog')
  await saveIn(dialog)
  await expect(dialog.getByText(fi.productCodeMissing)).toBeVisible()
  await expectAccessible(page, 'a product that is wrong')
  await dialog.getByLabel(fi.productDescription, { exact: true }).fill(product)
  await dialog.getByLabel(fi.productCode, { exact: true }).fill(id)
  await dialog.getByLabel(fi.setPrice_GROSS).fill('20,00')
  await saveIn(dialog)
  await expect(page.getByText(fi.saved)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: product })).toBeVisible()

  await openSection(page, 'extra-services', fi.extraServices)
  await expectAccessible(page, 'extra services')
  await page.getByRole('button', { name: fi.newExtraService }).click()
  await dialog.getByLabel(/^Suomi/).fill(service)
  await dialog.getByRole('radio', { name: fi.pricing_PRODUCTS }).check()
  await dialog.getByLabel(fi.findProduct).fill(id)
  await dialog.getByRole('button', { name: `Lisää ${product}` }).click()
  await dialog.getByLabel(`Määrä: ${product}`).fill('2')
  await expect(dialog.getByText('Asiakas maksaa 40,00')).toBeVisible()
  await expectAccessible(page, 'a new service')
  await saveIn(dialog)
  await expect(page.getByText(fi.saved)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: service })
  await expect(row).toContainText('Puuttuu: Svenska, English')

  const offered = theirs.getByRole('checkbox', { name: service })
  await expect(offered).toBeVisible()
  await offered.check()
  await theirs.getByRole('button', { name: words('servicesContinue') }).click()
  await expect(theirs.getByRole('heading', { name: words('approvalTitle'), level: 1 })).toBeVisible()
  await expect(theirs.getByRole('main')).toContainText('40,00')

  await row.getByRole('button', { name: service }).click()
  await dialog.getByRole('button', { name: fi.removeService }).click()
  const question = page.getByRole('dialog', { name: `Poistetaanko ${service}?` })
  await question
    .getByRole('button', { name: fi.remove, exact: true })
    .or(question.getByRole('button', { name: fi.takeOffOffer }))
    .click()
  await expect(question).toContainText('1 keskeneräistä käyntiä')
  await question.getByRole('button', { name: fi.takeOffOffer }).click()
  await expect(page.getByText(fi.updated)).toBeVisible()
  await expect(row).toContainText(fi.serviceDisabled)
})

test('an admin words a text, and the customer’s open page reads it at once; then back to what is built in', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  const theirs = await someoneElse()
  await customerAtServices(theirs)
  const own = `Valitse vapaasti, ${freshName()}.`
  await bringSession(page, 'risto.pohjola', oulu)
  await openSection(page, 'texts', fi.texts)
  await page.getByLabel(fi.textsSearch).fill('Voit myös jatkaa ilman')
  await page.getByRole('button', { name: words('servicesLead') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(fi.textOwn).fill(`${own} {nimi}`)
  await expect(dialog.getByText('Näitä ei tunneta: {nimi}')).toBeVisible()
  await expectAccessible(page, 'a text with a place that is not known')
  await dialog.getByLabel(fi.textOwn).fill(own)
  await saveIn(dialog)
  await expect(page.getByText(fi.saved)).toBeVisible()
  await expect(theirs.getByText(own)).toBeVisible()

  await page.getByLabel(fi.textsShow).selectOption(fi.textsOwn)
  await expectAccessible(page, 'texts')
  await page.getByRole('button', { name: own }).click()
  await dialog.getByRole('button', { name: fi.textReset }).click()
  await saveIn(dialog)
  await expect(theirs.getByText(words('servicesLead'))).toBeVisible()
})

test('an admin words the text message with the link, sees what it takes up, and the next customer gets it so', async ({
  page,
}) => {
  test.slow()
  const own = `Huolto alkaa, ${freshName()}`
  await bringSession(page, 'risto.pohjola', oulu)
  await openSection(page, 'texts', fi.texts)
  await page.getByLabel(fi.textsSearch).fill(fi.formSms)
  await page.getByRole('button', { name: fi.occasionLinkDeliver }).click()
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByRole('group', { name: fi.messagePreview })
  await expect(preview).toContainText('hyväksy auton ABC-123 työmääräys')
  await expect(preview).toContainText('osia 1')
  await dialog.getByLabel(fi.textOwn).fill(`${own} 🚗 {nimi}`)
  await saveIn(dialog)
  await expect(dialog.getByText('Näitä ei tunneta: {nimi}')).toBeVisible()
  await expect(preview).toContainText('Näitä merkkejä ei ole tekstiviestin perusmerkeissä: 🚗')
  await dialog.getByLabel(fi.textOwn).fill(`${own}. `)
  await expect(dialog.getByText('Lisää {link}.')).toBeVisible()
  await expectAccessible(page, 'a text message without its link')
  await dialog.getByRole('button', { name: 'Lisää {link}' }).click()
  await saveIn(dialog)
  await expect(page.getByText(fi.saved)).toBeVisible()

  const phoneNumber = freshPhone()
  const { link } = await createProcess({ fixture: 1, phoneNumber, accountId, language: 'fi' })
  expect(await textMessage(phoneNumber, /Huolto alkaa/)).toBe(`${own}. ${link}`)

  await page.getByRole('button', { name: own }).click()
  await dialog.getByRole('button', { name: fi.textReset }).click()
  await saveIn(dialog)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: own })).toHaveCount(0)
})

test('a new language is marked by what is missing, is worded text after text, and goes', async ({ page }) => {
  test.slow()
  await bringSession(page, 'risto.pohjola', oulu)
  await openSection(page, 'languages', fi.languages)
  await page.getByRole('button', { name: fi.newLanguage }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(fi.languageCode).fill('smn_fi')
  await dialog.getByLabel(fi.languageName, { exact: true }).fill('Anarâškielâ')
  await saveIn(dialog)
  const row = page.getByRole('row').filter({ hasText: 'smn-FI' })
  await expect(row).toContainText(/Puuttuu \d+ tekstiä/)
  await expect(row).toContainText(/Puuttuu \d+ palvelun nimi/)
  await expectAccessible(page, 'languages')

  await openSection(page, 'texts', fi.texts)
  await page.getByLabel(fi.textsLanguage, { exact: true }).selectOption('Anarâškielâ')
  await page.getByLabel(fi.textsShow).selectOption(fi.textsMissing)
  await expect(page.getByText(fi.textsForeign)).toBeVisible()
  await page
    .getByRole('button', { name: words('continue'), exact: false })
    .first()
    .click()
  await dialog.getByLabel(fi.textOwn).fill('Juátki')
  await dialog.getByRole('button', { name: fi.saveAndNext }).click()
  await expect(dialog.getByText(words('back'), { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: fi.cancel }).click()
  await page.getByLabel(fi.textsShow).selectOption(fi.textsOwn)
  await expect(page.getByText('Juátki')).toBeVisible()

  await openSection(page, 'languages', fi.languages)
  await row.getByRole('button', { name: 'Anarâškielâ' }).click()
  await dialog.getByRole('button', { name: fi.removeLanguage }).click()
  const question = page.getByRole('dialog', { name: 'Poistetaanko Anarâškielâ?' })
  await question.getByRole('button', { name: fi.remove, exact: true }).click()
  await expect(page.getByText(fi.languageDeleted)).toBeVisible()
  await expect(row).toHaveCount(0)
})
