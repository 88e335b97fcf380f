import { sql } from 'drizzle-orm'

import type { Db } from '#worker/db/db.ts'
import { browserFaults, browserHours } from '#worker/db/schema/people/browser.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

const mostListed = 50
/** The most that one look takes in. */
const mostFound = 20
/** Met by so many addresses in a day, a fault is nobody's own browser. */
const alertAddresses = 20

const total = sql<number>`sum(count)`
const counted = { measure: browserHours.measure, grade: browserHours.grade, count: total }

/** Returns the counts of each release since an instant. */
export function releaseSums(db: Db, since: number) {
  const { release, hour } = browserHours
  return selectFrom(
    db,
    { release, ...counted, firstAt: sql<number>`min(${hour})`, lastAt: sql<number>`max(${hour})` },
    sql`${browserHours} where hour > ${since} group by release, measure, grade`,
  )
}

/** Returns the counts of all releases in each hour since an instant. */
export function hourSums(db: Db, since: number) {
  return selectFrom(
    db,
    { hour: browserHours.hour, ...counted },
    sql`${browserHours} where hour > ${since} group by hour, measure, grade`,
  )
}

/** The faults of the days since an instant, the last met first; `kinds`: how many there are. */
export function faultSums(db: Db, since: number) {
  const { release, fingerprint, page, message, frames, people, firstAt, lastAt } = browserFaults
  return selectFrom(
    db,
    {
      release,
      fingerprint,
      page,
      message,
      frames,
      count: total,
      people: sql<number>`sum(${people})`,
      firstAt: sql<number>`min(${firstAt})`,
      lastAt: sql<number>`max(${lastAt})`,
      kinds: sql<number>`count(*) over ()`,
    },
    sql`${browserFaults} where day > ${since} group by release, fingerprint
      order by max(${lastAt}) desc, fingerprint limit ${mostListed}`,
  )
}

/** Releases with a fault that was not met before `since`, a day, and that many have met on one day since. */
export function newFaults(db: Db, since: number) {
  return selectFrom(
    db,
    { release: browserFaults.release },
    sql`${browserFaults} where day >= ${since} and people >= ${alertAddresses} and not exists (
      select 1 from ${browserFaults} earlier
      where earlier.day < ${since} and earlier.fingerprint = ${browserFaults.fingerprint})
    group by release order by min(${browserFaults.firstAt}) limit ${mostFound}`,
  )
}
