import { day, type Cost, type UnitCosts } from './day.ts'
import { habitsOf, type Habits } from './habits.ts'
import {
  eurosOfDollar,
  fileBytes,
  limits,
  planDollars,
  plannedShare,
  roomGb,
  prices,
  type Price,
  type Used,
} from './platform.ts'
import { linesMonth, roomsMonth } from './rooms-and-lines.ts'

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
function peakSecond({ visit, quiet }: UnitCosts, { heartbeat, heartbeatSeconds, announcedSyncs }: Habits): Cost {
  const visits = (day.visits * day.peakShare) / hour
  return add(
    times(visit, visits),
    times(quiet.sync, visits * announcedSyncs),
    times(quiet.board, day.boards / day.boardSeconds),
    times(heartbeat, day.cabinets / heartbeatSeconds),
    times(quiet.sync, day.cabinets / (day.syncMinutes * 60)),
  )
}

const jobsSecond = ({ quiet }: UnitCosts): Cost => times(add(quiet.minute, quiet.watch), 1 / 60)

/** A month in one workshop. */
function month({ visit, quiet }: UnitCosts, { heartbeat, heartbeatSeconds, announcedSyncs }: Habits): Cost {
  const asks = (day.workingDays * day.boardHours * hour * day.boards) / day.boardSeconds
  const seconds = day.calendarDays * 24 * hour * day.cabinets
  return add(
    times(visit, day.visits * day.workingDays),
    times(quiet.board, asks),
    times(quiet.sync, day.visits * day.workingDays * announcedSyncs),
    times(heartbeat, seconds / heartbeatSeconds),
    times(quiet.sync, seconds / (day.syncMinutes * 60)),
  )
}

const jobsMonth = ({ quiet }: UnitCosts): Cost =>
  add(times(add(quiet.minute, quiet.watch), day.calendarDays * 1_440), times(quiet.night, day.calendarDays))

function requestsMonth({ requests }: UnitCosts, { heartbeatSeconds, announcedSyncs }: Habits): number {
  const asks = (day.workingDays * day.boardHours * hour * day.boards) / day.boardSeconds
  const seconds = day.calendarDays * 24 * hour * day.cabinets
  const calls = seconds / heartbeatSeconds + seconds / (day.syncMinutes * 60)
  return (requests + announcedSyncs) * day.visits * day.workingDays + asks + calls
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
  /** Calls of the worker in a month. */
  requests: number
  /** The main cause of it. */
  dearest: readonly Bill[]
}

/** Returns whether visits leave the database at all. */
export const isArchiving = ({ later }: UnitCosts): boolean => later.archived > 0

/** The share of a year's visits whose time in the database is not over. */
const wholeShare = day.archiveDays / 365

/**
 * Returns the size of a workshop's database after a year of visits (bytes of values): those of the last months whole,
 * of the others what stays.
 */
function heldAfterAYear({ bytes, later }: UnitCosts): number {
  const visits = day.visits * day.yearDays
  const whole = wholeShare * visits
  return whole * bytes.closed + (visits - whole) * later.live
}

/** Returns the needs of so many workshops, after a year. */
export function sizeOf(costs: UnitCosts, workshops: number, habits = habitsOf(costs)): Size {
  const visitsAYear = workshops * day.visits * day.yearDays
  const { bytes, later } = costs
  const gigabytesAYear = {
    without: (visitsAYear * bytes.closed * fileBytes) / gb,
    live: (workshops * heldAfterAYear(costs) * fileBytes) / gb,
    archived: (visitsAYear * later.archived) / gb,
  }
  const load = times(peakSecond(costs, habits), workshops)
  const writes = ((workshops * day.visits * day.peakShare) / hour) * costs.visit.trips * writing
  const room = (limit: number) => limit * plannedShare
  const byStatements = Math.ceil(load.statements / room(limits.statementsASecond))
  const bySize = Math.ceil(gigabytesAYear.live / room(limits.gigabytes))
  const byWriter = Math.ceil(writes / room(limits.writesASecond))
  const needed = Math.max(1, byStatements, bySize, byWriter)
  const used = usedBy(costs, { workshops, cells: needed, gigabytesAYear, habits })
  const bills = billsOf(used).toSorted((one, other) => other.dollars - one.dollars)
  const dollars = planDollars + bills.reduce((sum, bill) => sum + bill.dollars, 0)
  return {
    workshops,
    peak: add(load, times(jobsSecond(costs), needed)),
    cells: { byStatements, bySize, byWriter, needed },
    gigabytesAYear,
    euros: dollars * eurosOfDollar,
    requests: used.requests,
    dearest: bills.slice(0, 3).filter((bill) => bill.dollars > 0),
  }
}

type Using = Pick<Size, 'workshops' | 'gigabytesAYear'> & { cells: number; habits: Habits }

function usedBy(costs: UnitCosts, { workshops, cells, gigabytesAYear, habits }: Using): Used {
  const visits = workshops * day.visits * day.workingDays
  const database = add(times(month(costs, habits), workshops), times(jobsMonth(costs), cells))
  const requests = requestsMonth(costs, habits) * workshops
  const rooms = roomsMonth(costs, habits)
  return {
    requests,
    cpuMs: requests * day.cpuMs,
    rowsRead: database.rowsRead,
    rowsWritten: database.rowsWritten,
    storedGb: gigabytesAYear.live,
    archivedGb: gigabytesAYear.archived,
    archiveWrites: isArchiving(costs) ? visits : 0,
    archiveReads: isArchiving(costs) ? visits / 50 : 0,
    roomRequests: workshops * rooms.requests,
    // A room sleeps while nobody talks, and a ping does not wake it; it is awake for some 10 ms a call, a connection and its end.
    roomGbSeconds: workshops * rooms.awake * 0.01 * roomGb,
    // The name of the room, which goes with the last connection.
    roomRows: workshops * rooms.connections * 2,
    lines: linesMonth(costs, { requests, visits, cells, habits }),
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
    bill(prices.roomRows, used.roomRows),
    bill(prices.lines, used.lines),
    bill(prices.points, used.points),
  ]
}

/** Returns how many workshops one database bears at its limits, and what it is that ends there. */
export function firstToBreak(costs: UnitCosts): { what: string; workshops: number }[] {
  const one = peakSecond(costs, habitsOf(costs))
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
