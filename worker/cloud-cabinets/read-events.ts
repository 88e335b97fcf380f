import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { readTogether, runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { cloudKeys } from '#worker/db/schema/cloud-cabinet.table.ts'
import { boxes, boxLeases } from '#worker/db/schema/locker.table.ts'
import type { RowOf } from '#worker/db/select-from.ts'
import { takeReports } from '#worker/devices/index.ts'
import { touchStatements } from '#worker/process/index.ts'
import type { CabinetCloud, CloudEvent } from '#worker/providers/index.ts'

import { eventsRecordedBefore, leasesOfKeys, type CloudCabinet } from './cloud.queries.ts'

/** As far back as one look goes; the cloud tells fifty events a page. */
const mostPages = 2
/** The cloud dates its events in whole seconds, so that one happened at any time of its second. */
const secondMs = 999

/** The cabinet has bins that it had not when it was set up. */
export const unknownBin = 'unknown_bin'

type EventReading = { deps: Dependencies; cloud: CabinetCloud; cabinet: CloudCabinet; signal: AbortSignal }
type KeyLease = RowOf<typeof leasesOfKeys>

/**
 * Takes what happened at a cabinet since it was heard of last: what it is told by is the cloud's number of each event, so
 * that nothing counts twice. Answers what was odd about it, in a short word.
 */
export async function readEvents(hearing: EventReading): Promise<string | null> {
  const { deps, cabinet } = hearing
  const { events, leases } = await unheard(hearing)
  const reported = events.flatMap((event) => {
    const lease = leases.find(({ keyId }) => keyId === event.keyId)
    return lease === undefined ? [] : [{ event, lease }]
  })
  if (reported.length === 0) return null
  const places = placesOf(cabinet, reported)
  await runBatch(deps.db, [
    ...followed(deps, { cabinet, leases, places }),
    ...lyingStatements(deps, { cabinet, reported }),
  ])
  const now = deps.clock.now()
  await takeReports(deps, {
    cabinet,
    reports: reported.map(({ event, lease }) => ({
      id: event.id,
      leaseId: lease.leaseId,
      type: event.type === 'dropped_off' ? ('keys_present' as const) : ('keys_taken' as const),
      boxNumber: places.get(lease.leaseId) ?? lease.boxNumber,
      happenedAt: Math.min(now, event.at + secondMs),
      receivedAt: now,
    })),
  })
  return reported.some(({ event }) => numberOf(cabinet, event) === undefined) ? unknownBin : null
}

/** Events that were not written down yet, the earliest first, and whose keys they are of. */
async function unheard({ deps: { db }, cloud, cabinet, signal }: EventReading) {
  const { deviceId, lockerId } = cabinet
  const events: CloudEvent[] = []
  const leases: KeyLease[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const reported = await cloud.events(page, signal)
    const ids = reported.events.map(({ id }) => id)
    const keyIds = reported.events.map(({ keyId }) => keyId)
    const { earlier, found } = await readTogether(db, {
      earlier: eventsRecordedBefore(db, { deviceId, ids }),
      found: leasesOfKeys(db, { lockerId, keyIds }),
    })
    const known = new Set(earlier.map(({ id }) => id))
    events.push(...reported.events.filter(({ id }) => !known.has(id)))
    leases.push(...found.filter(({ leaseId }) => leases.every((lease) => lease.leaseId !== leaseId)))
    if (reported.isLast || known.size > 0) break
  }
  return { events: events.toSorted((one, other) => one.at - other.at || Number(one.id) - Number(other.id)), leases }
}

type ReportedEvent = { event: CloudEvent; lease: KeyLease }

const numberOf = ({ bins }: CloudCabinet, { bin }: CloudEvent) => bins.find(({ label }) => label === bin)?.number

/** The box in which the key of each lease was seen last. */
function placesOf(cabinet: CloudCabinet, reported: readonly ReportedEvent[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const { event, lease } of reported) {
    const number = numberOf(cabinet, event)
    if (number !== undefined) places.set(lease.leaseId, number)
  }
  return places
}

type Following = { cabinet: CloudCabinet; leases: readonly KeyLease[]; places: ReadonlyMap<string, number> }

/** The cloud chooses the bin: the lease goes where its key is, and who was to have that box has the other one. */
function followed(deps: Dependencies, { cabinet, leases, places }: Following): Statement[] {
  return leases.flatMap((lease) => {
    const to = places.get(lease.leaseId)
    const isThere = to === lease.boxNumber && lease.endedAt === null
    return to === undefined || isThere ? [] : followStatements(deps, { cabinet, lease, to })
  })
}

/** Notes in which bin each key lies now; of several events the last counts. */
function lyingStatements(
  { db }: Dependencies,
  { cabinet, reported }: { cabinet: CloudCabinet; reported: readonly ReportedEvent[] },
) {
  return reported.map(({ event, lease }) => {
    const bin = cabinet.bins.find(({ label }) => label === event.bin)?.id ?? null
    return db.run(sql`
      update ${cloudKeys} set bin_id = ${event.type === 'dropped_off' ? bin : null} where lease_id = ${lease.leaseId}`)
  })
}

type Follow = { cabinet: CloudCabinet; lease: KeyLease; to: number }

function followStatements({ db, clock }: Dependencies, { cabinet, lease, to }: Follow): Statement[] {
  const now = clock.now()
  const { lockerId } = cabinet
  const { leaseId, endedAt } = lease
  const boxOf = (number: number) => sql`(
    select id from ${boxes} where locker_id = ${lockerId} and number = ${number} and removed_at is null)`
  const isThere = sql`exists ${boxOf(to)}`
  const isSwapped = sql`box_id = ${boxOf(to)} and end_reason = 'SWAPPED' and ended_at = ${now}`
  const follow = db.run(sql`update ${boxLeases} set box_id = ${boxOf(to)} where id = ${leaseId} and ${isThere}`)
  if (endedAt !== null) return [...makeWayStatements(db, { box: boxOf(to), now }), follow]
  return [
    db.run(sql`
      update ${boxLeases} set ended_at = ${now}, end_reason = 'SWAPPED'
      where box_id = ${boxOf(to)} and ended_at is null and id <> ${leaseId}`),
    follow,
    ...touchStatements(db, {
      which: sql`id in (select process_id from ${boxLeases} where ${isSwapped})`,
      now,
      guard: sql`1`,
    }),
    db.run(sql`
      update ${boxLeases} set box_id = ${boxOf(lease.boxNumber)}, ended_at = null, end_reason = null where ${isSwapped}`),
  ]
}

/** Gives another free box to the customer whose box somebody left a key in after their time. */
function makeWayStatements(db: Db, { box, now }: { box: SQL; now: number }): Statement[] {
  const free = sql`(
    select f.id from ${boxes} meant join ${boxes} f on f.locker_id = meant.locker_id and f.lane = meant.lane
      and f.out_of_use = 0 and f.removed_at is null
    where meant.id = ${box} and not exists (select 1 from ${boxLeases} held where held.box_id = f.id and held.ended_at is null)
    order by f.size_rank < meant.size_rank, f.number limit 1)`
  const isTheirs = sql`box_id = ${box} and ended_at is null and exists ${free}`
  return [
    ...touchStatements(db, {
      which: sql`id in (select process_id from ${boxLeases} where ${isTheirs})`,
      now,
      guard: sql`1`,
    }),
    db.run(sql`update ${boxLeases} set box_id = ${free} where ${isTheirs}`),
  ]
}
