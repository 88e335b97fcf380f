import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { callSandbox } from '#tests/support/call-sandbox.ts'
import { act, later, listed, persons, shop } from '#tests/support/credit-desk.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { fakeShop } from '#tests/support/fake-shop.ts'
import { bookSigned, booked, call, done, fault, heard, methodIds, register } from '#tests/support/resurs-soap.ts'

import { callbackDigest } from './simplified-calls.ts'

const minute = 60_000
const java = 'Java/17.0.9'
const other = 'Mozilla/5.0 (compatible; ResursBank)'

const everything = async () => {
  for (const type of ['BOOKED', 'UPDATE', 'UNFREEZE', 'ANNULMENT', 'FINALIZATION']) await register(type)
  await register('AUTOMATIC_FRAUD_CONTROL', ['paymentId', 'result'])
}

beforeEach(() => emptyDatabase(env.DB))
afterEach(() => vi.useRealTimers())

it('digests as the bank does', async () => {
  const values = ['lePayment']
  const salt = 'iCanHasCheezeburger'
  expect(await callbackDigest('MD5', values, salt)).toBe('ED3381936CCAA2659CF3089F4AA83007')
  expect(await callbackDigest('SHA1', values, salt)).toBe('108B57C61F0DAD7A912BA9B5D7879951FB0054C8')
})

describe('an event', () => {
  it('is told twice, by two user agents, with digest and password', async () => {
    const seen = fakeShop(204)
    await everything()
    await booked()
    expect(seen.map(heard)).toEqual([
      { what: 'POST /BOOKED', values: { paymentId: 'WS1A' }, isGenuine: true, agent: java },
      { what: 'POST /BOOKED', values: { paymentId: 'WS1A' }, isGenuine: true, agent: other },
    ])
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ addedPaymentSpecificationLines: [] })
  })

  it('that nobody has registered is not told', async () => {
    const seen = fakeShop(204)
    await register('UNFREEZE')
    await booked()
    expect(seen).toEqual([])
  })

  it('is told where it was registered last', async () => {
    const seen = fakeShop(204)
    await register('BOOKED')
    await done('configuration', 'registerEventCallback', [
      ['eventType', 'BOOKED'],
      ['uriTemplate', `${shop}/new/{paymentId}`],
    ])
    await booked()
    expect(seen.map(({ url, headers }) => [url, headers.get('Authorization')])).toEqual([
      [`${shop}/new/WS1A`, null],
      [`${shop}/new/WS1A`, null],
    ])
  })

  it('is told of a booking by GET where the POST is not taken', async () => {
    const seen = fakeShop(405, 405, 204)
    await register('BOOKED')
    await booked()
    const said = seen.map(({ method, body }) => `${method} ${body === '' ? 'without' : 'with'} a body`)
    expect(said.toSorted()).toEqual([
      'GET without a body',
      'GET without a body',
      'POST with a body',
      'POST with a body',
    ])
  })

  const cases: [string, () => Promise<unknown>, string[]][] = [
    ['a booking that is finalized', () => booked({ finalize: true }), ['POST /BOOKED', 'GET /FINALIZATION']],
    ['a booking that is frozen', () => booked({ person: persons.frozen }), ['POST /BOOKED']],
    ['a denial', () => booked({ person: persons.denied }), []],
    ['what is to be signed', () => booked({ method: methodIds.part }), []],
  ]
  it.each(cases)('of %s is told as it should', async (_name, doing, calls) => {
    const seen = fakeShop(204)
    await everything()
    await doing()
    expect(new Set(seen.map((one) => heard(one).what))).toEqual(new Set(calls))
    expect(seen).toHaveLength(calls.length * 2)
  })

  it('of what the shop does itself is told too', async () => {
    const seen = fakeShop(204)
    await everything()
    await booked()
    await done('after', 'finalizePayment', [
      ['paymentId', 'WS1A'],
      ['partPaymentSpec', [['totalAmount', 100]]],
    ])
    const update = seen.slice(2)
    expect(update.map((one) => heard(one).what)).toEqual(['POST /UPDATE', 'POST /UPDATE'])
    expect(JSON.parse(update[0]?.body ?? '')).toMatchObject({
      paymentDiff: { type: 'DEBIT', paymentSpecification: { totalAmount: 100 } },
    })
    await done('after', 'annulPayment', [['paymentId', 'WS1A']])
    expect(
      seen.slice(4).map((one) => heard(one).what),
      'a part of it',
    ).toEqual(['POST /UPDATE', 'POST /UPDATE'])
    await booked({ id: 'WS2B' })
    await done('after', 'annulPayment', [['paymentId', 'WS2B']])
    expect(new Set(seen.slice(8).map((one) => heard(one).what)), 'all of it').toEqual(
      new Set(['POST /UPDATE', 'GET /ANNULMENT']),
    )
  })
})

describe('what is frozen', () => {
  it.each([
    ['thawed after 5 seconds', persons.thawedIn5s, 'GET /UNFREEZE', 'booked'],
    ['annulled after 5 seconds', persons.annulledIn5s, 'GET /ANNULMENT', 'rejected'],
  ])('is %s, and told so', async (_name, person, what, state) => {
    const seen = fakeShop(204)
    fakeClock('2026-11-21T10:00:00Z')
    await everything()
    expect((await booked({ person })).status).toBe('FROZEN')
    expect(Date.now() - Date.parse('2026-11-21T10:00:00Z')).toBe(5000)
    expect(seen.map(heard).map((one) => one.what)).toEqual(['POST /BOOKED', 'POST /BOOKED', what, what])
    expect(seen.map(heard).every(({ isGenuine }) => isGenuine)).toBe(true)
    expect((await listed())[0]?.state).toBe(state)
  })

  it.each([
    ['thawed', persons.thawedIn10min, 'GET /UNFREEZE', 'booked'],
    ['annulled', persons.annulledIn10min, 'GET /ANNULMENT', 'rejected'],
  ])('is %s after 10 minutes', async (_name, person, what, state) => {
    const seen = fakeShop(204)
    fakeClock('2026-11-21T10:00:00Z')
    await everything()
    await booked({ person })
    await later(10 * minute - 5000)
    expect((await listed())[0]?.state).toBe('frozen')
    await later(10 * minute + 1000)
    expect((await listed())[0]?.state).toBe(state)
    expect(heard(seen.at(-1) ?? { method: '', url: shop, headers: new Headers(), body: '' }).what).toBe(what)
  })

  it('is decided at the desk, once', async () => {
    const seen = fakeShop(204)
    await everything()
    await booked({ person: persons.frozen })
    expect(await (await act('resurs-soap', 'WS1A', 'thaw')).json()).toEqual({ state: 'booked', goTo: null })
    expect((await act('resurs-soap', 'WS1A', 'annul')).status).toBe(409)
    expect(seen.slice(2).map((one) => heard(one).what)).toEqual(['GET /UNFREEZE', 'GET /UNFREEZE'])
  })
})

describe('a fraud control that the shop does not wait for', () => {
  it('is told of when it has found nothing', async () => {
    const seen = fakeShop(204)
    fakeClock('2026-11-21T10:00:00Z')
    await everything()
    expect((await booked({ wait: false })).status).toBe('FROZEN')
    expect(seen.map(heard).slice(2)).toMatchObject([
      { what: 'GET /AUTOMATIC_FRAUD_CONTROL', values: { paymentId: 'WS1A', result: 'THAWED' }, isGenuine: true },
      { agent: other },
    ])
    expect((await listed())[0]?.state).toBe('booked')
  })

  it('is told of when it has found something', async () => {
    const seen = fakeShop(204)
    await everything()
    await booked({ wait: false, person: persons.frozen })
    expect(seen.map((one) => heard(one).values['result'])).toContain('FROZEN')
    expect((await listed())[0]?.state).toBe('frozen')
  })

  it('may find that nobody is to be waited for', async () => {
    fakeShop(204)
    expect((await booked({ wait: false, person: persons.denied })).status).toBe('DENIED')
  })
})

describe('the calls about what was signed', () => {
  const sign = async (action: string) => {
    await everything()
    const { id } = await booked({ method: methodIds.part })
    await act('resurs-soap', id, action)
    return id
  }

  it('come when the shop has booked it, and not before', async () => {
    const seen = fakeShop(204)
    const id = await sign('sign')
    expect(seen).toEqual([])
    await bookSigned(id)
    expect(seen.map((one) => heard(one).what)).toEqual(['POST /BOOKED', 'POST /BOOKED'])
  })

  it.each([
    ['return-no-call', 0],
    ['call-twice', 4],
  ])('%s: are %i', async (action, count) => {
    const seen = fakeShop(204)
    await bookSigned(await sign(action))
    expect(seen).toHaveLength(count)
  })

  it('are forged: neither is from the bank, and nothing was signed', async () => {
    const seen = fakeShop(401)
    const id = await sign('forge')
    expect(seen.map(heard).map(({ what, isGenuine }) => [what, isGenuine])).toEqual(
      Array.from({ length: 4 }, () => ['GET /UNFREEZE', false]),
    )
    const [wrongDigest, , wrongPassword] = seen
    expect(wrongDigest?.url).not.toBe(wrongPassword?.url)
    expect(wrongDigest?.headers.get('Authorization')).not.toBe(wrongPassword?.headers.get('Authorization'))
    expect((await fault(bookSigned(id))).id).toBe(15)
    await later(60 * minute)
    expect(seen, 'and not again').toHaveLength(4)
  })
})

describe('a registration', () => {
  const ask = (eventType: string, uriTemplate: string, parameters: readonly string[] = []) =>
    call('configuration', 'registerEventCallback', [
      ['eventType', eventType],
      ['uriTemplate', uriTemplate],
      [
        'digestConfiguration',
        [['digestAlgorithm', 'SHA1'], ...parameters.map((name) => ['digestParameters', name] as const)],
      ],
    ])

  it.each([
    ['of an event that there is not', 'SHIPPED', `${shop}/{paymentId}/{digest}`, ['paymentId']],
    ['at a plain address elsewhere', 'BOOKED', 'http://shop.test/{paymentId}/{digest}', ['paymentId']],
    ['with a parameter of another event', 'BOOKED', `${shop}/{result}/{digest}`, ['paymentId']],
    ['with a digest over one', 'BOOKED', `${shop}/{paymentId}/{digest}`, ['result']],
    ['with no place for its digest', 'BOOKED', `${shop}/{paymentId}`, ['paymentId']],
  ])('%s is refused', async (_name, type, template, parameters) => {
    expect((await fault(ask(type, template, parameters))).id).toBe(1)
  })

  it('outlives the wiping of the desk', async () => {
    const seen = fakeShop(204)
    await register('BOOKED')
    await booked()
    await callSandbox('/payments/api/payments', { method: 'DELETE' })
    expect(await listed()).toEqual([])
    await booked()
    expect(seen).toHaveLength(4)
  })
})
