import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { texts as boardFi } from '#web/staff/board/texts.fi.ts'
import { texts as lockersFi } from '#web/staff/lockers/texts.fi.ts'
import type { DeskBox } from '#worker/contract/staff/visit/locker-desk.ts'
import type { Security } from '#worker/contract/two-factor.ts'

import { answers, fakeStaff, outi } from './fake-staff.ts'

const words = boardFi.worklist
const opening = {
  id: 'aud_1',
  at: '2026-11-24T08:00:00.000Z',
  username: 'tuki.enerius',
  boxNumber: 3,
  lockerName: 'Etupihan kaappi',
  reason: 'Lukko jumissa',
  accountName: 'Autohuolto Pohjola',
}
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
  seesKeys: false,
  unclaimed: null,
  holder: null,
  command: null,
}
const byPassword: Security = {
  ways: { passkey: false, totp: false, recovery: false, password: true },
  isRequired: false,
  totpSince: null,
  recoveryCodesLeft: 0,
}
const desk = {
  accountId: 'acc_1',
  accountName: 'Autohuolto Pohjola',
  lockers: [
    {
      id: 'lck_1',
      version: 1,
      name: 'Etupihan kaappi',
      address: 'Mekaanikonkatu 1',
      instructions: {},
      overflow: {},
      enabled: true,
      lastSeenAt: '2026-11-24T08:00:00.000Z',
      isSilent: false,
      status: null,
      boxes: [box],
    },
  ],
  languages: [],
  may: { open: true, disable: true, configure: true },
  asOf: '2026-11-24T08:00:10.000Z',
}

for (const width of [1280, 390]) {
  test(`the board says that somebody from outside opened a box, until that was seen, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const api = await fakeStaff(page)
    api.say('GET /api/staff/outside-opening', answers('GET /api/staff/outside-opening', [opening]))
    await page.goto('/staff')
    const line = fillText(words.outsideLine, {
      at: '',
      who: opening.username,
      number: opening.boxNumber,
      locker: opening.lockerName,
      reason: opening.reason,
    }).trim()
    await expect(page.getByText(words.outside)).toBeVisible()
    await expect(page.getByText(line)).toBeVisible()
    await page.screenshot({ path: test.info().outputPath(`outside-${width}.png`) })
    await page.getByRole('button', { name: words.outsideSeen }).click()
    await expect(page.getByText(words.outside)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
    await expect(page.getByText(words.outside)).toBeHidden()
  })

  test(`who opens a box from outside shows who they are, and it opens as was asked, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const api = await fakeStaff(page)
    const open = 'POST /api/staff/account/acc_1/box/box_1/open'
    api.say('GET /api/auth/security', {
      json: byPassword,
    })
    api.say('GET /api/staff/account/acc_1/locker', answers('GET /api/staff/account/:accountId/locker', desk))
    api.say(open, { status: 403, json: { code: 'step_up_required' } })
    await page.goto('/staff/lockers')
    await page
      .getByRole('button', { name: /^1\b|Lokero 1\b/ })
      .first()
      .click()
    await page.getByRole('button', { name: lockersFi.openBox, exact: true }).click()
    await page.getByLabel(lockersFi.openBoxReason).fill('Avain juuttui')
    await page.getByRole('button', { name: lockersFi.openBox, exact: true }).click()
    const again = page.getByRole('dialog', { name: fi.stepUpTitle })
    await expect(again).toBeVisible()
    await expectAccessible(page, `asked who it is, ${width}`)
    await page.screenshot({ path: test.info().outputPath(`asked-${width}.png`) })
    api.say('POST /api/auth/proof', { json: { accessToken: 'e30.e30.x', user: outi } })
    api.say(open, answers('POST /api/staff/account/:accountId/box/:boxId/open', desk))
    await again.getByLabel(fi.password, { exact: true }).fill('kirsikka-portaat-3')
    await again.getByRole('button', { name: fi.stepUpConfirm }).click()
    await expect(page.getByText(lockersFi.openAsked)).toBeVisible()
    const sent = api.bodies(open)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })
}
