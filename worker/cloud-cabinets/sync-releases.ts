import { sql } from 'drizzle-orm'

import { runBatch } from '#worker/db/db.ts'
import { boxCommands } from '#worker/db/schema/locker.table.ts'
import { markBoxCommandsFetchedStatement, settleBoxCommandsStatement } from '#worker/lockers/index.ts'
import { CloudFault, type CloudRelease } from '#worker/providers/index.ts'

import type { CloudCommand } from './cloud.queries.ts'
import type { SyncContext } from './sync-codes.ts'

/**
 * Releases the bins that staff want opened, each once, and records the outcome. Returns `release_waits` while a bin was
 * released and its door not opened yet: somebody has to press the button that blinks at the cabinet.
 */
export async function syncReleases(context: SyncContext, commands: readonly CloudCommand[]): Promise<string | null> {
  let waits: string | null = null
  for (const command of commands) {
    const state = await syncRelease(context, command)
    if (state === 'waiting') waits = 'release_waits'
  }
  return waits
}

async function syncRelease(context: SyncContext, command: CloudCommand): Promise<CloudRelease['state']> {
  const { deps, cabinet } = context
  const { db, clock } = deps
  const release = await releaseOf(context, command)
  if (release.id !== command.releaseId && release.id !== '')
    await db.run(sql`update ${boxCommands} set release_id = ${release.id} where id = ${command.id}`)
  if (release.state !== 'waiting') {
    const results = [{ id: command.id, outcome: release.state }]
    await runBatch(db, [
      settleBoxCommandsStatement(db, { lockerId: sql`${cabinet.lockerId}`, results, now: clock.now() }),
    ])
  }
  return release.state
}

const failed: CloudRelease = { id: '', state: 'failed' }

async function releaseOf({ deps, cloud, cabinet, signal }: SyncContext, command: CloudCommand): Promise<CloudRelease> {
  const bin = cabinet.bins.find(({ number }) => number === command.boxNumber)
  if (bin === undefined) return failed
  const { releaseId, fetchedAt } = command
  try {
    if (releaseId !== null) return (await cloud.findRelease({ id: releaseId }, signal)) ?? failed
    // It was begun before and nobody heard how that went: one that waits there is ours.
    const started = fetchedAt === null ? null : await cloud.findRelease({ binId: bin.id }, signal)
    if (started !== null) return started
    const { db, clock } = deps
    const lockerId = sql`${cabinet.lockerId}`
    await runBatch(db, [markBoxCommandsFetchedStatement(db, { lockerId, now: clock.now() })])
    return await cloud.release(bin.id, signal)
  } catch (error) {
    if (!(error instanceof CloudFault) || error.kind === 'away' || error.kind === 'credentials') throw error
    return failed
  }
}
