import type { Dependencies } from '#core/dependencies.ts'
import { isRoom, processOfRoom } from '#core/outbox/woken-rooms.ts'
import { devicesWithWork, isDeviceWork } from '#worker/lockers/index.ts'
import { createPorts } from '#worker/providers/index.ts'

import { announce } from './announce.ts'
import { drainEffects } from './drain-effects.ts'

/** Does what a request woke: announces the processes that it changed, makes its effects, tells devices of their work. */
export async function drainWoken(deps: Dependencies, keys: readonly string[]): Promise<void> {
  const [rooms, devices] = [keys.filter(isRoom), keys.filter(isDeviceWork)]
  const streamKeys = keys.filter((key) => !isRoom(key) && !isDeviceWork(key))
  await Promise.all([
    rooms.length > 0 && announce(deps, rooms.map(processOfRoom)),
    devices.length > 0 && announceWork(deps, devices),
    streamKeys.length > 0 && drainEffects(deps, { streamKeys }),
  ])
}

/** Tells devices that there is work for them. */
async function announceWork(deps: Dependencies, keys: readonly string[]): Promise<void> {
  const rows = await devicesWithWork(deps.db, keys)
  await createPorts(deps).room.announceWork(rows.map(({ id }) => id))
}
