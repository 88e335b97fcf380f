import type { Dependencies } from '#core/dependencies.ts'
import type { AppError } from '#core/http/errors.ts'
import { countFailure, limitKeys, rateLimited, type LimitPolicy } from '#core/http/rate-limit.ts'

/**
 * A lane of their own, away from passwords and codes. Nobody guesses a signature: what is slowed is the work that wrong
 * ones make, so that a right passkey opens whatever others tried from the same address.
 */
const policy: LimitPolicy = {
  name: 'passkey',
  windowMs: 15 * 60_000,
  perClient: 30,
  tight: { total: 500, perClient: 10 },
}

/** Counts a passkey that proved nothing and answers the refusal: `error`, or 429 once there were too many. */
export async function refusalOf({ db, config, clock }: Dependencies, client: string, error: AppError) {
  const keys = limitKeys(config.tokenSecret, policy, client)
  const seconds = await countFailure(db, { policy, keys, now: clock.now() })
  return seconds === null ? error : rateLimited(seconds)
}
