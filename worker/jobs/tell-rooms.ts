import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log.ts'
import { retryDelayMs } from '#core/outbox-drain.ts'
import { isAmong, letGoOf } from '#core/outbox-store.ts'
import { letGoAfterMs } from '#core/told-rows.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { devicesWithWork, isDeviceWork } from '#worker/lockers/index.ts'
import { effectKinds, truthOfEffect } from '#worker/process/index.ts'
import { createPorts } from '#worker/providers/index.ts'
import type { Announcement } from '#worker/providers/port.ts'

import { announcementOf } from './announcement.ts'
import { drainEffects, usualAttempts } from './drain-effects.ts'

/** A platform ends what goes on after an answer at 30 s, so the last try begins before 28. */
const requestStaysMs = 27_000
const watchMs = 60_000
const longestPauseMs = 3_000
const pauseStepMs = 1_000
const tryTimeoutMs = 2_000
const triedAtOnce = 8

const untoldSchema = z.object({ seq: z.number(), id: z.string(), truth: z.string().nullable() })
type Untold = { seq: number; id: string; update: Announcement }

/** Announcements that a room did not take, nobody has in hand and nobody has given up on, with what is true now. */
async function untoldRooms({ db, clock }: Dependencies, of: SQL): Promise<Untold[]> {
  const now = clock.now()
  const rows: unknown[] = await db.all(sql`
    select o.seq, o.id, ${truthOfEffect} as truth from ${outbox} o
    where o.kind = ${effectKinds.announce} and o.parked_at is null and o.attempts > 0 and o.claimed_until <= ${now}
      and o.next_attempt_at <= ${now + retryDelayMs(usualAttempts)} and ${of}
    order by o.next_attempt_at limit ${triedAtOnce}`)
  return rows.flatMap((row) => {
    const { truth, ...place } = untoldSchema.parse(row)
    return truth === null ? [] : [{ ...place, update: announcementOf(truth) }]
  })
}

const ofAnybody = sql`1`

/** The rooms of the streams that a request woke. */
function ofStreams(streamKeys: readonly string[]): SQL {
  const keys = JSON.stringify(streamKeys)
  return sql`o.stream_key in (
    select value from json_each(${keys}) union select value || ':room' from json_each(${keys}))`
}

type Stay = { of: SQL; until: number }

/**
 * Tells rooms what they did not take, again and again until they have or `until` has come. A try that fails is written
 * nowhere and uses up no attempt: the outbox goes on at its own pace, and parks what nobody ever takes.
 */
async function tellRooms(deps: Dependencies, { of, until }: Stay): Promise<void> {
  const { room } = createPorts(deps)
  for (let failures = 0; ;) {
    const untold = await untoldRooms(deps, of)
    if (untold.length === 0) return
    const answers = await Promise.all(
      untold.map(({ update }) => room.announce(update, AbortSignal.timeout(tryTimeoutMs))),
    )
    const told = untold.filter((_one, index) => answers[index]?.outcome === 'sent')
    if (told.length > 0) {
      await deps.db.run(sql`delete from ${outbox} where ${isAmong(told)}`)
      failures = 0
      continue
    }
    failures += 1
    const ms = Math.min(longestPauseMs, failures * pauseStepMs)
    if (deps.clock.now() + ms > until) return
    await deps.clock.pause(ms)
  }
}

/** Tells devices that there is work for them. */
async function announceWork(deps: Dependencies, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const rows = await devicesWithWork(deps.db, keys)
  await createPorts(deps).room.announceWork(rows.map(({ id }) => id))
}

/** Makes the effects that a request woke, and tells the devices for which it made work. */
export async function drainWoken(deps: Dependencies, keys: readonly string[]): Promise<void> {
  const streamKeys = keys.filter((key) => !isDeviceWork(key))
  await Promise.all([announceWork(deps, keys.filter(isDeviceWork)), drainStreams(deps, streamKeys)])
}

/** Makes the effects of streams. Where a room takes no word it stays with it, as long as a request may. */
async function drainStreams(deps: Dependencies, streamKeys: readonly string[]): Promise<void> {
  if (streamKeys.length === 0) return
  const until = deps.clock.now() + requestStaysMs
  const stays: Promise<void>[] = []
  async function stayWithRooms() {
    await deps.clock.pause(pauseStepMs)
    await tellRooms(deps, { of: ofStreams(streamKeys), until })
  }
  await drainEffects(deps, {
    streamKeys,
    onRetry(kind) {
      if (kind === effectKinds.announce && stays.length === 0) stays.push(stayWithRooms())
    },
  })
  await Promise.all(stays)
}

/**
 * Lets go of what was told, once no further word of its visit has done so: changes that follow one another cost no round
 * trip for it. Who was told twice, since nobody lived to let go of it, hears of a version that they know.
 */
export async function letGoOfTold({ db, clock, log, told }: Dependencies): Promise<void> {
  const due = told.takeDue(clock.now())
  if (due.length === 0) return
  await letGoOf(db, due, truthOfEffect).catch((error: unknown) => log.info('told.not_let_go', errorFields(error)))
}

/** A timer may be a moment early. */
const timerSlackMs = 100

/** The same as time goes by, after an answer. */
export async function letGoInTime(deps: Dependencies): Promise<void> {
  if (deps.told.isEmpty()) return
  await deps.clock.pause(letGoAfterMs + timerSlackMs)
  await letGoOfTold(deps)
}

/**
 * Announces what rooms have missed, again and again until they have taken it or the minute is over; ends at once where they
 * have missed nothing. What requests had to leave is announced within seconds of the room's return.
 */
export function watchRooms(deps: Dependencies): Promise<void> {
  return tellRooms(deps, { of: ofAnybody, until: deps.clock.now() + watchMs })
}
