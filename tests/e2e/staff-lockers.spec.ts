import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { usually } from '#tests/browser/long-runs.ts'
import { en, fi, sv } from '#tests/support/staff-texts.ts'

import { customerApproves } from './support/customer-approves.ts'
import { askDesk, createProcess, freshPhone, staffEvent } from './support/desk.ts'
import { rowOf, sheetOf, tampere } from './support/staff-desk.ts'
import { bringSession, signInAs } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const accountId = 'acc_tampere'

/** The door of a box on the page of the cabinets. */
const door = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Lokero ${number}\\b`) }).first()
const box = (page: Page, number: number) => page.getByRole('dialog', { name: new RegExp(`^Lokero ${number},`) })

test('an advisor opens the box of a process for a reason, and support finds what happened', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  await signInAs(page, 'kaisa.lehto', tampere)
  const { id, link, processCode } = await createProcess({ fixture: 1, phoneNumber: freshPhone(), accountId })
  await customerApproves(link)
  await staffEvent({ processId: id, type: 'confirm' })
  await page.goto(`/staff/process/${id}`)
  const heading = sheetOf(page).getByRole('heading', { name: /^Lokero \d+, koko/ })
  await expect(heading).toBeVisible()
  const number = Number(/\d+/.exec(await heading.innerText())?.[0])
  await expect(sheetOf(page).getByRole('link', { name: fi.audit })).toHaveCount(0)

  await page.goto('/staff/lockers')
  await expect(door(page, number)).toContainText(fi.box_reserved)
  await door(page, number).click()
  const dialog = box(page, number)
  await expect(dialog.getByRole('link', { name: fi.boxToProcess })).toHaveAttribute('href', `/staff/process/${id}`)
  await expect(dialog.getByRole('button', { name: fi.takeOut })).toHaveCount(0)
  await dialog.getByRole('button', { name: fi.openBox }).click()
  await dialog.getByRole('button', { name: fi.openBox }).click()
  await expect(dialog.getByText(fi.reasonMissing)).toBeVisible()
  await dialog.getByLabel(fi.openBoxReason).fill('Asiakas jätti väärät avaimet')
  await expectAccessible(page, 'a box that is to be opened')
  await dialog.getByRole('button', { name: fi.openBox }).click()
  await expect(page.getByText(fi.openAsked)).toBeVisible()
  await expect(dialog.getByText(/kaisa\.lehto: Asiakas jätti väärät avaimet/)).toBeVisible()
  await askDesk('POST', '/cabinet/lck_tampere/beat', {})
  await expect(dialog.getByText(/^Avattu \d+\.\d\d, kaisa\.lehto: Asiakas/)).toBeVisible()
  await askDesk('POST', `/cabinet/lck_tampere/box/${number}/close`, {})
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const support = await someoneElse()
  await signInAs(support, 'teemu.kivi')
  await support.getByLabel('Haku').fill(processCode)
  await rowOf(support, id).click()
  await sheetOf(support).getByRole('link', { name: fi.audit }).click()
  await expect(support).toHaveURL(new RegExp(`/staff/audit\\?account=${accountId}&subject=${id}$`))
  const opened = support.getByRole('row').filter({ hasText: fi['did_box.open'] })
  await expect(opened).toContainText('kaisa.lehto')
  await expect(opened).toContainText('Syy: Asiakas jätti väärät avaimet')
  await expectAccessible(support, 'the trail of a process')
  const downloading = support.waitForEvent('download')
  await support.getByRole('button', { name: fi.auditCsv }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
  const file = readFileSync(await download.path(), 'utf8')
  expect(file.startsWith('\uFEFFtime;account_id;')).toBe(true)
  expect(file).toContain('"box.open"')
  expect(file).toContain(id)
  expect(file).not.toContain('kaisa.lehto')
})

test('what is looked for in the trail is in its address', async ({ page }) => {
  test.slow()
  await bringSession(page, 'teemu.kivi')
  await page.goto('/staff/audit')
  await page.getByRole('row').getByRole('link', { name: 'teemu.kivi' }).first().click()
  await expect(page).toHaveURL(/\?actor=usr_teemu_kivi$/)
  const action = page.getByLabel(fi.auditAction, { exact: true })
  await action.selectOption(fi['did_session.begin'])
  await expect(page).toHaveURL(/\?action=session\.begin&actor=usr_teemu_kivi$/)
  await expect(page.getByRole('row').filter({ hasText: fi['did_session.begin'] }).first()).toBeVisible()
  await page.reload()
  await expect(action).toHaveValue('session.begin')
  await page.getByLabel(fi.auditFrom, { exact: true }).fill('1.1.2020')
  await page.getByLabel(fi.auditTo, { exact: true }).fill('31.2.2020')
  await page.keyboard.press('Enter')
  await expect(page.getByText(fi.dayInvalid)).toBeVisible()
  await page.getByLabel(fi.auditTo, { exact: true }).fill('2.1.2020')
  await page.keyboard.press('Enter')
  await expect(page.getByText(fi.auditNone)).toBeVisible()
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-02$/)
  await page.getByRole('button', { name: fi.auditClear }).click()
  await expect(page).toHaveURL(/\/staff\/audit$/)
})

test('an admin takes a box out of use, brings it back, and sets a cabinet up', async ({ page }) => {
  test.slow()
  await bringSession(page, 'minna.halla')
  await page.goto('/staff/lockers')
  await door(page, 24).click()
  const dialog = box(page, 24)
  await dialog.getByRole('button', { name: fi.takeOut }).click()
  await dialog.getByLabel(fi.takeOutReason).fill('Sarana on löysä')
  await dialog.getByRole('button', { name: fi.takeOut }).click()
  await expect(page.getByText(fi.fate_nobody)).toBeVisible()
  await expect(dialog).toContainText('Sarana on löysä')
  await expect(door(page, 24)).toContainText(fi.box_out)
  await dialog.getByRole('button', { name: fi.bringBack }).click()
  await expect(page.getByText(fi.boxBack)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(door(page, 24)).toContainText(fi.box_free)

  const name = `Takapiha ${process.pid}`
  await page.getByRole('button', { name: fi.newLocker }).click()
  const form = page.getByRole('dialog', { name: fi.newLocker })
  await form.getByRole('button', { name: fi.save }).click()
  await expect(form.getByText(fi.fieldRequired)).toHaveCount(2)
  await form.getByLabel(fi.lockerName).fill(name)
  await form.getByLabel(fi.lockerAddress).fill('Pihatie 2, Tampere')
  await form.getByLabel(fi.lockerRows).fill('3')
  // Nothing of these tests may be given away to the customers of others.
  await form.getByRole('checkbox', { name: fi.lockerEnabled }).uncheck()
  await expectAccessible(page, 'a new cabinet')
  await form.getByRole('button', { name: fi.save }).click()
  await expect(form).toBeHidden()
  const cabinet = page.getByRole('region', { name })
  await expect(cabinet).toContainText('6/6 vapaana')

  await cabinet.getByRole('button', { name: new RegExp(`^${fi.lockerSetUp}`) }).click()
  const setUp = page.getByRole('dialog', { name: fi.editLocker })
  await setUp.getByRole('button', { name: fi.newBox }).click()
  const added = page.getByRole('dialog', { name: fi.newBox })
  await added.getByLabel(fi.boxNumberField).fill('1')
  await added.getByRole('button', { name: fi.save }).click()
  await expect(added.getByText(fi.boxNumberTaken)).toBeVisible()
  await added.getByLabel(fi.boxNumberField).fill('7')
  await added.getByRole('button', { name: fi.save }).click()
  await expect(added).toBeHidden()
  await expect(cabinet).toContainText('7/7 vapaana')
  await setUp.getByRole('button', { name: fi.removeLocker }).click()
  const asked = page.getByRole('dialog', { name: `Poistetaanko kaappi ${name}?` })
  await asked.getByRole('button', { name: fi.removeLocker }).click()
  await expect(cabinet).toHaveCount(0)

  await page.goto('/staff/audit')
  const removed = page.getByRole('row').filter({ hasText: fi['did_locker.remove'] }).first()
  await expect(removed).toContainText('minna.halla')
})

for (const [language, words] of Object.entries({ fi, sv, en })) {
  test(`cabinets and the trail are accessible in ${language}`, usually(language === 'fi'), async ({ page }) => {
    test.slow()
    await bringSession(page, 'minna.halla')
    await page.evaluate((chosen) => localStorage.setItem('dsa-user-lang', chosen), language)
    await page.goto('/staff/lockers')
    await page.reload()
    await expect(page.getByRole('heading', { name: words.lockers, level: 1 })).toBeVisible()
    await expect(page.getByText(words.box_free).first()).toBeVisible()
    await expectAccessible(page, `cabinets in ${language}`)
    await page.goto('/staff/audit')
    await expect(page.getByRole('row').filter({ hasText: words['did_session.begin'] }).first()).toBeVisible()
    await expectAccessible(page, `the trail in ${language}`)
  })
}
