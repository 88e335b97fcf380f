import path from 'node:path'

import { expect, type Page } from '@playwright/test'

import { wordsOf } from './customer-page.ts'

const words = wordsOf('fi')
const licence = path.join(import.meta.dirname, '../../fixtures/pictures/photo.jpg')

/** The customer shows their licence and confirms that they come; what is asked next is the workshop's. */
export async function confirmDrive(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: words('approvalTitle') })).toBeVisible()
  await page.getByRole('checkbox', { name: words('customerHasDrivingLicense') }).check()
  await page.getByLabel(words('licencePicture'), { exact: true }).setInputFiles(licence)
  await expect(page.getByText(words('licenceUploaded'))).toBeVisible()
  await page.getByRole('checkbox', { name: words('retrieveApproved') }).check()
  await page.getByRole('button', { name: words('approveRetrieveButton') }).click()
}

/** The page says which box the keys lie in. */
export async function expectKeysToFetch(page: Page): Promise<void> {
  const [before = ''] = words('lockerTitleRetrieve').split(' {number}')
  await expect(page.getByRole('heading', { level: 1, name: before })).toBeVisible()
}
