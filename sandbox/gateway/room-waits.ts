import type { RoomListener, RoomTicket } from './ports.ts'
import { roomAddress, saysWork } from './room-address.ts'

type Answered = { status: number; text: () => Promise<string> }
type Parts = { onWork: () => void; get?: (address: string) => Promise<Answered> }

/**
 * Returns a listener that waits at the room, again and again, for a device that cannot keep sockets. The next wait has begun
 * before `onWork` is called, so that nothing is missed by the sync which follows. Without a ticket that is good it ends.
 */
export function waitingListener({ onWork, get = (address) => fetch(address) }: Parts) {
  let ticket: RoomTicket | null = null
  let isWaiting = false

  async function wait(good: RoomTicket): Promise<void> {
    isWaiting = true
    const answer = await get(roomAddress(good)).catch(() => null)
    isWaiting = false
    if (ticket === null || answer === null || (answer.status !== 200 && answer.status !== 204)) return
    const isWork = answer.status === 200 && saysWork(await answer.text().catch(() => ''))
    void wait(ticket)
    if (isWork) onWork()
  }

  const listener: RoomListener = {
    isListening: () => isWaiting,
    listen: async (fresh) => {
      ticket = fresh
      if (isWaiting) return 'listening'
      void wait(fresh)
      return 'begun'
    },
  }
  const close = () => {
    ticket = null
  }
  return { ...listener, close }
}
