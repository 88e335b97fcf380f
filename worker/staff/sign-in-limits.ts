import {
  countFailureStatements,
  forgetFailuresStatement,
  limitKeys,
  rateLimited,
  readLimitsStatement,
  secondsLimited,
  takeBackStatement,
  type LimitPolicy,
  type LimitRow,
} from '#core/rate-limit.ts'
import type { Db, Statement } from '#worker/db/db.ts'

const windowMs = 15 * 60_000
const perName: LimitPolicy = { name: 'login-name', windowMs, perClient: 10, total: 500, perClientWhenTight: 5 }
const perAddress: LimitPolicy = { name: 'login-address', windowMs, perClient: 30, total: 500, perClientWhenTight: 10 }

export type SignInLimits = {
  read: ReturnType<typeof readLimitsStatement>
  /** Counts the try before the password is looked at, so that guesses made at once are all counted. */
  count: Statement[]
  /** Takes the count back once the password was right. */
  forgive: Statement[]
  /** Throws 429 when the rows, as they were before this try, are at a limit. */
  assertOpen: (rows: readonly LimitRow[]) => void
}

type LimitsInput = { secret: string; username: string; address: string; now: number }

/** Slows guessing by user name and by address; neither is stored in the clear. */
export function signInLimits(db: Db, { secret, username, address, now }: LimitsInput): SignInLimits {
  const name = { policy: perName, keys: limitKeys(secret, perName, username.toLowerCase()), now }
  const source = { policy: perAddress, keys: limitKeys(secret, perAddress, address), now }
  return {
    read: readLimitsStatement(db, name.keys, source.keys),
    count: [name, source].flatMap((limit) => countFailureStatements(db, limit)),
    forgive: [
      takeBackStatement(db, name.keys),
      forgetFailuresStatement(db, name.keys),
      takeBackStatement(db, source.keys),
    ],
    assertOpen(rows) {
      const waits = [name, source].map((limit) => secondsLimited(rows, limit) ?? 0)
      const longest = Math.max(...waits)
      if (longest > 0) throw rateLimited(longest)
    },
  }
}
