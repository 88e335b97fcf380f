import type { RoomTicket } from './ports.ts'

/** Returns the address of a room: of a socket with the scheme ws, of a wait as it is. */
export function roomAddress({ url, room, token }: RoomTicket): string {
  return `${url}/parties/main/${room}?token=${token}`
}

/** Returns whether a text that came from the room says that there is work for the device. */
export function saysWork(text: unknown): boolean {
  if (typeof text !== 'string') return false
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null && 'type' in message && message.type === 'device-updated'
  } catch {
    return false
  }
}
