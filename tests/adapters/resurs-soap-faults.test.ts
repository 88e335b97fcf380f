import { describe, expect, it } from 'vitest'

import { creditCalls } from './credit-calls.ts'
import type { Call, Step } from './payment-calls.ts'
import { wireAnswering, type Responder } from './payment-fixtures.ts'
import { answer, fault, plainFault } from './resurs-simplified-other-side.ts'

const soapCalls = creditCalls.filter(({ name }) => name.startsWith('Simplified Flow'))
const rounds = soapCalls.flatMap((call) => call.steps.map((step, index) => ({ call, step, index, name: call.name })))

const xml =
  (text: string, type = 'text/xml'): Responder =>
  () =>
    new Response(text, { status: 200, headers: { 'Content-Type': type } })

/** Answers that are no answers, each with what it means for a call that was to change something. */
const faults: readonly [name: string, answered: Responder, ofChange: 'unknown' | 'refused'][] = [
  ['an error inside', fault(3), 'unknown'],
  ['an unknown error', fault(99), 'unknown'],
  ['a service that is down', fault(503), 'unknown'],
  ['a message that it did not understand', plainFault('Client'), 'refused'],
  ['a breakdown that says nothing', plainFault('Server'), 'unknown'],
  ['no rights', fault(4), 'refused'],
  ['an answer to something else', answer('getSomethingResponse', '<return/>'), 'unknown'],
  ['an empty document', xml(''), 'unknown'],
  ['half a document', xml('<soap:Envelope xmlns:soap="x"><soap:Body><ns:bookPaym'), 'unknown'],
  ['a document type', xml('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), 'unknown'],
  ['a document of another type', xml('<a/>', 'application/octet-stream'), 'unknown'],
  ['an envelope with nothing in it', xml('<s:Envelope xmlns:s="x"><s:Body/></s:Envelope>'), 'unknown'],
  ['an envelope of two answers', xml('<s:Envelope xmlns:s="x"><s:Body><a/><b/></s:Body></s:Envelope>'), 'unknown'],
  ['a document without end', xml(`<a>${'<b/>'.repeat(300_000)}</a>`), 'unknown'],
]

async function outcomeOf({ run, steps }: Call, index: number, answered: Responder): Promise<string> {
  const before = steps.slice(0, index).map((step: Step) => step.answer)
  const { wire } = wireAnswering(...before, answered, answered, answered)
  return (await run(wire)).outcome
}

function expected({ name, readingFirst }: Call, step: Step, ofChange: string): string {
  // Who was refused looks whether somebody else came first, and here cannot see it.
  if (step.does === 'change' && name.endsWith('capture')) return 'unknown'
  // A signature is lost by the creditor's own word only, and that is what such a fault is.
  if (step.does === 'change' || name.endsWith('what was signed')) return ofChange
  return readingFirst ?? 'unknown'
}

describe('a SOAP fault', () => {
  it.each(rounds)(
    'at step $index of $name leaves what is known',
    { timeout: 30_000 },
    async ({ call, step, index }) => {
      const found = faults.map(async ([name, answered]) => [name, await outcomeOf(call, index, answered)] as const)
      const wanted = faults.map(([name, , ofChange]) => [name, expected(call, step, ofChange)])
      expect(await Promise.all(found)).toEqual(wanted)
    },
  )
})
