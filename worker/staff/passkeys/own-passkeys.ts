import { sql } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import type { CountedPasskey } from '#worker/contract/passkey.ts'
import type { Db } from '#worker/db/db.ts'
import { passkeys, recoveryCodes } from '#worker/db/schema/people/two-factor.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { hasTwoFactor } from '#worker/staff/session.queries.ts'
import { twoFactorRequired } from '#worker/staff/two-factor/errors.ts'
import { takeStep } from '#worker/staff/two-factor/proved.ts'

/** The passkeys of a user, in the order that they were made. */
export function selectOwnPasskeys(db: Db, userId: string) {
  const { id, name, credentialId, isBackedUp, createdAt, lastUsedAt } = passkeys
  return selectFrom(
    db,
    { id, name, credentialId, isBackedUp, createdAt, lastUsedAt },
    sql`${passkeys} where user_id = ${userId} order by id`,
  )
}

/** The same as their user is told. One round trip. */
export async function listPasskeys({ db }: Dependencies, { userId }: Staff): Promise<CountedPasskey[]> {
  const rows = await selectOwnPasskeys(db, userId)
  return rows.map(({ id, name, isBackedUp, createdAt, lastUsedAt }) => ({
    id,
    name,
    isBackedUp,
    createdAt,
    lastUsedAt,
  }))
}

const ownPasskey = (userId: string, id: string) => sql`user_id = ${userId} and id = ${id}`

export async function renamePasskey(deps: Dependencies, staff: Staff, to: { id: string; name: string }): Promise<void> {
  const named = ownPasskey(staff.userId, to.id)
  const won = await takeStep(deps, staff, {
    action: 'passkey.rename',
    detail: { passkeyId: to.id },
    guard: sql`exists (select 1 from ${passkeys} where ${named})`,
    statements: (isWon) => [deps.db.run(sql`update ${passkeys} set name = ${to.name} where ${named} and ${isWon}`)],
  })
  if (!won) throw notFound('passkey')
}

/**
 * Takes a passkey away, unless it is the last second way of a user who has to have one; of two at once the second finds
 * that it is. Recovery codes go with the last second way.
 */
export async function removePasskey(deps: Dependencies, staff: Staff, id: string): Promise<void> {
  const { db } = deps
  const { userId, isTwoFactorRequired } = staff
  const named = ownPasskey(userId, id)
  const hasOther = hasTwoFactor(sql`${userId}`, id)
  const mayGo = isTwoFactorRequired ? hasOther : sql`1`
  const won = await takeStep(deps, staff, {
    action: 'passkey.remove',
    letter: 'SECOND_WAY_REMOVED',
    detail: { passkeyId: id },
    guard: sql`exists (select 1 from ${passkeys} where ${named}) and ${mayGo}`,
    statements: (isWon) => [
      db.run(sql`delete from ${passkeys} where ${named} and ${isWon}`),
      db.run(sql`delete from ${recoveryCodes} where user_id = ${userId} and not ${hasOther} and ${isWon}`),
    ],
  })
  if (won) return
  const [left] = await selectFrom(db, { id: passkeys.id }, sql`${passkeys} where ${named}`)
  throw left === undefined ? notFound('passkey') : twoFactorRequired()
}
