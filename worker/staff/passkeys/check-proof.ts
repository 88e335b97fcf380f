import { sql, type SQL } from 'drizzle-orm'

import { systemActor } from '#core/actor.ts'
import { auditStatement, wasAudited } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/secrets/ids.ts'
import type { PasskeyProofInput } from '#worker/contract/passkey.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { passkeys } from '#worker/db/schema/people/two-factor.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

import { isUnspent, markOfChallenge, spendStatement, type Purpose } from './challenge.ts'
import { loadCeremonies } from './load-ceremonies.ts'
import { relyingPartyOf } from './relying-party.ts'

/** The passkey that a browser names. */
export function selectPasskey(db: Db, credentialId: string) {
  const { id, userId, publicKey } = passkeys
  return selectFrom(db, { id, userId, publicKey }, sql`${passkeys} where credential_id = ${credentialId}`)
}

export type FoundPasskey = RowOf<typeof selectPasskey>

export type CheckedProof = {
  /** The condition of the proof: of two uses at once one counts. */
  guard: SQL
  /** Returns the statements that store a use which `won`; and of a copied passkey, that it was shown. */
  statements: (won: SQL) => Statement[]
}

type Proving = { passkey: FoundPasskey; proof: PasskeyProofInput; purpose: Purpose; accountId: string | null }

/** Checks the signature of a passkey against its stored key; null where it proves nothing. */
export async function checkProof(
  deps: Dependencies,
  { passkey, proof, purpose, accountId }: Proving,
): Promise<CheckedProof | null> {
  const { db, clock } = deps
  const { readAssertion } = await loadCeremonies()
  const assertion = await readAssertion(proof, {
    publicKey: passkey.publicKey,
    party: relyingPartyOf(deps.config),
    markOf: (challenge) => markOfChallenge(deps, purpose, challenge),
  })
  if (assertion === null) return null
  const { mark, signCount, isBackedUp, isBackupEligible } = assertion
  const isKept = sql`id = ${passkey.id} and is_backup_eligible = ${isBackupEligible ? 1 : 0}
    and exists (select 1 from ${users} u where u.id = user_id and u.disabled_at is null)`
  // Who counts nothing says 0, always.
  const isCounted = sql`(sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`
  const isCopy = sql`exists (select 1 from ${passkeys} where ${isKept} and not ${isCounted})`
  return {
    guard: sql`${isUnspent(mark)} and exists (select 1 from ${passkeys} where ${isKept} and ${isCounted})`,
    statements: (won) => [
      spendStatement(deps, mark, won),
      db.run(sql`
        update ${passkeys}
        set sign_count = ${signCount}, is_backed_up = ${isBackedUp ? 1 : 0}, last_used_at = ${clock.now()}
        where id = ${passkey.id} and ${won}`),
      ...copyStatements(deps, { passkey, accountId, mark, isCopy }),
    ],
  }
}

type Copy = { passkey: FoundPasskey; accountId: string | null; mark: string; isCopy: SQL }

/** A count that does not go up is that of a copy: it is refused, and the trail says so. */
function copyStatements(deps: Dependencies, { passkey, accountId, mark, isCopy }: Copy): Statement[] {
  const { db, clock, requestId } = deps
  const now = clock.now()
  const id = newId('aud', now)
  const audited = { subject: passkey.userId, detail: { passkeyId: passkey.id } }
  const entry = { actor: systemActor, accountId, action: 'passkey.copied', ...audited }
  return [
    auditStatement(db, { entry, requestId, now, id, guard: sql`${isUnspent(mark)} and ${isCopy}` }),
    spendStatement(deps, mark, wasAudited(id)),
  ]
}
