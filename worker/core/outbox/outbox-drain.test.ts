import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { drainOf, handHeld, row, type Row } from '#tests/support/drain.ts'

import { retryDelayMs, type DrainDependencies } from './outbox-drain.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the order of effects', () => {
  it('is kept within a stream, one at a time, while other streams go on', async () => {
    const hands = handHeld()
    const { store, drain } = drainOf([row(1, 'a'), row(2, 'a'), row(3, 'b'), row(4, 'b')], { handle: hands.handle })
    const drained = drain()
    await vi.advanceTimersByTimeAsync(0)
    expect(hands.begun).toEqual([1, 3])
    await hands.finish(3)
    expect(hands.begun).toEqual([1, 3, 4])
    await hands.finish(4)
    await hands.finish(1)
    expect(hands.begun).toEqual([1, 3, 4, 2])
    await hands.finish(2)
    expect(await drained).toEqual({ done: 4, retried: 0, parked: 0 })
    expect(store.stored.size).toBe(0)
  })

  it('is kept across two drains at once', async () => {
    const hands = handHeld()
    const { drain } = drainOf([row(1, 'a'), row(2, 'a')], { handle: hands.handle })
    const both = Promise.all([drain(), drain()])
    await vi.advanceTimersByTimeAsync(0)
    expect(hands.begun).toEqual([1])
    await hands.finish(1)
    expect(hands.begun).toEqual([1, 2])
    await hands.finish(2)
    const results = await both
    expect(new Set(results.map(({ done }) => done))).toEqual(new Set([0, 2]))
  })

  it('waits for a failed effect to be tried again before the next of its stream', async () => {
    const made: number[] = []
    const { drain } = drainOf([row(1, 'a'), row(2, 'a'), row(3, 'b')], {
      async handle({ seq, attempts }) {
        if (seq === 1 && attempts === 1) throw new Error('refused')
        made.push(seq)
      },
    })
    expect(await drain()).toEqual({ done: 1, retried: 1, parked: 0 })
    expect(made).toEqual([3])
    vi.advanceTimersByTime(retryDelayMs(1))
    await drain()
    expect(made).toEqual([3, 1, 2])
  })

  it('goes past a parked effect', async () => {
    const made: number[] = []
    const { store, drain } = drainOf([row(1, 'a'), row(2, 'a')], {
      maxAttempts: () => 1,
      async handle({ seq }) {
        if (seq === 1) throw new Error('refused')
        made.push(seq)
      },
    })
    expect(await drain()).toEqual({ done: 1, retried: 0, parked: 1 })
    expect(made).toEqual([2])
    expect(store.stored.get(1)).toMatchObject({ isParked: true })
  })
})

describe('the number of effects', () => {
  it('at one time is bounded', async () => {
    const hands = handHeld()
    const rows = Array.from({ length: 5 }, (_, index) => row(index + 1, `stream-${index}`))
    const { drain } = drainOf(rows, { handle: hands.handle, concurrency: () => 2 })
    const drained = drain()
    await vi.advanceTimersByTimeAsync(0)
    expect(hands.begun).toEqual([1, 2])
    await hands.finish(2)
    expect(hands.begun).toEqual([1, 2, 3])
    for (const seq of [1, 3, 4, 5]) await hands.finish(seq)
    expect(await drained).toMatchObject({ done: 5 })
  })

  it('of one drain ends where its budget is spent, with what was begun', async () => {
    const rows = Array.from({ length: 9 }, (_, index) => row(index + 1, 'a'))
    let begun = 0
    const handle = async () => {
      begun += 1
    }
    const { store, drain } = drainOf(rows, { handle, isSpent: () => begun >= 4 })
    expect(await drain()).toMatchObject({ done: 4 })
    expect(store.stored.size).toBe(5)
  })
})

describe('a slow effect', () => {
  it('is told to stop at its time-out and tried again', async () => {
    const aborted = vi.fn<() => void>()
    const { report, drain } = drainOf([row(1, 'a')], {
      handle: (_row, signal) => {
        signal.addEventListener('abort', aborted)
        return new Promise<void>(() => {})
      },
    })
    const drained = drain()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await drained).toEqual({ done: 0, retried: 1, parked: 0 })
    expect(aborted).toHaveBeenCalledOnce()
    expect(report.mock.calls[0]?.[0].error).toMatchObject({ name: 'EffectTimeout' })
  })

  it.each(['resolves', 'rejects'] as const)('changes nothing when it %s after its time-out', async (way) => {
    const late = Promise.withResolvers<void>()
    const { store, drain } = drainOf([row(1, 'a')], { handle: () => late.promise })
    const drained = drain()
    await vi.advanceTimersByTimeAsync(1_000)
    await drained
    if (way === 'resolves') late.resolve()
    else late.reject(new Error('too late'))
    await vi.advanceTimersByTimeAsync(0)
    expect(store.stored.get(1)).toMatchObject({ isClaimed: false, isParked: false, attempts: 1 })
  })

  it('leaves no timer behind once it is made', async () => {
    const { drain } = drainOf([row(1, 'a')])
    await drain()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a failing effect', () => {
  it.each([
    [1, 5_000],
    [2, 10_000],
    [3, 20_000],
    [10, 2_560_000],
    [11, 3_600_000],
    [50, 3_600_000],
  ])('waits after attempt %i for %i ms', (attempts, delay) => {
    expect(retryDelayMs(attempts)).toBe(delay)
  })

  it('is parked after its last attempt and reported each time', async () => {
    const error = new Error('refused')
    const { store, report, drain } = drainOf([row(1, 'a')], { handle: () => Promise.reject(error) })
    for (const delay of [retryDelayMs(1), retryDelayMs(2), 0]) {
      await drain()
      vi.advanceTimersByTime(delay)
    }
    expect(report.mock.calls.map(([failure]) => [failure.row.attempts, failure.isParked, failure.error])).toEqual([
      [1, false, error],
      [2, false, error],
      [3, true, error],
    ])
    expect(store.stored.get(1)).toMatchObject({ isParked: true, error })
    expect(await drain()).toEqual({ done: 0, retried: 0, parked: 0 })
  })

  it('that throws before its first wait is a failure like any other', async () => {
    const { drain } = drainOf([row(1, 'a'), row(2, 'b')], {
      handle: ({ seq }) => {
        if (seq === 1) throw new Error('broken')
        return Promise.resolve()
      },
    })
    expect(await drain()).toEqual({ done: 1, retried: 1, parked: 0 })
  })

  it('is parked unmade when drains keep dying on it', async () => {
    const handle = vi.fn<DrainDependencies<Row>['handle']>()
    const { store, drain } = drainOf([{ ...row(1, 'a'), attempts: 3 }], { handle })
    await drain()
    expect(handle).not.toHaveBeenCalled()
    expect(store.stored.get(1)).toMatchObject({ isParked: true })
  })
})

describe('a failing store', () => {
  it('cannot hide that an effect failed', async () => {
    const { report, reportStore, drain } = drainOf([row(1, 'a')], {
      handle: () => Promise.reject(new Error('refused')),
      retry: () => Promise.reject(new Error('store down')),
    })
    expect(await drain()).toEqual({ done: 0, retried: 0, parked: 0 })
    expect(report).toHaveBeenCalledOnce()
    expect(reportStore).toHaveBeenCalledOnce()
  })

  it('is reported when it takes no word, what runs is finished, and what was made stays claimed', async () => {
    const hands = handHeld()
    let calls = 0
    const { reportStore, drain } = drainOf([], {
      handle: hands.handle,
      async advance() {
        calls += 1
        if (calls > 1) throw new Error('store down')
        return [{ ...row(1, 'a'), attempts: 1 }]
      },
    })
    const drained = drain()
    await vi.advanceTimersByTimeAsync(0)
    await hands.finish(1)
    expect(await drained).toMatchObject({ done: 0 })
    expect(reportStore).toHaveBeenCalledOnce()
  })

  it('does not make the drain spin when it gives the same row again and again', async () => {
    const handle = vi.fn<DrainDependencies<Row>['handle']>(async () => {})
    const advance = vi.fn<DrainDependencies<Row>['advance']>(async () => [{ ...row(1, 'a'), attempts: 1 }])
    const { drain } = drainOf([], { handle, advance })
    await drain()
    expect(handle).toHaveBeenCalledOnce()
    expect(advance).toHaveBeenCalledTimes(2)
  })

  it('hears in one trip of what was made and asks for what comes next', async () => {
    const { store, drain } = drainOf([row(1, 'a'), row(2, 'a'), row(3, 'b')])
    await drain()
    expect(store.advance.mock.calls.map(([made]) => made.map(({ seq }) => seq))).toEqual([[], [1, 3], [2]])
  })

  it('hears once of what ends close together', async () => {
    const endsAfter = ({ seq }: Row) => new Promise<void>((resolve) => void setTimeout(resolve, 50 + seq))
    const { store, drain } = drainOf([row(1, 'a'), row(2, 'b'), row(3, 'c')], { handle: endsAfter })
    const drained = drain()
    await vi.advanceTimersByTimeAsync(100)
    expect(await drained).toMatchObject({ done: 3 })
    expect(store.advance.mock.calls.map(([made]) => made.map(({ seq }) => seq))).toEqual([[], [1, 2, 3]])
  })

  it('asks once when there is nothing to do', async () => {
    const { store, drain } = drainOf([])
    await drain()
    expect(store.advance).toHaveBeenCalledOnce()
  })
})
