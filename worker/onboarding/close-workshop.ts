import { sql, type SQL } from 'drizzle-orm'

import { conflict } from '#core/http/errors.ts'
import {
  closingUnits,
  type CloseWorkshopInput,
  type ReopenWorkshopInput,
  type CountedWorkshopClosing,
} from '#worker/contract/staff/onboarding.ts'
import { readTogether } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'

import { closingQueries, nothingInTheWay, toClosing } from './closing.queries.ts'
import { changeWorkshop, isThere, type WorkshopCall } from './workshop.queries.ts'

/** A workshop and what keeps it from being closed. One round trip. */
export async function getClosing(call: WorkshopCall): Promise<CountedWorkshopClosing> {
  const rows = await readTogether(call.deps.db, closingQueries(call))
  return toClosing(rows)
}

type Step = {
  action: string
  version: number
  detail?: Record<string, string>
  guard: SQL
  set: SQL
  isSo: (after: CountedWorkshopClosing) => boolean
}

/** One step of a workshop that was seen as it is. The same told twice is answered as it was the first time. */
async function step(
  call: WorkshopCall,
  { action, version, detail = {}, guard, set, isSo }: Step,
): Promise<CountedWorkshopClosing> {
  const { deps, accountId } = call
  const { won, rows } = await changeWorkshop(call, {
    action,
    accountId,
    subject: accountId,
    detail,
    guard: sql`${isThere(call, accountId)} and ${guard}
      and exists (select 1 from ${accounts} where id = ${accountId} and version = ${version})`,
    statements: (isWon, now) => [
      deps.db.run(sql`
        update ${accounts} set ${set}, updated_at = ${now}, version = version + 1 where id = ${accountId} and ${isWon}`),
    ],
    queries: closingQueries(call),
  })
  const after = toClosing(rows)
  if (won || isSo(after)) return after
  const isInUse = after.workshop.closed === null && after.workshop.version === version
  const [code, title] = isInUse
    ? (['workshop.in_use', 'Something is still going on in the workshop'] as const)
    : (['workshop.changed', 'The workshop was changed meanwhile'] as const)
  throw conflict(code, title, { changed: after, units: closingUnits })
}

/**
 * Closes a workshop: nothing begins there any more, and what calls with a key of it is unknown. What there was stays to be
 * read.
 */
export function closeWorkshop(
  call: WorkshopCall,
  { version, reason }: CloseWorkshopInput,
): Promise<CountedWorkshopClosing> {
  return step(call, {
    action: 'account.close',
    version,
    detail: { reason },
    guard: sql`(select closed_at from ${accounts} where id = ${call.accountId}) is null
      and ${nothingInTheWay(call.accountId)}`,
    set: sql`closed_at = ${call.deps.clock.now()}, closed_reason = ${reason}`,
    isSo: ({ workshop: { closed } }) => closed?.reason === reason,
  })
}

/** Opens it again, with the keys that it had. */
export function reopenWorkshop(call: WorkshopCall, { version }: ReopenWorkshopInput): Promise<CountedWorkshopClosing> {
  return step(call, {
    action: 'account.reopen',
    version,
    guard: sql`(select closed_at from ${accounts} where id = ${call.accountId}) is not null`,
    set: sql`closed_at = null, closed_reason = null`,
    isSo: ({ workshop: { closed } }) => closed === null,
  })
}
