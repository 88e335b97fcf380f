import { expectAccessible } from '#tests/browser/accessibility.ts'
import { asPeopleHaveIt } from '#tests/browser/browser-options.ts'

import { withApiCaller } from './support/api-caller.ts'
import { openCabinet } from './support/cabinet-page.ts'
import { createProcess, deskUrl, freshPhone } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test.use(asPeopleHaveIt)

test('the desk creates a visit, shows its message by itself and cancels it', async ({ page }) => {
  const phoneNumber = freshPhone()
  await page.goto(deskUrl('', phoneNumber))
  await page.getByText('Uusi käynti', { exact: true }).click()
  await page.getByLabel('Puhelin', { exact: true }).fill(phoneNumber)
  await page.getByRole('button', { name: 'Luo käynti' }).click()
  await expect(page.getByText('Käynti luotu.')).toBeVisible()

  const message = page.locator('#inbox').getByRole('listitem').filter({ hasText: phoneNumber })
  await expect(message).toBeVisible()
  const process = page.getByRole('listitem').filter({ hasText: /FIN/ }).filter({ hasText: phoneNumber })
  await expect(process).toContainText('Linkki lähetetty')
  await expect(message.getByRole('link')).toHaveAttribute(
    'href',
    (await process.getByRole('link', { name: /^Asiakkaana/ }).getAttribute('href')) ?? 'no link',
  )

  // What goes past something that is missing wants a reason, as it does of staff.
  const link = (await message.getByRole('link').getAttribute('href')) ?? ''
  const headers = { 'X-Process-Code': new URL(link).pathname.slice(1) }
  await withApiCaller(({ call }) => call('PUT', '/api/process/link-opened', { headers, body: { linkType: 'Initial' } }))
  const staff = process.getByLabel(/^Työntekijänä/)
  const past = process.getByRole('button', { name: 'Vahvista', exact: true })
  await staff.click()
  await past.click()
  await expect(page.getByText('Tämä ohittaa sen, mikä vielä puuttuu: kirjoita syy.')).toBeVisible()
  await staff.click()
  await process.getByLabel('Syy, jos toimi ohittaa jotakin').fill('Asiakas hyväksyi puhelimessa')
  await expectAccessible(page, 'what staff do, and why')
  await past.click()
  await expect(page.getByText('Tehty.')).toBeVisible()
  await process.getByLabel(/^Peruuta/).click()
  await expectAccessible(page, 'desk')
  await process.getByRole('button', { name: 'Peru käynti' }).click()
  await expect(process).toContainText('Peruttu')
  await expect(process.getByLabel(/^Peruuta/)).toHaveCount(0)
})

test('one press signs in as somebody of the demo, by the app’s own sign-in', async ({ page, context }) => {
  await page.goto(deskUrl())
  await page.getByText('Kirjaudu nimellä…').focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'who may sign in')
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: /^kaisa\.lehto/ }).click()
  const app = await opening
  await expect(app.getByRole('link', { name: 'Työjono' }).first()).toBeVisible()
})

test('the front page of the sandbox is no longer than three screens of a desk, in each language', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [code, title] of [
    ['en', 'Sandbox'],
    ['sv', 'Sandlådan'],
    ['fi', 'Kokeilupöytä'],
  ] as const) {
    await page.goto(`${deskUrl()}&lang=${code}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2500)
    await expectAccessible(page, `the front page, ${code}`)
  }
})

test('a link in the inbox opens in a window of a phone’s size', async ({ page, context, isMobile }) => {
  const phoneNumber = freshPhone()
  const { link } = await createProcess({ fixture: 0, phoneNumber })
  await page.goto(deskUrl(phoneNumber))
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: link }).click()
  const phone = await opening
  await expect(phone).toHaveURL(link)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await phone.evaluate(() => window.opener === null)).toBe(true)
  if (!isMobile) expect(await phone.evaluate(() => window.innerWidth)).toBeLessThanOrEqual(400)
})

test('the cabinet says that a code opens nothing, and lets a box be opened with the service key', async ({
  page,
  isMobile,
}) => {
  // A cabinet where no other test leaves a door open; both sizes are tried at once.
  const number = isMobile ? 9 : 11
  await openCabinet(page, 'lck_vaasa')
  await page.keyboard.type('000000')
  await expect(page.getByLabel('Koodi', { exact: true })).toHaveText('000 000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Koodi ei kelpaa')).toBeVisible()

  await page.getByRole('button', { name: new RegExp(`^Lokero ${number} `) }).click()
  await page.getByRole('button', { name: 'Avaa huoltoavaimella' }).click()
  await expect(page.getByRole('heading', { name: `Lokero ${number} on auki` })).toBeVisible()
  await expectAccessible(page, 'cabinet with an open door')
  await page.getByRole('button', { name: 'Sulje luukku' }).click()
  await expect(page.getByText(`Lokero ${number} suljettu.`)).toBeVisible()
})
