import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { drainOf, handHeld, row, type Row } from '#tests/support/drain.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('what was written a moment ago', () => {
  const once = (...rows: readonly Row[]) => {
    const left = [...rows]
    return () => left.splice(0)
  }
  const fresh = (seq: number) => ({ ...row(seq, `fresh-${seq}`), attempts: 1 })

  it('is made without a claim, and let go in the round trip that asks what else waits', async () => {
    const made: number[] = []
    const { store, drain } = drainOf([], {
      fresh: once(fresh(1), fresh(2)),
      handle: async ({ seq }) => void made.push(seq),
    })
    expect(await drain()).toEqual({ done: 2, retried: 0, parked: 0 })
    expect(made).toEqual([1, 2])
    expect(store.advance.mock.calls).toEqual([[[fresh(1), fresh(2)], 4, []]])
  })

  it('asks for nothing more where somebody takes over letting go of it', async () => {
    const left: number[] = []
    const { store, drain } = drainOf([], {
      fresh: once(fresh(1)),
      leave: (rows) => left.push(...rows.map(({ seq }) => seq)) > 0,
    })
    expect(await drain()).toEqual({ done: 1, retried: 0, parked: 0 })
    expect(left).toEqual([1])
    expect(store.advance).not.toHaveBeenCalled()
  })

  it('is let go of by nobody else where one of it failed', async () => {
    const leave = vi.fn(() => true)
    const { store, drain } = drainOf([], {
      fresh: once(fresh(1), fresh(2)),
      leave,
      async handle({ seq }) {
        if (seq === 1) throw new Error('refused')
      },
    })
    expect(await drain()).toEqual({ done: 1, retried: 1, parked: 0 })
    expect(leave).not.toHaveBeenCalled()
    expect(store.advance.mock.calls[0]).toEqual([[fresh(2)], 4, []])
  })

  it('holds back what else waits for half a second at most, and is claimed by nobody meanwhile', async () => {
    const hands = handHeld()
    const { store, drain } = drainOf([row(9, 'a')], { fresh: once(fresh(1)), handle: hands.handle })
    const drained = drain()
    await vi.advanceTimersByTimeAsync(499)
    expect(hands.begun).toEqual([1])
    await vi.advanceTimersByTimeAsync(1)
    expect(hands.begun).toEqual([1, 9])
    expect(store.advance.mock.lastCall).toEqual([[], 3, [fresh(1)]])
    await hands.finish(9)
    await hands.finish(1)
    expect(await drained).toMatchObject({ done: 2 })
  })

  it('is made once more where it comes back, since something else came true meanwhile', async () => {
    const made: number[] = []
    const { store, drain } = drainOf([], {
      fresh: once(fresh(1)),
      handle: async ({ seq }) => void made.push(seq),
    })
    store.advance.mockImplementationOnce(async () => [fresh(1)])
    expect(await drain()).toMatchObject({ done: 2 })
    expect(made).toEqual([1, 1])
    expect(store.advance.mock.calls.map(([gone]) => gone)).toEqual([[fresh(1)], [fresh(1)]])
  })

  it('is no more at one time than anything else', async () => {
    const hands = handHeld()
    const { drain } = drainOf([], { fresh: once(...[1, 2, 3, 4, 5].map(fresh)), handle: hands.handle })
    const drained = drain()
    await vi.advanceTimersByTimeAsync(0)
    expect(hands.begun).toEqual([1, 2, 3, 4])
    for (const seq of [1, 2, 3, 4, 5]) await hands.finish(seq)
    expect(await drained).toMatchObject({ done: 5 })
  })

  it('is put back like any other where it fails', async () => {
    const { report, drain } = drainOf([], {
      fresh: once(fresh(1)),
      async handle() {
        throw new Error('refused')
      },
    })
    expect(await drain()).toEqual({ done: 0, retried: 1, parked: 0 })
    expect(report).toHaveBeenCalledTimes(1)
  })

  it('is left to others once no more is to be begun', async () => {
    const made: number[] = []
    const { drain } = drainOf([], {
      fresh: once(fresh(1)),
      isSpent: () => true,
      handle: async ({ seq }) => void made.push(seq),
    })
    expect(await drain()).toMatchObject({ done: 0 })
    expect(made).toEqual([])
  })
})
