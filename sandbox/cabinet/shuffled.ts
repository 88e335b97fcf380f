import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'

import type { KeptEvent, Memory } from '#sandbox/gateway/ports.ts'

import { readDevice, type Cabinet } from './cabinet-device.ts'
import { cabinetEvents } from './cabinet.table.ts'

/** The number of accepted events that a cabinet which mixes everything up reports again. */
const reportedAgain = 5

type Queue = Pick<Memory, 'events' | 'forgetEvents'>

/**
 * A queue that hands its events out one by one, the newest first, with some of those that were reported before between them,
 * where the cabinet's way has it so.
 */
export function shuffled({ db, locker }: Cabinet, { events, forgetEvents }: Queue): Queue {
  let plan: readonly KeptEvent[] = []

  async function planned(most: number): Promise<readonly KeptEvent[]> {
    const reported = await db
      .select()
      .from(cabinetEvents)
      .where(and(eq(cabinetEvents.lockerId, locker.id), isNotNull(cabinetEvents.sentAt)))
      .orderBy(desc(sql`rowid`))
      .limit(reportedAgain)
    return (await events(most)).toReversed().flatMap((event, at) => {
      const again = reported[at % Math.max(reported.length, 1)]
      return again === undefined ? [event] : [event, { ...again, at: again.occurredAt }]
    })
  }

  return {
    events: async (most) => {
      const { way } = await readDevice(db, locker.id)
      if (way !== 'shuffled') return events(most)
      if (plan.length === 0) plan = await planned(most)
      return plan.slice(0, 1)
    },
    forgetEvents: async (ids) => {
      plan = plan.slice(1)
      await forgetEvents(ids)
    },
  }
}
