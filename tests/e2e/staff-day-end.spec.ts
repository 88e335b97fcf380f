import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { formatEuro } from '#domain/text/format.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'

import { withApiCaller } from './support/api-caller.ts'
import { customerApproves } from './support/customer-approves.ts'
import { createProcess, freshPhone, staffEvent } from './support/desk.ts'
import { sheetOf } from './support/staff-desk.ts'
import { bringSession } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const accountId = 'acc_herttoniemi'
const accountName = 'Autohuolto Pohjola, Herttoniemi'

/** A visit whose bill is out, and its sum in euros. */
async function billedVisit(): Promise<{ id: string; total: number }> {
  const { id, link, processCode } = await createProcess({ fixture: 1, phoneNumber: freshPhone(), accountId })
  await customerApproves(link)
  const headers = { 'X-Process-Code': processCode }
  const total = await withApiCaller(async ({ call }) => {
    const state = async () => (await call<{ state: string }>('GET', '/api/process', { headers })).state
    await expect.poll(state).toBe('KEY_CODE_SENT')
    return (await call<{ totalPrice: number }>('GET', '/api/process/pricing', { headers })).totalPrice
  })
  for (const type of ['deliver_keys', 'collect_keys', 'ready_for_payment']) await staffEvent({ processId: id, type })
  return { id, total }
}

/** Takes 50 € in cash and the rest by card. */
async function takeSplit(page: Page, total: number): Promise<void> {
  const verb = fi.verbs.settle_payment ?? ''
  await sheetOf(page).getByRole('button', { name: fi.process.actions, exact: true }).click()
  await page.getByRole('menuitem', { name: verb }).click()
  const dialog = page.getByRole('dialog', { name: fi.process.confirmTitles.settle_payment })
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog.getByText(fi.counterMissing)).toBeVisible()
  await dialog.getByRole('radio', { name: fi.counterSplit }).check()
  await dialog.getByLabel(fi.counterCASH, { exact: true }).last().fill('50')
  await expect(dialog.getByText(/Vielä jaettavana/)).toBeVisible()
  const card = (Math.round(total * 100) - 5_000) / 100
  await dialog.getByLabel(fi.counterCARD, { exact: true }).last().fill(card.toFixed(2).replace('.', ','))
  await expect(dialog.getByText(new RegExp(fi.counterFits))).toBeVisible()
  await expectAccessible(page, 'money by several means')
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('cash and card at the counter stand in the day, which is closed with the counted cash and taken as a file', async ({
  page,
}) => {
  test.slow()
  const { id, total } = await billedVisit()
  await bringSession(page, 'minna.halla', accountName)
  await page.goto(`/staff/process/${id}`)
  await takeSplit(page, total)
  const payments = page.getByRole('region', { name: fi.process.payments })
  await expect(payments).toContainText(`${fi.counterCASH} ${formatEuro(50)}`)

  await page.goto('/staff/day-end')
  const own = page.getByRole('region', { name: fi.dayEndCounter }).getByRole('row', { name: /Minna|minna\.halla/ })
  await expect(own).toContainText(formatEuro(50))
  await expectAccessible(page, 'the end of a day')
  const till = page.getByRole('region', { name: fi.dayEndTill })
  await till.getByLabel(fi.dayEndCounted).fill('49,50')
  await expect(till.getByText(`${fi.dayEndDifference} ${formatEuro(-0.5)}`)).toBeVisible()
  await till.getByLabel(fi.dayEndNote).fill('Kolikko puuttuu')
  await till.getByRole('button', { name: fi.dayEndClose }).click()
  await expect(till).toContainText(fi.dayEndClosed)
  await expect(till).toContainText('Kolikko puuttuu')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: fi.dayEndCsv }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('"CASH";"";"50,00";"0,00"')
  expect(text).toContain('"counted_cash"')
  // What other tests take later belongs to this day again.
  await till.getByRole('button', { name: fi.dayEndReopen }).click()
  await page.getByLabel(fi.dayEndReason).fill('Testi')
  await page.getByRole('dialog').getByRole('button', { name: fi.dayEndReopen }).click()
  await expect(till.getByRole('button', { name: fi.dayEndClose })).toBeVisible()
})
