import { routePartykitRequest } from 'partyserver'

import { admitListener, type RoomSecrets } from './admit-listener.ts'
import type { ProcessRoom } from './process-room.ts'

export { ProcessRoom } from './process-room.ts'

/** The bindings of `wrangler.toml`. */
type RoomEnv = RoomSecrets & { readonly Main: DurableObjectNamespace<ProcessRoom> }

const notFound = () => new Response(null, { status: 404 })

/**
 * The room server: a Worker of its own, so that a deployment of the API drops no sockets. Browsers open a WebSocket at
 * `/parties/main/{room}?token=…`; only the API worker speaks, over its Durable Object binding.
 */
export default {
  async fetch(request, env): Promise<Response> {
    const answer = await routePartykitRequest(request, env, {
      onBeforeConnect: (upgrade, { name }) => admitListener(upgrade, { room: name, env }),
      onBeforeRequest: notFound,
    })
    return answer ?? notFound()
  },
} satisfies ExportedHandler<RoomEnv>
