import type * as Party from 'partykit/server'

// partykit requires a default export.
export default class ProcessRoom implements Party.Server {
  readonly options: Party.ServerOptions = { hibernate: true }

  onRequest(): Response {
    return new Response(null, { status: 404 })
  }
}
