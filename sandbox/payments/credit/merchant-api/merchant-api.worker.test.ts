import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { callSandbox, postJson } from '#tests/support/call-sandbox.ts'
import { later, listed, fail, persons } from '#tests/support/credit-desk.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { fakeShop } from '#tests/support/fake-shop.ts'
import {
  askToken,
  call,
  create,
  created,
  methodsFor,
  post,
  read,
  statuses,
  storeId,
  token,
  tokenForm,
  types,
} from '#tests/support/resurs-merchant.ts'

const minute = 60_000

beforeEach(() => emptyDatabase(env.DB))
afterEach(() => vi.useRealTimers())

type Cost = Readonly<Record<'durationMonths' | 'monthlyCost' | 'totalCost' | 'interest' | 'effectiveInterest', number>>

describe('a token', () => {
  it.each([
    ['another client', { client_id: 'another' }, 401, 'invalid_client'],
    ['another secret', { client_secret: 'another' }, 401, 'invalid_client'],
    ['another scope', { scope: 'merchant-api' }, 400, 'invalid_scope'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('is not given to %s', async (_name, change, status, error) => {
    const answer = await askToken({ ...tokenForm, ...change })
    expect([answer.status, await answer.json()]).toEqual([status, { error }])
  })

  it('is asked for by a form', async () => {
    expect((await askToken(tokenForm, 'application/json')).status).toBe(400)
  })

  it('is needed for everything', async () => {
    const calls = ['/v2/stores', `/v2/stores/${storeId}/payment_methods`, '/v2/payments/x']
    const answers = await Promise.all(calls.map((path) => call(path, { bearer: 'guessed' })))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(await answers[0]?.json()).toEqual({
      code: 'UNAUTHORIZED',
      message: expect.any(String),
      traceId: expect.any(String),
    })
    const doings = ['/v2/payments', '/v2/payments/search', '/v2/payments/x/capture', '/v2/payments/x/cancel']
    const done = await Promise.all(doings.map((path) => call(path, { method: 'POST', json: {}, bearer: 'guessed' })))
    expect(done.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })

  it('is good for 3599 seconds', async () => {
    const clock = fakeClock('2026-11-21T10:00:00Z')
    const bearer = await token()
    clock.advance(3_598_000)
    expect((await call('/v2/stores', { bearer })).status).toBe(200)
    clock.advance(1000)
    expect((await call('/v2/stores', { bearer })).status).toBe(401)
  })

  it('can be ended by a test, and another is given', async () => {
    const bearer = await token()
    expect((await postJson('/payments/api/credit/expire-tokens', {})).status).toBe(204)
    expect((await call('/v2/stores', { bearer })).status).toBe(401)
    expect((await call('/v2/stores')).status).toBe(200)
  })
})

describe('the ways to pay', () => {
  it('are of the store, in the order of the bank', async () => {
    expect(await (await call('/v2/stores')).json()).toMatchObject({ content: [{ id: storeId }] })
    expect((await methodsFor()).map(({ type, name }) => [type, name])).toEqual([
      ['RESURS_INVOICE', 'Resurs Lasku'],
      ['RESURS_PART_PAYMENT', 'Resurs Osamaksu'],
      ['RESURS_NEW_REVOLVING_CREDIT', 'Resurs Erillistili, uusi tili'],
      ['RESURS_CARD', 'Resurs-kortti tai -tili, joka sinulla on'],
      ['RESURS_INVOICE', 'Resurs Yrityslasku'],
    ])
    expect((await call('/v2/stores/other/payment_methods')).status).toBe(404)
  })

  it.each([
    [40, ['RESURS_INVOICE', 'RESURS_NEW_REVOLVING_CREDIT', 'RESURS_CARD', 'RESURS_INVOICE']],
    [2000.01, ['RESURS_PART_PAYMENT', 'RESURS_NEW_REVOLVING_CREDIT', 'RESURS_CARD', 'RESURS_INVOICE']],
    [6500, ['RESURS_NEW_REVOLVING_CREDIT', 'RESURS_INVOICE']],
    [20_000, []],
  ])('for %s euros are those whose limits it is within', async (amount, expected) => {
    expect((await methodsFor(amount)).map(({ type }) => type)).toEqual(expected)
  })

  it('say what they cost for an amount, term by term, where that is printed', async () => {
    const [invoice, part] = await methodsFor()
    expect([invoice?.priceSignagePossible, part?.priceSignagePossible]).toEqual([false, true])
    const address = (id: string, amount: string) =>
      `/v2/stores/${storeId}/payment_methods/${id}/price_signage?amount=${amount}`
    const { costList } = await (await call(address(part?.id ?? '', '500'))).json<{ costList: Cost[] }>()
    expect(costList.map(({ durationMonths }) => durationMonths)).toEqual([6, 12, 24])
    for (const { durationMonths, monthlyCost, totalCost, interest, effectiveInterest } of costList) {
      expect(totalCost).toBeCloseTo(durationMonths * monthlyCost, 2)
      expect(totalCost).toBeGreaterThan(500)
      expect(effectiveInterest).toBeGreaterThan(interest)
    }
    expect((await call(address('other', '500'))).status).toBe(404)
    expect((await call(address(part?.id ?? '', '0'))).status).toBe(400)
  })

  it('have their documents, the price after the amount is added', async () => {
    const [invoice] = await methodsFor()
    expect(invoice?.legalLinks.map(({ type, appendAmount }) => [type, appendAmount])).toEqual([
      ['GENERAL_TERMS', false],
      ['SECCI', false],
      ['PRICE_INFO', true],
    ])
    const { url = '' } = invoice?.legalLinks.at(-1) ?? {}
    const { pathname, search } = new URL(url)
    expect(await (await callSandbox(`${pathname}${search}413`)).text()).toContain('413,00')
  })
})

describe('an application with nothing to sign', () => {
  it.each([
    ['accepted', persons.accepted, 'ACCEPTED', undefined, 'AUTHORIZED'],
    ['denied', persons.denied, 'REJECTED', 'CREDIT_DENIED', 'REJECTED'],
    ['deniedToo', persons.deniedToo, 'REJECTED', 'CREDIT_DENIED', 'REJECTED'],
    ['frozen', persons.frozen, 'FROZEN', undefined, 'FROZEN'],
    ['thawedIn10min', persons.thawedIn10min, 'FROZEN', undefined, 'FROZEN'],
  ])('of %s is decided at once, and called about', async (_name, person, status, category, called) => {
    const seen = fakeShop(202)
    const payment = await created({ person })
    expect([payment.status, payment.rejectedReason?.category]).toEqual([status, category])
    expect(payment.taskRedirectionUrls).toBeUndefined()
    expect(statuses(seen)).toEqual([called])
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ paymentId: payment.id })
    expect(seen[0]?.headers.get('Authorization'), 'nobody signs it').toBeNull()
  })

  it.each([
    ['thawedIn5s', persons.thawedIn5s, 'ACCEPTED', undefined, ['FROZEN', 'AUTHORIZED']],
    ['annulledIn5s', persons.annulledIn5s, 'REJECTED', 'PAYMENT_FROZEN', ['FROZEN', 'REJECTED']],
  ])('of %s is frozen for 5 seconds', async (_name, person, status, category, called) => {
    const seen = fakeShop(202)
    fakeClock('2026-11-21T10:00:00Z')
    const { id, status: first } = await created({ person })
    expect(first).toBe('FROZEN')
    expect(Date.now() - Date.parse('2026-11-21T10:00:00Z'), 'as long as it waited').toBe(5000)
    const payment = await read(id)
    expect([payment.status, payment.rejectedReason?.category]).toEqual([status, category])
    expect(statuses(seen)).toEqual(called)
  })

  it.each([
    ['thawedIn10min', persons.thawedIn10min, 'ACCEPTED', 'AUTHORIZED'],
    ['annulledIn10min', persons.annulledIn10min, 'REJECTED', 'REJECTED'],
  ])('of %s is frozen for 10 minutes', async (_name, person, status, called) => {
    const seen = fakeShop(202)
    fakeClock('2026-11-21T10:00:00Z')
    const { id } = await created({ person })
    await later(10 * minute - 5000)
    expect((await read(id)).status).toBe('FROZEN')
    await later(10 * minute + 1000)
    expect((await read(id)).status).toBe(status)
    expect(statuses(seen)).toEqual(['FROZEN', called])
  })

  it('is rejected where the shop does not handle what is frozen', async () => {
    fakeShop(202)
    const payment = await created({ person: persons.frozen, options: { handleFrozenPayments: false } })
    expect([payment.status, payment.rejectedReason?.category]).toEqual(['REJECTED', 'PAYMENT_FROZEN'])
  })

  it('is captured at once where the shop wants that', async () => {
    const seen = fakeShop(202)
    const options = { handleFrozenPayments: false, automaticCapture: true }
    const { order } = await created({ options })
    expect([order.authorizedAmount, order.capturedAmount]).toEqual([0, 412.5])
    expect(statuses(seen)).toEqual(['CAPTURED'])
  })
})

it('who is denied has nothing to sign either', async () => {
  fakeShop(202)
  const { status, taskRedirectionUrls } = await created({ person: persons.denied, type: types.part })
  expect([status, taskRedirectionUrls]).toEqual(['REJECTED', undefined])
})

it('a payment that nobody signs in its time is over', async () => {
  const seen = fakeShop(202)
  const { id, status } = await created({ type: types.part, options: { timeToLiveInMinutes: 60 } })
  expect(status).toBe('TASK_REDIRECTION_REQUIRED')
  await later(59 * minute)
  expect((await read(id)).status).toBe('TASK_REDIRECTION_REQUIRED')
  await later(61 * minute)
  expect((await read(id)).rejectedReason).toEqual({ category: 'TIMEOUT' })
  expect(statuses(seen)).toEqual(['REJECTED'])
})

it('the same order is a payment as often as it is told, and is found by its reference', async () => {
  fakeShop(202)
  const first = await created({ type: types.part })
  const second = await created({ type: types.part })
  expect(second.id).not.toBe(first.id)
  const find = async (orderReference: string) =>
    (await post('/v2/payments/search', { storeId, orderReference })).json<{ content: { id: string }[] }>()
  expect((await find('WS1A')).content.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  expect((await find('WS2B')).content).toEqual([])
  expect((await call('/v2/payments/none')).status).toBe(404)
})

describe('a bank that is off', () => {
  it('denies or freezes the next application, whoever it is, and no other call', async () => {
    fakeShop(202)
    await fail('resurs-mapi', 'deny')
    expect((await methodsFor()).length).toBeGreaterThan(0)
    expect((await created()).status).toBe('REJECTED')
    await fail('resurs-mapi', 'freeze')
    expect((await created()).status).toBe('FROZEN')
    expect((await created()).status).toBe('ACCEPTED')
  })

  it('has an error of its own, and nothing was done', async () => {
    await fail('resurs-mapi', 'fault', 'start')
    const answer = await create()
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { code: 'INTERNAL_SERVER_ERROR', message: expect.any(String), traceId: expect.any(String) },
    ])
    expect(await listed()).toEqual([])
  })

  it('answers what is right as another type, and 500 having done as asked', async () => {
    fakeShop(202)
    await fail('resurs-mapi', 'wrong-type', 'start')
    const answer = await create()
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([201, 'text/html; charset=utf-8'])
    await fail('resurs-mapi', '500-done', 'start')
    expect((await create()).status).toBe(500)
    expect(await listed()).toHaveLength(2)
  })

  it('gives no token', async () => {
    await fail('resurs-mapi', 'maintenance', 'token')
    expect((await askToken()).status).toBe(503)
    expect((await askToken()).status).toBe(200)
  })
})
