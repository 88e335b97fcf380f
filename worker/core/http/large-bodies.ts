import { systemClock, type Clock } from '#core/clock.ts'

import { AppError } from './errors.ts'

const megabyte = 1024 * 1024

/**
 * Bytes of large bodies that an isolate reads and works on at a time, as they were announced. A body is in memory up to three
 * times (as it came, cleaned, on its way to the store), and an isolate has 128 MB.
 */
const mostBytes = 24 * megabyte

/** A caller whose connection broke never says that it is done: its room is free once nothing came for so long. */
const idleMs = 30_000

const retryAfterSeconds = 5

type Room = { bytes: number; freeAt: number }

export type LargeBodies = {
  /**
   * Does work with a body of at most so many bytes in memory; `touch` says that more of it came. Throws 503 `uploads.busy`
   * where the bodies at hand leave no room; one alone always has room.
   */
  withRoom: <T>(bytes: number, work: (touch: () => void) => Promise<T>) => Promise<T>
}

/** The room for large bodies of one isolate. */
export function createLargeBodies(clock: Clock): LargeBodies {
  const rooms = new Set<Room>()

  function takeRoom(bytes: number): Room | null {
    const now = clock.now()
    for (const room of rooms) if (room.freeAt <= now) rooms.delete(room)
    const taken = [...rooms].reduce((sum, room) => sum + room.bytes, 0)
    if (taken > 0 && taken + bytes > mostBytes) return null
    const room = { bytes, freeAt: now + idleMs }
    rooms.add(room)
    return room
  }

  return {
    async withRoom(bytes, work) {
      const room = takeRoom(bytes)
      if (room === null) throw noRoom()
      try {
        return await work(() => {
          room.freeAt = clock.now() + idleMs
        })
      } finally {
        rooms.delete(room)
      }
    },
  }
}

function noRoom(): AppError {
  return new AppError({
    code: 'uploads.busy',
    status: 503,
    title: 'Too many large bodies are being read; nothing was stored',
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
}

/** The room of this isolate, which all its calls share. */
export const { withRoom } = createLargeBodies(systemClock)
