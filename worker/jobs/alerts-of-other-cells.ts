import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log/log.ts'
import { within } from '#core/within.ts'
import type { AlertFinding } from '#domain/operations/alerts.ts'
import { cellPrefix, remoteCellSubject } from '#domain/operations/remote-cell-subject.ts'
import type { Db } from '#worker/db/db.ts'
import { oneStatementOf } from '#worker/db/one-statement.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { alerts } from '#worker/db/schema/alert.table.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { lockers } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'

import { isLate, jobsOf } from './get-health.ts'
import { jobRows } from './health.queries.ts'

const mostOfACell = 200

function openIn(db: Db) {
  return selectFrom(
    db,
    {
      cause: alerts.cause,
      workshop: orNull(accounts.name),
      what: sql<string>`coalesce(${lockers.name}, ${devices.name}, ${alerts.subject})`,
    },
    sql`${alerts} left join ${accounts} on ${accounts.id} = ${alerts.accountId}
    left join ${lockers} on ${lockers.id} = ${alerts.subject} left join ${devices} on ${devices.id} = ${alerts.subject}
    where ${alerts.closedAt} is null order by ${alerts.openedAt} limit ${mostOfACell}`,
  )
}

/** The first visit of a cell, by its id. */
function firstVisitIn(db: Db) {
  return selectFrom(db, { createdAt: processes.createdAt }, sql`${processes} order by ${processes.id} limit 1`)
}

/** Returns the open alerts about another cell that this one still holds for true: nobody can say that they are over. */
function heldOf(db: Db, cell: string) {
  return selectFrom(
    db,
    { cause: alerts.cause, subject: alerts.subject },
    sql`${alerts} where ${alerts.closedAt} is null and ${alerts.accountId} is null
      and ${alerts.subject} >= ${`${cell}\t`} and ${alerts.subject} < ${`${cell}\n`}`,
  )
}

const late = (cell: string): AlertFinding => ({
  cause: 'jobs_late',
  accountId: null,
  subject: remoteCellSubject({ cell, workshop: '', what: '' }),
})

/** A database that answers badly for a moment is nothing that people are called for. */
const secondTryMs = 5_000
/** One that does not answer at all holds up what is found in the others, twice at most. */
const waitsMs = 10_000

/** One statement for a cell: a platform that answers a thousand of an invocation answers those of some hundred cells. */
const reading = (db: Db) =>
  oneStatementOf({
    common: [],
    queries: { open: openIn(db), jobs: jobRows(db), visits: firstVisitIn(db) },
    more: {},
    isConstant: true,
  })
let known: ReturnType<typeof reading> | null = null

async function readIn({ clock }: Dependencies, { db }: Dependencies) {
  const statement = (known ??= reading(db))
  const read = () => within(statement.read(db, {}), { what: 'Cell', ms: waitsMs })
  try {
    return await read()
  } catch {
    await clock.pause(secondTryMs)
    return read()
  }
}

async function findIn(deps: Dependencies, { cell, other }: { cell: string; other: Dependencies }) {
  const { db, clock, log } = deps
  try {
    const { rows } = await readIn(deps, other)
    const open = rows.open.map(({ cause, workshop, what }): AlertFinding => {
      return { cause, accountId: null, subject: remoteCellSubject({ cell, workshop: workshop ?? '', what }) }
    })
    const now = clock.now()
    // Whoever would say so there is a job itself. Where none ever ran, visits have waited for one.
    const hasWaited = rows.jobs.length === 0 && rows.visits.some(({ createdAt }) => isLate('minute', createdAt, now))
    const areLate = hasWaited || jobsOf(rows.jobs, now).some((job) => job.isLate)
    return areLate ? [...open, late(cell)] : open
  } catch (error) {
    log.error('cell.not_watched', { cell, ...errorFields(error) })
    const held = await heldOf(db, cell)
    return [...held.map((one): AlertFinding => ({ ...one, accountId: null })), late(cell)]
  }
}

/**
 * Returns the alerts of the other cells, in the first one, whose recipients without an account are the operator's: one
 * round trip to each cell, side by side. A cell that cannot be asked has late jobs, and its known alerts go on.
 */
export async function findAlertsOfOtherCells(deps: Dependencies): Promise<AlertFinding[]> {
  const { cells, slot } = deps
  if (cells === null || slot !== cells.home.slot) return []
  const others = cells.all.slice(1).map((other, at) => ({ cell: `${cellPrefix}${cells.numbers[at + 1]}`, other }))
  return (await Promise.all(others.map((one) => findIn(deps, one)))).flat()
}
