import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'

import { customerApproves } from './support/customer-approves.ts'
import { createProcess, freshPhone } from './support/desk.ts'
import { choose, openCreate } from './support/staff-create.ts'
import { rowOf, sheetOf, tampere } from './support/staff-desk.ts'
import { signInAs } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Nothing is wider than the phone, on the page or in what lies over it. */
async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog], dialog[open], dialog[open] > div')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} > ${clientWidth}`),
  )
  expect(wide, screen).toEqual([])
}

async function look(page: Page, screen: string): Promise<void> {
  await expectNoSidewaysScroll(page, screen)
  await expectAccessible(page, screen)
}

test('board and process page, acted on with a thumb', async ({ page }) => {
  test.slow()
  const { id, link } = await createProcess({ fixture: 3, phoneNumber: freshPhone(), accountId: 'acc_tampere' })
  await customerApproves(link)
  await signInAs(page, 'kaisa.lehto', tampere)
  await expect(rowOf(page, id)).toBeVisible()
  await look(page, 'board')
  await rowOf(page, id).tap()
  const sheet = sheetOf(page)
  await expect(sheet.getByRole('button', { name: 'Vahvista työ' })).toBeVisible()
  await look(page, 'process page')
  const foot = await page.getByRole('navigation', { name: fi.rail }).boundingBox()
  await sheet.getByRole('button', { name: 'Lisää muistiinpano' }).scrollIntoViewIfNeeded()
  const last = sheet.getByRole('button', { name: 'Näytä koodi' })
  await last.scrollIntoViewIfNeeded()
  const end = await sheet.evaluate((element) => {
    element.scrollTop = element.scrollHeight
    return element.scrollTop
  })
  expect(end).toBeGreaterThan(0)
  const button = await last.boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0), 'the last button is not under the bar').toBeLessThan(foot?.y ?? 0)

  await sheet.getByRole('button', { name: /^Avaa asiakirja/ }).tap()
  await expect(page.getByRole('dialog', { name: 'Hyväksynnän asiakirja' }).getByRole('table')).toBeVisible()
  await look(page, 'evidence')
  await page.getByRole('dialog', { name: 'Hyväksynnän asiakirja' }).getByRole('button').first().tap()
  await expect(page.getByRole('dialog', { name: 'Hyväksynnän asiakirja' })).toBeHidden()
  await sheet.getByRole('button', { name: 'Muokkaa' }).tap()
  await expect(page.getByRole('dialog', { name: 'Asiakkaan tiedot' })).toBeVisible()
  await look(page, 'customer dialog')
  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: 'Vahvista työ' }).tap()
  const question = page.getByRole('dialog', { name: 'Vahvista työ' })
  await expect(question).toContainText('Asiakkaalle lähtee tämä')
  await look(page, 'a message before it goes')
  await question.getByRole('button', { name: 'Vahvista työ' }).tap()
  await expect(page.getByText('Tiedot tallennettu')).toBeVisible()
})

test('a new process', async ({ page }) => {
  test.slow()
  await signInAs(page, 'kaisa.lehto', tampere)
  await openCreate(page)
  await expect(page.getByLabel(fi.createOrderSearch)).toBeVisible()
  await look(page, 'orders')
  await choose(page, fi.createFromNothing)
  await choose(page, 'Vain maksu')
  await look(page, 'a payment')
  await choose(page, 'Avainten nouto ja palautus')
  await choose(page, fi.createSendAt)
  await page.getByRole('button', { name: fi.createSubmitAt }).tap()
  await expect(page.getByText(fi.createFault_time)).toBeVisible()
  await look(page, 'a test drive with faults')
  await page.getByRole('button', { name: fi.createOpenCalendar }).tap()
  await expect(page.getByRole('dialog', { name: fi.createCalendarTitle })).toBeVisible()
  await look(page, 'booking calendar')
})

test('users', async ({ page }) => {
  test.slow()
  await signInAs(page, 'minna.halla')
  const rail = page.getByRole('navigation', { name: fi.rail })
  await rail.getByRole('button', { name: fi.more }).tap()
  await rail.getByRole('menuitem', { name: fi.users }).tap()
  await expect(page.getByRole('button', { name: 'minna.halla', exact: true })).toBeVisible()
  await look(page, 'users')
  await page.getByRole('button', { name: fi.newUser }).tap()
  await expect(page.getByRole('checkbox', { name: fi.role_sales })).toBeVisible()
  await look(page, 'new user')
})
