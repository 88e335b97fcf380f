import type { ActorKind, Role } from '#domain/enums.ts'
import type { LanguageWithTexts } from '#domain/languages.ts'

/** Who acts. `id` is a user, device, key or job name; a customer has none but the process. */
export type Actor = { kind: ActorKind; id: string | null }

/** A signed-in user with what decides about permissions. `accountId` is the account chosen for this session. */
export type Staff = {
  userId: string
  username: string
  sessionId: string
  roles: readonly Role[]
  accounts: readonly { id: string; name: string }[]
  /** The ids of `accounts`. */
  accountIds: readonly string[]
  accountId: string | null
  accountGroupId: string | null
  /** What they chose to be spoken to in; null: nothing yet. */
  language: LanguageWithTexts | null
  /** Language and time zone of the account chosen; the product's own where none is. */
  workplace: { locale: string; timeZone: string }
}

export const systemActor: Actor = { kind: 'system', id: null }
export const customerActor: Actor = { kind: 'customer', id: null }
