import { sql, type SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import type { ProofWays } from '#worker/contract/two-factor.ts'
import type { Db } from '#worker/db/db.ts'
import { passkeys, totpSecrets } from '#worker/db/schema/people/two-factor.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { noPassword } from '#worker/staff/password.ts'

import { unusedCodes } from './recovery-codes.ts'

/** Returns the ways to sign in beside the password that a user has, named by an SQL expression: one row. */
export function selectWays(db: Db, userId: SQL) {
  return selectFrom(
    db,
    {
      totpSince: sql<number | null>`(
        select t.confirmed_at from ${totpSecrets} t where t.user_id = ${userId} and t.confirmed_at is not null)`,
      codes: unusedCodes(userId),
      passkeys: sql<number>`(select count(*) from ${passkeys} p where p.user_id = ${userId})`,
      hasPassword: sql<0 | 1>`exists (
        select 1 from ${users} u where u.id = ${userId} and u.password_hash <> ${noPassword})`,
    },
    sql`(select 1)`,
  )
}

export type WaysRow = RowOf<typeof selectWays>

/** The ways by which a user may show who they are. */
export function waysOf(row: WaysRow | undefined, { hasTwoFactor }: Pick<Staff, 'hasTwoFactor'>): ProofWays {
  const { totpSince = null, codes = 0, passkeys: keys = 0, hasPassword = 0 } = row ?? {}
  return {
    passkey: keys > 0,
    totp: totpSince !== null,
    recovery: hasTwoFactor && codes > 0,
    password: !hasTwoFactor && hasPassword === 1,
  }
}
