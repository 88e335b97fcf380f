import type { Dependencies } from './dependencies.ts'
import { errorFields } from './log.ts'
import { drainOutbox, type DrainResult } from './outbox-drain.ts'
import { outboxStore, type OutboxRow } from './outbox-store.ts'

/** Makes one kind of effect. It reads the truth anew, and may be called twice for the same row. */
export type EffectHandler = (input: { deps: Dependencies; row: OutboxRow; signal: AbortSignal }) => Promise<void>

const timeoutMs = 15_000
const concurrency = 6
const maxAttempts = 8
const maxEffects = 200

/**
 * Makes the due effects of these streams (and of `<stream>:…`), or of all. An unknown kind fails like any effect, so
 * that it is parked and seen instead of lost.
 */
export async function runOutbox(
  deps: Dependencies,
  handlers: Readonly<Record<string, EffectHandler>>,
  streamKeys?: readonly string[],
): Promise<DrainResult> {
  const { clock, db, log } = deps
  return drainOutbox<OutboxRow>({
    ...outboxStore(db, { now: clock.now, ...(streamKeys === undefined ? {} : { streamKeys }) }),
    async handle(row, signal) {
      const handler = Object.hasOwn(handlers, row.kind) ? handlers[row.kind] : undefined
      if (handler === undefined) throw new Error('No handler makes this kind of effect')
      await handler({ deps, row, signal })
    },
    report({ row, error, isParked }) {
      const fields = { effect: row.id, kind: row.kind, attempts: row.attempts, ...errorFields(error) }
      if (isParked) log.error('effect.parked', fields)
      else log.info('effect.failed', fields)
    },
    reportStore: (error) => log.error('outbox.store_failed', errorFields(error)),
    clock,
    timeoutMs,
    concurrency,
    maxAttempts,
    maxEffects,
  })
}
