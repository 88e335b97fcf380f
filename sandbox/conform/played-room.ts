import type { RoomTicket } from '#sandbox/gateway/ports.ts'

/** A listener of the room: a socket hears until it ends, a wait once. */
export type Hearer = { how: 'socket' | 'wait'; notify: (text: string) => void; end: () => void }

const ticketLivesMs = 60_000
export const workMessage = JSON.stringify({ type: 'device-updated' })

/** The room of the client under test. Its tickets are good for a minute of the played time. */
export class PlayedRoom {
  /** The room's address for clients. */
  url = 'http://room.example'
  readonly name = 'device-conform'
  /** The number of connections and waits begun. */
  joins = 0
  /** True refuses new listeners, as while the room is away. */
  isAway = false
  readonly #now: () => number
  readonly #tickets = new Map<string, number>()
  readonly #hearers = new Set<Hearer>()

  constructor(now: () => number) {
    this.#now = now
  }

  get isHeard(): boolean {
    return this.#hearers.size > 0
  }

  ticket(): RoomTicket {
    const token = `ticket-${this.#tickets.size + 1}`
    this.#tickets.set(token, this.#now() + ticketLivesMs)
    return { url: this.url, room: this.name, token }
  }

  /** Returns the function that ends the hearing; null where the ticket is not good or the room is away. */
  join(token: string, hearer: Hearer): (() => void) | null {
    if (this.isAway || (this.#tickets.get(token) ?? 0) < this.#now()) return null
    this.joins += 1
    this.#hearers.add(hearer)
    return () => this.#hearers.delete(hearer)
  }

  /** Says that there is work. */
  announce(): void {
    const hearers = [...this.#hearers]
    for (const hearer of hearers) {
      if (hearer.how === 'wait') this.#hearers.delete(hearer)
      hearer.notify(workMessage)
    }
  }

  /** Ends all connections and waits; nobody comes back until `isAway` is false. */
  leave(): void {
    this.isAway = true
    const hearers = [...this.#hearers]
    this.#hearers.clear()
    for (const hearer of hearers) hearer.end()
  }
}
