import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'

import { lockerCode } from './support/customer-page.ts'
import { askDesk, createProcess, freshPhone, textMessage } from './support/desk.ts'
import { choose, createdId, openCreate, submitNow } from './support/staff-create.ts'
import { cabinetSyncs, keepBox, rowOf, sheetOf, tellKeysAreIn } from './support/staff-desk.ts'
import { signInAs } from './support/staff-session.ts'
import { confirmDrive, expectKeysToFetch } from './support/test-drive.ts'
import { expect, test } from './support/test.ts'

const cabinet = '/cabinet/lck_tampere'
const linkIn = (message: string) => /https?:\S+/.exec(message)?.[0] ?? ''

/** Does things to a box, door and all, as one who stands before the cabinet. */
async function atBox(number: number, ...actions: readonly ('open' | 'put-keys' | 'take-keys' | 'close')[]) {
  for (const action of actions) await askDesk('POST', `${cabinet}/box/${number}/${action}`, {})
}

async function keyIn(code: string): Promise<void> {
  const { result } = await askDesk<{ result: string }>('POST', `${cabinet}/open`, { code })
  expect(result).toBe('opened')
}

test('sales hand out the key of a test drive, see the licence, and get the key back', async ({ page, someoneElse }) => {
  test.slow()
  const phoneNumber = freshPhone()
  await signInAs(page, 'noora.salmi')
  await openCreate(page)
  await expectAccessible(page, 'new process of sales')
  await expect(page.getByRole('radio', { name: fi.createFromNothing })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Auton tuonti' })).toHaveCount(0)
  await choose(page, 'Avainten nouto ja palautus')
  await submitNow(page).click()
  await expect(page.getByLabel(fi.createCarChoose)).toBeFocused()
  await page.getByLabel(fi.createCarChoose).selectOption({ label: 'KOE-51 Volvo EX30 Twin' })
  await page.getByLabel(fi.createFirstName).fill('Eino')
  await page.getByLabel(fi.createLastName).fill('Leino')
  await page.getByLabel(fi.createPhone).fill(phoneNumber)
  await submitNow(page).click()
  const id = await createdId(page)
  const sheet = sheetOf(page)
  const link = linkIn(await textMessage(phoneNumber, /http/))

  // The page has to know of the message: who presses on what was before is told so, and nothing is done.
  await expect(sheet.getByText('Linkki lähetetty', { exact: true }).first()).toBeVisible()
  await cabinetSyncs()
  await keepBox(page)
  const box = sheet.getByRole('heading', { name: /^Lokero \d+, koko/ })
  await expect(box).toBeVisible()
  const number = Number(/\d+/.exec(await box.innerText())?.[0])
  await atBox(number, 'open', 'put-keys', 'close')
  await tellKeysAreIn(page, number)

  const phone = await someoneElse({ viewport: { width: 390, height: 844 } })
  await confirmDrive(phone, link)
  await expectKeysToFetch(phone)
  const code = await lockerCode(phone)
  const region = sheet.getByRole('region', { name: /^Lokero \d+/ })
  await expect(sheet.getByText('Koodi lähetetty', { exact: true })).toBeVisible()
  await expect(region, 'the code is the customer’s').not.toContainText(code.slice(3))
  await sheet.getByRole('button', { name: 'Näytä kuva' }).click()
  await expect(sheet.getByRole('img', { name: 'Asiakkaan ajokortti' })).toBeVisible()

  await keyIn(code)
  await atBox(number, 'take-keys', 'close')
  await expect(sheet.getByText('Nouto käynnissä', { exact: true })).toBeVisible()
  await keyIn(code)
  await atBox(number, 'put-keys', 'close')
  await expect(sheet.getByText('Sijaisauton avaimet palautettu', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'Päätä käynti' }).click()
  // The keys of the car lie in the box still, which is asked about first.
  const question = page.getByRole('dialog', { name: 'Päätetäänkö käynti?' })
  await question.getByRole('button', { name: 'Päätä käynti' }).click()
  await expect(sheet.getByText('Valmis', { exact: true })).toBeVisible()
  // The next one who has the box finds it empty.
  await atBox(number, 'open', 'take-keys', 'close')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Päättyneet' }).click()
  await expect(rowOf(page, id)).toContainText('Leino')
})

test('sales see and make what is theirs, and nothing of the workshop’s', async ({ page }) => {
  test.slow()
  const visit = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId: 'acc_tampere' })
  await signInAs(page, 'noora.salmi')
  const rail = page.getByRole('navigation', { name: fi.rail })
  await expect(rail.getByRole('link', { name: fi.users })).toHaveCount(0)
  await expect(rail.getByRole('link', { name: fi.settings })).toHaveCount(0)
  const all = page.waitForResponse((response) => /\/api\/staff\/process\?.*view=all/.test(response.url()))
  await page.getByRole('button', { name: 'Kaikki', exact: true }).click()
  expect((await all).ok()).toBe(true)
  await expect(page).toHaveURL(/view=all/)
  await expect(rowOf(page, visit.id)).toHaveCount(0)
  await page.goto(`/staff/process/${visit.id}`)
  await expect(page.getByText(fi.notForYou)).toBeVisible()
  await openCreate(page)
  await choose(page, fi.createFromOrder)
  await expect(page.getByLabel(fi.createOrderSearch)).toBeVisible()
  // What the account has switched off is not offered; the rest is.
  await page.route('**/api/feature', (route) =>
    route.fulfill({ json: [{ feature: 'NO_DMS', owned: true, enabled: false, featureType: 'STAFF' }] }),
  )
  await page.reload()
  await page.getByRole('button', { name: fi.createStartOver }).click()
  await choose(page, fi.createFromNothing)
  await expect(page.getByRole('radio', { name: 'Vain maksu' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Avainten nouto', exact: true })).toHaveCount(0)
})
