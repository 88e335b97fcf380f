import type { Page, Route } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { asPeopleHaveIt } from '#tests/browser/browser-options.ts'
import { fi as desk, fi as texts } from '#tests/support/staff-texts.ts'

import { customerApproves } from './support/customer-approves.ts'
import { createProcess, freshPhone } from './support/desk.ts'
import { untilKept } from './support/kept-app.ts'
import { sheetOf, tampere } from './support/staff-desk.ts'
import { signInAs } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

test.use(asPeopleHaveIt)

const words = desk.process

test.beforeEach(() => test.slow())

async function openedProcess(page: Page): Promise<{ id: string; link: string }> {
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: 'acc_tampere' })
  await signInAs(page, 'kaisa.lehto', tampere)
  await page.goto(`/staff/process/${id}`)
  await expect(sheetOf(page).getByLabel(words.noteLabel)).toBeVisible()
  return { id, link }
}

/** The server does what it is asked, and its answer is lost on the way. */
async function losingAnswers(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

test('a note written without a network stays in its field over a reload, and is one note once it is saved', async ({
  page,
  context,
}) => {
  const { id } = await openedProcess(page)
  const sheet = sheetOf(page)
  const field = sheet.getByLabel(words.noteLabel)
  await context.setOffline(true)
  await expect(sheet.getByRole('status').filter({ hasText: desk.desk.offline })).toBeVisible()
  await field.fill('Avain tiskillä')
  await sheet.getByRole('button', { name: words.addNote }).click()
  await expect(page.getByText(words.notSent)).toBeVisible()
  await expect(field).toHaveValue('Avain tiskillä')
  await expectAccessible(page, 'a note that was not sent')

  await context.setOffline(false)
  await page.reload()
  await expect(field).toHaveValue('Avain tiskillä')
  await page.route(`**/api/staff/process/${id}/note`, losingAnswers, { times: 1 })
  await sheet.getByRole('button', { name: words.addNote }).click()
  await expect(field).toHaveValue('Avain tiskillä')
  await sheet.getByRole('button', { name: words.addNote }).click()
  await expect(page.getByText(words.saved)).toBeVisible()
  await expect(field).toHaveValue('')
  await page.reload()
  await expect(sheet.getByText('Avain tiskillä')).toHaveCount(1)
  await expect(field).toHaveValue('')
})

test('an event whose answer was lost can be told again, and happens once', async ({ page }) => {
  const { id, link } = await openedProcess(page)
  await customerApproves(link)
  const sheet = sheetOf(page)
  const confirm = sheet.locator('[data-likely-action]')
  await expect(confirm).toHaveText(desk.verbs.confirm ?? '')
  await page.route(`**/api/staff/process/${id}/event?*`, losingAnswers, { times: 1 })
  await confirm.click()
  const question = page.locator('dialog[open]')
  const tell = question.getByRole('button', { name: desk.verbs.confirm ?? '', exact: true })
  await tell.click()
  await expect(question.getByText(words.maybeSent)).toBeVisible()
  await expectAccessible(page, 'an event that may not have been told')
  await tell.click()
  await expect(question).toHaveCount(0)
  // Told with the version that was seen first, it is answered as it was the first time.
  await expect(page.getByText(words.saved)).toBeVisible()
  await expect(sheet.getByText(/ vahvisti työn /)).toHaveCount(1)
})

test('the back-office opens without a network, and says on every page that there is none', async ({
  page,
  context,
}) => {
  await openedProcess(page)
  await untilKept(page)
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith('/api/'))
  })
  expect(kept).toEqual([])
  await context.setOffline(true)
  for (const path of ['/staff', '/staff/lockers']) {
    await page.goto(path)
    await expect(page.getByRole('status').filter({ hasText: texts.offline })).toBeVisible()
    await expectAccessible(page, `${path} without a network`)
  }
})
