import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { Health } from '#worker/contract/staff/health.ts'
import type { EmailSender, RequestedEmailSender } from '#worker/contract/staff/settings/email-sender.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { quietHealth } from './health.fixture.ts'

const path = '/api/staff/account/acc_1/email-sender'
const none: EmailSender = {
  address: '',
  state: 'NONE',
  reason: null,
  from: 'huolto@palvelu.example',
  isInUse: false,
  records: [],
  check: 'IDLE',
  checkedAt: null,
  lostAt: null,
  version: 0,
}
const key = `p=${'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQ'.repeat(6)}`
const prepared: EmailSender = {
  ...none,
  address: 'huolto@pohjola.example',
  state: 'PREPARED',
  version: 1,
  checkedAt: '2026-11-20T08:00:00.000Z',
  records: [
    {
      kind: 'dkim',
      type: 'TXT',
      name: 'resend._domainkey.pohjola.example',
      value: key,
      priority: null,
      standing: 'found',
      found: [],
    },
    {
      kind: 'return_path',
      type: 'MX',
      name: 'send.pohjola.example',
      value: 'feedback-smtp.eu-west-1.amazonses.com',
      priority: 10,
      standing: 'differs',
      found: ['5 mail.toinen.example'],
    },
    {
      kind: 'dmarc',
      type: 'TXT',
      name: '_dmarc.pohjola.example',
      value: 'v=DMARC1; p=none;',
      priority: null,
      standing: 'missing',
      found: [],
    },
  ],
}

test('an address is wished for, and what is wrong with it is said beside the field', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(`GET ${path}`, { json: none })
  await page.goto('/staff/settings/email-sender')
  await expect(page.getByText(fi.emailIsFrom.replace('{address}', none.from))).toBeVisible()
  const address = page.getByLabel(fi.ownAddress)
  await address.fill('huolto@')
  await page.getByRole('button', { name: fi.save }).click()
  await expect(page.getByText(fi.ownAddressFault)).toBeVisible()
  await expect(address).toBeFocused()
  expect(api.bodies(`PUT ${path}`)).toEqual([])
  await address.fill('huolto@pohjola.example')
  const asked: EmailSender = { ...none, address: 'huolto@pohjola.example', state: 'ASKED', version: 1 }
  api.say(`PUT ${path}`, { json: asked })
  api.say(`GET ${path}`, { json: asked })
  await page.getByRole('button', { name: fi.save }).click()
  await expect(page.getByText(fi.ownAddressAsked)).toBeVisible()
  expect(api.bodies(`PUT ${path}`)).toEqual([{ version: 0, address: 'huolto@pohjola.example' }])
})

for (const width of [390, 1280]) {
  test(`each record is told with how it stands, copied, and looked at again, at ${width} px`, async ({
    page,
    context,
  }, testInfo) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width, height: 900 })
    const api = await fakeStaff(page)
    api.say(`GET ${path}`, { json: prepared })
    await page.goto('/staff/settings/email-sender')
    await expect(page.getByText(fi.ownAddressPrepared)).toBeVisible()
    const mx = page.getByRole('listitem', { name: `${fi.dnsKind_return_path}, MX` })
    await expect(mx.getByText(fi.dnsStanding_differs)).toBeVisible()
    await expect(mx.getByText(fi.dnsThere.replace('{found}', '5 mail.toinen.example'))).toBeVisible()
    const dmarc = page.getByRole('listitem', { name: `${fi.dnsKind_dmarc}, TXT` })
    await expect(dmarc.getByText(fi.dnsStanding_missing)).toBeVisible()
    await dmarc.getByRole('button', { name: fi.copyValue.replace('{name}', fi.dnsValue) }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('v=DMARC1; p=none;')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.screenshot({ path: testInfo.outputPath('records.png'), fullPage: true })
    if (width > 1000) await expectAccessible(page, 'records of a domain')

    const check = page.getByRole('button', { name: fi.dnsCheck })
    api.say(`POST ${path}/check`, { status: 429, json: { code: 'rate_limited', status: 429 } })
    await check.click()
    await expect(page.getByText(fi.dnsCheckTooMany)).toBeVisible()
    api.say(`POST ${path}/check`, { json: { ...prepared, check: 'ASKED' } })
    const found = prepared.records.map((record) => ({ ...record, standing: 'found' as const, found: [] }))
    api.say(`GET ${path}`, { json: { ...prepared, state: 'REGISTERED', isInUse: true, records: found } })
    await check.click()
    await expect(page.getByText(fi.ownAddressInUse)).toBeVisible()
  })
}

test('names that nobody answered for are told of, and a domain that is lost is', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(`GET ${path}`, { json: { ...prepared, state: 'REGISTERED', check: 'FAILED' } })
  await page.goto('/staff/settings/email-sender')
  await expect(page.getByText(fi.ownAddressLost)).toBeVisible()
  await expect(page.getByText(fi.dnsCheckSilent)).toBeVisible()
})

test('the operator prepares a domain with its key, and reads which are not in order any more', async ({ page }) => {
  const health: Health = {
    ...quietHealth,
    domains: [{ accountName: 'Halla Oulu', domain: 'halla.example', since: '2026-03-02T09:00:00.000Z' }],
  }
  const waits: RequestedEmailSender = {
    id: 'acc_2',
    workshop: 'Halla Oulu',
    address: 'huolto@halla.example',
    state: 'ASKED',
    reason: null,
    dkimSelector: '',
    dkimKey: '',
    isGood: false,
  }
  const api = await fakeStaff(page)
  api.say('GET /api/staff/health', { json: health })
  api.say('GET /api/staff/alert-recipient', { json: { items: [] } })
  api.say('GET /api/staff/sms-sender', answers('GET /api/staff/sms-sender', { items: [] }))
  api.say('GET /api/staff/email-sender', answers('GET /api/staff/email-sender', { items: [waits] }))
  await page.goto('/staff/health')
  await expect(page.getByText(/^Halla Oulu: halla\.example/)).toBeVisible()
  await page.getByRole('button', { name: /Halla Oulu/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: fi.save }).click()
  await expect(dialog.getByText(fi.dkimSelectorFault)).toBeVisible()
  await expect(dialog.getByText(fi.dkimKeyFault)).toBeVisible()
  await dialog.getByRole('radio', { name: fi.emailDecision_REFUSED }).check()
  await expect(dialog.getByLabel(fi.dkimKey)).toHaveCount(0)
  await dialog.getByRole('radio', { name: fi.emailDecision_PREPARED }).check()
  await dialog.getByLabel(fi.dkimSelector).fill('resend')
  await dialog.getByLabel(fi.dkimKey).fill(key)
  const put = 'PUT /api/staff/email-sender/acc_2'
  api.say(put, { json: { ...waits, state: 'PREPARED' } })
  await dialog.getByRole('button', { name: fi.save }).click()
  await expect(dialog).toBeHidden()
  expect(api.bodies(put)).toEqual([
    { address: waits.address, seen: 'ASKED', state: 'PREPARED', reason: '', dkimSelector: 'resend', dkimKey: key },
  ])
})
