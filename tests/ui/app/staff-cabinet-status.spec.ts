import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { texts as healthFi } from '#web/staff/health/texts.fi.ts'
import { texts as lockersFi } from '#web/staff/lockers/texts.fi.ts'
import type { DeskBox, DeskLocker } from '#worker/contract/staff/visit/locker-desk.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { quietHealth } from './health.fixture.ts'

const box = (number: number): DeskBox => ({
  id: `box_${number}`,
  version: 1,
  number,
  size: 'S',
  lane: 'ROUND_THE_CLOCK',
  column: number - 1,
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
})
const locker: DeskLocker = {
  id: 'lck_1',
  version: 1,
  name: 'Etupihan kaappi',
  address: 'Mekaanikonkatu 1',
  instructions: {},
  overflow: {},
  enabled: true,
  lastSeenAt: '2026-11-24T08:00:00.000Z',
  isSilent: false,
  status: {
    firmware: '2.4.1',
    batteryPercent: 14,
    onMains: false,
    temperature: -3,
    isTampered: false,
    troubles: ['mains', 'battery'],
  },
  boxes: [box(1), { ...box(2), outOfUse: true, outOfUseReason: 'forced', isForced: true, isDoorOpen: true }],
}
const desk = {
  accountId: 'acc_1',
  accountName: 'Autohuolto Pohjola',
  lockers: [locker, { ...locker, id: 'lck_2', name: 'Takapihan kaappi', status: null, boxes: [] }],
  languages: [],
  may: { open: true, disable: true, configure: true },
  asOf: '2026-11-24T08:00:10.000Z',
}

test('what is wrong with a cabinet is read at its doors and where staff look after things', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('GET /api/staff/account/acc_1/locker', answers('GET /api/staff/account/:accountId/locker', desk))
  const cabinets = [
    {
      id: 'lck_1',
      name: locker.name,
      accountName: 'Autohuolto Pohjola',
      troubles: ['mains' as const],
      forcedBoxes: [2],
    },
  ]
  api.say('GET /api/staff/health', answers('GET /api/staff/health', { ...quietHealth, system: null, cabinets }))
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/staff/lockers')
    const status = page.getByRole('list', { name: lockersFi.statusOf })
    await expect(status).toHaveText(/Ei verkkovirtaa.*Akku vähissä.*Akku 14.*−3.*Ohjelmisto 2\.4\.1/)
    await expect(status, 'one that tells nothing says nothing').toHaveCount(1)
    await expectAccessible(page, `a cabinet that tells how it stands, ${width}`)
    await page.getByRole('button', { name: lockersFi.box_forced }).click()
    await expect(page.getByRole('dialog')).toContainText(lockersFi.boxForcedText)
    await page.goto('/staff/health')
    const notice = page.getByRole('status').filter({ hasText: healthFi.healthCabinets })
    await expect(notice).toContainText('Etupihan kaappi, Autohuolto Pohjola: lokero 2 murrettu auki, ei verkkovirtaa.')
  }
})
