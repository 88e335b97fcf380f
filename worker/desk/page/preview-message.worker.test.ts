import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { emailCalls, providersThatWork, smsCalls } from '#tests/support/effects.ts'
import { seedAccount, seedLocker, type ProcessSeed } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { MessagePreview } from '#worker/contract/staff/visit/message-preview.ts'
import { drainEffects } from '#worker/jobs/index.ts'

let app: TestApp
let token: string

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  await seedLocker({ boxes: [{ number: 1 }] })
  token = (await seedStaff()).token
})

const look = (query: string, as = token) =>
  app.request(`/api/staff/process/prc_1/message-preview?${query}`, { token: as })

async function preview(query: string, as = token) {
  const response = await look(query, as)
  expect(response.status).toBe(200)
  return (await response.json<MessagePreview>()).message
}

/** Causes an event and returns the requests that the gateways were sent. */
async function sentBy(type: string, version: number) {
  const json = { type, version, reason: 'Sovittu puhelimessa' }
  expect((await app.request('/api/staff/process/prc_1/event', { method: 'POST', token, json })).status).toBe(200)
  const outgoing = providersThatWork()
  await drainEffects(testDependencies({ outgoing, clock: app.clock }))
  return outgoing
}

/** Returns the text that went out as the preview shows it: without the code of its link. */
const withoutLink = (text = '') => text.replaceAll('0000-CDE0-0001', '••••-••••-••••')

const confirmed = { currentStep: 'WAITING_CONFIRMATION' } as const
const cases: readonly [type: string, seed: ProcessSeed][] = [
  ['ready_for_payment', { ...confirmed, state: 'DELIVERY_DONE' }],
  ['payment_link_sent', { ...confirmed, state: 'PAYMENT_LINK_SEND_FAILED' }],
  ['reopen_link', { state: 'DELIVERY_NOT_COMPLETED' }],
  ['open_scheduled', { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING' }],
  ['key_code_sent', { ...confirmed, state: 'KEY_CODE_SEND_FAILED', lease: { boxId: 'box_1' } }],
]

const layingKeysIn: typeof cases = [
  ['fill_retrieval_box', { state: 'PAYMENT_DONE', useRetrievalProcess: true }],
  ['fill_retrieval_box', { state: 'LINK_SENT', processType: 'NO_DMS_RETRIEVE' }],
  ['reserve_box', { state: 'ADVISOR_CONFIRMED', processType: 'NO_DMS_RETRIEVE' }],
]

describe('a message that is shown before it goes', () => {
  it.each(cases)(
    'is word for word what the gateway is given by %s, but for the code of the link',
    async (type, seed) => {
      const visit = await visitOf(1, seed)
      app.d1.forget()
      const shown = await preview(`type=${type}`)
      // The session, the preview.
      expect(app.d1.roundTrips()).toBe(2)
      await expectNoTableScan(app.d1)
      const [sms] = smsCalls(await sentBy(type, visit.version))
      expect(shown).toMatchObject({
        text: withoutLink(sms?.message),
        reach: { channel: 'SMS', recipient: sms?.to },
        lcid: 'fi-FI',
      })
    },
  )

  it('is word for word what is sent of a code but for the code and the box that are still to be found', async () => {
    const visit = await visitOf(1, { ...confirmed, state: 'STARTED' })
    const shown = await preview('type=confirm')
    expect(shown).toMatchObject({ isBoxKnown: false, kind: 'KEY_CODE' })
    const [sms] = smsCalls(await sentBy('confirm', visit.version))
    const unknown = withoutLink(sms?.message)
      .replace(/\d{3} \d{3}/, '••• •••')
      .replace('lokeroon 1:', 'lokeroon ...:')
    expect(shown?.text).toBe(unknown)
  })

  it('is an e-mail where there is no number', async () => {
    const visit = await visitOf(1, { ...confirmed, state: 'DELIVERY_DONE' })
    await rowsOf(`update customers set phone_number = null, email = 'aino@example.fi'`)
    const shown = await preview('type=ready_for_payment')
    const [mail] = emailCalls(await sentBy('ready_for_payment', visit.version))
    expect(shown?.reach).toEqual({ channel: 'EMAIL', recipient: 'aino@example.fi' })
    expect(shown?.text).toContain('••••-••••-••••')
    expect(JSON.parse(withoutLink(mail?.body) || '{}')).toMatchObject({ subject: shown?.subject, text: shown?.text })
  })

  it('says that nobody can be reached', async () => {
    await visitOf(1, { ...confirmed, state: 'DELIVERY_DONE' })
    await rowsOf('update customers set phone_number = null, email = null')
    expect(await preview('type=ready_for_payment')).toMatchObject({ reach: null })
  })

  it('is the price that is to be approved where that comes first', async () => {
    await visitOf(1, { ...confirmed, state: 'PAYMENT_LINK_SENT' })
    await rowsOf('update processes set asked_price_cents = 9900')
    expect(await preview('resend=payment_link')).toMatchObject({ kind: 'PRICE' })
  })

  it('shows a code to whom sees lockers alone', async () => {
    await visitOf(1, {
      ...confirmed,
      processType: 'NO_DMS_DELIVERY',
      state: 'KEY_CODE_SENT',
      lease: { boxId: 'box_1' },
    })
    expect((await preview('resend=key_code'))?.text).toContain('123 456')
    const sales = await seedStaff({ id: 'usr_sales', roles: ['sales'] })
    const hidden = await preview('resend=key_code', sales.token)
    expect(hidden?.text).toContain('••• •••')
    expect(hidden?.text).not.toContain('123 456')
  })

  it.each(layingKeysIn)(
    'is none while %s only keeps a box for keys, and word for word what goes once they are told of',
    async (type, seed) => {
      const { version } = await visitOf(1, { ...confirmed, ...seed })
      expect(await preview(`type=${type}`)).toBeNull()
      expect(smsCalls(await sentBy(type, version))).toEqual([])
      const shown = await preview(`type=${type}`)
      expect(shown?.isBoxKnown).toBe(true)
      const [kept] = await rowsOf('select version from processes')
      const [sms] = smsCalls(await sentBy(type, Number(kept?.['version'])))
      expect(withoutLink(sms?.message)).toContain(shown?.text)
    },
  )

  it('is none where none goes out', async () => {
    await visitOf(1, { ...confirmed, state: 'CUSTOMER_KEYS_DELIVERED' })
    expect(await preview('type=collect_keys')).toBeNull()
  })
})

it.each(['', 'type=fly', 'resend=fly', 'type=cancel&resend=link'])('refuses to show %s', async (query) => {
  await visitOf(1, { state: 'LINK_SENT' })
  expect((await look(query)).status).toBe(422)
})
