import { sql } from 'drizzle-orm'

import { customerActor } from '#core/actor.ts'
import type { ProcessState } from '#domain/enums.ts'
import type { LinkOpenedInput } from '#worker/contract/process-inputs.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

import type { CustomerCall } from './customer-call.ts'
import { toStatus } from './process-status.ts'
import type { ProcessRow } from './process.queries.ts'
import { nothingMore, readProcess } from './read-process.ts'
import { transitionStatements } from './transition.ts'
import { commitProcess, editProcess } from './write-process.ts'

const linked: ReadonlySet<ProcessState> = new Set(['LINK_GENERATED', 'LINK_SEND_FAILED', 'LINK_SENT'])

/** The customer has a link and has not been seen yet: opening it starts the process. */
export function waitsForOpening(state: ProcessState): boolean {
  return linked.has(state)
}

/** Notes that a visible page showed the process (or its payment). Saying so again changes nothing. */
export async function markLinkOpened(call: CustomerCall, { linkType }: LinkOpenedInput): Promise<ProcessStatus> {
  const { process, status } = await readProcess(call, nothingMore)
  if (linkType === 'Initial' && waitsForOpening(process.state)) return openProcess(call, process)
  const now = call.deps.clock.now()
  if (linkType === 'Initial' && process.openedAt === null) {
    return (
      await editProcess(call, process, { set: { openedAt: now, unreachedSince: null }, guard: sql`opened_at is null` })
    ).status
  }
  if (linkType === 'Payment' && process.paymentOpenedAt === null) {
    const guard = sql`payment_opened_at is null`
    return (await editProcess(call, process, { set: { paymentOpenedAt: now, unreachedSince: null }, guard })).status
  }
  return toStatus(process, status)
}

async function openProcess(call: CustomerCall, process: ProcessRow): Promise<ProcessStatus> {
  const { db, clock } = call.deps
  const now = clock.now()
  const { statements } = transitionStatements(db, {
    snapshot: process,
    events: [{ type: 'open', actor: customerActor }],
    now,
    // Not the version: a note saved at the same moment must not keep the process from starting.
    guard: sql`state = ${process.state}`,
    set: sql`opened_at = coalesce(opened_at, ${now})`,
  })
  const written = await commitProcess(call, { processId: process.id, statements, more: {} })
  // The message with the link may have been settled in between: that is no reason not to start.
  if (!written.won && waitsForOpening(written.process.state)) return openProcess(call, written.process)
  return written.status
}
