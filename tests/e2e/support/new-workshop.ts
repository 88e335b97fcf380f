import { expect, type Page } from '@playwright/test'

import { providerPaths, sandboxCredentials } from '#sandbox/payments/credentials.ts'
import { readDemo } from '#scripts/demo/demo-file.ts'
import { stackReservation } from '#tests/e2e/stack-address.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { texts as opening } from '#web/staff/workshops/texts.fi.ts'

import { askDesk } from './desk.ts'

/** The operator opens a group with one workshop, and goes to its settings. */
export async function openWorkshop(page: Page, name: string): Promise<void> {
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
}

/** Types the credentials of Paytrail as it is played, and has them tested: first with a wrong secret. */
export async function giveCredentials(page: Page): Promise<void> {
  const { account, secret } = sandboxCredentials.paytrail
  const open = () => page.getByRole('button', { name: fi.provider_CHECKOUT_FINLAND }).click()
  const dialog = page.getByRole('dialog', { name: `Tunnukset: ${fi.provider_CHECKOUT_FINLAND}` })
  const give = async (typed: string) => {
    await open()
    await dialog
      .getByLabel(fi.cred_baseUrl, { exact: true })
      .fill(`http://localhost:${stackReservation().ports.sandbox}${providerPaths.paytrail}`)
    await dialog.getByLabel(fi.cred_account, { exact: true }).fill(account)
    await dialog.getByLabel(fi.cred_secret, { exact: true }).fill(typed)
    await dialog.getByRole('button', { name: fi.save, exact: true }).click()
    await expect(dialog).toBeHidden()
    await open()
    await dialog.getByRole('button', { name: fi.credTest }).click()
  }
  await page.goto('/staff/settings/providers')
  await give(`${secret}?`)
  await expect(dialog.getByText(fi.credTested_refused)).toBeVisible()
  await dialog.getByRole('button', { name: fi.cancel }).click()
  await give(secret)
  await expect(dialog.getByText(fi.credTested_works)).toBeVisible()
  await dialog.getByRole('button', { name: fi.cancel }).click()
}

/** Sets up online payment by Paytrail, and the workshop's contact. */
export async function takePaymentsOnline(page: Page): Promise<void> {
  await page.goto('/staff/settings/account')
  await page.getByLabel(fi.setPhone, { exact: true }).fill('+358 9 123 4567')
  await page.getByLabel(fi.setEmail, { exact: true }).fill('uusi@huolto.example')
  await page.getByLabel(fi.setStreet, { exact: true }).fill('Uusikatu 1')
  await page.getByLabel(fi.setPostalCode, { exact: true }).fill('00200')
  await page.getByLabel(fi.setCity, { exact: true }).fill('Helsinki')
  await page.getByRole('link', { name: fi.setGroupPayment }).click()
  await page.getByRole('checkbox', { name: fi.setPayment_ONLINE }).check()
  await page.getByLabel(fi.setProvider, { exact: true }).selectOption({ label: fi.setProvider_CHECKOUT_FINLAND })
  await page.getByRole('button', { name: fi.save, exact: true }).click()
  await expect(page.getByText(fi.updated)).toBeVisible()
}

/** Sets up a cabinet of six boxes. */
export async function addCabinet(page: Page, name: string): Promise<void> {
  await page.goto('/staff/lockers')
  await page.getByRole('button', { name: fi.newLocker }).first().click()
  const form = page.getByRole('dialog', { name: fi.newLocker })
  await form.getByLabel(fi.lockerName).fill(name)
  await form.getByLabel(fi.lockerAddress).fill('Uusikatu 1, Helsinki')
  await form.getByLabel(fi.lockerColumns).fill('2')
  await form.getByLabel(fi.lockerRows).fill('3')
  await form.getByRole('button', { name: fi.save }).click()
  await expect(form).toBeHidden()
}

/** Sets up a cabinet of six boxes and its key, and has the sandbox play it. Answers its id. */
export async function setUpCabinet(page: Page, name: string): Promise<string> {
  await addCabinet(page, name)
  await page.goto('/staff/settings/keys')
  await page.getByRole('button', { name: fi.newDevice }).click()
  const dialog = page.getByRole('dialog', { name: fi.newDevice })
  await dialog.getByRole('radio', { name: fi.device_CABINET }).check()
  await dialog.getByLabel(fi.keyName, { exact: true }).fill(name)
  await dialog.getByLabel(fi.deviceLocker, { exact: true }).selectOption({ label: name })
  const id = await dialog.getByLabel(fi.deviceLocker, { exact: true }).inputValue()
  await dialog.getByRole('button', { name: fi.makeKey }).click()
  const made = page.getByRole('dialog', { name: fi.keyMadeTitle })
  const deviceId = await made.getByLabel(fi.deviceId, { exact: true }).inputValue()
  const deviceKey = await made.getByLabel(fi.keySecret, { exact: true }).inputValue()
  await made.getByRole('button', { name: fi.keyMadeDone }).click()
  await playCabinet({ id, name, deviceId, deviceKey })
  return id
}

type Cabinet = { id: string; name: string; deviceId: string; deviceKey: string }

/** Gives a new cabinet its identity, and has the sandbox play it. */
async function playCabinet(cabinet: Cabinet): Promise<void> {
  const demo = readDemo(stackReservation().stateDir)
  const boxes = Array.from({ length: 6 }, (_, index) => ({
    number: index + 1,
    size: 'M',
    lane: 'ROUND_THE_CLOCK',
    column: index % 2,
    row: Math.floor(index / 2),
  }))
  const [accountId] = demo?.accounts.map(({ id }) => id) ?? []
  const lockers = [...(demo?.lockers ?? []), { ...cabinet, accountId, address: '', boxes }]
  await askDesk('PUT', '/desk/connection', { ...demo, lockers })
  await askDesk('POST', `/cabinet/${cabinet.id}/beat`, {})
}

/** Staff have a cabinet take another key, which it does with its next sign of life. */
export async function renewKey(page: Page, { id, name }: Pick<Cabinet, 'id' | 'name'>): Promise<void> {
  await page.goto('/staff/settings/keys')
  // The workshop has the same name, and its button beside the page is there before the list of keys.
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: fi.askForRotation }).click()
  await expect(dialog).toBeHidden()
  await askDesk('POST', `/cabinet/${id}/beat`, {})
  await page.reload()
  await expect(page.getByText(/avain vaihdettu/)).toBeVisible()
}
