import { sql, type SQL } from 'drizzle-orm'

import { auditStatement, wasAudited } from '#core/audit.ts'
import { conflict } from '#core/http/errors.ts'
import { newId } from '#core/secrets/ids.ts'
import type { CloseDayForm, CountedDayEnd, ReopenDayForm } from '#worker/contract/staff/day-end.ts'
import { change, readTogether } from '#worker/db/db.ts'
import { isDayClosed } from '#worker/db/payment-records/index.ts'
import { dayEnds } from '#worker/db/schema/money/counter.table.ts'

import { rowsOfDay } from './day-end.queries.ts'
import { dayQueries, figuresOf, seenDay, toDayEnd, type DayEndCall, type SeenDay } from './get-day-end.ts'

const closed = () => conflict('day_end.closed', 'The day is closed')
const changed = () => conflict('day_end.changed', 'The takings of the day changed meanwhile')
const notClosed = () => conflict('day_end.not_closed', 'The day is not closed')

/** Closes a day with its figures as the user saw them. Throws 409 where it is closed, or where the sum is another by now. */
export async function closeDay(call: DayEndCall, form: CloseDayForm): Promise<CountedDayEnd> {
  const { deps } = call
  const seen = await seenDay(call, form)
  const rows = await readTogether(deps.db, dayQueries(deps, seen))
  if (toDayEnd(seen, rows).isClosed) throw closed()
  const figures = figuresOf(seen, rows)
  if (figures.expectedCashCents !== form.expectedCash) throw changed()
  const rowsSeen = rows.takings.reduce((sum, one) => sum + one.rows, 0)
  const { wrote, rows: after } = await turnDay(call, seen, {
    kind: 'CLOSED',
    figures: JSON.stringify(figures),
    expectedCashCents: figures.expectedCashCents,
    countedCashCents: form.countedCash,
    words: form.note,
    guard: sql`not ${isDayClosed(seen.accountId, seen.day)} and ${rowsOfDay(seen)} = ${rowsSeen}`,
  })
  const dayAfter = toDayEnd(seen, after)
  if (!wrote) throw dayAfter.isClosed ? closed() : changed()
  return dayAfter
}

/** Opens a closed day again, with a reason that stays. */
export async function reopenDay(call: DayEndCall, form: ReopenDayForm): Promise<CountedDayEnd> {
  const seen = await seenDay(call, form)
  const { wrote, rows } = await turnDay(call, seen, {
    kind: 'REOPENED',
    figures: null,
    expectedCashCents: null,
    countedCashCents: null,
    words: form.reason,
    guard: isDayClosed(seen.accountId, seen.day),
  })
  if (!wrote) throw notClosed()
  return toDayEnd(seen, rows)
}

type Turn = {
  kind: 'CLOSED' | 'REOPENED'
  figures: string | null
  expectedCashCents: number | null
  countedCashCents: number | null
  words: string
  guard: SQL
}

/** Writes how the day stands from now on, and its audit row, where the guard holds. */
async function turnDay({ deps, staff }: DayEndCall, seen: SeenDay, turn: Turn) {
  const { db, clock, requestId } = deps
  const { accountId, day } = seen
  const { kind, figures, expectedCashCents, countedCashCents, words, guard } = turn
  const now = clock.now()
  const auditId = newId('aud', now)
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId,
    action: kind === 'CLOSED' ? 'day_end.close' : 'day_end.reopen',
    subject: accountId,
    detail: { day, ...(kind === 'REOPENED' && { reason: words }) },
  }
  const number = sql`(select coalesce(max(own.number), 0) + 1 from ${dayEnds} own
    where own.account_id = ${accountId} and own.day = ${day})`
  const { wrote, rows } = await change(db, {
    write: {
      audit: auditStatement(db, { entry, requestId, now, guard, id: auditId }),
      turn: db.run(sql`
        insert into ${dayEnds} (account_id, day, number, kind, figures, expected_cash_cents, counted_cash_cents, words,
          user_id, created_at)
        select ${accountId}, ${day}, ${number}, ${kind}, ${figures}, ${expectedCashCents}, ${countedCashCents}, ${words},
          ${staff.userId}, ${now}
        where ${wasAudited(auditId)}`),
    },
    read: dayQueries(deps, seen),
  })
  return { wrote: wrote.turn, rows }
}
