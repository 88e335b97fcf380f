import { expect, test, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { texts as inbox } from '#web/staff/inbox/texts.fi.ts'
import { conversation } from '#web/staff/process/messages/conversation-words.fi.ts'

import { answers, fakeStaff, type FakeStaff } from './fake-staff.ts'
import { visitInBoxPage } from './process-page.fixture.ts'

const visits = 'GET /api/staff/unanswered'
const strangers = 'GET /api/staff/unmatched-message'
const accountName = 'Autohuolto Pohjola, Herttoniemi'
const message = {
  id: 'cme_1',
  accountId: 'acc_1',
  accountName,
  sender: '+358401234567',
  text: 'Milloin auton saa?',
  at: '2026-11-21T08:00:00.000Z',
  mayAct: true,
}
const visit = {
  processId: 'prc_1',
  since: message.at,
  licenseNumber: 'ABC-123',
  customerName: 'Aino Väänänen',
  accountName,
  text: 'Voiko auton noutaa jo kolmelta?',
  unread: 2,
}
const answer = {
  id: 'cme_2',
  way: 'SMS',
  kind: 'TEXT',
  sender: '+358401234567',
  text: visit.text,
  at: message.at,
} as const

async function openInbox(page: Page, width: number): Promise<FakeStaff> {
  await page.setViewportSize({ width, height: 900 })
  const api = await fakeStaff(page)
  api.say(visits, answers(visits, { items: [visit], count: 1, nextCursor: null }))
  api.say(strangers, answers(strangers, { items: [message], nextCursor: null }))
  const thread = visitInBoxPage({
    process: { unansweredSince: message.at },
    answers: [answer],
    write: { sms: '+358401234567', email: null, isStopped: false, isAnswerable: true },
  })
  api.say('GET /api/staff/process/prc_1', answers('GET /api/staff/process/:id', thread))
  api.say('GET /api/staff/process/prc_1/message-template', { json: [] })
  api.say('POST /api/staff/process/prc_1/message', { json: { messageId: 'msg_1' } })
  await page.goto('/staff/messages')
  return api
}

test('a thread is read and answered beside the list of those that wait', async ({ page }) => {
  const api = await openInbox(page, 1280)
  const rail = page.getByRole('navigation', { name: 'Päävalikko' })
  await expect(rail.getByRole('link', { name: 'Viestit 1 odottaa vastausta' })).toBeVisible()
  await page.getByRole('link', { name: /Aino Väänänen.*Voiko auton noutaa/ }).click()
  const thread = page.getByRole('region', { name: inbox.inboxThread })
  await expect(thread.getByText(visit.text)).toBeVisible()
  await expect(page.getByRole('region', { name: inbox.inboxUnanswered })).toBeVisible()
  await expect(thread.getByRole('link', { name: inbox.inboxOpen })).toHaveAttribute('href', '/staff/process/prc_1')
  await expectAccessible(page, 'a thread beside the list')
  await thread.getByRole('textbox', { name: conversation.writeText }).fill('Kolmelta sopii.')
  const send = thread.getByRole('button', { name: conversation.writeSend })
  await expect(send).toBeInViewport()
  await send.click()
  await expect(thread.getByRole('textbox', { name: conversation.writeText })).toHaveValue('')
  expect(api.bodies('POST /api/staff/process/prc_1/message')).toMatchObject([
    { channel: 'SMS', text: 'Kolmelta sopii.' },
  ])
})

test('a phone shows the list or the thread, and writing stays in view', async ({ page }) => {
  await openInbox(page, 390)
  await page.getByRole('link', { name: /Aino Väänänen/ }).click()
  const thread = page.getByRole('region', { name: inbox.inboxThread })
  await expect(thread.getByText(visit.text)).toBeVisible()
  await expect(page.getByRole('region', { name: inbox.inboxUnanswered })).toBeHidden()
  await expect(thread.getByRole('button', { name: conversation.writeText })).toBeInViewport()
  await expectAccessible(page, 'a thread on a phone')
  await thread.getByRole('link', { name: inbox.inboxBack }).click()
  await expect(page.getByRole('region', { name: inbox.inboxUnanswered })).toBeVisible()
})

for (const width of [390, 1280]) {
  test(`what belongs to no visit is read and placed at ${width} px`, async ({ page }) => {
    const api = await openInbox(page, width)
    await expect(page.getByText('Milloin auton saa?')).toBeVisible()
    await expectAccessible(page, 'the messages')

    api.say('DELETE /api/staff/unmatched-message/cme_1', { status: 204, json: null })
    api.say(strangers, answers(strangers, { items: [], nextCursor: null }))
    await page.getByRole('button', { name: 'Siirrä sivuun' }).click()
    await expect(page.getByText('Ei viestejä tuntemattomilta lähettäjiltä.')).toBeVisible()
  })
}

test('a list that does not come says so, and can be asked for again', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(visits, { status: 422, json: { code: 'request.invalid' } })
  api.say(strangers, answers(strangers, { items: [], nextCursor: null }))
  await page.goto('/staff/messages')
  await expect(page.getByRole('alert')).toContainText('Tietoja ei saatu haettua.')
  api.say(visits, answers(visits, { items: [], count: 0, nextCursor: null }))
  await page.getByRole('alert').getByRole('button', { name: 'Yritä uudelleen' }).click()
  await expect(page.getByText('Kaikkiin viesteihin on vastattu.')).toBeVisible()
})
