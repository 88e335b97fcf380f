import type { ProcessEventType } from '#domain/process-lifecycle.ts'

/**
 * What staff tell that is done at once and can be taken back: it sends no message, moves no money and gives no box to
 * anybody. Everything else asks first. A trigger of the database holds the same list (tested).
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

/** How long a screen offers to take something back. */
export const undoShownMs = 8000

/** How long the server takes it back: a press in the last moment is on its way for a while. */
export const undoTakenMs = 12_000

export function isUndoable(type: string): boolean {
  return undoable.has(type)
}
