import type { Page } from '@playwright/test'

import { layout } from '#scripts/stack/prepare.ts'
import { stackReservation } from '#tests/e2e/stack-address.ts'
import { approveManually, wordsOf } from '#tests/e2e/support/customer-page.ts'
import { createProcess, freshPhone } from '#tests/e2e/support/desk.ts'
import { enrolKiosk } from '#tests/e2e/support/enrol-kiosk.ts'
import { openBill, shopOf } from '#tests/e2e/support/payment-page.ts'
import { bringSession } from '#tests/e2e/support/staff-session.ts'
import { expect, test as base } from '#tests/e2e/support/test.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { texts as kiosk } from '#web/kiosk/fast-lane/texts.fi.ts'
import { texts as entry } from '#web/lib/i18n/page-texts.fi.ts'

import { controlPath, startEdge, type Edge } from './edge.ts'
import { measure, tableHead, type Visitor } from './measure.ts'

const words = wordsOf('fi')
const advisor = 'kaisa.lehto'

const test = base.extend<object, { edge: Edge }>({
  edge: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what is needed
    async ({}, use) => {
      const { stateDir, ports } = stackReservation()
      const edge = await startEdge(layout(stateDir).assets, `http://localhost:${ports.app}`)
      await use(edge)
      edge.close()
    },
    { scope: 'worker' },
  ],
})

const newVisit = () => createProcess({ fixture: 0, phoneNumber: freshPhone() })

async function expectScreen(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}

/** Opens an address as everybody does, to see that it is the screen that is meant, and has Lighthouse look at it. */
async function look(
  page: Page,
  { origin }: Edge,
  screen: { address: string; shows: string; as?: Visitor },
): Promise<void> {
  const { pathname } = new URL(screen.address, origin)
  if (pathname !== controlPath) {
    await page.goto(pathname)
    await expectScreen(page, screen.shows)
  }
  // It would go on asking meanwhile.
  await page.goto('about:blank')
  console.log(await measure(test.info().title, { origin, pathname, become: screen.as }))
}

test.beforeAll(() => console.log(tableHead))

test('a bare static page', ({ page, edge }) => look(page, edge, { address: controlPath, shows: '' }))

test('code entry', ({ page, edge }) => look(page, edge, { address: '/', shows: entry.rootTitle }))

test('work order', async ({ page, edge }) => {
  const { link } = await newVisit()
  await look(page, edge, { address: link, shows: words('workOrderTitle') })
})

test('services', async ({ page, edge }) => {
  const { link } = await newVisit()
  await page.goto(link)
  await page.getByRole('button', { name: words('continue'), exact: true }).click()
  await expectScreen(page, words('servicesTitle'))
  await look(page, edge, { address: link, shows: words('servicesTitle') })
})

test('approval', async ({ page, edge }) => {
  const { link } = await newVisit()
  await page.goto(link)
  await page.getByRole('button', { name: words('continue'), exact: true }).click()
  await page.getByRole('button', { name: words('servicesContinue') }).click()
  await expectScreen(page, words('approvalTitle'))
  await look(page, edge, { address: link, shows: words('approvalTitle') })
})

test('locker', async ({ page, edge }) => {
  const { link } = await newVisit()
  await page.goto(link)
  await approveManually(page, words)
  await look(page, edge, { address: link, shows: await page.getByRole('heading', { level: 1 }).innerText() })
})

test('payment', async ({ page, edge }) => {
  const { link } = await openBill(page, { accountId: shopOf.paytrail, words })
  await look(page, edge, { address: link, shows: words('paymentPageTitle') })
})

test('kiosk', async ({ page, edge }) => {
  const accountCode = 'pohjola-herttoniemi'
  await enrolKiosk(page, accountCode)
  const as = (visitor: Page) => enrolKiosk(visitor, accountCode)
  await look(page, edge, { address: `/fast-lane/${accountCode}`, shows: kiosk.searchTitle, as })
})

test('sign-in', ({ page, edge }) => look(page, edge, { address: '/login', shows: fi.signInTitle }))

test('board', async ({ page, edge }) => {
  await bringSession(page, advisor)
  await look(page, edge, { address: '/staff', shows: fi.board, as: (visitor) => bringSession(visitor, advisor) })
})
