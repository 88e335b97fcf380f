import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'

import { customerApproves } from './support/customer-approves.ts'
import { answers, cardOf, refused, told } from './support/dealer.ts'
import { createProcess, dealerUrl, freshPhone, passTime, staffEvent } from './support/desk.ts'
import { tampere } from './support/staff-desk.ts'
import { signInAs } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

// How the dealer system answers is the same for all of its processes, so one test goes after the other.
test.describe.configure({ mode: 'serial' })
test.slow()

const accountId = 'acc_tampere'
const approval = ['process.approved', 'process.extra_services_chosen']
test.afterEach(() => answers(accountId, 'normal'))

test('a dealer system changes its order, moves it on, and is told all of it, signed and in order', async ({
  page,
  someoneElse,
}) => {
  const { id, link, externalWorkOrderId } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId })
  await page.goto(dealerUrl())
  const card = cardOf(page, externalWorkOrderId)
  const press = async (name: string) => {
    const done = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/act'))
    await card.getByRole('button', { name }).click()
    expect((await done).ok()).toBe(true)
    await expect(page.getByText('Tehty.')).toBeVisible()
  }
  await press('Lisää rivi 25 €')
  const customer = await someoneElse()
  await customer.goto(link)
  await expect(customer.getByText('Lisätyö: pyyhkijänsulkien vaihto')).toBeVisible()

  await customerApproves(link)
  await expect.poll(() => told(id)).toEqual(approval)
  await staffEvent({ processId: id, type: 'require_visit', reason: 'Avain pitää koodata' })
  await staffEvent({ processId: id, type: 'deliver_over_counter' })
  await expect.poll(() => told(id)).toEqual([...approval, 'process.keys_delivered'])
  await press('Valmis maksettavaksi')
  await staffEvent({ processId: id, type: 'settle_payment' })
  await expect.poll(() => told(id)).toContain('process.paid')
  await press('Päätä')
  const all = [...approval, 'process.keys_delivered', 'process.paid', 'process.done']
  await expect.poll(() => told(id)).toEqual(all)

  await expect(card.getByText('Järjestyksessä', { exact: true })).toBeVisible()
  await expect(card.getByText('Allekirjoitus oikein')).toHaveCount(all.length)
  await card.locator('summary', { hasText: 'Hyväksytty' }).click()
  await expect(card.locator('pre:visible')).toContainText('webhook-signature: v1,')
  await expectAccessible(page, 'dealer system')
  expect(await refused(id)).toEqual([])
})

test('a dealer system that was away is told everything once, in order, when it is back', async () => {
  await answers(accountId, 'down')
  const { id, link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId })
  await customerApproves(link)
  await expect.poll(() => refused(id)).toContain('process.approved')
  await staffEvent({ processId: id, type: 'require_visit', reason: 'Avain pitää koodata' })
  await staffEvent({ processId: id, type: 'deliver_over_counter' })
  await staffEvent({ processId: id, type: 'finish' })
  await passTime('webhooks/due', async () => expect((await refused(id)).length).toBeGreaterThan(1))
  expect(new Set(await refused(id)), 'the first holds back the others').toEqual(new Set(['process.approved']))
  expect(await told(id)).toEqual([])

  await answers(accountId, 'normal')
  const all = [...approval, 'process.keys_delivered', 'process.done']
  await passTime('webhooks/due', async () => expect(await told(id)).toEqual(all))
})

test('what was given up after three days is sent again from the settings', async ({ page }) => {
  await answers(accountId, 'down')
  const { id, link, externalWorkOrderId } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId })
  await customerApproves(link)
  await expect.poll(() => refused(id)).toContain('process.approved')
  await signInAs(page, 'risto.pohjola', tampere)
  const parked = page
    .getByRole('row')
    .filter({ hasText: externalWorkOrderId })
    .filter({ hasText: fi.webhookStatus_PARKED })
  await passTime('webhooks/last', async () => {
    await page.goto('/staff/settings/webhooks')
    await expect(page.getByRole('heading', { name: fi.webhooks, level: 2 })).toBeVisible()
    // Where one was still being tried, the next pass gives it up.
    await expect(parked).toHaveCount(2, { timeout: 5_000 })
  })
  await answers(accountId, 'normal')
  expect(await told(id)).toEqual([])

  for (const type of ['approved', 'extra_services_chosen'] as const) {
    await parked.getByRole('button', { name: fi[`webhookType_${type}`] }).click()
    const dialog = page.getByRole('dialog', { name: fi.webhookReplayTitle })
    await dialog.getByRole('button', { name: fi.webhookReplay, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => told(id)).toContain(`process.${type}`)
  }
  expect(await told(id)).toEqual(approval)
  await page.reload()
  const arrived = page.getByRole('row').filter({ hasText: externalWorkOrderId })
  await expect(arrived.filter({ hasText: fi.webhookStatus_DELIVERED })).toHaveCount(2)
})
