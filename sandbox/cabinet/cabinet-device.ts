import { eq } from 'drizzle-orm'

import type { SandboxDb } from '#sandbox/core/db.ts'

import { cabinetDevices, type ReportWay } from './cabinet.table.ts'

export type CabinetDevice = typeof cabinetDevices.$inferSelect

export function deviceOf(db: SandboxDb, lockerId: string) {
  return db.select().from(cabinetDevices).where(eq(cabinetDevices.lockerId, lockerId))
}

/** As a cabinet leaves the factory: online, and never told anything. */
export function newDevice(lockerId: string): CabinetDevice {
  return { lockerId, isOnline: true, offlineForMs: 0, way: 'now', codes: [], overflow: {}, syncedAt: 0, beatAt: 0 }
}

export async function readDevice(db: SandboxDb, lockerId: string): Promise<CabinetDevice> {
  const [device] = await deviceOf(db, lockerId)
  return device ?? newDevice(lockerId)
}

type Change = Partial<Omit<CabinetDevice, 'lockerId'>> & { way?: ReportWay }

export async function changeDevice(db: SandboxDb, lockerId: string, change: Change): Promise<void> {
  await db
    .insert(cabinetDevices)
    .values({ ...newDevice(lockerId), ...change })
    .onConflictDoUpdate({ target: cabinetDevices.lockerId, set: change })
}
