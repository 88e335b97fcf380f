import type * as Party from 'partykit/server'

/** What is not possible with less: whoever posts is believed, and everybody in the room hears it. */
// partykit requires a default export.
// oxlint-disable-next-line import/no-default-export -- as above
export default class BareRoom implements Party.Server {
  readonly room: Party.Room

  constructor(room: Party.Room) {
    this.room = room
  }

  async onRequest(request: Party.Request): Promise<Response> {
    this.room.broadcast(await request.text())
    return new Response(null, { status: 204 })
  }
}
