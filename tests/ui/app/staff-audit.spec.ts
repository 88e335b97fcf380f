import { expect, test } from '@playwright/test'

import { fi } from '#tests/support/staff-texts.ts'
import type { AuditEntry } from '#worker/contract/staff/audit-trail.ts'

import { answers, fakeStaff, outi } from './fake-staff.ts'

function entry(id: string, actorName: string): AuditEntry {
  return {
    id,
    at: '2026-11-21T08:00:00.000Z',
    actorKind: 'staff',
    actorId: outi.userId,
    actorName,
    action: 'message.resend',
    subject: 'prc_1',
    processId: 'prc_1',
    detail: { kind: 'link' },
    reason: null,
    accountId: 'acc_1',
    accountName: 'Autohuolto Pohjola, Herttoniemi',
    requestId: null,
  }
}

test('what is listed stays when the next page fails, and goes on when it comes', async ({ page }) => {
  const api = await fakeStaff(page)
  const trail = 'GET /api/staff/audit'
  api.say(trail, answers(trail, { items: [entry('aud_2', 'kaisa.lehto')], nextCursor: 'a.1.aud_2' }))
  await page.goto('/staff/audit')
  const first = page.getByText('kaisa.lehto').filter({ visible: true }).first()
  await expect(first).toBeVisible()

  api.say(trail, { status: 422, json: { code: 'request.invalid' } })
  await page.getByRole('button', { name: fi.loadMore }).click()
  await expect(page.getByRole('alert')).toContainText(fi.loadFailed)
  await expect(first).toBeVisible()

  api.say(trail, answers(trail, { items: [entry('aud_1', 'risto.pohjola')], nextCursor: null }))
  await page.getByRole('alert').getByRole('button', { name: fi.retry }).click()
  await expect(page.getByText('risto.pohjola').filter({ visible: true }).first()).toBeVisible()
  await expect(first).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
