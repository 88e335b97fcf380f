import type { Budget } from '#core/http/budget.ts'
import type { Admit } from '#core/http/call-limits.ts'
import type { Log } from '#core/log/log.ts'
import type { Measure, Measures } from '#core/log/measures.ts'
import type { RoomNamespace } from '#core/outbox/room-namespace.ts'
import type { Db } from '#worker/db/db.ts'
import type { NameKind } from '#worker/db/schema/cell.table.ts'

import type { ReadBuiltInTexts, ReadAccountEmailWords, ReadMessageWording } from './built-in-texts.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'

/** Names that there may be only one of over all cells. */
export type OwnName = { kind: NameKind; name: string }

/**
 * The other databases, where there are several. They are for the operator's own views, for names that are unique
 * everywhere, and for jobs: nothing of a workshop's reads another cell.
 */
export type Cells = {
  /** The numbers of their bindings, in order. */
  numbers: readonly number[]
  /** The first one, which has the directory. */
  home: Dependencies
  /** All cells, the first one first. */
  all: readonly Dependencies[]
  /** Returns the cell in which a slot lies; null for a slot of none. */
  at: (slot: string) => Promise<Dependencies | null>
  /** The slot of who has a name; null where nobody has. */
  slotOfName: (name: OwnName) => Promise<string | null>
  /** Takes a name for a slot, before the row that has it is written. False where another slot has it. */
  claim: (name: OwnName, slot: string) => Promise<boolean>
}

/** The outside world that a verb may use. Built once a request (or cron run); tests pass their own. */
export type Dependencies = {
  config: Config
  clock: Clock
  db: Db
  licences: R2Bucket
  builtInTexts: ReadBuiltInTexts
  messageWording: ReadMessageWording
  letterWords: ReadAccountEmailWords
  /** Returns whether a release of the pages is one that was deployed. */
  isDeployed: (release: string) => Promise<boolean>
  log: Log
  measure: Measure
  /** This isolate's measures of the last hour. */
  measured: Measures['sums']
  requestId: string
  /** The running version: commit and platform's id. */
  version: string
  /** The slot that the call comes from, by its credentials; ids that come back from outside carry it. */
  slot: string
  /** The other databases; null where there is one, as usual. */
  cells: Cells | null
  /** The invocation's remaining budget of database calls. */
  budget: Budget
  /** Decides whether a machine may call now. */
  admit: Admit
  /** The rooms where clients hear of changes. */
  rooms: RoomNamespace
  /** Outgoing HTTP, so that a test can stand in for the other side of the wire. */
  fetch: typeof fetch
  /**
   * Drains a stream of the outbox, and those below it, behind the answer, or tells a room (`woken-rooms.ts`). `db` calls it for
   * whatever a batch enqueues or announces; others call it for rows that were there before and are due again.
   */
  wake: (key: string) => void
}
