import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { SignedIn } from '#worker/contract/auth.ts'
import type { PasskeyProofInput, PasskeyRequest } from '#worker/contract/passkey.ts'
import { wrongAnswer } from '#worker/staff/two-factor/errors.ts'
import { provedStatements, signedInAnswer, takeStep } from '#worker/staff/two-factor/proved.ts'

import { newChallenge } from './challenge.ts'
import { checkProof, selectPasskey } from './check-proof.ts'
import { refusalOf } from './limits.ts'
import { selectOwnPasskeys } from './own-passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'
import { userHandleOf } from './user-handle.ts'

/** Asks the passkeys of a signed-in user to show who they are. */
export async function askToProve(deps: Dependencies, staff: Staff, browser: string): Promise<PasskeyRequest> {
  const own = await selectOwnPasskeys(deps.db, staff.userId)
  return {
    challenge: newChallenge(deps, { what: 'prove', userId: staff.userId, browser }),
    rpId: relyingPartyOf(deps.config).id,
    allowed: own.map(({ credentialId }) => credentialId),
  }
}

/**
 * Returns true where the passkey may be this user's: of a known user it need not say whose it is (WebAuthn, 7.2), and
 * old keys cannot.
 */
const mayBeMadeFor = (userId: string, { userHandle }: PasskeyProofInput) =>
  userHandle === null || userHandle === userHandleOf(userId)

/** Shows by a passkey who the person of a session is: the second step of signing in, and whenever it is asked for. */
export async function proveByPasskey(
  deps: Dependencies,
  { staff, proof, browser }: { staff: Staff; proof: PasskeyProofInput; browser: string },
): Promise<SignedIn> {
  const { userId } = staff
  const [passkey] = await selectPasskey(deps.db, proof.credentialId)
  const purpose = { what: 'prove' as const, userId, browser }
  const isOwn = passkey !== undefined && passkey.userId === userId && mayBeMadeFor(userId, proof)
  const checked = isOwn ? await checkProof(deps, { passkey, proof, purpose, accountId: staff.accountId }) : null
  if (!isOwn || checked === null) throw await refusalOf(deps, userId, wrongAnswer('answer'))
  const won = await takeStep(deps, staff, {
    action: 'session.prove',
    detail: { by: 'passkey', passkeyId: passkey.id },
    guard: checked.guard,
    statements: (isWon) => [
      ...checked.statements(isWon),
      ...provedStatements(deps, staff, { assurance: 'second', won: isWon }),
    ],
  })
  if (!won) throw wrongAnswer('answer')
  return signedInAnswer(deps, staff)
}
