import { describe, expect, inject, it, vi } from 'vitest'

import type { Seen } from '#tests/support/hostile-server.ts'

import { exchange, longestAnswers, type OutgoingRequest, type Wire } from './exchange.ts'

/** Bytes in flight between two programs of one machine: a sender does not see at once that the other is gone. */
const underway = 24 * 1024 * 1024

const wire = { fetch: (...call: Parameters<typeof fetch>) => fetch(...call), environment: 'test' } satisfies Wire

let calls = 0

type Asking = Pick<Partial<OutgoingRequest>, 'of' | 'signal'> & Pick<Wire, 'timeoutMs'>

async function ask(how: string, { of = 'payment', signal, ...times }: Asking = {}) {
  calls += 1
  const name = `exchange-${calls}`
  const url = `${inject('hostileUrl')}/${how}/${name}`
  return { name, answer: await exchange({ ...wire, ...times }, { url, of, headers: {}, body: '{}', signal }) }
}

async function seen(name: string): Promise<Seen> {
  const response = await fetch(`${inject('hostileUrl')}/seen/${name}`)
  return response.json()
}

/** Returns how much had been sent when the connection was closed. */
async function sentInAll(name: string): Promise<number> {
  await vi.waitFor(async () => expect((await seen(name)).isOpen).toBe(false), { timeout: 10_000 })
  return (await seen(name)).sent
}

const cutShort = { answered: true, status: 200, text: '', json: undefined }

describe('an answer of somebody outside', () => {
  it('is read where it is as short as it may be', async () => {
    const { answer } = await ask('good')
    expect(answer).toMatchObject({ answered: true, status: 200, text: '{"id":"abc"}', json: { id: 'abc' } })
  })

  it.each(['endless', 'announced'])('%s, is let go at its limit', async (how) => {
    const { answer, name } = await ask(how)
    expect(answer).toMatchObject(cutShort)
    expect(await sentInAll(name)).toBeLessThan(underway)
  })

  it.each(['webhook', 'push'] as const)('of a %s, is not read at all', async (of) => {
    const { answer, name } = await ask('endless', { of })
    expect(answer).toMatchObject(cutShort)
    expect(await sentInAll(name)).toBeLessThan(underway)
    expect((await ask('good', { of })).answer).toMatchObject(cutShort)
  })

  it('that says it is short, is no longer than that', async () => {
    const { answer, name } = await ask('lying')
    expect(answer).toMatchObject({ answered: true, text: '{"id":"abc"}' })
    expect(await sentInAll(name)).toBeLessThan(underway)
  })

  it('is measured by what it unpacks to', async () => {
    const { answer, name } = await ask('packed')
    expect((await seen(name)).sent).toBeLessThan(longestAnswers.payment)
    expect(answer).toMatchObject(cutShort)
  })

  it('that comes drop by drop, ends with the time there is', async () => {
    const { answer, name } = await ask('dripping', { timeoutMs: 200 })
    expect(answer).toEqual({ answered: false, reason: 'timeout', wasWhole: true })
    await sentInAll(name)
  })

  it('that comes drop by drop, ends when the caller gives up', async () => {
    const caller = new AbortController()
    const asked = ask('dripping', { signal: caller.signal })
    const name = `exchange-${calls}`
    await vi.waitFor(async () => expect((await seen(name)).sent).toBeGreaterThan(1))
    caller.abort()
    expect((await asked).answer).toEqual({ answered: false, reason: 'aborted', wasWhole: true })
    await sentInAll(name)
  })
})

it('a call that was answered leaves no timer behind, of which an invocation has ten thousand', async () => {
  const answered = { fetch: async () => Response.json({}), environment: 'test' } satisfies Wire
  const outcomes = new Set<boolean>()
  for (let call = 0; call < 10_050; call += 1) {
    outcomes.add((await exchange(answered, { url: 'https://x.example/', of: 'payment', headers: {} })).answered)
  }
  expect([...outcomes]).toEqual([true])
})

describe('a redirect', () => {
  it('is followed nowhere', async () => {
    expect((await ask('redirected-inwards')).answer).toMatchObject({ answered: true, status: 307 })
    const { answer, name } = await ask('redirected')
    expect(answer).toMatchObject({ answered: true, status: 307 })
    expect((await seen(`${name}-landed`)).calls).toBe(0)
  })
})

describe('in production', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://127.0.0.1/',
    'https://10.0.0.1.nip.io/',
    'https://x.internal/',
  ])('nobody is called at %s', async (url) => {
    const called = vi.fn<typeof fetch>()
    const answer = await exchange({ fetch: called, environment: 'production' }, { url, of: 'payment', headers: {} })
    expect(answer).toEqual({ answered: false, reason: 'address_refused', wasWhole: false })
    expect(called).not.toHaveBeenCalled()
  })
})
