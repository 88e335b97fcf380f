import { sql } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { RecoveryCodes, CountedSecurity } from '#worker/contract/two-factor.ts'

import { noTwoFactor } from './errors.ts'
import { takeStep } from './proved.ts'
import { newRecoveryCodes, replaceCodesStatements } from './recovery-codes.ts'
import { selectWays, waysOf } from './ways.ts'

/** Returns a user's ways to sign in. One round trip. */
export async function readSecurity({ db }: Dependencies, staff: Staff): Promise<CountedSecurity> {
  const [row] = await selectWays(db, sql`${staff.userId}`)
  const { totpSince = null, codes = 0 } = row ?? {}
  return {
    ways: waysOf(row, staff),
    isRequired: staff.isTwoFactorRequired,
    totpSince,
    recoveryCodesLeft: codes,
  }
}

/** Makes new recovery codes, which are told once; those before count no more. */
export async function renewRecoveryCodes(deps: Dependencies, staff: Staff): Promise<RecoveryCodes> {
  if (!staff.hasTwoFactor) throw noTwoFactor()
  const codes = newRecoveryCodes()
  const { userId } = staff
  await takeStep(deps, staff, {
    action: 'recovery_codes.renew',
    guard: sql`1`,
    statements: (won) => replaceCodesStatements(deps, { userId, codes, won }),
  })
  return { recoveryCodes: codes }
}
