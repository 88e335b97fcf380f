import type { OutboxRow } from './outbox-store.ts'

/**
 * How long what was told may stay in the outbox. It leaves with the next word of its stream; what had none by then is let go
 * of by itself. A platform ends what goes on after an answer at 30 s.
 */
export const letGoAfterMs = 10_000

type Told = { row: Pick<OutboxRow, 'seq' | 'streamKey'>; at: number }

/**
 * What an isolate has told and the outbox of a database still has. It is lost with the isolate: then a job tells the same
 * word once more, which does no harm.
 */
export type ToldRows = {
  keep: (rows: readonly OutboxRow[], now: number) => void
  /** The word of a stream was written anew, and with it went the one before. */
  forget: (streamKeys: readonly string[]) => void
  isEmpty: () => boolean
  /** The numbers of those that were told so long ago that nothing more is waited for. */
  takeDue: (now: number) => readonly number[]
}

export function createToldRows(): ToldRows {
  const told = new Map<string, Told>()
  return {
    keep(rows, now) {
      for (const row of rows) told.set(row.streamKey, { row, at: now })
    },
    forget(streamKeys) {
      for (const streamKey of streamKeys) told.delete(streamKey)
    },
    isEmpty: () => told.size === 0,
    takeDue(now) {
      const due = [...told.values()].filter(({ at }) => at + letGoAfterMs <= now)
      for (const { row } of due) told.delete(row.streamKey)
      return due.map(({ row }) => row.seq)
    },
  }
}

const byDatabase = new WeakMap<D1Database, ToldRows>()

/** Of this isolate. */
export function toldRowsOf(d1: D1Database): ToldRows {
  const known = byDatabase.get(d1) ?? createToldRows()
  byDatabase.set(d1, known)
  return known
}
