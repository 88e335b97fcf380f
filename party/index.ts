import { routePartykitRequest } from 'partyserver'

import { isDeviceRoom } from '#domain/access/room-ticket.ts'

import { admitListener, type RoomSecrets } from './admit-listener.ts'
import type { ProcessRoom } from './process-room.ts'

export { ProcessRoom } from './process-room.ts'

/** The bindings of `wrangler.toml`. */
type RoomEnv = RoomSecrets & { readonly Main: DurableObjectNamespace<ProcessRoom> }

const notFound = () => new Response(null, { status: 404 })

/** Only a device may wait without a socket, by the ticket that opens one. */
function admitWait(call: Request, { room, env }: { room: string; env: RoomSecrets }): Promise<Request | Response> {
  const isWait = call.method === 'GET' && isDeviceRoom(room)
  return isWait ? admitListener(call, { room, env }) : Promise.resolve(notFound())
}

/**
 * The room server: a Worker of its own, so that a deployment of the API drops no sockets. Browsers and cabinets open a
 * WebSocket at `/parties/main/{room}?token=…`, and a cabinet that cannot waits there by a GET; only the API worker speaks, over
 * its Durable Object binding.
 */
export default {
  async fetch(request, env): Promise<Response> {
    const answer = await routePartykitRequest(request, env, {
      onBeforeConnect: (upgrade, { name }) => admitListener(upgrade, { room: name, env }),
      onBeforeRequest: (call, { name }) => admitWait(call, { room: name, env }),
    })
    return answer ?? notFound()
  },
} satisfies ExportedHandler<RoomEnv>
