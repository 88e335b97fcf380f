import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { networkOf } from '#core/http/client-address.ts'
import { countFailure, limitKeys, rateLimited, type LimitPolicy } from '#core/http/rate-limit.ts'
import { hmacHex, sha256Hex } from '#core/secrets/hashing.ts'
import { dayMs, hourMs } from '#domain/durations.ts'
import type { BrowserReport, Fault } from '#domain/operations/browser-report.ts'
import { fileOfFrame, plainMessage } from '#domain/text/fault-words.ts'
import { runBatch, type Statement } from '#worker/db/db.ts'
import { rateLimits } from '#worker/db/schema/core.table.ts'
import { browserFaults, browserHours } from '#worker/db/schema/people/browser.table.ts'

/** Kinds of faults that are kept of a day, and rows of an hour: strangers can make up any number of either. */
export const faultsADay = 200
export const rowsAnHour = 120
/** As many people as the lines of one ASN (one telephone company) count for: a crowd, which calls people, is of several. */
export const peopleAnAsn = 7

/** A workshop's people share an address. When very many tell of something, one an hour is heard of each. */
export const reportPolicy: LimitPolicy = {
  name: 'browser-report',
  windowMs: hourMs,
  perClient: 30,
  tight: { total: 3000, perClient: 1 },
}

/** `asn` is the number of the network that it came through, null where nobody says. */
type ReportInput = { deps: Dependencies; address: string; asn: number | null; report: BrowserReport }

/** Counts what a browser of a deployed release tells, as far as there is room for it. Throws 429 for an address that tells of too much. */
export async function takeReport({ deps, address, asn, report }: ReportInput): Promise<void> {
  const { db, clock, config } = deps
  // What a stranger makes up is answered like everything else, and counts nowhere.
  if (!(await deps.isDeployed(report.release))) return
  const now = clock.now()
  const keys = limitKeys(config.tokenSecret, reportPolicy, address)
  const tooSoon = await countFailure(db, { policy: reportPolicy, keys, now })
  if (tooSoon !== null) throw rateLimited(tooSoon)
  const day = now - (now % dayMs)
  await runBatch(db, [
    hoursStatement({ deps, report }, now - (now % hourMs)),
    ...report.faults.flatMap((fault) => {
      const plain = { ...fault, message: plainMessage(fault.message) }
      const fingerprint = fingerprintOf(plain)
      const metBy = (who: string) =>
        `met:${hmacHex(config.tokenSecret.current, `browser-fault:${day}:${report.release}:${fingerprint}:${who}`)}`
      const met = metBy(networkOf(address))
      const metThrough = asn === null ? null : metBy(`AS${asn}`)
      return faultStatements({ deps, report }, { ...plain, fingerprint, met, metThrough, day, now })
    }),
  ])
}

/** Returns the fingerprint of a fault: faults with one message from one file are of one kind, in whatever release. */
function fingerprintOf({ message, frames: [frame = ''] }: Fault): string {
  return sha256Hex(`${message}\n${fileOfFrame(frame)}`).slice(0, 16)
}

type At = Pick<ReportInput, 'deps' | 'report'>
type Counted = Fault & { fingerprint: string; met: string; metThrough: string | null; day: number; now: number }

/**
 * That this network met it is a row of the limiter: whoever meets it again is no further person. So is how many networks
 * of its ASN did: past some, the next is none either.
 */
function faultStatements({ deps: { db }, report: { release, page } }: At, fault: Counted): Statement[] {
  const { fingerprint, met, metThrough, day, now } = fault
  const isKept = sql`(exists (select 1 from ${browserFaults}
      where day = ${day} and release = ${release} and fingerprint = ${fingerprint})
    or (select count(*) from ${browserFaults} where day = ${day}) < ${faultsADay})`
  const isNew = sql`exists (select 1 from ${rateLimits} where key = ${met} and count = 1)`
  const isTaken =
    metThrough === null ? sql`1` : sql`(select count from ${rateLimits} where key = ${metThrough}) <= ${peopleAnAsn}`
  return [
    db.run(sql`
      insert into ${rateLimits} (key, count, window_ends_at) select ${met}, 1, ${day + dayMs} where ${isKept}
      on conflict (key) do update set count = count + 1`),
    ...(metThrough === null
      ? []
      : [
          db.run(sql`
            insert into ${rateLimits} (key, count, window_ends_at)
            select ${metThrough}, 1, ${day + dayMs} where ${isKept} and ${isNew}
            on conflict (key) do update set count = count + 1`),
        ]),
    db.run(sql`
      insert into ${browserFaults} (day, release, fingerprint, page, message, frames, count, people, first_at, last_at)
      select ${day}, ${release}, ${fingerprint}, ${page}, ${fault.message}, ${JSON.stringify(fault.frames)}, 1,
        ${isNew} and ${isTaken}, ${now}, ${now} where ${isKept}
      on conflict do update set
        count = count + 1, people = people + excluded.people, last_at = excluded.last_at`),
  ]
}

/** Pages are counted with how fast they were, and as broken once for each telling. */
function hoursStatement({ deps: { db }, report: { release, vitals, faults } }: At, hour: number): Statement {
  const grades = { ...(vitals && { ...vitals, page: 'good' }), ...(faults.length > 0 && { fault: 'poor' }) }
  return db.run(sql`
    insert into ${browserHours} (hour, release, measure, grade, count)
    select ${hour}, ${release}, key, value, 1 from json_each(${JSON.stringify(grades)})
    where (select count(*) from ${browserHours} where hour = ${hour}) < ${rowsAnHour}
      or exists (select 1 from ${browserHours} where hour = ${hour} and release = ${release})
    on conflict do update set count = count + 1`)
}
