import type { ActorKind } from '#domain/enums.ts'

/** Who acts. `id` is a user, device, key or job name; a customer has none but the process. */
export type Actor = { kind: ActorKind; id: string | null }

export const systemActor: Actor = { kind: 'system', id: null }
export const customerActor: Actor = { kind: 'customer', id: null }
