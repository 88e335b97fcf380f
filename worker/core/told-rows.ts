import type { OutboxRow } from './outbox-store.ts'

/**
 * How long what was told stays in the outbox: what changes meanwhile needs no row of its own. A platform ends what goes on
 * after an answer at 30 s.
 */
export const letGoAfterMs = 10_000

type Row = Pick<OutboxRow, 'seq' | 'id' | 'streamKey' | 'truth'>
type Told = { row: Row; at: number }

/**
 * What an isolate has told and the outbox of a database still has. It is lost with the isolate: then a job tells the same
 * word once more, which does no harm.
 */
export type ToldRows = {
  keep: (rows: readonly OutboxRow[], now: number) => void
  /** A stream has something new to tell. */
  forget: (streamKeys: readonly string[]) => void
  isEmpty: () => boolean
  /** Those that were told so long ago that nothing more is waited for. */
  takeDue: (now: number) => readonly Row[]
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
      return due.map(({ row }) => row)
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
