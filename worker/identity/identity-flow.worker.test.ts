import { beforeEach, describe, expect, it } from 'vitest'

import { dayMs, hourMs } from '#domain/durations.ts'
import { identityProviders } from '#domain/enums.ts'
import { testNow } from '#tests/support/clock.ts'
import { confirmWith, storedApprovals } from '#tests/support/customer-writes.ts'
import { expectNothingChanged } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import {
  aino,
  back,
  beginAgain,
  checkRows,
  checks,
  confirmed,
  confirmedAndIdentified,
  history,
  seedIdentityCustomer,
  sendCodes,
  stepAnswer,
  vaino,
} from '#tests/support/identity.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'

beforeEach(freshDatabase)

const leases = () => rowsOf('select process_id from box_leases where ended_at is null')
const effects = async () => (await rowsOf('select kind from outbox order by seq')).map(({ kind }) => kind)
const dueAt = async () => (await rowsOf('select due_at from processes'))[0]?.['due_at']

describe('confirming, where the account asks who the customer is', () => {
  it('sends the browser to the provider, with the approval written and nothing leased, in three round trips', async () => {
    const customer = await seedIdentityCustomer()
    customer.app.d1.forget()
    const { process, redirectUrl } = await confirmed(customer)
    expect(customer.app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(customer.app.d1)
    expect(redirectUrl).toBe('https://scrive.example/eid/check-1')
    expect(process).toMatchObject({
      state: 'WAITING_THIRD_PARTY_INFORMATION',
      currentStep: 'WAITING_CONFIRMATION',
      identity: { provider: 'SCRIVE', standing: 'waiting', canRetry: true },
    })
    expect(await customer.status()).toEqual(process)
    expect(await history()).toEqual(['request_identity customer WAITING_THIRD_PARTY_INFORMATION'])
    expect(await storedApprovals()).toHaveLength(1)
    expect(await leases()).toEqual([])
    expect(await effects()).toEqual([])
    expect(await dueAt()).toBeNull()
    expect(await checkRows()).toMatchObject([
      { status: 'PENDING', provider: 'SCRIVE', provider_reference: 'check-1', next_ask_at: testNow + 5 * 60_000 },
    ])
  })

  it('tells the provider where to send the browser back, and nothing of the customer', async () => {
    const customer = await seedIdentityCustomer()
    await confirmed(customer)
    const [call] = customer.app.outgoing.calls
    expect(JSON.parse(call?.body ?? '')).toEqual({
      method: 'auth',
      provider: 'fiTupas',
      redirectUrl: 'http://localhost:8787/identity-verification-redirect/scrive/0000-CDE0-0001',
      providerParameters: {},
    })
  })

  it('starts a process whose opening was never told', async () => {
    const customer = await seedIdentityCustomer({ process: { state: 'LINK_SENT' } })
    const { process } = await confirmed(customer)
    expect(process.state).toBe('WAITING_THIRD_PARTY_INFORMATION')
    expect(await history()).toEqual([
      'open customer STARTED',
      'request_identity customer WAITING_THIRD_PARTY_INFORMATION',
    ])
  })

  it('repeated, answers the way to the same check and begins no second one', async () => {
    const customer = await seedIdentityCustomer()
    const first = await confirmed(customer)
    const again = await expectNothingChanged(() => confirmWith(customer, 2))
    expect(await stepAnswer(again)).toEqual(first)
    expect(customer.provider.calls).toEqual(['begin'])
  })
})

describe.each(identityProviders)('a check at %s', (provider) => {
  it('leads to the code of a box where the account confirms by itself', async () => {
    const customer = await seedIdentityCustomer({ provider })
    const { redirectUrl } = await confirmedAndIdentified(customer)
    expect(redirectUrl).toMatch(/^https:\/\/(scrive|signicat)\.example\//)
    customer.app.d1.forget()
    const status = await back(customer)
    expect(customer.app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(customer.app.d1)
    expect(status).toMatchObject({
      state: 'WAITING_KEY_CODE',
      identity: { provider, standing: 'verified', canRetry: false },
    })
    await sendCodes(customer)
    expect(await customer.status()).toMatchObject({ state: 'KEY_CODE_SENT', boxAccessCode: expect.any(String) })
    expect(await history()).toEqual([
      'request_identity customer WAITING_THIRD_PARTY_INFORMATION',
      'reserve_box system BOX_RESERVED',
      'request_key_code system WAITING_KEY_CODE',
      'key_code_sent system KEY_CODE_SENT',
    ])
    expect(await checkRows()).toMatchObject([
      { status: 'SUCCESS', is_our_customer: 'YES', verified_name: aino.name, redirect_url: null, next_ask_at: null },
    ])
  })

  it('leads to the advisor, with a term, where one confirms; and then to the box', async () => {
    const customer = await seedIdentityCustomer({ provider, account: { confirmsByItself: false } })
    await confirmedAndIdentified(customer)
    const status = await back(customer)
    expect(status).toMatchObject({ state: 'STARTED', identity: { standing: 'verified', canRetry: false } })
    expect((await history()).at(-1)).toBe('identity_verified provider STARTED')
    expect(await dueAt()).toBe(testNow + 24 * hourMs)
    expect(await leases()).toEqual([])
    const advisor = await seedStaff({ roles: ['service_advisor'] })
    const path = `/api/staff/process/${customer.id}/event`
    const json = { type: 'confirm', version: status.version }
    expect((await customer.app.request(path, { method: 'POST', token: advisor.token, json })).status).toBe(200)
    await sendCodes(customer)
    expect((await customer.status()).state).toBe('KEY_CODE_SENT')
  })

  it('of somebody else sends the process to the advisor, and gives nothing out', async () => {
    const customer = await seedIdentityCustomer({ provider })
    await confirmedAndIdentified(customer, vaino)
    const status = await back(customer)
    expect(status).toMatchObject({
      state: 'ADVISOR_VISIT_REQUIRED',
      boxAccessCode: null,
      identity: { standing: 'mismatch', canRetry: false },
    })
    expect((await history()).at(-1)).toBe('require_visit system ADVISOR_VISIT_REQUIRED (identity_mismatch)')
    expect(await leases()).toEqual([])
    expect(await checkRows()).toMatchObject([{ status: 'SUCCESS', is_our_customer: 'NO', verified_name: vaino.name }])
    expect((await beginAgain(customer)).status).toBe(409)
  })

  it('that is given up or fails can be tried again, and then leads to the box', async () => {
    const customer = await seedIdentityCustomer({ provider })
    await confirmed(customer)
    customer.provider.become('cancelled')
    const status = await back(customer)
    expect(status).toMatchObject({ state: 'STARTED', identity: { canRetry: true } })
    expect(['cancelled', 'failed']).toContain(status.identity?.standing)
    expect(await dueAt()).toBe(testNow + 30 * dayMs)
    customer.app.d1.forget()
    const again = await beginAgain(customer)
    expect(customer.app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(customer.app.d1)
    expect(await again.json()).toEqual({ redirectUrl: expect.stringContaining('check-2') })
    expect(await customer.status()).toMatchObject({
      state: 'WAITING_THIRD_PARTY_INFORMATION',
      identity: { standing: 'waiting' },
    })
    customer.provider.identify(aino)
    expect((await back(customer)).state).toBe('WAITING_KEY_CODE')
    expect(await storedApprovals()).toHaveLength(1)
  })

  it('that is not finished when the browser comes back goes on where it was', async () => {
    const customer = await seedIdentityCustomer({ provider })
    const { redirectUrl } = await confirmed(customer)
    const status = await back(customer)
    expect(status).toMatchObject({ state: 'WAITING_THIRD_PARTY_INFORMATION', identity: { standing: 'waiting' } })
    expect(await checkRows()).toMatchObject([{ returned_at: testNow, next_ask_at: testNow + 60_000 }])
    expect(await (await beginAgain(customer)).json()).toEqual({ redirectUrl })
    expect(await checks()).toEqual(['PENDING UNKNOWN'])
  })
})

describe('a birth date in the order', () => {
  it('that is another person’s decides, whatever the name', async () => {
    const customer = await seedIdentityCustomer({ order: { customer: { birthDate: '1990-01-02' } } })
    await confirmedAndIdentified(customer)
    expect((await back(customer)).identity?.standing).toBe('mismatch')
  })

  it('that is hers is no obstacle', async () => {
    const customer = await seedIdentityCustomer({ order: { customer: { birthDate: '1984-03-12' } } })
    await confirmedAndIdentified(customer)
    expect((await back(customer)).identity?.standing).toBe('verified')
  })
})

describe('an order that names nobody', () => {
  it.each([
    ['no name', { firstName: null, lastName: null, name: null }],
    ['a company', { firstName: null, lastName: null, name: 'Rakennuspalvelu Öhman & Pojat Oy' }],
  ])('but %s lets the person on, and staff see that it was not compared', async (_what, customer) => {
    const asked = await seedIdentityCustomer({ order: { customer } })
    await confirmedAndIdentified(asked, vaino)
    expect((await back(asked)).state).toBe('WAITING_KEY_CODE')
    expect(await checks()).toEqual(['SUCCESS UNKNOWN'])
  })
})

describe('a box', () => {
  it('that is not there when the check is done is waited for', async () => {
    const customer = await seedIdentityCustomer({ boxes: 0 })
    await confirmedAndIdentified(customer)
    expect(await back(customer)).toMatchObject({ state: 'NO_ROOM_LEFT', identity: { standing: 'verified' } })
    expect((await history()).at(-1)).toBe('box_full system NO_ROOM_LEFT')
  })
})
