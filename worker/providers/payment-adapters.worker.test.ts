import { describe, expect, it } from 'vitest'

import { creditCalls } from '#tests/adapters/credit-calls.ts'
import { calls } from '#tests/adapters/payment-calls.ts'
import { wireAnswering } from '#tests/adapters/payment-fixtures.ts'

describe('on the runtime of production', () => {
  it.each([...calls, ...creditCalls])('$name comes to its end when all goes well', async ({ run, steps, good }) => {
    const { wire, outgoing } = wireAnswering(...steps.map(({ answer }) => answer))
    expect((await run(wire)).outcome).toBe(good)
    expect(outgoing.calls).toHaveLength(steps.length)
  })
})
