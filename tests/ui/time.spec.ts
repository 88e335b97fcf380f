import { expect, test, type Page } from '@playwright/test'

import { openGallery, widget } from './gallery-page.ts'

const part = (page: Page) => widget(page, 'Kellonaika')
const hour = (page: Page) => part(page).getByRole('spinbutton', { name: 'Tunti' })
const minute = (page: Page) => part(page).getByRole('spinbutton', { name: 'Minuutti' })
const chosen = (page: Page) => part(page).locator('output')

test.beforeEach(async ({ page }) => openGallery(page))

test('arrows step the minutes by five and wrap into the hours', async ({ page }) => {
  await expect(chosen(page)).toHaveText('Valittu 23.50')
  await minute(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText('Valittu 23.55')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText('Valittu 0.00')
  await expect(hour(page)).toHaveValue('0')
  await expect(minute(page)).toHaveValue('00')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText('Valittu 23.55')
})

test('arrows step the hours by one, round the clock', async ({ page }) => {
  await hour(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText('Valittu 0.50')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText('Valittu 23.50')
})

test('the arrows can be pressed as well', async ({ page }) => {
  await part(page).getByRole('button', { name: 'Viisi minuuttia eteenpäin' }).click()
  await part(page).getByRole('button', { name: 'Tunti taaksepäin' }).click()
  await expect(chosen(page)).toHaveText('Valittu 22.55')
  await part(page).getByRole('button', { name: 'Viisi minuuttia taaksepäin' }).click()
  await part(page).getByRole('button', { name: 'Tunti eteenpäin' }).click()
  await expect(chosen(page)).toHaveText('Valittu 23.50')
})

test('an hour out of range is flagged red and not applied', async ({ page }) => {
  const border = () => hour(page).evaluate((input) => getComputedStyle(input).borderTopColor)
  const plain = await border()
  await hour(page).fill('12')
  for (const typed of ['24', '99', '-1']) {
    await hour(page).fill(typed)
    await expect(hour(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(hour(page)).toHaveAccessibleDescription('Tunnin pitää olla välillä 0–23.')
    await hour(page).blur()
    await expect(hour(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(hour(page)).toHaveValue(typed)
    await expect(chosen(page)).toHaveText('Valittu 12.50')
  }
  await expect.poll(border).not.toBe(plain)
  await hour(page).fill('7')
  await expect(hour(page)).not.toHaveAttribute('aria-invalid')
  await expect(chosen(page)).toHaveText('Valittu 7.50')
})

test('a minute out of range is flagged and not applied', async ({ page }) => {
  await minute(page).fill('34')
  for (const typed of ['60', '-5', '100']) {
    await minute(page).fill(typed)
    await expect(minute(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(minute(page)).toHaveAccessibleDescription('Minuutin pitää olla välillä 0–59.')
    await expect(chosen(page)).toHaveText('Valittu 23.34')
  }
})

test('empty and what is not a number count as 0', async ({ page }) => {
  for (const typed of ['', 'ab', 'x7']) {
    await hour(page).fill('12')
    await minute(page).fill('34')
    await expect(chosen(page)).toHaveText('Valittu 12.34')
    await hour(page).fill(typed)
    await expect(chosen(page)).toHaveText('Valittu 0.34')
    await minute(page).fill(typed)
    await expect(chosen(page)).toHaveText('Valittu 0.00')
    await minute(page).blur()
    await expect(hour(page)).toHaveValue('0')
    await expect(minute(page)).toHaveValue('00')
    await expect(minute(page)).not.toHaveAttribute('aria-invalid')
  }
})

test('the ends of the ranges are applied', async ({ page }) => {
  await hour(page).fill('0')
  await minute(page).fill('59')
  await expect(chosen(page)).toHaveText('Valittu 0.59')
  await hour(page).fill('23')
  await minute(page).fill('0')
  await expect(chosen(page)).toHaveText('Valittu 23.00')
  await expect(minute(page)).toHaveAttribute('aria-valuemax', '59')
  await expect(hour(page)).toHaveAttribute('aria-valuemax', '23')
})

test('a step from a flagged value starts at the one that is applied', async ({ page }) => {
  await minute(page).fill('77')
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText('Valittu 23.55')
  await expect(minute(page)).not.toHaveAttribute('aria-invalid')
})
