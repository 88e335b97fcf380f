import { expect, test } from '@playwright/test'

import { settle } from '#tests/browser/settle.ts'

import { openGallery, widget } from './gallery-page.ts'

test('circles are filled up to the active step, which is the current one', async ({ page }) => {
  await openGallery(page)
  const part = widget(page, 'Vaiheet')
  const steps = part.getByRole('navigation', { name: 'Asioinnin vaiheet' }).getByRole('listitem')
  const filled = async () => {
    await settle(page)
    const colours = await steps
      .locator('[aria-hidden]')
      .evaluateAll((dots) => dots.map((dot) => getComputedStyle(dot).backgroundColor))
    return colours.filter((colour) => colour !== 'rgba(0, 0, 0, 0)').length
  }
  await expect(steps).toHaveText([
    'Vaihe 1/4: Työmääräys, valmis',
    'Vaihe 2/4: Palvelut, käynnissä',
    'Vaihe 3/4: Hyväksyntä, tulossa',
    'Vaihe 4/4: Valmis, tulossa',
  ])
  expect(await filled()).toBe(2)
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await part.getByRole('button', { name: 'Seuraava vaihe' }).click()
  await expect(steps.nth(2)).toHaveAttribute('aria-current', 'step')
  await expect(part.locator('[aria-current]')).toHaveCount(1)
  expect(await filled()).toBe(3)
})

test('the code of a box is grouped by threes, 44 to 64 px, and read digit by digit', async ({ page }) => {
  await openGallery(page, '?screen=locker')
  const code = page.getByRole('paragraph').filter({ hasText: 'Lokeron koodi: 4 8 2, 9 0 1' })
  await expect(code).toHaveCount(1)
  const groups = code.getByText(/^\d{3}$/)
  await expect(groups).toHaveText(['482', '901'])
  const size = await groups.first().evaluate((group) => Number.parseFloat(getComputedStyle(group).fontSize))
  expect(size).toBeGreaterThanOrEqual(44)
  expect(size).toBeLessThanOrEqual(64)
  const [first, second] = await Promise.all([groups.nth(0).boundingBox(), groups.nth(1).boundingBox()])
  expect(first?.y).toBe(second?.y)
})

test('the QR code is of version 3, crisp, on white with its quiet zone, by night too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openGallery(page)
  const code = page.getByRole('img', { name: 'QR-koodi, jossa on lokeron koodi' })
  await expect(code).toHaveAttribute('data-version', '3')
  await expect(code).toHaveAttribute('viewBox', '-4 -4 37 37')
  await expect(code).toHaveAttribute('shape-rendering', 'crispEdges')
  await expect(code.locator('rect')).toHaveAttribute('fill', '#ffffff')
  await expect(code.locator('rect')).toHaveAttribute('width', '37')
  await expect(code.locator('path')).toHaveAttribute('fill', '#000000')
})

test('a QR code of nothing is refused with words, of a long text it grows', async ({ page }) => {
  await openGallery(page)
  const empty = widget(page, 'QR-koodi tyhjästä')
  await expect(empty.getByRole('alert')).toHaveText('QR-koodia ei voitu näyttää. Näppäile koodi lokerolla.')
  await expect(empty.getByRole('img')).toHaveCount(0)
  const version = await page.getByRole('img', { name: 'Pitkä QR-koodi' }).getAttribute('data-version')
  expect(Number(version)).toBeGreaterThan(3)
  expect(Number(version)).toBeLessThanOrEqual(40)
})

test('the program that makes QR codes is loaded only where one is shown', async ({ page }) => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await openGallery(page, '?screen=delivered')
  const without = scripts.size
  await openGallery(page, '?screen=locker')
  await expect(page.getByRole('img', { name: /QR-koodi/ })).toHaveAttribute('data-version')
  expect(scripts.size).toBe(without + 1)
})

test('a QR code whose program does not load says what to do instead', async ({ page }) => {
  await openGallery(page, '?screen=delivered')
  await page.route(/assets\/(?!gallery).*\.js$/, (route) => route.abort())
  await openGallery(page, '?screen=locker')
  await expect(page.getByRole('alert')).toHaveText('QR-koodia ei voitu näyttää.')
  await expect(page.getByText('482', { exact: true })).toBeVisible()
})

test('the cabinet is drawn with the one box lit and said in words', async ({ page }) => {
  await openGallery(page)
  const cabinet = page.getByRole('img', { name: 'Lokero 8, koko M' })
  await expect(cabinet.locator('[data-lit]')).toHaveCount(1)
  await expect(cabinet.locator('[data-lit] text')).toHaveText('8')
  await expect(cabinet.locator('g > text')).toHaveCount(15)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme })

    test('a plate is white with black letters and the blue band', async ({ page }) => {
      await openGallery(page)
      const plate = widget(page, 'Ajoneuvo').getByText('Rekisteritunnus: FINMUN-386')
      await expect(plate).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await expect(plate).toHaveCSS('color', 'rgb(17, 19, 21)')
      const band = plate.locator('[aria-hidden=true]', { hasText: 'FIN' })
      await expect(band).toHaveCSS('background-color', 'rgb(18, 60, 156)')
    })
  })
}

test('prices stand under each other with comma decimals and a space that does not break', async ({ page }) => {
  await openGallery(page)
  const part = widget(page, 'Hinnat')
  const cells = part.getByRole('table', { name: 'Työmääräyksen rivit' }).getByRole('cell')
  const texts = await cells.allTextContents()
  expect(texts).toEqual(
    ['289,00 €', '118,40 €', '89,90 €', '0,00 €', '101,04 €', '1 497,30 €'].map((text) =>
      text.replaceAll(' ', '\u00a0'),
    ),
  )
  const ends = await cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().right)))
  expect(new Set(ends).size).toBe(1)
  await expect(cells.first()).toHaveCSS('text-align', 'end')
  await expect(cells.first()).toHaveCSS('font-variant-numeric', 'tabular-nums')
  await expect(part.getByRole('rowheader', { name: 'Yhteensä' })).toBeVisible()
  await expect(part.getByRole('definition')).toHaveText('412,50 €')
})

test('what happens next is told in order, with what goes on now marked', async ({ page }) => {
  await openGallery(page)
  const items = widget(page, 'Mitä seuraavaksi').getByRole('listitem')
  await expect(items).toHaveText([
    /Hyväksyit työmääräyksen, tehty/,
    /Huoltoneuvoja vahvistaa, käynnissä/,
    /Jätät avaimen lokeroon, tulossa/,
  ])
  await expect(items.nth(1)).toHaveAttribute('aria-current', 'step')
})
