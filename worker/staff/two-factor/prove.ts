import { sql } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { unseal } from '#core/secrets/seal.ts'
import type { SignedIn } from '#worker/contract/auth.ts'
import type { ProofInput } from '#worker/contract/two-factor.ts'
import { recoveryCodes, totpSecrets } from '#worker/db/schema/people/two-factor.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { knownBrowserOf } from '#worker/staff/known-browser.ts'
import { checkOwnPassword } from '#worker/staff/own-password.ts'

import { wrongAnswer } from './errors.ts'
import { twoFactorLimits } from './limits.ts'
import { provedStatements, signedInAnswer, takeStep } from './proved.ts'
import { recoveryCodeHashes } from './recovery-codes.ts'
import { matchedStep } from './totp.ts'
import { warnOfKnownPassword } from './warn-of-known-password.ts'

/** Returns the context that the TOTP secret of a user is sealed for. */
export const totpContext = (userId: string) => `totp:${userId}`

/** `limits` hold back a guesser of codes. */
type Proving = { deps: Dependencies; staff: Staff; answer: string; limits: ReturnType<typeof twoFactorLimits> }
type ProveInput = { staff: Staff; proof: ProofInput; address: string; browser: string | undefined }

/**
 * Shows who the person of a session is, by a code, or by the password where there is no second way: the second step of
 * signing in, and what is asked for again before what matters. `browser` is the cookie by which a browser is known. Throws
 * 422 for a wrong answer, 429 after too many.
 */
export async function prove(deps: Dependencies, { staff, proof, address, browser }: ProveInput): Promise<SignedIn> {
  const { way, answer } = proof
  if ((way === 'password') === staff.hasTwoFactor) throw requestInvalidField('way', 'not_available')
  const { userId, username } = staff
  const { tokenSecret: secret } = deps.config
  const ownLane = knownBrowserOf({ secret, cookie: browser, username })
  const limits = twoFactorLimits(deps.db, { secret, userId, ownLane, now: deps.clock.now() })
  const proving = { deps, staff, answer, limits }
  if (way === 'password') await proveByPassword(proving, address)
  else if (way === 'totp') await proveByTotp(proving)
  else await proveByRecoveryCode(proving)
  return signedInAnswer(deps, staff)
}

async function proveByPassword({ deps, staff, answer }: Proving, address: string): Promise<void> {
  const own = await checkOwnPassword(deps, { staff, password: answer, address })
  if (!own.isRight) throw wrongAnswer('answer')
  await takeStep(deps, staff, {
    action: 'session.prove',
    detail: { by: 'password' },
    guard: sql`1`,
    statements: (won) => [...provedStatements(deps, staff, { assurance: 'password', won }), ...own.forgive],
  })
}

async function proveByTotp({ deps, staff, answer, limits }: Proving): Promise<void> {
  const { db, config, clock } = deps
  const { userId } = staff
  const now = clock.now()
  const { sealedSecret, lastStep } = totpSecrets
  const isConfirmed = sql`user_id = ${userId} and confirmed_at is not null`
  const [limitRows, [found]] = await db.batch([
    limits.read,
    selectFrom(db, { sealedSecret, lastStep }, sql`${totpSecrets} where ${isConfirmed}`),
    ...limits.count,
  ])
  if (limits.isByStranger(limitRows)) await warnOfKnownPassword(deps, userId)
  limits.assertOpen(limitRows)
  if (found === undefined) throw wrongAnswer('answer')
  const secret = await unseal(found.sealedSecret, { secret: config.sealSecret, context: totpContext(userId) })
  const step = await matchedStep(secret, { code: answer, now, lastStep: found.lastStep })
  if (step === null) throw wrongAnswer('answer')
  const isUnused = sql`${isConfirmed} and last_step < ${step}`
  const won = await takeStep(deps, staff, {
    action: 'session.prove',
    detail: { by: 'totp' },
    guard: sql`exists (select 1 from ${totpSecrets} where ${isUnused})`,
    statements: (isWon) => [
      db.run(sql`update ${totpSecrets} set last_step = ${step} where ${isUnused} and ${isWon}`),
      ...provedStatements(deps, staff, { assurance: 'second', won: isWon }),
      ...limits.forgive(isWon),
    ],
  })
  if (!won) throw wrongAnswer('answer')
}

async function proveByRecoveryCode({ deps, staff, answer, limits }: Proving): Promise<void> {
  const { db, config, clock } = deps
  const { userId } = staff
  const now = clock.now()
  const [limitRows] = await db.batch([limits.read, ...limits.count])
  const hashes = JSON.stringify(recoveryCodeHashes(config.sealSecret, { userId, code: answer }))
  const isUnused = sql`user_id = ${userId} and code_hash in (select value from json_each(${hashes})) and used_at is null`
  const won = await takeStep(deps, staff, {
    action: 'session.prove',
    detail: { by: 'recovery' },
    guard: sql`exists (select 1 from ${recoveryCodes} where ${isUnused})`,
    statements: (isWon) => [
      db.run(sql`update ${recoveryCodes} set used_at = ${now} where ${isUnused} and ${isWon}`),
      ...provedStatements(deps, staff, { assurance: 'second', won: isWon }),
      ...limits.forgive(isWon),
    ],
  })
  if (won) return
  if (limits.isByStranger(limitRows)) await warnOfKnownPassword(deps, userId)
  // Ten letters of a code are not guessed, so that the right one passes however often somebody else was wrong.
  limits.assertOpen(limitRows)
  throw wrongAnswer('answer')
}
