import { connectUpdates } from '#web/lib/realtime/connect-updates.ts'
import type { RoomTicket } from '#worker/contract/process.ts'

type RoomListener = {
  /** With tickets that are good for the first connections. */
  rooms: readonly RoomTicket[]
  /** The rooms as they are now, with fresh tickets. */
  fetchRooms: () => Promise<readonly RoomTicket[]>
  /** Something changed. */
  onUpdate: () => void
  /** Something may have changed while nothing could be heard. */
  onMissed: () => void
  signal: AbortSignal
}

/** Listens to the rooms of accounts until the signal. A room that is another by the time that its connection is lost is gone over to. */
export function listenToRooms({ rooms, signal, ...hearing }: RoomListener): void {
  const stop = new AbortController()
  const ended = AbortSignal.any([signal, stop.signal])
  for (const ticket of rooms) {
    const disconnect = connectUpdates({
      ticket,
      async fetchTicket() {
        const fresh = await hearing.fetchRooms()
        const same = fresh.find(({ room }) => room === ticket.room)
        if (same !== undefined) return same
        if (!ended.aborted) {
          stop.abort()
          listenToRooms({ rooms: fresh, signal, ...hearing })
        }
        throw new Error('The room is another one now')
      },
      onUpdate: (_version, isMissed) => (isMissed ? hearing.onMissed() : hearing.onUpdate()),
      onPolling: () => undefined,
    })
    if (ended.aborted) disconnect()
    else ended.addEventListener('abort', disconnect)
  }
}
