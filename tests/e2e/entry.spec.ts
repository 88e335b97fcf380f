import { expectAccessible } from '#tests/browser/accessibility.ts'

import { wordsOf } from './support/customer-page.ts'
import { createProcess, freshPhone } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')

test('a code typed by hand opens the visit, in whatever way it is written', async ({ page }) => {
  const { processCode } = await createProcess({ fixture: 0, phoneNumber: freshPhone() })
  const entries: number[] = []
  page.on('response', (answer) => void (answer.url().endsWith('/api/process/code') && entries.push(answer.status())))
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
  })
  await page.goto('/')
  await expectAccessible(page, 'root')
  const field = page.getByRole('textbox', { name: 'Koodi' })
  await field.fill(` ${processCode.replaceAll('-', '').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `)
  await page.getByRole('button', { name: words('continue') }).click()
  await expect(page).toHaveURL(new RegExp(`/${processCode}$`))
  await expect(page.getByRole('heading', { name: words('workOrderTitle'), level: 1 })).toBeVisible()
  expect(entries, 'the first entry is taken at once').toEqual([200])
  expect(asked.slice(0, 2), 'and nothing is asked before it but the token').toEqual([
    'GET /api/csrf-token',
    'PUT /api/process/code',
  ])
})

test('an empty and an unknown code are answered beside the field, and nothing typed is lost', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('textbox', { name: 'Koodi' })
  await page.getByRole('button', { name: words('continue') }).click()
  await expect(field).toHaveAccessibleDescription(/Kirjoita koodi\./)
  await field.fill('ABCD-EFGH-JKMN')
  await page.getByRole('button', { name: words('continue') }).click()
  await expect(field).toHaveAccessibleDescription(/ei löydy/)
  await expect(field).toHaveValue('ABCD-EFGH-JKMN')
  await expectAccessible(page, 'root with an error')
})

test('a link whose visit is gone leads to the root, which says why', async ({ page }) => {
  await page.goto('/ZZZZ-ZZZZ-ZZZZ')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('textbox', { name: 'Koodi' })).toHaveAccessibleDescription(/ei löydy/)
})

test('the language that is chosen stays, on the page and for the next visit', async ({ page }) => {
  const { link } = await createProcess({ fixture: 0, phoneNumber: freshPhone() })
  await page.goto(link)
  await page.getByRole('button', { name: /Kieli/ }).click()
  await page.getByRole('menuitemradio', { name: 'Svenska' }).click()
  const swedish = wordsOf('sv')
  await expect(page.getByRole('heading', { level: 1, name: swedish('workOrderTitle') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^sv/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: swedish('workOrderTitle') })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('dsa-user-lang'))).toMatch(/^sv/)
})

test('the notice about cookies stays until it is accepted', async ({ page }) => {
  await page.goto('/')
  const accept = page.getByRole('button', { name: 'Selvä' })
  await expect(accept).toBeVisible()
  await page.reload()
  await accept.click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(accept).toHaveCount(0)
})

test('notes are saved while typing pauses and are there after a reload', async ({ page }) => {
  const { link } = await createProcess({ fixture: 0, phoneNumber: freshPhone() })
  await page.goto(link)
  await page.getByRole('button', { name: words('continue'), exact: true }).click()
  await page.getByRole('button', { name: words('servicesContinue') }).click()
  const notes = page.getByRole('textbox', { name: words('notesLabel') })
  await notes.fill('Ääni kuuluu etuakselilta, kun käännän rattia.')
  await expect(page.getByText(words('saved'), { exact: true })).toBeVisible()
  await page.reload()
  await expect(notes).toHaveValue('Ääni kuuluu etuakselilta, kun käännän rattia.')
})
