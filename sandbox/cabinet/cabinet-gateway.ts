import { Gateway } from '#sandbox/gateway/gateway.ts'
import type { RoomListener, RoomTicket } from '#sandbox/gateway/ports.ts'

import { changeDevice, readDevice, takeBeat, type Cabinet } from './cabinet-device.ts'
import { cabinetDoors } from './cabinet-doors.ts'
import { cabinetLine } from './cabinet-line.ts'
import { cabinetMemory } from './cabinet-memory.ts'
import { readCabinet } from './cabinet-state.ts'
import { shuffled } from './shuffled.ts'

const askEveryMs = 4_000
const signOfLifeMs = 60_000
/** A ticket is good for a minute; one that is about to end is not handed out. */
const ticketGoodMs = 50_000

type GatewayOptions = {
  /** Also what is to come late is reported. */
  evenLate?: boolean
  /** The next beat tells how the boxes stand. */
  reportsState?: boolean
  /** Its page listens in the room. */
  isListening?: boolean
  /** Nobody has its page open, so that no ticket to the room is kept for it. */
  isAlone?: boolean
}

/** The computer of a cabinet, which goes on where the call before left it. */
export async function gatewayOf(
  cabinet: Cabinet,
  { evenLate = false, reportsState = false, isListening = false, isAlone = false }: GatewayOptions = {},
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
    reportsState,
    ...(!isAlone && { listener: pageListener(cabinet, isListening) }),
  })
}

/** The page of a cabinet is what listens: it is handed the ticket, and calls `hear` once it does. */
function pageListener({ db, locker, clock }: Cabinet, isListening: boolean): RoomListener {
  return {
    isListening: () => isListening,
    listen: async (room) => {
      await changeDevice(db, locker.id, { room, roomAt: clock() })
      return isListening ? 'listening' : 'away'
    },
  }
}

/** Returns the ticket that lets the page of a cabinet into its room; null where none does now, or the line is cut. */
export async function ticketOf({ db, locker, clock }: Cabinet): Promise<RoomTicket | null> {
  const { room, roomAt, isOnline } = await readDevice(db, locker.id)
  const isGood = Math.abs(clock() - roomAt) < ticketGoodMs
  return isOnline && isGood ? room : null
}

/** Reports, tells how the boxes stand, and does what staff want opened. */
export async function beat(cabinet: Cabinet, { evenLate = false } = {}): Promise<void> {
  const gateway = await gatewayOf(cabinet, { evenLate, reportsState: true })
  await gateway.beat()
}

/**
 * Gives the sign of life of a cabinet by itself, and does what staff want opened. Where nothing has changed nothing is written
 * here. Returns false for one whose line is cut, which does nothing.
 */
export async function keepCabinetAlive(cabinet: Cabinet): Promise<boolean> {
  const { isOnline } = await readDevice(cabinet.db, cabinet.locker.id)
  if (!isOnline) return false
  const gateway = await gatewayOf(cabinet, { isAlone: true })
  await gateway.beat()
  return true
}

/** Does what the room said there is to do; also once its page listens, for what was said before. */
export async function syncGateway(cabinet: Cabinet): Promise<void> {
  const gateway = await gatewayOf(cabinet, { isListening: true })
  await gateway.hear()
}

/** Runs a cabinet while somebody looks at it: a sign of life a minute while its page listens, else a call every few seconds. */
export async function beatWhenDue(cabinet: Cabinet, { isListening = false } = {}): Promise<void> {
  const { unsent } = await readCabinet(cabinet.db, cabinet.locker)
  const everyMs = isListening && unsent === 0 ? signOfLifeMs : askEveryMs
  if (!(await takeBeat(cabinet, everyMs))) return
  const gateway = await gatewayOf(cabinet, { isListening })
  await gateway.beat()
}
