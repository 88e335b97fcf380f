import { expect, test, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { boardItem } from '#web/staff/board/rows/board-item.fixture.ts'

import { answers, fakeStaff } from './fake-staff.ts'

const list = 'GET /api/staff/process'
const counts = { nextCursor: null, archived: [], staffTurnCount: 101, callCount: 0, asOf: '2026-11-23T08:00:00.000Z' }
const items = [1, 2, 3, 4, 5, 6].map((number) =>
  boardItem({
    id: `prc_${number}`,
    licenseNumber: `ABC-${number}`,
    customerName: number === 2 ? 'Anna-Liisa Lindström-Väänänen' : `Aino Virtanen ${number}`,
    vehicle: 'Mercedes-Benz CLA 200 Shooting Brake',
    reservationStart: '2026-11-24T06:00:00.000Z',
    assignee: number === 3 ? { id: 'usr_kaisa', username: 'kaisa.lehto' } : null,
  }),
)

async function board(page: Page) {
  const api = await fakeStaff(page)
  api.say(list, answers(list, { items, ...counts }))
  api.say('GET /api/staff/assignee', answers('GET /api/staff/assignee', []))
  await page.goto('/staff')
  await expect(page.locator('[data-process]')).toHaveCount(6)
  return api
}

test('by keyboard: five visits are picked, sent to again with one failure, and the summary says which', async ({
  page,
}) => {
  const api = await board(page)
  const plan = { kind: 'link', channel: 'SMS', recipient: '•••• 123', refusal: null } as const
  const preview = 'GET /api/staff/bulk'
  api.say(preview, answers(preview, { items: items.slice(0, 5).map(({ id }) => ({ id, ...plan })) }))
  await page.locator('[data-process]').first().focus()
  await page.keyboard.press('Space')
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('region', { name: 'Valitut käynnit' })
  await expect(bar).toContainText('5 valittu')
  await expectAccessible(page, 'selection')
  await bar.getByRole('button', { name: 'Lähetä uudelleen' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Lähetetäänkö viesti uudelleen?' })
  await expect(dialog).toContainText('Viestejä lähtee 5: tekstiviestejä 5, sähköposteja 0.')
  const run = 'POST /api/staff/bulk'
  const outcome = items.slice(0, 5).map(({ id }) => ({ id, code: id === 'prc_4' ? 'INVALID_CONTACT' : null }))
  api.say(run, answers(run, { items: outcome }))
  await dialog.getByRole('button', { name: 'Lähetä uudelleen' }).press('Enter')
  await expect(dialog).toContainText('Onnistui: 4')
  await expect(dialog).toContainText('Ei onnistunut: 1')
  await expect(dialog.getByRole('link', { name: 'ABC-4 Aino Virtanen 4' })).toBeVisible()
  await expect(dialog).toContainText('Ei puhelinnumeroa eikä sähköpostia')
  await expectAccessible(page, 'summary')
  expect(api.bodies(run)).toMatchObject([{ action: 'resend', items: [{ id: 'prc_1' }, {}, {}, {}, { id: 'prc_5' }] }])
  await dialog.getByRole('button', { name: 'Jätä epäonnistuneet valituiksi' }).press('Enter')
  await expect(bar).toContainText('1 valittu')
  await page.locator('[data-process]').first().focus()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
})

test('a visit leads to the next and the one before, also after a reload, and past the last to the list', async ({
  page,
}) => {
  await board(page)
  await page.locator('[data-process]').nth(3).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/process\/prc_4$/)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/process\/prc_5$/)
  await page.reload()
  await expect(page.getByText('5 / 6')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/process\/prc_4$/)
  for (const id of ['prc_5', 'prc_6']) {
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(new RegExp(`process/${id}$`))
  }
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\/staff$/)
})

test('what is one’s own, and the days, are in the address', async ({ page }) => {
  await board(page)
  await page.getByRole('button', { name: 'Omat' }).click()
  await expect(page).toHaveURL(/\?mine=1$/)
  await page.getByRole('button', { name: 'Suodattimet' }).click()
  const from = page.getByRole('textbox', { name: 'Varattu alkaen' })
  await from.fill('23.11.2026')
  await from.press('Enter')
  await expect(page).toHaveURL(/\?from=2026-11-23&mine=1$/)
  await page.getByRole('button', { name: 'Poista suodattimet' }).click()
  await expect(page).toHaveURL(/\?mine=1$/)
})

for (const width of [390, 1024, 1280, 1920]) {
  test(`names and models are whole at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await board(page)
    await expect(page.getByText('Meitä odottaa 100+')).toBeVisible()
    const cut = await page
      .locator('[data-process] span')
      .evaluateAll((spans) =>
        spans
          .filter((span) => span.clientWidth > 1 && span.scrollWidth > span.clientWidth + 1)
          .map((span) => span.textContent),
      )
    expect(cut).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide).toBe(0)
    await expectAccessible(page, `board at ${width}`)
  })
}
