import { sql } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { tenantOf } from '#core/tenant.ts'
import { endOfDayMs, instantOf, localDate } from '#domain/time/time.ts'
import type { CountedDayEnd, CountedDayFigures } from '#worker/contract/staff/day-end.ts'
import { readTogether, type RowsOf } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { providersOf, returnsOf, takingsOf, turnsOf, type DayOf, type Span } from './day-end.queries.ts'

export type DayEndCall = { deps: Dependencies; staff: Staff }
type DayRequest = { accountId?: string | undefined; day?: string | undefined }

/** A day of one workshop, as far as the user sees it: `ownOf` is the user whose takings alone they are. */
export type SeenDay = DayOf & {
  accountName: string
  timeZone: string
  today: string
  span: Span
  ownOf: string | null
}

/** Throws 404 for an account out of reach, and 422 where none is chosen, for a day that is to come, or another than today. */
export async function seenDay({ deps, staff }: DayEndCall, request: DayRequest): Promise<SeenDay> {
  const { db, clock } = deps
  const tenant = tenantOf(staff, 'day_end.see', request.accountId)
  const rows = await selectFrom(
    db,
    { id: accounts.id, name: accounts.name, timeZone: accounts.timeZone },
    sql`${accounts} where id in (select id from ${tenant.accounts}) limit 2`,
  )
  const [account] = rows
  if (account === undefined) throw notFound('account')
  if (rows.length > 1) throw requestInvalidField('accountId', 'required')
  const { id: accountId, name: accountName, timeZone } = account
  const today = localDate(clock.now(), timeZone)
  const day = request.day ?? today
  if (day > today) throw requestInvalidField('day', 'in_future')
  if (tenant.createdBy !== null && day !== today) throw requestInvalidField('day', 'only_today')
  const from = instantOf({ date: day, hour: 0, minute: 0 }, timeZone)
  const span = { accountId, from, to: endOfDayMs(from, timeZone) }
  return { accountId, accountName, timeZone, day, today, span, ownOf: tenant.createdBy }
}

export function dayQueries({ db }: Dependencies, seen: SeenDay) {
  return {
    takings: takingsOf(db, seen, seen.ownOf),
    providers: providersOf(db, seen.span),
    refunds: returnsOf(db, seen.span),
    turns: turnsOf(db, seen),
  }
}

export type DayRows = RowsOf<ReturnType<typeof dayQueries>>

/** The end of a day; of one that is closed the figures as they were then. */
export async function getDayEnd(call: DayEndCall, request: DayRequest): Promise<CountedDayEnd> {
  const seen = await seenDay(call, request)
  return toDayEnd(seen, await readTogether(call.deps.db, dayQueries(call.deps, seen)))
}

export function toDayEnd(seen: SeenDay, rows: DayRows): CountedDayEnd {
  const { accountId, accountName, timeZone, day, today, ownOf } = seen
  const latest = rows.turns.at(-1)
  const isClosed = latest?.kind === 'CLOSED'
  const kept = ownOf === null && isClosed ? latest.figures : null
  return {
    accountId,
    accountName,
    timeZone,
    day,
    today,
    reach: ownOf === null ? 'workshop' : 'own',
    isClosed,
    ...(kept === null ? figuresOf(seen, rows) : toFigures(kept)),
    turns: ownOf === null ? rows.turns.map(({ figures: _figures, ...turn }) => turn) : [],
  }
}

/** Guarantee: `closeDay` put the text together. */
function toFigures(text: string): CountedDayFigures {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return JSON.parse(text) as CountedDayFigures
}

/** The figures of a day by what is stored now. */
export function figuresOf({ ownOf }: SeenDay, { takings, providers, refunds }: DayRows): CountedDayFigures {
  const people = [...Map.groupBy(takings, ({ userId }) => userId)].map(([userId, rows]) => ({
    userId,
    name: rows[0]?.name ?? null,
    means: rows.map(({ means, takenCents, returnedCents }) => ({ means, takenCents, returnedCents })),
  }))
  const cash = takings.filter(({ means }) => means === 'CASH')
  return {
    people,
    providers: ownOf === null ? providers : [],
    refunds: ownOf === null ? refunds : [],
    expectedCashCents: cash.reduce((sum, { takenCents, returnedCents }) => sum + takenCents - returnedCents, 0),
  }
}
