import { cellOfHouse } from '#domain/slots.ts'
import { createDb } from '#worker/db/db.ts'
import { slots } from '#worker/db/schema/cell.table.ts'

/** The age (ms) of an isolate's copy at which it is refreshed, beside the call that finds it so. */
const freshMs = 10_000
/**
 * The maximum age (ms) of a copy that is still trusted: a call waits for a refresh of an older one
 * (docs/decisions/036-moving-a-group.md).
 */
const trustedMs = 20_000
/** Slots that nobody has are asked for no more often: whoever makes them up is not to make us ask. */
const missEveryMs = 1_000

/** An isolate's copy of the slots' places. */
type Directory = {
  /**
   * The number of the cell; null for a slot that lies nowhere. A slot that is not known, and a directory that nobody has
   * read for a while, cost one round trip at most.
   */
  cellOf: (slot: string, at: { now: number; waitUntil: (work: Promise<unknown>) => void }) => Promise<number | null>
}

function createDirectory(home: D1Database): Directory {
  const db = createDb(home)
  let known: ReadonlyMap<string, number> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  const read = async (now: number) => {
    const rows = await db.select({ slot: slots.slot, cell: slots.cell }).from(slots)
    known = new Map(rows.map(({ slot, cell }) => [slot, cell]))
    readAt = now
  }
  /** One at a time. Where it fails the next call tries again. */
  const readOnce = (now: number) => {
    reading ??= read(now).finally(() => {
      reading = undefined
    })
    return reading
  }

  /**
   * Returns the age of the directory in ms. A directory that a clock ahead of this one has read is as old as can be:
   * nobody knows for how long it would look fresh.
   */
  const ageAt = (now: number) => (now < readAt ? Number.POSITIVE_INFINITY : now - readAt)

  return {
    async cellOf(slot, { now, waitUntil }) {
      const house = cellOfHouse(slot)
      if (house !== null) return house
      const cell = known.get(slot)
      if (cell === undefined) {
        if (ageAt(now) >= missEveryMs) await readOnce(now)
        return known.get(slot) ?? null
      }
      if (ageAt(now) < freshMs) return cell
      // Where the first cell is away the others go on with what is known.
      const again = readOnce(now).catch(() => {})
      if (ageAt(now) < trustedMs) waitUntil(again)
      else await again
      return known.get(slot) ?? null
    },
  }
}

const directories = new WeakMap<D1Database, Directory>()

/** The directory of this isolate. */
export function directoryIn(home: D1Database): Directory {
  const directory = directories.get(home) ?? createDirectory(home)
  directories.set(home, directory)
  return directory
}
