import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { sha256Hex } from '#core/hashing.ts'
import type { LogoutInput } from '#worker/contract/auth.ts'
import { runBatch } from '#worker/db/db.ts'
import { pushSubscriptions, sessions } from '#worker/db/schema/staff.table.ts'

type SignOutInput = { deps: Dependencies; sessionToken: string | undefined; logout: LogoutInput }

/** Ends the session of this cookie, and with it its access tokens and its push subscription. Twice is as good as once. */
export async function signOut({ deps, sessionToken, logout }: SignOutInput): Promise<void> {
  if (sessionToken === undefined) return
  const { db, clock } = deps
  const tokenHash = sha256Hex(sessionToken)
  const own = (column: 'id' | 'user_id') =>
    sql`(select ${sql.raw(column)} from ${sessions} where token_hash = ${tokenHash})`
  const endpoint = logout.subscription?.endpoint ?? null
  await runBatch(db, [
    db.run(sql`delete from ${pushSubscriptions} where session_id = ${own('id')}`),
    db.run(sql`delete from ${pushSubscriptions} where endpoint = ${endpoint} and user_id = ${own('user_id')}`),
    db.run(sql`update ${sessions} set ended_at = ${clock.now()} where token_hash = ${tokenHash} and ended_at is null`),
  ])
}
