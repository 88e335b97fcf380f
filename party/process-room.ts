import type * as Party from 'partykit/server'

import { boundedBytes } from '#domain/bounded-bytes.ts'
import { listenAudience, parseRoomMessage, speakAudience } from '#domain/room-ticket.ts'

import { isValidToken, roomSecretsOf } from './bearer.ts'

/** In bytes. */
const longestMessage = 1024

const refused = () => new Response(null, { status: 401 })

/**
 * One room per process, and one per account for the boards of its staff. It holds no truth and keeps nothing: the worker
 * POSTs that there is a new version, or something new on the boards, and every open client hears it. Clients say nothing
 * that is listened to.
 */
// partykit requires a default export.
export default class ProcessRoom implements Party.Server {
  readonly options: Party.ServerOptions = { hibernate: true }
  readonly room: Party.Room

  constructor(room: Party.Room) {
    this.room = room
  }

  /** Lets in who has a ticket for this room. Its name says nothing of the process or the account, and no code comes here. */
  static async onBeforeConnect(request: Party.Request, lobby: Party.Lobby): Promise<Party.Request | Response> {
    const token = new URL(request.url).searchParams.get('token') ?? ''
    return (await isValidToken(token, listenAudience(lobby.id), roomSecretsOf(lobby.env))) ? request : refused()
  }

  /** The worker's word, signed for this room, goes to everybody in it. */
  async onRequest(request: Party.Request): Promise<Response> {
    // Read first: an answer before the body is read is logged as a fault by the runtime.
    const body = await boundedBytes(request.body, { limit: longestMessage, headers: request.headers })
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } })
    const [scheme, token = ''] = (request.headers.get('Authorization') ?? '').split(' ')
    const isOurs = await isValidToken(token, speakAudience(this.room.id), roomSecretsOf(this.room.env))
    if (scheme !== 'Bearer' || !isOurs) return refused()
    const message = body === null ? null : parseRoomMessage(new TextDecoder().decode(body))
    if (message === null) return new Response(null, { status: 422 })
    this.room.broadcast(JSON.stringify(message))
    return new Response(null, { status: 204 })
  }
}
