import type { Db } from '#worker/db/db.ts'

import type { Budget } from './budget.ts'
import type { ReadBuiltInTexts, ReadMessageWording } from './built-in-texts.ts'
import type { Admit } from './call-limits.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Measure, Measures } from './measures.ts'
import type { OutboxRow } from './outbox-store.ts'

/** What a verb may use of the outside world. Built once a request (or cron run); tests pass their own. */
export type Dependencies = {
  config: Config
  clock: Clock
  db: Db
  licences: R2Bucket
  builtInTexts: ReadBuiltInTexts
  messageWording: ReadMessageWording
  log: Log
  measure: Measure
  /** What this isolate measured in the last hour. */
  measured: Measures['sums']
  requestId: string
  /** What this invocation may still ask of the database. */
  budget: Budget
  /** Whether a machine may call now. */
  admit: Admit
  /** Outgoing HTTP, so that a test can stand in for the other side of the wire. */
  fetch: typeof fetch
  /** Makes effects that were written to the outbox happen soon, after the answer. */
  wake: (streamKey: string) => void
  /** Effects that this invocation has written and may make without claiming them; whoever takes them makes them. */
  fresh: OutboxRow[]
}
