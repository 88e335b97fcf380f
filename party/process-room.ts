import { Server, type Connection } from 'partyserver'

import { isRoomMessage, type RoomMessage } from '#domain/access/room-ticket.ts'

import { Waits } from './wait-in-room.ts'

/** WebSocket close code for a client that breaks the rules (RFC 6455, 7.4.1). */
const policyViolation = 1008

/**
 * One room per process, one per account for the boards of its staff, and one per cabinet on site. It holds no truth and keeps nothing: the API
 * worker announces a new version, and every connected client hears it. It sleeps between announcements.
 */
export class ProcessRoom extends Server {
  static override readonly options = { hibernate: true }
  readonly #waits = new Waits()

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env)
    // A client that checks its connection is answered without waking the room.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** Sends a message to everybody in the room. Throws a TypeError for anything that is no message of ours. */
  announce(message: RoomMessage): void {
    if (!isRoomMessage(message)) throw new TypeError('Not a room message')
    const text = JSON.stringify(message)
    this.broadcast(text)
    this.#waits.answer(text)
  }

  /** A device that was admitted waits for the next message. */
  override onRequest(): Promise<Response> {
    return this.#waits.wait()
  }

  /** Clients only listen: one that speaks would wake the room at will, so its connection is closed. */
  override onMessage(connection: Connection): void {
    connection.close(policyViolation, 'Clients only listen')
  }

  /**
   * Empties the storage once nobody is connected: PartyServer keeps the name of each room there, which every id has anyway,
   * and the database of a room that nobody comes back to is billed for good.
   */
  override async onClose(): Promise<void> {
    const [anybody] = this.getConnections()
    if (anybody === undefined) await this.ctx.storage.deleteAll()
  }

  /** A lost connection is no fault: the client comes back by itself with a fresh ticket. */
  override onError(): void {}
}
