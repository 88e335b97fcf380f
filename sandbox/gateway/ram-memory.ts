import type { Kept, KeptEvent, Memory, Outcome } from './ports.ts'

/** The memory of a cabinet that leaves the factory. */
export const nothingKept: Kept = {
  clockOffsetMs: 0,
  codes: [],
  overflow: {},
  syncedAt: null,
  wrongCodesAt: [],
  lockedUntil: 0,
  key: null,
  nextKey: null,
}

/** A memory that lasts as long as the program. A gateway that is made anew on the same one has lost power. */
export function ramMemory(): Memory {
  let kept = nothingKept
  let events: readonly KeptEvent[] = []
  const commands = new Map<string, { outcome: Outcome; isAcknowledged: boolean }>()
  return {
    read: () => Promise.resolve(kept),
    write: async (change) => {
      kept = { ...kept, ...change }
    },
    addEvent: async (event) => {
      events = [...events, event]
    },
    events: async (most) => events.slice(0, most),
    forgetEvents: async (ids) => {
      events = events.filter(({ id }) => !ids.includes(id))
    },
    beginCommand: async (id) => {
      if (commands.has(id)) return false
      commands.set(id, { outcome: 'failed', isAcknowledged: false })
      return true
    },
    endCommand: async (id, outcome) => void commands.set(id, { outcome, isAcknowledged: false }),
    outcomes: async (most) =>
      [...commands]
        .filter(([, { isAcknowledged }]) => !isAcknowledged)
        .slice(0, most)
        .map(([id, { outcome }]) => ({ id, outcome })),
    acknowledgeOutcomes: async (ids) => {
      for (const id of ids) {
        const command = commands.get(id)
        if (command !== undefined) commands.set(id, { ...command, isAcknowledged: true })
      }
    },
  }
}
