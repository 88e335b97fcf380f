import { and, eq, ne, or } from 'drizzle-orm'

import { cabinetBoxes, cabinetDevices } from '#sandbox/cabinet/cabinet.table.ts'
import type { Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { currentFailureModes, type FailureSetting } from '#sandbox/core/failure-modes.ts'
import { dealerSystems, type DealerMode } from '#sandbox/dealer/dealer.table.ts'
import { keycafeSettings, type keycafeModes } from '#sandbox/keycafe/keycafe.table.ts'
import { pushBrowsers, type PushMode } from '#sandbox/push/push.table.ts'
import { terminalLines } from '#sandbox/terminal/terminal.table.ts'

type KeycafeMode = (typeof keycafeModes)[number]
type DeviceFault = 'line' | 'way' | 'power' | 'battery' | 'temperature' | 'case'

/** Something that does not work as it should just now. `name` is of the thing that it is about. */
export type Fault = { id: string } & (
  | { group: 'payments' | 'identity'; setting: FailureSetting }
  | { group: 'dealer'; name: string; mode: DealerMode }
  | { group: 'push'; mode: PushMode }
  | { group: 'keycafe'; mode: KeycafeMode }
  | { group: 'cabinet'; lockerId: string; name: string; kind: DeviceFault }
  | { group: 'box'; lockerId: string; name: string; number: number; kind: 'stuck' | 'blind' }
  | { group: 'terminal'; terminalId: string; name: string }
)

const lowBattery = 20
const coldest = -25
const hottest = 50

type Device = typeof cabinetDevices.$inferSelect

function faultsOf(device: Device): DeviceFault[] {
  const { isOnline, way, onMains, batteryPercent, temperature, isTampered } = device
  return [
    ...(isOnline ? [] : (['line'] as const)),
    ...(way === 'now' ? [] : (['way'] as const)),
    ...(onMains ? [] : (['power'] as const)),
    ...(batteryPercent > lowBattery ? [] : (['battery'] as const)),
    ...(temperature > coldest && temperature < hottest ? [] : (['temperature'] as const)),
    ...(isTampered ? (['case'] as const) : []),
  ]
}

async function cabinetFaults(db: SandboxDb, { lockers }: Connection): Promise<Fault[]> {
  const [devices, boxes] = await db.batch([
    db.select().from(cabinetDevices),
    db
      .select()
      .from(cabinetBoxes)
      .where(or(eq(cabinetBoxes.isStuck, true), eq(cabinetBoxes.isBlind, true))),
  ])
  const nameOf = (lockerId: string) => lockers.find(({ id }) => id === lockerId)?.name ?? lockerId
  const ofDevices = devices.flatMap((device) =>
    faultsOf(device).map((kind): Fault => {
      const { lockerId } = device
      return { id: `cabinet-${lockerId}-${kind}`, group: 'cabinet', lockerId, name: nameOf(lockerId), kind }
    }),
  )
  const ofBoxes = boxes.map(({ lockerId, number, isStuck }): Fault => {
    const kind = isStuck ? 'stuck' : 'blind'
    return { id: `box-${lockerId}-${number}`, group: 'box', lockerId, name: nameOf(lockerId), number, kind }
  })
  return [...ofDevices, ...ofBoxes]
}

async function machineFaults(db: SandboxDb, { accounts, terminals }: Connection): Promise<Fault[]> {
  const [dealers, browsers, clouds, lines] = await db.batch([
    db.select().from(dealerSystems).where(ne(dealerSystems.failureMode, 'normal')),
    db.select().from(pushBrowsers).where(ne(pushBrowsers.failureMode, 'normal')),
    db
      .select()
      .from(keycafeSettings)
      .where(and(eq(keycafeSettings.id, 1), ne(keycafeSettings.mode, 'normal'))),
    db.select().from(terminalLines).where(eq(terminalLines.isOnline, false)),
  ])
  return [
    ...dealers.map(({ accountId, failureMode }): Fault => {
      const name = accounts.find(({ id }) => id === accountId)?.name ?? accountId
      return { id: `dealer-${accountId}`, group: 'dealer', name, mode: failureMode }
    }),
    ...browsers.map(({ id, failureMode }): Fault => ({ id: `push-${id}`, group: 'push', mode: failureMode })),
    ...clouds.map(({ mode }): Fault => ({ id: 'keycafe', group: 'keycafe', mode })),
    ...lines.map(({ terminalId }): Fault => {
      const name = terminals.find(({ deviceId }) => deviceId === terminalId)?.name ?? terminalId
      return { id: `terminal-${terminalId}`, group: 'terminal', terminalId, name }
    }),
  ]
}

/** Returns everything that does not work as it should just now: services first, then machines. */
export async function readFaults(db: SandboxDb, connection: Connection | null): Promise<Fault[]> {
  const services = (['payments', 'identity'] as const).map(async (group) => {
    const settings = await currentFailureModes(db, group)
    return settings
      .filter(({ mode }) => mode !== 'normal')
      .map((setting): Fault => ({ id: `${group}-${setting.provider}`, group, setting }))
  })
  const machines = connection === null ? [] : [machineFaults(db, connection), cabinetFaults(db, connection)]
  return (await Promise.all([...services, ...machines])).flat()
}
