import { stepUpRequired } from '#core/http/errors.ts'
import { stepLeftOf, type Assurance, type StepLeft } from '#domain/access/sign-in-steps.ts'
import type { ActorKind, Role } from '#domain/enums.ts'
import type { LanguageWithTexts } from '#domain/languages.ts'

/** The actor of a change. `id` is a user, device, key or job name; a customer has none but the process. */
export type Actor = { kind: ActorKind; id: string | null }

/** A signed-in user with what decides about permissions. `accountId` is the account chosen for this session. */
export type Staff = {
  userId: string
  username: string
  /** The name that people call them by; empty where nobody said. */
  name: string
  sessionId: string
  roles: readonly Role[]
  accounts: readonly { id: string; name: string }[]
  /** The ids of `accounts`. */
  accountIds: readonly string[]
  accountId: string | null
  accountGroupId: string | null
  /** The language that they chose; null: none yet. */
  language: LanguageWithTexts | null
  /** Language and time zone of the account chosen; the product's own where none is. */
  workplace: { locale: string; timeZone: string }
  assurance: Assurance
  /** When they last showed who they are. */
  provedAt: number
  /** That is less than `stepUpMs` ago. */
  isProved: boolean
  hasTwoFactor: boolean
  /** A role of theirs has to have a second way. */
  isTwoFactorRequired: boolean
}

/** The step of signing in that the session of a user lacks; null for a whole one. */
export function stepLeftOfStaff({ assurance, hasTwoFactor, isTwoFactorRequired }: Staff): StepLeft | null {
  return stepLeftOf({ assurance, hasTwoFactor, isRequired: isTwoFactorRequired })
}

/** Throws 403 `step_up_required` for who has not shown within `stepUpMs` who they are. A step that is left is asked for first. */
export function refuseUnproved(staff: Staff): void {
  if (!staff.isProved && stepLeftOfStaff(staff) === null) throw stepUpRequired()
}

export const systemActor: Actor = { kind: 'system', id: null }
export const customerActor: Actor = { kind: 'customer', id: null }
