import { expect, test } from '@playwright/test'

import { openGallery, widget } from './gallery-page.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.beforeEach(async ({ page }) => openGallery(page))

test('a field is named by its label and described by its hint and its error', async ({ page }) => {
  const code = page.getByRole('textbox', { name: 'Prosessikoodi' })
  await expect(code).toHaveAccessibleDescription('Koodi on tekstiviestissä, jonka lähetimme sinulle.')
  await expect(code).not.toHaveAttribute('aria-invalid')
  const email = page.getByRole('textbox', { name: 'Sähköposti' })
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/Kirjoita sähköpostiosoite kokonaan/)
  await expect(page.getByRole('textbox', { name: 'Puhelinnumero (vapaaehtoinen)' })).toHaveAttribute('inputmode', 'tel')
})

test('a press on the label goes to the field', async ({ page }) => {
  await page.getByText('Prosessikoodi', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Prosessikoodi' })).toBeFocused()
})

test('a longer text counts its characters, holds 300 and says when the end is near', async ({ page }) => {
  const part = widget(page, 'Pitkä teksti')
  const area = part.getByRole('textbox', { name: /Viesti korjaamolle/ })
  await expect(part.getByText('33/300')).toBeVisible()
  await expect(area).toHaveAccessibleDescription(/Merkkejä jäljellä 267/)
  await area.fill('')
  await expect(part.getByText('0/300')).toBeVisible()
  await area.fill('ä'.repeat(279))
  await expect(part.getByRole('status').filter({ hasText: 'Merkkejä jäljellä' })).toHaveCount(0)
  await area.press('End')
  await page.keyboard.insertText('ö'.repeat(50))
  await expect(area).toHaveValue('ä'.repeat(279) + 'ö'.repeat(21))
  await expect(part.getByText('300/300')).toBeVisible()
  await expect(part.getByRole('status').filter({ hasText: 'Merkkejä jäljellä 0' })).toHaveCount(1)
  await expect(part.getByRole('status').filter({ hasText: 'Tallennettu' })).toBeVisible()
})

test('the whole row of a checkbox takes the press, its price too', async ({ page }) => {
  const part = widget(page, 'Valintaruutu')
  const tyres = part.getByRole('checkbox', { name: 'Renkaiden kausisäilytys', exact: true })
  await expect(tyres).toHaveAccessibleDescription('Yksi kausi. 1\u00a0089,50\u00a0€')
  await part.getByText('1\u00a0089,50\u00a0€').click()
  await expect(tyres).toBeChecked()
  await part.getByText('Yksi kausi.').click()
  await expect(tyres).not.toBeChecked()
  await tyres.press('Space')
  await expect(tyres).toBeChecked()
})

test('a checkbox tells its error and cannot be ticked while disabled', async ({ page }) => {
  const part = widget(page, 'Valintaruutu')
  const approval = part.getByRole('checkbox', { name: 'Hyväksyn työmääräyksen' })
  await expect(approval).toHaveAttribute('aria-invalid', 'true')
  await expect(approval).toHaveAccessibleDescription('Hyväksy työmääräys, niin voimme aloittaa työt.')
  await expect(part.getByRole('checkbox', { name: 'Jäähdytysnesteen vaihto' })).toBeDisabled()
  await expect(part.getByRole('group', { name: 'Lisäpalvelut' })).toHaveAccessibleDescription('Voit valita useita.')
})

test('prices end on the same line', async ({ page }) => {
  const part = widget(page, 'Valintaruutu')
  const ends = await part
    .getByText(/€$/)
    .evaluateAll((prices) => prices.map((price) => price.getBoundingClientRect().right))
  expect(ends.length).toBe(3)
  expect(new Set(ends.map(Math.round)).size).toBe(1)
})

test('one of several is chosen with the arrows, and what is disabled is passed', async ({ page }) => {
  const part = widget(page, 'Vaihtoehdot')
  const group = part.getByRole('group', { name: 'Maksutapa' })
  await expect(group).toHaveAccessibleDescription('Valitse maksutapa.')
  await group.getByRole('radio', { name: 'Maksa verkossa' }).focus()
  await page.keyboard.press('Space')
  await expect(group.getByRole('radio', { name: 'Maksa verkossa' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(group.getByRole('radio', { name: 'Maksa päätteellä' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(group.getByRole('radio', { name: 'Maksa verkossa' })).toBeChecked()
  await expect(part.getByText('Valitse maksutapa.')).toHaveCount(0)
})

test('a list offers its options by their names', async ({ page }) => {
  const list = page.getByRole('combobox', { name: 'Avaimen palautus' })
  await expect(list).toHaveValue('')
  await list.selectOption({ label: 'Avainlokeroon' })
  await expect(list).toHaveValue('locker')
  await expect(list.getByRole('option', { name: 'Yöluukkuun' })).toBeDisabled()
})

test('a picture is chosen, shown, replaced and removed', async ({ page }) => {
  const part = widget(page, 'Kuvan lähetys')
  const input = part.getByLabel('Kuva ajokortista', { exact: true })
  await expect(input).toHaveAttribute('accept', /image\/heic/)
  await input.setInputFiles({ name: 'ajokortti.png', mimeType: 'image/png', buffer: pixel })
  const shown = part.getByRole('img', { name: 'Valitsemasi kuva ajokortista' })
  await expect(shown).toBeVisible()
  await expect(shown).toHaveJSProperty('naturalWidth', 1)
  await expect(part.getByText('ajokortti.png')).toBeVisible()
  await input.setInputFiles({ name: 'toinen.png', mimeType: 'image/png', buffer: pixel })
  await expect(part.getByText('toinen.png')).toBeVisible()
  await part.getByRole('button', { name: 'Poista kuva' }).first().click()
  await expect(shown).toHaveCount(0)
  await expect(input).toBeFocused()
})

test('a picture that the browser cannot draw is shown by its name', async ({ page }) => {
  const part = widget(page, 'Kuvan lähetys')
  const picture = { name: 'IMG_0042.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') }
  await part.getByLabel('Kuva ajokortista', { exact: true }).setInputFiles(picture)
  await expect(part.getByText('IMG_0042.heic')).toBeVisible()
  await expect(part.getByRole('img')).toHaveCount(0)
})

test('a picture on its way tells how far it is, and one that is refused why', async ({ page }) => {
  const part = widget(page, 'Kuvan lähetys')
  await expect(part.getByRole('progressbar', { name: 'Lähetetään 42 %' })).toHaveAttribute('value', '42')
  await expect(part.getByLabel('Kuva matkalla', { exact: true })).toBeDisabled()
  const refused = part.getByLabel('Kuva, joka ei kelpaa', { exact: true })
  await expect(refused).toHaveAttribute('aria-invalid', 'true')
  await expect(refused).toHaveAccessibleDescription('Kuva on yli 10 Mt. Valitse pienempi kuva.')
})
