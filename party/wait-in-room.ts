/** The longest time (ms) that a client waits for the next message. */
const waitMs = 25_000
/** A device needs one wait, and for a moment two: who begins more ends the oldest. */
const mostWaits = 4

/**
 * The waits of a room: requests of devices that cannot keep sockets, each of which is answered with the next message, or with
 * 204 once its time is over. While somebody waits the room cannot sleep, and its time is billed.
 */
export class Waits {
  readonly #waiting = new Set<(message: string | null) => void>()

  /** Answers 200 with the next message, or 204 when none comes. */
  async wait(): Promise<Response> {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const timer = setTimeout(() => resolve(null), waitMs)
    this.#waiting.add(resolve)
    for (const oldest of [...this.#waiting].slice(0, -mostWaits)) oldest(null)
    const message = await promise
    clearTimeout(timer)
    this.#waiting.delete(resolve)
    if (message === null) return new Response(null, { status: 204, headers })
    return new Response(message, { headers: { ...headers, 'Content-Type': 'application/json' } })
  }

  /** Answers everybody who waits with a message. */
  answer(message: string): void {
    for (const deliver of this.#waiting) deliver(message)
  }
}

const headers = { 'Cache-Control': 'no-store' }
