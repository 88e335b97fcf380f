import { expect, test } from '@playwright/test'

import { goLiveLines } from '#domain/operations/go-live.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { freeOrder } from '#web/staff/create/order/free-order.fixture.ts'
import type { GoLive } from '#worker/contract/staff/settings/go-live.ts'

import { answers, fakeStaff } from './fake-staff.ts'

const path = '/api/staff/account/acc_1'
const faults = { hours: 'hours_missing', lockers: 'cabinet_silent', services: 'unneeded' } as const
const standingOf = (line: string) => Object.entries(faults).find(([name]) => name === line)?.[1] ?? 'done'
const half: GoLive = {
  liveSince: null,
  mayStop: true,
  noServicesWanted: true,
  sms: null,
  lines: goLiveLines.map((line) => ({ line, standing: standingOf(line) })),
}
const whole: GoLive = { ...half, lines: goLiveLines.map((line) => ({ line, standing: 'done' })) }
const live: GoLive = { ...half, liveSince: '2026-11-20T08:00:00.000Z' }

for (const width of [390, 1280]) {
  test(`the list says what is missing and leads there, and opening past it needs a reason, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const api = await fakeStaff(page)
    api.say(`GET ${path}/go-live`, { json: half })
    await page.goto('/staff/settings/go-live')
    await expect(page.getByText(fi.goLiveMissing.replace('{count}', '2'))).toBeVisible()
    const hours = page.getByRole('link', { name: fi.goLiveFault_hours_missing })
    await expect(hours).toHaveAttribute('href', '/staff/settings/hours')
    await expect(page.getByRole('link', { name: fi.goLiveFault_cabinet_silent })).toHaveAttribute(
      'href',
      '/staff/lockers',
    )
    // On a phone no page of the settings has a heading of the first level.
    if (width > 1000) await expectAccessible(page, 'going live')

    const reason = page.getByLabel(fi.goLiveReason)
    await page.getByRole('button', { name: fi.goLiveBegin }).click()
    await expect(page.getByText(fi.goLiveReasonMissing)).toBeVisible()
    await expect(reason).toBeFocused()
    expect(api.bodies(`POST ${path}/go-live`)).toEqual([])

    await reason.fill('Avajaiset ovat tänään')
    const changed = { ...half, lines: whole.lines }
    api.say(`POST ${path}/go-live`, { status: 409, json: { code: 'go_live.changed', status: 409, changed } })
    await page.getByRole('button', { name: fi.goLiveBegin }).click()
    await expect(page.getByText(fi.changedMeanwhile)).toBeVisible()
    await expect(reason).toHaveValue('Avajaiset ovat tänään')

    api.say(`GET ${path}/go-live`, { json: live })
    api.say(`POST ${path}/go-live`, { json: live })
    await page.getByRole('button', { name: fi.goLiveBegin }).click()
    await expect(page.getByRole('button', { name: fi.goLiveStop })).toBeVisible()
    await expect(page.getByText(/^Avoinna asiakkaille .* alkaen/)).toBeVisible()
    expect(api.bodies(`POST ${path}/go-live`).at(-1)).toEqual({ reason: 'Avajaiset ovat tänään' })
  })
}

test('where everything is there no reason is asked for, and who may not close it again is offered nothing', async ({
  page,
}) => {
  const api = await fakeStaff(page)
  api.say(`GET ${path}/go-live`, { json: whole })
  await page.goto('/staff/settings/go-live')
  await expect(page.getByText(fi.goLiveAllThere)).toBeVisible()
  await expect(page.getByLabel(fi.goLiveReason)).toHaveCount(0)
  const opened = { ...whole, liveSince: live.liveSince, mayStop: false }
  api.say(`GET ${path}/go-live`, { json: opened })
  api.say(`POST ${path}/go-live`, { json: opened })
  await page.getByRole('button', { name: fi.goLiveBegin }).click()
  await expect(page.getByText(/^Avoinna asiakkaille/)).toBeVisible()
  await expect(page.getByRole('button', { name: fi.goLiveStop })).toHaveCount(0)
})

test('a workshop that sells no extra services ticks that, and is asked for no reason', async ({ page }, testInfo) => {
  await page.setViewportSize({ width: 390, height: 900 })
  const api = await fakeStaff(page)
  const undecided: GoLive = {
    ...whole,
    noServicesWanted: false,
    lines: goLiveLines.map((line) => ({ line, standing: line === 'services' ? 'services_undecided' : 'done' })),
  }
  api.say(`GET ${path}/go-live`, { json: undecided })
  const put = `PUT ${path}/no-services`
  api.say(put, { status: 500, json: { code: 'internal', status: 500 } })
  await page.goto('/staff/settings/go-live')
  await expect(page.getByLabel(fi.goLiveReason)).toBeVisible()
  const tick = page.getByRole('checkbox', { name: fi.noServices })
  await tick.click()
  await expect(page.getByText(fi.goLiveFailed)).toBeVisible()
  await expect(tick).not.toBeChecked()
  await page.screenshot({ path: testInfo.outputPath('tick.png'), fullPage: true })
  const said: GoLive = {
    ...undecided,
    noServicesWanted: true,
    lines: goLiveLines.map((line) => ({ line, standing: line === 'services' ? 'unneeded' : 'done' })),
  }
  api.say(`GET ${path}/go-live`, { json: said })
  api.say(put, { json: said })
  await tick.click()
  await expect(tick).toBeChecked()
  await expect(page.getByLabel(fi.goLiveReason)).toHaveCount(0)
  expect(api.bodies(put)).toEqual([{ none: true }, { none: true }])
})

test('the board says that no customers come yet, and leads to the list', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('GET /api/staff/live', answers('GET /api/staff/live', { isLive: false }))
  await page.goto('/staff')
  await expect(page.getByText(fi.worklist.notLive)).toBeVisible()
  await expect(page.getByRole('link', { name: fi.worklist.notLiveLink })).toHaveAttribute(
    'href',
    '/staff/settings/go-live',
  )
})

test('who makes a process is told that no customers come yet, and keeps what was typed', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(
    'GET /api/staff/create-options',
    answers('GET /api/staff/create-options', {
      accountId: 'acc_1',
      timeZone: 'Europe/Helsinki',
      processTypes: ['DELIVERY'],
      languages: [],
      vehicles: [],
      smsCountries: ['FI', 'SE'],
      vatBasisPoints: 2550,
      vatRounding: 'ROW',
      isTotalPriceRounded: false,
    }),
  )
  const order = freeOrder()
  api.say('GET /api/staff/work-order', answers('GET /api/staff/work-order', [order]))
  api.say('POST /api/staff/process', { status: 409, json: { code: 'account.not_live', status: 409 } })
  await page.goto('/staff/new')
  await page.getByRole('list', { name: fi.createOrderLatest }).getByRole('button').click()
  await page.getByRole('radio', { name: fi.types.DELIVERY, exact: true }).check()
  await page.getByRole('button', { name: fi.createSubmitNow }).click()
  await expect(page.getByText(fi.accountNotLiveText)).toBeVisible()
  await expect(page.getByRole('link', { name: fi.accountNotLiveLink })).toHaveAttribute(
    'href',
    '/staff/settings/go-live',
  )
  await expect(page.getByRole('radio', { name: fi.types.DELIVERY, exact: true })).toBeChecked()
})

test('a code is sent to one’s own phone and typed back, and what is wrong is said beside its field', async ({
  page,
}) => {
  const api = await fakeStaff(page)
  api.say(`GET ${path}/go-live`, { json: half })
  await page.goto('/staff/settings/go-live')
  const phone = page.getByLabel(fi.smsProofPhone)
  const refuse = (field: string, code: string) => ({
    status: 422,
    json: { code: 'request.invalid', status: 422, errors: [{ path: field, code }] },
  })
  api.say(`POST ${path}/sms-proof`, refuse('phoneNumber', 'not_allowed'))
  await phone.fill('+1 415 555 0123')
  await page.getByRole('button', { name: fi.smsProofSend }).click()
  await expect(page.getByText(fi.smsProofCountry)).toBeVisible()
  await expect(page.getByLabel(fi.smsProofCode)).toHaveCount(0)

  api.say(`GET ${path}/go-live`, { json: { ...half, sms: 'SENT' } })
  api.say(`POST ${path}/sms-proof`, { status: 204, json: null })
  await phone.fill('040 111 2223')
  await page.getByRole('button', { name: fi.smsProofSend }).click()
  await expect(page.getByText(fi.smsProofState_SENT)).toBeVisible()
  expect(api.bodies(`POST ${path}/sms-proof`).at(-1)).toEqual({ phoneNumber: '040 111 2223' })
  await expectAccessible(page, 'a code sent by text message')

  const code = page.getByLabel(fi.smsProofCode)
  api.say(`POST ${path}/sms-proof/code`, refuse('code', 'wrong'))
  await code.fill('123456')
  await page.getByRole('button', { name: fi.smsProofGive }).click()
  await expect(page.getByText(fi.smsProofCodeFault)).toBeVisible()
  await expect(code).toHaveValue('123456')
  api.say(`POST ${path}/sms-proof/code`, { status: 409, json: { code: 'sms_proof.ended', status: 409 } })
  await code.fill('654321')
  await page.getByRole('button', { name: fi.smsProofGive }).click()
  await expect(page.getByText(fi.smsProofEnded)).toBeVisible()
})
