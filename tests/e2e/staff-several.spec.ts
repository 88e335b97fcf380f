import { expectAccessible } from '#tests/browser/accessibility.ts'
import { texts } from '#web/staff/bulk/texts.fi.ts'
import { visitWords } from '#web/staff/process/page/visit-words.fi.ts'

import {
  createProcess,
  freshPhone,
  staffEvent,
  textMessage,
  textMessageCount,
  type DeskProcess,
} from './support/desk.ts'
import { sheetOf, tampere } from './support/staff-desk.ts'
import { signInAs } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const { bulk } = texts
type Visit = DeskProcess & { phoneNumber: string }

async function visits(count: number): Promise<Visit[]> {
  const made: Visit[] = []
  for (let index = 0; index < count; index += 1) {
    const phoneNumber = freshPhone()
    made.push({ ...(await createProcess({ fixture: index, phoneNumber, accountId: 'acc_tampere' })), phoneNumber })
  }
  return made
}

test('by keyboard: visits are taken, gone through, and written to again at once, with one that fails', async ({
  page,
}) => {
  test.slow()
  const mine = await visits(4)
  await signInAs(page, 'kaisa.lehto', tampere)
  const sheet = sheetOf(page)
  for (const { id } of mine) {
    await page.goto(`/staff/process/${id}`)
    await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused()
    await page.keyboard.press('o')
    await expect(sheet.getByRole('button', { name: /^Vastuuhenkilö: kaisa\.lehto/ })).toBeVisible()
  }

  await page.goto('/staff?view=all&mine=1')
  const rows = page.locator('[data-process]')
  await expect(rows).toHaveCount(mine.length)
  await rows.first().focus()
  await page.keyboard.press('Enter')
  for (const place of ['2 / 4', '3 / 4']) {
    await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(sheet.getByRole('navigation', { name: visitWords.visits })).toContainText(place)
  }
  await page.keyboard.press('ArrowLeft')
  await expect(sheet.getByRole('navigation', { name: visitWords.visits })).toContainText('2 / 4')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await rows.first().focus()
  await page.keyboard.press('Space')
  for (let times = 1; times < mine.length; times += 1) await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('region', { name: bulk.bar })
  await expect(bar).toContainText('4 valittu')
  await bar.getByRole('button', { name: bulk.actions.resend, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: bulk.titles.resend })
  await expect(dialog).toContainText('Viestejä lähtee 4: tekstiviestejä 4, sähköposteja 0.')
  await expectAccessible(page, 'what goes out')
  // Somebody else calls one off meanwhile.
  const [first, ...others] = mine
  if (first === undefined) throw new Error('No visit was made')
  await staffEvent({ processId: first.id, type: 'cancel', reason: 'Asiakas perui' })
  await dialog.getByRole('button', { name: bulk.confirms.resend, exact: true }).press('Enter')
  await expect(dialog).toContainText('Onnistui: 3')
  await expect(dialog).toContainText(bulk.refusals['message.not_resendable'] ?? '')
  await expect(dialog.getByRole('link')).toHaveCount(1)
  await expectAccessible(page, 'what worked')
  for (const { phoneNumber } of others) await expect.poll(() => textMessageCount(phoneNumber)).toBe(2)
  // The link, and that the visit was called off; not the link again.
  await textMessage(first.phoneNumber, /käynti on peruttu/)
  expect(await textMessageCount(first.phoneNumber)).toBe(2)
})
