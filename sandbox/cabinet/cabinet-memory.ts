import { and, eq, isNull, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm'

import { keyMemory } from '#sandbox/app-calls/device-keys.ts'
import type { Memory } from '#sandbox/gateway/ports.ts'

import { changeDevice, readDevice, type Cabinet } from './cabinet-device.ts'
import { cabinetCommands, cabinetEvents } from './cabinet.table.ts'

/**
 * The time (ms) after which a started command counts as lost; until then another call of the same cabinet does not
 * report that it failed.
 */
const doneWithinMs = 10_000

/** As one parameter: a statement has a hundred at most. */
function isOneOf(column: SQLWrapper, ids: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`
}

type CommandMemory = Pick<Memory, 'beginCommand' | 'endCommand' | 'outcomes' | 'acknowledgeOutcomes'>

function commandsOf({ db, locker, clock }: Cabinet): CommandMemory {
  const own = eq(cabinetCommands.lockerId, locker.id)
  return {
    beginCommand: async (id) => {
      const row = { id, lockerId: locker.id, outcome: 'failed', reportFrom: clock() + doneWithinMs } as const
      const made = await db.insert(cabinetCommands).values(row).onConflictDoNothing().returning()
      return made.length > 0
    },
    endCommand: async (id, outcome) => {
      await db.update(cabinetCommands).set({ outcome, reportFrom: 0 }).where(eq(cabinetCommands.id, id))
    },
    outcomes: (most) =>
      db
        .select({ id: cabinetCommands.id, outcome: cabinetCommands.outcome })
        .from(cabinetCommands)
        .where(and(own, eq(cabinetCommands.isReported, false), lte(cabinetCommands.reportFrom, clock())))
        .limit(most),
    acknowledgeOutcomes: async (ids) => {
      await db.update(cabinetCommands).set({ isReported: true }).where(isOneOf(cabinetCommands.id, ids))
    },
  }
}

function eventsOf({ db, locker, clock }: Cabinet): Pick<Memory, 'addEvent' | 'events' | 'forgetEvents'> {
  return {
    addEvent: async ({ at, ...event }) => {
      await db.insert(cabinetEvents).values({ ...event, lockerId: locker.id, occurredAt: at })
    },
    events: async (most) => {
      const rows = await db
        .select()
        .from(cabinetEvents)
        .where(and(eq(cabinetEvents.lockerId, locker.id), isNull(cabinetEvents.sentAt)))
        .orderBy(sql`rowid`)
        .limit(most)
      return rows.map(({ occurredAt, ...event }) => ({ ...event, at: occurredAt }))
    },
    forgetEvents: async (ids) => {
      await db.update(cabinetEvents).set({ sentAt: clock() }).where(isOneOf(cabinetEvents.id, ids))
    },
  }
}

/** Returns the memory that a cabinet of the sandbox keeps from one call to the next. */
export function cabinetMemory(cabinet: Cabinet): Memory {
  const { db, locker } = cabinet
  const keys = keyMemory(db, locker)
  return {
    read: async () => {
      const [device, kept] = await Promise.all([readDevice(db, locker.id), keys.read()])
      const { codes, overflow, syncedAt, wrongCodesAt, lockedUntil } = device
      const { clockOffsetMs, key, nextKey } = kept
      const lastSyncedAt = syncedAt === 0 ? null : syncedAt
      return { codes, overflow, syncedAt: lastSyncedAt, wrongCodesAt, lockedUntil, clockOffsetMs, key, nextKey }
    },
    write: async ({ clockOffsetMs, key, nextKey, syncedAt, ...others }) => {
      const isOfKeys = [clockOffsetMs, key, nextKey].some((given) => given !== undefined)
      if (isOfKeys) await keys.write({ clockOffsetMs, key, nextKey })
      const change = syncedAt === undefined ? others : { ...others, syncedAt: syncedAt ?? 0 }
      if (Object.keys(change).length > 0) await changeDevice(db, locker.id, change)
    },
    ...eventsOf(cabinet),
    ...commandsOf(cabinet),
  }
}
