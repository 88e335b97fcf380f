import { expect, test, type Page } from '@playwright/test'

import { en, fi, sv } from '#tests/support/staff-texts.ts'
import { texts as workEn } from '#web/staff/process/additional-work/texts.en.ts'
import { texts as workFi } from '#web/staff/process/additional-work/texts.fi.ts'
import { texts as workSv } from '#web/staff/process/additional-work/texts.sv.ts'
import type { StaffAdditionalWork } from '#worker/contract/staff/visit/additional-work.ts'

import { answers, fakeStaff, type FakeStaff } from './fake-staff.ts'
import { visitInBoxPage } from './process-page.fixture.ts'

/** Prices that staff set: with VAT unless they say otherwise, and shown again as they were typed. */

const languages = { fi: { ...fi, ...workFi }, sv: { ...sv, ...workSv }, en: { ...en, ...workEn } }
const ofAccount = (path: string) => `/api/staff/account/acc_1/${path}`

const oil = {
  id: 'prd_1',
  version: 1,
  type: 'SPARE_PART' as const,
  productCode: 'OIL',
  brandCode: null,
  description: 'Öljynvaihto',
  price: 63.67,
  priceWithVat: 79.9,
  serviceTimeInMinutes: 0,
  extraServices: 0,
}
const seat = { ...oil, id: 'prd_2', productCode: 'SEAT', description: 'Istuin', price: 10, priceWithVat: undefined }
const finnish = {
  id: 'l_fi',
  version: 1,
  lcid: 'fi-FI',
  name: 'Suomi',
  isDefault: true,
  ownTexts: 0,
  missingTexts: 0,
  missingDescriptions: 0,
  openProcesses: 0,
}
const wipers = { id: 'awt_1', version: 1, title: 'Pyyhkijät', words: '', urgency: 'SOON' as const, price: 63.67 }
const work: StaffAdditionalWork = {
  refused: null,
  proposals: [],
  sums: { sum: 100, total: 100, isTotalPriceRounded: false, approved: 100, limit: null, ceiling: 115 },
  templates: [{ ...wipers, priceWithVat: 79.9 }],
  declinedBefore: [],
  readyAt: null,
}

async function openAs(page: Page, language: keyof typeof languages, width: number): Promise<FakeStaff> {
  await page.setViewportSize({ width, height: 900 })
  const api = await fakeStaff(page)
  await page.addInitScript((spoken) => localStorage.setItem('dsa-user-lang', spoken), language)
  api.say(`GET ${ofAccount('product')}`, { json: { items: [oil, seat], nextCursor: null } })
  api.say(`GET ${ofAccount('language')}`, { json: { items: [finnish] } })
  api.say(`GET ${ofAccount('extra-service')}`, { json: { items: [], vatPercent: 25.5 } })
  api.say(`GET ${ofAccount('proposal-template')}`, { json: { templates: work.templates, vatBasisPoints: 2550 } })
  return api
}

for (const language of ['fi', 'sv', 'en'] as const) {
  const says = languages[language]
  for (const width of [390, 1280]) {
    const where = `in ${language} at ${width} px`

    test(`a product is priced with VAT, and the list says so, ${where}`, async ({ page }, testInfo) => {
      const api = await openAs(page, language, width)
      await page.goto('/staff/settings/products')
      await expect(page.getByText(says.setPriceTold_GROSS.replace('{price}', '79,90 €')).first()).toBeVisible()
      await page.getByRole('button', { name: says.newProduct }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(says.productDescription, { exact: true }).fill('Pesu')
      await dialog.getByLabel(says.productCode, { exact: true }).fill('PESU')
      await dialog.getByLabel(says.setPrice_GROSS).fill('79,905')
      await dialog.getByRole('button', { name: says.save }).click()
      await expect(dialog.getByText(says.priceInvalid)).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath('product.png') })
      await dialog.getByLabel(says.setPrice_GROSS).fill('79,90')
      await dialog.getByRole('button', { name: says.save }).click()
      await expect.poll(() => api.bodies(`POST ${ofAccount('product')}`)).toHaveLength(1)
      await dialog.getByLabel(says.setPriceKind).selectOption('NET')
      await dialog.getByLabel(says.setPrice_NET).fill('63,67')
      await dialog.getByRole('button', { name: says.save }).click()
      await expect.poll(() => api.bodies(`POST ${ofAccount('product')}`)).toHaveLength(2)
      const [first, second] = api.bodies(`POST ${ofAccount('product')}`)
      expect(first).toMatchObject({ priceWithVat: 79.9 })
      expect(first).not.toHaveProperty('price')
      expect(second).toMatchObject({ price: 63.67 })
      expect(second).not.toHaveProperty('priceWithVat')
    })

    test(`a service is priced with VAT, and costs the customer that, ${where}`, async ({ page }, testInfo) => {
      const api = await openAs(page, language, width)
      await page.goto('/staff/settings/extra-services')
      await page.getByRole('button', { name: says.newExtraService }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/^Suomi/).fill('Pesu')
      await dialog.getByLabel(says.setPrice_GROSS).fill('79,90')
      await expect(dialog.getByText(/79[,.]90/)).toBeVisible()
      await dialog.getByLabel(says.setPrice_GROSS).scrollIntoViewIfNeeded()
      await page.screenshot({ path: testInfo.outputPath('service.png') })
      await dialog.getByRole('button', { name: says.save }).click()
      await expect.poll(() => api.bodies(`POST ${ofAccount('extra-service')}`)).toHaveLength(1)
      expect(api.bodies(`POST ${ofAccount('extra-service')}`)[0]).toMatchObject({ priceWithVat: 79.9 })
    })

    test(`a template keeps its price with VAT, and additional work takes it, ${where}`, async ({ page }, testInfo) => {
      const api = await openAs(page, language, width)
      await page.goto('/staff/settings/proposals')
      await page.getByRole('button', { name: wipers.title }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel(says.setPrice_GROSS)).toHaveValue('79,90')
      await dialog.getByLabel(says.setPrice_GROSS).fill('129,90')
      await page.screenshot({ path: testInfo.outputPath('template.png') })
      const put = `PUT ${ofAccount(`proposal-template/${wipers.id}`)}`
      await dialog.getByRole('button', { name: says.save }).click()
      await expect.poll(() => api.bodies(put)).toMatchObject([{ priceWithVat: 129.9 }])

      const shown = visitInBoxPage({ process: { state: 'DELIVERY_DONE' } })
      const nothing = { items: [], nextCursor: null, archived: [], staffTurnCount: 0, callCount: 0, asOf: shown.asOf }
      api.say('GET /api/staff/process', answers('GET /api/staff/process', nothing))
      api.say('GET /api/staff/process/prc_1', answers('GET /api/staff/process/:id', shown))
      api.say('GET /api/staff/process/prc_1/additional-work', { json: work })
      await page.goto('/staff/process/prc_1')
      await page.getByRole('button', { name: says.workPropose }).click()
      const proposing = page.getByRole('dialog').last()
      await proposing.getByLabel(says.workTemplate).selectOption({ label: wipers.title })
      await expect(proposing.getByLabel(says.setPrice_GROSS)).toHaveValue('79,90')
      await proposing.getByLabel(says.setPrice_GROSS).scrollIntoViewIfNeeded()
      await page.screenshot({ path: testInfo.outputPath('work.png') })
      await proposing.getByRole('button', { name: says.workSend }).click()
      const post = 'POST /api/staff/process/prc_1/additional-work'
      await expect.poll(() => api.bodies(post)).toMatchObject([{ rows: [{ priceWithVat: 79.9 }] }])
    })
  }
}
