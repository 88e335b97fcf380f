import { beforeEach, describe, expect, it } from 'vitest'

import { identityProviders } from '#domain/enums.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { cron } from '#tests/support/cron.ts'
import { confirmWith, storedApprovals } from '#tests/support/customer-writes.ts'
import { expectNothingChanged } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { faults, type WireCall } from '#tests/support/identity-providers.ts'
import { aino, back, beginAgain, checks, history, seedIdentityCustomer, stepAnswer } from '#tests/support/identity.ts'

beforeEach(freshDatabase)

const everyCall = (wanted: readonly WireCall[]) =>
  identityProviders.flatMap((provider) =>
    wanted
      .filter((call) => provider === 'SIGNICAT' || call !== 'token')
      .flatMap((call) => faults.map((fault) => [provider, call, fault] as const)),
  )

/** Signicat's tokens outlive a test, so that the fault meets the call that it is meant for. */
let made = 0
function laterClock(): number {
  made += 1
  return testNow + made * 3_600_000
}

describe.each(everyCall(['token', 'begin']))('%s that answers %s with %s', (provider, call, fault) => {
  it('keeps the approval, moves nothing, and can be tried again at once', async () => {
    const customer = await seedIdentityCustomer({ provider })
    customer.app.clock.set(laterClock())
    customer.provider.breakDown(fault, call)
    const { process, redirectUrl } = await stepAnswer(confirmWith(customer, 2))
    expect(redirectUrl).toBeUndefined()
    expect(process).toMatchObject({
      state: 'STARTED',
      currentStep: 'WAITING_CONFIRMATION',
      identity: { standing: 'failed', canRetry: true },
    })
    expect(await storedApprovals()).toHaveLength(1)
    expect(await rowsOf('select id from box_leases')).toEqual([])
    const down = await beginAgain(customer)
    expect(down.status).toBe(502)
    expect(await down.json()).toMatchObject({ code: 'identity.provider_unavailable' })
    expect((await customer.status()).state).toBe('STARTED')
    customer.provider.breakDown(null)
    expect((await beginAgain(customer)).status).toBe(200)
    customer.provider.identify(aino)
    expect((await back(customer)).state).toBe('WAITING_KEY_CODE')
  })
})

describe.each(everyCall(['token', 'ask']))('%s that answers %s with %s after the return', (provider, call, fault) => {
  it('moves nothing, and the job finds out what became of it', async () => {
    const customer = await seedIdentityCustomer({ provider })
    customer.app.clock.set(laterClock())
    await stepAnswer(confirmWith(customer, 2))
    customer.provider.identify(aino)
    customer.app.clock.advance(20 * 60_000)
    customer.provider.breakDown(fault, call)
    expect(await back(customer)).toMatchObject({
      state: 'WAITING_THIRD_PARTY_INFORMATION',
      boxAccessCode: null,
      identity: { standing: 'waiting', canRetry: true },
    })
    expect(await checks()).toEqual(['PENDING UNKNOWN'])
    customer.provider.breakDown(null)
    const minutes = cron(customer.app.clock.now() + 60_000)
    customer.provider.listenOn(minutes.outgoing)
    await minutes.tick()
    expect((await customer.status()).identity?.standing).toBe('verified')
  })
})

describe('an account whose credentials are gone', () => {
  it('lets nobody through, and says that it can be tried again', async () => {
    const customer = await seedIdentityCustomer()
    await rowsOf('delete from provider_credentials')
    const { process, redirectUrl } = await stepAnswer(confirmWith(customer, 2))
    expect([process.state, process.identity?.standing, redirectUrl]).toEqual(['STARTED', 'failed', undefined])
    expect((await beginAgain(customer)).status).toBe(502)
  })

  it('leaves a check that was begun before as it is', async () => {
    const customer = await seedIdentityCustomer()
    await stepAnswer(confirmWith(customer, 2))
    customer.provider.identify(aino)
    await rowsOf('delete from provider_credentials')
    expect((await back(customer)).state).toBe('WAITING_THIRD_PARTY_INFORMATION')
  })
})

describe('a return that proves nothing', () => {
  it('changes nothing: of a process that nobody was asked for, of one that was never sent there, and again after it', async () => {
    const customer = await seedIdentityCustomer({ demand: 'NONE' })
    await expectNothingChanged(() => customer.send('PUT', '/identity/status'))
    expect((await beginAgain(customer)).status).toBe(409)
    await freshDatabase()
    const asked = await seedIdentityCustomer()
    await expectNothingChanged(() => asked.send('PUT', '/identity/status'))
    await stepAnswer(confirmWith(asked, 2))
    asked.provider.identify(aino)
    await back(asked)
    expect((await expectNothingChanged(() => asked.send('PUT', '/identity/status'))).status).toBe(200)
  })

  it('with the number of another check changes nothing, whatever it brings: only our own is asked about', async () => {
    const customer = await seedIdentityCustomer()
    await stepAnswer(confirmWith(customer, 2))
    const foreign = customer.provider.begin({ returnUrl: 'https://elsewhere.example', key: null })
    Object.assign(foreign, { state: 'done', person: aino })
    const forged = { transaction_id: foreign.id, sessionId: foreign.id, status: 'SUCCESS', queryParams: '?verified=1' }
    const response = await customer.send('PUT', `/identity/status?transaction_id=${foreign.id}`, forged)
    expect(await response.json()).toMatchObject({ state: 'WAITING_THIRD_PARTY_INFORMATION' })
    expect(await checks()).toEqual(['PENDING UNKNOWN'])
    expect(customer.app.outgoing.calls.at(-1)?.url).toMatch(/\/transaction\/check-1$/)
  })

  it('answered with somebody else’s check moves nothing', async () => {
    const customer = await seedIdentityCustomer()
    await stepAnswer(confirmWith(customer, 2))
    const person = { profileData: { name: aino.name } }
    const other = { id: 'check-9', provider: 'fiTupas', status: 'complete' }
    const providerInfo = { fiTupasAuth: { completionData: person } }
    customer.app.outgoing.answer('https://scrive.example', () => Response.json({ ...other, providerInfo }))
    expect((await back(customer)).state).toBe('WAITING_THIRD_PARTY_INFORMATION')
  })
})

describe('a customer who never comes back', () => {
  const minuteMs = 60_000

  it('is found by the job when they have identified', async () => {
    const customer = await seedIdentityCustomer()
    await stepAnswer(confirmWith(customer, 2))
    customer.provider.identify(aino)
    const minutes = cron(testNow)
    customer.provider.listenOn(minutes.outgoing)
    await minutes.tick()
    expect(customer.provider.calls).toEqual(['begin'])
    minutes.clock.advance(5 * minuteMs)
    await minutes.tick()
    expect((await customer.status()).state).toBe('KEY_CODE_SENT')
  })

  it('is asked about ever more seldom, and the check ends when its time is over', async () => {
    const customer = await seedIdentityCustomer()
    await stepAnswer(confirmWith(customer, 2))
    const minutes = cron(testNow)
    customer.provider.listenOn(minutes.outgoing)
    const asked: number[] = []
    for (let passed = 0; passed <= 120; passed += 5) {
      const before = customer.provider.calls.length
      await minutes.tick()
      if (customer.provider.calls.length > before) asked.push(passed)
      minutes.clock.advance(5 * minuteMs)
    }
    expect(asked).toEqual([5, 15, 35, 65, 95])
    expect(await checks()).toEqual(['FAILURE expired UNKNOWN'])
    expect((await history()).at(-1)).toBe('identity_failed provider STARTED (expired)')
    expect((await customer.status()).identity).toMatchObject({ standing: 'expired', canRetry: true })
    expect((await beginAgain(customer)).status).toBe(200)
  })

  it('of whom the provider says nothing for a day can try again', async () => {
    const customer = await seedIdentityCustomer()
    await stepAnswer(confirmWith(customer, 2))
    customer.provider.breakDown('500', 'ask')
    const minutes = cron(testNow)
    customer.provider.listenOn(minutes.outgoing)
    for (let passed = 0; passed <= 26 * 60; passed += 30) {
      await minutes.tick()
      minutes.clock.advance(30 * minuteMs)
    }
    expect(await checks()).toEqual(['FAILURE expired UNKNOWN'])
  })

  it('gets a new page when they come back to one that has run out', async () => {
    const customer = await seedIdentityCustomer()
    await stepAnswer(confirmWith(customer, 2))
    customer.app.clock.advance(61 * minuteMs)
    expect(await (await beginAgain(customer)).json()).toEqual({ redirectUrl: 'https://scrive.example/eid/check-2' })
    expect(await checks()).toEqual(['FAILURE expired UNKNOWN', 'PENDING UNKNOWN'])
  })

  it('and never tries again is let go of like any link that nobody opens, and not held against the advisor', async () => {
    const customer = await seedIdentityCustomer({ account: { confirmsByItself: false } })
    await stepAnswer(confirmWith(customer, 2))
    customer.provider.become('cancelled')
    await back(customer)
    const clock = testClock(testNow + 29 * 86_400_000)
    const minutes = cron(clock.now())
    await minutes.tick()
    expect((await customer.status()).state).toBe('STARTED')
    minutes.clock.advance(86_400_000)
    await minutes.tick()
    expect((await customer.status()).state).toBe('DELIVERY_NOT_COMPLETED')
  })

  it('but has identified is the advisor’s to be late for', async () => {
    const customer = await seedIdentityCustomer({ account: { confirmsByItself: false } })
    await stepAnswer(confirmWith(customer, 2))
    customer.provider.identify(aino)
    await back(customer)
    await cron(testNow + 24 * 3_600_000).tick()
    expect((await customer.status()).state).toBe('ADVISOR_EXPIRED')
  })
})
