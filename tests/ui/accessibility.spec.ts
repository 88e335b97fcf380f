import { expect, test } from '@playwright/test'

import { expectAccessibleDayAndNight, expectReadableDayAndNight } from '#tests/browser/accessibility.ts'

import { openGallery, screens, widget } from './gallery-page.ts'

test('no widget has an accessibility violation', async ({ page }) => {
  await openGallery(page)
  await expect(page.getByRole('img', { name: 'QR-koodi, jossa on lokeron koodi' })).toBeVisible()
  await expectAccessibleDayAndNight(page, 'widgets')
})

test('no screen has an accessibility violation', async ({ page }) => {
  for (const screen of screens) {
    await openGallery(page, `?screen=${screen}`)
    await expectAccessibleDayAndNight(page, screen)
  }
})

test('an open menu, toast, modal and calendar have no accessibility violation', async ({ page }) => {
  await openGallery(page)
  await page.getByRole('button', { name: 'Toiminnot', exact: true }).click()
  await expectAccessibleDayAndNight(page, 'menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tallenna', exact: true }).click()
  // It stays while it is attended to.
  await page.getByRole('region', { name: 'Ilmoitukset' }).getByRole('button').first().focus()
  await expectAccessibleDayAndNight(page, 'toast')
  await page.getByRole('button', { name: 'Vaihda salasana' }).click()
  await expectAccessibleDayAndNight(page, 'modal')
  await page.getByRole('dialog').getByRole('button', { name: 'Sulje', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await widget(page, 'Päivä ja kellonaika').getByRole('button', { name: 'Avaa kalenteri' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleDayAndNight(page, 'calendar')
})

test("an account's accent stays readable, whatever it is", async ({ page }) => {
  for (const accent of ['%23ffe600', '%23001133', '%23888888']) {
    await openGallery(page, `?accent=${accent}`)
    await expectReadableDayAndNight(page, accent)
  }
})

test('the widgets keep to a policy without inline styles and scripts', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text())
  })
  const response = await page.goto('/gallery.html')
  expect(response?.headers()['content-security-policy']).toContain("style-src 'self'")
  await expect(page.getByRole('img', { name: 'QR-koodi, jossa on lokeron koodi' })).toBeVisible()
  await page.getByRole('button', { name: 'Vaihda salasana' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(complaints).toEqual([])
})

test('colours are kept apart from the page when the system forces its own', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openGallery(page)
  const box = widget(page, 'Valintaruutu').getByRole('checkbox', { name: 'Sisäpuhdistus ja käsinpesu' })
  await expect(box).toHaveCSS('appearance', 'auto')
  const selected = widget(page, 'Kalenteri').locator('[data-selected]')
  const background = await selected.evaluate((day) => getComputedStyle(day).backgroundColor)
  const plain = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(background).not.toBe(plain)
})
