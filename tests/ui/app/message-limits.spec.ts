import { expect, test, type Page } from '@playwright/test'

import type { HeldReason } from '#domain/contact/message-limits.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { MessagePreview } from '#worker/contract/staff/visit/message-preview.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { testDrivePage } from './process-page.fixture.ts'
import { settings } from './workshop-settings.fixture.ts'

const { process: words } = fi
const resendCall = 'POST /api/staff/process/prc_1/resend'
const reason = 'Asiakas sai uuden puhelimen'

const link: MessagePreview = {
  message: {
    kind: 'LINK',
    lcid: 'fi-FI',
    reach: { channel: 'SMS', recipient: '+358401234567' },
    subject: null,
    text: 'Autohuolto Pohjola: http://localhost:8787/0000-CDE0-0001',
    isBoxKnown: true,
  },
}

async function openVisit(page: Page, error: HeldReason = 'held_country') {
  const api = await fakeStaff(page)
  const list = 'GET /api/staff/process'
  const nothing = {
    items: [],
    nextCursor: null,
    archived: [],
    staffTurnCount: 0,
    callCount: 0,
    asOf: '2026-11-21T08:00:00.000Z',
  }
  const visit = testDrivePage({})
  const held = {
    id: 'msg_1',
    kind: 'LINK',
    channel: 'SMS',
    recipient: '+881623456789',
    status: 'FAILED',
    error,
    author: null,
    subject: null,
    text: 'Autohuolto Pohjola',
    createdAt: '2026-11-21T07:00:00.000Z',
    sentAt: null,
    deliveredAt: null,
  } as const
  api.say(list, answers(list, nothing))
  api.say('GET /api/staff/process/prc_1', {
    json: { ...visit, messages: [held], may: { ...visit.may, resend: ['link'] } },
  })
  api.say('GET /api/staff/process/prc_1/message-preview', answers('GET /api/staff/process/:id/message-preview', link))
  await page.goto('/staff/process/prc_1')
  return api
}

test('staff read why a message was held back, and say why they send one more', async ({ page }) => {
  const api = await openVisit(page)
  await expect(page.getByText(words.conversation.messageHeld.held_country)).toBeVisible()
  api.say(resendCall, { status: 422, json: { code: 'message.reason_needed', status: 422 } })
  await page.getByRole('button', { name: words.resends.link }).click()
  const dialog = page.getByRole('dialog', { name: words.resends.link })
  await dialog.getByRole('button', { name: words.sendNow }).click()
  const why = dialog.getByRole('textbox', { name: words.reason })
  await expect(why).toBeVisible()
  await expectAccessible(page, 'a resend that needs a reason')
  await dialog.getByRole('button', { name: words.sendNow }).click()
  await expect(dialog.getByText(words.reasonMissing)).toBeVisible()
  expect(api.bodies(resendCall)).toHaveLength(1)
  api.say(resendCall, { json: { kind: 'link', channel: 'SMS' } })
  await why.fill(reason)
  await dialog.getByRole('button', { name: words.sendNow }).click()
  await expect(dialog).toBeHidden()
  expect(api.bodies(resendCall)).toMatchObject([{ kind: 'link' }, { kind: 'link', reason }])
})

test('a message that a cap holds back is let through with a reason; one to a shut country is not', async ({ page }) => {
  const { conversation } = words
  await openVisit(page)
  await expect(page.getByText(conversation.messageHeld.held_country)).toBeVisible()
  await expect(page.getByRole('button', { name: conversation.letThrough })).toHaveCount(0)
  const api = await openVisit(page, 'held_visit')
  api.say(resendCall, { status: 409, json: { code: 'message.not_held', status: 409 } })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('button', { name: conversation.letThrough }).click()
    const dialog = page.getByRole('dialog', { name: conversation.letThroughTitle })
    await dialog.getByRole('button', { name: words.sendNow }).click()
    const why = dialog.getByRole('textbox', { name: words.reason })
    await expect(why).toHaveAccessibleDescription(new RegExp(words.reasonMissing))
    await expectAccessible(page, `letting a message through, ${width}`)
    await why.fill(reason)
    await dialog.getByRole('button', { name: words.sendNow }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(width === 390 ? conversation.notHeld : words.resent).first()).toBeVisible()
    api.say(resendCall, { json: { kind: 'link', channel: 'SMS' } })
  }
  expect(api.bodies(resendCall)).toMatchObject([
    { letThrough: 'msg_1', reason },
    { letThrough: 'msg_1', reason },
  ])
})

test('a workshop says where its messages go, and how many', async ({ page }) => {
  const api = await fakeStaff(page)
  const settingsPath = '/api/staff/account/acc_1/settings'
  api.say(`GET ${settingsPath}`, { json: settings })
  await page.goto('/staff/settings/account?part=messages')
  const group = page.getByRole('region', { name: fi.setGroupMessages })
  await expect(group.getByRole('checkbox', { name: 'Viro' })).toBeChecked()
  await group.getByRole('checkbox', { name: 'Saksa' }).check()
  await group.getByLabel(fi.setPerVisit).fill('101')
  await group.getByLabel(fi.setPerVisit).blur()
  await page.getByRole('button', { name: fi.save, exact: true }).click()
  await expect(group.getByText(fi.setFault_cap)).toBeVisible()
  expect(api.bodies(`PUT ${settingsPath}`)).toEqual([])
})
