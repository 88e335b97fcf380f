import { expect, test } from '@playwright/test'

import { settle } from '#tests/browser/settle.ts'

import { openGallery, widget } from './gallery-page.ts'

const later = () => new Date(Date.now() + 60_000)

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await openGallery(page)
})

test('a toast leaves after 5 s with 300 ms of ease', async ({ page }) => {
  await page.clock.pauseAt(later())
  await page.getByRole('button', { name: 'Tallenna', exact: true }).click()
  const toasts = page.getByRole('region', { name: 'Ilmoitukset' })
  const toast = toasts.getByRole('listitem')
  await expect(toast).toHaveText('Tiedot tallennettu')
  await expect(toasts.getByRole('list')).toHaveAttribute('aria-live', 'polite')
  await expect(toast).toHaveCSS('animation-duration', '0.3s')
  await page.mouse.move(0, 0)
  await page.clock.runFor(4999)
  await expect(toast).not.toHaveAttribute('data-leaving')
  await page.clock.runFor(1)
  await expect(toast).toHaveAttribute('data-leaving')
  await page.clock.runFor(299)
  await expect(toast).toBeAttached()
  await page.clock.runFor(1)
  await expect(toast).not.toBeAttached()
})

test('a toast stays while it is hovered and for 1 s after', async ({ page }) => {
  await page.clock.pauseAt(later())
  await page.getByRole('button', { name: 'Epäonnistu' }).click()
  const toast = page.getByRole('region', { name: 'Ilmoitukset' }).getByRole('listitem')
  await settle(page)
  await page.clock.runFor(4000)
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).not.toHaveAttribute('data-leaving')
  await page.mouse.move(0, 0)
  await page.clock.runFor(999)
  await expect(toast).not.toHaveAttribute('data-leaving')
  await page.clock.runFor(1)
  await expect(toast).toHaveAttribute('data-leaving')
})

test('a toast stays while it has the focus, and can be closed by keyboard', async ({ page }) => {
  await page.clock.pauseAt(later())
  await page.getByRole('button', { name: 'Tallenna', exact: true }).click()
  const toast = page.getByRole('region', { name: 'Ilmoitukset' }).getByRole('listitem')
  await page.mouse.move(0, 0)
  await toast.getByRole('button', { name: 'Sulje ilmoitus' }).focus()
  await page.clock.runFor(20_000)
  await expect(toast).not.toHaveAttribute('data-leaving')
  await page.keyboard.press('Enter')
  await page.clock.runFor(300)
  await expect(toast).not.toBeAttached()
})

test('a notice interrupts only when it is an error', async ({ page }) => {
  const part = widget(page, 'Huomautus')
  await expect(part.getByRole('alert')).toContainText('Emme saaneet yhteyttä korjaamoon')
  await expect(part.getByRole('status')).toHaveText([/Maksu onnistui/, /Varauksesi vanhenee tänään/])
  await expect(part.getByRole('note')).toContainText('vuorokauden ympäri')
})

test('the same change is announced again when it comes again', async ({ page }) => {
  const part = widget(page, 'Muutoksen kertominen')
  const region = part.getByRole('status')
  await expect(region).toBeEmpty()
  const spoken = () => region.evaluate((element) => element.textContent)
  await part.getByRole('button').click()
  await expect(region).toHaveText('Avain on vastaanotettu')
  const first = await spoken()
  await part.getByRole('button').click()
  await expect(region).toHaveText('Avain on vastaanotettu')
  expect(await spoken()).not.toBe(first)
})

test('losing the network is announced and gone when it is back', async ({ page }) => {
  const part = widget(page, 'Ei verkkoa')
  await expect(part.getByRole('status')).toHaveText('Ei verkkoyhteyttä. Koodisi toimii silti.')
  await part.getByRole('button').click()
  await expect(part.getByRole('status')).toBeEmpty()
})

test('the countdown says its time in words and draws what is left', async ({ page }) => {
  const ring = widget(page, 'Aikaa jäljellä').getByRole('timer', { name: 'Näyttö tyhjenee 42 sekunnin kuluttua' })
  await expect(ring).toHaveText('42')
  const drawn = await ring
    .locator('circle')
    .last()
    .evaluate((circle) => getComputedStyle(circle).strokeDashoffset)
  expect(Number.parseFloat(drawn)).toBeCloseTo(0.3, 5)
})
