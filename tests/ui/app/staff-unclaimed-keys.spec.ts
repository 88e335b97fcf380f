import { expect, test } from '@playwright/test'

import { waitMs } from '#scripts/test/slowness.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { texts as lockersFi } from '#web/staff/lockers/texts.fi.ts'
import type { DeskBox, DeskLocker, LockerDesk } from '#worker/contract/staff/visit/locker-desk.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { picture } from './looks.ts'

const since = '2026-11-24T07:40:00.000Z'
const deskCall = 'GET /api/staff/account/acc_1/locker'
const claimCall = 'POST /api/staff/account/acc_1/box/box_1/keys'

const box: DeskBox = {
  id: 'box_1',
  version: 1,
  number: 1,
  size: 'S',
  lane: 'ROUND_THE_CLOCK',
  column: 0,
  row: 0,
  outOfUse: false,
  outOfUseReason: null,
  isFaulty: false,
  isForced: false,
  isDoorOpen: false,
  seesKeys: true,
  unclaimed: {
    since,
    candidates: [
      { processId: 'prc_1', licenseNumber: 'CKL-482', state: 'KEY_CODE_SENT', leasedAt: since },
      { processId: 'prc_2', licenseNumber: null, state: 'CANCELLED', leasedAt: since },
    ],
  },
  holder: null,
  command: null,
}

function deskWith(change: Partial<DeskBox> = {}): LockerDesk {
  const locker: DeskLocker = {
    id: 'lck_1',
    version: 1,
    name: 'Etupihan kaappi',
    address: 'Mäkeläntie 1, Äänekoski',
    instructions: {},
    overflow: {},
    enabled: true,
    lastSeenAt: since,
    isSilent: false,
    status: null,
    boxes: [
      { ...box, ...change },
      { ...box, id: 'box_2', number: 2, row: 1, seesKeys: false, unclaimed: null },
    ],
  }
  const may = { open: true, disable: true, configure: true }
  return { accountId: 'acc_1', accountName: 'Autohuolto Pohjola', lockers: [locker], languages: [], may, asOf: since }
}

test.use({ serviceWorkers: 'block' })

test('keys that nobody can be matched with are asked about, kept through a refusal, and settled once', async ({
  page,
}, testInfo) => {
  const api = await fakeStaff(page)
  api.say(deskCall, answers('GET /api/staff/account/:accountId/locker', deskWith()))
  await page.goto('/staff/lockers')
  const tile = page.getByRole('button', { name: new RegExp(lockersFi.box_unclaimed.replace('?', '\\?')) })
  await expect(tile).toBeVisible({ timeout: waitMs(60_000) })
  expect(await picture(page, testInfo, 'cabinet')).toEqual([0, 0])
  await tile.press('Enter')
  const dialog = page.getByRole('dialog', { name: /Etupihan kaappi/ })
  await expect(dialog).toContainText(lockersFi.unclaimedTitle.replace('{number}', '1'))
  const claim = dialog.getByRole('button', { name: lockersFi.unclaimedClaim })
  await expect(claim).toHaveCount(0)
  await dialog.getByLabel(lockersFi.unclaimedWhose).selectOption('prc_1')
  expect(await picture(page, testInfo, 'whose')).toEqual([0, 0])
  await expectAccessible(page, 'whose keys lie in a box')

  api.say(claimCall, { status: 409, json: { code: 'box.keys_settled' } })
  await claim.press('Enter')
  await expect(dialog).toContainText(lockersFi.unclaimedSettled)
  api.say(claimCall, answers('POST /api/staff/account/:accountId/box/:boxId/keys', deskWith({ unclaimed: null })))
  await claim.press('Enter')
  await expect(dialog).not.toContainText(lockersFi.unclaimedTitle.replace('{number}', '1'))
  const body = { processId: 'prc_1', since }
  expect(api.bodies(claimCall)).toEqual([body, body])
})

test('where nobody was at the box the keys are taken out for the desk', async ({ page }) => {
  const api = await fakeStaff(page)
  const alone = deskWith({ unclaimed: { since, candidates: [] } })
  api.say(deskCall, answers('GET /api/staff/account/:accountId/locker', alone))
  api.say(claimCall, answers('POST /api/staff/account/:accountId/box/:boxId/keys', deskWith({ unclaimed: null })))
  await page.goto('/staff/lockers')
  await page.getByRole('button', { name: new RegExp(lockersFi.box_unclaimed.replace('?', '\\?')) }).click()
  const dialog = page.getByRole('dialog', { name: /Etupihan kaappi/ })
  await expect(dialog).toContainText(lockersFi.unclaimedNobody)
  await dialog.getByRole('button', { name: lockersFi.unclaimedTakenOut }).press('Enter')
  await expect(dialog).not.toContainText(lockersFi.unclaimedNobody)
  expect(api.bodies(claimCall)).toEqual([{ processId: null, since }])
})
