/** What the worker, the room and the browser agree on about live updates. */

/** A ticket opens one connection soon after it was issued; a reconnect fetches a new one. */
export const roomTicketLifetimeSeconds = 60

/** Audience of a ticket that lets a client listen in a room. */
export function listenAudience(roomId: string): string {
  return `listen:${roomId}`
}

/** Audience of a token that lets the worker speak in a room. */
export function speakAudience(roomId: string): string {
  return `speak:${roomId}`
}

export const roomMessageType = 'process-updated'

/** Tells clients to fetch again, unless they already have this version. Carries no data of the process. */
export type RoomMessage = { type: typeof roomMessageType; version: number }

export function roomMessage(version: number): RoomMessage {
  return { type: roomMessageType, version }
}

/** Whether a parsed value is a message of ours, and nothing more than one. */
export function isRoomMessage(value: unknown): value is RoomMessage {
  if (typeof value !== 'object' || value === null) return false
  if (!('type' in value) || value.type !== roomMessageType || !('version' in value)) return false
  const { version } = value
  return typeof version === 'number' && Number.isSafeInteger(version) && version >= 0 && Object.keys(value).length === 2
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
