import { and, eq, gt, lte, or } from 'drizzle-orm'

import type { ConnectedLocker } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'

import { cabinetDevices } from './cabinet.table.ts'

export type Cabinet = { db: SandboxDb; appUrl: string; locker: ConnectedLocker; clock: () => number }

type CabinetDevice = typeof cabinetDevices.$inferSelect

export function deviceOf(db: SandboxDb, lockerId: string) {
  return db.select().from(cabinetDevices).where(eq(cabinetDevices.lockerId, lockerId))
}

/** As a cabinet leaves the factory: online, all well with it, and without a word from the app. */
export function newDevice(lockerId: string): CabinetDevice {
  return {
    lockerId,
    isOnline: true,
    offlineForMs: 0,
    way: 'now',
    codes: [],
    overflow: {},
    syncedAt: 0,
    beatAt: 0,
    room: null,
    roomAt: 0,
    wrongCodesAt: [],
    lockedUntil: 0,
    firmware: '2.4.1',
    batteryPercent: 96,
    onMains: true,
    temperature: 21,
    isTampered: false,
  }
}

export async function readDevice(db: SandboxDb, lockerId: string): Promise<CabinetDevice> {
  const [device] = await deviceOf(db, lockerId)
  return device ?? newDevice(lockerId)
}

type Change = Partial<Omit<CabinetDevice, 'lockerId'>>

export async function changeDevice(db: SandboxDb, lockerId: string, change: Change): Promise<void> {
  await db
    .insert(cabinetDevices)
    .values({ ...newDevice(lockerId), ...change })
    .onConflictDoUpdate({ target: cabinetDevices.lockerId, set: change })
}

/** Returns whether it is time for the next beat, which then begins: of two that ask at once one alone is told so. */
export async function takeBeat({ db, locker, clock }: Cabinet, everyMs: number): Promise<boolean> {
  const now = clock()
  await db.insert(cabinetDevices).values(newDevice(locker.id)).onConflictDoNothing()
  const isDue = and(
    eq(cabinetDevices.lockerId, locker.id),
    eq(cabinetDevices.isOnline, true),
    // A clock that was set back makes nobody wait.
    or(lte(cabinetDevices.beatAt, now - everyMs), gt(cabinetDevices.beatAt, now)),
  )
  const taken = await db.update(cabinetDevices).set({ beatAt: now }).where(isDue).returning()
  return taken.length > 0
}
