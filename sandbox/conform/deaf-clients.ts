import type { Line, RoomListener } from '#sandbox/gateway/ports.ts'

import { isPath, well, withLine } from './altered-parts.ts'
import type { PlayedApp } from './played-app.ts'
import { listenerIn } from './played-listener.ts'
import type { PlayedRoom } from './played-room.ts'
import type { MadeOf } from './reference-client.ts'

const none: RoomListener['listen'] = async () => 'away'

/** A line on which heartbeats after the first ones are never made. */
function untilBeats(most: number, line: Line): Line {
  let beats = 0
  return async (request) => {
    if (!isPath('/api/device/heartbeat')(request)) return line(request)
    beats += 1
    return beats > most ? { ...well, body: { time: '2026-11-24T05:41:00.000Z', commands: [] } } : line(request)
  }
}

/** Waits, and begins the next one once whatever the message set off is done. */
function lateWaits(room: PlayedRoom, onWork: () => void) {
  let isBusy = false
  const waits = listenerIn(room, { how: 'wait', onWork })
  async function workLate(message: Promise<void>) {
    await message
    onWork()
    await new Promise((done) => setTimeout(done, 300))
    isBusy = false
  }
  const listen: RoomListener['listen'] = async (ticket) => {
    if (isBusy || room.isHeard) return 'listening'
    isBusy = true
    const { promise, resolve } = Promise.withResolvers<void>()
    room.join(ticket.token, { how: 'wait', notify: () => resolve(), end: () => resolve() })
    void workLate(promise)
    return 'begun'
  }
  return { ...waits, listen, isListening: () => true }
}

/** A socket that never hears that its connection has ended. */
function deadSocket(room: PlayedRoom, onWork: () => void) {
  const socket = listenerIn(room, { how: 'socket', onWork })
  let hasStarted = false
  const listen: RoomListener['listen'] = async (ticket) => {
    if (hasStarted) return 'listening'
    hasStarted = (await socket.listen(ticket)) !== 'away'
    return hasStarted ? 'begun' : 'away'
  }
  return { ...socket, listen, isListening: () => hasStarted }
}

/** A client that breaks a rule of listening. */
export const deaf: readonly [what: string, madeFor: (app: PlayedApp) => MadeOf, rule: RegExp][] = [
  [
    'calls every few seconds though it listens',
    () => ({
      alter: (parts) => ({ ...parts, listener: { listen: parts.listener?.listen ?? none, isListening: () => false } }),
    }),
    /a sign of life a minute/,
  ],
  [
    'gives no sign of life while it listens',
    () => ({ alter: withLine((line) => untilBeats(2, line)) }),
    /a sign of life a minute/,
  ],
  [
    'waits for its minute though the room said something',
    ({ room }) => ({ listenerOf: () => listenerIn(room, { how: 'socket', onWork: () => {} }) }),
    /at once what its room says/,
  ],
  [
    'begins its next wait after its sync',
    ({ room }) => ({ listenerOf: (onWork) => lateWaits(room, onWork) }),
    /listens on before it syncs/,
  ],
  [
    'believes that it listens while its room is away',
    ({ room }) => ({ listenerOf: (onWork) => deadSocket(room, onWork) }),
    /falls back to calls/,
  ],
  [
    'does not sync once it listens again',
    ({ room }) => ({
      listenerOf: (onWork) => {
        const listener = listenerIn(room, { how: 'socket', onWork })
        const listen: RoomListener['listen'] = async (ticket) =>
          (await listener.listen(ticket)) === 'away' ? 'away' : 'listening'
        return { ...listener, listen }
      },
      alter: (parts) => ({ ...parts, reportsState: false }),
    }),
    /syncs what it may have missed/,
  ],
]
