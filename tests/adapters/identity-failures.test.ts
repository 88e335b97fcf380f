import { describe, expect, it } from 'vitest'

import type { IdentityPort } from '#worker/providers/identity-port.ts'
import type { PaymentWire } from '#worker/providers/payment-wire.ts'

import { beginInput, scrive, sealedText, signicat, tokenAnswer } from './identity-fixtures.ts'
import { json, wireAnswering, type Responder } from './payment-fixtures.ts'

/** Never answers; ends only when the caller gives up. */
const silence: Responder = (_call, { signal }) => {
  const { promise, reject } = Promise.withResolvers<Response>()
  const giveUp = () => reject(new DOMException('Aborted', 'AbortError'))
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp)
  return promise
}

const text =
  (body: string, status = 200, type = 'application/json'): Responder =>
  () =>
    new Response(body, { status, headers: { 'Content-Type': type } })

const good = '{"id":"x-1","provider":"fiTupas","status":"complete","accessUrl":"https://x.example"}'

/** `refused`: the provider surely began nothing. */
const faults: readonly [fault: string, answer: Responder, means: 'refused' | 'unknown'][] = [
  ['no answer in time', silence, 'unknown'],
  ['no connection', () => Promise.reject(new TypeError('Network connection lost.')), 'unknown'],
  ['500', text(good, 500), 'unknown'],
  ['502 in HTML', text('<html>Bad gateway', 502, 'text/html'), 'unknown'],
  ['503', text('', 503), 'unknown'],
  ['409', text('{}', 409), 'unknown'],
  ['400', text('Error in $.providerParameters', 400, 'text/plain'), 'refused'],
  ['403', text('{}', 403), 'refused'],
  ['404 in HTML', text('<html>', 404, 'text/html'), 'refused'],
  ['429', text('', 429, 'text/plain'), 'refused'],
  ['a redirect elsewhere', () => Response.redirect('https://elsewhere.example', 302), 'refused'],
  ['garbage', text('\u0000%%'), 'unknown'],
  ['an HTML page', text('<html>OK', 200, 'text/html'), 'unknown'],
  ['the right body of a wrong type', text(good, 200, 'text/html'), 'unknown'],
  ['cut JSON', text('{"id":"x-1","sta'), 'unknown'],
  ['JSON of another shape', json([null, { id: 1 }]), 'unknown'],
  ['JSON null', json(null), 'unknown'],
  ['nothing', () => new Response(null, { status: 204 }), 'unknown'],
  ['endless JSON', text(`{"id":"x-1","x":"${'x'.repeat(200_000)}"}`), 'unknown'],
  ['a sealed text that is no JSON', async () => new Response(await sealedText('hello')), 'unknown'],
  ['something that looks sealed', () => new Response('eyJh.bGci.OiJS.U0Et.T0FF'), 'unknown'],
]

type Side = { name: string; port: (wire: PaymentWire) => IdentityPort; before: readonly Responder[] }
const sides: readonly Side[] = [
  { name: 'Scrive', port: scrive, before: [] },
  { name: 'Signicat', port: (wire) => signicat(wire), before: [tokenAnswer] },
]
const check = { reference: 'x-1', keyId: 'key-2' }
const everything = sides.flatMap((side) => faults.map(([fault, answer, means]) => ({ ...side, fault, answer, means })))

describe('every call', () => {
  it.each(everything)('$name, beginning, and $fault: $means', async ({ port, before, answer, means }) => {
    const outcome = await port(wireAnswering(...before, answer).wire).begin(beginInput)
    expect(outcome).toEqual({ outcome: means, reason: expect.stringMatching(/^[a-z0-9_]{3,40}$/) })
  })

  it.each(everything)('$name, asked, and $fault: nothing is known', async ({ port, before, answer }) => {
    const outcome = await port(wireAnswering(...before, answer).wire).ask(check)
    expect(outcome).toEqual({ outcome: 'unknown', reason: expect.stringMatching(/^[a-z0-9_]{3,40}$/) })
  })

  it.each(faults)('Signicat, for a token, and %s: nothing is begun and nothing known', async (_fault, answer) => {
    const began = wireAnswering(answer)
    expect((await signicat(began.wire).begin(beginInput)).outcome).toBe('refused')
    expect(began.outgoing.calls).toHaveLength(1)
    expect((await signicat(wireAnswering(answer).wire).ask(check)).outcome).toBe('unknown')
  })

  it.each(sides)('$name is not waited for longer than the caller does', async ({ port, before }) => {
    const caller = new AbortController()
    const { wire } = wireAnswering(...before, silence)
    const asked = port({ ...wire, timeoutMs: 10_000 }).ask(check, caller.signal)
    caller.abort()
    expect((await asked).outcome).toBe('unknown')
  })
})
