import { Gateway } from '#sandbox/gateway/gateway.ts'

import { readDevice, takeBeat, type Cabinet } from './cabinet-device.ts'
import { cabinetDoors } from './cabinet-doors.ts'
import { cabinetLine } from './cabinet-line.ts'
import { cabinetMemory } from './cabinet-memory.ts'
import { shuffled } from './shuffled.ts'

const beatEveryMs = 4_000
/** Sooner than a cabinet has to: somebody looks on. */
const syncEveryMs = 20_000

/** `evenLate`: also what is to come late is reported. `tellsState`: the next beat tells how the boxes stand. */
type Wishes = { evenLate?: boolean; tellsState?: boolean }

/** The computer of a cabinet, which goes on where the call before left it. */
export async function gatewayOf(
  cabinet: Cabinet,
  { evenLate = false, tellsState = false }: Wishes = {},
): Promise<Gateway> {
  const { db, locker, clock } = cabinet
  const { isOnline, offlineForMs } = await readDevice(db, locker.id)
  const memory = cabinetMemory(cabinet)
  return new Gateway({
    identity: { deviceId: locker.deviceId, key: locker.deviceKey },
    memory: { ...memory, ...shuffled(cabinet, memory) },
    line: cabinetLine({ cabinet, memory, evenLate }),
    doors: cabinetDoors(cabinet),
    clock: () => clock() - (isOnline ? 0 : offlineForMs),
    tellsState,
  })
}

/** Reports, tells how the boxes stand, and does what staff want opened. */
export async function beat(cabinet: Cabinet, { evenLate = false } = {}): Promise<void> {
  const gateway = await gatewayOf(cabinet, { evenLate, tellsState: true })
  await gateway.beat()
}

/** What a cabinet does by itself as long as somebody looks. */
export async function beatWhenDue(cabinet: Cabinet): Promise<void> {
  if (!(await takeBeat(cabinet, beatEveryMs))) return
  const { syncedAt } = await readDevice(cabinet.db, cabinet.locker.id)
  const gateway = await gatewayOf(cabinet, { tellsState: cabinet.clock() - syncedAt >= syncEveryMs })
  await gateway.beat()
}
