import { describe, expect, it } from 'vitest'

import { creditCalls } from './credit-calls.ts'
import { calls as paymentCalls, type Call, type FaultKind, type Step } from './payment-calls.ts'
import { wireAnswering, type Responder } from './payment-fixtures.ts'

const calls: readonly Call[] = [...paymentCalls, ...creditCalls]

type Fault = { fault: string; answer: Responder; kind: FaultKind }

/** Never answers; ends only when the caller gives up. */
const silence: Responder = (_call, { signal }) => {
  const { promise, reject } = Promise.withResolvers<Response>()
  const giveUp = () => reject(new DOMException('Aborted', 'AbortError'))
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp)
  return promise
}
/** Begins an answer and never ends it. */
const halfAnswer: Responder = (_call, { signal }) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"result":0'))
      signal.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')))
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}
const text =
  (body: string, status: number, type = 'application/json'): Responder =>
  () =>
    new Response(body, { status, headers: { 'Content-Type': type } })

const faults: Fault[] = [
  { fault: 'no answer in time', answer: silence, kind: 'lost' },
  { fault: 'half an answer', answer: halfAnswer, kind: 'lost' },
  { fault: 'no connection', answer: () => Promise.reject(new TypeError('Network connection lost.')), kind: 'lost' },
  { fault: '500', answer: text('{"result":0,"status":"error"}', 500), kind: 'lost' },
  { fault: '502 in HTML', answer: text('<html>Bad gateway', 502, 'text/html'), kind: 'lost' },
  { fault: '503', answer: text('', 503), kind: 'lost' },
  { fault: '409', answer: text('{}', 409), kind: 'lost' },
  { fault: '400', answer: text('{}', 400), kind: 'refused' },
  { fault: '401', answer: text('{"message":"no"}', 401), kind: 'refused' },
  { fault: '403 in HTML', answer: text('<html>', 403, 'text/html'), kind: 'refused' },
  { fault: '404 in HTML', answer: text('<html>', 404, 'text/html'), kind: 'refused' },
  { fault: '429', answer: text('', 429, 'text/plain'), kind: 'refused' },
  {
    fault: 'a redirect elsewhere',
    answer: () => new Response(null, { status: 302, headers: { Location: 'https://elsewhere.example' } }),
    kind: 'redirect',
  },
  { fault: 'garbage', answer: text('\u0000\uFFFD%%', 200), kind: 'unreadable' },
  { fault: 'an HTML page', answer: text('<html>OK', 200, 'text/html'), kind: 'unreadable' },
  { fault: 'cut JSON', answer: text('{"result":0,"tok', 200), kind: 'unreadable' },
  { fault: 'JSON of another shape', answer: text('[null,{"result":"0"}]', 200), kind: 'unreadable' },
  { fault: 'JSON null', answer: text('null', 200), kind: 'unreadable' },
  { fault: 'endless JSON', answer: text(`{"result":0,"x":"${'x'.repeat(1_100_000)}"}`, 200), kind: 'unreadable' },
]

function expected(call: Call, step: Step, kind: FaultKind): string {
  if (step.does === 'watch') return call.unwatched ?? ''
  const isFirst = call.steps.indexOf(step) === 0
  if (step.does === 'read') return isFirst ? (call.readingFirst ?? 'unknown') : 'unknown'
  return kind === 'lost' || kind === 'unreadable' ? 'unknown' : 'refused'
}

async function outcomeWith(call: Call, index: number, fault: Responder): Promise<string> {
  const before = call.steps.slice(0, index).map(({ answer }) => answer)
  // What watches looks again and again: the fault stays.
  const { wire } = wireAnswering(...before, ...Array.from({ length: 6 }, () => fault))
  return (await call.run(wire)).outcome
}

describe('every call of every provider', () => {
  it.each(calls)('$name comes to its end when all goes well', async ({ run, steps, good }) => {
    const { wire, outgoing } = wireAnswering(...steps.map(({ answer }) => answer))
    expect((await run(wire)).outcome).toBe(good)
    expect(outgoing.calls).toHaveLength(steps.length)
  })

  const rounds = calls.flatMap((call) => call.steps.map((step, index) => ({ call, step, index, name: call.name })))
  it.each(rounds)(
    '$name keeps to what is known, whatever goes wrong at step $index',
    { timeout: 30_000 },
    async ({ call, step, index }) => {
      const real = faults.filter(({ kind }) => kind !== step.takes)
      const entries = real.map(async ({ fault, answer }) => [fault, await outcomeWith(call, index, answer)] as const)
      const wanted = Object.fromEntries(real.map(({ fault, kind }) => [fault, expected(call, step, kind)]))
      expect(Object.fromEntries(await Promise.all(entries))).toEqual(wanted)
    },
  )

  it.each(calls)('$name comes to no end when the caller gives up at once', async ({ run, steps, readingFirst }) => {
    const { wire } = wireAnswering(...steps.map(() => silence))
    expect(await run(wire, AbortSignal.abort())).toMatchObject({
      outcome: readingFirst ?? 'unknown',
      reason: 'aborted',
    })
  })
})
