import { sql, type SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { seal, unseal } from '#core/secrets/seal.ts'
import type { TwoFactorAdded, TotpOffer } from '#worker/contract/two-factor.ts'
import type { Statement } from '#worker/db/db.ts'
import { passkeys, recoveryCodes, totpSecrets } from '#worker/db/schema/people/two-factor.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { endSessions } from '#worker/staff/users/user-change.ts'

import { twoFactorExists, twoFactorRequired, wrongAnswer } from './errors.ts'
import { totpContext } from './prove.ts'
import { provedStatements, signedInAnswer, takeStep } from './proved.ts'
import { haveCodesAsRead, newRecoveryCodes, replaceCodesStatements, unusedCodes } from './recovery-codes.ts'
import { matchedStep, newTotpSecret, totpAddress } from './totp.ts'

/** Offers a new secret for an authenticator app, in the place of one that was offered before and never confirmed. */
export async function offerTotp(deps: Dependencies, staff: Staff): Promise<TotpOffer> {
  const { db, config, clock } = deps
  const { userId, username } = staff
  const secret = newTotpSecret()
  const sealedSecret = await seal(secret, { secret: config.sealSecret, context: totpContext(userId) })
  const won = await takeStep(deps, staff, {
    action: 'totp.offer',
    guard: sql`not exists (select 1 from ${totpSecrets} where user_id = ${userId} and confirmed_at is not null)`,
    statements: (isWon) => [
      db.run(sql`
        insert into ${totpSecrets} (user_id, sealed_secret, created_at)
        select ${userId}, ${sealedSecret}, ${clock.now()} where ${isWon}
        on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0,
          created_at = excluded.created_at`),
    ],
  })
  if (!won) throw twoFactorExists()
  const issuer = new URL(config.appUrl).hostname
  return { secret, address: totpAddress(secret, { issuer, username }) }
}

/**
 * Takes the first code of an authenticator app, from which on it is a second way of the user. This session has shown it
 * thereby; every other one ends. Recovery codes are made where the user has none left.
 */
export async function confirmTotp(deps: Dependencies, staff: Staff, code: string): Promise<TwoFactorAdded> {
  const { db, config, clock } = deps
  const { userId } = staff
  const now = clock.now()
  const isOffered = sql`user_id = ${userId} and confirmed_at is null`
  const { sealedSecret } = totpSecrets
  const [found] = await selectFrom(
    db,
    { sealedSecret, unused: unusedCodes(userId) },
    sql`${totpSecrets} where ${isOffered}`,
  )
  if (found === undefined) throw wrongAnswer('code')
  const secret = await unseal(found.sealedSecret, { secret: config.sealSecret, context: totpContext(userId) })
  const step = await matchedStep(secret, { code: code.replaceAll(/\s/g, ''), now, lastStep: 0 })
  if (step === null) throw wrongAnswer('code')
  const codes = found.unused > 0 ? null : newRecoveryCodes()
  const isSame = sql`${isOffered} and sealed_secret = ${found.sealedSecret}`
  const won = await takeStep(deps, staff, {
    action: 'totp.add',
    letter: 'SECOND_WAY_ADDED',
    guard: sql`exists (select 1 from ${totpSecrets} where ${isSame}) and ${haveCodesAsRead(userId, found.unused)}`,
    statements: (isWon) => [
      db.run(sql`update ${totpSecrets} set confirmed_at = ${now}, last_step = ${step} where ${isSame} and ${isWon}`),
      ...twoFactorAdded(deps, staff, { codes, won: isWon }),
    ],
  })
  if (!won) throw wrongAnswer('code')
  const whole = { ...staff, assurance: 'second' as const, hasTwoFactor: true }
  return { signedIn: await signedInAnswer(deps, whole), recoveryCodes: codes }
}

/**
 * Returns the statements that come with every new second factor: this session counts as one that showed it, the others
 * end.
 */
export function twoFactorAdded(
  deps: Dependencies,
  staff: Staff,
  { codes, won }: { codes: readonly string[] | null; won: SQL },
): Statement[] {
  const { userId, sessionId } = staff
  return [
    ...provedStatements(deps, staff, { assurance: 'second', won }),
    ...endSessions(deps, { id: userId, except: sessionId }, won),
    ...(codes === null ? [] : replaceCodesStatements(deps, { userId, codes, won })),
  ]
}

/**
 * Takes the authenticator app away, unless it is the last second way of a user who has to have one. What is left of
 * recovery codes goes with the last second way.
 */
export async function removeTotp(deps: Dependencies, staff: Staff): Promise<void> {
  const { db } = deps
  const { userId, isTwoFactorRequired, hasTwoFactor } = staff
  const hasPasskey = sql`exists (select 1 from ${passkeys} where user_id = ${userId})`
  const isThere = sql`exists (select 1 from ${totpSecrets} where user_id = ${userId})`
  const won = await takeStep(deps, staff, {
    action: 'totp.remove',
    // One that was only offered never was a way.
    ...(hasTwoFactor && { letter: 'SECOND_WAY_REMOVED' as const }),
    guard: isTwoFactorRequired ? sql`${isThere} and ${hasPasskey}` : isThere,
    statements: (isWon) => [
      db.run(sql`delete from ${totpSecrets} where user_id = ${userId} and ${isWon}`),
      db.run(sql`delete from ${recoveryCodes} where user_id = ${userId} and not ${hasPasskey} and ${isWon}`),
    ],
  })
  if (!won && isTwoFactorRequired) throw twoFactorRequired()
}
