import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { tenantOf } from '#core/tenant.ts'
import { isCompanyName } from '#domain/contact/company-name.ts'
import { dayKindOf, dayMarkOf, overdueDays } from '#domain/process/day.ts'
import { addDays, instantOf, localDate, startOfDayMs, startOfWeekMs } from '#domain/time/time.ts'
import type { CountedDayItem, CountedDay, DayQueryInput } from '#worker/contract/staff/visit/day.ts'
import { readTogether } from '#worker/db/db.ts'
import { assigneeOf, reachedAccounts } from '#worker/desk/board/index.ts'

import { dayPage, missedPage, type DayPlace, type DayRow } from './day.queries.ts'

type DayCall = { deps: Dependencies; staff: Staff }

const mostOverdue = 50

/** A day or a week of the accounts in reach, in one round trip. */
export async function getDay({ deps, staff }: DayCall, query: DayQueryInput): Promise<CountedDay> {
  const { db, clock } = deps
  const tenant = tenantOf(staff, 'process.see', query.accountId)
  const { timeZone } = staff.workplace
  const now = clock.now()
  const range = rangeOf(query, now, timeZone)
  const today = startOfDayMs(now, timeZone)
  const after = readPlace(query.cursor)
  const rows = await readTogether(db, {
    accounts: reachedAccounts(db, tenant),
    page: dayPage(db, { tenant, range, after, limit: query.limit + 1 }),
    missed: missedPage(db, {
      tenant,
      range: { from: addDays(today, -overdueDays, timeZone), until: range.from },
      limit: mostOverdue + 1,
    }),
  })
  if (tenant.isNamed && rows.accounts.length === 0) throw notFound('account')
  const isToday = range.from <= now && now < range.until && after === null
  const missed = isToday ? rows.missed : []
  const seen = { now, isWall: query.wall !== undefined }
  const page = rows.page.slice(0, query.limit)
  const last = page.at(-1)
  return {
    date: localDate(range.from, timeZone),
    today: localDate(now, timeZone),
    span: query.span,
    timeZone,
    items: page.flatMap((row) => toItem(row, seen)),
    nextCursor: last === undefined || rows.page.length <= query.limit ? null : cursorOf(last),
    overdue: missed.slice(0, mostOverdue).flatMap((row) => toItem(row, seen)),
    hasMoreOverdue: missed.length > mostOverdue,
    asOf: now,
  }
}

function rangeOf({ date, span }: DayQueryInput, now: number, timeZone: string) {
  const within = date === undefined ? now : instantOf({ date, hour: 12, minute: 0 }, timeZone)
  const from = span === 'week' ? startOfWeekMs(within, timeZone) : startOfDayMs(within, timeZone)
  return { from, until: addDays(from, span === 'week' ? 7 : 1, timeZone) }
}

const placePattern = /^d\.(-?\d{1,16})\.(start|end)\.(\w{1,64})$/

function cursorOf({ at, edge, id }: DayRow): string {
  return `d.${at}.${edge}.${id}`
}

function readPlace(cursor: string | undefined): DayPlace | null {
  if (cursor === undefined) return null
  const [, at, edge, id = ''] = placePattern.exec(cursor) ?? []
  if (at === undefined) throw requestInvalidField('cursor', 'invalid_value')
  return { at: Number(at), edge: edge === 'end' ? 'end' : 'start', id }
}

/** Everybody in the workshop reads it: of a person no more than the first name. */
function nameOnWall({ firstName, customerName }: DayRow): string | null {
  return firstName ?? (customerName !== null && isCompanyName(customerName) ? customerName : null)
}

function toItem(row: DayRow, { now, isWall }: { now: number; isWall: boolean }): CountedDayItem[] {
  const kind = dayKindOf(row.processType, row.edge)
  const mark = kind === null ? null : dayMarkOf(row, { kind, edge: row.edge, at: row.at, now })
  if (kind === null || mark === null) return []
  return [
    {
      id: row.id,
      kind,
      at: row.at,
      startsAt: row.reservationStart,
      readyAt: row.readyAt,
      endsAt: row.reservationEnd,
      mark,
      state: row.state,
      processType: row.processType,
      turn: row.turn,
      licenseNumber: row.licenseNumber,
      vehicle: [row.make, row.model].filter((word) => word !== null).join(' ') || null,
      customerName: isWall ? nameOnWall(row) : row.customerName,
      boxNumber: row.boxNumber,
      assignee: isWall ? null : assigneeOf(row),
      accountName: row.accountName,
    },
  ]
}
