import { sql } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { RecoveryCodes, Security } from '#worker/contract/second-way.ts'
import { recoveryCodes, totpSecrets } from '#worker/db/schema/second-way.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { noSecondWay } from './errors.ts'
import { takeStep } from './proved.ts'
import { newRecoveryCodes, replaceCodesStatements } from './recovery-codes.ts'

/** How a user signs in. One round trip. */
export async function readSecurity({ db }: Dependencies, staff: Staff): Promise<Security> {
  const { userId, isSecondWayRequired, hasSecondWay } = staff
  const [row] = await selectFrom(
    db,
    {
      totpSince: sql<number | null>`(
        select t.confirmed_at from ${totpSecrets} t where t.user_id = ${userId} and t.confirmed_at is not null)`,
      codes: sql<number>`(
        select count(*) from ${recoveryCodes} r where r.user_id = ${userId} and r.used_at is null)`,
      hasPassword: sql<0 | 1>`(select u.password_hash <> '' from ${users} u where u.id = ${userId})`,
    },
    sql`(select 1)`,
  )
  const { totpSince = null, codes = 0, hasPassword = 0 } = row ?? {}
  return {
    ways: {
      totp: totpSince !== null,
      recovery: hasSecondWay && codes > 0,
      password: !hasSecondWay && hasPassword === 1,
    },
    isRequired: isSecondWayRequired,
    totpSince: totpSince === null ? null : new Date(totpSince).toISOString(),
    recoveryCodesLeft: codes,
  }
}

/** Makes new recovery codes, which are told once; those before count no more. */
export async function renewRecoveryCodes(deps: Dependencies, staff: Staff): Promise<RecoveryCodes> {
  if (!staff.hasSecondWay) throw noSecondWay()
  const codes = newRecoveryCodes()
  const { userId } = staff
  await takeStep(deps, staff, {
    action: 'recovery_codes.renew',
    guard: sql`1`,
    statements: (won) => replaceCodesStatements(deps, { userId, codes, won }),
  })
  return { recoveryCodes: codes }
}
