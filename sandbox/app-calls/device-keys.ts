import { eq, ne } from 'drizzle-orm'

import type { SandboxDb } from '#sandbox/core/db.ts'
import type { KeyMemory } from '#sandbox/gateway/ports.ts'

import { deviceKeys } from './device-keys.table.ts'

type SetUpDevice = { deviceId: string; deviceKey: string }
type Signing = Awaited<ReturnType<KeyMemory['read']>>
type Change = { [Name in keyof Signing]?: Signing[Name] | undefined }

/**
 * Returns the memory by which a device of the sandbox signs: how far its clock is off, and the keys that it took over
 * the line.
 */
export function keyMemory(db: SandboxDb, { deviceId, deviceKey }: SetUpDevice) {
  const asSetUp = { deviceId, setUpKey: deviceKey, key: null, nextKey: null, clockOffsetMs: 0 }
  return {
    read: async (): Promise<Signing> => {
      const [row] = await db.select().from(deviceKeys).where(eq(deviceKeys.deviceId, deviceId))
      return row?.setUpKey === deviceKey ? row : asSetUp
    },
    write: async (change: Change): Promise<void> => {
      const setUp = db
        .insert(deviceKeys)
        .values(asSetUp)
        .onConflictDoUpdate({ target: deviceKeys.deviceId, set: asSetUp, setWhere: ne(deviceKeys.setUpKey, deviceKey) })
      await db.batch([setUp, db.update(deviceKeys).set(change).where(eq(deviceKeys.deviceId, deviceId))])
    },
  } satisfies KeyMemory
}
