import type { ProcessEventType } from '#domain/process-lifecycle.ts'

/**
 * Events of staff that take effect at once and can be undone: they send no message, move no money and give no box to
 * anybody. All others ask for confirmation. A trigger of the database holds the same list (tested).
 */
export const undoableEvents = [
  'box_full',
  'deliver_keys',
  'deliver_belongings',
  'collect_keys',
  'deliver_over_counter',
  'start_retrieval',
  'return_substitute_keys',
  'finish',
] as const satisfies readonly ProcessEventType[]

const undoable: ReadonlySet<string> = new Set(undoableEvents)

/** The time (ms) for which a screen offers to undo. */
export const undoShownMs = 8000

/** The time (ms) for which the server accepts an undo: a press at the last moment takes a while to arrive. */
export const undoTakenMs = 12_000

export function isUndoable(type: string): boolean {
  return undoable.has(type)
}
