import type { Page } from '@playwright/test'

import { waitMs } from '#scripts/test/slowness.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'

import { approve, expectAccessibleToAll, expectLockerScreen, lockerCode, wordsOf } from './support/customer-page.ts'
import { askDesk, createProcess, freshPhone, staffEvent, textMessage } from './support/desk.ts'
import { rowOf, sheetOf, tampere } from './support/staff-desk.ts'
import { bringSession } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const accountId = 'acc_tampere'
const lockerId = 'lck_tampere'
/** Its customer has no e-mail address. */
const fixture = '26-004807'
const words = wordsOf('fi')

/** A number that the gateway takes and no phone answers. */
const deadPhone = () => `${freshPhone().slice(0, -4)}0001`
/** As the customer's screens show it. */
const end = (phoneNumber: string) => `•••• ${phoneNumber.slice(-3)}`

async function toTheLocker(page: Page, { id, link }: { id: string; link: string }) {
  await page.goto(link)
  await approve(page, words)
  await expect(page.getByRole('heading', { name: words('approvalTitle'), level: 1 })).toBeHidden()
  await staffEvent({ processId: id, type: 'confirm' })
  await expectLockerScreen(page, words)
}

test('a number that was wrong is put right at the locker', async ({ page }) => {
  test.slow()
  const old = deadPhone()
  await toTheLocker(page, await createProcess({ fixture, phoneNumber: old, accountId, language: 'fi' }))
  // The message is reported lost: the form is open by itself.
  await expect(page.getByText(words('lockerMessageLost'))).toBeVisible({ timeout: waitMs(60_000) })
  await expect(page.getByText(words('reachPhone', { to: end(old) }))).toBeVisible()
  await expectAccessibleToAll(page, 'lockerMessageLost')
  await page.getByRole('button', { name: words('reachSend') }).click()
  await expect(page.getByText(words('reachNeeded'))).toBeVisible()
  await page.getByLabel(words('reachNumber')).fill('12')
  await page.getByRole('button', { name: words('reachSend') }).click()
  await expect(page.getByText(words('reachNumberWrong'))).toBeVisible()
  await expectAccessibleToAll(page, 'reachNumberWrong')
  const right = freshPhone()
  await page.getByLabel(words('reachNumber')).fill(right)
  await page.getByRole('button', { name: words('reachSend') }).click()
  const code = await lockerCode(page)
  expect(await textMessage(right, /\d{3} \d{3}/)).toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
  const notice = await textMessage(old, /toiseen numeroon/)
  expect(notice.replaceAll(/\s/g, '')).not.toContain(code)
  expect(notice).not.toMatch(/https?:/)
  await expect(page.getByText(words('reachPhone', { to: end(right) }))).toBeVisible()
  await expect(page.getByText(words('lockerMessageLost'))).toBeHidden()
})

test('staff call whom no message reached, and say that they did', async ({ page }) => {
  test.slow()
  const phoneNumber = deadPhone()
  const { id } = await createProcess({ fixture, phoneNumber, accountId })
  await bringSession(page, 'kaisa.lehto', tampere)
  await page.goto('/staff?view=call')
  const row = page.getByRole('listitem').filter({ has: rowOf(page, id) })
  await expect(row).toContainText('Linkki ei mennyt perille', { timeout: waitMs(60_000) })
  await expect(row).toContainText(/tekstiviesti ei mennyt perille \d+\.\d+\. \d+\.\d\d/)
  await expect(row.getByRole('link', { name: /^Soita / })).toHaveAttribute('href', `tel:${phoneNumber}`)
  await expectAccessible(page, 'the customers to call')
  await rowOf(page, id).click()
  await expect(sheetOf(page).getByText(fi.process.unreached)).toBeVisible()
  await expectAccessible(page, 'a process whose customer is to be called')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: fi.desk.reached }).click()
  await expect(rowOf(page, id)).toHaveCount(0)
  await page.goto(`/staff/process/${id}`)
  await expect(sheetOf(page).getByText(/kaisa\.lehto tavoitti asiakkaan klo/)).toBeVisible()
  await expect(sheetOf(page).getByText(fi.process.unreached)).toHaveCount(0)
})

test('a key that is not there: the box opens again and staff know', async ({ page, someoneElse }) => {
  test.slow()
  const made = await createProcess({ fixture: '26-004811', phoneNumber: freshPhone(), accountId, language: 'fi' })
  const { id } = made
  await page.goto(made.link)
  await page.getByRole('button', { name: words('workOrderContinueRetrieve') }).click()
  await expect(page.getByRole('heading', { level: 1, name: words('advisorConfirmsTitle'), exact: true })).toBeVisible()
  for (const type of ['confirm', 'reserve_box', 'ready_for_payment']) await staffEvent({ processId: id, type })
  await expect(page.getByRole('heading', { level: 1, name: words('paymentPageTitle'), exact: true })).toBeVisible()
  await staffEvent({ processId: id, type: 'settle_payment', reason: 'Maksettu tiskillä' })
  await expect(page.getByText(words('keyMissingTitle'))).toBeVisible()
  await page.getByText(words('keyMissingTitle')).click()
  await page.getByRole('button', { name: words('keyMissingTell') }).click()
  await expect(page.getByText(words('keyMissingNotOpened'))).toBeVisible()
  const code = await lockerCode(page)
  const opened = await askDesk<{ result: string; boxNumber?: number }>('POST', `/cabinet/${lockerId}/open`, { code })
  expect(opened).toMatchObject({ result: 'opened' })
  await page.getByRole('button', { name: words('keyMissingTell') }).click()
  const told = words('keyMissingTold', { time: '#' }).split('#')[1] ?? ''
  await expect(page.getByText(told)).toBeVisible()
  await expectAccessibleToAll(page, 'keyMissingTitle')
  await askDesk('POST', `/cabinet/${lockerId}/box/${opened.boxNumber}/close`, {})
  const staff = await someoneElse()
  await bringSession(staff, 'kaisa.lehto', tampere)
  await staff.goto(`/staff/process/${id}`)
  await expect(sheetOf(staff).getByText(fi.desk.keyMissing).first()).toBeVisible()
  await expect(sheetOf(staff).getByText(/ettei lokerossa \d+ ole avainta, ja lokero avattiin uudelleen/)).toBeVisible()
})
