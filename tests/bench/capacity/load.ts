import {
  eurosOfDollar,
  fileBytes,
  limits,
  planDollars,
  plannedShare,
  prices,
  type Price,
  type Used,
} from './platform.ts'

/** What a call or a visit cost the database. */
export type Cost = { trips: number; statements: number; rowsRead: number; rowsWritten: number }

/** As `tests/capacity` measures it: of one visit, or of one time that a quiet thing is done. Bytes are of what rows say. */
export type UnitCosts = {
  visit: Cost
  parts: { part: string; cost: Cost }[]
  requests: number
  points: number
  roomCalls: number
  bytes: { open: number; closed: number }
  quiet: Record<'heartbeat' | 'sync' | 'board' | 'minute' | 'watch' | 'night', Cost>
  later: { live: number; archived: number }
}

/** The day that is assumed. */
export const day = {
  visits: 200,
  /** Of a day's visits, how many have their calls within the busiest hour: 7 to 8, when keys are left before work. */
  peakShare: 0.2,
  /** Boards of staff that are open and seen, and for how many hours of a working day. */
  boards: 4,
  boardHours: 10,
  /** A board asks every half minute (`askEveryMs` of `use-board-changes.ts`). */
  boardSeconds: 30,
  cabinets: 1,
  heartbeatSeconds: 4,
  syncMinutes: 15,
  workingDays: 22,
  calendarDays: 30,
  yearDays: 250,
  /** For so long a visit that is over stays in the database (`accounts.archive_days`, unless a workshop says otherwise). */
  archiveDays: 90,
  /** Of one request, in the worker. */
  cpuMs: 8,
} as const

const hour = 3_600
const add = (...costs: readonly Cost[]): Cost => ({
  trips: costs.reduce((sum, { trips }) => sum + trips, 0),
  statements: costs.reduce((sum, { statements }) => sum + statements, 0),
  rowsRead: costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
  rowsWritten: costs.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0),
})
const times = ({ trips, statements, rowsRead, rowsWritten }: Cost, by: number): Cost => ({
  trips: trips * by,
  statements: statements * by,
  rowsRead: rowsRead * by,
  rowsWritten: rowsWritten * by,
})

/** A second of the busiest hour in one workshop, without the jobs, which a cell has once. */
function peakSecond({ visit, quiet }: UnitCosts): Cost {
  return add(
    times(visit, (day.visits * day.peakShare) / hour),
    times(quiet.board, day.boards / day.boardSeconds),
    times(quiet.heartbeat, day.cabinets / day.heartbeatSeconds),
    times(quiet.sync, day.cabinets / (day.syncMinutes * 60)),
  )
}

const jobsSecond = ({ quiet }: UnitCosts): Cost => times(add(quiet.minute, quiet.watch), 1 / 60)

/** A month in one workshop. */
function month({ visit, quiet }: UnitCosts): Cost {
  const asks = (day.workingDays * day.boardHours * hour * day.boards) / day.boardSeconds
  const seconds = day.calendarDays * 24 * hour * day.cabinets
  return add(
    times(visit, day.visits * day.workingDays),
    times(quiet.board, asks),
    times(quiet.heartbeat, seconds / day.heartbeatSeconds),
    times(quiet.sync, seconds / (day.syncMinutes * 60)),
  )
}

const jobsMonth = ({ quiet }: UnitCosts): Cost =>
  add(times(add(quiet.minute, quiet.watch), day.calendarDays * 1_440), times(quiet.night, day.calendarDays))

function requestsMonth({ requests }: UnitCosts): number {
  const asks = (day.workingDays * day.boardHours * hour * day.boards) / day.boardSeconds
  const calls = (day.calendarDays * 24 * hour * day.cabinets) / day.heartbeatSeconds
  return requests * day.visits * day.workingDays + asks + calls
}

/** Batches of a visit that write, which is about half of its trips. */
const writing = 0.5
const gb = 1_000_000_000

export type Size = {
  workshops: number
  peak: Cost
  cells: { byStatements: number; bySize: number; byWriter: number; needed: number }
  gigabytesAYear: { without: number; live: number; archived: number }
  euros: number
  /** What most of it is for. */
  dearest: readonly Bill[]
}

/** Whether visits leave the database at all. */
export const isArchiving = ({ later }: UnitCosts): boolean => later.archived > 0

/** The share of a year's visits whose time in the database is not over. */
const wholeShare = day.archiveDays / 365

/** What a database of a workshop holds after a year of visits (bytes of values): those of the last months whole, of the others what stays. */
function heldAfterAYear({ bytes, later }: UnitCosts): number {
  const visits = day.visits * day.yearDays
  const whole = wholeShare * visits
  return whole * bytes.closed + (visits - whole) * later.live
}

/** What so many workshops ask for, after a year. */
export function sizeOf(costs: UnitCosts, workshops: number): Size {
  const visitsAYear = workshops * day.visits * day.yearDays
  const { bytes, later } = costs
  const gigabytesAYear = {
    without: (visitsAYear * bytes.closed * fileBytes) / gb,
    live: (workshops * heldAfterAYear(costs) * fileBytes) / gb,
    archived: (visitsAYear * later.archived) / gb,
  }
  const load = times(peakSecond(costs), workshops)
  const writes = ((workshops * day.visits * day.peakShare) / hour) * costs.visit.trips * writing
  const room = (limit: number) => limit * plannedShare
  const byStatements = Math.ceil(load.statements / room(limits.statementsASecond))
  const bySize = Math.ceil(gigabytesAYear.live / room(limits.gigabytes))
  const byWriter = Math.ceil(writes / room(limits.writesASecond))
  const needed = Math.max(1, byStatements, bySize, byWriter)
  const used = usedBy(costs, { workshops, cells: needed, gigabytesAYear })
  const bills = billsOf(used).toSorted((one, other) => other.dollars - one.dollars)
  const dollars = planDollars + bills.reduce((sum, bill) => sum + bill.dollars, 0)
  return {
    workshops,
    peak: add(load, times(jobsSecond(costs), needed)),
    cells: { byStatements, bySize, byWriter, needed },
    gigabytesAYear,
    euros: dollars * eurosOfDollar,
    dearest: bills.slice(0, 3).filter((bill) => bill.dollars > 0),
  }
}

type Using = Pick<Size, 'workshops' | 'gigabytesAYear'> & { cells: number }

function usedBy(costs: UnitCosts, { workshops, cells, gigabytesAYear }: Using): Used {
  const visits = workshops * day.visits * day.workingDays
  const database = add(times(month(costs), workshops), times(jobsMonth(costs), cells))
  const requests = requestsMonth(costs) * workshops
  return {
    requests,
    cpuMs: requests * day.cpuMs,
    rowsRead: database.rowsRead,
    rowsWritten: database.rowsWritten,
    storedGb: gigabytesAYear.live,
    archivedGb: gigabytesAYear.archived,
    archiveWrites: isArchiving(costs) ? visits : 0,
    archiveReads: isArchiving(costs) ? visits / 50 : 0,
    roomRequests: visits * costs.roomCalls,
    // A room sleeps while nobody talks; it is awake for some 10 ms of 128 MB a call.
    roomGbSeconds: visits * costs.roomCalls * 0.01 * 0.128,
    points: visits * costs.points,
  }
}

type Bill = { name: string; dollars: number }

/** Each thing beyond what the plan has of it (dollars a month). */
function billsOf(used: Used): Bill[] {
  const bill = ({ name, included, dollars, per }: Price, amount: number): Bill => ({
    name,
    dollars: (Math.max(0, amount - included) / per) * dollars,
  })
  return [
    bill(prices.requests, used.requests),
    bill(prices.cpuMs, used.cpuMs),
    bill(prices.rowsRead, used.rowsRead),
    bill(prices.rowsWritten, used.rowsWritten),
    bill(prices.storedGb, used.storedGb),
    bill(prices.archivedGb, used.archivedGb),
    bill(prices.archiveWrites, used.archiveWrites),
    bill(prices.archiveReads, used.archiveReads),
    bill(prices.roomRequests, used.roomRequests),
    bill(prices.roomGbSeconds, used.roomGbSeconds),
    bill(prices.points, used.points),
  ]
}

/** How many workshops one database bears at its limits, and what it is that ends there. */
export function firstToBreak(costs: UnitCosts): { what: string; workshops: number }[] {
  const one = peakSecond(costs)
  const jobs = jobsSecond(costs)
  const writes = ((day.visits * day.peakShare) / hour) * costs.visit.trips * writing
  const gigabytes = (bytes: number) => (bytes * fileBytes) / gb
  const all = day.visits * day.yearDays * costs.bytes.closed
  return [
    { what: 'queries, one after the other', workshops: (limits.statementsASecond - jobs.statements) / one.statements },
    { what: 'the one writer', workshops: limits.writesASecond / writes },
    { what: '10 GB after a year, nothing archived', workshops: limits.gigabytes / gigabytes(all) },
    { what: '10 GB after a year, with the archive', workshops: limits.gigabytes / gigabytes(heldAfterAYear(costs)) },
  ].toSorted((some, other) => some.workshops - other.workshops)
}
