/**
 * A drain over a store in memory, whose handlers a test may end itself:
 *
 *   const hands = handHeld()
 *   const { store, drain } = drainOf([row(1, 'a')], { handle: hands.handle })
 */
import { vi } from 'vitest'

import { systemClock, type Clock } from '#core/clock.ts'
import { drainOutbox, gathersMs, type DrainDependencies } from '#core/outbox/outbox-drain.ts'

export type Row = { id: string; seq: number; streamKey: string; kind: string; attempts: number }
type Stored = Row & { nextAttemptAt: number; isClaimed: boolean; isParked: boolean; error?: unknown }

export const row = (seq: number, streamKey: string): Row => ({
  id: `obx_${seq}`,
  seq,
  streamKey,
  kind: 'tell',
  attempts: 0,
})

/** A store in memory that follows the same rules as the real one. */
function fakeStore(rows: readonly Row[], clock: Clock) {
  const stored = new Map<number, Stored>(
    rows.map((one) => [one.seq, { ...one, nextAttemptAt: 0, isClaimed: false, isParked: false }]),
  )
  const holdsBack = (one: Stored, other: Stored) =>
    other.streamKey === one.streamKey && other.seq < one.seq && !other.isParked
  const isClaimable = (one: Stored) =>
    !one.isClaimed &&
    !one.isParked &&
    one.nextAttemptAt <= clock.now() &&
    ![...stored.values()].some((other) => holdsBack(one, other))
  return {
    stored,
    advance: vi.fn<DrainDependencies<Row>['advance']>(async (made, limit) => {
      for (const { seq } of made) stored.delete(seq)
      const claimed = [...stored.values()].filter(isClaimable).slice(0, limit)
      for (const one of claimed) Object.assign(one, { isClaimed: true, attempts: one.attempts + 1 })
      return claimed.map(({ id, seq, streamKey, kind, attempts }) => ({ id, seq, streamKey, kind, attempts }))
    }),
    async retry({ seq }: Row, { nextAttemptAt, error }: { nextAttemptAt: number; error: unknown }) {
      Object.assign(stored.get(seq) ?? {}, { isClaimed: false, nextAttemptAt, error })
    },
    async park({ seq }: Row, { error }: { error: unknown }) {
      Object.assign(stored.get(seq) ?? {}, { isClaimed: false, isParked: true, error })
    },
  }
}

export function drainOf(rows: readonly Row[], given: Partial<DrainDependencies<Row>> = {}) {
  const clock = systemClock
  const store = fakeStore(rows, clock)
  const report = vi.fn<DrainDependencies<Row>['report']>()
  const reportStore = vi.fn<DrainDependencies<Row>['reportStore']>()
  const limits = { timeoutMs: 1_000, concurrency: () => 4, maxAttempts: () => 3, isSpent: () => false }
  const rest = { ...store, report, reportStore, clock, ...limits }
  const deps: DrainDependencies<Row> = {
    handle: async () => {},
    ...rest,
    ...given,
  }
  return { store, report, reportStore, drain: () => drainOutbox(deps) }
}

/** Handlers that a test ends manually. */
export function handHeld() {
  const pending = new Map<number, { resolve: () => void; reject: (error: unknown) => void }>()
  const begun: number[] = []
  return {
    begun,
    handle: ({ seq }: Row) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      begun.push(seq)
      pending.set(seq, { resolve, reject })
      return promise
    },
    /** Ends one, and waits for as long as others may end with it. */
    finish: async (seq: number) => {
      pending.get(seq)?.resolve()
      await vi.advanceTimersByTimeAsync(gathersMs)
    },
  }
}
