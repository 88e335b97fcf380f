import { customerActor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { addMonths } from '#domain/time/time.ts'

import { archivedByLink } from './archive.queries.ts'
import { restoreVisit } from './restore-visit.ts'

/**
 * Brings a visit back whose link somebody opens who has it still: its page and its receipt are theirs for as long as the account
 * keeps them. Answers false where the code is of no archived visit, or that time is over.
 */
export async function bringBackByLink(deps: Dependencies, code: string): Promise<boolean> {
  const [archived] = await archivedByLink(deps.db, code)
  if (archived === undefined) return false
  const { endedAt, retentionMonths, ...row } = archived
  if (addMonths(endedAt, retentionMonths, 'UTC') <= deps.clock.now()) return false
  await restoreVisit(deps, row, { actor: customerActor, reason: null })
  return true
}
