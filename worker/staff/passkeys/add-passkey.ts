import { sql } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { conflict } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { newId } from '#core/secrets/ids.ts'
import { passkeyAlgorithms } from '#domain/access/passkey-algorithms.ts'
import type { NewPasskeyInput, PasskeyOffer } from '#worker/contract/passkey.ts'
import type { TwoFactorAdded } from '#worker/contract/two-factor.ts'
import { passkeys } from '#worker/db/schema/people/two-factor.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { twoFactorAdded } from '#worker/staff/two-factor/enrol-totp.ts'
import { signedInAnswer, takeStep } from '#worker/staff/two-factor/proved.ts'
import { haveCodesAsRead, newRecoveryCodes, unusedCodes } from '#worker/staff/two-factor/recovery-codes.ts'

import { isUnspent, markOfChallenge, newChallenge, spendStatement, type Purpose } from './challenge.ts'
import { refusalOf } from './limits.ts'
import { loadCeremonies } from './load-ceremonies.ts'
import { selectOwnPasskeys } from './own-passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'
import { userHandleOf } from './user-handle.ts'

const passkeysMax = 20

const purposeOf = ({ userId }: Staff, browser: string): Purpose => ({ what: 'register', userId, browser })

/** Returns the options with which a browser makes a passkey for a user. */
export async function offerPasskey(deps: Dependencies, staff: Staff, browser: string): Promise<PasskeyOffer> {
  const { userId, username } = staff
  const own = await selectOwnPasskeys(deps.db, userId)
  return {
    challenge: newChallenge(deps, purposeOf(staff, browser)),
    rpId: relyingPartyOf(deps.config).id,
    algorithms: [...passkeyAlgorithms],
    user: { id: userHandleOf(userId), name: username },
    known: own.map(({ credentialId }) => credentialId),
  }
}

/** A credential that was made for this user here and now, with the mark of its challenge; null for any other. */
async function checkedNew(deps: Dependencies, purpose: Purpose, made: NewPasskeyInput) {
  const { readNewCredential } = await loadCeremonies()
  const markOf = (challenge: string) => markOfChallenge(deps, purpose, challenge)
  return readNewCredential(made, { party: relyingPartyOf(deps.config), markOf })
}

/** Keeps a new passkey, from which on it is a second way of the user. Every other session of theirs ends. */
export async function addPasskey(
  deps: Dependencies,
  { staff, made, browser }: { staff: Staff; made: NewPasskeyInput; browser: string },
): Promise<TwoFactorAdded> {
  const { db, clock } = deps
  const { userId } = staff
  const checked = await checkedNew(deps, purposeOf(staff, browser), made)
  if (checked === null) throw await refusalOf(deps, userId, requestInvalidField('credentialId', 'wrong'))
  const { mark, publicKey, signCount, isBackupEligible, isBackedUp } = checked
  const [{ unused } = { unused: 0 }] = await selectFrom(db, { unused: unusedCodes(userId) }, sql`(select 1)`)
  const codes = unused > 0 ? null : newRecoveryCodes()
  const now = clock.now()
  const id = newId('pky', now)
  const isFree = sql`not exists (select 1 from ${passkeys} where credential_id = ${made.credentialId})
    and (select count(*) from ${passkeys} where user_id = ${userId}) < ${passkeysMax}`
  const won = await takeStep(deps, staff, {
    action: 'passkey.add',
    letter: 'SECOND_WAY_ADDED',
    detail: { passkeyId: id },
    guard: sql`${isUnspent(mark)} and ${isFree} and ${haveCodesAsRead(userId, unused)}`,
    statements: (isWon) => [
      spendStatement(deps, mark, isWon),
      db.run(sql`
        insert into ${passkeys} (id, user_id, name, credential_id, public_key, sign_count,
          is_backup_eligible, is_backed_up, created_at)
        select ${id}, ${userId}, ${made.name}, ${made.credentialId}, ${publicKey}, ${signCount},
          ${isBackupEligible ? 1 : 0}, ${isBackedUp ? 1 : 0}, ${now} where ${isWon}`),
      ...twoFactorAdded(deps, staff, { codes, won: isWon }),
    ],
  })
  if (!won)
    throw conflict(
      'passkey.not_added',
      'The passkey is known already, there are too many, or another way was added just now',
    )
  const whole = { ...staff, assurance: 'second' as const, hasTwoFactor: true }
  return { signedIn: await signedInAnswer(deps, whole), recoveryCodes: codes }
}
