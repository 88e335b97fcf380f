import type { Page } from '@playwright/test'

import { asPeopleHaveIt } from '#tests/browser/browser-options.ts'

import { wordsOf } from './support/customer-page.ts'
import { createProcess, freshPhone } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test.use(asPeopleHaveIt)

const words = wordsOf('fi')

/** Keeps the program from coming until it is let through. */
async function holdProgram(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('the code can be typed and sent before the program is there', async ({ page }) => {
  const { processCode } = await createProcess({ fixture: 0, phoneNumber: freshPhone() })
  const letThrough = await holdProgram(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Avaa huoltosi' })).toBeVisible()
  await page.getByRole('button', { name: 'Selvä' }).click()
  const field = page.getByRole('textbox', { name: 'Koodi' })
  await field.fill(processCode)
  await field.press('Enter')
  expect(new URL(page.url()).search).toBe('')
  letThrough()
  await expect(page).toHaveURL(new RegExp(`/${processCode}$`))
  await expect(page.getByRole('heading', { name: words('workOrderTitle'), level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Selvä' })).toHaveCount(0)
})

test('what is being typed when the program comes stays, and so does the place', async ({ page }) => {
  const letThrough = await holdProgram(page)
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByRole('textbox', { name: 'Koodi' })
  // As by keyboard, past what comes before it.
  await page.getByRole('button', { name: 'Selvä' }).focus()
  await field.focus()
  await page.keyboard.type('ABCD')
  letThrough()
  // The menu of languages comes with the program.
  await expect(page.getByRole('button', { name: /Kieli/ })).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type('-EF')
  await expect(field).toHaveValue('ABCD-EF')
})

test('a visit is asked for once, before its program is there, in a dozen requests', async ({ page }) => {
  const { link, processCode } = await createProcess({ fixture: 0, phoneNumber: freshPhone() })
  const letThrough = await holdProgram(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const early = page.waitForRequest(/\/api\/process\/init$/)
  await page.goto(link, { waitUntil: 'commit' })
  expect((await early).headers()['x-process-code']).toBe(processCode.replaceAll('-', ''))
  letThrough()
  await expect(page.getByRole('heading', { name: words('workOrderTitle'), level: 1 })).toBeVisible()
  const forLater = asked.filter((path) => /\/(?:later|shared)-/.test(path))
  const forNow = asked.filter((path) => !forLater.includes(path))
  expect(forNow.filter((path) => path === '/api/process/init')).toHaveLength(1)
  expect(forNow.length, forNow.join(' ')).toBeLessThanOrEqual(12)
  expect(forLater.length, forLater.join(' ')).toBeLessThanOrEqual(4)
})

test('a browser of the oldest that it is for opens a visit', async ({ page }) => {
  const { link } = await createProcess({ fixture: 0, phoneNumber: freshPhone() })
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [AbortSignal, 'any'],
      [Array.prototype, 'toSorted'],
    ] as const) {
      Reflect.deleteProperty(owner, name)
    }
  })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: words('workOrderTitle'), level: 1 })).toBeVisible()
})
