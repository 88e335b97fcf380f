import { customerApproves } from './support/customer-approves.ts'
import { createProcess, freshPhone } from './support/desk.ts'
import { customerLeavesKeys, rowOf, sheetOf, takeKeysOut, tampere } from './support/staff-desk.ts'
import { signInAs } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

test('an advisor’s day by keyboard alone', async ({ page }) => {
  test.slow()
  const { id, link, processCode } = await createProcess({
    fixture: 0,
    phoneNumber: freshPhone(),
    accountId: 'acc_tampere',
  })
  await customerApproves(link)
  await signInAs(page, 'kaisa.lehto', tampere)
  const sheet = sheetOf(page)
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(() => document.activeElement?.textContent ?? '')
      if (label === name) return
    }
    throw new Error(`Tab never came to ${name}`)
  }
  const act = async (name: string) => {
    // Nothing under a dialog takes the focus, and the last one may still be on its way out.
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await expect(sheet.getByRole('button', { name, exact: true })).toBeVisible()
    await sheet.getByRole('heading', { level: 2 }).focus()
    await tabTo(name)
    await page.keyboard.press('Enter')
  }

  /** An act that sends a message asks first. */
  async function actAndConfirm(name: string): Promise<void> {
    await act(name)
    const question = page.locator('dialog[open]')
    await expect(question).toContainText(/Asiakkaalle (lähtee|ei lähde)/)
    await tabTo(name)
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
  }

  await expect(page.locator('[data-process]').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(processCode)
  await expect(rowOf(page, id)).toBeVisible()
  await expect(page.locator('[data-process]')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, id)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused()
  await actAndConfirm('Vahvista työ')
  const box = await customerLeavesKeys(sheet)
  await takeKeysOut(box)
  await act('Hae avaimet huoltoon')
  await actAndConfirm('Lähetä maksettavaksi')
  await expect(sheet).toContainText('Maksulinkki lähetetty')
  await act('Toiminnot')
  await page.keyboard.press('k')
  await expect(page.getByRole('menuitem', { name: 'Kuittaa maksetuksi tiskillä' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Onko maksu saatu?' })).toBeVisible()
  // The first press says that the means is missing, and leads to it.
  await tabTo('Kuittaa maksetuksi tiskillä')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Onko maksu saatu?' })).toContainText('Valitse, miten maksettiin')
  await page.getByRole('radio', { name: 'Käteisellä' }).focus()
  await page.keyboard.press('Space')
  await tabTo('Kuittaa maksetuksi tiskillä')
  await page.keyboard.press('Enter')
  await act('Päätä käynti')
  await expect(sheet.getByText('Valmis', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(rowOf(page, id)).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Siirry rivien välillä')
})
