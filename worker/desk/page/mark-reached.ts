import { sql } from 'drizzle-orm'

import type { ReachedInput, StaffNote } from '#worker/contract/staff/process-page.ts'
import type { StaffCall } from '#worker/process/index.ts'

import { addNote } from './add-note.ts'

/** Staff reached the customer: they are not to be called any more, and a note says so. One click says it once. */
export function markReached(call: StaffCall, { clickId }: ReachedInput): Promise<StaffNote> {
  const unreached = sql`null, reached_at = ${call.deps.clock.now()}`
  return addNote(call, { clickId, text: '' }, { kind: 'REACHED', action: 'process.reached', unreached })
}
