import { sql } from 'drizzle-orm'
import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log/log.ts'
import { minuteMs } from '#domain/durations.ts'
import { jobRuns } from '#worker/db/schema/job-run.table.ts'
import { announcementsOf, changedSince } from '#worker/process/index.ts'
import { createPorts } from '#worker/providers/index.ts'

/** The pauses between the tries (ms): with the time that each may take these are three tries in ten seconds. */
const pausesMs = [1_000, 5_000]
const tryTimeoutMs = 1_300
const deliveredAtOnce = 8

/** Announces processes behind the answer that changed them, in three tries; after that the job of the minute does. */
export async function announce(deps: Dependencies, processIds: readonly string[]): Promise<void> {
  let left = processIds
  for (const pauseMs of [...pausesMs, null]) {
    left = await announceOnce(deps, left)
    if (left.length === 0) return
    if (pauseMs !== null) await deps.clock.pause(pauseMs)
  }
  deps.log.info('announcement.not_taken', { processes: left.length })
}

/** Announces processes as they are now, and returns those that were not taken. What can not be read counts as that. */
async function announceOnce(deps: Dependencies, processIds: readonly string[]): Promise<readonly string[]> {
  try {
    return await notTaken(deps, processIds)
  } catch (error) {
    deps.log.info('announcement.failed', errorFields(error))
    return processIds
  }
}

async function notTaken(deps: Dependencies, processIds: readonly string[]): Promise<readonly string[]> {
  const { room } = createPorts(deps)
  const announcements = await announcementsOf(deps.db, processIds)
  const left: string[] = []
  for (let from = 0; from < announcements.length; from += deliveredAtOnce) {
    const some = announcements.slice(from, from + deliveredAtOnce)
    const outcomes = await Promise.all(
      some.map(({ id: _id, ...announcement }) => room.announce(announcement, AbortSignal.timeout(tryTimeoutMs))),
    )
    const refused = some.filter((_one, at) => outcomes[at]?.outcome !== 'sent')
    left.push(...refused.map(({ id }) => id))
    // A room that takes none of eight is away: it is not asked for the others.
    if (refused.length === deliveredAtOnce)
      return [...left, ...announcements.slice(from + deliveredAtOnce).map(({ id }) => id)]
  }
  return left
}

/**
 * The age (ms) of changes that a run announces once more: the run of the minute before may have died, and a change is
 * as old as the beginning of the call that made it.
 */
export const announcedAgainMs = 3 * minuteMs

/** A run announces so many at most: each is some calls of the thousand that an invocation may make. */
const mostOfMinute = 400

/** Kept as the error of a run: rooms took none of some announcements. */
class RoomsAway extends Error {
  override readonly name = 'RoomsAway'
}

/**
 * Announces once more what changed in the last minutes, whoever changed it: an invocation that died behind its write announced
 * nothing. Where runs before this one failed, it goes back to before the first of them. Throws where a room is still away.
 */
export async function announceChanged(deps: Dependencies): Promise<number> {
  const since = (await failingSince(deps)) ?? deps.clock.now()
  const changed = await changedSince(deps.db, since - announcedAgainMs, mostOfMinute)
  if (changed.length === 0) return 0
  const left = await announceOnce(deps, changed)
  if (left.length > 0) throw new RoomsAway(`${left.length} of ${changed.length} announcements were not taken`)
  return changed.length
}

const failingSchema = z.object({ failingSince: z.number().nullable() })

async function failingSince({ db }: Dependencies): Promise<number | null> {
  const rows: unknown[] = await db.all(
    sql`select failing_since as "failingSince" from ${jobRuns} where job = 'announce-changes'`,
  )
  return rows.length === 0 ? null : failingSchema.parse(rows[0]).failingSince
}
