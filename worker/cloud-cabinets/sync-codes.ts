import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { randomBytes } from '#core/secrets/ids.ts'
import { newBoxCode } from '#domain/access/codes.ts'
import { runBatch } from '#worker/db/db.ts'
import { cloudKeys } from '#worker/db/schema/cloud-cabinet.table.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { codeNotThere } from '#worker/lockers/index.ts'
import { touchStatements, withFreshCode } from '#worker/process/index.ts'
import { CloudFault, type CabinetCloud, type CloudBinState } from '#worker/providers/index.ts'

import { isActive, type CloudCabinet, type CloudLease } from './cloud.queries.ts'

export type SyncContext = {
  deps: Dependencies
  cloud: CabinetCloud
  cabinet: CloudCabinet
  signal: AbortSignal
  /** The bins as the cloud has them, asked for once. */
  bins: () => Promise<CloudBinState[]>
}

/**
 * Brings the cloud's codes in line with the leases: sets a code that may open its box, withdraws one that may not any
 * more, and removes keys of leases that are over. Each step may be repeated. Returns the reason why one of them failed,
 * and throws `CloudFault` where no other would succeed.
 */
export async function syncCodes(context: SyncContext, leases: readonly CloudLease[]): Promise<string | null> {
  let odd: string | null = null
  // What is over goes first: its code may be another's by now.
  const inOrder = leases.toSorted((one, other) => Number(one.isAwaited) - Number(other.isAwaited))
  for (const lease of inOrder) {
    try {
      await syncLease(context, lease)
    } catch (error) {
      if (!(error instanceof CloudFault) || error.kind === 'away' || error.kind === 'credentials') throw error
      await putRight(context, lease, error)
      odd = error.kind === 'code_taken' || error.kind === 'gone' ? error.kind : error.reason
    }
  }
  return odd
}

async function syncLease(context: SyncContext, lease: CloudLease): Promise<void> {
  const { keyId, grantedAt, isAwaited, opens } = lease
  if (!isAwaited) {
    if (keyId !== null) await removeKey(context, { ...lease, keyId })
    return
  }
  if (opens && grantedAt === null) {
    await grantCode(context, lease)
    return
  }
  if (keyId === null || !lease.isActive) return
  if (!opens && grantedAt !== null) await withdrawCode(context, { ...lease, keyId })
  if (lease.keysIn && lease.binId !== null) await layKey(context, { ...lease, keyId })
}

/** A key that is gone there is made anew; a code that is another key's there becomes another one while nobody was told it. */
async function putRight(
  { deps: { db } }: SyncContext,
  { leaseId, keyId }: CloudLease,
  { kind }: CloudFault,
): Promise<void> {
  if (kind === 'gone') await db.run(sql`delete from ${cloudKeys} where lease_id = ${leaseId}`)
  if (kind !== 'code_taken' || keyId !== null) return
  await withFreshCode(async () => {
    await db.run(sql`
      update ${boxLeases} set access_code = ${newBoxCode(randomBytes)} where id = ${leaseId} and ended_at is null
        and not exists (select 1 from ${cloudKeys} where lease_id = ${leaseId})`)
  })
}

/** The key is found by the id of its lease where an earlier try made it and did not hear of it. */
async function grantCode(context: SyncContext, lease: CloudLease): Promise<void> {
  const { deps, cloud, cabinet, signal } = context
  const { leaseId, processId, accessCode, keysIn } = lease
  const found = lease.keyId ?? (await cloud.findKey(leaseId, signal))
  const keyId = found ?? (await cloud.addKey({ name: leaseId, code: accessCode }, signal))
  if (found !== null) await cloud.setCode({ id: found, code: accessCode }, signal)
  const binId = keysIn ? await layKey(context, { ...lease, keyId }) : lease.binId
  const { db, clock } = deps
  const now = clock.now()
  const isMeant = sql`exists (
    select 1 from ${boxLeases} where id = ${leaseId} and access_code = ${accessCode} and ended_at is null)`
  await runBatch(db, [
    db.run(sql`
      insert into ${cloudKeys} (lease_id, locker_id, key_id, granted_at, bin_id, created_at)
      select ${leaseId}, ${cabinet.lockerId}, ${keyId}, iif(${isMeant}, ${now}, null), ${binId}, ${now}
      where exists (select 1 from ${boxLeases} where id = ${leaseId})
      on conflict (lease_id) do update set key_id = excluded.key_id, granted_at = excluded.granted_at,
        bin_id = excluded.bin_id`),
    ...touchStatements(db, { which: sql`id = ${processId}`, now, guard: isMeant }),
    // The message that waited for it goes out now.
    db.run(sql`
      update ${outbox} set next_attempt_at = ${now}
      where stream_key = ${processId} and next_attempt_at > ${now} and last_error = ${`TryLater(${codeNotThere})`}`),
  ])
  deps.wake(processId)
}

/**
 * Staff laid the keys into a bin that they had opened, or carried them to another one: the cloud has to know where they are,
 * or it sends somebody else to that bin. Answers the bin.
 */
async function layKey(
  { deps, cloud, cabinet, bins, signal }: SyncContext,
  { leaseId, keyId, boxNumber, binId }: KeyOf & Pick<CloudLease, 'boxNumber' | 'binId'>,
): Promise<string | null> {
  const wanted = cabinet.bins.find(({ number }) => number === boxNumber)?.id ?? null
  if (wanted === null || wanted === binId) return binId
  const there = (await bins()).find((bin) => bin.keyId === keyId)
  if (there !== undefined && there.id !== wanted) await cloud.emptyBin(there.id, signal)
  if (there?.id !== wanted) await cloud.layKey({ id: keyId, binId: wanted }, signal)
  await deps.db.run(sql`update ${cloudKeys} set bin_id = ${wanted} where lease_id = ${leaseId}`)
  return wanted
}

type KeyOf = Pick<CloudLease, 'leaseId' | 'processId'> & { keyId: string }

/** Replaces the code of a key that lies in a bin by one that nobody knows, as it cannot be removed there. */
async function withdrawCode({ deps, cloud, signal }: SyncContext, { leaseId, keyId }: KeyOf): Promise<void> {
  const hidden = [1, 2, 3].map(() => newBoxCode(randomBytes)).join('')
  await cloud.setCode({ id: keyId, code: hidden.slice(0, longestCode) }, signal)
  await deps.db.run(sql`update ${cloudKeys} set granted_at = null where lease_id = ${leaseId} and ${isActive(leaseId)}`)
}

const longestCode = 16

/** The cloud lets no key go that lies in a bin, so it is taken out there first: here its box is free already. */
async function removeKey({ deps, cloud, bins, signal }: SyncContext, { leaseId, keyId }: KeyOf): Promise<void> {
  const bin = (await bins()).find((one) => one.keyId === keyId)
  if (bin !== undefined) await cloud.emptyBin(bin.id, signal)
  await cloud.removeKey(keyId, signal).catch((error: unknown) => {
    if (!(error instanceof CloudFault) || error.kind !== 'gone') throw error
  })
  await deps.db.run(sql`delete from ${cloudKeys} where lease_id = ${leaseId}`)
}
