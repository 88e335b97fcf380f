import { expect, test, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { CarChoice, CarUse } from '#worker/contract/staff/visit/cars.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'
import type { HeldVisitBox, VisitBox } from '#worker/contract/staff/visit/visit-box.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { visitInBoxPage } from './process-page.fixture.ts'

const asOf = '2026-11-20T08:00:00.000Z'
const held: HeldVisitBox = {
  leaseId: 'lea_1',
  number: 3,
  size: 'M',
  lockerName: 'Pääovi',
  isSilent: false,
  outOfUse: false,
  hasKeys: false,
  mayCarryKeys: false,
  release: 'expire',
  tells: { channel: 'SMS', recipient: '+358401234567' },
  command: null,
}
const free = [
  { id: 'box_5', number: 5, size: 'M', lockerName: 'Pääovi', isSmall: false },
  { id: 'box_6', number: 6, size: 'S', lockerName: 'Pääovi', isSmall: true },
] as const
const box = (given: Partial<HeldVisitBox> = {}): VisitBox => ({ held: { ...held, ...given }, free: [...free], asOf })
const boxNow = 'GET /api/staff/process/prc_1/box'

async function openPage(page: Page, first = box(), brought: Pick<ProcessPage, 'visitBox'> = {}) {
  const api = await fakeStaff(page)
  api.say('GET /api/staff/process', {
    json: { items: [], nextCursor: null, archived: [], staffTurnCount: 0, callCount: 0, asOf },
  })
  api.say('GET /api/staff/process/prc_1', { json: visitInBoxPage(brought) })
  api.say(boxNow, answers('GET /api/staff/process/:id/box', first))
  await page.goto('/staff/process/prc_1')
  const region = page.getByRole('region', { name: /^Lokero 3/ })
  await expect(region.getByRole('button', { name: fi.visitBoxMove })).toBeVisible()
  return { api, region }
}

test('a box that came with the page is asked for when the visit has gone on, and not before', async ({ page }) => {
  await page.clock.install()
  const { api, region } = await openPage(page, box({ number: 6 }), { visitBox: box() })
  expect(api.bodies(boxNow)).toEqual([])
  api.say('GET /api/staff/process/prc_1', { json: visitInBoxPage({ process: { version: 7 } }) })
  api.say(boxNow, answers('GET /api/staff/process/:id/box', box({ release: null })))
  await page.clock.fastForward(30_000)
  await expect.poll(() => api.bodies(boxNow)).toHaveLength(1)
  await expect(region.getByRole('button', { name: fi.visitBoxRelease })).toHaveCount(0)
})

test('a move says who is told, takes the box chosen, and keeps the choice through a refusal', async ({ page }) => {
  const { api, region } = await openPage(page)
  const move = 'POST /api/staff/process/prc_1/box/move'
  api.say(move, { status: 422, json: { code: 'request.invalid', errors: [{ path: 'boxId', code: 'taken' }] } })
  await region.getByRole('button', { name: fi.visitBoxMove }).click()
  const dialog = page.getByRole('dialog', { name: fi.visitBoxMoveTitle })
  await expect(dialog).toContainText('tekstiviestinä numeroon +358401234567')
  await expectAccessible(page, 'a move')
  await dialog.getByLabel(fi.visitBoxTarget).selectOption('box_6')
  await dialog.getByRole('button', { name: fi.visitBoxMove }).click()
  await expect(dialog).toContainText(fi.visitBoxTaken)
  await expect(dialog.getByLabel(fi.visitBoxTarget)).toHaveValue('box_6')

  const moved = { ...box(), held: { ...held, leaseId: 'lea_2', number: 6 } }
  api.say(move, { json: { box: moved, fate: 'moved', movedTo: 6 } })
  await dialog.getByRole('button', { name: fi.visitBoxMove }).click()
  await expect(page.getByText('Käynti siirrettiin lokeroon 6')).toBeVisible()
  await expect(dialog).toBeHidden()
  const [, again] = api.bodies(move)
  expect(again).toMatchObject({ leaseId: 'lea_1', boxId: 'box_6', keys: 'stay' })
})

test('who was overtaken reads it, and the next press is about the box that the visit has by then', async ({ page }) => {
  const { api, region } = await openPage(page)
  const broken = 'POST /api/staff/process/prc_1/box/broken'
  const changed = { ...box(), held: { ...held, leaseId: 'lea_9', number: 5 } }
  api.say(broken, { status: 409, json: { code: 'visit_box.changed', changed } })
  await region.getByRole('button', { name: fi.visitBoxBreak }).click()
  const dialog = page.getByRole('dialog', { name: /^Otetaanko lokero/ })
  const confirm = dialog.getByRole('button', { name: fi.visitBoxBreakDo })
  await confirm.click()
  await expect(dialog.getByText(fi.visitBoxReasonMissing)).toBeVisible()
  await dialog.getByLabel(fi.visitBoxBreakReason).fill('Lukko jumissa')
  await confirm.click()
  await expect(dialog).toContainText('Käynnin lokero on nyt 5')
  await expect(dialog.getByLabel(fi.visitBoxBreakReason)).toHaveValue('Lukko jumissa')
  api.say(broken, { json: { box: { held: null, free: [], asOf }, fate: 'released', movedTo: null } })
  await confirm.click()
  await expect(page.getByText(fi.visitBoxFate_released)).toBeVisible()
  expect(api.bodies(broken).at(-1)).toMatchObject({ leaseId: 'lea_9', reason: 'Lukko jumissa', boxId: null })
})

test('keys that lie in the box are carried or stay, and what the cabinet does is seen as it happens', async ({
  page,
}) => {
  const command = {
    state: 'waiting',
    requestedAt: asOf,
    requestedBy: 'outi',
    reason: 'keys_carried',
    expiresAt: '2026-11-20T08:05:00.000Z',
    fetchedAt: null,
    settledAt: null,
  } as const
  const { api, region } = await openPage(page, box({ hasKeys: true, mayCarryKeys: true, release: null, command }))
  await expect(region).toContainText('outi: avainten siirto. Odotetaan kaappia.')
  await expect(region.getByRole('button', { name: fi.visitBoxOpen })).toHaveCount(0)
  api.say(boxNow, {
    json: box({ hasKeys: true, mayCarryKeys: true, command: { ...command, state: 'failed', settledAt: asOf } }),
  })
  await expect(region).toContainText('Kaappi ei saanut ovea auki')
  await region.getByRole('button', { name: fi.visitBoxBreak }).click()
  const dialog = page.getByRole('dialog', { name: /^Otetaanko lokero/ })
  await expect(dialog.getByRole('radio', { name: fi.visitBoxKeysCarry })).toBeChecked()
  await dialog.getByRole('radio', { name: fi.visitBoxKeysStay }).check()
  await expect(dialog.getByLabel(fi.visitBoxTarget)).toHaveCount(0)
  await expectAccessible(page, 'a broken box with keys')
})

test('a box whose state cannot be learned can be asked for again', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('GET /api/staff/process', {
    json: { items: [], nextCursor: null, archived: [], staffTurnCount: 0, callCount: 0, asOf },
  })
  api.say('GET /api/staff/process/prc_1', { json: visitInBoxPage() })
  api.say(boxNow, { status: 422, json: { code: 'request.invalid' } })
  await page.goto('/staff/process/prc_1')
  await expect(page.getByText(fi.visitBoxLoadFailed)).toBeVisible()
  api.say(boxNow, { json: box() })
  await page.getByRole('button', { name: fi.visitBoxRetry }).click()
  await expect(page.getByRole('button', { name: fi.visitBoxMove })).toBeVisible()
})

test('a car that is taken is named with by whom, and its refusal stands beside the choice', async ({ page }) => {
  const { api } = await openPage(page)
  const taken: CarUse = {
    processId: 'prc_2',
    customerName: 'Eino Leino',
    licenseNumber: 'XYZ-9',
    state: 'LINK_SENT',
    processType: 'DELIVERY',
    from: '2026-11-20T09:00:00.000Z',
    until: '2026-11-20T13:00:00.000Z',
    isOut: false,
    isOverdue: false,
    isBack: false,
  }
  const car = { purpose: 'SUBSTITUTE', make: 'Toyota', model: 'Yaris' } as const
  const choice: CarChoice = {
    version: 6,
    chosenId: null,
    from: asOf,
    until: null,
    keyInBox: null,
    cars: [
      { ...car, id: 'sub_1', licenseNumber: 'CAR-1', taken },
      { ...car, id: 'sub_2', licenseNumber: 'CAR-2', taken: null },
    ],
  }
  api.say('GET /api/staff/process/prc_1/car', answers('GET /api/staff/process/:id/car', choice))
  const choose = 'PUT /api/staff/process/prc_1/car'
  api.say(choose, { status: 409, json: { code: 'vehicle.taken', changed: taken } })
  await page.getByRole('button', { name: fi.process.chooseCar }).click()
  const dialog = page.getByRole('dialog', { name: fi.carChooseTitle })
  await expect(
    dialog.getByRole('option', { name: /CAR-1 Toyota Yaris \(varattu: XYZ-9 Eino Leino, 20\.11\./ }),
  ).toBeAttached()
  await expectAccessible(page, 'a choice of cars')
  await dialog.getByLabel(fi.carTitle).selectOption('sub_1')
  await dialog.getByRole('button', { name: fi.carSave }).click()
  await expect(dialog).toContainText('Auto on varattu siihen aikaan: XYZ-9 Eino Leino')
  api.say(choose, { json: { version: 7, vehicleId: 'sub_2' } })
  await dialog.getByLabel(fi.carTitle).selectOption('sub_2')
  await dialog.getByRole('button', { name: fi.carSave }).click()
  await expect(page.getByText(fi.carSaved)).toBeVisible()
  expect(api.bodies(choose).at(-1)).toMatchObject({ version: 6, vehicleId: 'sub_2' })
})
