import path from 'node:path'

import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'

import { approve, speak, type Words, wordsOf } from './support/customer-page.ts'
import { createProcess, freshPhone, staffEvent } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const tampere = 'acc_tampere'
const picture = path.join(import.meta.dirname, '../fixtures/pictures/photo.jpg')
/** An order with a car that the workshop lends. */
const lending = 2
const title = (page: Page, words: Words) =>
  page.getByRole('heading', { level: 1, name: words('privacyTitle'), exact: true })

/** Says that they have a licence, and adds its picture, at the approval. */
async function addPicture(page: Page, words: Words): Promise<void> {
  await page.getByRole('checkbox', { name: words('customerHasDrivingLicense') }).check()
  await page.getByLabel(words('licencePicture'), { exact: true }).setInputFiles(picture)
  await expect(page.getByText(words('licenceUploaded'))).toBeVisible()
}

async function goToApproval(page: Page, link: string, words: Words): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: words('continue'), exact: true }).click()
  await page.getByRole('button', { name: words('servicesContinue') }).click()
  await expect(page.getByRole('heading', { name: words('approvalTitle'), level: 1 })).toBeVisible()
}

test('customers see what is stored of them and open what they approved', async ({ page }) => {
  test.slow()
  const phoneNumber = freshPhone()
  const { link } = await createProcess({ fixture: 0, phoneNumber, accountId: tampere })
  await page.goto(link)
  await approve(page, wordsOf('fi'))
  await page.getByRole('link', { name: wordsOf('fi')('privacyLink'), exact: true }).click()
  await expect(title(page, wordsOf('fi'))).toBeVisible()
  await expect(page).toHaveURL(/\/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\/privacy$/)
  for (const language of ['sv', 'en', 'fi'] as const) {
    const words = wordsOf(language)
    await speak(page, language)
    const contact = page.getByRole('region', { name: words('privacyContact') })
    await expect(contact).toContainText(`•••• ${phoneNumber.slice(-3)}`)
    await expect(contact).toContainText(words('privacyMonths', { months: '24' }))
    await expect(page.getByRole('main')).not.toContainText(phoneNumber.slice(4))
    await expect(page.getByRole('region', { name: words('privacyMessages') })).toContainText(
      words('privacyMessageLink'),
    )
    await expectAccessible(page, `privacy ${language}`)

    const approvals = page.getByRole('region', { name: words('privacyApprovals') })
    await approvals.getByRole('button', { name: words('privacyApprovalOpen') }).click()
    const dialog = page.getByRole('dialog', { name: words('privacyApprovalTitle') })
    await expect(dialog).toContainText(words('privacyApprovalIntact'))
    // What was approved stays as it was read.
    await expect(dialog).toContainText(wordsOf('fi')('workOrderApprovedText'))
    await expectAccessible(page, `evidence ${language}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('link', { name: wordsOf('fi')('privacyBack') }).click()
  await expect(page.getByRole('heading', { name: wordsOf('fi')('advisorConfirmsTitle') })).toBeVisible()
})

test('a picture of the licence is deleted by the keyboard alone, where no car depends on it', async ({ page }) => {
  test.slow()
  const words = wordsOf('fi')
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: tampere })
  await goToApproval(page, link, words)
  await addPicture(page, words)
  await page.getByRole('link', { name: words('privacyLicenceLink') }).click()
  const licence = page.getByRole('region', { name: words('privacyLicence') })
  await expect(licence).toContainText(words('privacyLicenceUnseen'))
  await expect(licence).toContainText(words('privacyDays', { days: '30' }))

  await staffEvent({ processId: id, type: 'cancel', reason: 'Sovittiin puhelimessa' })
  await expect(page.getByText(/^Käynti päättyi \d/)).toBeVisible()
  await expect(licence).toContainText(/Poistetaan \d{1,2}\.\d{1,2}\.\d{4}/)
  const open = licence.getByRole('button', { name: words('privacyDelete') })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: words('privacyDeleteTitle') })
  await expect(dialog).toContainText(words('privacyDeleteText'))
  await expectAccessible(page, 'deleting the picture')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: words('privacyDelete') }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(words('privacyDeleteDone'))).toBeVisible()
  await expect(licence).toContainText(/^.*Poistit kuvan \d/)
  await expect(open).toHaveCount(0)
  await page.reload()
  await expect(licence).toContainText(/Poistit kuvan \d/)
  await expectAccessible(page, 'the picture is gone')
})

test('where a car waits to be lent, deleting the picture sends the customer to the desk', async ({ page }) => {
  test.slow()
  const words = wordsOf('fi')
  const { link } = await createProcess({
    fixture: lending,
    language: 'fi',
    phoneNumber: freshPhone(),
    accountId: tampere,
  })
  await goToApproval(page, link, words)
  await addPicture(page, words)
  await page.getByRole('checkbox', { name: words('workOrderApproved') }).check()
  for (const extra of await page.getByRole('checkbox', { name: words('returnsSubstituteVehicle') }).all()) {
    await extra.check()
  }
  await page.getByRole('button', { name: words('approveButton') }).click()
  await expect(page.getByRole('heading', { name: words('advisorConfirmsTitle') })).toBeVisible()
  await page.getByRole('link', { name: words('privacyLink'), exact: true }).click()
  const licence = page.getByRole('region', { name: words('privacyLicence') })
  await licence.getByRole('button', { name: words('privacyDelete') }).click()
  const dialog = page.getByRole('dialog', { name: words('privacyDeleteTitle') })
  await expect(dialog).toContainText(words('privacyDeleteVisit'))
  await expectAccessible(page, 'deleting means a visit')
  await dialog.getByRole('button', { name: words('privacyDelete') }).click()
  await expect(page.getByText(words('privacyDeleteDone'))).toBeVisible()
  await page.getByRole('link', { name: words('privacyBack') }).click()
  await expect(page.getByRole('heading', { name: words('visitDeskTitle') })).toBeVisible()
})
