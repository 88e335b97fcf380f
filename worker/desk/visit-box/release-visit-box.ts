import { sql, type SQL } from 'drizzle-orm'

import { staffTurnStatement } from '#core/outbox/staff-push.ts'
import { dayMs } from '#domain/durations.ts'
import type { BoxRelease } from '#domain/visit-box.ts'
import type { ReleaseVisitBoxInput, CountedVisitBox } from '#worker/contract/staff/visit/visit-box.ts'
import type { Statement } from '#worker/db/db.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { endLeaseStatements, keysLieIn } from '#worker/lockers/index.ts'
import { touchStatements, transitionStatements, whileIn, type StaffCall } from '#worker/process/index.ts'

import { changeVisitBox, type Handling } from './change-visit-box.ts'
import { notReleasable } from './visit-box.errors.ts'

/**
 * Gives the box of a visit back: of a customer who has not been there, or once staff have taken the keys out for the desk.
 * Throws 409 where the box goes with an event of the visit.
 */
export async function releaseVisitBox(call: StaffCall, input: ReleaseVisitBoxInput): Promise<CountedVisitBox> {
  const { after } = await changeVisitBox(call, input, (handling) => {
    const { row, box, seen } = handling
    const release = seen.held?.release ?? null
    if (release === null) throw notReleasable()
    const isEmpty = sql`not exists (select 1 from ${boxLeases} lease where lease.id = ${box.leaseId} and ${keysLieIn('lease')})`
    const isThere = sql`exists (select 1 from ${processes} where id = ${row.id} and ${whileIn(row.state)})`
    return {
      action: 'box.release',
      note: { kind: 'BOX_RELEASED', text: String(box.number) },
      guard: release === 'expire' ? sql`${isThere} and ${isEmpty}` : isThere,
      statements: (won) => releaseStatements(call, { handling, release, won }),
      refusal: notReleasable,
    }
  })
  return after
}

type Releasing = { handling: Handling; release: BoxRelease; won: SQL }

function releaseStatements({ deps, staff, processId }: StaffCall, { handling, release, won }: Releasing): Statement[] {
  const { db } = deps
  const { row, now } = handling
  if (release === 'expire') {
    return transitionStatements(db, {
      snapshot: row,
      events: [{ type: 'expire_reservation', actor: { kind: 'staff', id: staff.userId } }],
      now,
      guard: sql`${whileIn(row.state)} and ${won}`,
      set: sql`due_at = ${now + row.linkValidDays * dayMs}`,
    }).statements
  }
  return [
    ...endLeaseStatements(db, { processId, reason: 'TAKEN_OUT', now, guard: won }),
    staffTurnStatement(db, { which: sql`id = ${processId}`, guard: won, now }),
    db.run(sql`update ${processes} set keys_laid_at = null where id = ${processId} and ${won}`),
    ...touchStatements(db, { which: sql`id = ${processId}`, now, guard: won }),
  ]
}
