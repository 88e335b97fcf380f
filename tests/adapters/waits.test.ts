import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { creditCalls } from './credit-calls.ts'
import { calls as paymentCalls } from './payment-calls.ts'
import { wireAnswering, type Responder } from './payment-fixtures.ts'

/** Creditors look for fraud before they answer, and only that answer says where to sign. */
const bookings: ReadonlySet<string> = new Set([
  'Merchant API: begin',
  'Merchant API: begin with a token to fetch',
  'Simplified Flow: begin',
  'Simplified Flow: book what was signed',
])
const lateMs = 12_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const late =
  (answer: Responder): Responder =>
  (call, request) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    setTimeout(resolve, lateMs)
    request.signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    return promise.then(() => answer(call, request))
  }

it.each([...paymentCalls, ...creditCalls])('$name and an answer that is late', async ({ name, run, steps, good }) => {
  const last = steps.at(-1)
  if (last === undefined) throw new Error('A call has steps')
  const answers = [...steps.slice(0, -1).map(({ answer }) => answer), late(last.answer)]
  // As in production, without the short wait of tests.
  const { fetch, environment, clock } = wireAnswering(...answers).wire
  const asked = run({ fetch, environment, clock })
  await vi.advanceTimersByTimeAsync(lateMs)
  const { outcome } = await asked
  expect([outcome, outcome === good]).toEqual([outcome, bookings.has(name)])
})
