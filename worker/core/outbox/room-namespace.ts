import type { RoomMessage } from '#domain/access/room-ticket.ts'

/** A room as this worker sees it: `party/process-room.ts`, called over its Durable Object binding. */
export type Room = { announce: (message: RoomMessage) => Promise<void> }

/** The rooms by their names. */
export type RoomNamespace = { getByName: (name: string) => Room }

/**
 * Returns the rooms that are bound as ROOMS. The binding names a class of another Worker, whose methods the generated
 * types do not know: the smoke test calls it over the wire.
 */
export function roomNamespaceOf({ ROOMS }: Pick<Env, 'ROOMS'>): RoomNamespace {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the class is bound by name in wrangler.toml
  return ROOMS as unknown as RoomNamespace
}
