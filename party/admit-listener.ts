import { listenAudience } from '#domain/access/room-ticket.ts'

import { isValidTicket } from './ticket.ts'

/** The secrets that tickets are signed with. NEXT and FORMER are set while the secret is rotated. */
export type RoomSecrets = {
  readonly ROOM_SECRET: string
  readonly ROOM_SECRET_NEXT?: string
  readonly ROOM_SECRET_FORMER?: string
}

type Door = { readonly room: string; readonly env: RoomSecrets }

const isSecret = (value: unknown): value is string => typeof value === 'string' && value.length >= 32

/** Returns every secret that a ticket may be signed with. Throws when ROOM_SECRET is missing: then nobody may listen. */
export function ticketSecrets(env: RoomSecrets): readonly string[] {
  if (!isSecret(env.ROOM_SECRET)) throw new Error('ROOM_SECRET is missing. See docs/deploy.md.')
  return [env.ROOM_SECRET, env.ROOM_SECRET_NEXT, env.ROOM_SECRET_FORMER].filter(isSecret)
}

/**
 * Returns the request to go on with when it carries a ticket (JWT in `token`) for this room, and a 401 otherwise. The
 * room keeps the address of each connection, so the ticket and the client's own connection id are taken out of it.
 */
export async function admitListener(request: Request, { room, env }: Door): Promise<Request | Response> {
  const url = new URL(request.url)
  const ticket = url.searchParams.get('token') ?? ''
  const isAdmitted = await isValidTicket(ticket, { audience: listenAudience(room), secrets: ticketSecrets(env) })
  if (!isAdmitted) return new Response(null, { status: 401 })
  url.search = ''
  const admitted = new Request(url, request)
  // A room that another process of a local stack has woken does not know its own name, which PartyServer asks for.
  admitted.headers.set('x-partykit-room', room)
  return admitted
}
