import { parseRoomMessage } from '#domain/access/room-ticket.ts'
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

/** The time (ms) for which a ticket that has opened nothing yet is tried again; the room takes it for a minute. */
const ticketReuseMs = 40_000

/** Delays between tries (ms), so that a room that comes back hears of all its clients within seconds, not all at once. */
const reconnection = () => ({ minReconnectionDelay: 1_000 + Math.random() * 1_000, maxReconnectionDelay: 4_000 })

/**
 * Returns the tickets for each try to connect: the page's own once, then fetched ones. A ticket that has opened nothing
 * is tried again while it is good, so that an outage of the room does not have every client ask the API with each try;
 * one that has opened a connection is `spent`, since the room may be another by the next time.
 */
function ticketsFor(first: RoomTicket, fetchTicket: UpdatesInput['fetchTicket']) {
  let isFirst = true
  let fetched: { token: string; at: number } | null = null
  return {
    async query(): Promise<{ token: string }> {
      if (isFirst) {
        isFirst = false
        return { token: first.token }
      }
      if (fetched === null || Date.now() - fetched.at > ticketReuseMs) {
        const { token } = await fetchTicket()
        fetched = { token, at: Date.now() }
      }
      return { token: fetched.token }
    },
    spent() {
      fetched = null
    },
  }
}

/** Listens to a room, of a process or of an account, until the function that it returns is called; reconnects by itself. */
export function connectUpdates({ ticket, fetchTicket, onUpdate, onPolling }: UpdatesInput): () => void {
  const stop = new AbortController()
  const start = async () => {
    const { PartySocket } = await import('partysocket')
    if (stop.signal.aborted) return
    const tickets = ticketsFor(ticket, fetchTicket)
    const query = () => tickets.query()
    const { host, protocol: scheme } = new URL(ticket.url)
    const protocol = scheme === 'https:' ? 'wss' : 'ws'
    const socket = new PartySocket({ host, protocol, room: ticket.room, query, ...reconnection() })
    const listen = { signal: stop.signal }
    const lost = () => onPolling(true)
    const opened = () => {
      tickets.spent()
      onPolling(false)
      onUpdate(null, true)
    }
    const receive = (event: MessageEvent) => {
      const data: unknown = event.data
      const message = typeof data === 'string' ? parseRoomMessage(data) : null
      if (message !== null) onUpdate('version' in message ? message.version : null)
    }
    socket.addEventListener('open', opened, listen)
    socket.addEventListener('message', receive, listen)
    socket.addEventListener('close', lost, listen)
    socket.addEventListener('error', lost, listen)
    stop.signal.addEventListener('abort', () => socket.close())
  }
  start().catch(() => {
    if (!stop.signal.aborted) onPolling(true)
  })
  return () => stop.abort()
}
