import { parseRoomMessage } from '#domain/room-ticket.ts'
import type { RoomTicket } from '#worker/contract/process.ts'

export type UpdatesInput = {
  /** The ticket that came with the page, good for the first connection. */
  ticket: RoomTicket
  /** Gets a fresh ticket; each later connection needs one. */
  fetchTicket: () => Promise<RoomTicket>
  /** A version that the process has come to; null: something changed, or `isMissed`, may have been missed: ask again. */
  onUpdate: (version: number | null, isMissed?: boolean) => void
  /** True while nothing can be heard, so that the caller asks by itself. */
  onPolling: (polling: boolean) => void
}

/** Listens to a room, of a process or of an account, until the function that it returns is called; reconnects by itself. */
export function connectUpdates({ ticket, fetchTicket, onUpdate, onPolling }: UpdatesInput): () => void {
  const stop = new AbortController()
  const start = async () => {
    const { PartySocket } = await import('partysocket')
    if (stop.signal.aborted) return
    let unused: RoomTicket | null = ticket
    const query = async () => {
      const { token } = unused ?? (await fetchTicket())
      unused = null
      return { token }
    }
    const { host, protocol: scheme } = new URL(ticket.url)
    const protocol = scheme === 'https:' ? 'wss' : 'ws'
    const socket = new PartySocket({ host, protocol, room: ticket.room, query })
    const listen = { signal: stop.signal }
    const lost = () => onPolling(true)
    const opened = () => {
      onPolling(false)
      onUpdate(null, true)
    }
    const heard = (event: MessageEvent) => {
      const data: unknown = event.data
      const message = typeof data === 'string' ? parseRoomMessage(data) : null
      if (message !== null) onUpdate('version' in message ? message.version : null)
    }
    socket.addEventListener('open', opened, listen)
    socket.addEventListener('message', heard, listen)
    socket.addEventListener('close', lost, listen)
    socket.addEventListener('error', lost, listen)
    stop.signal.addEventListener('abort', () => socket.close())
  }
  start().catch(() => {
    if (!stop.signal.aborted) onPolling(true)
  })
  return () => stop.abort()
}
