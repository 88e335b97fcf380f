import { expect, test, type Page } from '@playwright/test'

import { openGallery, widget } from './gallery-page.ts'

const part = (page: Page) => widget(page, 'Kalenteri')
const chosen = (page: Page) => part(page).locator('output')
const day = (page: Page, date: string) => part(page).locator(`[data-date="${date}"]`)

test.beforeEach(async ({ page }) => openGallery(page))

test('weeks start on Monday and each day stands under its weekday', async ({ page }) => {
  const grid = part(page).getByRole('grid', { name: 'marraskuu 2026' })
  await expect(grid.getByRole('columnheader')).toHaveText([
    /maanantai/,
    /tiistai/,
    /keskiviikko/,
    /torstai/,
    /perjantai/,
    /lauantai/,
    /sunnuntai/,
  ])
  const rows = grid.getByRole('row')
  await expect(rows).toHaveCount(1 + 6)
  await expect(rows.nth(1).getByRole('gridcell').nth(6)).toHaveText('1')
  await expect(rows.nth(2).getByRole('gridcell').first()).toHaveText('2')
  await expect(grid.getByRole('button')).toHaveCount(30)
})

test('the years run from five back to five ahead', async ({ page }) => {
  const years = part(page).getByRole('combobox', { name: 'Vuosi' })
  await expect(years.getByRole('option')).toHaveText(Array.from({ length: 11 }, (_, index) => String(2021 + index)))
  await years.selectOption('2021')
  await part(page).getByRole('combobox', { name: 'Kuukausi' }).selectOption({ label: 'tammikuu' })
  await expect(part(page).getByRole('grid', { name: 'tammikuu 2021' })).toBeVisible()
  await expect(part(page).getByRole('button', { name: 'Edellinen kuukausi' })).toBeDisabled()
  await part(page).getByRole('button', { name: 'Seuraava kuukausi' }).click()
  await expect(part(page).getByRole('grid', { name: 'helmikuu 2021' })).toBeVisible()
  await years.selectOption('2031')
  await part(page).getByRole('combobox', { name: 'Kuukausi' }).selectOption({ label: 'joulukuu' })
  await expect(part(page).getByRole('button', { name: 'Seuraava kuukausi' })).toBeDisabled()
})

test('a new month is announced', async ({ page }) => {
  await part(page).getByRole('button', { name: 'Seuraava kuukausi' }).click()
  await expect(part(page).getByRole('status').first()).toHaveText('joulukuu 2026')
})

test('a day is chosen by a press and marked as selected', async ({ page }) => {
  await day(page, '2026-11-26').click()
  await expect(chosen(page)).toHaveText('Valittu 2026-11-26')
  const selected = part(page).getByRole('gridcell', { selected: true })
  await expect(selected).toHaveText('26')
  await expect(day(page, '2026-11-20')).toHaveAttribute('aria-current', 'date')
})

test('a disabled day can be reached and read but not chosen', async ({ page }) => {
  const saturday = day(page, '2026-11-21')
  await expect(saturday).toHaveAttribute('aria-disabled', 'true')
  await saturday.click({ force: true })
  await expect(chosen(page)).toHaveText('Valittu 2026-11-18')
  await day(page, '2026-11-18').focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await expect(saturday).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toHaveText('Valittu 2026-11-18')
})

test('the grid has one tab stop and the whole keyboard of the date picker pattern', async ({ page }) => {
  await part(page).getByRole('button', { name: 'Seuraava kuukausi' }).focus()
  await page.keyboard.press('Tab')
  const at = (date: string) => expect(day(page, date)).toBeFocused()
  await at('2026-11-18')
  const walk: readonly [key: string, date: string][] = [
    ['ArrowRight', '2026-11-19'],
    ['ArrowDown', '2026-11-26'],
    ['ArrowLeft', '2026-11-25'],
    ['ArrowUp', '2026-11-18'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['PageDown', '2026-12-22'],
    ['PageUp', '2026-11-22'],
    ['Shift+PageDown', '2027-11-22'],
    ['Shift+PageUp', '2026-11-22'],
    ['ArrowDown', '2026-11-29'],
    ['ArrowDown', '2026-12-06'],
  ]
  for (const [key, date] of walk) {
    await page.keyboard.press(key)
    await at(date)
  }
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(chosen(page)).toHaveText('Valittu 2026-12-07')
  await page.keyboard.press('Tab')
  await expect(part(page).getByRole('grid').locator(':focus')).toHaveCount(0)
})

test('the keyboard stops where the years end', async ({ page }) => {
  await part(page).getByRole('combobox', { name: 'Vuosi' }).selectOption('2031')
  await day(page, '2031-11-18').focus()
  await page.keyboard.press('Shift+PageDown')
  await expect(day(page, '2031-11-18')).toBeFocused()
})

test('the days of a booking calendar tell by words, dots and colour how taken they are', async ({ page }) => {
  const booking = widget(page, 'Varauskalenteri')
  const of = (date: string) => booking.locator(`[data-date="${date}"]`)
  const looks = await Promise.all(
    ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map(async (date) => ({
      name: (await of(date).getAttribute('aria-label'))?.split(', ').at(-1),
      tone: await of(date).getAttribute('data-tone'),
      dots: await of(date).locator('[data-filled]').count(),
    })),
  )
  expect(looks).toEqual([
    { name: 'Tyhjä', tone: 'empty', dots: 0 },
    { name: 'Lähes tyhjä', tone: 'almostEmpty', dots: 1 },
    { name: 'Lähes täynnä', tone: 'almostFull', dots: 2 },
    { name: 'Täynnä', tone: 'full', dots: 3 },
  ])
  await expect(of('2026-11-21')).toHaveAttribute('data-tone', 'disabled')
  await expect(of('2026-11-25')).toHaveAttribute('data-selected')
})

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme })

    test('available is green, almost full yellow and full red', async ({ page }) => {
      const booking = widget(page, 'Varauskalenteri')
      const rgb = async (date: string) => {
        const colour = await booking
          .locator(`[data-date="${date}"]`)
          .evaluate((cell) => getComputedStyle(cell).backgroundColor)
        const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
        return { red, green, blue }
      }
      const empty = await rgb('2026-11-24')
      expect(empty.green).toBeGreaterThan(Math.max(empty.red, empty.blue))
      const almostFull = await rgb('2026-11-26')
      expect(Math.min(almostFull.red, almostFull.green)).toBeGreaterThan(almostFull.blue)
      const full = await rgb('2026-11-27')
      expect(full.red).toBeGreaterThan(Math.max(full.green, full.blue))
      await booking.locator('[data-date="2026-11-24"]').click()
      const reserved = await rgb('2026-11-25')
      expect(new Set([empty, reserved, almostFull, full].map((colour) => JSON.stringify(colour))).size).toBe(4)
    })
  })
}

test('the legend names empty, almost empty, almost full and full', async ({ page }) => {
  const legend = widget(page, 'Varauskalenteri').getByRole('list', { name: 'Värien selitys' })
  await expect(legend.getByRole('listitem')).toHaveText(['Tyhjä', 'Lähes tyhjä', 'Lähes täynnä', 'Täynnä'])
})

test('a date and a time are shown as d.M.yyyy and H.mm', async ({ page }) => {
  const picker = widget(page, 'Päivä ja kellonaika')
  await expect(picker.getByRole('textbox', { name: 'Päivä' })).toHaveValue('4.3.2026')
  await expect(picker.getByRole('spinbutton', { name: 'Tunti' })).toHaveValue('7')
  await expect(picker.getByRole('spinbutton', { name: 'Minuutti' })).toHaveValue('05')
})

test('a typed day is applied when it is one that can be chosen, else flagged and not applied', async ({ page }) => {
  const picker = widget(page, 'Päivä ja kellonaika')
  const field = picker.getByRole('textbox', { name: 'Päivä' })
  await field.fill('5.3.2026')
  await expect(picker.locator('output')).toContainText('"date":"2026-03-05"')
  for (const wrong of ['31.2.2026', 'huomenna', '7.3.2026']) {
    await field.fill(wrong)
    await field.blur()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/Kirjoita päivä muodossa 20\.11\.2026/)
    await expect(picker.locator('output')).toContainText('"date":"2026-03-05"')
  }
  await picker.getByRole('spinbutton', { name: 'Tunti' }).fill('16')
  await expect(picker.locator('output')).toContainText('"time":{"hour":16,"minute":5}')
})

test('a day is chosen from the calendar by keyboard alone', async ({ page }) => {
  const picker = widget(page, 'Päivä ja kellonaika')
  const open = picker.getByRole('button', { name: 'Avaa kalenteri' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Valitse päivä' })
  await expect(dialog.locator('[data-date="2026-03-04"]')).toBeFocused()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.locator('[data-date="2026-03-27"]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(picker.getByRole('textbox', { name: 'Päivä' })).toHaveValue('27.3.2026')
  await expect(open).toBeFocused()
})

test('Esc leaves the calendar with the day as it was', async ({ page }) => {
  const picker = widget(page, 'Päivä ja kellonaika')
  await picker.getByRole('button', { name: 'Avaa kalenteri' }).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(picker.getByRole('textbox', { name: 'Päivä' })).toHaveValue('4.3.2026')
})
