import type { Dependencies } from '#core/dependencies.ts'
import {
  countFailureStatements,
  limitKeys,
  rateLimited,
  secondsPast,
  type LimitPolicy,
  type LimitRow,
} from '#core/http/rate-limit.ts'

const policy: LimitPolicy = { name: 'invitation', windowMs: 24 * 60 * 60_000, perClient: 5, tight: null }

/** Keeps a mailbox from being filled: five invitations a day to an address, whoever sends them. */
export function invitationLimit({ db, clock, config }: Dependencies, email: string) {
  const now = clock.now()
  const limit = { policy, keys: limitKeys(config.tokenSecret, policy, email.toLowerCase()), now }
  return {
    count: countFailureStatements(db, limit),
    /** Throws 429 when this one, which the rows have counted, is too many. */
    assertOpen(rows: readonly LimitRow[]) {
      const seconds = secondsPast(rows, limit)
      if (seconds !== null) throw rateLimited(seconds)
    },
  }
}
