import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { change, runBatch } from '#worker/db/db.ts'
import { cloudCabinets } from '#worker/db/schema/cloud-cabinet.table.ts'
import { devices } from '#worker/db/schema/device.table.ts'
import { lockers } from '#worker/db/schema/locker.table.ts'
import { CloudFault, type CloudBinState } from '#worker/providers/index.ts'

import { adoptKeysStatement, cloudCabinetOf, commandsToSync, leasesToSync, type CloudCabinet } from './cloud.queries.ts'
import { openCloud } from './open-cloud.ts'
import { readEvents, unknownBin } from './read-events.ts'
import { syncCodes } from './sync-codes.ts'
import { syncReleases } from './sync-releases.ts'

/** Longer than an effect may take, so that only one that died leaves a cabinet alone for so long. */
const busyMs = 30_000
/** The pause (ms) after Keycafe refused for too many calls. */
const pauseMs = 60_000
/** The delay (ms) with which a write at a time of our clock may appear. */
const lateWriteMs = 2_000

/** `at`: since when there is something to do; null for a look that comes by anyway. */
export type SyncRequest = { lockerId: string; at: number | null; signal: AbortSignal }

/**
 * Speaks with the cloud that runs a cabinet: takes what happened there, has codes open what they are to open, and has boxes
 * opened that staff want opened. Nothing of it is believed to be done before the cloud said so, and all of it may be done
 * again. Answers why it is to be tried again, in a short word; null where it is not.
 */
export async function syncCloud(deps: Dependencies, { lockerId, at, signal }: SyncRequest): Promise<string | null> {
  const cabinet = await waitForTurn(deps, { lockerId, at, signal })
  if (cabinet === null || cabinet === 'busy') return cabinet
  const began = deps.clock.now()
  try {
    const odd = await sync(deps, { cabinet, signal })
    await endTurn(deps, { cabinet, began, reason: odd === 'release_waits' ? null : odd })
    return odd
  } catch (error) {
    if (!(error instanceof CloudFault)) {
      await endTurn(deps, { cabinet, began: null, reason: 'failed' }).catch(() => {})
      throw error
    }
    const { reason } = error
    deps.log.info('cloud.not_tended', { lockerId, accountId: cabinet.accountId, reason })
    await endTurn(deps, { cabinet, began: null, reason })
    return reason
  }
}

const firstWaitMs = 20
const waits = 6

/**
 * Waits for a turn with the cloud: whoever has it is done in a moment, most times. `busy` where the turn does not come
 * in time, null where there is nothing to do.
 */
async function waitForTurn(deps: Dependencies, request: SyncRequest): Promise<CloudCabinet | 'busy' | null> {
  for (let waited = 0; ; waited += 1) {
    const cabinet = await takeTurn(deps, request)
    if (cabinet !== 'busy' || waited === waits || request.signal.aborted) return cabinet
    await new Promise((resolve) => setTimeout(resolve, firstWaitMs * 2 ** waited))
  }
}

/** One at a time; null where there is nothing to do. */
async function takeTurn(
  { db, clock }: Dependencies,
  { lockerId, at }: Pick<SyncRequest, 'lockerId' | 'at'>,
): Promise<CloudCabinet | 'busy' | null> {
  const now = clock.now()
  const isDue = at === null ? sql`1` : sql`tended_at <= ${at + lateWriteMs}`
  const take = db.run(sql`
    update ${cloudCabinets} set busy_until = ${now + busyMs}
    where locker_id = ${lockerId} and busy_until <= ${now} and ${isDue}`)
  const { wrote, rows } = await change(db, { write: { take }, read: { cabinet: cloudCabinetOf(db, lockerId) } })
  const [cabinet] = rows.cabinet
  if (cabinet === undefined || (at !== null && cabinet.syncedAt > at + lateWriteMs)) return null
  return wrote.take ? cabinet : 'busy'
}

async function sync(
  deps: Dependencies,
  { cabinet, signal }: { cabinet: CloudCabinet; signal: AbortSignal },
): Promise<string | null> {
  const { db, clock } = deps
  const { lockerId } = cabinet
  const cloud = await openCloud(deps, cabinet)
  const odd = await readEvents({ deps, cloud, cabinet, signal })
  const { rows } = await change(db, {
    write: { adopted: adoptKeysStatement(db, lockerId) },
    read: { leases: leasesToSync(db, lockerId), commands: commandsToSync(db, { lockerId, now: clock.now() }) },
  })
  let asked: Promise<CloudBinState[]> | undefined
  const bins = () => (asked ??= cloud.bins(signal))
  const context = { deps, cloud, cabinet, signal, bins }
  // Somebody stands at the cabinet and waits for a door.
  const waits = await syncReleases(context, rows.commands)
  return (await syncCodes(context, rows.leases)) ?? odd ?? waits
}

type End = { cabinet: CloudCabinet; began: number | null; reason: string | null }

/** That a bin is not known stays said until the cabinet is set up anew. A cabinet whose cloud answered is alive; one that did not is silent after a while, as any other is. */
async function endTurn({ db, clock }: Dependencies, { cabinet, began, reason }: End): Promise<void> {
  const { lockerId, deviceId } = cabinet
  const now = clock.now()
  const free = reason === 'http_429' ? now + pauseMs : 0
  const end = db.run(sql`
    update ${cloudCabinets} set busy_until = ${free},
      last_error = coalesce(${reason}, iif(last_error = ${unknownBin}, last_error, null)), tended_at = coalesce(${began}, tended_at)
    where locker_id = ${lockerId}`)
  if (began === null) {
    await runBatch(db, [end])
    return
  }
  await runBatch(db, [
    end,
    db.run(sql`update ${lockers} set last_heartbeat_at = ${now} where id = ${lockerId}`),
    db.run(sql`update ${devices} set last_seen_at = ${now} where id = ${deviceId}`),
  ])
}
