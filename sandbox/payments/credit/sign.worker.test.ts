import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createSandbox } from '#sandbox/app.ts'
import { callSandbox, press } from '#tests/support/call-sandbox.ts'
import { act, later, listed, pathsOf, persons, shop } from '#tests/support/credit-desk.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { fakeShop } from '#tests/support/fake-shop.ts'
import { created, read, request, said, statuses, types } from '#tests/support/resurs-merchant.ts'
import { booked, methodIds } from '#tests/support/resurs-soap.ts'

const waiting = (person: string = persons.accepted) => created({ type: types.part, person })

beforeEach(() => emptyDatabase(env.DB))
afterEach(() => vi.useRealTimers())

describe('the signing page', () => {
  it('says who applies for how much, and how, and shows no whole identity code', async () => {
    const { page } = await waiting()
    const answer = await callSandbox(page)
    const html = await answer.text()
    for (const text of ['Olavi Korhonen', '412,50', 'Resurs Osamaksu', 'Kansakoulukatu 9', '00100 Helsinki', 'WS1A']) {
      expect(html.replaceAll('\u00A0', ' ')).toContain(text)
    }
    expect(html).toContain('230580-••••')
    expect(html).not.toContain('7335')
  })

  it('says which credit limit is applied for', async () => {
    const change = { application: { requestedCreditLimit: 2000 } }
    const { page } = await created({ type: types.newAccount, change })
    expect((await (await callSandbox(page)).text()).replaceAll('\u00A0', ' ')).toContain('2 000,00 €')
  })

  it('runs nothing, and its form ends at the shop or here', async () => {
    const { page } = await waiting()
    const answer = await callSandbox(page)
    const policy = answer.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${shop};`)
    expect(policy).not.toContain('unsafe')
    expect(await answer.text()).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
  })

  it('is found by its own key, not by what the shop knows', async () => {
    const { id } = await waiting()
    expect((await callSandbox(`/resurs/sign/${id}`)).status).toBe(404)
    expect((await callSandbox('/resurs/sign/WS1A')).status).toBe(404)
  })

  it('takes no press from a page elsewhere, and none that it does not have', async () => {
    const { id, page } = await waiting()
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await callSandbox(page, { method: 'POST', headers, body: 'action=sign' })).status).toBe(403)
    expect(await press(page, 'thaw')).toBe(page)
    expect((await read(id)).status).toBe('TASK_REDIRECTION_REQUIRED')
  })

  it('decides once, and says so afterwards', async () => {
    fakeShop(202)
    const { id, page } = await waiting()
    await press(page, 'sign')
    expect(await press(page, 'cancel')).toBe(page)
    expect((await read(id)).status).toBe('ACCEPTED')
    const html = await (await callSandbox(page)).text()
    expect(html).not.toContain('<form')
    expect(html).toContain(`href="${shop}/ok?own=1"`)
  })

  it('has expired when nobody signed', async () => {
    fakeShop(202)
    const { page } = await waiting()
    await later(121 * 60_000)
    expect(await press(page, 'sign')).toBe(page)
    const html = await (await callSandbox(page)).text()
    expect(html).toContain('Aika loppui')
    expect(html).toContain(`href="${shop}/no"`)
  })
})

describe('pressing', () => {
  it.each([
    ['sign', 'ACCEPTED', undefined, '/ok', ['AUTHORIZED']],
    ['cancel', 'REJECTED', 'ABORTED_BY_CUSTOMER', '/no', ['REJECTED']],
    ['error', 'REJECTED', 'TECHNICAL_ERROR', '/no', ['REJECTED']],
    ['sign-deny', 'REJECTED', 'CREDIT_DENIED', '/no', ['REJECTED']],
    ['sign-freeze', 'FROZEN', undefined, '/ok', ['FROZEN']],
    ['call-first', 'ACCEPTED', undefined, '/ok', ['AUTHORIZED']],
    ['return-no-call', 'ACCEPTED', undefined, '/ok', []],
    ['call-twice', 'ACCEPTED', undefined, '/ok', ['AUTHORIZED', 'AUTHORIZED']],
  ])('%s: %s', async (action, status, category, path, calls) => {
    const seen = fakeShop(202)
    const { id, page } = await waiting()
    expect(seen, 'nothing is told before').toEqual([])
    expect(new URL(await press(page, action)).pathname).toBe(path)
    const payment = await read(id)
    expect([payment.status, payment.rejectedReason?.category]).toEqual([status, category])
    expect(statuses(seen)).toEqual(calls)
    expect(said(seen).every(({ paymentId }) => paymentId === id)).toBe(true)
  })

  it('sign-no-return: is signed and told, and stays here', async () => {
    const seen = fakeShop(202)
    const { id, page } = await waiting()
    expect(await press(page, 'sign-no-return')).toBe(page)
    expect((await read(id)).status).toBe('ACCEPTED')
    expect(statuses(seen)).toEqual(['AUTHORIZED'])
  })

  it('leave: is neither signed nor told, and may still be', async () => {
    const seen = fakeShop(202)
    const { id, page } = await waiting()
    const left = await press(page, 'leave')
    expect(left).toBe(`${page}?left=1`)
    const html = await (await callSandbox(left)).text()
    expect(html).toContain('Voit sulkea ikkunan')
    expect(html).not.toContain('<form')
    expect([(await read(id)).status, seen]).toEqual(['TASK_REDIRECTION_REQUIRED', []])
    expect(new URL(await press(page, 'sign')).pathname).toBe('/ok')
  })

  it('call-late: is told after 20 seconds', async () => {
    const seen = fakeShop(202)
    fakeClock('2026-11-21T10:00:00Z')
    const { page } = await waiting()
    await press(page, 'call-late')
    expect(Date.now() - Date.parse('2026-11-21T10:00:00Z')).toBe(20_000)
    expect(statuses(seen)).toEqual(['AUTHORIZED'])
  })

  it('call-first: has told before the browser is sent back', async () => {
    const seen = fakeShop(202)
    const { page } = await waiting()
    const context = createExecutionContext()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const init = { method: 'POST', headers, body: 'action=call-first' }
    const answer = await createSandbox().fetch(new Request(`http://sandbox.example${page}`, init), env, context)
    expect([answer.status, statuses(seen)]).toEqual([303, ['AUTHORIZED']])
    await waitOnExecutionContext(context)
    expect(seen).toHaveLength(1)
  })

  it('forge: says what is not so, at a guessed address and at the right one, once', async () => {
    const seen = fakeShop(404)
    const { id, page } = await waiting()
    expect(new URL(await press(page, 'forge')).pathname).toBe('/ok')
    expect(pathsOf(seen).toSorted()).toEqual(['POST /call', 'POST /calx'])
    expect(statuses(seen)).toEqual(['AUTHORIZED', 'AUTHORIZED'])
    await later(60 * 60_000)
    expect(seen).toHaveLength(2)
    expect((await read(id)).status).toBe('TASK_REDIRECTION_REQUIRED')
  })

  it.each([
    ['thawedIn5s', persons.thawedIn5s, 'ACCEPTED', ['FROZEN', 'AUTHORIZED']],
    ['annulledIn5s', persons.annulledIn5s, 'REJECTED', ['FROZEN', 'REJECTED']],
  ])('sign as %s: is looked into for 5 seconds', async (_name, person, status, calls) => {
    const seen = fakeShop(202)
    fakeClock('2026-11-21T10:00:00Z')
    const { id, page } = await waiting(person)
    expect(new URL(await press(page, 'sign')).pathname).toBe('/ok')
    expect((await read(id)).status).toBe(status)
    expect(statuses(seen)).toEqual(calls)
  })
})

describe('the page of the Simplified Flow', () => {
  it('signs for the shop to book, and nobody is told', async () => {
    const seen = fakeShop(204)
    const { page } = await booked({ method: methodIds.part })
    const html = await (await callSandbox(page ?? '')).text()
    expect(html).not.toContain('value="call-first"')
    expect(new URL(await press(page ?? '', 'sign')).pathname).toBe('/ok')
    expect((await listed())[0]?.state).toBe('signed')
    expect(seen).toEqual([])
  })

  it('may be signed on without ever coming back', async () => {
    const { page } = await booked({ method: methodIds.part })
    expect(await press(page ?? '', 'sign-no-return')).toBe(page)
    expect((await listed())[0]?.state).toBe('signed')
  })
})

describe('the desk', () => {
  it('shows applications and test persons, and no whole code of who applied', async () => {
    fakeShop(202)
    await created()
    const html = await (await callSandbox('/payments')).text()
    expect(html).toContain('Resurs (Merchant API)')
    expect(html).toContain('Luoton koehenkilöt')
    expect(html).toContain('020681-1008')
    await created({ person: '131052-308T' })
    expect(await (await callSandbox('/payments')).text()).not.toContain('131052-308T')
  })

  it('decides what is frozen, and calls again about what is decided', async () => {
    const seen = fakeShop(202)
    const { id } = await created({ person: persons.frozen })
    expect((await act('resurs-mapi', id, 'annul')).status).toBe(200)
    expect((await read(id)).rejectedReason).toEqual({ category: 'PAYMENT_FROZEN' })
    expect((await act('resurs-mapi', id, 'thaw')).status).toBe(409)
    const again = await callSandbox(`/payments/api/credit/resurs-mapi/${id}/call`, { method: 'POST' })
    expect(await again.json()).toEqual({ calls: 1 })
    expect(statuses(seen)).toEqual(['FROZEN', 'REJECTED', 'REJECTED'])
  })

  it('finds by order, and forgets', async () => {
    fakeShop(202)
    await created()
    const change = { order: { ...request.order, orderReference: 'WS2B' } }
    await created({ change })
    const answer = await callSandbox('/payments/api/credit?creditor=resurs-mapi&orderNumber=WS2B')
    expect(await answer.json()).toMatchObject({
      credits: [
        { creditor: 'resurs-mapi', orderNumber: 'WS2B', amountCents: 41_250, state: 'booked', heldCents: 41_250 },
      ],
    })
    expect((await callSandbox('/payments/api/payments?provider=resurs-soap', { method: 'DELETE' })).status).toBe(204)
    expect(await listed()).toHaveLength(2)
    expect((await callSandbox('/payments/api/credit?creditor=resurs-mapi', { method: 'DELETE' })).status).toBe(204)
    expect(await listed()).toEqual([])
  })

  it('knows no other actions, nor payments', async () => {
    fakeShop(202)
    const { id } = await created()
    expect((await act('resurs-mapi', id, 'pay')).status).toBe(422)
    expect((await act('resurs-soap', id, 'thaw')).status).toBe(404)
  })
})

it('the documents of a method are there, and no others', async () => {
  const statusOf = async (path: string) => (await callSandbox(path)).status
  expect(await statusOf('/resurs/info/secci?method=invoice')).toBe(200)
  expect(await statusOf('/resurs/info/general-terms?method=part-payment')).toBe(200)
  expect(await statusOf('/resurs/info/price-info?method=new-account&creditAmount=2000')).toBe(200)
  expect(await statusOf('/resurs/info/secci?method=none')).toBe(404)
  expect(await statusOf('/resurs/info/other?method=invoice')).toBe(404)
})
