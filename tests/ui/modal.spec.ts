import { expect, test, type Page } from '@playwright/test'

import { settle } from '#tests/browser/settle.ts'

import { openGallery, widget } from './gallery-page.ts'

const opener = (page: Page) => widget(page, 'Ikkuna').getByRole('button', { name: 'Vaihda salasana' })

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await openGallery(page)
})

test('a modal is 32 rem wide at most 90 % of the window, over a backdrop of half opacity', async ({ page }) => {
  await opener(page).click()
  const dialog = page.getByRole('dialog', { name: 'Vaihda salasana' })
  await expect(dialog).toBeVisible()
  await settle(page)
  const width = (await dialog.boundingBox())?.width ?? 0
  const window = page.viewportSize()?.width ?? 0
  expect(width).toBeCloseTo(Math.min(512, window * 0.9), 0)
  expect(await dialog.evaluate((element) => getComputedStyle(element, '::backdrop').opacity)).toBe('0.5')
})

test('a modal takes another width', async ({ page }) => {
  await page.getByRole('button', { name: 'Avaa kapea' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kapea ikkuna' })
  await settle(page)
  expect((await dialog.boundingBox())?.width).toBeCloseTo(320, 0)
})

test('a modal has nothing aside to scroll to: Safari would, where a margin is below 0', async ({ page }) => {
  await opener(page).click()
  const dialog = page.getByRole('dialog', { name: 'Vaihda salasana' })
  await expect(dialog).toBeVisible()
  const outside = await dialog.evaluate(
    (element) =>
      [...element.querySelectorAll('*')].filter((part) => {
        const { marginInlineStart, marginInlineEnd, position } = getComputedStyle(part)
        return position !== 'absolute' && Math.min(parseFloat(marginInlineStart), parseFloat(marginInlineEnd)) < 0
      }).length,
  )
  expect(outside).toBe(0)
  const sheet = dialog.locator(':scope > :first-child')
  expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a modal animates for 300 ms and is gone 300 ms after closing', async ({ page }) => {
  await opener(page).click()
  const dialog = page.getByRole('dialog', { name: 'Vaihda salasana' })
  await expect(dialog).toHaveCSS('animation-duration', '0.3s')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await dialog.getByRole('button', { name: 'Sulje' }).click()
  await expect(dialog).toHaveAttribute('data-closing')
  await expect(dialog).toHaveCSS('animation-duration', '0.3s')
  await page.clock.runFor(299)
  await expect(dialog).toBeAttached()
  await page.clock.runFor(1)
  await expect(dialog).not.toBeAttached()
  await expect(opener(page)).toBeFocused()
})

test('a modal on its way out takes no more keys', async ({ page }) => {
  await opener(page).click()
  const dialog = page.getByRole('dialog', { name: 'Vaihda salasana' })
  const field = dialog.getByRole('textbox', { name: 'Vanha salasana' })
  await field.fill('kuusi')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.keyboard.press('Escape')
  await expect(page.locator('body')).toBeFocused()
  await page.keyboard.type('palaa')
  await expect(page.locator('dialog[data-closing] input').first()).toHaveValue('kuusi')
})

test('a modal opened again on its way out takes keys again', async ({ page }) => {
  await opener(page).click()
  const dialog = page.getByRole('dialog', { name: 'Vaihda salasana' })
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.keyboard.press('Escape')
  await expect(page.locator('body')).toBeFocused()
  // Nothing of the page can be pressed now, but a key can have opened it again.
  await opener(page)
    .first()
    .evaluate((button: HTMLElement) => button.click())
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.clock.runFor(1000)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Sulje' }).click()
  await page.clock.runFor(300)
  await expect(dialog).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
})

test('Esc closes a modal and the focus goes back to where it was', async ({ page }) => {
  await opener(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Vaihda salasana' })
  await expect(dialog.getByRole('heading', { name: 'Vaihda salasana' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('textbox', { name: 'Vanha salasana' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
})

test('the focus goes back to the button that was pressed where the browser did not focus it', async ({ page }) => {
  // As Safari does: what is pressed takes no focus, and what had it loses it.
  await page.evaluate(() => {
    document.addEventListener(
      'mousedown',
      (event) => {
        event.preventDefault()
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      },
      true,
    )
  })
  await opener(page).click()
  const dialog = page.getByRole('dialog', { name: 'Vaihda salasana' })
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  // What was pressed before has nothing to do with what a key opens.
  await page.evaluate(() => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Avaa kapea')
    document.addEventListener('keydown', () => button?.focus(), { once: true })
    document.addEventListener('keyup', () => button?.click(), { once: true })
  })
  await page.keyboard.press('F9')
  await expect(page.getByRole('dialog', { name: 'Kapea ikkuna' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Avaa kapea' })).toBeFocused()
})

test('Esc pressed again and again does no harm', async ({ page }) => {
  await opener(page).click()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await opener(page).click()
  await expect(page.getByRole('dialog', { name: 'Vaihda salasana' })).toBeVisible()
})

test('a press on the backdrop closes a modal, a press inside does not', async ({ page }) => {
  await opener(page).click()
  const dialog = page.getByRole('dialog', { name: 'Vaihda salasana' })
  await settle(page)
  await dialog.getByText('Vähintään 12 merkkiä.').click()
  await expect(dialog).not.toHaveAttribute('data-closing')
  await page.mouse.click(4, 4)
  await expect(dialog).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
})

test('the page behind a modal cannot be reached', async ({ page }) => {
  await opener(page).click()
  const dialog = page.getByRole('dialog', { name: 'Vaihda salasana' })
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    expect(
      await dialog.evaluate((element) =>
        [element, document.body].some(
          (place) =>
            place === document.activeElement || (place === element && element.contains(document.activeElement)),
        ),
      ),
    ).toBe(true)
  }
})

test('content that fails to render is logged, said, and does not take the page down', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  await page.getByRole('button', { name: 'Avaa rikkinäinen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rikkinäinen sisältö' })
  await expect(dialog.getByRole('alert')).toHaveText('Tätä ei voitu näyttää. Sulje ikkuna ja yritä uudelleen.')
  expect(logged.some((text) => text.startsWith('The content of a modal failed to render'))).toBe(true)
  await dialog.getByRole('button', { name: 'Sulje' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Käyttöliittymän osat' })).toBeVisible()
  await opener(page).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Vanha salasana' })).toBeVisible()
})
