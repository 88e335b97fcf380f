import type { Clock } from '#core/clock.ts'
import type { Config } from '#core/config.ts'
import type { Measure } from '#core/log/measures.ts'
import type { RoomNamespace } from '#core/outbox/room-namespace.ts'
import { boardMessage, deviceMessage, roomMessage, type RoomMessage } from '#domain/access/room-ticket.ts'
import { oneAtATime } from '#domain/operations/one-at-a-time.ts'

import type { AnnounceOutcome, RoomPort } from './port.ts'
import { deskRoomIdsOf, deviceRoomIdsOf, roomIdsOf } from './room-token.ts'

/**
 * The time limit (ms) of a room's answer. Clients fetch again by themselves sooner than a slow room could tell them.
 */
const usualTimeoutMs = 3_000

/** The time limit (ms) of the room of boards. Boards ask by themselves in a while, so nobody waits long for it. */
const boardTimeoutMs = 1_000

/** The time limit (ms) of the room of a device, and the delay after a failed try. */
const deviceTimeoutMs = 1_000
const devicePausesMs = [300, 1_000]

type World = {
  config: Pick<Config, 'roomSecret'>
  rooms: RoomNamespace
  clock: Pick<Clock, 'pause'>
  measure?: Measure | undefined
  /** Milliseconds; `usualTimeoutMs` where not given. */
  timeoutMs?: number
}

/**
 * Returns the rooms of processes and of accounts (party/process-room.ts), called over a Durable Object binding. However
 * many processes of an account are announced at once, its boards are told one time after the other.
 */
export function createRooms(world: World): RoomPort {
  const timeoutMs = world.timeoutMs ?? usualTimeoutMs
  const boards = new Map<string, () => Promise<void>>()
  function announceToBoards(accountId: string): Promise<void> {
    let announceOnce = boards.get(accountId)
    if (announceOnce === undefined) {
      announceOnce = oneAtATime(async () => {
        const rooms = deskRoomIdsOf(world.config, accountId)
        const limit = { timeoutMs: Math.min(boardTimeoutMs, timeoutMs) }
        await Promise.all(rooms.map((room) => announceIn(world, { room, message: boardMessage }, limit)))
      })
      boards.set(accountId, announceOnce)
    }
    return announceOnce()
  }
  async function announceWork(deviceIds: readonly string[]): Promise<void> {
    const rooms = deviceIds.flatMap((deviceId) => deviceRoomIdsOf(world.config, deviceId))
    const limit = { timeoutMs: Math.min(deviceTimeoutMs, timeoutMs) }
    await Promise.all(rooms.map((room) => announceAgain(world, { room, message: deviceMessage }, limit)))
  }
  return {
    announceWork,
    async announce({ processCode, accountId, version, deviceIds }, signal) {
      const message = roomMessage(version)
      const rooms = roomIdsOf(world.config, processCode)
      const [outcomes] = await Promise.all([
        Promise.all(rooms.map((room) => announceIn(world, { room, message }, { timeoutMs, signal }))),
        announceToBoards(accountId),
      ])
      const failed = outcomes.find(({ outcome }) => outcome !== 'sent')
      // What has failed is announced again, to the devices as well.
      if (failed !== undefined) return failed
      await announceWork(deviceIds)
      return { outcome: 'sent' }
    },
  }
}

type Announcement = { room: string; message: RoomMessage }
type Limit = { timeoutMs: number; signal?: AbortSignal | undefined }

/** Announces in one room and measures it. Never throws: a room that does not answer in time is `unknown`. */
async function announceIn(world: World, announcement: Announcement, limit: Limit): Promise<AnnounceOutcome> {
  const startedAt = Date.now()
  const outcome = await outcomeOf(world.rooms, announcement, limit)
  world.measure?.({
    kind: 'provider',
    name: 'room',
    outcome: outcome.outcome === 'sent' ? 'ok' : outcome.reason,
    isFault: outcome.outcome !== 'sent',
    ms: Date.now() - startedAt,
  })
  return outcome
}

/** Announces in one room until it has taken the message, three times at most. */
async function announceAgain(world: World, announcement: Announcement, limit: Limit): Promise<void> {
  for (const pauseMs of [...devicePausesMs, null]) {
    const { outcome } = await announceIn(world, announcement, limit)
    if (outcome === 'sent' || pauseMs === null) return
    await world.clock.pause(pauseMs)
  }
}

/** Waits for a room's answer, but no longer than the limit: a call over a binding cannot be cancelled. */
async function outcomeOf(
  rooms: RoomNamespace,
  { room, message }: Announcement,
  { timeoutMs, signal }: Limit,
): Promise<AnnounceOutcome> {
  const { promise: givenUp, resolve } = Promise.withResolvers<AnnounceOutcome>()
  const timer = setTimeout(() => resolve({ outcome: 'unknown', reason: 'timeout' }), timeoutMs)
  const abort = () => resolve({ outcome: 'unknown', reason: 'aborted' })
  if (signal?.aborted === true) abort()
  signal?.addEventListener('abort', abort)
  try {
    const sent = rooms.getByName(room).announce(message)
    return await Promise.race([
      sent.then(
        (): AnnounceOutcome => ({ outcome: 'sent' }),
        (): AnnounceOutcome => ({ outcome: 'unknown', reason: 'no_connection' }),
      ),
      givenUp,
    ])
  } catch {
    return { outcome: 'unknown', reason: 'no_connection' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
