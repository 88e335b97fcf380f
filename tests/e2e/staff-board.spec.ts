import { expectAccessible } from '#tests/browser/accessibility.ts'
import { asPeopleHaveIt } from '#tests/browser/browser-options.ts'
import { usually } from '#tests/browser/long-runs.ts'

import { customerApproves } from './support/customer-approves.ts'
import { createProcess, freshPhone } from './support/desk.ts'
import { customerLeavesKeys, rowOf, sheetOf, takeKeysOut, tampere, tellAndConfirm } from './support/staff-desk.ts'
import { bringSession, signInAs } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

test.use(asPeopleHaveIt)

const accountId = 'acc_tampere'

test('an advisor’s day: from the order of the dealer system to a finished process', async ({ page }) => {
  test.slow()
  await signInAs(page, 'kaisa.lehto', tampere)
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId })
  await expect(rowOf(page, id), 'a new process comes by itself').toBeVisible()
  await customerApproves(link)
  await expect(rowOf(page, id)).toContainText('Vahvista työ')
  await expect(rowOf(page, id)).toContainText('Meidän vuoro')

  await rowOf(page, id).click()
  const sheet = sheetOf(page)
  const act = (name: string) => sheet.getByRole('button', { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/staff/process/${id}$`))
  await expect(sheet).toContainText(/Asiakas hyväksyi [\d ,\u00A0]+€ klo \d+\.\d\d/)
  await tellAndConfirm(page, 'Vahvista työ')
  await expect(page.getByText('Tiedot tallennettu')).toBeVisible()
  const box = await customerLeavesKeys(sheet)
  await takeKeysOut(box)
  await act('Hae avaimet huoltoon')
  await tellAndConfirm(page, 'Lähetä maksettavaksi')
  await expect(sheet).toContainText('Maksulinkki lähetetty')

  await sheet.getByRole('button', { name: 'Toiminnot', exact: true }).click()
  await sheet.getByRole('menuitem', { name: 'Kuittaa maksetuksi tiskillä' }).click()
  const question = page.getByRole('dialog', { name: 'Onko maksu saatu?' })
  await expect(question).toContainText('€ merkitään maksetuksi tiskillä')
  await question.getByRole('radio', { name: 'Kortilla' }).check()
  await question.getByRole('button', { name: 'Kuittaa maksetuksi tiskillä' }).click()
  await act('Päätä käynti')
  await expect(sheet.getByText('Valmis', { exact: true })).toBeVisible()
  await expect(sheet).toContainText(/kaisa\.lehto päätti käynnin klo/)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: 'Päättyneet' }).click()
  await expect(rowOf(page, id)).toContainText('Valmis')
})

test('what a customer does shows on an open board because its room tells of it', async ({ page }) => {
  // Only the room is left: what the page would ask by itself in a while, it never asks.
  await page.addInitScript(() => {
    const usual = window.setInterval.bind(window)
    const longest = 20_000
    const some = (work: TimerHandler, ms = 0) => (ms > longest ? 0 : usual(work, ms))
    Object.assign(window, { setInterval: some })
  })
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId })
  const heard: (string | Buffer)[] = []
  let asked = 0
  page.on('request', (request) => {
    // What changed is asked for by itself, or with the board where somebody else's visit was told of by then.
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/staff/process') && searchParams.has('since')) asked += 1
  })
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/desk-')) return
    socket.on('framereceived', ({ payload }) => void heard.push(payload))
  })
  await signInAs(page, 'kaisa.lehto', tampere)
  await expect(rowOf(page, id)).toBeVisible()
  // Once it is connected it asks what it missed.
  await expect.poll(() => asked).toBeGreaterThan(0)

  await customerApproves(link)
  await expect(rowOf(page, id)).toContainText('Vahvista työ')
  expect([...new Set(heard)]).toEqual(['{"type":"board-updated"}'])
  expect(asked).toBeLessThanOrEqual(1 + heard.length)
})

test('a process that is opened before the search has settled stays open', async ({ page }) => {
  const { id, processCode } = await createProcess({ fixture: 1, phoneNumber: freshPhone(), accountId })
  await bringSession(page, 'kaisa.lehto', tampere)
  await page.goto('/staff?view=all')
  await expect(rowOf(page, id)).toBeVisible()
  await page.getByLabel('Haku').fill(processCode)
  await rowOf(page, id).dispatchEvent('click')
  await expect(page).toHaveURL(new RegExp(`/staff/process/${id}\\?view=all&q=${processCode}$`))
  await expect(sheetOf(page).getByRole('heading', { level: 2 })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/staff\\?view=all&q=${processCode}$`))
  await expect(page.locator('[data-process]')).toHaveCount(1)
})

test('a process that is pressed in the same breath as the search settles keeps the search', async ({ page }) => {
  const { id, processCode } = await createProcess({ fixture: 1, phoneNumber: freshPhone(), accountId })
  await bringSession(page, 'kaisa.lehto', tampere)
  await page.goto('/staff?view=all')
  await expect(rowOf(page, id)).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Haku' })
  await search.fill(processCode)
  const row = await rowOf(page, id).elementHandle()
  await search.evaluate((input, pressed) => {
    // Both within one task: nothing is drawn between them.
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }, row)
  await expect(page).toHaveURL(new RegExp(`/staff/process/${id}\\?view=all&q=${processCode}$`))
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-process]')).toHaveCount(1)
})

test('two advisors at once: one wins, the other sees what happened and loses nothing', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  const { id, link } = await createProcess({ fixture: 3, phoneNumber: freshPhone(), accountId })
  await customerApproves(link)
  const other = await someoneElse()
  await signInAs(page, 'kaisa.lehto', tampere)
  await signInAs(other, 'risto.pohjola', tampere)
  for (const desk of [page, other]) await desk.goto(`/staff/process/${id}`)
  await sheetOf(page).getByRole('button', { name: 'Muut toiminnot' }).click()
  await sheetOf(page).getByRole('menuitem', { name: 'Pyydä käymään tiskillä' }).click()
  await page.getByLabel('Syy').fill('Avain pitää koodata')

  // What the other does is held back from the first, as it is when two press at the same moment.
  await page.route(`**/api/staff/process/${id}`, (route) => route.abort())
  await tellAndConfirm(other, 'Vahvista työ')
  await expect(other.getByText('Tiedot tallennettu')).toBeVisible()
  await page.locator('dialog[open]').getByRole('button', { name: 'Pyydä käymään tiskillä' }).click()
  const question = page.locator('dialog[open]')
  await expect(question.getByText('Käynti muuttui sillä välin')).toBeVisible()
  await expect(page.getByLabel('Syy')).toHaveValue('Avain pitää koodata')
  await page.unroute(`**/api/staff/process/${id}`)
  await question.getByRole('button', { name: 'Älä tee mitään' }).last().click()
  await expect(sheetOf(page)).toContainText('risto.pohjola vahvisti työn')
})

test('the address keeps view, filters and search; a process is found by its code', async ({ page }) => {
  const { id, processCode } = await createProcess({ fixture: 2, phoneNumber: freshPhone(), accountId })
  await signInAs(page, 'kaisa.lehto', tampere)
  await page.getByRole('button', { name: 'Kaikki', exact: true }).click()
  await page.getByRole('button', { name: 'Suodattimet' }).click()
  await page.getByLabel('Vuoro').selectOption('Meidän vuoro')
  await expect(page).toHaveURL(/view=all&turn=staff$/)
  await page.getByRole('button', { name: 'Poista suodattimet' }).click()
  await page.getByRole('searchbox', { name: 'Haku' }).or(page.getByLabel('Haku')).fill(processCode)
  await expect(rowOf(page, id)).toBeVisible()
  await expect(page.locator('[data-process]')).toHaveCount(1)
  await page.reload()
  await expect(page.locator('[data-process]')).toHaveCount(1)
  await page.getByLabel('Haku', { exact: true }).fill('eisellaistaole')
  await expect(page.getByRole('heading', { name: 'Haulla ”eisellaistaole” ei löytynyt mitään' })).toBeVisible()
})

test('a note, a wrong number put right, and a process called off', async ({ page }) => {
  const { id } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId })
  await bringSession(page, 'kaisa.lehto', tampere)
  await page.goto(`/staff/process/${id}`)
  const sheet = sheetOf(page)
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused()
  await sheet.getByLabel('Uusi muistiinpano').fill('Soitettu, tulee huomenna')
  await sheet.getByRole('button', { name: 'Lisää muistiinpano' }).click()
  await expect(sheet.getByText('kaisa.lehto, ')).toBeVisible()

  await sheet.getByRole('button', { name: 'Muokkaa' }).click()
  const form = page.getByRole('dialog', { name: 'Asiakkaan tiedot' })
  await form.getByLabel('Puhelin').fill('12')
  await form.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Asiakkaan tiedot ovat puutteelliset')).toBeVisible()
  await expect(form.getByLabel('Puhelin')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Puhelin').fill('040 123 4567')
  await form.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText('Tiedot päivitetty')).toBeVisible()
  await expect(sheet.getByRole('link', { name: '+358401234567' })).toBeVisible()

  await sheet.getByRole('button', { name: 'Toiminnot', exact: true }).click()
  await sheet.getByRole('menuitem', { name: 'Peru käynti' }).click()
  const question = page.getByRole('dialog', { name: 'Perutaanko käynti?' })
  await expect(question).toContainText('Aino Väänänen')
  await question.getByRole('button', { name: 'Peru käynti' }).click()
  await expect(question.getByText('Kirjoita syy')).toBeVisible()
  await question.getByLabel('Syy').fill('Asiakas perui')
  await question.getByRole('button', { name: 'Peru käynti' }).click()
  await expect(sheet.getByText('Peruttu', { exact: true })).toBeVisible()
  await expect(sheet).toContainText('Syy: Asiakas perui')
})

for (const [language, name] of [
  ['fi', 'Työjono'],
  ['sv', 'Arbetskö'],
  ['en', 'Work queue'],
] as const) {
  test(`board and process page are accessible in ${language}`, usually(language === 'fi'), async ({ page }) => {
    test.slow()
    const { id } = await createProcess({ fixture: 1, phoneNumber: freshPhone(), accountId })
    await bringSession(page, 'kaisa.lehto', tampere)
    await page.evaluate((lcid) => localStorage.setItem('dsa-user-lang', lcid), language)
    await page.goto('/staff?view=all')
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(rowOf(page, id)).toBeVisible()
    await expectAccessible(page, 'board')
    await rowOf(page, id).click()
    await expect(sheetOf(page).getByRole('heading', { level: 2 })).toBeFocused()
    await expectAccessible(page, 'process page')
  })
}
