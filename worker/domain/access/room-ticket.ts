/** Names and limits of live updates that the worker, the room and the browser share. */

/** A ticket opens one connection soon after it was issued; a reconnect fetches a new one. */
export const roomTicketLifetimeSeconds = 60

/** Audience of a ticket that lets a client listen in a room. */
export function listenAudience(roomId: string): string {
  return `listen:${roomId}`
}

/** Audience of a token that lets its bearer announce in a room over HTTP, as `partykit dev` needs it. */
export function announceAudience(roomId: string): string {
  return `announce:${roomId}`
}

/** Tells clients to fetch again, unless they already have this version. Carries no data of the process. */
export type ProcessMessage = { type: 'process-updated'; version: number }

/** Tells the boards of an account to ask what has changed. Says nothing of what it is. */
export type BoardMessage = { type: 'board-updated' }

/** Tells a device that there is work for it: to sync at once. Says nothing of what it is. */
export type DeviceMessage = { type: 'device-updated' }

export type RoomMessage = ProcessMessage | BoardMessage | DeviceMessage

export function roomMessage(version: number): ProcessMessage {
  return { type: 'process-updated', version }
}

export const boardMessage: BoardMessage = { type: 'board-updated' }
export const deviceMessage: DeviceMessage = { type: 'device-updated' }

/** Returns whether a room is one of a device, which may wait there without a socket. */
export function isDeviceRoom(roomId: string): boolean {
  return roomId.startsWith('device-')
}

/** Returns whether a parsed value is a message of ours, and nothing more than one. */
export function isRoomMessage(value: unknown): value is RoomMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  const { length } = Object.keys(value)
  if (value.type === boardMessage.type || value.type === deviceMessage.type) return length === 1
  if (value.type !== 'process-updated' || !('version' in value) || length !== 2) return false
  const { version } = value
  return typeof version === 'number' && Number.isSafeInteger(version) && version >= 0
}

/** Reads the text of a frame; null for anything that is not a message of ours. */
export function parseRoomMessage(text: string): RoomMessage | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRoomMessage(value) ? value : null
  } catch {
    return null
  }
}
