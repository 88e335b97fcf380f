import { svgOf } from '#tests/support/pictures.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { texts } from '#web/customer/workshop-page/texts.fi.ts'

import { createProcess, freshPhone } from './support/desk.ts'
import { bringSession } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const accountId = 'acc_jyvaskyla'

test('a logo that staff put in is seen on the page of a visit and on the page of the workshop, and goes again', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  const { link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId })
  await bringSession(page, 'risto.pohjola', 'Autohuolto Pohjola, Jyväskylä')
  await page.goto('/staff/settings/face')
  const field = page.getByLabel(fi.faceLogo, { exact: true })
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml' }
  await field.setInputFiles({ ...file, buffer: Buffer.from(svgOf('<image href="https://elsewhere.example/a.png"/>')) })
  await expect(page.getByText(fi.faceLogoUnsafe)).toBeVisible()
  await field.setInputFiles({ ...file, buffer: Buffer.from(svgOf('<script>alert(1)</script>')) })
  const shown = page.getByRole('img', { name: fi.facePictureAlt.replace('{picture}', fi.faceLogo) })
  await expect(shown).toHaveJSProperty('naturalWidth', 64)

  const customer = await someoneElse()
  const logo = customer.locator('header img')
  await customer.goto(link)
  await expect(logo).toHaveJSProperty('naturalWidth', 64)
  await expect(customer.locator('link[rel="icon"]')).toHaveAttribute('href', /\/api\/account-image\//)
  await customer.goto('/w/pohjola-jyvaskyla')
  await expect(customer.getByRole('heading', { name: texts.welcome, level: 1 })).toBeVisible()
  await expect(logo).toHaveJSProperty('naturalWidth', 64)
  await customer.getByRole('textbox').fill(link.slice(link.lastIndexOf('/') + 1))
  await customer.keyboard.press('Enter')
  await expect(customer).toHaveURL(link)

  await page.getByRole('button', { name: fi.faceLogoRemove }).click()
  await page.getByRole('dialog').getByRole('button', { name: fi.remove }).click()
  await expect(shown).toHaveCount(0)
  await expect(logo).toHaveCount(0)
  await customer.goto('/w/ei-tallaista')
  await expect(customer.getByRole('heading', { name: texts.unknown, level: 1 })).toBeVisible()
})
