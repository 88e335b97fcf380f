import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { tenantOf, type Tenant } from '#core/tenant.ts'
import { parseProcessCode } from '#domain/access/codes.ts'
import { widestScope } from '#domain/access/permissions.ts'
import type { BoardFigure } from '#domain/operations/board-figures.ts'
import { insightDaysMax } from '#domain/operations/insights.ts'
import { archivedMax } from '#domain/process/board-views.ts'
import { latenessOf } from '#domain/process/lateness.ts'
import { awaitsKeysBack } from '#domain/process/staff-events.ts'
import { isMoneyToGiveBack, turns } from '#domain/process/whose-turn.ts'
import { phoneTerm, queryPlate, queryTerms } from '#domain/search-terms.ts'
import { openedOf } from '#domain/time/opening-hours.ts'
import type { Assignee } from '#worker/contract/staff/visit/assignee.ts'
import type { CountedChanges, CountedItem, CountedBoard, BoardQueryInput } from '#worker/contract/staff/visit/board.ts'
import { readTogether } from '#worker/db/db.ts'
import { reaches } from '#worker/process/index.ts'

import { archivedPage, type ArchivedItemRow } from './archived.queries.ts'
import {
  countOf,
  datedPage,
  processByCode,
  reachedAccounts,
  searchPage,
  viewPage,
  type ItemRow,
} from './board.queries.ts'
import { callCount, callPage, isToCall, type CallRow } from './call-list.queries.ts'
import { changesAfter, type ChangesAfter } from './changes-since.ts'
import { hitCursor, placeCursor, readChange, readHit, readPlace } from './cursor.ts'
import { daysOf } from './days.ts'
import { figurePage } from './figure.queries.ts'
import { forThisUser, lanesOf } from './lanes.ts'
import { toCall } from './to-call.ts'
import { trialsPage } from './trials.queries.ts'
import { unansweredPage } from './unanswered.queries.ts'

export type BoardCall = { deps: Dependencies; staff: Staff }

/** One more than the largest number that is told: `countInWords` of the page says that there are more. */
const countedUpTo = 101

/** The list, and the changes since the last look; null where nobody asks for them. */
type Listed = { tenant: Tenant; changes: ChangesAfter | null }

/** A page of the board, or of what a search finds, in one round trip. */
export async function getBoard(call: BoardCall, query: BoardQueryInput): Promise<CountedBoard> {
  const tenant = tenantOf(call.staff, 'process.see', query.accountId)
  const since = readChange(query.since)
  const listed = { tenant, changes: since === null ? null : changesAfter(call.deps, { tenant, since }) }
  return query.q ? search(call, listed, { ...query, q: query.q }) : view(call, listed, query)
}

const besides = (changes: ChangesAfter | null): { changes?: ChangesAfter['query'] } =>
  changes === null ? {} : { changes: changes.query }

async function view(call: BoardCall, { tenant, changes }: Listed, query: BoardQueryInput): Promise<CountedBoard> {
  const { db, clock } = call.deps
  const limit = query.limit + 1
  const after = readPlace(query.cursor)
  const { days, assignedTo } = narrowedBy(call, query)
  const { lanes, forStaff } = lanesFor(call, { ...query, assignedTo }, tenant.types, after)
  const now = clock.now()
  const narrowed = { tenant, query, days, assignedTo, limit, after }
  const page = () => {
    if (query.figure !== undefined) return figurePage(db, { ...narrowed, ...figureOf(call, query, query.figure) })
    if (query.view === 'call') return callPage(db, { ...narrowed, now })
    if (query.unanswered !== undefined) return unansweredPage(db, { ...narrowed, turns: lanes.turns })
    if (days !== null) return datedPage(db, { ...narrowed, days, turns: lanes.turns })
    if (query.trial !== undefined) return trialsPage(db, { ...narrowed, turns: lanes.turns })
    return viewPage(db, { tenant, lanes, limit })
  }
  const rows = await readTogether(db, {
    accounts: reachedAccounts(db, tenant),
    page: page(),
    calls: callCount(db, { tenant, query: {}, now, after: null, limit: countedUpTo }),
    staffTurn: countOf(db, { tenant, lanes: forStaff, limit: countedUpTo }),
    ...besides(changes),
  })
  refuseUnknown(tenant, rows.accounts)
  return toPage(call, query, {
    rows: rows.page,
    changes: changes?.toChanges(rows.changes ?? []),
    cursorOf: ({ rank, waitingSince, reservationStart, unansweredSince, id, callSince }) => {
      const usual = days === null ? waitingSince : reservationStart
      const since = callSince ?? (query.unanswered === undefined ? usual : unansweredSince) ?? 0
      return placeCursor({ rank, since, id })
    },
    ...(query.cursor === undefined && {
      staffTurnCount: rows.staffTurn[0]?.count ?? 0,
      callCount: rows.calls[0]?.count ?? 0,
    }),
  })
}

/** Returns what a figure is listed by: every turn, unless one is asked for, and the days on which it happened. */
function figureOf({ staff }: BoardCall, query: BoardQueryInput, figure: BoardFigure) {
  const days = daysOf(query, staff.workplace.timeZone, insightDaysMax) ?? { from: 0, until: Number.MAX_SAFE_INTEGER }
  return { figure, days, turns: query.turn === undefined ? turns : [query.turn] }
}

type LanesQuery = BoardQueryInput & { assignedTo: string | null }

/** The lanes that are listed, and those of what waits for this user. */
function lanesFor(
  { staff }: BoardCall,
  query: LanesQuery,
  types: Tenant['types'],
  after: ReturnType<typeof readPlace>,
) {
  const givesBack = widestScope(staff.roles, 'payment.refund') !== 'none'
  return {
    lanes: lanesOf({ ...query, givesBack }, types, after),
    forStaff: forThisUser(lanesOf({ view: 'now', turn: 'staff', givesBack }, types, null)),
  }
}

/** Returns what of the query is about days and people. */
function narrowedBy({ staff }: BoardCall, query: BoardQueryInput) {
  return {
    // The days of a figure are those of what happened.
    days: query.figure === undefined ? daysOf(query, staff.workplace.timeZone) : null,
    assignedTo: query.mine === undefined ? null : staff.userId,
  }
}

type Search = BoardQueryInput & { q: string }

/** The terms of what was typed, those of them that are looked for, and what may be meant instead of all of them. */
export function termsOf(q: string) {
  const phone = phoneTerm(q)
  // Nothing else begins with a plus, or has gaps.
  const isPhone = phone !== null && /[+\s]/.test(q)
  const terms = queryTerms(q)
  const plate = isPhone ? null : queryPlate(q)
  return { terms, sought: isPhone ? [] : terms, instead: [phone, plate].filter((term) => term !== null) }
}

async function search(call: BoardCall, { tenant, changes }: Listed, query: Search): Promise<CountedBoard> {
  const { db } = call.deps
  const after = readHit(query.cursor)
  const code = after === null ? parseProcessCode(query.q) : null
  const { terms, sought, instead } = termsOf(query.q)
  const rows = await readTogether(db, {
    accounts: reachedAccounts(db, tenant),
    archived: archivedPage(db, {
      tenant,
      terms: sought,
      instead,
      processType: query.processType,
      limit: after === null && !isNarrowed(query) ? archivedMax : 0,
    }),
    byCode: processByCode(db, { tenant, code: code ?? '' }),
    byTerms: searchPage(
      db,
      {
        ...narrowedBy(call, query),
        tenant,
        terms: sought,
        instead,
        after,
        filter: query,
        limit: query.limit + 1,
      },
      {},
    ),
    ...besides(changes),
  })
  refuseUnknown(tenant, rows.accounts)
  const named = new Set(rows.byCode.map(({ id }) => id))
  const found = terms.length === 0 ? [] : rows.byTerms.filter(({ id }) => !named.has(id))
  return toPage(call, query, {
    rows: [...rows.byCode, ...found],
    archived: terms.length === 0 ? [] : rows.archived,
    changes: changes?.toChanges(rows.changes ?? []),
    // What a code named is not in the order of the terms: everything of theirs comes after it.
    cursorOf: ({ term, id }) => hitCursor(term === null ? { term: terms[0] ?? 'z', id: 'z' } : { term, id }),
  })
}

/** Asks for what no visit of the archive is any more, or for what is not known of one. */
function isNarrowed({ state, turn, from, to, mine, unanswered, trial }: BoardQueryInput): boolean {
  return [state, turn, from, to, mine, unanswered, trial].some((one) => one !== undefined)
}

/** Throws 404 where the account that was named is not there. */
export function refuseUnknown(tenant: Tenant, accounts: readonly unknown[]): void {
  if (tenant.isNamed && accounts.length === 0) throw notFound('account')
}

type FoundRow = ItemRow & Partial<CallRow>
type BoardRows = {
  rows: readonly FoundRow[]
  cursorOf: (row: FoundRow) => string
  changes: CountedChanges | undefined
  archived?: readonly ArchivedItemRow[]
  staffTurnCount?: number
  callCount?: number
}

function toPage({ deps, staff }: BoardCall, { limit }: BoardQueryInput, found: BoardRows): CountedBoard {
  const now = deps.clock.now()
  const shown = found.rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => toItem(staff, row)),
    archived: found.archived ?? [],
    nextCursor: last === undefined || found.rows.length <= limit ? null : found.cursorOf(last),
    staffTurnCount: found.staffTurnCount ?? null,
    callCount: found.callCount ?? null,
    ...(found.changes !== undefined && { changes: found.changes }),
    asOf: now,
  }
}

export function assigneeOf({
  assigneeId,
  assigneeName,
}: Pick<ItemRow, 'assigneeId' | 'assigneeName'>): Assignee | null {
  return assigneeId === null || assigneeName === null ? null : { id: assigneeId, username: assigneeName }
}

function openedHours({ openingHours, timeZone }: Pick<ItemRow, 'openingHours' | 'timeZone'>) {
  return openedOf({ hours: openingHours, timeZone })
}

const failures: ReadonlySet<string | null> = new Set(['FAILED', 'UNKNOWN'])

function toItem(staff: Staff, row: FoundRow): CountedItem {
  const { turn, waitingSince, dueAt } = row
  const isMoney = isMoneyToGiveBack({ state: row.state, owed: row.owedCents })
  const lateness = latenessOf({ ...row, keyMissing: row.keyMissingAt !== null, opened: openedHours(row) })
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    processType: row.processType,
    turn,
    waitingSince,
    soonAt: lateness.soonAt,
    lateAt: lateness.lateAt,
    dueAt,
    licenseNumber: row.licenseNumber,
    vehicle: [row.make, row.model].filter((word) => word !== null).join(' ') || null,
    customerName: row.customerName,
    externalWorkOrderId: row.externalWorkOrderId,
    boxNumber: row.boxNumber,
    reservationStart: row.reservationStart,
    messageFailed: failures.has(row.messageStatus),
    assignee: assigneeOf(row),
    asksPrice: row.asksPrice,
    owedCents: row.owedCents,
    unansweredSince: row.unansweredSince,
    keyMissing: row.keyMissingAt !== null && !row.boxForced,
    boxForced: row.boxForced,
    wishesKeysBack: awaitsKeysBack(row),
    call: isToCall(row) ? toCall(staff, row) : null,
    accountId: row.accountId,
    accountName: row.accountName,
    needsMe: turn === 'staff' && reaches(staff, isMoney ? 'payment.refund' : 'process.act', row),
  }
}
