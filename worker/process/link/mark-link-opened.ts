import { sql } from 'drizzle-orm'

import { customerActor } from '#core/actor.ts'
import type { LinkOpenedInput } from '#worker/contract/customer/process-inputs.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import type { CustomerCall } from '#worker/process/customer-call.ts'
import { toStatus } from '#worker/process/process-status.ts'
import type { ProcessRow } from '#worker/process/process.queries.ts'
import { nothingMore, readProcess } from '#worker/process/read-process.ts'
import { transitionStatements } from '#worker/process/transition.ts'
import { commitProcess, editProcess } from '#worker/process/write-process.ts'

import { waitsForOpening } from './opened-link.ts'

/** Notes that a visible page showed the process (or its payment). Saying so again changes nothing. */
export async function markLinkOpened(call: CustomerCall, { linkType }: LinkOpenedInput): Promise<CountedStatus> {
  const { process, status } = await readProcess(call, nothingMore)
  if (linkType === 'Initial' && waitsForOpening(process.state)) return openProcess(call, process)
  const seen = linkType === 'Initial' ? 'openedAt' : 'paymentOpenedAt'
  if (process[seen] !== null) return toStatus(process, status)
  const set = { [seen]: call.deps.clock.now(), unreachedSince: null }
  return (await editProcess(call, process, { set, guard: sql`${processes[seen]} is null` })).status
}

async function openProcess(call: CustomerCall, process: ProcessRow): Promise<CountedStatus> {
  const { db, clock } = call.deps
  const now = clock.now()
  const opened = transitionStatements(db, {
    snapshot: process,
    events: [{ type: 'open', actor: customerActor }],
    now,
    // Not the version: a note saved at the same moment must not keep the process from starting.
    guard: sql`state = ${process.state}`,
    set: sql`opened_at = coalesce(opened_at, ${now})`,
  })
  const written = await commitProcess(call, { write: { move: opened.statements } })
  // The message with the link may have been settled in between: that is no reason not to start.
  if (!written.wrote.move && waitsForOpening(written.process.state)) return openProcess(call, written.process)
  return written.status
}
