import { expect, test, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { texts as own } from '#web/staff/workshops/texts.fi.ts'
import type { Workshop, WorkshopClosing } from '#worker/contract/staff/onboarding.ts'

import { answers, fakeStaff } from './fake-staff.ts'

const herttoniemi: Workshop = {
  id: 'acc_1',
  name: 'Autohuolto Pohjola, Herttoniemi',
  slug: 'pohjola-herttoniemi',
  groupId: 'grp_1',
  city: 'Helsinki',
  businessId: '0112038-9',
  timeZone: 'Europe/Helsinki',
  smsSender: 'Pohjola',
  vatBasisPoints: 2550,
  isLive: true,
  closed: null,
  version: 3,
}
const oulu: Workshop = {
  ...herttoniemi,
  id: 'acc_2',
  name: 'Autohuolto Pohjola, Oulu',
  slug: 'pohjola-oulu',
  city: 'Oulu',
  closed: { at: '2026-11-01T10:00:00.000Z', reason: 'Muutto' },
}
const groups = [{ id: 'grp_1', name: 'Autohuolto Pohjola' }]
const opened: Workshop = {
  ...herttoniemi,
  isLive: false,
  id: 'acc_3',
  name: 'Äänekosken Huolto',
  slug: 'aanekosken-huolto-2',
}

async function begin(page: Page, width = 1280) {
  await page.setViewportSize({ width, height: 800 })
  const api = await fakeStaff(page)
  api.say('GET /api/staff/workshop', answers('GET /api/staff/workshop', { groups, workshops: [herttoniemi, oulu] }))
  await page.goto('/staff/workshops')
  await expect(page.getByRole('heading', { level: 1, name: fi.workshops })).toBeVisible()
  return api
}

for (const width of [390, 1280]) {
  test(`a workshop is opened, and its address said to be taken beside the field, at ${width} px`, async ({ page }) => {
    const api = await begin(page, width)
    await expectAccessible(page, 'workshops')
    await page.getByRole('button', { name: own.newWorkshop }).click()
    const dialog = page.getByRole('dialog', { name: own.newWorkshop })
    const send = dialog.getByRole('button', { name: own.newWorkshop })
    await send.click()
    await expect(dialog.getByText(fi.setFault_name)).toBeVisible()
    await expect(dialog.getByLabel(fi.setName, { exact: true })).toBeFocused()
    await dialog.getByLabel(fi.setName, { exact: true }).fill('Äänekosken Huolto')
    const slug = dialog.getByLabel(own.workshopSlug)
    await expect(slug).toHaveValue('aanekosken-huolto')
    await expect(dialog.getByText('/fast-lane/aanekosken-huolto', { exact: false })).toBeVisible()
    await dialog.getByLabel(fi.setSmsSender).fill('Huolto')
    await dialog.getByRole('radio', { name: 'Svenska' }).check()
    await expectAccessible(page, 'a new workshop')
    api.say('POST /api/staff/workshop', { status: 409, json: { code: 'workshop.slug_taken' } })
    await send.click()
    await expect(dialog.getByText(own.workshopSlugTaken)).toBeVisible()
    await expect(slug).toBeFocused()
    await slug.fill('aanekosken-huolto-2')
    api.say('POST /api/staff/workshop', { status: 201, json: opened })
    await send.click()
    const next = page.getByRole('dialog', { name: 'Äänekosken Huolto on avattu' })
    await expect(next.getByRole('button', { name: own.openedInvite })).toBeVisible()
    expect(api.bodies('POST /api/staff/workshop').at(-1)).toMatchObject({
      groupId: 'grp_1',
      slug: 'aanekosken-huolto-2',
      vatBasisPoints: 2550,
      start: { from: 'nothing', languages: ['sv-FI', 'fi-FI', 'en-GB'] },
    })
    api.say('POST /api/auth/change-account/', { json: { accessToken: 'e30.e30.new' } })
    await next.getByRole('button', { name: own.openedInvite }).click()
    await expect(page.getByRole('dialog', { name: fi.newUser })).toBeVisible()
    expect(api.bodies('POST /api/auth/change-account/')).toEqual([{ accountId: 'acc_3' }])
  })
}

test('one that is copied brings what workshops of one owner have in common, and no languages are asked', async ({
  page,
}) => {
  const api = await begin(page)
  await page.getByRole('button', { name: own.newWorkshop }).click()
  const dialog = page.getByRole('dialog', { name: own.newWorkshop })
  await dialog.getByLabel(fi.setName, { exact: true }).fill('Uusi')
  await dialog.getByLabel(own.workshopCopy).selectOption('acc_1')
  await expect(dialog.getByLabel(fi.setBusinessId)).toHaveValue('0112038-9')
  await expect(dialog.getByRole('checkbox', { name: 'Suomi' })).toHaveCount(0)
  api.say('POST /api/staff/workshop', { status: 503, json: { code: 'database.busy' } })
  await dialog.getByRole('button', { name: own.newWorkshop }).click()
  await expect(dialog.getByRole('alert')).toHaveText(own.workshopOpenFailed)
  await expect(dialog.getByLabel(fi.setName, { exact: true })).toHaveValue('Uusi')
  expect(api.bodies('POST /api/staff/workshop')).toEqual([
    expect.objectContaining({ start: { from: 'copy', of: 'acc_1' }, smsSender: 'Pohjola' }),
  ])
})

for (const width of [390, 1280]) {
  test(`what is in the way of closing is named with its visits, and closing asks for a reason, at ${width} px`, async ({
    page,
  }) => {
    const api = await begin(page, width)
    const path = '/api/staff/workshop/acc_1'
    const inTheWay: WorkshopClosing['inTheWay'] = [
      { what: 'visits', count: 22, visits: [{ id: 'prc_1', name: 'ABC-1' }] },
      { what: 'leases', count: 1, visits: [{ id: 'prc_1', name: 'ABC-1' }] },
    ]
    api.say(`GET ${path}/closing`, { json: { workshop: herttoniemi, inTheWay } })
    await page.getByRole('button', { name: `Sulje ${herttoniemi.name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Sulje ${herttoniemi.name}` })
    await expect(dialog.getByText('Keskeneräisiä käyntejä: 22')).toBeVisible()
    await expect(dialog.getByText('ja 21 muuta')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'ABC-1' }).first()).toHaveAttribute('href', '/staff/process/prc_1')
    await expect(dialog.getByLabel(own.closeReason)).toHaveCount(0)
    await expectAccessible(page, 'closing a workshop')
    api.say(`GET ${path}/closing`, { json: { workshop: herttoniemi, inTheWay: [] } })
    await dialog.getByRole('button', { name: own.closeAgain }).click()
    const close = dialog.getByRole('button', { name: own.closeWorkshop })
    await close.click()
    await expect(dialog.getByText(own.closeReasonMissing)).toBeVisible()
    await dialog.getByLabel(own.closeReason).fill('Muutto')
    api.say(`POST ${path}/close`, { json: { workshop: herttoniemi, inTheWay: [] } })
    await close.click()
    await expect(page.getByText(`${herttoniemi.name} on suljettu`)).toBeVisible()
    expect(api.bodies(`POST ${path}/close`)).toEqual([{ version: 3, reason: 'Muutto' }])
  })
}

test('one that is closed says why, and is opened again', async ({ page }) => {
  const api = await begin(page)
  const path = '/api/staff/workshop/acc_2'
  api.say(`GET ${path}/closing`, { json: { workshop: oulu, inTheWay: [] } })
  api.say(`POST ${path}/reopen`, { json: { workshop: { ...oulu, closed: null }, inTheWay: [] } })
  await page.getByRole('button', { name: `Avaa ${oulu.name} uudelleen` }).click()
  const dialog = page.getByRole('dialog', { name: `Avaa ${oulu.name} uudelleen` })
  await expect(dialog.getByText('Syy: Muutto', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: own.reopenWorkshop }).click()
  await expect(page.getByText(`${oulu.name} on taas auki`)).toBeVisible()
  expect(api.bodies(`POST ${path}/reopen`)).toEqual([{ version: 3 }])
})

test('a group is renamed over what somebody else called it meanwhile', async ({ page }) => {
  const api = await begin(page)
  const path = 'PUT /api/staff/workshop-group/grp_1'
  await page.getByRole('button', { name: 'Muuta nimeä: Autohuolto Pohjola' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel(own.groupName)
  await name.fill('Pohjola Oy')
  api.say(path, { status: 409, json: { code: 'group.changed', changed: { id: 'grp_1', name: 'Pohjolat' } } })
  await dialog.getByRole('button', { name: fi.save }).click()
  await expect(dialog.getByText('Se on nyt Pohjolat.', { exact: false })).toBeVisible()
  await expect(name).toHaveValue('Pohjola Oy')
  api.say(path, { json: { id: 'grp_1', name: 'Pohjola Oy' } })
  await dialog.getByRole('button', { name: fi.save }).click()
  await expect(page.getByText(fi.saved)).toBeVisible()
  expect(api.bodies(path)).toEqual([
    { name: 'Pohjola Oy', before: 'Autohuolto Pohjola' },
    { name: 'Pohjola Oy', before: 'Pohjolat' },
  ])
})

test('a workshop says whether customers come to it, and its name leads into it', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('GET /api/staff/workshop', {
    json: { groups: [{ id: 'grp_1', name: 'Pohjola' }], workshops: [herttoniemi, opened, oulu] },
  })
  api.say('POST /api/auth/change-account/', { json: { accessToken: 'e30.e30.other' } })
  await page.goto('/staff/workshops')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row(herttoniemi.name)).toContainText('Avoinna')
  await expect(row(opened.name)).toContainText('Ei vielä käytössä')
  await expect(row(oulu.name)).toContainText('Suljettu')
  await page.getByRole('button', { name: `Siirry: ${opened.name}` }).click()
  await expect.poll(() => api.bodies('POST /api/auth/change-account/')).toEqual([{ accountId: opened.id }])
})
