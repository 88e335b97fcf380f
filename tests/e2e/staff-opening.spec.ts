import { fi } from '#tests/support/staff-texts.ts'
import { texts as opening } from '#web/staff/workshops/texts.fi.ts'

import { wordsOf } from './support/customer-page.ts'
import { freshPhone, textMessage } from './support/desk.ts'
import { choose, createdId, fresh, openCreate, submitNow } from './support/staff-create.ts'
import { sheetOf } from './support/staff-desk.ts'
import { bringSession } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const words = wordsOf('fi')

test('the operator opens a group and a workshop, and its first visit is approved, without leaving the browser', async ({
  page,
  someoneElse,
}) => {
  test.slow()
  const name = fresh('Uusi Huolto ')
  const phoneNumber = freshPhone()
  await bringSession(page, 'outi.vartia')
  await page.goto('/staff/workshops')
  await page.getByRole('button', { name: opening.newGroup }).click()
  const group = page.getByRole('dialog', { name: opening.newGroup })
  await group.getByLabel(opening.groupName).fill(name)
  await group.getByRole('button', { name: fi.save }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  await page.getByRole('button', { name: opening.newWorkshop }).first().click()
  const dialog = page.getByRole('dialog', { name: opening.newWorkshop })
  await dialog.getByLabel(opening.workshopGroup).selectOption({ label: name })
  await dialog.getByLabel(fi.setName, { exact: true }).fill(name)
  await dialog.getByLabel(fi.setSmsSender).fill('UusiHuolto')
  await dialog.getByRole('button', { name: opening.newWorkshop }).click()
  await page.getByRole('button', { name: opening.openedSettings }).click()
  await expect(page).toHaveURL(/\/staff\/settings\/go-live/)
  await expect(page.getByRole('banner')).toContainText(name)
  await page.getByLabel(fi.goLiveReason).fill('Kokeilu')
  await page.getByRole('button', { name: fi.goLiveBegin }).click()
  await expect(page.getByText(fi.goLiveBegun)).toBeVisible()

  await openCreate(page)
  await choose(page, fi.createFromNothing)
  await choose(page, 'Avainten jättö')
  await page.getByLabel(fi.createPlate).fill('ABC-123')
  await page.getByLabel(fi.createLastName).fill('Leino')
  await page.getByLabel(fi.createPhone).fill(phoneNumber)
  await submitNow(page).click()
  await createdId(page)

  const customer = await someoneElse({ locale: 'fi-FI', viewport: { width: 390, height: 844 } })
  const message = await textMessage(phoneNumber, /http/)
  await customer.goto(/https?:\S+/.exec(message)?.[0] ?? '')
  await expect(customer.getByRole('banner')).toContainText(name)
  await expect(customer.getByRole('heading', { name: words('approvalTitle'), level: 1 })).toBeVisible()
  await customer.getByRole('checkbox', { name: words('orderApproved') }).check()
  await customer.getByRole('button', { name: words('approveOrderButton') }).click()
  await expect(sheetOf(page)).toContainText('Asiakas hyväksyi')
})
