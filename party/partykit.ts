import type * as Party from 'partykit/server'

import { announceAudience, parseRoomMessage } from '#domain/access/room-ticket.ts'
import { boundedBytes } from '#domain/text/bounded-bytes.ts'

import { admitListener } from './admit-listener.ts'
import { isValidTicket } from './ticket.ts'

/** In bytes. */
const longestMessage = 1024

const secretsOf = ({ env }: Pick<Party.Room, 'env'>) => ({ ROOM_SECRET: String(env['ROOM_SECRET']) })

/** The room for `partykit dev`, which knows no bindings: it is told by a POST with a signed token. Nothing deploys it. */
export default class PartyKitRoom implements Party.Server {
  readonly options: Party.ServerOptions = { hibernate: true }
  readonly room: Party.Room

  constructor(room: Party.Room) {
    this.room = room
  }

  static async onBeforeConnect(request: Party.Request, lobby: Party.Lobby): Promise<Party.Request | Response> {
    const admitted = await admitListener(new Request(request.url), { room: lobby.id, env: secretsOf(lobby) })
    return admitted instanceof Response ? admitted : request
  }

  async onRequest(request: Party.Request): Promise<Response> {
    const body = await boundedBytes(request.body, { limit: longestMessage, headers: request.headers })
    const message = body === null ? null : parseRoomMessage(new TextDecoder().decode(body))
    const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? ''
    const expected = { audience: announceAudience(this.room.id), secrets: [secretsOf(this.room).ROOM_SECRET] }
    if (!(await isValidTicket(token, expected))) return new Response(null, { status: 401 })
    if (message === null) return new Response(null, { status: 422 })
    this.room.broadcast(JSON.stringify(message))
    return new Response(null, { status: 204 })
  }
}
